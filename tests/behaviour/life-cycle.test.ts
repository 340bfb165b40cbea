/** The life of a record on deployments made wrong by hand: each fails with the claim that it breaks. */
import { describe, expect, test } from 'vitest';
import type { ReferenceAnswer, ReferenceRequest } from '../../reference/http/messages.ts';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { bodyOf, edited, pathOf, queryOf, withBody } from '../support/tampering.ts';

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

/** Changes updates that carry a single member. */
function updatingOne(method: string, collection: string, more: Document): Tamper {
  return (request, next) => {
    const isOne = request.method === method && isItem(request, collection) && Object.keys(bodyOf(request)).length === 1;
    return next(isOne ? withBody(request, more) : request);
  };
}

function sameIdTwice(collection: string): Tamper {
  let first: ReferenceAnswer | null = null;
  return async (request, next) => {
    if (request.method !== 'POST' || !isList(request, collection)) return next(request);
    first ??= await next(request);
    return first;
  };
}

/** Shows a member at the first of two reads only. */
function flickering(collection: string, member: string): Tamper {
  const reads = new Map<string, number>();
  return async (request, next) => {
    const answer = await next(request);
    if (request.method !== 'GET' || !isItem(request, collection)) return answer;
    const count = (reads.get(request.url) ?? 0) + 1;
    reads.set(request.url, count);
    return count % 2 === 1 ? answer : edited(answer, (record) => ({ ...record, [member]: '' }));
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

const unforced: Tamper = (request, next) => next({ ...request, url: request.url.replace('?force=true', '') });

interface Wrong {
  readonly what: string;
  /** The behaviour that is asked for. */
  readonly of: string;
  readonly tamper: Tamper;
  readonly finds: readonly string[];
}

const wrongs: readonly Wrong[] = [
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
    what: 'forgets the weight of a product after its creation',
    of: `${SHOP}/products/create-full`,
    tamper: reading(`${SHOP}/products`, () => ({ weight: '' })),
    finds: ['fail kept'],
  },
  {
    what: 'shows the excerpt of an event on creation only',
    of: `${CALENDAR}/events/create-full`,
    tamper: reading(`${CALENDAR}/events`, () => ({ excerpt: undefined })),
    finds: ['warn shown'],
  },
  {
    what: 'shows the phone of an organizer at every second read',
    of: `${CALENDAR}/organizers/create-full`,
    tamper: flickering(`${CALENDAR}/organizers`, 'phone'),
    // The first organizer is looked at once more, to see that the answer to its creation tells the truth.
    finds: ['fail steady', 'flaky kept'],
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
    what: 'forgets the zip of a venue after an update',
    of: `${CALENDAR}/venues/update-put`,
    tamper: reading(`${CALENDAR}/venues`, () => ({ zip: '' })),
    finds: ['fail written'],
  },
  {
    what: 'passes over a PATCH of a single member of a category',
    of: `${CALENDAR}/categories/update-patch`,
    tamper: updatingOne('PATCH', `${CALENDAR}/categories`, { name: undefined }),
    finds: ['fail changed'],
  },
  {
    what: 'loses the cost of an event on a PATCH that does not carry it',
    of: `${CALENDAR}/events/update-patch`,
    tamper: updatingOne('PATCH', `${CALENDAR}/events`, { cost: '' }),
    finds: ['fail kept'],
  },
  {
    what: 'puts the defaults of an event back on a POST that does not carry them',
    of: `${CALENDAR}/events/update-post`,
    tamper: updatingOne('POST', `${CALENDAR}/events`, { website: '', organizer: [] }),
    finds: ['warn kept-defaults'],
  },
  {
    what: 'puts the currency of an order back on a PUT that does not carry it',
    of: `${SHOP}/orders/update-put`,
    tamper: updatingOne('PUT', `${SHOP}/orders`, { currency: 'EUR' }),
    finds: ['fail kept'],
  },
  {
    what: 'puts the status of a product back on a PATCH that does not carry it',
    of: `${SHOP}/products/update-patch`,
    tamper: updatingOne('PATCH', `${SHOP}/products`, { status: 'publish' }),
    finds: ['fail kept'],
  },
  {
    what: 'puts the kind of a coupon back on a PUT that does not carry it',
    of: `${SHOP}/coupons/update-put`,
    tamper: updatingOne('PUT', `${SHOP}/coupons`, { discount_type: 'fixed_cart' }),
    finds: ['warn kept-defaults'],
  },
  {
    what: 'passes over a PUT of a form',
    of: 'forms/v1/contact-forms/update-put',
    tamper: idle((request) => request.method === 'PUT' && isItem(request, 'forms/v1/contact-forms')),
    finds: ['warn changed'],
  },
  ...(['POST', 'PUT', 'PATCH'] as const).map((method) => ({
    what: `passes over a ${method} of an organizer by its slug`,
    of: `${CALENDAR}/organizers/by-slug-${method.toLowerCase()}`,
    tamper: idle((request) => request.method === method && isBySlug(request, `${CALENDAR}/organizers`)),
    finds: ['fail changed'],
  })),
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
    finds: ['blocked unlisted', 'fail gone'],
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
    finds: ['blocked forced-after', 'blocked trashed', 'fail gone'],
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
  test.each(wrongs)('$what', async ({ of, tamper, finds }) => {
    const judged = await judgeReference({ selection: { ids: [`${of}/*`] }, effects: 'write', tamper });
    expect(departures(judged)).toEqual(finds.map((find) => find.replace(' ', ` ${of}/`)));
  });
});
