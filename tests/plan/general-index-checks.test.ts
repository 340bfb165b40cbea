import { describe, expect, test } from 'vitest';
import { changed, declared, idsOf, judgeAll, judgementOf } from '../checks/site-index/judging.ts';
import { told } from '../support/told.ts';

const ALIKE = 'shop-analytics/coupons/:id/index/methods-alike';

describe('POST, PUT and PATCH on one route', () => {
  test('may all have one more argument', () => {
    const index = changed((site) => {
      for (const method of ['POST', 'PUT', 'PATCH']) {
        declared(site, `${method} /shop-analytics/coupons/{id}`).of_the_site = { type: 'string' };
      }
    });
    expect(idsOf('broken', judgeAll(index))).toEqual([]);
  });

  test('do not differ in their arguments', () => {
    const index = changed((site) => {
      declared(site, 'PATCH /shop-analytics/coupons/{id}').of_the_site = { type: 'string' };
    });
    const judged = judgeAll(index);
    expect(idsOf('broken', judged)).toEqual([ALIKE]);
    expect(told(judgementOf(ALIKE, judged))).toMatchObject({ reason: 'POST also declares [], PATCH ["of_the_site"]' });
  });
});

describe('the version of a namespace', () => {
  const renamed = (name: string) =>
    JSON.parse(JSON.stringify(changed(() => {})).replaceAll('descriptors/v1', name)) as unknown;
  const named = (name: string) => judgeAll(renamed(name), { 'descriptors/v1': name });

  test('is a segment of its name, wherever it stands', () => {
    expect(judgementOf('descriptors/v1/index/version', named('acme/v1/descriptors')).kind).toBe('met');
  });

  test('is not another one, nor left out', () => {
    expect(judgementOf('descriptors/v1/index/version', named('acme/v2/descriptors')).kind).toBe('broken');
    expect(judgementOf('descriptors/v1/index/version', named('acme/descriptors')).kind).toBe('broken');
  });
});
