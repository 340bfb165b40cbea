/** Deployments made wrong by hand: each fails with the ids of what is wrong, and with no others. */
import { describe, expect, test } from 'vitest';
import type { Selection } from '../../helpers/plan/plan.ts';
import type { ReferenceAnswer, ReferenceRequest } from '../../reference/http/messages.ts';
import { someOf } from '../support/by-commit.ts';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { inTurn } from '../support/tampering.ts';

interface Wrong {
  readonly what: string;
  readonly namespace: 'calendar/events/v1' | 'shop-analytics';
  /** What of the namespace is looked at where nothing else is wrong. */
  readonly at: string;
  readonly tamper: Tamper;
  readonly ids: readonly string[];
}

const pathOf = ({ url }: ReferenceRequest): string => new URL(url).pathname.replace('/rest', '');
const queryOf = ({ url }: ReferenceRequest): URLSearchParams => new URL(url).searchParams;
const bodyOf = ({ body }: ReferenceRequest): Record<string, unknown> => {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
};

/** Changes the JSON of an answer. */
function edited(answer: ReferenceAnswer, edit: (document: Record<string, unknown>) => void): ReferenceAnswer {
  const document = JSON.parse(answer.body);
  edit(document);
  return { ...answer, body: JSON.stringify(document) };
}

const is = (request: ReferenceRequest, method: string, path: string | RegExp): boolean =>
  request.method === method && (typeof path === 'string' ? pathOf(request) === path : path.test(pathOf(request)));

