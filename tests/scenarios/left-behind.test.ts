/** What a request leaves to others, and what stands beside it: each fault fails with the assertions on it, and no others. */
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { writtenFaults } from '../../mutants/faults/catalogue.ts';
import { someOf } from '../support/by-commit.ts';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { bodyOf, edited, is, pathOf } from '../support/tampering.ts';

const FAULTS = new Map(writtenFaults(loadContract()).map((fault) => [fault.id, fault]));

/** What is asked, and what of it fails. */
const ROWS: Readonly<Record<string, readonly [asked: string, ...failed: readonly string[]]>> = {
  'coupons/reads-alternate': ['shop-analytics/coupons/kept/*', 'fail shop-analytics/coupons/kept/steady'],
  'coupons/own-code-taken': ['shop-analytics/coupons/kept/*', 'fail shop-analytics/coupons/kept/repeated'],
  'products/options-split': [
    'shop-analytics/products/POST/args/attributes/*',
    'fail shop-analytics/products/POST/args/attributes/round-trips',
  ],
  'events/title-escaped-again': ['calendar/events/v1/events/kept/*', 'fail calendar/events/v1/events/kept/texts'],
  'terms/description-stripped': [
    'calendar/events/v1/categories/kept/*',
    'fail calendar/events/v1/categories/kept/texts',
  ],
  'venues-organizers/slug-ascii-only': [
    'calendar/events/v1/events/slugs/*',
    'fail calendar/events/v1/events/slugs/venue/letter',
  ],
  'venues-organizers/slug-of-newest': [
    'calendar/events/v1/slugs/shared/*',
    'fail calendar/events/v1/slugs/shared/venue/twin',
  ],
  'events/renamed-by-slug-alone': [
    'calendar/events/v1/events/slugs/*',
    'fail calendar/events/v1/events/slugs/renamed/beside',
  ],
  'oembed/embed-cached-without-format': [
    'oembed/1.0/embed/document/*',
    'fail oembed/1.0/embed/document/format/default',
    'blocked oembed/1.0/embed/document/maxwidth/kept',
    'blocked oembed/1.0/embed/document/type/members',
    'blocked oembed/1.0/embed/document/title',
  ],
  'orders/update-ends-checkout-draft': [
    'shop-analytics/orders/life/*',
    'fail shop-analytics/orders/life/PATCH/checkout-draft/left',
  ],
  'coupons/code-beside-order': ['shop-analytics/coupons/list/*', 'fail shop-analytics/coupons/list/filters/together'],
  'events/slug-number-cut': ['calendar/events/v1/slugs/shared/*', 'fail calendar/events/v1/slugs/shared/event/twin'],
  'batches/created-though-failed': ['batch/v1/require-all-validate/*', 'fail batch/v1/require-all-validate/none-made'],
  'batches/validated-by-chunks': [
    'batch/v1/require-all-validate/*',
    'fail batch/v1/require-all-validate/type/none-runs',
  ],
  'batches/query-dropped': ['batch/v1/alike/coupons/*', 'fail batch/v1/alike/coupons/DELETE'],
  'event-lists/cached-without-query': [
    'calendar/events/list/anyone/*',
    'fail calendar/events/list/anyone/size',
    'fail calendar/events/list/anyone/pages',
  ],
  'event-lists/rejection-cached-as-200': ['calendar/events/list/again/*', 'fail calendar/events/list/again/rejected'],
  'products/category-renamed': ['shop-analytics/products/terms/*', 'fail shop-analytics/products/terms/read-only'],
  'order-lines/line-names-product-again': [
    'shop-analytics/orders/lines/lines-changed/*',
    'warn shop-analytics/orders/lines/lines-changed/alone',
  ],
  'coupons/code-decoded-twice': ['shop-analytics/coupons/list/*', 'fail shop-analytics/coupons/list/code/signs'],
  'coupons/third-page-early': [
    'shop-analytics/coupons/list/*',
    'fail shop-analytics/coupons/list/pages/join',
    // What is cut into pages rests on it.
    'blocked shop-analytics/coupons/list/filters/paged',
    'blocked shop-analytics/coupons/list/filters/sorted',
    'blocked shop-analytics/coupons/list/orderby/include/paged',
    'blocked shop-analytics/coupons/list/orders/paged',
  ],
  'orders/stock-written-back': [
    'shop-analytics/orders/set-paid/create/*',
    'fail shop-analytics/orders/set-paid/create/stock/edited',
  ],
  'order-lines/fee-meta-handed-on': [
    'shop-analytics/orders/POST/args/fee_lines/*',
    'fail shop-analytics/orders/POST/args/fee_lines/round-trips',
  ],
  'event-lists/included-from-start': ['calendar/events/list/*', 'fail calendar/events/list/include/any-date'],
  'coupons/search-ascii-only': ['shop-analytics/coupons/list/*', 'fail shop-analytics/coupons/list/search/accents'],
  'venues-organizers/search-of-before': ['calendar/venues/list/*', 'fail calendar/venues/list/search/former'],
  'order-lists/coupon-lines-without-dp': [
    'shop-analytics/orders/list/*',
    'warn shop-analytics/orders/list/dp/coupon-lines',
  ],
  'notes/type-not-for-edit': ['shop-analytics/notes/list/*', 'fail shop-analytics/notes/list/filters/together'],
  'indexes/index-with-both': [
    'calendar/events/v1/GET/*',
    'warn calendar/events/v1/GET/full/accepted',
    'blocked calendar/events/v1/GET/full/document',
    'blocked calendar/events/v1/GET/full/json',
  ],
};

