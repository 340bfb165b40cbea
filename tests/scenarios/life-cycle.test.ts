/** The life of a record on deployments made wrong by hand: each fails with the assertion that it breaks. */
import { describe, expect, test } from 'vitest';
import type { ReferenceAnswer, ReferenceRequest } from '../../reference/http/messages.ts';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { bodyOf, edited, pathOf, queryOf } from '../support/tampering.ts';

type Document = Readonly<Record<string, unknown>>;

const CALENDAR = 'calendar/events/v1';
const SHOP = 'shop-analytics';

const isList = (request: ReferenceRequest, collection: string): boolean => pathOf(request) === `/${collection}`;
const isItem = (request: ReferenceRequest, collection: string): boolean =>
  new RegExp(`^/${collection}/\\d+$`).test(pathOf(request));
const isBySlug = (request: ReferenceRequest, collection: string): boolean =>
  pathOf(request).startsWith(`/${collection}/by-slug/`);
const isAccepted = ({ status }: ReferenceAnswer): boolean => status >= 200 && status < 300;

/** Changes members of the record that a read by id answers; undefined leaves one out. */
function reading(collection: string, change: (record: Document) => Document): Tamper {
  return async (request, next) => {
    const answer = await next(request);
    const isRead = request.method === 'GET' && isItem(request, collection);
    return isRead && isAccepted(answer) ? edited(answer, (record) => ({ ...record, ...change(record) })) : answer;
  };
}

function listing(collection: string, change: (list: unknown, query: URLSearchParams) => unknown): Tamper {
  return async (request, next) => {
    const answer = await next(request);
    if (request.method !== 'GET' || !isList(request, collection)) return answer;
    return { ...answer, body: JSON.stringify(change(JSON.parse(answer.body), queryOf(request))) };
  };
}

/** Lists what was asked for although it is gone. */
function undead(list: unknown, query: URLSearchParams): unknown {
  return Array.isArray(list) && list.length === 0 ? [{ id: Number(query.get('include[]')) }] : list;
}

/** Answers what it is asked to do by what a read would say, and does nothing. */
function idle(concerns: (request: ReferenceRequest) => boolean): Tamper {
  return (request, next) =>
    next(concerns(request) ? { ...request, method: 'GET', url: request.url.replace(/\?.*/, ''), body: '' } : request);
}

function sameIdTwice(collection: string): Tamper {
  let first: ReferenceAnswer | null = null;
  return async (request, next) => {
    if (request.method !== 'POST' || !isList(request, collection)) return next(request);
    first ??= await next(request);
    return first;
  };
}

/** Changes the answer to a DELETE of what was deleted before. */
function deletingAgain(collection: string, status: number): Tamper {
  return async (request, next) => {
    const answer = await next(request);
    const isAgain = request.method === 'DELETE' && isItem(request, collection) && !isAccepted(answer);
    return isAgain ? { ...answer, status } : answer;
  };
}

/** Keeps what was read in a context. */
function keeping(collection: string, context: string): Tamper {
  const kept = new Map<string, ReferenceAnswer>();
  return async (request, next) => {
    const isKept =
      request.method === 'GET' && isItem(request, collection) && queryOf(request).get('context') === context;
    if (!isKept) return next(request);
    const answer = kept.get(request.url) ?? (await next(request));
    if (isAccepted(answer)) kept.set(request.url, answer);
    return answer;
  };
}

/** Takes no code of a coupon that was removed. */
function keepingCodes(): Tamper {
  const codes = new Set<unknown>();
  return async (request, next) => {
    if (
      request.method === 'POST' &&
      isList(request, `${SHOP}/coupons`) &&
      codes.has(String(bodyOf(request).code).toLowerCase())
    )
      return { status: 400, headers: {}, body: '{"code":"code_taken"}' };
    const answer = await next(request);
    const isRemoved = request.method === 'DELETE' && isItem(request, `${SHOP}/coupons`) && isAccepted(answer);
    if (isRemoved) codes.add(JSON.parse(answer.body).code.toLowerCase());
    return answer;
  };
}

const unforced: Tamper = (request, next) => next({ ...request, url: request.url.replace('?force=true', '') });

interface Wrong {
  readonly what: string;
  /** The scenario that is asked for. */
  readonly of: string;
  readonly tamper: Tamper;
  readonly finds: readonly string[];
}

