import { describe, expect, test } from 'vitest';
import type { ListSample } from '../../helpers/cases/list-statement.ts';
import { flawOf } from '../../helpers/checks/list/list-query.ts';
import { compareKeys, sorting } from '../../helpers/checks/list/order.ts';
import { someOf } from '../support/by-commit.ts';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';

/** What the reference has too few records for that a run can't make. */
const UNTOLD = ['shop-analytics/notes/list/pages/unsized', 'shop-analytics/notes/list/source/several'];

/** The shop is not for everyone. */
const OF_ANYONE = /^shop-analytics\/.*\/list\/anyone\//;

const LISTS = [
  ...['events', 'venues', 'organizers', 'categories', 'tags'].map((name) => `calendar/${name}/list/*`),
  ...['coupons', 'orders', 'products', 'notes'].map((name) => `shop-analytics/${name}/list/*`),
  'shop-admin/marketing/recommended/list/*',
];

test('lists of the reference hold to every assertion, and every assertion is put to the test', async () => {
  for (const seed of [1, 2]) {
    const judged = await judgeReference({ selection: { ids: LISTS }, effects: 'write', seed });
    expect(departures(judged)).toEqual([]);
    const untold = judged.results.filter(({ outcome }) => outcome !== 'pass').map(({ id }) => id);
    expect(untold.filter((id) => !OF_ANYONE.test(id))).toEqual(UNTOLD);
    expect(judged.left).toEqual([]);
  }
});

test('to who only reads nothing is sent but GET, and most assertions can be told all the same', async () => {
  for (const seed of [1, 2]) {
    const judged = await judgeReference({ selection: { ids: LISTS }, effects: 'read', seed });
    expect(departures(judged)).toEqual([]);
    expect([...new Set(judged.sent.map(({ method }) => method))]).toEqual(['GET']);
    const passed = judged.results.filter(({ outcome }) => outcome === 'pass').length;
    expect(passed / judged.results.length).toBeGreaterThan(0.6);
  }
});

test('a site without records is told nothing wrong', async () => {
  const judged = await judgeReference({
    selection: { ids: LISTS },
    effects: 'read',
    tamper: async (request, next) => {
      const answer = await next(request);
      const path = new URL(request.url).pathname;
      if (path === '/rest' || path === '/rest/' || answer.status !== 200) return answer;
      const document: unknown = JSON.parse(answer.body);
      const member = path.slice(path.lastIndexOf('/') + 1);
      const empty = Array.isArray(document) ? [] : { ...(document as object), [member]: [] };
      return { ...answer, body: JSON.stringify(empty) };
    },
  });
  expect(departures(judged)).toEqual([]);
  const told = judged.results
    .filter(({ outcome }) => outcome !== 'not-applicable' && outcome !== 'skipped')
    .map(({ id }) => id);
  // What no record is needed for.
  expect(told.every((id) => /\/(?:pages\/open-edges|again\/rejected)$/.test(id))).toBe(true);
});

