/** Deployments that answer one request by what they hold of another. */

import { describe, expect, test } from 'vitest';
import type { ReferenceAnswer } from '../../reference/http/messages.ts';
import { someOf } from '../support/by-commit.ts';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { bodyOf, is, pathOf, queryOf, withBody } from '../support/tampering.ts';

const CALENDAR = 'calendar/events/v1';
const SHOP = 'shop-analytics';

const rejected = (status: number): ReferenceAnswer => ({
  status,
  headers: {},
  body: `{"code":"no","message":"No.","data":{"status":${status}}}`,
});

/** Answers a read as it was answered first. @param learnsBy what is written below there makes it forget */
function keeping(path: RegExp, learnsBy: RegExp = /^$/): Tamper {
  const kept = new Map<string, ReferenceAnswer>();
  return async (request, next) => {
    const isKept = is(request, 'GET', path);
    const answer = (isKept && kept.get(request.url)) || (await next(request));
    if (isKept) kept.set(request.url, answer);
    else if (request.method !== 'GET' && learnsBy.test(pathOf(request)) && answer.status < 300) kept.clear();
    return answer;
  };
}

/** Passes over an argument of a list. */
function deafTo(path: RegExp, name: string): Tamper {
  return (request, next) => {
    if (!is(request, 'GET', path)) return next(request);
    const url = new URL(request.url);
    for (const key of [...queryOf(request).keys()]) if (key.startsWith(name)) url.searchParams.delete(key);
    return next({ ...request, url: url.href });
  };
}

/** Passes over an argument where it names an event that was written once more. */
function deafToMoved(path: RegExp, name: string): Tamper {
  const moved = new Set<string>();
  return (request, next) => {
    const [, id] = /\/events\/(\d+)$/.exec(pathOf(request)) ?? [];
    if (request.method === 'PUT' && id !== undefined) moved.add(id);
    return moved.has(queryOf(request).get(name) ?? '') ? deafTo(path, name)(request, next) : next(request);
  };
}

const deafVenues = deafToMoved(/\/venues$/, 'event');

interface Wrong {
  readonly what: string;
  readonly ids: readonly string[];
  readonly tamper: Tamper;
  readonly finds: readonly string[];
}

