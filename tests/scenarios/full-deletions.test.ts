/** Records with every member that deployments made wrong by hand do not delete, or delete more than. */
import { describe, expect, test } from 'vitest';
import type { ReferenceAnswer, ReferenceRequest } from '../../reference/http/messages.ts';
import { someOf } from '../support/by-commit.ts';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { edited, pathOf, queryOf } from '../support/tampering.ts';

const CALENDAR = 'calendar/events/v1';
const SHOP = 'shop-analytics';

type Document = Readonly<Record<string, unknown>>;

/** Answers a DELETE by what a read says, and does nothing, where the record is so. */
function keeping(start: string, when: (record: Document) => boolean): Tamper {
  return async (request, next) => {
    if (request.method !== 'DELETE' || !pathOf(request).startsWith(`/${start}`)) return next(request);
    const read = await next({ ...request, method: 'GET', url: request.url.replace(/\?.*/, ''), body: '' });
    return when(JSON.parse(read.body) as Document) ? read : next(request);
  };
}

/** Rejects a DELETE where the record is so. */
function rejecting(start: string, when: (record: Document) => boolean): Tamper {
  return async (request, next) => {
    if (request.method !== 'DELETE' || !pathOf(request).startsWith(`/${start}`)) return next(request);
    const read = await next({ ...request, method: 'GET', url: request.url.replace(/\?.*/, ''), body: '' });
    return when(JSON.parse(read.body) as Document)
      ? { ...read, status: 409, body: '{"code":"in_use"}' }
      : next(request);
  };
}

const isForcedByOne = (request: ReferenceRequest): boolean => queryOf(request).get('force') === '1';

const isSlugRead = ({ method, url }: ReferenceRequest): boolean => method === 'GET' && url.includes('/by-slug/');

/** Answers a slug as it was answered first, as a cache does that nobody empties. */
function cachingSlugs(): Tamper {
  const kept = new Map<string, ReferenceAnswer>();
  return async (request, next) => {
    const answer = (isSlugRead(request) && kept.get(request.url)) || (await next(request));
    if (isSlugRead(request) && answer.status === 200) kept.set(request.url, answer);
    return answer;
  };
}

const wrongs: readonly { what: string; collection: string; tamper: Tamper; finds: readonly string[] }[] = [
  {
    what: 'keeps the events that are featured',
    collection: `${CALENDAR}/events`,
    tamper: keeping(`${CALENDAR}/events/`, ({ featured }) => featured === true),
    finds: ['fail by-slug-delete-full/gone', 'fail delete-full/gone'],
  },
  {
    what: 'rejects to delete a venue that has a telephone, and by its slug deletes it',
    collection: `${CALENDAR}/venues`,
    tamper: (request, next) =>
      /by-slug/.test(request.url)
        ? next(request)
        : rejecting(`${CALENDAR}/venues/`, ({ phone }) => typeof phone === 'string' && phone !== '')(request, next),
    finds: ['fail delete-full/gone'],
  },
  {
    what: 'removes the category of an event with the event',
    collection: `${CALENDAR}/events`,
    tamper: async (request, next) => {
      const isRemoval = request.method === 'DELETE' && /\/events\/\d+/.test(pathOf(request));
      const read = isRemoval ? await next({ ...request, method: 'GET', body: '' }) : null;
      const answer = await next(request);
      const { categories = [] } = JSON.parse(read?.body ?? '{}') as { categories?: readonly { id: number }[] };
      for (const { id } of categories) {
        await next({ ...request, url: request.url.replace(/\/events\/\d+.*/, `/categories/${id}`) });
      }
      return answer;
    },
    finds: ['fail delete-full/only'],
  },
  {
    what: 'takes a force of 1 for none',
    collection: `${SHOP}/orders`,
    tamper: (request, next) =>
      next(isForcedByOne(request) ? { ...request, url: request.url.replace('force=1', 'force=false') } : request),
    finds: ['fail delete-full/forced-by-1'],
  },
  {
    what: 'shows orders in the trash without their lines',
    collection: `${SHOP}/orders`,
    tamper: async (request, next) => {
      const answer = await next(request);
      const isRead = request.method === 'GET' && /\/orders\/\d+$/.test(pathOf(request)) && answer.status === 200;
      return isRead
        ? edited(answer, (order) => (order.status === 'trash' ? { ...order, line_items: [] } : order))
        : answer;
    },
    finds: ['warn delete-full/trash-kept'],
  },
  {
    what: 'still finds organizers by their slugs',
    collection: `${CALENDAR}/organizers`,
    tamper: cachingSlugs(),
    finds: ['fail by-slug-delete-full/gone-by-slug', 'fail delete-full/gone-by-slug'],
  },
  {
    what: 'keeps coupons with a limit in spite of force',
    collection: `${SHOP}/coupons`,
    tamper: keeping(`${SHOP}/coupons/`, ({ usage_limit: limit }) => limit !== null),
    finds: ['fail delete-full/forced'],
  },
];

