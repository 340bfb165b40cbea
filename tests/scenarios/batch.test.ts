import { describe, expect, test } from 'vitest';
import type { ReferenceAnswer, ReferenceRequest } from '../../reference/http/messages.ts';
import { someOf } from '../support/by-commit.ts';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { is as asks, bodyOf, edited, pathOf, withBody } from '../support/tampering.ts';

const IDS = ['items', 'limit', 'once', 'validation', 'require-all-validate', 'headers', 'body'].map(
  (one) => `batch/v1/${one}/*`,
);

interface Item {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, unknown>>;
}

const itemsOf = (request: ReferenceRequest): readonly Item[] => (bodyOf(request).requests ?? []) as readonly Item[];

/** Changes batches before the reference sees them. */
const batching =
  (change: (items: readonly Item[], validation: unknown) => readonly Item[] | null): Tamper =>
  (request, next) => {
    const requests = asks(request, 'POST', /^\/batch\/v1$/)
      ? change(itemsOf(request), bodyOf(request).validation)
      : null;
    return next(requests === null ? request : withBody(request, { requests }));
  };

/** Leads those requests nowhere that a batch is to lose. */
const losing = (loses: (item: Item) => boolean): Tamper =>
  batching((items) => items.map((item) => (loses(item) ? { ...item, path: '/nowhere' } : item)));

/** Changes what is answered to batches. */
const answering =
  (
    wants: (request: ReferenceRequest) => boolean,
    change: (document: Record<string, unknown>) => Readonly<Record<string, unknown>>,
  ): Tamper =>
  async (request, next) => {
    const answer = await next(request);
    return asks(request, 'POST', /^\/batch\/v1$/) && answer.status === 207 && wants(request)
      ? edited(answer, change)
      : answer;
  };

const reply = (status: number, document: unknown): ReferenceAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(document),
});

const listOf = (value: unknown): readonly Record<string, unknown>[] => (Array.isArray(value) ? value : []);
const lacksName = ({ method, body, path }: Item): boolean =>
  method === 'POST' && JSON.stringify(body) === '{}' && !path.includes('?');
const pays = ({ body }: Item): boolean => JSON.stringify(body) === '{"set_paid":true}';
const isChange = ({ path }: Item): boolean => /\d$/.test(path);
const isStrict = (validation: unknown): boolean => validation === 'require-all-validate';

const valuesOf = (headers: Item['headers']): readonly unknown[] => Object.values(headers ?? {});
const hasNumber = (headers: Item['headers']): boolean =>
  valuesOf(headers).some((value) => [value].flat().some(Number.isInteger));
const hasObject = (headers: Item['headers']): boolean =>
  valuesOf(headers).some((value) => typeof value === 'object' && !Array.isArray(value));

