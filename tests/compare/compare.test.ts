import { describe, expect, it, test } from 'vitest';
import { type Agreement, type Comparison, compareReports } from '../../helpers/compare/compare.ts';
import { toComparisonHtml } from '../../helpers/compare/html.ts';
import { toComparisonMarkdown } from '../../helpers/compare/markdown.ts';
import { documentProblems } from '../../helpers/report/document.ts';
import { type NamedReport, UnmergeableError } from '../../helpers/report/merge.ts';
import { toSafeJson } from '../../helpers/report/text.ts';
import type { Report } from '../../helpers/report/types.ts';
import type { Outcome } from '../../helpers/requirement/requirement.ts';
import { EVERYTHING_HOSTILE, HOSTILE, hostileReport, sampleReport, sampleResult } from '../report/sample.ts';

function named(
  name: string,
  outcomes: Readonly<Record<string, Outcome>>,
  run: Partial<Report['run']> = {},
): NamedReport {
  const results = Object.entries(outcomes).map(([id, outcome]) =>
    sampleResult({ id, outcome, namespace: id.slice(0, 1) }),
  );
  const report = sampleReport(results);
  return {
    source: `${name}.json`,
    report: { ...report, deployment: { ...report.deployment, name }, run: { ...report.run, ...run } },
  };
}

function agreements({ requirements }: Comparison): Readonly<Record<string, Agreement>> {
  return Object.fromEntries(requirements.map(({ id, agreement }) => [id, agreement]));
}

describe('comparing', () => {
  const north = named('north', { 'a/1': 'pass', 'a/2': 'fail', 'b/1': 'pass', 'b/2': 'skipped', 'b/3': 'warn' });
  const south = named('south', { 'a/1': 'pass', 'a/2': 'pass', 'b/1': 'blocked', 'b/2': 'skipped', 'b/3': 'known' });
  const comparison = compareReports([north, south]);

  it('tells where they disagree from where they don’t', () => {
    expect(agreements(comparison)).toEqual({
      'a/2': 'disagree',
      'b/3': 'all broken',
      'b/1': 'partly judged',
      'a/1': 'all met',
      'b/2': 'not judged',
    });
  });

  it('puts disagreements first', () => {
    expect(comparison.requirements.map(({ id }) => id)).toEqual(['a/2', 'b/3', 'b/1', 'a/1', 'b/2']);
    expect(comparison.requirements[0]).toMatchObject({ outcomes: ['fail', 'pass'], reasons: ['Because.', ''] });
  });

  it('scores each namespace of each deployment', () => {
    expect(comparison.namespaces).toEqual([
      { namespace: 'a', scores: [0.5, 1] },
      { namespace: 'b', scores: [0.5, 0] },
    ]);
    expect(comparison.deployments.map(({ name, score }) => [name, score])).toEqual([
      ['north', 0.5],
      ['south', 0.5],
    ]);
  });

  it('takes what breaks in one and is not in the other for broken, not for a disagreement', () => {
    const { requirements } = compareReports([named('a', { 'a/1': 'fail' }), named('b', { 'a/2': 'pass' })]);
    expect(requirements.map(({ id, agreement, outcomes }) => [id, agreement, outcomes])).toEqual([
      ['a/1', 'all broken', ['fail', null]],
      ['a/2', 'partly judged', [null, 'pass']],
    ]);
  });

  it('warns of runs that did not try the same, and tells deployments of one name apart', () => {
    const { cautions, deployments } = compareReports([
      named('site', { 'a/1': 'pass' }),
      named('site', { 'a/1': 'pass' }, { depth: 'full' }),
    ]);
    expect(deployments.map(({ name }) => name)).toEqual(['site', 'site (2)']);
    expect(cautions).toEqual(['The runs differ in depth: site standard, site (2) full.']);
    expect(comparison.cautions).toEqual([]);
  });

  it('rejects reports of different contracts, with both hashes', () => {
    const other = {
      ...south,
      report: { ...south.report, contract: { ...south.report.contract, hash: 'b2'.repeat(32) } },
    };
    expect(() => compareReports([north, other])).toThrow(UnmergeableError);
    expect(() => compareReports([north, other])).toThrow(new RegExp(`${'a1'.repeat(32)}.*${'b2'.repeat(32)}`));
  });

  it('fits its schema', () => {
    expect(documentProblems('comparison', comparison)).toEqual([]);
    expect(documentProblems('comparison', { ...comparison, cautions: 'none' })).toEqual(['/cautions: must be array']);
  });

  it('shows the disagreement in each form', () => {
    const page = toComparisonHtml(comparison);
    expect(page).toContain('2 deployments disagree on 1 of 5 requirements; 1 broken wherever judged, 1 met by all.');
    expect(page.indexOf('a/2')).toBeLessThan(page.indexOf('Score of each namespace'));
    expect(page).toMatch(/<td class="fail"><b>fail<\/b><p>Because\.<\/p><\/td><td class="pass"><b>pass<\/b><\/td>/);
    expect(toComparisonMarkdown(comparison)).toContain('| a/2 | MUST | fail | pass |');
    expect(toComparisonMarkdown(compareReports([north, north]))).toContain('Nowhere.');
  });
});

const ACTIVE = /(?!\n)[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}]/u;

test.each(Object.entries({ ...HOSTILE, everything: EVERYTHING_HOSTILE }))('hostile text (%s) is text', (_, text) => {
  const clean = sampleReport(hostileReport('x').results.map((result) => ({ ...result, outcome: 'pass', reason: '' })));
  const comparison = compareReports([
    { source: 'a', report: hostileReport(text) },
    { source: 'b', report: clean },
  ]);
  const page = toComparisonHtml(comparison);
  expect(page).not.toMatch(ACTIVE);
  expect(page).not.toMatch(/<script|<img\b|<[a-z][^>]*\son\w+=/i);
  expect(page).toMatch(/Content-Security-Policy" content="default-src 'none'; style-src 'sha256-/);
  const markdown = toComparisonMarkdown(comparison);
  expect(markdown).not.toMatch(ACTIVE);
  expect(markdown).not.toMatch(/(?<!\\)<|@\w|\]\(/);
  for (const line of markdown.split('\n').filter((each) => each.startsWith('| a/'))) {
    expect(line.match(/(?<!\\)\|/g)).toHaveLength(5);
  }
  for (const form of [page, markdown, toSafeJson(comparison)]) expect(form).not.toMatch(/^\s*(?:::|##\[)/m);
});
