import { describe, expect, it } from 'vitest';
import { summarise } from '../../helpers/report/verdict.ts';
import { type Reason, reason } from '../../helpers/requirement/reasons.ts';
import type { Outcome, Result } from '../../helpers/requirement/requirement.ts';
import { said } from '../../helpers/requirement/result-reason.ts';
import { calm as anyRun, sampleResult } from './sample.ts';

const calm = { ...anyRun, offered: ['shop-analytics'] };
const passed = sampleResult();
const blocked = (why?: Reason): Result => sampleResult({ outcome: 'blocked', ...(why && said(why)) });

describe('totals', () => {
  it('count every outcome, those that did not occur as zero', () => {
    const { totals } = summarise([passed, sampleResult({ outcome: 'not-applicable' }), passed], calm);
    expect(totals).toEqual({
      pass: 2,
      fail: 0,
      warn: 0,
      'not-applicable': 1,
      skipped: 0,
      blocked: 0,
      known: 0,
      flaky: 0,
      error: 0,
      represented: 0,
    });
  });
});

describe('a run conforms', () => {
  it('when its MUSTs pass', () => {
    const none = { planned: 0, judged: 0, byIndex: 0, broken: 0, accepted: 0, notJudged: [] };
    expect(summarise([passed], calm).verdict).toEqual({
      word: 'conforms',
      sentence: 'Conforms: 0 of 1 checked MUST failed.',
      must: { ...none, planned: 1, judged: 1 },
      should: none,
      notJudged: [],
      leftBehind: [],
    });
  });

  it.each(['flaky', 'skipped', 'not-applicable'] as const)('with a MUST that is %s beside them', (outcome) => {
    expect(summarise([passed, sampleResult({ outcome })], calm).verdict.word).toBe('conforms');
  });

  it.each(['warn', 'known', 'blocked'] as const)('with a SHOULD that is %s beside them', (outcome) => {
    expect(summarise([passed, sampleResult({ level: 'SHOULD', outcome })], calm).verdict.word).toBe('conforms');
  });

  it('whatever was left behind, which is told', () => {
    const leftBehind = ['https://site.example.test/rest/vendor-analytics/coupons/7'];
    const { verdict } = summarise([passed], { ...calm, leftBehind });
    expect(verdict).toMatchObject({ word: 'conforms', leftBehind });
    expect(verdict.sentence).toMatch(/ 1 record left behind on the site\.$/);
  });

  it('where a namespace was left out on purpose, and names it', () => {
    const skipped = sampleResult({ namespace: 'seo/v1', outcome: 'skipped' });
    const { verdict } = summarise([passed, skipped], { ...calm, offered: ['forms/v1', 'shop-analytics', 'seo/v1'] });
    expect(verdict).toMatchObject({ word: 'conforms', notJudged: [] });
    expect(verdict.sentence).toContain('Nothing was checked in forms/v1, seo/v1');
  });
});

describe('a run does not conform', () => {
  it.each<[string, Result, string]>([
    ['a MUST is broken', sampleResult({ outcome: 'fail' }), '1 of 2 checked MUSTs failed.'],
    [
      'the baseline accepts one',
      sampleResult({ outcome: 'known' }),
      '0 of 2 checked MUSTs failed, and 1 more fail as the baseline knows.',
    ],
  ])('when %s, whatever else stands in the way', (_, broken, sentence) => {
    expect(summarise([passed, broken], calm).verdict.sentence).toBe(`Does not conform: ${sentence}`);
    const results = [broken, sampleResult({ outcome: 'error' }), blocked()];
    expect(summarise(results, { ...calm, interrupted: 'by SIGINT' }).verdict.word).toBe('does not conform');
  });
});

