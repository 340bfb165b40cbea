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
