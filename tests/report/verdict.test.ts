import { describe, expect, it } from 'vitest';
import type { Result } from '../../helpers/report/types.ts';
import { coverage, summarise } from '../../helpers/report/verdict.ts';
import { sampleResult } from './sample.ts';

const calm = { offered: ['shop-analytics'], leftBehind: [], interrupted: null };
const passed = sampleResult();

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
    });
  });
});

describe('a run conforms', () => {
  it('when its MUSTs pass', () => {
    expect(summarise([passed], calm).verdict).toEqual({
      conforms: true,
      sentence: 'Conforms: 1 MUST requirement met.',
      notJudged: [],
      leftBehind: [],
    });
  });

  it.each(['warn', 'known', 'flaky', 'skipped', 'not-applicable', 'blocked'] as const)(
    'with a %s beside them',
    (outcome) => {
      expect(summarise([passed, sampleResult({ outcome })], calm).verdict.conforms).toBe(true);
    },
  );

  it('naming in the sentence what is blocked and known', () => {
    const results = [passed, sampleResult({ outcome: 'blocked' }), sampleResult({ outcome: 'known' })];
    expect(summarise(results, calm).verdict.sentence).toBe(
      'Conforms: 1 blocked by a broken prerequisite; 1 departure known to the baseline; 1 MUST requirement met.',
    );
  });

  it('naming in the sentence what SHOULD be otherwise and what is flaky', () => {
    const results = [passed, sampleResult({ level: 'SHOULD', outcome: 'warn' }), sampleResult({ outcome: 'flaky' })];
    const { sentence } = summarise(results, calm).verdict;
    expect(sentence).toContain('1 SHOULD requirement broken; 1 flaky');
  });

  it('where the baseline accepts each namespace in which nothing could be judged, and names no other', () => {
    const blocked = ['a', 'b'].map((namespace) => sampleResult({ namespace, outcome: 'blocked' }));
    const accepting = (...ids: readonly string[]) =>
      summarise([passed, ...blocked], { ...calm, offered: ['a', 'b'], accepted: new Set(ids) }).verdict;
    expect(accepting('a/judged', 'b/judged')).toMatchObject({
      conforms: true,
      sentence: expect.stringContaining('not judged, as the baseline knows: a, b;'),
    });
    expect(accepting('a/judged')).toMatchObject({
      conforms: false,
      sentence: expect.stringMatching(/judged in b; .*the baseline knows: a;/),
    });
  });
});

describe('a run does not conform', () => {
  it('when a MUST is broken, and says so first', () => {
    const { verdict } = summarise(
      [passed, sampleResult({ outcome: 'fail' }), sampleResult({ outcome: 'blocked' })],
      calm,
    );
    expect(verdict.conforms).toBe(false);
    expect(verdict.sentence).toMatch(/^Does not conform: 1 MUST requirement broken; 1 blocked/);
  });

  it('when the suite itself went wrong', () => {
    const { verdict } = summarise([passed, sampleResult({ outcome: 'error' })], calm);
    expect(verdict).toMatchObject({ conforms: false });
    expect(verdict.sentence).toMatch(/^Not shown to conform: 1 error of the suite itself/);
  });

  it('when nothing ran at all', () => {
    const { verdict } = summarise([], calm);
    expect(verdict.conforms).toBe(false);
    expect(verdict.sentence).toBe(
      'Not shown to conform: not one MUST requirement passed; not looked at: shop-analytics.',
    );
  });

  it('when everything was skipped', () => {
    expect(summarise([sampleResult({ outcome: 'skipped' })], calm).verdict.conforms).toBe(false);
  });

  it('when only SHOULDs passed', () => {
    const { verdict } = summarise([sampleResult({ level: 'SHOULD' })], { ...calm, offered: [] });
    expect(verdict.conforms).toBe(false);
  });

  it('when something was left behind', () => {
    const leftBehind = ['https://site.example.test/rest/vendor-analytics/coupons/7'];
    const { verdict } = summarise([passed], { ...calm, leftBehind });
    expect(verdict).toMatchObject({ conforms: false, leftBehind });
    expect(verdict.sentence).toMatch(/^Not shown to conform: 1 record left behind/);
  });

  it('when it was interrupted', () => {
    const { verdict } = summarise([passed], { ...calm, interrupted: 'stopped by the user' });
    expect(verdict.conforms).toBe(false);
    expect(verdict.sentence).toContain('the run ended early (stopped by the user)');
  });

  it('when nothing could be judged in an offered namespace', () => {
    const blocked = sampleResult({ namespace: 'seo/v1', outcome: 'blocked' });
    const { verdict } = summarise([passed, blocked], { ...calm, offered: ['shop-analytics', 'seo/v1'] });
    expect(verdict).toMatchObject({ conforms: false, notJudged: ['seo/v1'] });
    expect(verdict.sentence).toContain('nothing but the index could be judged in seo/v1');
  });

  it('when nothing could be judged in several of them', () => {
    const blocked = ['a', 'b'].map((namespace) => sampleResult({ namespace, outcome: 'blocked' }));
    const { verdict } = summarise([passed, ...blocked], { ...calm, offered: ['a', 'b'] });
    expect(verdict.sentence).toContain('nothing but the index could be judged in a, b;');
  });

  it.each([
    ['of a namespace', sampleResult({ operation: 'GET /shop-analytics' })],
    ['of the site', sampleResult({ namespace: 'site', operation: 'GET /', id: 'site/GET/routes' })],
  ])('when the index %s is all that could be judged', (_whose, index) => {
    const { verdict } = summarise([index, sampleResult({ outcome: 'blocked' })], calm);
    expect(verdict.conforms).toBe(false);
    expect(verdict.sentence).toMatch(/^Not shown to conform: nothing but the index could be judged;/);
  });
});