describe('a run does not show conformance', () => {
  it.each<[string, readonly Result[]]>([
    ['nothing ran at all', []],
    ['everything was skipped', [sampleResult({ outcome: 'skipped' })]],
    ['only SHOULDs passed', [sampleResult({ level: 'SHOULD' })]],
    ['nothing applies', [sampleResult({ outcome: 'not-applicable' })]],
    ['a MUST is blocked', [passed, passed, passed, blocked()]],
    ['the suite itself went wrong', [passed, sampleResult({ outcome: 'error', level: 'SHOULD' })]],
    ['no MUST passed for certain', [sampleResult({ outcome: 'flaky' })]],
  ])('when %s', (_, results) => {
    expect(summarise(results, calm).verdict.word).toBe('not shown to conform');
  });

  it('when it was interrupted', () => {
    const rest = sampleResult({ outcome: 'skipped', ...said(reason('not-reached', { interruption: 'by SIGINT' })) });
    const { word, sentence } = summarise([passed, rest], { ...calm, interrupted: 'by SIGINT' }).verdict;
    expect(word).toBe('not shown to conform');
    expect(sentence).toContain('1 not reached. The run ended early: by SIGINT.');
  });

  it.each([
    ['of a namespace', sampleResult({ operation: 'GET /shop-analytics' })],
    ['of the site', sampleResult({ namespace: 'site', operation: 'GET /', id: 'site/GET/routes' })],
  ])('when the index %s is all that could be judged, and says so once', (_whose, index) => {
    const { word, sentence } = summarise([index, blocked()], calm).verdict;
    expect(word).toBe('not shown to conform');
    expect(sentence).toContain('Nothing but the index could be checked');
    expect(sentence).not.toContain('Less than half');
  });
});

describe('an offered namespace', () => {
  const inSeo = (outcome: Outcome, over: Partial<Result> = {}): Result =>
    sampleResult({ namespace: 'seo/v1', outcome, ...over });
  const notJudged = (...results: readonly Result[]) =>
    summarise([passed, ...results], { ...calm, offered: ['shop-analytics', 'seo/v1'] }).verdict.notJudged;

  it.each(['blocked', 'not-applicable', 'error'] as const)('is in the dark where more than half is %s', (outcome) => {
    expect(notJudged(inSeo('pass'), inSeo(outcome), inSeo(outcome))).toEqual(['seo/v1']);
    expect(notJudged(inSeo('pass'), inSeo(outcome))).toEqual([]);
  });

  it('is named in the sentence, and shows nothing', () => {
    const { verdict } = summarise([passed, inSeo('not-applicable')], { ...calm, offered: ['seo/v1'] });
    expect(verdict.word).toBe('not shown to conform');
    expect(verdict.sentence).toContain('Less than half could be checked in seo/v1');
  });

  it('is judged by what the effects allow', () => {
    expect(notJudged(inSeo('pass'), inSeo('skipped'), inSeo('skipped'))).toEqual([]);
    expect(notJudged(inSeo('skipped'))).toEqual([]);
  });

  const index = [
    inSeo('pass', { id: 'seo/v1/head/GET/index/declared', kind: 'index-operation' }),
    inSeo('pass', { id: 'seo/v1/answers/json', kind: 'every-answer', operation: null }),
    inSeo('pass', { id: 'seo/v1/GET/routes/listed', operation: 'GET /seo/v1' }),
  ];

  it('is not judged by its index, unless nothing more was asked', () => {
    expect(notJudged(...index, inSeo('blocked'))).toEqual(['seo/v1']);
    expect(notJudged(...index, inSeo('skipped'))).toEqual([]);
    expect(notJudged(...index)).toEqual([]);
  });

  it('is not judged by a SHOULD', () => {
    expect(notJudged(inSeo('blocked'), inSeo('pass', { level: 'SHOULD' }))).toEqual(['seo/v1']);
  });
});