const wrongs: readonly { readonly what: string; readonly tamper: Tamper; readonly ids: readonly string[] }[] = [
  {
    what: 'runs no POST where several are sent',
    tamper: batching((items) =>
      items.length === 2 && !items.some(lacksName)
        ? items.map((item) => (item.method === 'POST' && !isChange(item) ? { ...item, path: '/nowhere' } : item))
        : null,
    ),
    ids: [
      'blocked batch/v1/items/DELETE',
      'blocked batch/v1/items/PATCH',
      'blocked batch/v1/items/PUT',
      'blocked batch/v1/items/again/run',
      'blocked batch/v1/items/headers/list',
      'blocked batch/v1/items/headers/text',
      'blocked batch/v1/items/headers/type',
      'blocked batch/v1/items/method/default',
      'blocked batch/v1/items/one/run',
      'fail batch/v1/items/POST',
      'warn batch/v1/body/query/read',
    ],
  },
  {
    what: 'reads a missing method as PUT',
    tamper: batching((items) => items.map((item) => ({ method: 'PUT', ...item }))),
    ids: ['fail batch/v1/items/method/default'],
  },
  {
    what: 'runs what names no method by that of the request before it',
    tamper: batching((items) => items.map((item, at) => ({ method: items[at - 1]?.method ?? 'POST', ...item }))),
    ids: ['fail batch/v1/items/method/default'],
  },
  {
    what: 'runs what must all validate to see whether it does, and once more',
    tamper: async (request, next) => {
      if (asks(request, 'POST', /^\/batch\/v1$/) && isStrict(bodyOf(request).validation)) await next(request);
      return next(request);
    },
    ids: ['fail batch/v1/validation/require-all-validate/once'],
  },
  {
    what: 'loses every PUT',
    tamper: losing(({ method }) => method === 'PUT'),
    ids: ['fail batch/v1/items/PUT', 'fail batch/v1/validation/require-all-validate/all-run'],
  },
  {
    what: 'loses every PATCH',
    tamper: losing(({ method }) => method === 'PATCH'),
    ids: ['fail batch/v1/items/PATCH', 'fail batch/v1/validation/require-all-validate/all-run'],
  },
  {
    what: 'loses every DELETE',
    tamper: losing(({ method }) => method === 'DELETE'),
    ids: ['fail batch/v1/items/DELETE', 'fail batch/v1/validation/require-all-validate/all-run'],
  },
  {
    what: 'does not pay an order that is there',
    tamper: batching((items) =>
      items.map((item) => (item.method === 'PUT' && pays(item) ? { ...item, body: {} } : item)),
    ),
    ids: ['fail batch/v1/once/paid'],
  },
  {
    what: 'chokes on headers that are texts',
    tamper: losing(({ headers }) => Object.values(headers ?? {}).some((value) => typeof value === 'string')),
    ids: ['fail batch/v1/items/headers/text', 'fail batch/v1/items/headers/type'],
  },
  {
    what: 'chokes on headers that are lists',
    tamper: losing(({ headers }) => Object.values(headers ?? {}).some(Array.isArray)),
    ids: ['fail batch/v1/items/headers/list'],
  },
  {
    what: 'gives one answer too many',
    tamper: answering(
      (request) => itemsOf(request).length === 2,
      ({ responses }) => ({ responses: [...listOf(responses), { status: 404, body: {} }] }),
    ),
    ids: ['warn batch/v1/items/answers/each'],
  },
  {
    what: 'answers in the order in which it came to the end',
    tamper: answering(
      (request) => itemsOf(request).length === 2,
      ({ responses }) => ({ responses: listOf(responses).toReversed() }),
    ),
    ids: ['warn batch/v1/items/answers/order'],
  },
  {
    what: 'runs twenty requests at most',
    tamper: batching((items) => (items.length > 25 ? null : items.slice(0, 20))),
    ids: [
      'fail batch/v1/limit/25/run',
      'fail batch/v1/require-all-validate/type/none-runs',
      'fail batch/v1/validation/require-all-validate/all-run',
    ],
  },
  {
    what: 'rejects a batch that it has begun to run',
    tamper: async (request, next) => {
      const items = asks(request, 'POST', /^\/batch\/v1$/) ? itemsOf(request) : [];
      if (items.length > 25) await next(withBody(request, { requests: items.slice(0, 25) }));
      return next(request);
    },
    ids: ['fail batch/v1/limit/26/nothing-done'],
  },
  {
    what: 'counts no deletions among 26 requests',
    tamper: batching((items) => items.filter(({ method }) => method !== 'DELETE' || items.length <= 25)),
    ids: ['fail batch/v1/limit/26/of-any-method'],
  },
  {
    what: 'runs nothing beside an invalid request under normal',
    tamper: batching((items, validation) =>
      validation === 'normal' && items.some(lacksName) ? items.map((item) => ({ ...item, body: {} })) : null,
    ),
    ids: ['fail batch/v1/validation/normal/good-runs'],
  },
  {
    what: 'runs nothing beside an invalid request where no validation is asked for',
    tamper: batching((items, validation) =>
      validation === undefined && items.some(lacksName) ? items.map((item) => ({ ...item, body: {} })) : null,
    ),
    ids: ['fail batch/v1/validation/default/good-runs'],
  },
  {
    what: 'fails where a request of a batch is wrong',
    tamper: answering(
      (request) => itemsOf(request).some(lacksName) && bodyOf(request).validation === 'normal',
      ({ responses }) => ({
        responses: listOf(responses).map((one) => (one.status === 400 ? { ...one, status: 500 } : one)),
      }),
    ),
    ids: ['fail batch/v1/validation/normal/invalid-rejected'],
  },
  {
    what: 'takes require-all-validate for normal',
    tamper: (request, next) =>
      next(
        bodyOf(request).validation === 'require-all-validate' ? withBody(request, { validation: 'normal' }) : request,
      ),
    ids: [
      'fail batch/v1/require-all-validate/enum/none-runs',
      'fail batch/v1/require-all-validate/none-made',
      'fail batch/v1/require-all-validate/type/none-runs',
      'fail batch/v1/validation/require-all-validate/none-runs',
    ],
  },
  {
    what: 'looks for nothing but required names under require-all-validate',
    tamper: (request, next) => {
      const isStrict = bodyOf(request).validation === 'require-all-validate';
      return next(
        isStrict && !itemsOf(request).some(lacksName) ? withBody(request, { validation: 'normal' }) : request,
      );
    },
    ids: ['fail batch/v1/require-all-validate/enum/none-runs', 'fail batch/v1/require-all-validate/type/none-runs'],
  },
  {
    what: 'takes a number for a header',
    tamper: batching((items) =>
      items.map(({ headers, ...item }) => (hasNumber(headers) ? item : { ...item, headers: headers ?? {} })),
    ),
    ids: ['fail batch/v1/headers/list-of-numbers/rejected', 'fail batch/v1/headers/number/rejected'],
  },
  {
    what: 'takes an object for a header',
    tamper: batching((items) =>
      items.map(({ headers, ...item }) => (hasObject(headers) ? item : { ...item, headers: headers ?? {} })),
    ),
    ids: ['fail batch/v1/headers/object/rejected'],
  },
  {
    what: 'takes no body with members of its own',
    tamper: async (request, next) =>
      asks(request, 'POST', /^\/batch\/v1$/) && request.body.includes('x-conformance')
        ? reply(400, { code: 'rest_invalid_param', message: 'No.', data: { status: 400 } })
        : next(request),
    ids: ['fail batch/v1/body/free/accepted', 'warn batch/v1/body/free/run'],
  },
  {
    what: 'only validates under require-all-validate',
    tamper: async (request, next) =>
      bodyOf(request).validation === 'require-all-validate'
        ? reply(207, { responses: itemsOf(request).map(() => ({ status: 200, body: {} })) })
        : next(request),
    ids: ['fail batch/v1/limit/26/require-all-validate', 'fail batch/v1/validation/require-all-validate/all-run'],
  },
  {
    what: 'rejects 25 requests under require-all-validate',
    tamper: async (request, next) =>
      isStrict(bodyOf(request).validation) && itemsOf(request).length === 25
        ? reply(400, { code: 'rest_invalid_param', message: 'Too many.', data: { status: 400 } })
        : next(request),
    ids: ['fail batch/v1/validation/require-all-validate/all-run'],
  },
  {
    what: 'leaves batches with updates out of require-all-validate',
    tamper: (request, next) =>
      next(
        itemsOf(request).some(({ method }) => method === 'PUT' || method === 'PATCH')
          ? withBody(request, { validation: 'normal' })
          : request,
      ),
    ids: [
      'fail batch/v1/require-all-validate/enum/none-runs',
      'fail batch/v1/require-all-validate/type/none-runs',
      'fail batch/v1/validation/require-all-validate/none-runs',
    ],
  },
  {
    what: 'rejects a batch with headers that are lists',
    tamper: async (request, next) =>
      itemsOf(request).some(({ headers }) =>
        Object.values(headers ?? {}).some((value) => Array.isArray(value) && !value.some(Number.isInteger)),
      )
        ? reply(400, { code: 'rest_invalid_param', message: 'No lists.', data: { status: 400 } })
        : next(request),
    ids: ['fail batch/v1/items/headers/list'],
  },
  {
    what: 'passes over what stands behind a failure',
    tamper: batching((items, validation) => {
      const failed = items.findIndex(lacksName);
      if (isStrict(validation) || failed < 0) return null;
      return items.map((item, at) => (at > failed && !lacksName(item) ? { ...item, path: '/nowhere' } : item));
    }),
    ids: ['warn batch/v1/validation/default/goes-on', 'warn batch/v1/validation/normal/goes-on'],
  },
  {
    what: 'ends at the second failure',
    tamper: batching((items, validation) => {
      if (isStrict(validation) || items.filter(lacksName).length < 2) return null;
      return items.map((item) => (lacksName(item) ? item : { ...item, path: '/nowhere' }));
    }),
    ids: ['fail batch/v1/validation/default/good-runs'],
  },
  {
    what: 'runs nothing of a batch of one request that changes a record',
    tamper: batching((items) =>
      items.length === 1 ? items.map((item) => (isChange(item) ? { ...item, path: '/nowhere' } : item)) : null,
    ),
    ids: ['fail batch/v1/items/again/run', 'fail batch/v1/items/one/run'],
  },
  {
    what: 'hands on the texts of a body alone',
    tamper: batching((items) =>
      items.map((item) => {
        const members = Object.entries(item.body ?? {}).filter(([, value]) => typeof value === 'string');
        return item.path.endsWith('/products') ? { ...item, body: Object.fromEntries(members) } : item;
      }),
    ),
    ids: ['fail batch/v1/once/whole'],
  },
  {
    what: 'cuts the query off',
    tamper: batching((items) => items.map((item) => ({ ...item, path: item.path.split('?')[0] ?? '' }))),
    ids: ['warn batch/v1/body/query/read'],
  },
  {
    what: 'runs requests that are alike once',
    tamper: batching((items) => [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]),
    ids: ['fail batch/v1/limit/26/of-any-method', 'fail batch/v1/once/alike'],
  },
];

