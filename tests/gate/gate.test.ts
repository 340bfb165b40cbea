import { describe, expect, test } from 'vitest';
import { applyBaseline, type Baseline, NO_BASELINE } from '../../helpers/gate/baseline.ts';
import { type GatePolicy, judgeGate } from '../../helpers/gate/gate.ts';
import type { Level, Outcome, Report } from '../../helpers/report/types.ts';
import { sampleReport, sampleResult } from '../report/sample.ts';

const POLICY: GatePolicy = { failOn: 'must', strict: false, stale: 'fail' };

function reportOf(...outcomes: readonly Outcome[]): Report {
  const results = outcomes.map((outcome, at) => {
    const level: Level = outcome === 'warn' ? 'SHOULD' : 'MUST';
    return sampleResult({ id: `shop/${at}`, namespace: 'shop', outcome, level });
  });
  const report = sampleReport(results);
  return { ...report, deployment: { ...report.deployment, offered: ['shop'] } };
}

function decide(report: Report, policy: Partial<GatePolicy> = {}, baseline: Baseline = NO_BASELINE): string {
  return judgeGate(applyBaseline(report, baseline, '2026-05-01'), { ...POLICY, ...policy }).outcome;
}

function withLeftBehind(report: Report): Report {
  return { ...report, verdict: { ...report.verdict, leftBehind: ['coupon 7'] } };
}

function interrupted(report: Report): Report {
  return { ...report, run: { ...report.run, interrupted: 'by SIGINT' } };
}

const accepting = (id: string, expires = '2026-12-31'): Baseline => ({
  schemaVersion: 1,
  known: [{ id, reason: 'r', owner: 'o', expires }],
});

