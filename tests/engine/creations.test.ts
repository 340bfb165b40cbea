/** Which request made the records that another names. */
import { expect, test } from 'vitest';
import { Creations } from '../../helpers/engine/creations.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { exchangeOf } from '../verdict/exchange.ts';

function sent(id: number, method: string, path: string, body: object, answer: object): Exchange {
  const exchange = exchangeOf(201, answer);
  const request = { ...exchange.request, method, url: `https://a.test${path}`, body: JSON.stringify(body) };
  return { ...exchange, id, request };
}

test('are found by the address, by a slug that an update gave, by the noun of a member, by a code, and, above a record, by its own kind', () => {
  const creations = new Creations();
  const made = [
    sent(1, 'POST', '/c/v1/categories', { name: 'a' }, { id: 7 }),
    sent(2, 'POST', '/c/v1/categories', { name: 'b', parent: 7 }, { id: 8 }),
    sent(3, 'POST', '/c/v1/events', { title: 'e' }, { id: 9 }),
    sent(5, 'POST', '/s/v1/coupons', { code: 'Ten' }, { id: 6, code: 'ten' }),
    sent(6, 'PUT', '/c/v1/events/9', { slug: '12' }, { id: 9, slug: '12' }),
    sent(7, 'PUT', '/c/v1/events/9', { title: 'f' }, { id: 9, slug: '12' }),
  ];
  for (const one of made) creations.note(one);
  const behind = (path: string, body: object) =>
    [...creations.behind(sent(4, 'PUT', path, body, {}))].map(({ id }) => id);
  expect(behind('/c/v1/categories/8', { name: 'c' })).toEqual([1, 2]);
  expect(behind('/c/v1/events/9', { categories: [7] })).toEqual([3, 1]);
  expect(behind('/c/v1/categories/7', { parent: 8 })).toEqual([1, 2]);
  expect(behind('/c/v1/events/9', { parent: 7 })).toEqual([3]);
  expect(behind('/c/v1/events/by-slug/12', {})).toEqual([3, 6]);
  creations.note(sent(8, 'POST', '/c/v1/events', { slug: '12' }, { id: 10, slug: '12' }));
  expect(behind('/c/v1/events/by-slug/12', {})).toEqual([8]);
  expect(behind('/s/v1/orders', { coupon_lines: [{ code: 'Ten' }] })).toEqual([5]);
});

test('are followed by the updates that gave a record what a result is about, and those that made what a list lacks', () => {
  const creations = new Creations();
  const noted = [
    sent(1, 'POST', '/c/v1/tags', { name: 'a' }, { id: 7 }),
    sent(2, 'POST', '/c/v1/events', { title: 'e' }, { id: 9 }),
    sent(3, 'PUT', '/c/v1/events/9', { cost: '1' }, { id: 9 }),
    sent(4, 'PUT', '/c/v1/events/9', { cost: '2', tags: [7], date_utc: 'd' }, { id: 9 }),
    sent(5, 'PUT', '/c/v1/events/9', { title: 'f' }, { id: 9 }),
    sent(7, 'PUT', '/c/v1/events/9', { cost: '3' }, { id: 9 }),
  ];
  for (const one of noted) creations.note(one);
  const behind = (exchange: Exchange, members: readonly string[], ids: readonly string[] = []) =>
    [...creations.behind(exchange, { members: new Set(members), ids: new Set(ids) })].map(({ id }) => id);
  const update = sent(6, 'PUT', '/c/v1/events/9', { title: 'g' }, { id: 9 });
  expect(behind(update, ['cost'])).toEqual([2, 1, 4]);
  expect(behind(update, ['date'])).toEqual([2, 1, 4]);
  expect(behind(update, ['color'])).toEqual([2]);
  expect(behind(sent(6, 'PUT', '/c/v1/events/by-slug/e', {}, { id: 9 }), ['cost'])).toEqual([2, 1, 4]);
  expect(behind(sent(8, 'GET', '/c/v1/events?tags%5B%5D=7', {}, []), ['tags'], ['9'])).toEqual([1, 2, 4]);
  expect(behind(sent(8, 'GET', '/c/v1/events?include%5B%5D=9', {}, []), [])).toEqual([2]);
  const batch = sent(8, 'POST', '/batch/v1', { requests: [{ path: '/w/v2/tags/7', body: {} }] }, {});
  expect(behind(batch, [])).toEqual([1]);
});