/** What is the same alone and inside a batch, of records of the interface's own. */
const unlike: typeof wrongs = [
  {
    what: 'loses empty lists on their way into a batch',
    tamper: batching((items) =>
      items.map(({ body, ...item }) => ({
        ...item,
        body: Object.fromEntries(
          Object.entries(body ?? {}).filter(([, value]) => !(Array.isArray(value) && value.length === 0)),
        ),
      })),
    ),
    ids: ['fail batch/v1/alike/coupons/body', 'fail batch/v1/alike/events/body'],
  },
  {
    what: 'cuts long texts in a batch',
    tamper: batching((items) =>
      items.map(({ body, ...item }) => ({
        ...item,
        body: Object.fromEntries(
          Object.entries(body ?? {}).map(([name, value]) => [
            name,
            typeof value === 'string' ? value.slice(0, 500) : value,
          ]),
        ),
      })),
    ),
    ids: ['fail batch/v1/alike/coupons/body', 'fail batch/v1/alike/events/body'],
  },
  {
    what: 'removes for good what a batch deletes',
    tamper: batching((items) =>
      items.map((item) =>
        item.method === 'DELETE' && item.path.includes('coupons') ? { ...item, path: `${item.path}?force=true` } : item,
      ),
    ),
    ids: ['fail batch/v1/alike/coupons/DELETE'],
  },
  {
    what: 'answers each change in a batch as if it made something',
    tamper: answering(
      (request) => itemsOf(request).every(({ path }) => /(?:coupons|events)\/\d+$/.test(path)),
      ({ responses }) => ({ responses: listOf(responses).map((one) => ({ ...one, status: 201 })) }),
    ),
    ids: ['warn batch/v1/alike/coupons/status', 'warn batch/v1/alike/events/status'],
  },
];