describe('the gate', () => {
  test.each([
    ['passes when all passes', ['pass'], {}, 'passes'],
    ['fails on a broken MUST', ['pass', 'fail'], {}, 'departs'],
    ['passes with a broken SHOULD', ['pass', 'warn'], {}, 'passes'],
    ['fails on a broken SHOULD where it is asked to', ['pass', 'warn'], { failOn: 'should' }, 'departs'],
    ['passes there when none is broken', ['pass'], { failOn: 'should' }, 'passes'],
    ['fails when no MUST passed', ['flaky', 'known'], {}, 'departs'],
    ['only reports where it never fails', ['pass', 'fail'], { failOn: 'never' }, 'passes'],
    ['passes with something blocked', ['pass', 'blocked'], {}, 'passes'],
    ['fails on it when strict', ['pass', 'blocked'], { strict: true }, 'departs'],
    ['passes with something flaky', ['pass', 'flaky'], { strict: true }, 'passes'],
    ['says that nothing was judged', ['skipped', 'not-applicable'], {}, 'unjudged'],
    ['says so even where it never fails', ['blocked'], { failOn: 'never' }, 'unjudged'],
    ['trusts no run in which the suite failed', ['pass', 'fail', 'error'], {}, 'unjudged'],
  ] as const)('%s', (_, outcomes, policy, outcome) => {
    expect(decide(reportOf(...outcomes), policy)).toBe(outcome);
  });

  test('a SHOULD that passed is no MUST that did', () => {
    const report = reportOf('known', 'pass');
    const results = report.results.map((result, at) => (at === 1 ? { ...result, level: 'SHOULD' as const } : result));
    expect(decide({ ...report, results })).toBe('departs');
  });

  test('an index that is all that could be judged says nothing, but of a shard', () => {
    const results = [
      sampleResult({ id: 'shop/index/declared', namespace: 'shop' }),
      sampleResult({ id: 'shop/a', namespace: 'shop', outcome: 'blocked' }),
    ];
    const report = sampleReport(results);
    expect(decide(report)).toBe('unjudged');
    expect(decide({ ...report, run: { ...report.run, shard: { index: 1, count: 2 } } })).toBe('passes');
  });

  test('a namespace in which nothing could be judged fails it, unless the baseline lists it', () => {
    const results = [
      sampleResult({ id: 'shop/a', namespace: 'shop', outcome: 'blocked' }),
      sampleResult({ id: 'b/c', namespace: 'b' }),
    ];
    const base = sampleReport(results);
    const report = { ...base, deployment: { ...base.deployment, offered: ['shop', 'b'] } };
    expect(decide(report)).toBe('departs');
    expect(decide(report, {}, accepting('shop/judged'))).toBe('passes');
  });

  test('what the baseline lists as blocked passes when strict', () => {
    expect(decide(reportOf('pass', 'blocked'), { strict: true }, accepting('shop/1'))).toBe('passes');
    expect(decide(reportOf('pass', 'blocked', 'blocked'), { strict: true }, accepting('shop/1'))).toBe('departs');
  });

  test('an interrupted run never passes', () => {
    expect(decide(interrupted(reportOf('pass')), { failOn: 'never' })).toBe('departs');
  });

  test('records left behind come after departures', () => {
    const left = withLeftBehind(reportOf('pass'));
    expect(decide(left)).toBe('left-behind');
    expect(decide(left, { failOn: 'never' })).toBe('left-behind');
    expect(decide(withLeftBehind(reportOf('pass', 'fail')))).toBe('departs');
  });

  test('a stale baseline fails it, or warns', () => {
    expect(decide(reportOf('pass'), {}, accepting('shop/0'))).toBe('stale-baseline');
    expect(decide(reportOf('pass', 'fail'), {}, accepting('shop/1', '2026-01-01'))).toBe('stale-baseline');
    expect(decide(reportOf('pass'), { stale: 'warn' }, accepting('shop/0'))).toBe('passes');
  });

  test('new failures fail whatever the baseline lists', () => {
    expect(decide(reportOf('pass', 'fail', 'fail'), {}, accepting('shop/1'))).toBe('departs');
  });

  test('a shard is judged by its results alone', () => {
    const shardOf = (...outcomes: readonly Outcome[]): Report => {
      const report = reportOf(...outcomes);
      return { ...report, run: { ...report.run, shard: { index: 1, count: 2 } } };
    };
    expect(decide(shardOf('skipped'))).toBe('passes');
    expect(decide(shardOf('pass', 'fail'))).toBe('departs');
  });

  test.each<[string, Report, Partial<GatePolicy>, readonly RegExp[]]>([
    [
      'worst first',
      withLeftBehind(reportOf('pass', 'fail', 'blocked')),
      { strict: true },
      [/^1 MUST requirement broken$/, /^1 blocked$/, /^1 record left behind/],
    ],
    ['of a broken SHOULD', reportOf('pass', 'warn'), { failOn: 'should' }, [/^1 SHOULD requirement broken$/]],
    [
      'of the suite itself',
      reportOf('error'),
      {},
      [/^1 error of the suite/, /not one MUST .* judged/, /nothing but the index/, /not one MUST .* passed/],
    ],
    ['of an interruption', interrupted(reportOf('pass')), { failOn: 'never' }, [/ended early \(by SIGINT\)/]],
    [
      'of namespaces',
      sampleReport(
        ['a', 'b', 'c'].map((namespace) =>
          sampleResult({ namespace, outcome: namespace === 'c' ? 'pass' : 'blocked' }),
        ),
      ),
      {},
      [/judged in a, b$/],
    ],
  ])('every reason is told: %s', (_, report, policy, expected) => {
    const { reasons } = judgeGate(applyBaseline(report, NO_BASELINE, '2026-05-01'), { ...POLICY, ...policy });
    expect(reasons).toEqual(expected.map((reason) => expect.stringMatching(reason)));
  });

  test('a stale entry is told with its id and why', () => {
    const stale = applyBaseline(reportOf('pass'), accepting('shop/0'), '2026-05-01');
    expect(judgeGate(stale, POLICY).reasons).toEqual([expect.stringMatching(/shop\/0: it no longer fails/)]);
  });
});
