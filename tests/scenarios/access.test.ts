import { describe, expect, test } from 'vitest';
import type { ReferenceAnswer, ReferenceRequest } from '../../reference/http/messages.ts';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { is as asks, edited } from '../support/tampering.ts';

/** Of records; a batch has its own. */
const IDS = ['calendar/*/access/*', 'shop-analytics/*/access/*', 'forms/*/access/*'];

type Caller = 'user' | 'anonymous' | 'wrong-password' | 'second-user';

function callerOf({ headers }: ReferenceRequest): Caller {
  const { authorization } = headers;
  if (authorization === undefined) return 'anonymous';
  const [username, password = ''] = Buffer.from(authorization.slice('Basic '.length), 'base64').toString().split(':');
  if (password.startsWith('wrong')) return 'wrong-password';
  return username === 'reader' ? 'second-user' : 'user';
}

const reply = (status: number): ReferenceAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ code: 'conformance', message: '', data: { status } }),
});

/** Treats what someone asks for at a path differently; `grant` asks the reference as who may do everything. */
function treating(
  caller: Caller,
  methods: string,
  path: RegExp,
  treat: (request: ReferenceRequest, grant: () => Promise<ReferenceAnswer>) => Promise<ReferenceAnswer>,
): Tamper {
  let authorization = '';
  return (request, next) => {
    if (callerOf(request) === 'user') authorization = request.headers.authorization ?? '';
    const grant = () => next({ ...request, headers: { ...request.headers, authorization } });
    return callerOf(request) === caller && asks(request, methods, path) ? treat(request, grant) : next(request);
  };
}

const granting = (caller: Caller, methods: string, path: RegExp): Tamper =>
  treating(caller, methods, path, (_, grant) => grant());

/** Does what it says that it rejects. */
const pretending = (caller: Caller, methods: string, path: RegExp): Tamper =>
  treating(caller, methods, path, async (_, grant) => {
    await grant();
    return reply(401);
  });

const answering = (caller: Caller, methods: string, path: RegExp, status: number): Tamper =>
  treating(caller, methods, path, async () => reply(status));

