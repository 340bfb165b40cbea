import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  applyBaseline,
  type Baseline,
  NO_BASELINE,
  readBaseline,
  renewedBaseline,
  writeBaseline,
} from '../../helpers/gate/baseline.ts';
import type { Report } from '../../helpers/report/types.ts';
import type { Outcome, Result } from '../../helpers/requirement/requirement.ts';
import { UsageError } from '../../helpers/usage-error.ts';
import { HOSTILE, sampleReport, sampleResult } from '../report/sample.ts';

const TODAY = '2026-05-01';

function listing(...entries: readonly (readonly [id: string, expires?: string])[]): Baseline {
  return {
    schemaVersion: 1,
    known: entries.map(([id, expires = '2026-12-31']) => ({ id, reason: 'Agreed.', owner: 'Ada', expires })),
  };
}

function reportOf(outcomes: Readonly<Record<string, Outcome>>): Report {
  const results = Object.entries(outcomes).map(([id, outcome]) =>
    sampleResult({ id: `shop/${id}`, namespace: 'shop', outcome }),
  );
  const report = sampleReport(results);
  return { ...report, deployment: { ...report.deployment, offered: ['shop'] } };
}

describe('applying a baseline', () => {
  test('what it lists is known, with reason, owner and day; everything else is as it was', () => {
    const { report, stale } = applyBaseline(reportOf({ a: 'fail', b: 'fail', c: 'pass' }), listing(['shop/a']), TODAY);
    expect(report.results.map(({ outcome }) => outcome)).toEqual(['known', 'fail', 'pass']);
    expect(report.results[0]?.reason).toBe('Known until 2026-12-31 (Ada): Agreed. Found: Because.');
    expect(report.totals).toMatchObject({ known: 1, fail: 1 });
    expect(report.verdict.sentence).toContain('1 of 3 checked MUSTs failed, and 1 more fail as the baseline knows');
    expect(stale).toEqual([]);
  });

  test('an empty one leaves the report as it is', () => {
    const report = reportOf({ a: 'fail' });
    const applied = applyBaseline(report, NO_BASELINE, TODAY);
    expect(applied).toEqual({ report, accepted: new Set(), stale: [], notLookedAt: [] });
    expect(applied.report).toBe(report);
  });

  test('a broken SHOULD is known too', () => {
    const { report } = applyBaseline(reportOf({ a: 'warn', c: 'pass' }), listing(['shop/a']), TODAY);
    expect(report.totals).toMatchObject({ known: 1, warn: 0 });
  });

  test('with all that fails in it, the deployment conforms no more than before', () => {
    const { report } = applyBaseline(reportOf({ a: 'fail', c: 'pass' }), listing(['shop/a']), TODAY);
    expect(report.verdict.sentence).toBe(
      'Does not conform: 0 of 2 checked MUSTs failed, and 1 more fail as the baseline knows.',
    );
  });

  test('an entry whose requirement passes is stale', () => {
    const { stale } = applyBaseline(reportOf({ a: 'pass' }), listing(['shop/a']), TODAY);
    expect(stale.map(({ entry, why }) => [entry.id, why])).toEqual([['shop/a', 'it no longer fails']]);
  });

  test('an entry is stale from the day after its last', () => {
    const report = reportOf({ a: 'fail', c: 'pass' });
    expect(applyBaseline(report, listing(['shop/a', TODAY]), TODAY).stale).toEqual([]);
    const past = applyBaseline(report, listing(['shop/a', '2026-04-30']), TODAY);
    expect(past.stale.map(({ why }) => why)).toEqual(['it was accepted until 2026-04-30']);
    expect(past.report.results[0]?.outcome).toBe('known');
  });

  test.each(['skipped', 'not-applicable'] as const)('of a requirement that is %s it says nothing', (outcome) => {
    const { stale, notLookedAt, report } = applyBaseline(reportOf({ a: outcome }), listing(['shop/a'], ['x/y']), TODAY);
    expect(stale).toEqual([]);
    expect(notLookedAt.map(({ id }) => id)).toEqual(['shop/a', 'x/y']);
    expect(report.results[0]?.outcome).toBe(outcome);
  });

  test.each(['blocked', 'flaky', 'error'] as const)('what is %s stays so', (outcome) => {
    const { report, ...said } = applyBaseline(reportOf({ a: outcome, c: 'pass' }), listing(['shop/a']), TODAY);
    expect(report.results[0]?.outcome).toBe(outcome);
    expect(said).toMatchObject({ stale: [], notLookedAt: [] });
  });

  test('a shard says nothing of namespaces', () => {
    const blocked = reportOf({ a: 'blocked' });
    const shard = { ...blocked, run: { ...blocked.run, shard: { index: 1, count: 2 } } };
    expect(applyBaseline(blocked, listing(['shop/b']), TODAY).report.verdict.notJudged).toEqual(['shop']);
    expect(applyBaseline(shard, listing(['shop/b']), TODAY).report.verdict.notJudged).toEqual([]);
  });
});

