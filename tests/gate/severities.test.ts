import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { withSeverities } from '../../helpers/gate/severities.ts';
import { isCritical, severityOf } from '../../helpers/requirement/departure.ts';
import { call } from '../cli/command-line.ts';
import { sampleReport, sampleResult } from '../report/sample.ts';

const cwd = mkdtempSync(join(tmpdir(), 'severities-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const open = sampleResult({
  id: 'a/access/rejected',
  level: 'SHOULD',
  outcome: 'warn',
  reason: 'Open.',
  departure: { kind: 'open-access', operation: 'PUT /a/venues/{id}', expected: '', seen: '' },
});

describe('a severity that a project sets', () => {
  it.each(['open-access', 'a/access/rejected', 'a/*'])('holds for %s', (of) => {
    const [result] = withSeverities([open], { [of]: { is: 'minor', reason: 'a demo' } });
    expect(result?.departure && severityOf(result.departure, 'SHOULD')).toBe('minor');
    expect([open, result].map((one) => one && isCritical(one))).toEqual([true, false]);
  });

  it('leaves all others as they are', () => {
    expect(withSeverities([open], { 'not-kept': { is: 'minor', reason: '' } })).toEqual([open]);
  });

  it('decides the gate, and the report says that it was set, and why', async () => {
    const report = sampleReport([open, sampleResult({ id: 'a/b' })]);
    writeFileSync(join(cwd, 'report.json'), JSON.stringify(report));
    const config = (severities: unknown) =>
      writeFileSync(join(cwd, 'conform.config.json'), JSON.stringify({ severities }));
    // A merge wants a shard.
    const shard = { ...report, run: { ...report.run, shard: { index: 1, count: 1 } } };
    writeFileSync(join(cwd, 'report.json'), JSON.stringify(shard));
    config({});
    expect((await call(['merge', 'report.json'], {}, cwd)).code).toBe(1);
    config({ 'open-access': { is: 'minor', reason: 'a demo' } });
    const set = await call(['merge', 'report.json'], {}, cwd);
    expect(set).toMatchObject({ code: 0, err: 'The configuration sets the severity of 1 failure: minor (a demo).' });
    expect(readFileSync(join(cwd, 'reports', 'report.html'), 'utf8')).toContain(
      'minor, set by the configuration: a demo',
    );
    config({ opne: { is: 'minor', reason: 'a demo' } });
    expect((await call(['merge', 'report.json'], {}, cwd)).err).toContain(
      'sets the severity of "opne": use an id, or one of',
    );
  });
});
