/** A page full of records that tie tells nothing of an order by itself: the other end of the list does. */
import { expect, test } from 'vitest';
import { judgeReference } from '../support/judge-reference.ts';
import { answering } from './wrong-lists.ts';

const ID = 'shop-analytics/products/list/orderby/popularity/upwards';

test.each([
  ['least', 'pass', Math.min],
  ['most', 'warn', Math.max],
])('a first page of nothing but the %s sold: %s', async (_what, outcome, pick) => {
  const tamper = answering(
    '/shop-analytics/products',
    (query) => query.get('orderby') === 'popularity' && query.get('order') === 'asc',
    (products) => {
      const sales = pick(...products.map(({ total_sales }) => Number(total_sales)));
      return products.filter(({ total_sales }) => Number(total_sales) === sales);
    },
  );
  const { results } = await judgeReference({ tamper, selection: { ids: [ID] } });
  expect(results.filter(({ id }) => id === ID).map((result) => result.outcome)).toEqual([outcome]);
});
