import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EFFECTS } from '../../helpers/contract/types.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { reportProblems } from '../../helpers/report/self-check.ts';
import { OUTCOMES } from '../../helpers/requirement/requirement.ts';
import { sampleExchange, sampleReport, sampleResult } from './sample.ts';

const result = sampleResult({ exchanges: [1] });
const exchange = sampleExchange();
const report = sampleReport([result], { exchanges: [exchange] });

describe('reportProblems', () => {
  it('finds none in a report', () => {
    expect(reportProblems(report)).toEqual([]);
    expect(reportProblems(JSON.parse(JSON.stringify(report)))).toEqual([]);
  });

  it.each([
    ['a member too many', { ...report, secret: 1 }, '/: must NOT have additional properties'],
    ['a member too few', { ...report, run: undefined }, "/: must have required property 'run'"],
    ['an unknown outcome', { ...report, results: [{ ...result, outcome: 'ok' }] }, '/results/0/outcome: '],
    ['an unknown level', { ...report, results: [{ ...result, level: 'MAY' }] }, '/results/0/level: '],
    ['an id with a space', { ...report, results: [{ ...result, id: 'a b' }] }, '/results/0/id: '],
    ['an empty segment in an id', { ...report, results: [{ ...result, id: 'a//b' }] }, '/results/0/id: '],
    ['an outcome without a reason', { ...report, results: [{ ...result, outcome: 'skipped' }] }, '/results/0/reason: '],
    ['a hash that is none', { ...report, contract: { ...report.contract, hash: 'x' } }, '/contract/hash: '],
    ['a time that is none', { ...report, run: { ...report.run, startedAt: 'today' } }, '/run/startedAt: '],
    ['an answer without a status', { ...report, exchanges: [{ ...exchange, answer: {} }] }, '/exchanges/0/answer: '],
    ['no document', null, '/: must be object'],
  ])('finds %s', (_, document, problem) => {
    expect(reportProblems(document).join('\n')).toContain(problem);
  });

  it.each([
    ['an id that stands twice', { ...report, results: [result, result] }, '/results/1/id: '],
    ['an exchange that is not there', { ...report, exchanges: [] }, '/results/0/exchanges: 1 is not'],
    ['an exchange that stands twice', { ...report, exchanges: [exchange, exchange] }, '/exchanges: '],
    [
      'a clause that is not there',
      { ...report, results: [{ ...result, clause: 'constructor' }] },
      '/results/0/clause: ',
    ],
    ['totals that do not add up', { ...report, results: [] }, '/totals/pass: is 1, the results give 0'],
  ])('finds %s, which a schema can not say', (_, document, problem) => {
    expect(reportProblems(document).join('\n')).toContain(problem);
  });

  it('tells the first few of many', () => {
    const results = Array.from({ length: 50 }, () => ({ ...result, level: 'MAY' }));
    const problems = reportProblems({ ...report, results });
    expect(problems).toHaveLength(11);
    expect(problems.at(-1)).toBe('and 40 more');
  });
});

describe('the schema', () => {
  const schema = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'schemas/report/report.schema.json'), 'utf8'));

  it('closes the same vocabularies as the types', () => {
    expect(schema.$defs.result.properties.outcome.enum).toEqual(OUTCOMES);
    expect(Object.keys(schema.properties.totals.properties)).toEqual(OUTCOMES);
    // Reports of before do not know it.
    expect(schema.properties.totals.required).toEqual(OUTCOMES.filter((outcome) => outcome !== 'represented'));
    expect(schema.properties.run.properties.effects.enum).toEqual(EFFECTS);
  });

  it('lets no object take more than it names, but where names are free', () => {
    const open: string[] = [];
    const walk = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      if ('type' in node && [node.type].flat().includes('object') && 'properties' in node) {
        if (!('additionalProperties' in node) || node.additionalProperties !== false) open.push(path);
      }
      for (const [key, value] of Object.entries(node)) walk(value, `${path}/${key}`);
    };
    walk(schema, '');
    expect(open).toEqual([]);
  });
});