test('records that can not be made block what is looked at with them, and say why', async () => {
  const judged = await judgeReference({
    selection: { ids: ['shop-analytics/coupons/list/*'] },
    effects: 'write',
    tamper: async (request, next) =>
      request.method === 'POST' ? { status: 500, headers: {}, body: '{}' } : next(request),
  });
  const others = judged.results.filter(({ outcome }) => outcome !== 'blocked').map(({ id }) => id);
  expect(others.filter((id) => !/\/list\/(?:anyone|again)\//.test(id))).toEqual([]);
  expect(judged.results.some(({ reason }) => reason?.includes('No coupon could be created'))).toBe(true);
});

test('a list that is rejected blocks only the assertion that asks so', async () => {
  const judged = await judgeReference({
    selection: { ids: ['shop-analytics/products/list/*'] },
    effects: 'write',
    tamper: async (request, next) =>
      new URL(request.url).searchParams.has('search_sku') ? { status: 400, headers: {}, body: '{}' } : next(request),
  });
  expect(departures(judged)).toEqual(['blocked shop-analytics/products/list/search_sku']);
});

test('text is compared only where every collation agrees', () => {
  expect(compareKeys('Été', 'eta')).toBeGreaterThan(0);
  expect(compareKeys('Élan', 'zoo')).toBeLessThan(0);
  expect(compareKeys('note 2', 'note 10')).toBe(0);
  expect(compareKeys('a-b', 'ab')).toBe(0);
  expect(compareKeys('film', 'Films')).toBe(0);
  expect(compareKeys(null, 'a')).toBe(0);
  expect(compareKeys(2, 10)).toBeLessThan(0);
});

test('ties may stand in any order, and records that differ may not', () => {
  const key = ({ price }: Readonly<Record<string, unknown>>) => Number(price);
  const records = [
    { id: 1, price: 5 },
    { id: 2, price: 5 },
    { id: 3, price: 9 },
  ];
  expect(sorting(records, key, 'asc')).toEqual({ tells: true, wrong: null });
  expect(sorting(records, key, 'desc').wrong).toEqual([records[0], records[2]]);
  expect(sorting(records.slice(0, 2), key, 'desc')).toEqual({ tells: false, wrong: null });
});

test('what may follow on another page is not missing', () => {
  const sample: ListSample = {
    own: true,
    documents: [{ id: 1 }, { id: 2 }],
    hidden: [],
    word: 'x',
    links: [],
    sent: new Map(),
    unnamed: {},
  };
  const look = { args: { status: 'draft' }, fits: () => true };
  const exchange = {
    id: 1,
    startedAt: 0,
    durationMs: 0,
    why: '',
    request: { method: 'GET', url: '', headers: {}, body: null, as: 'user' },
    answer: null,
    failure: null,
  } as const;
  const listing = { documents: [{ id: 1 }], exchange, complete: false };
  expect(flawOf(look, listing, sample)).toBeNull();
  expect(flawOf(look, { ...listing, complete: true }, sample)).toMatchObject({
    code: 'list-lacks',
    with: { ids: ['2'] },
  });
  expect(flawOf({ ...look, fits: () => false }, listing, sample)).toMatchObject({
    code: 'list-holds-too-much',
    with: { ids: ['1'] },
  });
});

/** What a run that reads looks at is a part of what one that writes does. */
const EFFECTS = process.env.FUZZ_RUNS === undefined ? (['write'] as const) : (['write', 'read'] as const);

describe('no alarm is raised by a site that', () => {
  const habits: readonly { readonly what: string; readonly tamper: Tamper }[] = [
    {
      what: 'dates records to the minute, so that many tie',
      tamper: rewriting((body) => body.replace(/("date_(?:created|modified)(?:_gmt)?":"[^"]+):\d\d"/g, '$1:00"')),
    },
    {
      what: 'dresses titles and writes ids as text',
      tamper: rewriting((body) =>
        body.replace(/"title":"([^"]+)"/g, '"title":"<em>$1</em>"').replace(/"id":(\d+)/g, '"id":"$1"'),
      ),
    },
    {
      what: 'answers 404 where a calendar list holds nothing',
      tamper: async (request, next) => {
        const answer = await next(request);
        return request.method === 'GET' && /^\{"(events|venues|organizers)":\[\]/.test(answer.body)
          ? { ...answer, status: 404, body: '{"code":"archive-page-not-found","message":"","data":{"status":404}}' }
          : answer;
      },
    },
    {
      what: 'takes one venue by its id, and no list of them',
      tamper: async (request, next) => {
        const isList = request.method === 'POST' && /"venue":\[/.test(request.body);
        if (isList) return { status: 400, headers: {}, body: '{"code":"rest_invalid_param"}' };
        const [, id] = request.method === 'POST' ? (/"venue":(\d+)/.exec(request.body) ?? []) : [];
        return next(id ? { ...request, body: request.body.replace(/"venue":\d+/, `"venue":[${id}]`) } : request);
      },
    },
    {
      what: 'lets ids stand for what code, product, number and sale list, and lifts exclude by include',
      tamper: async (request, next) => {
        const url = new URL(request.url);
        const lists = ['code', 'product', 'number', 'on_sale'].some((name) => url.searchParams.has(name));
        if (lists) url.searchParams.delete('include[]');
        if (url.searchParams.has('include[]')) url.searchParams.delete('exclude[]');
        return next({ ...request, url: url.href });
      },
    },
    {
      what: 'finds SKUs as a whole',
      tamper: async (request, next) => {
        const answer = await next(request);
        const query = new URL(request.url).searchParams;
        const search = query.get('search');
        if (request.method !== 'GET' || !answer.body.startsWith('[')) return answer;
        const records = (JSON.parse(answer.body) as Record<string, unknown>[]).filter(
          (record) =>
            search === null ||
            !('sku' in record) ||
            record.sku === search ||
            String(record.name).toLowerCase().includes(search.toLowerCase()),
        );
        return { ...answer, body: JSON.stringify(records) };
      },
    },
  ];

  test.each(someOf(habits, 3))('$what', async ({ tamper }) => {
    for (const effects of EFFECTS) {
      const judged = await judgeReference({ selection: { ids: LISTS }, effects, tamper });
      expect(departures(judged)).toEqual([]);
    }
  });
});

/** Changes the answers of lists and of records. */
function rewriting(edit: (body: string) => string): Tamper {
  return async (request, next) => {
    const answer = await next(request);
    const isIndex = new URL(request.url).pathname.replace(/\/$/, '') === '/rest';
    return isIndex ? answer : { ...answer, body: edit(answer.body) };
  };
}
