import { describe, expect, test } from 'vitest';
import { applyBaseline, type Baseline, NO_BASELINE } from '../../helpers/gate/baseline.ts';
import { type GatePolicy, type GateVerdict, judgeGate } from '../../helpers/gate/gate.ts';
import type { Report } from '../../helpers/report/types.ts';
import type { Departure } from '../../helpers/requirement/departure-kinds.ts';
import type { Level, Outcome } from '../../helpers/requirement/requirement.ts';
import { sampleReport, sampleResult } from '../report/sample.ts';

const POLICY: GatePolicy = { failOn: 'must', allowBlocked: false, stale: 'fail' };

function reportOf(...outcomes: readonly Outcome[]): Report {
  const results = outcomes.map((outcome, at) => {
    const level: Level = outcome === 'warn' ? 'SHOULD' : 'MUST';
    return sampleResult({ id: `shop/${at}`, namespace: 'shop', outcome, level });
  });
  const report = sampleReport(results);
  return { ...report, deployment: { ...report.deployment, offered: ['shop'] } };
}

function judge(report: Report, policy: Partial<GatePolicy> = {}, baseline: Baseline = NO_BASELINE): GateVerdict {
  return judgeGate(applyBaseline(report, baseline, '2026-05-01'), { ...POLICY, ...policy });
}

function decide(...args: Parameters<typeof judge>): string {
  return judge(...args).outcome;
}

function withLeftBehind(report: Report): Report {
  return { ...report, verdict: { ...report.verdict, leftBehind: ['coupon 7'] } };
}

function interrupted(report: Report): Report {
  return { ...report, run: { ...report.run, interrupted: 'by SIGINT' } };
}

function shardOf(...outcomes: readonly Outcome[]): Report {
  const report = reportOf(...outcomes);
  return { ...report, run: { ...report.run, shard: { index: 1, count: 2 } } };
}

const accepting = (id: string, expires = '2026-12-31'): Baseline => ({
  schemaVersion: 1,
  known: [{ id, reason: 'r', owner: 'o', expires }],
});

const allowed = { allowBlocked: true };

describe('the gate on what anybody may write', () => {
  const departure: Departure = { kind: 'open-access', operation: 'POST /shop/coupons', expected: '401', seen: '200' };
  const open = sampleResult({ id: 'shop/open', outcome: 'warn', level: 'SHOULD', departure });
  const report = sampleReport([...reportOf('pass').results, open]);
  const whole: Report = { ...report, deployment: { ...report.deployment, offered: [] } };

  test.each([
    ['must', 'departs'],
    ['critical', 'departs'],
    ['should', 'departs'],
    ['never', 'passes'],
  ] as const)('fails on a SHOULD of access where it fails on %s: %s', (failOn, outcome) => {
    expect(decide(whole, { failOn })).toBe(outcome);
  });

  test('passes with a major MUST where only what is critical fails', () => {
    expect(decide(reportOf('pass', 'fail'), { failOn: 'critical' })).toBe('passes');
  });
});