describe('the sentence', () => {
  it('says how many of how many were judged, what the effects skipped, and why the rest was not', () => {
    const skipped = sampleResult({
      outcome: 'skipped',
      ...said(reason('effects', { needed: 'write', allowed: 'read' })),
    });
    const results = [
      passed,
      passed,
      passed,
      skipped,
      skipped,
      blocked(reason('denied', { status: 403 })),
      blocked(reason('no-answer', { failure: 'No answer.' })),
    ];
    const because = reason('denied', { status: 401 });
    const needing = reason('no-record-made', { resource: 'event', operation: 'POST /events', because });
    const { sentence, must } = summarise([...results, blocked(needing)], calm).verdict;
    expect(sentence).toBe(
      'Not shown to conform: 0 of 3 checked MUSTs failed. Not checked: 2 need more effects than read, 2 blocked by 401 or 403, 1 blocked without an answer.',
    );
    expect(must.notJudged).toEqual([
      { why: 'effects', count: 2 },
      { why: 'denied', count: 2 },
      { why: 'no answer', count: 1 },
    ]);
  });

  it('says how many the index alone decided', () => {
    const index = sampleResult({ id: 'shop-analytics/coupons/POST/index/declared', kind: 'index-operation' });
    const { sentence, must } = summarise([passed, index, index], calm).verdict;
    expect(sentence).toBe('Conforms: 0 of 3 checked MUSTs (2 by the index alone) failed.');
    expect(must).toMatchObject({ judged: 3, byIndex: 2 });
  });

  it('counts what filters left out as planned', () => {
    const { verdict } = summarise([passed], { ...calm, filtered: { MUST: 9, SHOULD: 2 } });
    expect(verdict.sentence).toBe('Conforms: 0 of 1 checked MUST failed. Not checked: 9 left out by the filters.');
    expect(verdict.should).toMatchObject({ planned: 2, judged: 0, notJudged: [{ why: 'filters', count: 2 }] });
  });

  it.each<[Partial<Result>, string]>([
    [{ outcome: 'blocked', ...said(reason('turned-away', { status: 429 })) }, 'Not checked: 1 blocked by 429 or 503.'],
    [
      { outcome: 'blocked', ...said(reason('no-route', { status: 404 })) },
      'Not checked: 1 blocked by a missing route.',
    ],
    [{ outcome: 'blocked' }, 'Not checked: 1 blocked by a broken prerequisite.'],
    [{ outcome: 'error' }, 'Not checked: 1 lost to errors of the suite itself.'],
    [{ outcome: 'not-applicable' }, 'Not checked: 1 do not apply here.'],
    [{ outcome: 'skipped', ...said(reason('no-second-user')) }, 'Not checked: 1 need a user that is not named.'],
    [{ outcome: 'skipped' }, 'Not checked: 1 where nothing was asked.'],
    [{ level: 'SHOULD', outcome: 'warn' }, '1 of 1 checked SHOULD failed.'],
    [{ level: 'SHOULD', outcome: 'known' }, '0 of 1 checked SHOULD failed, and 1 more fail as the baseline knows.'],
    [{ outcome: 'flaky' }, '1 flaky.'],
  ])('names %j', (over, phrase) => {
    const { sentence } = summarise([passed, passed, sampleResult(over)], calm).verdict;
    expect(sentence).toMatch(/checked MUSTs? failed/);
    expect(`${sentence} `).toContain(` ${phrase} `);
  });

  it('adds up: what was planned was judged or was not, and why is told of each', () => {
    const outcomes: readonly Outcome[] = ['pass', 'fail', 'known', 'flaky', 'skipped', 'blocked', 'error'];
    const results = outcomes.map((outcome) => sampleResult({ outcome }));
    const { must } = summarise(results, { ...calm, filtered: { MUST: 3, SHOULD: 0 } }).verdict;
    expect(must).toMatchObject({ planned: 10, judged: 4, broken: 1, accepted: 1 });
    expect(must.notJudged.reduce((sum, { count }) => sum + count, must.judged)).toBe(must.planned);
  });
});
