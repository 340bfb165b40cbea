/** Sites that conform and are unlike the reference: of each the requirements pass that a careless look would fail. */
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ReferenceAnswer } from '../../reference/http/messages.ts';
import { someOf } from '../support/by-commit.ts';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { edited, is } from '../support/tampering.ts';

interface Other {
  readonly variation: string | readonly string[];
  readonly ids: readonly string[];
  /** Of these, what passes all the same. */
  readonly passes: string;
}

const others: readonly Other[] = [
  {
    variation: 'terms-answered-303',
    ids: ['calendar/events/v1/tags/:id/*', 'calendar/events/v1/tags/create/*'],
    passes: 'calendar/events/v1/tags/:id/PUT/args/description/round-trips',
  },
  {
    variation: 'parents-assigned-too',
    ids: ['calendar/events/v1/events/*/args/categories/*', 'calendar/events/v1/categories/:id/*'],
    passes: 'calendar/events/v1/events/:id/PUT/args/categories/round-trips',
  },
  {
    variation: 'forms-in-files',
    ids: ['forms/v1/contact-forms/:id/refill/*', 'forms/v1/contact-forms/:id/GET/*', 'forms/v1/contact-forms/read/id'],
    passes: 'forms/v1/contact-forms/:id/refill/GET/minimal/accepted',
  },
  {
    variation: 'slugs-follow-names',
    ids: ['calendar/events/v1/venues/by-slug/:slug/PUT/args/address/*', 'calendar/events/v1/venues/by-slug-put/*'],
    passes: 'calendar/events/v1/venues/by-slug/:slug/PUT/args/address/round-trips',
  },
  {
    variation: ['slugs-follow-names', 'unknown-400'],
    ids: ['calendar/events/v1/venues/by-slug/:slug/PUT/args/address/*', 'calendar/events/v1/venues/by-slug-put/*'],
    passes: 'calendar/events/v1/venues/by-slug/:slug/PUT/args/address/round-trips',
  },
  {
    variation: ['calendar-in-its-own-index', 'namespace-index-as-list'],
    ids: ['calendar/events/v1/events/*/index/declared'],
    passes: 'calendar/events/v1/events/POST/index/declared',
  },
  {
    variation: ['ids-as-text', 'index-types-in-lists'],
    ids: ['batch/v1/items/*'],
    passes: 'batch/v1/items/POST',
  },
  {
    variation: 'calendar-lists-brief',
    ids: ['calendar/venues/list/made/*', 'calendar/venues/list/search'],
    passes: 'calendar/venues/list/search',
  },
  {
    variation: 'order-lists-brief',
    ids: ['shop-analytics/orders/list/made/*', 'shop-analytics/orders/list/customer'],
    passes: 'shop-analytics/orders/list/customer',
  },
  {
    variation: 'coupon-codes-in-capitals',
    ids: ['shop-analytics/coupons/list/code', 'shop-analytics/coupons/create/*'],
    passes: 'shop-analytics/coupons/list/code',
  },
  {
    variation: 'batch-status-of-outcome',
    ids: ['batch/v1/POST/args/*', 'batch/v1/items/*'],
    passes: 'batch/v1/items/PUT',
  },
  {
    variation: 'lists-lag-removals',
    ids: ['calendar/events/v1/tags/delete/*', 'shop-analytics/admin/notes/removals/*'],
    passes: 'calendar/events/v1/tags/delete/unlisted',
  },
  {
    variation: 'lists-lag-updates',
    ids: ['shop-analytics/coupons/list/*'],
    passes: 'shop-analytics/coupons/list/search',
  },
  {
    variation: 'counts-lag',
    ids: ['calendar/tags/list/hide_empty'],
    passes: 'calendar/tags/list/hide_empty',
  },
  {
    variation: 'sales-cleared-afterwards',
    ids: ['shop-analytics/products/list/*', 'shop-analytics/products/GET/stays'],
    passes: 'shop-analytics/products/GET/stays',
  },
  {
    variation: 'texts-with-numbered-entities',
    ids: ['shop-analytics/products/list/search'],
    passes: 'shop-analytics/products/list/search',
  },
];

test.each(someOf(others, 3))('$variation', async ({ variation, ids, passes }) => {
  const judged = await judgeReference({ variation, selection: { ids }, depth: 'full' });
  expect(departures(judged)).toEqual([]);
  expect(judged.results.find(({ id }) => id === passes)?.outcome).toBe('pass');
  expect(judged.left).toEqual([]);
});

const VENUE = /^\/calendar\/events\/v1\/venues\/\d+$/;
const BY_SLUG = /^\/calendar\/events\/v1\/venues\/by-slug\//;

/** No update by a slug finds its record. */
const losesBySlug: Tamper = async (request, next) => {
  if (!is(request, 'PUT', BY_SLUG)) return next(request);
  const body = JSON.stringify({ code: 'venue_unknown', message: 'No.', data: { status: 404 } });
  return { status: 404, headers: { 'Content-Type': 'application/json' }, body };
};

/** Records are shown with a slug by which none is found. */
const showsAnother: Tamper = async (request, next) => {
  const answer = await losesBySlug(request, next);
  const isRead = is(request, 'GET', VENUE) && answer.status === 200;
  return isRead ? edited(answer, (venue) => ({ ...venue, slug: `${venue.slug}-x` })) : answer;
};

test.each([
  ['is not found by the slug that it has', losesBySlug, 'fail'],
  // What no read by its address shows is not proved to be the run's own.
  ['is not found by another slug either', showsAnother, 'blocked'],
])('what %s is not updated by its slug', async (_, tamper, outcome) => {
  const id = 'calendar/events/v1/venues/by-slug/:slug/PUT/minimal/accepted';
  const { results } = await judgeReference({ tamper, selection: { ids: [id] } });
  expect(results.filter((result) => result.id === id).map((result) => result.outcome)).toEqual([outcome]);
});

/** In milliseconds: longer than what is asked twice at once takes. */
const A_WHILE = 700;

/** After an update a venue is read as it was, once; how soon it is read again is for the answer to say. */
function readsLate(): Tamper {
  const old = new Map<string, ReferenceAnswer>();
  const waited = new Set<string>();
  return async (request, next) => {
    if (is(request, 'PUT', VENUE)) {
      old.set(request.url, await next({ ...request, method: 'GET', body: '' }));
      return next(request);
    }
    if (!is(request, 'GET', VENUE)) return next(request);
    const before = old.get(request.url);
    old.delete(request.url);
    if (before !== undefined) {
      waited.add(request.url);
      return before;
    }
    if (waited.delete(request.url)) await setTimeout(A_WHILE);
    return next(request);
  };
}

test('what reads as it was for a while comes late, though it was asked for again but once', async () => {
  const ids = ['calendar/events/v1/venues/:id/PUT/args/address/*'];
  const judged = await judgeReference({ tamper: readsLate(), selection: { ids } });
  expect(departures(judged)).toEqual([]);
});