describe('a deployment that', () => {
  test.concurrent.each(someOf(wrongs, 2))('$what', async ({ collection, tamper, finds }) => {
    const ids = [`${collection}/*/round-trips`, `${collection}/*delete-full/*`];
    const judged = departures(await judgeReference({ selection: { ids }, effects: 'write', tamper }));
    const ends = judged.filter((one) => one.includes('delete-full'));
    expect(ends).toEqual(expect.arrayContaining(finds.map((find) => find.replace(' ', ` ${collection}/`))));
  });
});

describe('nothing is told of a deployment that', () => {
  const quiet: readonly { what: string; collection: string; tamper: Tamper }[] = [
    {
      what: 'rejects a force of 1',
      collection: `${SHOP}/orders`,
      tamper: (request, next) =>
        isForcedByOne(request)
          ? Promise.resolve({
              status: 400,
              headers: {},
              body: '{"code":"invalid","message":"No.","data":{"status":400}}',
            })
          : next(request),
    },
    {
      what: 'shows nothing of what is in the trash',
      collection: `${CALENDAR}/events`,
      tamper: async (request, next) => {
        const answer = await next(request);
        const isTrashed = request.method === 'GET' && /"status":\s*"trash"/.test(answer.body);
        return isTrashed && /\/events\/\d+$/.test(pathOf(request))
          ? { ...answer, status: 404, body: '{"code":"none","message":"None.","data":{"status":404}}' }
          : answer;
      },
    },
    {
      what: 'gives the slug of what is deleted to another at once',
      collection: `${CALENDAR}/venues`,
      tamper: async (request, next) => {
        const answer = await next(request);
        return isSlugRead(request) && answer.status === 404
          ? { ...answer, status: 200, body: '{"id":1,"slug":"another","status":"publish"}' }
          : answer;
      },
    },
    {
      what: 'answers to one write a slug that is no text',
      collection: `${CALENDAR}/venues`,
      tamper: async (request, next) => {
        const answer = await next(request);
        return request.method === 'POST' && /\/by-slug\//.test(pathOf(request)) && answer.status === 200
          ? edited(answer, (record) => ({ ...record, slug: { raw: record.slug } }))
          : answer;
      },
    },
  ];
  test.concurrent.each(someOf(quiet, 2))('$what', async ({ collection, tamper }) => {
    const ids = [`${collection}/*/round-trips`, `${collection}/*delete-full/*`];
    const judged = departures(await judgeReference({ selection: { ids }, effects: 'write', tamper }));
    expect(judged.filter((one) => one.includes('delete-full'))).toEqual([]);
  });

  test('has no route to read a record by, of what it shows when it is read', async () => {
    const tamper: Tamper = async (request, next) =>
      request.method === 'GET' && /\/venues\/\d+$/.test(pathOf(request))
        ? { status: 404, headers: {}, body: '{"code":"rest_no_route","message":"None.","data":{"status":404}}' }
        : next(request);
    const ids = [`${CALENDAR}/venues/*delete-full/*`];
    const judged = departures(await judgeReference({ selection: { ids }, effects: 'write', tamper }));
    expect(judged.filter((one) => /^(?:fail|warn) .*create-full/.test(one))).toEqual([]);
  });
});