const wrongs: readonly { readonly what: string; readonly tamper: Tamper; readonly ids: readonly string[] }[] = [
  {
    what: 'lets anyone make an event',
    tamper: granting('anonymous', 'POST', /^\/calendar\/events\/v1\/events$/),
    ids: ['warn calendar/events/v1/events/access/anonymous/rejected'],
  },
  {
    what: 'says that it deletes a coupon for anyone, and does not',
    tamper: answering('anonymous', 'DELETE', /^\/shop-analytics\/coupons\/\d+$/, 200),
    ids: ['warn shop-analytics/coupons/access/anonymous/rejected'],
  },
  {
    what: 'breaks when nobody in particular sends several orders',
    tamper: answering('anonymous', 'PATCH', /^\/shop-analytics\/orders\/batch$/, 500),
    ids: ['warn shop-analytics/orders/access/anonymous/rejected'],
  },
  {
    what: 'makes the tag that it rejects to make for anyone',
    tamper: pretending('anonymous', 'POST', /^\/calendar\/events\/v1\/tags$/),
    ids: ['fail calendar/events/v1/tags/access/anonymous/nothing-done'],
  },
  {
    what: 'changes the product that it rejects to change for a reader',
    tamper: pretending('second-user', 'PATCH', /^\/shop-analytics\/products\/\d+$/),
    ids: ['fail shop-analytics/products/access/second-user/nothing-done'],
  },
  {
    what: 'removes by slug the organizer that it rejects to remove for a reader',
    tamper: pretending('second-user', 'DELETE', /^\/calendar\/events\/v1\/organizers\/by-slug\//),
    ids: ['fail calendar/events/v1/organizers/access/second-user/nothing-done'],
  },
  {
    what: 'hides from readers that forms can be changed',
    tamper: answering('second-user', 'PUT', /^\/forms\/v1\/contact-forms\/\d+$/, 404),
    ids: ['warn forms/v1/contact-forms/access/second-user/status'],
  },
  {
    what: 'does not look at passwords where coupons are made',
    tamper: granting('wrong-password', 'POST', /^\/shop-analytics\/coupons$/),
    ids: ['warn shop-analytics/coupons/access/wrong-password/rejected'],
  },
];

describe('a deployment that', () => {
  test.each(wrongs)('$what', async ({ tamper, ids }) => {
    const judged = await judgeReference({ tamper, selection: { ids: IDS } });
    expect(departures(judged)).toEqual(ids);
    expect(judged.left).toEqual([]);
  });
});

test('where no product has a route to be read by, nobody is said to have removed one', async () => {
  const noRoute = JSON.stringify({ code: 'rest_no_route', message: '', data: { status: 404 } });
  const judged = await judgeReference({
    tamper: (request, next) =>
      asks(request, 'GET', /^\/shop-analytics\/products\/\d+$/)
        ? Promise.resolve({ ...reply(404), body: noRoute })
        : next(request),
    selection: { ids: ['shop-analytics/products/access/*/nothing-done'] },
  });
  // What can't be read is not proved to be the run's own, so nothing is sent to it.
  expect(new Set(judged.results.map(({ outcome }) => outcome))).toEqual(new Set(['blocked']));
});

test.each([1, 2, 3, 4, 5])('the reference lets nobody write who may not, seed %i', async (seed) => {
  const judged = await judgeReference({ selection: { ids: IDS }, effects: 'write', seed });
  expect(departures(judged)).toEqual([]);
  // Notes are the shop's own, so that a run which may only write to its own records leaves them alone.
  const judgedHere = judged.results.filter(({ id }) => !id.includes('/admin/notes/'));
  expect(judgedHere.map(({ outcome }) => outcome)).toEqual(Array(63).fill('pass'));
  expect(judged.left).toEqual([]);
});

test('every write to a record of the calendar and of the shop is tried without credentials', async () => {
  const tried = new Set<string>();
  const tamper: Tamper = (request, next) => {
    const path = new URL(request.url).pathname.replace('/rest', '');
    const shape = path.replace(/\/by-slug\/.*$/, '/by-slug/{slug}').replace(/\d+$/, '{id}');
    if (callerOf(request) === 'anonymous' && request.method !== 'GET') tried.add(`${request.method} ${shape}`);
    return next(request);
  };
  await judgeReference({ tamper, selection: { ids: IDS.map((id) => id.replace(/\*$/, 'anonymous/*')) } });
  const records = (paths: readonly string[]) => paths.flatMap((path) => [`POST ${path}`, ...writes(`${path}/{id}`)]);
  const writes = (path: string) => ['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} ${path}`);
  const calendar = ['events', 'venues', 'organizers'].map((name) => `/calendar/events/v1/${name}`);
  const shop = ['coupons', 'orders'].map((name) => `/shop-analytics/${name}`);
  const expected = [
    ...records([...calendar, '/calendar/events/v1/categories', '/calendar/events/v1/tags', ...shop]),
    ...calendar.flatMap((path) => writes(`${path}/by-slug/{slug}`)),
    ...shop.flatMap((path) => ['POST', 'PUT', 'PATCH'].map((method) => `${method} ${path}/batch`)),
    ...['', '/{id}'].map((tail) => `POST /shop-analytics/products${tail}`),
    ...['PUT', 'PATCH'].map((method) => `${method} /shop-analytics/products/{id}`),
    ...records(['/forms/v1/contact-forms']),
    ...['POST', 'PUT', 'PATCH'].map((method) => `${method} /shop-analytics/admin/notes/{id}`),
    'DELETE /shop-analytics/admin/notes/delete/{id}',
  ];
  expect([...tried].sort()).toEqual(expected.sort());
});

describe('nothing is judged', () => {
  test('where the run has no credentials', async () => {
    const { results } = await judgeReference({ selection: { ids: IDS }, signedIn: false });
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['skipped']));
  });

  test('of a second user where none is named', async () => {
    const { results } = await judgeReference({
      selection: { ids: IDS.map((id) => id.replace(/\*$/, 'second-user/*')) },
      secondUser: false,
    });
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['skipped']));
    expect(results[0]?.reason).toBe('No second user is named (CONFORMANCE_SECOND_USERNAME).');
  });

  test('where only reading is allowed', async () => {
    const { results, sent } = await judgeReference({ selection: { ids: IDS }, effects: 'read' });
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['skipped']));
    expect(sent.every(({ method, as }) => method === 'GET' && as === 'user')).toBe(true);
  });
});