describe('renewing a baseline', () => {
  const entries = {
    owner: 'Grace',
    reason: null,
    expires: '2026-07-30',
    fails: ({ outcome }: Result) => outcome === 'fail',
    today: TODAY,
  };

  test('takes in what fails, with what was found as the reason', () => {
    const { known } = renewedBaseline(reportOf({ b: 'fail', a: 'fail', c: 'warn', d: 'pass' }), NO_BASELINE, entries);
    expect(known).toEqual([
      { id: 'shop/a', reason: 'Because.', owner: 'Grace', expires: '2026-07-30' },
      { id: 'shop/b', reason: 'Because.', owner: 'Grace', expires: '2026-07-30' },
    ]);
  });

  test('keeps what still holds or was not looked at, drops what passes, and gives past entries the new day', () => {
    const old = listing(['shop/a'], ['shop/b', '2026-01-01'], ['shop/c'], ['shop/e', TODAY], ['other/d']);
    const { known } = renewedBaseline(reportOf({ a: 'fail', b: 'fail', c: 'pass', e: 'fail' }), old, entries);
    expect(known.map(({ id, owner, expires }) => [id, owner, expires])).toEqual([
      ['other/d', 'Ada', '2026-12-31'],
      ['shop/a', 'Ada', '2026-12-31'],
      ['shop/b', 'Ada', '2026-07-30'],
      ['shop/e', 'Ada', TODAY],
    ]);
  });

  test('what it writes is read again and accepts what was found', () => {
    const report = reportOf({ a: 'fail', c: 'pass' });
    const path = join(mkdtempSync(join(tmpdir(), 'baseline-')), 'baseline.json');
    writeBaseline(path, renewedBaseline(report, NO_BASELINE, { ...entries, reason: HOSTILE.ansi }));
    expect(readFileSync(path, 'utf8')).not.toContain('\u001b');
    const read = readBaseline(path);
    expect(read?.known[0]?.reason).toBe(HOSTILE.ansi);
    expect(applyBaseline(report, read ?? NO_BASELINE, TODAY).report.totals).toMatchObject({ fail: 0, known: 1 });
  });
});

describe('a baseline that is not usable', () => {
  const entry = { id: 'a/b', reason: 'r', owner: 'o', expires: '2026-01-31' };
  test.each([
    ['no JSON', '{', /is not JSON/],
    ['an unknown member', { schemaVersion: 1, known: [{ ...entry, note: 'x' }] }, /additional properties \(note\)/],
    ['no owner', { schemaVersion: 1, known: [{ ...entry, owner: '' }] }, /\/known\/0\/owner/],
    ['a day that is none', { schemaVersion: 1, known: [{ ...entry, expires: '2026-02-30' }] }, /must match format/],
    [
      'each of two departures from its form',
      { schemaVersion: 2, known: [{ ...entry, owner: '' }] },
      /not usable: .*\/schemaVersion.*; .*\/owner/,
    ],
    ['an id twice', { schemaVersion: 1, known: [entry, entry] }, /lists a\/b twice/],
  ])('%s is named', (_, content, message) => {
    const path = join(mkdtempSync(join(tmpdir(), 'baseline-')), 'baseline.json');
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    expect(() => readBaseline(path)).toThrow(UsageError);
    expect(() => readBaseline(path)).toThrow(message);
  });

  test('a folder is named', () => {
    const folder = mkdtempSync(join(tmpdir(), 'baseline-'));
    expect(() => readBaseline(folder)).toThrow(/can't be read \(EISDIR\)/);
    expect(() => writeBaseline(folder, NO_BASELINE)).toThrow(/can't be written \(EISDIR\)/);
  });

  test('a byte order mark does no harm', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'baseline-')), 'baseline.json');
    writeFileSync(path, `\uFEFF${JSON.stringify(NO_BASELINE)}`);
    expect(readBaseline(path)).toEqual(NO_BASELINE);
  });

  test('one that is not there is none', () => {
    expect(readBaseline('/nowhere/baseline.json')).toBeNull();
    expect(() => writeBaseline('/nowhere/baseline.json', NO_BASELINE)).toThrow(/can't be written \(ENOENT\)/);
  });
});
