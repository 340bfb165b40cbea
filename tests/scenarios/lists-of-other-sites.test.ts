/** Lists of sites that are set up otherwise, and of which nothing wrong may be told. */
import { expect, test } from 'vitest';
import { departures, judgeReference } from '../support/judge-reference.ts';

test('prices of a shop without decimals are compared as whole numbers', async () => {
  const ids = ['shop-analytics/products/list/price/near', 'shop-analytics/products/list/m*_price'];
  const judged = await judgeReference({ variation: 'prices-compared-whole', selection: { ids } });
  expect(departures(judged).filter((line) => line.includes('price'))).toEqual([]);
  expect(judged.results.find(({ id }) => id.endsWith('price/near'))?.outcome).toBe('pass');
});

test('a calendar that is for members alone has no page for strangers', async () => {
  const ids = ['calendar/events/list/strangers/*'];
  const { results } = await judgeReference({ variation: 'calendar-for-members-403', selection: { ids } });
  expect(results.map(({ outcome }) => outcome)).toEqual(['not-applicable']);
});