const wrongs: readonly Wrong[] = [
  {
    what: 'reads an order for editing as it was',
    of: `${SHOP}/orders/list-changed`,
    tamper: keeping(`${SHOP}/orders`, 'edit'),
    finds: ['fail context/edit'],
  },
  {
    what: 'answers every creation of a coupon with the first one',
    of: `${SHOP}/coupons/create`,
    tamper: sameIdTwice(`${SHOP}/coupons`),
    finds: ['fail other-id'],
  },
  {
    what: 'reads every tag under another name',
    of: `${CALENDAR}/tags/create`,
    tamper: reading(`${CALENDAR}/tags`, () => ({ name: 'Another' })),
    finds: ['fail kept'],
  },
  {
    what: 'leaves what was just made out of the list of venues',
    of: `${CALENDAR}/venues/create`,
    tamper: listing(`${CALENDAR}/venues`, () => ({ venues: [] })),
    finds: ['fail listed'],
  },
  {
    what: 'leaves forms out of their list',
    of: 'forms/v1/contact-forms/create',
    tamper: listing('forms/v1/contact-forms', () => []),
    finds: ['warn listed'],
  },
  {
    what: 'reads a form under another title',
    of: 'forms/v1/contact-forms/create',
    tamper: reading('forms/v1/contact-forms', () => ({ title: 'Another' })),
    finds: ['warn kept'],
  },
  {
    what: 'takes the price of an order line over',
    of: `${SHOP}/orders/read-only`,
    tamper: async (request, next) => {
      const answer = await next(request);
      if (request.method !== 'GET' || !isItem(request, `${SHOP}/orders`)) return answer;
      return { ...answer, body: answer.body.replaceAll(/"price":[\d.]+/g, '"price":777.77') };
    },
    finds: ['fail ignored'],
  },
  {
    what: 'reads an order by the id of another',
    of: `${SHOP}/orders/read`,
    tamper: reading(`${SHOP}/orders`, ({ id }) => ({ id: Number(id) + 1 })),
    finds: ['fail id'],
  },
  {
    what: 'reads another venue by a slug',
    of: `${CALENDAR}/venues/read`,
    tamper: async (request, next) => {
      const answer = await next(request);
      if (!isBySlug(request, `${CALENDAR}/venues`)) return answer;
      return edited(answer, (venue) => ({ ...venue, id: Number(venue.id) + 1 }));
    },
    finds: ['fail slug'],
  },
  {
    what: 'passes over a PUT of a form',
    of: 'forms/v1/contact-forms/update-put',
    tamper: idle((request) => request.method === 'PUT' && isItem(request, 'forms/v1/contact-forms')),
    finds: ['warn changed'],
  },
  {
    what: 'answers the DELETE of an event and does not do it',
    of: `${CALENDAR}/events/delete`,
    tamper: idle((request) => request.method === 'DELETE' && isItem(request, `${CALENDAR}/events`)),
    finds: ['blocked again', 'blocked again-served', 'blocked trashed', 'blocked unlisted', 'fail gone'],
  },
  {
    what: 'answers the DELETE of a tag and does not do it',
    of: `${CALENDAR}/tags/delete`,
    tamper: idle((request) => request.method === 'DELETE' && isItem(request, `${CALENDAR}/tags`)),
    finds: ['blocked again', 'blocked unlisted', 'fail gone'],
  },
  {
    what: 'cancels an order that it should put in the trash',
    of: `${SHOP}/orders/delete`,
    tamper: reading(`${SHOP}/orders`, ({ status }) => ({ status: status === 'trash' ? 'cancelled' : status })),
    finds: ['warn trashed'],
  },
  {
    what: 'lists coupons that were deleted',
    of: `${SHOP}/coupons/delete`,
    tamper: listing(`${SHOP}/coupons`, undead),
    finds: ['warn unlisted'],
  },
  {
    what: 'lists categories that were deleted',
    of: `${CALENDAR}/categories/delete`,
    tamper: listing(`${CALENDAR}/categories`, (_, query) => ({ categories: undead([], query) })),
    finds: ['fail unlisted'],
  },
  {
    what: 'takes a second DELETE of a venue',
    of: `${CALENDAR}/venues/delete`,
    tamper: deletingAgain(`${CALENDAR}/venues`, 200),
    finds: ['warn again'],
  },
  {
    what: 'takes a second DELETE of a form',
    of: 'forms/v1/contact-forms/delete',
    tamper: deletingAgain('forms/v1/contact-forms', 200),
    finds: ['fail again'],
  },
  {
    what: 'breaks down at a second DELETE of an order',
    of: `${SHOP}/orders/delete`,
    tamper: deletingAgain(`${SHOP}/orders`, 500),
    finds: ['blocked again', 'fail again-served'],
  },
  {
    what: 'answers the DELETE of an event by its slug and does not do it',
    of: `${CALENDAR}/events/by-slug-delete`,
    tamper: idle((request) => request.method === 'DELETE' && isBySlug(request, `${CALENDAR}/events`)),
    finds: ['blocked trashed', 'fail gone'],
  },
  {
    what: 'puts an order in the trash in spite of force',
    of: `${SHOP}/orders/delete-forced`,
    tamper: unforced,
    finds: ['blocked again', 'blocked free', 'blocked unlisted', 'fail gone'],
  },
  {
    what: 'keeps the codes of coupons that were deleted by force',
    of: `${SHOP}/coupons/delete-forced`,
    tamper: keepingCodes(),
    finds: ['fail free'],
  },
  {
    what: 'lists coupons that were deleted by force',
    of: `${SHOP}/coupons/delete-forced`,
    tamper: listing(`${SHOP}/coupons`, undead),
    finds: ['fail unlisted'],
  },
  {
    what: 'does nothing where force is false',
    of: `${SHOP}/coupons/delete-unforced`,
    tamper: idle((request) => queryOf(request).get('force') === 'false'),
    finds: ['blocked as-default', 'blocked forced-after', 'blocked trashed', 'fail gone'],
  },
  {
    what: 'removes a coupon for good where force is false',
    of: `${SHOP}/coupons/delete-unforced`,
    tamper: (request, next) => next({ ...request, url: request.url.replace('force=false', 'force=true') }),
    finds: ['fail as-default'],
  },
  {
    what: 'drafts a coupon that it should put in the trash',
    of: `${SHOP}/coupons/delete-unforced`,
    tamper: reading(`${SHOP}/coupons`, ({ status }) => ({ status: status === 'trash' ? 'draft' : status })),
    finds: ['warn trashed'],
  },
  {
    what: 'keeps an order in the trash in spite of force',
    of: `${SHOP}/orders/delete-unforced`,
    tamper: idle((request) => queryOf(request).get('force') === 'true'),
    finds: ['fail forced-after'],
  },
];

describe('a deployment that', () => {
  // Some wait for a list that lags, and others can run meanwhile.
  test.concurrent.each(wrongs)('$what', async ({ of, tamper, finds }) => {
    const judged = await judgeReference({ selection: { ids: [`${of}/*`] }, effects: 'write', tamper });
    expect(departures(judged)).toEqual(finds.map((find) => find.replace(' ', ` ${of}/`)));
  });
});