describe('the password of an event', () => {
  const ids = ['calendar/events/v1/events/password/*', 'calendar/events/v1/events/password-delete/*'];
  const PASSWORD = 'calendar/events/v1/events/password';
  const EVENT = /^\/calendar\/events\/v1\/events\/\d+$/;

  test('opens it, and no other does', async () => {
    const { results } = await judgeReference({ selection: { ids } });
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(10).fill('pass'));
  });

  /** Hides from everyone what the event says once it has a password; `opens` tells whether a request may see it. */
  const hiding = (opens: (request: ReferenceRequest) => boolean): Tamper => {
    let isProtected = false;
    return async (request, next) => {
      if (asks(request, 'PUT', EVENT)) isProtected = true;
      const answer = await next(asks(request, 'PUT', EVENT) ? { ...request, body: '{}' } : request);
      const isHidden = isProtected && callerOf(request) === 'anonymous' && !opens(request);
      return isHidden ? edited(answer, (event) => ({ ...event, description: '' })) : answer;
    };
  };

  test('is not compared with the one that is given', async () => {
    const tamper = hiding(({ url }) => url.includes('password='));
    expect(departures(await judgeReference({ tamper, selection: { ids } }))).toEqual([
      'fail calendar/events/v1/events/password/wrong/hidden',
    ]);
  });

  test('opens nothing', async () => {
    const tamper = hiding(() => false);
    expect(departures(await judgeReference({ tamper, selection: { ids } }))).toEqual([`fail ${PASSWORD}/right/shown`]);
  });

  test('is rejected, as if it were another', async () => {
    const tamper: Tamper = async (request, next) =>
      /events\/\d+\?password=(?!not-)/.test(request.url)
        ? { status: 403, headers: { 'Content-Type': 'application/json' }, body: '{}' }
        : next(request);
    expect(departures(await judgeReference({ tamper, selection: { ids } }))).toEqual([
      `blocked ${PASSWORD}-delete/right/accepted`,
      `blocked ${PASSWORD}/digits/accepted`,
      `fail ${PASSWORD}/right/accepted`,
      `fail ${PASSWORD}/right/shown`,
    ]);
  });

  const isWrong = ({ url }: ReferenceRequest): boolean => url.includes('password=not-');

  test('removes the event, whichever it is', async () => {
    const tamper = treating('anonymous', 'DELETE', EVENT, async (request, grant) =>
      isWrong(request) ? grant() : reply(401),
    );
    expect(departures(await judgeReference({ tamper, selection: { ids } }))).toEqual([
      `fail ${PASSWORD}-delete/wrong/rejected`,
    ]);
  });

  test('may be no list: what a list removes leaves the password itself to another event', async () => {
    const tamper: Tamper = (request, next) =>
      next({ ...request, url: request.url.replace('password%5B%5D=', 'password=') });
    expect(departures(await judgeReference({ tamper, selection: { ids } }))).toEqual([
      `fail ${PASSWORD}-delete/list/rejected`,
    ]);
  });

  test('is looked at after the event was removed', async () => {
    const tamper = treating('anonymous', 'DELETE', EVENT, async (request, grant) => {
      if (isWrong(request)) await grant();
      return reply(401);
    });
    const found = departures(await judgeReference({ tamper, selection: { ids } }));
    expect(found).toContain(`fail ${PASSWORD}-delete/wrong/kept`);
  });

  test('is of no effect: then what rests on it is not judged', async () => {
    const tamper: Tamper = (request, next) => next(asks(request, 'PUT', EVENT) ? { ...request, body: '{}' } : request);
    const { results } = await judgeReference({ tamper, selection: { ids } });
    const outcomes = Object.fromEntries(
      results.map(({ id, outcome }) => [id.replace('calendar/events/v1/events/', ''), outcome]),
    );
    expect(outcomes).toEqual({
      'password/protects': 'warn',
      'password/wrong/hidden': 'not-applicable',
      'password/right/accepted': 'not-applicable',
      'password/right/shown': 'not-applicable',
      'password/digits/accepted': 'not-applicable',
      'password/update/kept': 'not-applicable',
      'password-delete/list/rejected': 'pass',
      'password-delete/wrong/kept': 'pass',
      'password-delete/right/accepted': 'pass',
      'password-delete/wrong/rejected': 'not-applicable',
    });
  });
});
