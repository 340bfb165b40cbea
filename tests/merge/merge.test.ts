import { describe, expect, test } from 'vitest';
import { mergeReports, type NamedReport } from '../../helpers/report/merge.ts';
import { reportProblems } from '../../helpers/report/self-check.ts';
import type { Report } from '../../helpers/report/types.ts';
import { UnmergeableError } from '../../helpers/report/unmergeable-error.ts';
import type { Outcome } from '../../helpers/requirement/requirement.ts';
import { sampleExchange, sampleReport, sampleResult } from '../report/sample.ts';

interface Over {
  readonly deployment?: Partial<Report['deployment']>;
  readonly contract?: Partial<Report['contract']>;
  readonly run?: Partial<Report['run']>;
}

function shard(
  index: number,
  count: number,
  outcomes: Readonly<Record<string, Outcome>>,
  over: Over = {},
): NamedReport {
  const results = Object.entries(outcomes).map(([id, outcome], at) =>
    sampleResult({ id, outcome, exchanges: [at + 1] }),
  );
  const exchanges = results.map((_, at) => sampleExchange({ id: at + 1, durationMs: index * 100 + at }));
  const report = sampleReport(results, { exchanges });
  return {
    source: `shard-${index}.json`,
    report: {
      ...report,
      contract: { ...report.contract, ...over.contract },
      deployment: { ...report.deployment, offered: ['shop-analytics'], ...over.deployment },
      run: { ...report.run, shard: { index, count }, ...over.run },
    },
  };
}

describe('merging', () => {
  const merged = mergeReports([
    shard(2, 2, { 'b/1': 'fail', 'b/2': 'pass' }, { run: { startedAt: '2026-01-02T03:04:10.000Z', requests: 10 } }),
    shard(1, 2, { 'a/1': 'pass' }, { run: { startedAt: '2026-01-02T03:04:00.000Z', requests: 5, durationMs: 2000 } }),
  ]);

  test('joins the results in the order of the shards, with their own exchanges', () => {
    expect(merged.results.map(({ id, outcome, exchanges }) => [id, outcome, exchanges])).toEqual([
      ['a/1', 'pass', [1]],
      ['b/1', 'fail', [2]],
      ['b/2', 'pass', [3]],
    ]);
    expect(merged.exchanges.map(({ id, durationMs }) => [id, durationMs])).toEqual([
      [1, 100],
      [2, 200],
      [3, 201],
    ]);
  });

  test('is a report of its own, of the whole time and of no shard', () => {
    expect(reportProblems(merged)).toEqual([]);
    expect(merged.run).toMatchObject({ startedAt: '2026-01-02T03:04:00.000Z', durationMs: 93_400, requests: 15 });
    expect(merged.run.shard).toBeUndefined();
    expect(merged.totals).toMatchObject({ pass: 2, fail: 1 });
    expect(merged.verdict.word).toBe('does not conform');
  });

  test('says what all shards together could not judge', () => {
    const { verdict } = mergeReports([shard(1, 2, { 'a/1': 'blocked' }), shard(2, 2, { 'b/1': 'blocked' })]);
    expect(verdict.notJudged).toEqual(['shop-analytics']);
    expect(mergeReports([shard(1, 2, { a: 'blocked' }), shard(2, 2, { b: 'pass' })]).verdict.notJudged).toEqual([]);
  });

  test('tells what any shard left behind, and why one ended early', () => {
    const first = shard(1, 2, { a: 'pass' });
    const left = {
      ...first,
      report: { ...first.report, verdict: { ...first.report.verdict, leftBehind: ['coupon 7'] } },
    };
    const second = shard(
      2,
      2,
      { b: 'pass' },
      { run: { interrupted: 'interrupted by SIGTERM', notRemovable: ['note 1'] } },
    );
    const { verdict, run } = mergeReports([left, second]);
    expect(verdict).toMatchObject({ word: 'not shown to conform', leftBehind: ['coupon 7'] });
    expect(run).toMatchObject({ interrupted: 'interrupted by SIGTERM', notRemovable: ['note 1'] });
  });

  test.each([
    ['pass', 'fail', 'fail'],
    ['warn', 'pass', 'warn'],
    ['skipped', 'pass', 'pass'],
    ['blocked', 'pass', 'pass'],
    ['not-applicable', 'skipped', 'not-applicable'],
  ] as const)('what both judge of their own answers, %s and %s, is %s together', (one, other, both) => {
    const id = 'shop-analytics/answers/served';
    const { results } = mergeReports([shard(1, 2, { [id]: one }), shard(2, 2, { [id]: other })]);
    expect(results.map(({ outcome }) => outcome)).toEqual([both]);
  });
});

describe('what does not belong together is rejected', () => {
  const other = 'b2'.repeat(32);
  test.each([
    ['contracts, with both hashes', { contract: { hash: other } }, new RegExp(`contract ${'a1'.repeat(32)}.*${other}`)],
    ['seeds', { run: { seed: 43 } }, /differ in seed \(42, 43\): give every shard the same --seed/],
    ['depths', { run: { depth: 'smoke' } }, /differ in depth/],
    ['effects', { run: { effects: 'write' } }, /differ in effects/],
    ['deployments', { deployment: { name: 'other' } }, /differ in deployment \(sample site, other\)/],
    ['numbers of shards', { run: { shard: { index: 2, count: 3 } } }, /differ in number of shards \(2, 3\)/],
  ] as const)('%s', (_, over, message) => {
    const reports = [shard(1, 2, { a: 'pass' }), shard(2, 2, { b: 'pass' }, over)];
    expect(() => mergeReports(reports)).toThrow(UnmergeableError);
    expect(() => mergeReports(reports)).toThrow(message);
  });

  test('a missing shard, one named twice, a whole run, and nothing', () => {
    const first = shard(1, 3, { a: 'pass' });
    expect(() => mergeReports([first])).toThrow(/Of 3 shards 2, 3 is missing/);
    expect(() => mergeReports([first, first])).toThrow(/are both shard 1/);
    const { shard: _, ...run } = first.report.run;
    expect(() => mergeReports([{ ...first, report: { ...first.report, run } }])).toThrow(/is no shard/);
    expect(() => mergeReports([])).toThrow(/nothing to merge/);
  });
});
