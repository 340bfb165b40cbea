/** Defaults of lists, told by the records at hand: other deployments leave arguments out in another way. */
import { expect, test } from 'vitest';
import { someOf } from '../support/by-commit.ts';
import { departures, judgeReference } from '../support/judge-reference.ts';
import { misreading } from './wrong-lists.ts';

const CALENDAR = '/calendar/events/v1';
const SHOP = '/shop-analytics';

const others: readonly (readonly [path: string, argument: string, other: string])[] = [
  [`${CALENDAR}/events`, 'per_page', '25'],
  [`${CALENDAR}/events`, 'strict_dates', 'true'],
  [`${CALENDAR}/venues`, 'per_page', '11'],
  [`${CALENDAR}/tags`, 'per_page', '25'],
  [`${CALENDAR}/tags`, 'hide_empty', 'false'],
  [`${SHOP}/coupons`, 'per_page', '20'],
  [`${SHOP}/coupons`, 'order', 'asc'],
  [`${SHOP}/coupons`, 'dates_are_gmt', 'true'],
  [`${SHOP}/orders`, 'per_page', '11'],
  [`${SHOP}/orders`, 'orderby', 'modified'],
  [`${SHOP}/orders`, 'order_item_display_meta', 'true'],
  [`${SHOP}/products`, 'per_page', '9'],
  [`${SHOP}/products`, 'orderby', 'id'],
  [`${SHOP}/products`, 'status', 'publish'],
];

test.each(someOf(others, 3))('%s takes %s for %s where it is left out', async (path, argument, other) => {
  const id = `${path.slice(1)}/GET/args/${argument}/default/applied`;
  const tamper = misreading(path, (query) => {
    if (!query.has(argument)) query.set(argument, other);
  });
  const selection = { ids: [`${path.slice(1)}/GET/args/*/default/applied`] };
  // How many a page of the calendar shows a site's settings name.
  const outcome = argument === 'per_page' && path.startsWith(CALENDAR) ? 'warn' : 'fail';
  expect(departures(await judgeReference({ selection, effects: 'write', tamper }))).toEqual([`${outcome} ${id}`]);
});

test('a page of the calendar is no longer than the site’s own index declares', async () => {
  const id = 'calendar/events/list/pages/unsized';
  const tamper = misreading(`${CALENDAR}/events`, (query) => {
    if (!query.has('per_page')) query.set('per_page', '25');
  });
  expect(departures(await judgeReference({ selection: { ids: [id] }, effects: 'write', tamper }))).toEqual([
    `fail ${id}`,
  ]);
});