test.each(someOf(Object.entries(ROWS), 2))('%s', async (id, [asked, ...failed]) => {
  const fault = FAULTS.get(id);
  if (fault === undefined) throw new Error(`No fault is called ${id}.`);
  const results = await judgeReference({ faults: [fault], selection: { ids: [asked] }, depth: 'full' });
  expect(departures(results).toSorted()).toEqual([...failed].toSorted());
});

const WHILE_MS = 400;

/** Of two updates under way at once the later one puts back what the earlier one changed. */
function updatesLost(): Tamper {
  const underWay = new Map<string, Readonly<Record<string, unknown>>>();
  return async (request, next) => {
    if (!is(request, 'PUT PATCH', /\/products\/\d+$/)) return next(request);
    const earlier = underWay.get(request.url);
    const before = JSON.parse((await next({ ...request, method: 'GET', body: '' })).body);
    underWay.set(request.url, bodyOf(request));
    await setTimeout(WHILE_MS);
    const answer = await next(request);
    underWay.delete(request.url);
    const undone = Object.keys(earlier ?? {}).map((name) => [name, before[name]]);
    if (undone.length > 0) await next({ ...request, body: JSON.stringify(Object.fromEntries(undone)) });
    return answer;
  };
}

/** Of two products under way at once both get the one SKU. */
function skuForBoth(): Tamper {
  const underWay = new Set<unknown>();
  return async (request, next) => {
    const { sku, ...others } = is(request, 'POST', /\/products$/) ? bodyOf(request) : {};
    if (sku === undefined || sku === '') return next(request);
    const isTwin = underWay.has(sku);
    underWay.add(sku);
    await setTimeout(WHILE_MS);
    const answer = await next(isTwin ? { ...request, body: JSON.stringify(others) } : request);
    underWay.delete(sku);
    return isTwin ? edited(answer, (product) => ({ ...product, sku })) : answer;
  };
}

test.each([
  ['two updates', updatesLost, 'shop-analytics/products/at-once/*', 'warn shop-analytics/products/at-once/updates'],
  ['one SKU', skuForBoth, 'shop-analytics/products/sku/*', 'fail shop-analytics/products/sku/taken/at-once'],
] as const)('%s in the same instant', async (_what, tamper, asked, failed) => {
  const results = await judgeReference({ tamper: tamper(), selection: { ids: [asked] } });
  expect(departures(results)).toEqual([failed]);
});

test('an update that is rejected for its SKU and writes what stands beside it is told', async () => {
  const tamper: Tamper = async (request, next) => {
    const { sku: _, ...others } = bodyOf(request);
    const answer = await next(request);
    const isRejected = /^\/shop-analytics\/products\/\d+$/.test(pathOf(request)) && answer.status === 400;
    if (isRejected) await next({ ...request, body: JSON.stringify(others) });
    return answer;
  };
  const results = await judgeReference({ tamper, selection: { ids: ['shop-analytics/products/sku/*'] } });
  expect(departures(results)).toEqual(['fail shop-analytics/products/sku/taken/kept']);
});