describe('a deployment that', () => {
  test.each(someOf(wrongs, 3))('$what', async ({ tamper, ids }) => {
    const judged = await judgeReference({ tamper, selection: { ids: IDS } });
    expect(departures(judged)).toEqual(ids);
    expect(judged.left).toEqual([]);
  });

  test.each(unlike)('$what', async ({ tamper, ids }) => {
    const judged = await judgeReference({ tamper, selection: { ids: ['batch/v1/alike/*'] } });
    expect(departures(judged)).toEqual(ids);
  });
});

test.each(someOf([1, 2, 3, 4, 5], 3))('the reference conforms and is left as it was, seed %i', async (seed) => {
  const judged = await judgeReference({ selection: { ids: IDS }, effects: 'write', seed });
  expect(departures(judged)).toEqual([]);
  const notMet = judged.results.filter(({ outcome }) => outcome !== 'pass').map(({ id }) => id);
  // No route of the reference that runs inside a batch declares a bound.
  expect(notMet).toEqual(['minimum', 'maximum'].map((bound) => `batch/v1/require-all-validate/${bound}/none-runs`));
  expect(judged.left).toEqual([]);
});

test('a route that is not for batches is no fault', async () => {
  const barred = { code: 'rest_batch_not_allowed', message: 'No.', data: { status: 400 } };
  const tamper: Tamper = async (request, next) => {
    if (asks(request, 'POST', /^\/batch\/v1$/)) {
      return reply(207, { responses: itemsOf(request).map(() => ({ status: 400, headers: {}, body: barred })) });
    }
    const answer = await next(request);
    return pathOf(request) === '/' ? { ...answer, body: answer.body.replaceAll('allow_batch', 'other') } : answer;
  };
  const { results } = await judgeReference({ tamper, selection: { ids: IDS } });
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['not-applicable']));
  expect(results.find(({ id }) => id.startsWith('batch/v1/items'))?.reason).toContain(
    '/calendar/events/v1/tags does not run inside a batch here',
  );
});