const wrongs: readonly Wrong[] = [
  {
    what: 'keeps its lists of coupons',
    ids: [`${SHOP}/coupons/list-changed/*`],
    tamper: keeping(/\/coupons$/),
    finds: [`fail ${SHOP}/coupons/list-changed/made`, `fail ${SHOP}/coupons/list-changed/shown`],
  },
  {
    what: 'keeps its lists of venues until one is changed',
    ids: [`${CALENDAR}/venues/list-changed/*`],
    tamper: keeping(/\/venues$/, /\/venues\//),
    finds: [`fail ${CALENDAR}/venues/list-changed/made`],
  },
  {
    what: 'keeps what it listed below a category',
    ids: [`${CALENDAR}/categories/levels/*`],
    tamper: keeping(/\/categories$/),
    finds: [`fail ${CALENDAR}/categories/levels/listed`],
  },
  {
    what: 'looks no more for an organizer that was not there',
    ids: [`${CALENDAR}/slugs/shared/*`],
    tamper: keeping(/\/organizers\/by-slug\//),
    finds: [`fail ${CALENDAR}/slugs/shared/organizer`],
  },
  {
    what: 'keeps the notes that were read',
    ids: [`${SHOP}/admin/notes/removals/unread`],
    tamper: keeping(/\/notes\/\d+$/),
    finds: [`fail ${SHOP}/admin/notes/removals/unread`],
  },
  {
    what: 'gives a tag no name that a category has',
    ids: [`${CALENDAR}/tags/named-as-category/*`],
    tamper: async (request, next) => {
      const { name } = bodyOf(request);
      if (!/\/tags(?:\/\d+)?$/.test(pathOf(request)) || typeof name !== 'string') return next(request);
      const url = new URL(request.url);
      url.pathname = url.pathname.replace(/\/tags.*$/, '/categories');
      url.search = `?hide_empty=false&search=${encodeURIComponent(name)}`;
      const found = JSON.parse((await next({ ...request, method: 'GET', url: url.href, body: '' })).body);
      return found.categories?.length > 0 ? rejected(400) : next(request);
    },
    finds: [`fail ${CALENDAR}/tags/named-as-category/created`, `fail ${CALENDAR}/tags/named-as-category/updated`],
  },
  {
    what: 'updates published venues only by their slugs',
    ids: [`${CALENDAR}/slugs/drafts/*`],
    tamper: async (request, next) => {
      if (!is(request, 'PATCH', /\/venues\/by-slug\//)) return next(request);
      const seen = JSON.parse((await next({ ...request, method: 'GET', body: '' })).body);
      return seen.status === 'draft' ? rejected(404) : next(request);
    },
    finds: [`warn ${CALENDAR}/slugs/drafts/venue/patch`],
  },
  {
    what: 'finds no organizer whose slug is that of a venue',
    ids: [`${CALENDAR}/slugs/shared/*`],
    tamper: async (request, next) => {
      if (!is(request, 'GET', /\/organizers\/by-slug\//)) return next(request);
      const venue = await next({ ...request, url: request.url.replace('/organizers/', '/venues/') });
      return venue.status === 200 ? rejected(404) : next(request);
    },
    finds: [`fail ${CALENDAR}/slugs/shared/organizer`],
  },
  {
    what: 'lists for an event that was moved the venues of all, and events of all organizers',
    ids: [`${CALENDAR}/events/moves/*`],
    tamper: (request, next) => deafVenues(request, (passed) => deafTo(/\/events$/, 'organizer')(passed, next)),
    finds: [`fail ${CALENDAR}/events/moves/organizer/former`, `fail ${CALENDAR}/events/moves/venue/linked`],
  },
  {
    what: 'takes a code for taken that is the coupon’s own',
    ids: [`${SHOP}/coupons/:id/PUT/update/same/accepted`],
    tamper: async (request, next) => {
      const { code } = bodyOf(request);
      if (!is(request, 'PUT', /\/coupons\/\d+$/) || typeof code !== 'string') return next(request);
      const read = await next({ ...request, method: 'GET', body: '' });
      return JSON.parse(read.body).code === code ? rejected(400) : next(request);
    },
    finds: [`fail ${SHOP}/coupons/:id/PUT/update/same/accepted`],
  },
  {
    what: 'moves a limit with the amount',
    ids: [`${SHOP}/coupons/:id/*/update/same/accepted`, `${SHOP}/coupons/:id/*/untouched`],
    tamper: (request, next) => {
      const { amount, usage_limit: limit } = bodyOf(request);
      const isMoved = /\/coupons\/\d+$/.test(pathOf(request)) && amount !== undefined && limit === undefined;
      return next(isMoved ? withBody(request, { usage_limit: 77 }) : request);
    },
    finds: [`fail ${SHOP}/coupons/:id/PUT/untouched`, `fail ${SHOP}/coupons/:id/PUT/update/alone/kept`],
  },
];

describe('a deployment that', () => {
  test.concurrent.each(someOf(wrongs.toReversed(), 6))('$what', async ({ ids, tamper, finds }) => {
    const judged = await judgeReference({ selection: { ids }, tamper });
    expect(departures(judged)).toEqual(finds);
    const right = await judgeReference({ selection: { ids } });
    expect(departures(right)).toEqual([]);
    const passed = new Set(right.results.filter(({ outcome }) => outcome === 'pass').map(({ id }) => id));
    for (const found of finds) expect(passed).toContain(found.replace(/^\w+ /, ''));
  });
});

test('a product that is made one of another kind may lose what that kind has not', async () => {
  const ids = [`${SHOP}/products/:id/*/update/*`, `${SHOP}/products/:id/*/untouched`];
  expect(departures(await judgeReference({ variation: 'prices-of-some-types', selection: { ids } }))).toEqual([]);
});

test('an event that can be at no venue is updated to what it holds', async () => {
  const ids = [`${CALENDAR}/events/:id/PUT/update/same/accepted`];
  const tamper: Tamper = async (request, next) =>
    /\/events(?:\/\d+)?$/.test(pathOf(request)) && Array.isArray(bodyOf(request).venue) ? rejected(400) : next(request);
  expect(departures(await judgeReference({ tamper, selection: { ids } }))).toEqual([]);
});