const wrongs: readonly Wrong[] = [
  {
    what: 'takes per_page 101 for a list of coupons',
    namespace: 'shop-analytics',
    at: 'coupons',
    tamper: (request, next) =>
      is(request, 'GET', '/shop-analytics/coupons') && queryOf(request).get('per_page') === '101'
        ? next({ ...request, url: request.url.replace('per_page=101', 'per_page=100') })
        : next(request),
    ids: ['fail shop-analytics/coupons/GET/args/per_page/maximum/rejected'],
  },
  {
    what: 'takes any discount type on a PATCH',
    namespace: 'shop-analytics',
    at: 'coupons/:id',
    tamper: (request, next) => {
      const { discount_type: type, ...rest } = bodyOf(request);
      const wrong = is(request, 'PATCH', /^\/shop-analytics\/coupons\/\d+$/) && String(type).startsWith('conformance');
      return next(wrong ? { ...request, body: JSON.stringify(rest) } : request);
    },
    ids: ['fail shop-analytics/coupons/:id/PATCH/args/discount_type/enum/rejected'],
  },
  {
    what: 'makes an event without a title',
    namespace: 'calendar/events/v1',
    at: 'events',
    tamper: (request, next) => {
      const body = bodyOf(request);
      const wrong =
        is(request, 'POST', '/calendar/events/v1/events') && body.start_date !== undefined && body.title === undefined;
      return next(wrong ? { ...request, body: JSON.stringify({ ...body, title: 'Untitled' }) } : request);
    },
    ids: ['fail calendar/events/v1/events/POST/args/title/required/rejected'],
  },
  {
    what: 'answers 500 to a PUT that says which order stands above another',
    namespace: 'shop-analytics',
    at: 'orders/:id',
    tamper: async (request, next) =>
      is(request, 'PUT', /^\/shop-analytics\/orders\/\d+$/) && typeof bodyOf(request).parent_id === 'number'
        ? { status: 500, headers: { 'Content-Type': 'application/json' }, body: '{"code":"internal_server_error"}' }
        : next(request),
    ids: [
      'blocked shop-analytics/orders/:id/PUT/args/parent_id/read-back',
      'blocked shop-analytics/orders/:id/PUT/args/parent_id/round-trips',
      'fail shop-analytics/answers/served',
      'fail shop-analytics/orders/:id/PUT/args/parent_id/accepted',
      'fail shop-analytics/orders/:id/PUT/args/parent_id/type/fraction/rejected',
    ],
  },
  {
    what: 'leaves the coupon list out of the index',
    namespace: 'shop-analytics',
    at: 'coupons',
    tamper: async (request, next) => {
      const answer = await next(request);
      if (!is(request, 'GET', '/') && !is(request, 'GET', '/shop-analytics')) return answer;
      return edited(answer, ({ routes }) => {
        const route = (routes as Record<string, { methods: string[]; endpoints: { methods: string[] }[] }>)[
          '/shop-analytics/coupons'
        ];
        if (!route) throw new Error('The index has no coupons.');
        route.methods = route.methods.filter((method) => method !== 'GET');
        route.endpoints = route.endpoints.filter(({ methods }) => !methods.includes('GET'));
      });
    },
    ids: ['fail shop-analytics/coupons/GET/index/declared'],
  },
  {
    what: 'declares a larger maximum for per_page of the notes',
    namespace: 'shop-analytics',
    at: 'admin/notes',
    tamper: async (request, next) => {
      const answer = await next(request);
      if (!is(request, 'GET', '/') && !is(request, 'GET', '/shop-analytics')) return answer;
      return { ...answer, body: answer.body.replace(/("\/shop-analytics\/admin\/notes":.*?"maximum":)100/, '$1200') };
    },
    ids: ['fail shop-analytics/admin/notes/GET/index/args/per_page/maximum'],
  },
  {
    what: 'answers a venue whose id is a text',
    namespace: 'calendar/events/v1',
    at: 'venues/by-slug/:slug',
    tamper: async (request, next) => {
      const answer = await next(request);
      if (!is(request, 'GET', /^\/calendar\/events\/v1\/venues\/by-slug\//) || answer.status !== 200) return answer;
      return edited(answer, (venue) => {
        venue.id = 'one';
      });
    },
    ids: ['warn calendar/events/v1/venues/by-slug/:slug/GET/minimal/document'],
  },
  {
    what: 'loses the description of a product that is made',
    namespace: 'shop-analytics',
    at: 'products',
    tamper: async (request, next) => {
      const answer = await next(request);
      if (!is(request, 'POST', '/shop-analytics/products') || answer.status !== 201) return answer;
      return edited(answer, (product) => {
        product.description = '';
      });
    },
    ids: ['fail shop-analytics/products/POST/args/description/round-trips'],
  },
  {
    what: 'gives orders the status completed when none is sent',
    namespace: 'shop-analytics',
    at: 'orders',
    tamper: async (request, next) => {
      const answer = await next(request);
      const unsaid =
        is(request, 'POST', '/shop-analytics/orders') && bodyOf(request).status === undefined && answer.status === 201;
      return unsaid
        ? edited(answer, (order) => {
            order.status = 'completed';
          })
        : answer;
    },
    ids: [
      'fail shop-analytics/orders/POST/args/status/default/applied',
      'fail shop-analytics/orders/POST/args/status/default/beside',
    ],
  },
  {
    what: 'answers HTML before the JSON of the countries',
    namespace: 'shop-analytics',
    at: 'data/countries',
    tamper: async (request, next) => {
      const answer = await next(request);
      return is(request, 'GET', '/shop-analytics/data/countries')
        ? { ...answer, body: `<b>Warning</b>: ${answer.body}` }
        : answer;
    },
    ids: [
      'blocked shop-analytics/data/countries/GET/minimal/document',
      'fail shop-analytics/answers/json',
      'fail shop-analytics/data/countries/GET/minimal/json',
      'warn shop-analytics/answers/clean',
    ],
  },
  {
    what: 'answers 200 with an error to an order that does not exist',
    namespace: 'shop-analytics',
    at: 'orders/:id',
    tamper: async (request, next) => {
      const answer = await next(request);
      return is(request, 'GET', /^\/shop-analytics\/orders\/2113907641$/) ? { ...answer, status: 200 } : answer;
    },
    ids: ['fail shop-analytics/orders/:id/GET/path/id/unknown'],
  },
  {
    what: 'changes an organizer whose update it rejects',
    namespace: 'calendar/events/v1',
    at: 'organizers/:id',
    tamper: async (request, next) => {
      const answer = await next(request);
      if (!is(request, 'POST', /^\/calendar\/events\/v1\/organizers\/\d+$/) || answer.status !== 400) return answer;
      const { organizer } = bodyOf(request);
      if (typeof organizer === 'string') await next({ ...request, body: JSON.stringify({ organizer }) });
      return answer;
    },
    ids: ['fail calendar/events/v1/organizers/:id/POST/rejected/changes-nothing'],
  },
  {
    what: 'says nothing when it rejects a tag',
    namespace: 'calendar/events/v1',
    at: 'tags',
    tamper: async (request, next) => {
      const answer = await next(request);
      return is(request, 'POST', '/calendar/events/v1/tags') && answer.status === 400
        ? { ...answer, body: '{}' }
        : answer;
    },
    ids: ['warn calendar/events/v1/tags/POST/rejected/body'],
  },
];

/** Single requests and answers; behaviour over several requests has tests of its own. */
function singleRequests(namespace: string, at = '*'): Selection {
  const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${namespace}/${at}/${method}/*`);
  return { ids: [...methods, `${namespace}/answers/*`] };
}

describe('a deployment that', () => {
  test.each(someOf(wrongs, 6))('$what', async ({ namespace, at, tamper, ids }) => {
    const judged = await judgeReference({ tamper, selection: singleRequests(namespace, at) });
    expect(departures(judged)).toEqual(ids);
  });

  test.each(['calendar/events/v1', 'shop-analytics'] as const)(
    'gets all of this wrong at once fails nothing else of %s',
    async (namespace) => {
      // What the index leaves out is asked for no more.
      const all = wrongs.filter((one) => one.namespace === namespace && !one.what.includes('out of the index'));
      const judged = await judgeReference({
        tamper: inTurn(all.map(({ tamper }) => tamper)),
        selection: singleRequests(namespace),
      });
      expect(departures(judged)).toEqual([...new Set(all.flatMap(({ ids }) => ids))].sort());
    },
  );
});

test('a failure that does not come back is flaky', async () => {
  let asked = 0;
  const judged = await judgeReference({
    selection: { operations: ['GET /calendar/events/v1/doc'] },
    tamper: async (request, next) => {
      if (!is(request, 'GET', '/calendar/events/v1/doc')) return next(request);
      asked += 1;
      return asked === 1 ? { status: 500, headers: {}, body: '' } : next(request);
    },
  });
  expect(departures(judged)).toContain('flaky calendar/events/v1/doc/GET/minimal/served');
  expect(departures(judged).filter((line) => line.startsWith('fail'))).toEqual([]);
});

test('a namespace that is not offered is one finding', async () => {
  const judged = await judgeReference({
    selection: { namespaces: ['site', 'seo/v1', 'forms/v1', 'core/v2', 'oembed/1.0'] },
    tamper: async (request, next) => {
      const answer = await next(request);
      if (!is(request, 'GET', '/')) return answer;
      return edited(answer, (index) => {
        index.namespaces = (index.namespaces as string[]).filter((name) => name !== 'seo/v1');
        const routes = Object.entries(index.routes as object).filter(([pattern]) => !pattern.startsWith('/seo/v1'));
        index.routes = Object.fromEntries(routes);
      });
    },
  });
  expect(departures(judged)).toEqual(['fail seo/v1/index/offered']);
});

test('what is new in every answer, such as a token, says nothing of a default', async () => {
  let asked = 0;
  const selection = { ids: ['oembed/1.0/embed/GET/args/*/default/applied'] };
  const tokens: Tamper = async (request, next) => {
    const answer = await next(request);
    asked += 1;
    if (!pathOf(request).startsWith('/oembed') || answer.status !== 200) return answer;
    return edited(answer, (document) => {
      document.html = `token ${asked}`;
    });
  };
  expect(departures(await judgeReference({ selection, tamper: tokens }))).toEqual([]);

  const narrower: Tamper = async (request, next) => {
    const answer = await tokens(request, next);
    const isUnsaid =
      pathOf(request) === '/oembed/1.0/embed' && !queryOf(request).has('maxwidth') && answer.status === 200;
    if (!isUnsaid) return answer;
    return edited(answer, (document) => {
      document.width = 1;
    });
  };
  expect(departures(await judgeReference({ selection, tamper: narrower }))).toEqual([
    'fail oembed/1.0/embed/GET/args/maxwidth/default/applied',
  ]);
});