test('no request of a batch goes to a route by which nobody can read what is there', async () => {
  const orders: string[] = [];
  const paying = { step: { type: 'string', enum: ['pay'] }, times: { type: 'integer', minimum: 1, maximum: 2 } };
  const route = {
    namespace: 'core/v2',
    methods: ['POST'],
    endpoints: [{ methods: ['POST'], args: paying, allow_batch: { v1: true } }],
  };
  const tamper: Tamper = async (request, next) => {
    if (/^\/core\/v2\/checkout\//.test(pathOf(request))) return reply(404, { code: 'rest_no_route' });
    if (asks(request, 'POST', /^\/batch\/v1$/)) orders.push(...itemsOf(request).map(({ path }) => path));
    const answer = await next(request);
    if (pathOf(request) !== '/') return answer;
    return edited(answer, (index) => ({
      ...index,
      routes: { '/core/v2/checkout/(?P<id>[\\d]+)': route, ...Object(index.routes) },
    }));
  };
  const { results } = await judgeReference({ tamper, selection: { ids: ['batch/v1/require-all-validate/*'] } });
  expect(results.filter(({ outcome }) => outcome === 'blocked')).toEqual([]);
  expect(orders.filter((path) => path.includes('checkout'))).toEqual([]);
});

test('what a batch made and nobody can remove is named once, whichever lists show it', async () => {
  const tamper: Tamper = (request, next) =>
    asks(request, 'DELETE', /\/tags\/\d+$/) ? Promise.resolve(reply(500, {})) : next(request);
  const { left } = await judgeReference({ tamper, selection: { ids: ['batch/v1/limit/*'] } });
  expect(left).toEqual([
    expect.objectContaining({
      kind: '/core/v2/tags',
      reason: 'It could not be removed.',
      removable: true,
    }),
  ]);
});