describe('the gate', () => {
  test.each<[string, readonly Outcome[], Partial<GatePolicy>, string]>([
    ['passes when all passes', ['pass'], {}, 'passes'],
    ['fails on a broken MUST', ['pass', 'fail'], {}, 'departs'],
    ['passes with a broken SHOULD', ['pass', 'warn'], {}, 'passes'],
    ['fails on a broken SHOULD where it is asked to', ['pass', 'warn'], { failOn: 'should' }, 'departs'],
    ['passes there when none is broken', ['pass'], { failOn: 'should' }, 'passes'],
    ['only reports where it never fails', ['pass', 'fail', 'blocked'], { failOn: 'never' }, 'passes'],
    ['fails with a MUST that is blocked', ['pass', 'pass', 'blocked'], {}, 'not-shown'],
    ['passes with it where that is allowed', ['pass', 'pass', 'blocked'], allowed, 'passes'],
    ['fails where less than half was judged', ['pass', 'not-applicable', 'not-applicable'], {}, 'not-shown'],
    ['passes there where that is allowed', ['pass', 'not-applicable', 'not-applicable'], allowed, 'passes'],
    ['passes with something flaky', ['pass', 'flaky'], {}, 'passes'],
    ['says that nothing was judged', ['skipped', 'not-applicable'], allowed, 'not-shown'],
    ['says so even where it never fails', ['blocked'], { failOn: 'never' }, 'not-shown'],
    ['trusts no pass of a run in which the suite failed', ['pass', 'error'], { failOn: 'never' }, 'not-shown'],
    ['believes a failure all the same', ['pass', 'fail', 'error', 'blocked'], {}, 'departs'],
  ])('%s', (_, outcomes, policy, outcome) => {
    expect(decide(reportOf(...outcomes), policy)).toBe(outcome);
  });

  test('a SHOULD that is blocked fails nothing', () => {
    const results = [sampleResult(), sampleResult({ level: 'SHOULD', outcome: 'blocked' })];
    expect(decide(sampleReport(results))).toBe('passes');
  });

  test('an index that is all that could be judged says nothing, whatever is allowed, but of a shard', () => {
    const results = [
      sampleResult({ id: 'shop/index/declared', kind: 'index-operation', namespace: 'shop' }),
      sampleResult({ id: 'shop/a', namespace: 'shop', outcome: 'blocked' }),
    ];
    const report = sampleReport(results);
    expect(decide(report, allowed)).toBe('not-shown');
    expect(decide({ ...report, run: { ...report.run, shard: { index: 1, count: 2 } } }, allowed)).toBe('passes');
  });

  test('what the baseline lists as blocked passes, and counts as judged', () => {
    const baseline = { schemaVersion: 1, known: ['shop/1', 'shop/2'].flatMap((id) => accepting(id).known) } as const;
    const report = reportOf('pass', 'blocked', 'blocked');
    expect(judge(report, {}, baseline)).toEqual({ outcome: 'passes', reasons: [], accepted: 2 });
    expect(decide(report, {}, accepting('shop/1'))).toBe('not-shown');
  });

  test('an interrupted run never passes', () => {
    expect(decide(interrupted(reportOf('pass')), { failOn: 'never' })).toBe('not-shown');
  });

  test('a stale baseline fails it, or warns', () => {
    expect(decide(reportOf('pass'), {}, accepting('shop/0'))).toBe('stale-baseline');
    expect(decide(reportOf('pass', 'fail'), {}, accepting('shop/1', '2026-01-01'))).toBe('stale-baseline');
    expect(decide(reportOf('pass'), { stale: 'warn' }, accepting('shop/0'))).toBe('passes');
  });

  test('what the baseline accepts is counted, and is no conformance', () => {
    const baselined = applyBaseline(reportOf('pass', 'fail'), accepting('shop/1'), '2026-05-01');
    expect(judgeGate(baselined, POLICY)).toEqual({ outcome: 'passes', reasons: [], accepted: 1 });
    expect(baselined.report.verdict.word).toBe('does not conform');
    expect(judge(reportOf('pass', 'pass', 'blocked'), allowed).accepted).toBe(1);
  });

  test('new failures fail whatever the baseline lists', () => {
    expect(decide(reportOf('pass', 'fail', 'fail'), {}, accepting('shop/1'))).toBe('departs');
  });

  test('a shard is judged by its results alone', () => {
    expect(decide(shardOf('skipped'))).toBe('passes');
    expect(decide(shardOf('pass', 'fail'))).toBe('departs');
  });
});

describe('the precedence', () => {
  const everything = withLeftBehind(interrupted(reportOf('pass', 'pass', 'fail', 'blocked')));
  const stale = accepting('shop/0');

  test.each<[string, Report, Partial<GatePolicy>, string]>([
    ['what was left behind', everything, {}, 'left-behind'],
    ['then what broke', { ...everything, verdict: reportOf().verdict }, {}, 'departs'],
    ['then what was not shown', interrupted(reportOf('pass', 'pass', 'blocked')), {}, 'not-shown'],
    ['then the baseline', reportOf('pass'), {}, 'stale-baseline'],
  ])('is %s', (_, report, policy, outcome) => {
    expect(decide(report, policy, stale)).toBe(outcome);
  });

  test('every reason is told, in that order', () => {
    expect(judge(everything, {}, stale).reasons).toEqual([
      '1 record left behind on the site',
      '1 MUST requirement broken',
      'the run ended early (by SIGINT)',
      '1 MUST requirement blocked (--allow-blocked accepts it)',
      expect.stringMatching(/^baseline: shop\/0: it no longer fails/),
    ]);
  });

  test.each<[string, Report, Partial<GatePolicy>, readonly string[]]>([
    ['of a broken SHOULD', reportOf('pass', 'warn'), { failOn: 'should' }, ['1 SHOULD requirement broken']],
    [
      'of the suite itself',
      reportOf('error'),
      allowed,
      [
        '1 error of the suite itself',
        'not one MUST requirement could be judged',
        'nothing but the index could be judged',
      ],
    ],
    [
      'of namespaces',
      sampleReport(
        ['a', 'b', 'c'].map((namespace) =>
          sampleResult({ namespace, outcome: namespace === 'c' ? 'pass' : 'not-applicable' }),
        ),
        { deployment: { name: 'a', baseUrl: 'https://a.test', names: [], offered: ['a', 'b', 'c'] } },
      ),
      {},
      ['less than half could be judged in a, b (--allow-blocked accepts it)'],
    ],
  ])('so is each %s', (_, report, policy, reasons) => {
    expect(judge(report, policy).reasons).toEqual(reasons);
  });
});