describe('coverage of a namespace', () => {
  it('is judged when a MUST was answered, whichever way', () => {
    for (const outcome of ['pass', 'fail', 'known', 'flaky'] as const) {
      expect(coverage([sampleResult({ outcome }), sampleResult({ outcome: 'blocked' })])).toBe('judged');
    }
  });

  it('is not judged when every MUST was blocked, failed in the suite or does not apply', () => {
    expect(coverage([sampleResult({ outcome: 'blocked' }), sampleResult({ outcome: 'skipped' })])).toBe('not judged');
    expect(coverage([sampleResult({ outcome: 'error' })])).toBe('not judged');
    expect(coverage([sampleResult({ outcome: 'not-applicable' })])).toBe('not judged');
    expect(coverage([sampleResult({ level: 'SHOULD' })])).toBe('not judged');
  });

  const indexAlone = [
    sampleResult({ id: 'shop-analytics/coupons/POST/index/declared' }),
    sampleResult({ id: 'shop-analytics/answers/json', operation: null }),
    sampleResult({ id: 'shop-analytics/GET/routes/listed', operation: 'GET /shop-analytics' }),
  ];

  it.each(['blocked', 'error'] as const)('is not judged when its index is all that was not %s', (outcome) => {
    const rest = [sampleResult({ outcome }), sampleResult({ outcome: 'skipped' })];
    expect(coverage([...indexAlone, ...rest])).toBe('not judged');
    expect(coverage([...indexAlone, ...rest, sampleResult()])).toBe('judged');
  });

  it.each(['skipped', 'not-applicable'] as const)('is judged by its index where all else is %s', (outcome) => {
    expect(coverage([...indexAlone, sampleResult({ outcome })])).toBe('judged');
    expect(coverage(indexAlone)).toBe('judged');
  });

  it('fails a run in which the index of a namespace is all that could be judged there', () => {
    const inSeo = (over: Partial<Result>) => sampleResult({ namespace: 'seo/v1', ...over });
    const results = [passed, inSeo({ id: 'seo/v1/head/GET/index/declared' }), inSeo({ outcome: 'blocked' })];
    const { verdict } = summarise(results, { ...calm, offered: ['shop-analytics', 'seo/v1'] });
    expect(verdict).toMatchObject({ conforms: false, notJudged: ['seo/v1'] });
    expect(verdict.sentence).toContain('nothing but the index could be judged in seo/v1');
  });

  it('is not looked at when effects or filters left out every MUST', () => {
    expect(coverage([])).toBe('not looked at');
    expect(coverage([sampleResult({ outcome: 'skipped' })])).toBe('not looked at');
    expect(coverage([sampleResult({ outcome: 'skipped' }), sampleResult({ level: 'SHOULD' })])).toBe('not looked at');
  });

  it('does not fail a run that left a namespace out on purpose, and names it', () => {
    const skipped = sampleResult({ namespace: 'seo/v1', outcome: 'skipped' });
    const { verdict } = summarise([passed, skipped], { ...calm, offered: ['shop-analytics', 'seo/v1'] });
    expect(verdict).toMatchObject({ conforms: true, notJudged: [] });
    expect(verdict.sentence).toContain('not looked at: seo/v1');
    const both = summarise([passed, skipped], { ...calm, offered: ['forms/v1', 'seo/v1'] });
    expect(both.verdict.sentence).toContain('not looked at: forms/v1, seo/v1');
  });
});
