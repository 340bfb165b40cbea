import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../../helpers/package-root.ts';
import { idOf } from '../../support/index-checks.ts';
import { told } from '../../support/told.ts';
import type { MutableIndex, MutableRoute } from './contract-index.ts';
import {
  BATCH,
  COUPON_LIST,
  COUPONS,
  changed,
  checks,
  clean,
  contract,
  declared,
  EVENT_LIST,
  idsOf,
  judgeAll,
  judgementOf,
  ORDERS,
  PRODUCT_LIST,
  routeOf,
} from './judging.ts';

describe('on a site that declares all that the interface states', () => {
  test('every check is met, without a note', () => {
    expect(judgeAll(JSON.parse(clean)).filter(({ judgement }) => judgement.kind !== 'met' || judgement.why)).toEqual(
      [],
    );
  });

  test('the ids are unique and safe in shells and file names', () => {
    const ids = checks.map(idOf);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[\w\-./:]+$/.test(id))).toEqual([]);
    expect(ids).toEqual(expect.arrayContaining(['site/index/fields/name', 'batch/v1/POST/index/declared']));
  });

  test('every requirement rests on a clause and an operation of the contract', () => {
    for (const requirement of checks.flatMap(({ requirements }) => requirements)) {
      expect(contract.clauses.has(requirement.clause), requirement.id).toBe(true);
      if (requirement.operation !== null) expect(contract.operations.has(requirement.operation)).toBe(true);
    }
  });
});

test('a recorded site breaks nothing, and everything of it is judged', () => {
  const recorded = JSON.parse(readFileSync(join(PACKAGE_ROOT, 'tests/fixtures/recorded-index.json'), 'utf8'));
  const judged = judgeAll(recorded);
  expect(judged.filter(({ judgement }) => judgement.kind !== 'met')).toEqual([]);
  const notes = new Set(judged.flatMap(({ judgement }) => told(judgement).reason ?? []));
  expect([...notes].sort()).toEqual(['also declares ["context"]', 'declares no type']);
});

describe('each departure breaks its own requirement and no other', () => {
  test.each<[string, (index: MutableIndex) => void]>([
    ['site/index/fields/name', (index) => delete index.name],
    ['site/index/fields/description', (index) => Object.assign(index, { description: null })],
    ['site/index/fields/url', (index) => Object.assign(index, { url: false })],
    ['site/index/fields/home', (index) => Object.assign(index, { home: 3 })],
    ['site/index/fields/gmt_offset', (index) => Object.assign(index, { gmt_offset: 'Paris' })],
    ['site/index/fields/timezone_string', (index) => Object.assign(index, { timezone_string: 1 })],
    ['site/index/fields/page_for_posts', (index) => Object.assign(index, { page_for_posts: '0' })],
    ['site/index/fields/page_on_front', (index) => Object.assign(index, { page_on_front: 1.5 })],
    ['site/index/fields/show_on_front', (index) => Object.assign(index, { show_on_front: [] })],
    ['site/index/fields/namespaces', (index) => Object.assign(index, { namespaces: [...index.namespaces, 7] })],
    [
      'site/index/authentication/application-passwords',
      (index) => Object.assign(index, { authentication: { oauth: {} } }),
    ],
    [
      'site/index/authentication/application-passwords/authorization',
      (index) =>
        Object.assign(index.authentication, { 'application-passwords': { endpoints: { authorization: 'x' } } }),
    ],
    ['site/index/routes/namespace', (index) => Object.assign(routeOf(index, '/batch/v1'), { namespace: null })],
    [
      'site/index/routes/methods',
      (index) =>
        Object.assign(index.routes, { '/x': { ...routeOf(index, '/'), methods: [], endpoints: [], _links: {} } }),
    ],
    [
      'site/index/routes/endpoints',
      (index) => {
        const root = routeOf(index, '/');
        Object.assign(index.routes, { '/x': { ...root, endpoints: [...root.endpoints, 7], _links: {} } });
      },
    ],
    [
      'site/index/routes/args',
      (index) =>
        Object.assign(index.routes, {
          '/x': { ...routeOf(index, '/'), endpoints: [{ methods: ['GET'], args: 'x' }], _links: {} },
        }),
    ],
    [
      'site/index/routes/links',
      (index) => Object.assign(index.routes, { '/x': { ...routeOf(index, '/'), _links: { self: [{ href: 'x' }] } } }),
    ],
    ['shop/v2/index/offered', (index) => index.namespaces.splice(index.namespaces.indexOf('shop/v2'), 1)],
    [
      'site/index/routes/links/most',
      (index) => {
        for (const route of Object.values(index.routes)) Object.assign(route, { _links: undefined });
      },
    ],
    [
      'forms/v1/contact-forms/:id/index/self-link',
      (index) => {
        const route = routeOf(index, '/forms/v1/contact-forms/{id}');
        const pattern = Object.keys(index.routes).find((each) => index.routes[each] === route) ?? '';
        const href = `https://example.test/?rest_route=${encodeURIComponent(pattern)}`;
        Object.assign(route, { _links: { self: [{ href }] } });
      },
    ],
    ['shop-analytics/coupons/POST/index/args/code/declared', (index) => delete declared(index, COUPONS).code],
    [
      'shop-analytics/coupons/POST/index/args/code/declared',
      (index) => Object.assign(declared(index, COUPONS), { code: 'string' }),
    ],
    [
      'shop-analytics/coupons/POST/index/args/code/required',
      (index) => Object.assign(declared(index, COUPONS, 'code'), { required: false }),
    ],
    [
      'shop-analytics/coupons/POST/index/args/amount/required',
      (index) => Object.assign(declared(index, COUPONS, 'amount'), { required: true }),
    ],
    [
      'shop-analytics/coupons/POST/index/args/amount/type',
      (index) => Object.assign(declared(index, COUPONS, 'amount'), { type: 'number' }),
    ],
    [
      'shop-analytics/coupons/POST/index/args/date_expires/type',
      (index) => Object.assign(declared(index, COUPONS, 'date_expires'), { type: 'string' }),
    ],
    [
      'shop-analytics/coupons/POST/index/args/product_ids/type',
      (index) => Object.assign(declared(index, COUPONS, 'product_ids'), { type: ['integer', 'string'] }),
    ],
    [
      'shop-analytics/coupons/POST/index/args/discount_type/enum',
      (index) => Object.assign(declared(index, COUPONS, 'discount_type'), { enum: ['percent', 'fixed_cart'] }),
    ],
    [
      'shop-analytics/coupons/POST/index/args/discount_type/enum',
      (index) => delete declared(index, COUPONS, 'discount_type').enum,
    ],
    [
      'shop-analytics/coupons/POST/index/args/discount_type/default',
      (index) => Object.assign(declared(index, COUPONS, 'discount_type'), { default: 'percent' }),
    ],
    [
      'shop-analytics/coupons/POST/index/args/free_shipping/default',
      (index) => delete declared(index, COUPONS, 'free_shipping').default,
    ],
    [
      'shop-analytics/coupons/GET/index/args/per_page/maximum',
      (index) => Object.assign(declared(index, COUPON_LIST, 'per_page'), { maximum: 1000 }),
    ],
    [
      'shop-analytics/coupons/GET/index/args/per_page/minimum',
      (index) => delete declared(index, COUPON_LIST, 'per_page').minimum,
    ],
    [
      'shop-analytics/coupons/GET/index/args/exclude/default',
      (index) => Object.assign(declared(index, COUPON_LIST, 'exclude'), { default: [1] }),
    ],
    [
      'shop-analytics/coupons/GET/index/args/after/format',
      (index) => delete declared(index, COUPON_LIST, 'after').format,
    ],
    ['batch/v1/POST/index/args/requests/maxItems', (index) => delete declared(index, BATCH, 'requests').maxItems],
    [
      'batch/v1/POST/index/args/requests.items.path/required',
      (index) => Object.assign(declared(index, BATCH, 'requests', 'items', 'properties', 'path'), { required: false }),
    ],
    [
      'batch/v1/POST/index/args/requests.items.body/additionalProperties',
      (index) =>
        Object.assign(declared(index, BATCH, 'requests', 'items', 'properties', 'body'), {
          additionalProperties: false,
        }),
    ],
    [
      'batch/v1/POST/index/args/requests.items.headers.values/type',
      (index) =>
        Object.assign(declared(index, BATCH, 'requests', 'items', 'properties', 'headers', 'additionalProperties'), {
          type: 'string',
        }),
    ],
    [
      'shop-analytics/orders/POST/index/args/billing.email/format',
      (index) => Object.assign(declared(index, ORDERS, 'billing', 'properties', 'email'), { format: 'uri' }),
    ],
    [
      'shop-analytics/orders/POST/index/args/billing.city/declared',
      (index) => delete declared(index, ORDERS, 'billing', 'properties').city,
    ],
    [
      'shop-analytics/orders/POST/index/args/line_items.items.total_tax/readOnly',
      (index) => delete declared(index, ORDERS, 'line_items', 'items', 'properties', 'total_tax').readonly,
    ],
    [
      'shop-analytics/orders/GET/index/args/status.items/enum',
      (index) => Object.assign(declared(index, 'GET /shop-analytics/orders', 'status', 'items'), { enum: ['any'] }),
    ],
    [
      'calendar/events/v1/events/GET/index/args/start_date/default',
      (index) => Object.assign(declared(index, EVENT_LIST, 'start_date'), { default: 'today' }),
    ],
    [
      'calendar/events/v1/events/GET/index/args/categories/type',
      (index) => Object.assign(declared(index, EVENT_LIST, 'categories'), { type: 'string' }),
    ],
    [
      'shop-admin/GET/index/args/namespace/default',
      (index) => Object.assign(declared(index, 'GET /shop-admin', 'namespace'), { default: 'another' }),
    ],
    [
      'shop-analytics/products/GET/index/args/tax_class/enum',
      (index) => delete declared(index, PRODUCT_LIST, 'tax_class').enum,
    ],
  ])('%s', (id, change) => {
    expect(idsOf('broken', judgeAll(changed(change)))).toEqual([id]);
  });

  test('a route that is missing, and its arguments are not applicable', () => {
    const index = changed(({ routes }) => delete routes['/shop-admin/marketing/recommended']);
    const judged = judgeAll(index);
    expect(idsOf('broken', judged)).toEqual(['shop-admin/marketing/recommended/GET/index/declared']);
    expect(idsOf('not-applicable', judged)).toEqual(
      expect.arrayContaining(['shop-admin/marketing/recommended/GET/index/args/per_page/maximum']),
    );
  });

  test.each(['methods', 'endpoints'] as const)('a method that is missing among the %s', (where) => {
    const index = changed((document) => {
      const route = routeOf(document, '/seo/v1/backup');
      if (where === 'methods') route.methods = ['POST'];
      else route.endpoints = route.endpoints.filter(({ methods }) => !methods.includes('DELETE'));
    });
    const broken = idsOf('broken', judgeAll(index));
    expect(broken).toEqual(['site/index/routes/methods/of-endpoints', 'seo/v1/backup/DELETE/index/declared']);
  });

  test('a missing argument makes what rests on it not applicable', () => {
    const judged = judgeAll(changed((index) => delete declared(index, ORDERS).billing));
    expect(idsOf('broken', judged)).toEqual(['shop-analytics/orders/POST/index/args/billing/declared']);
    const id = 'shop-analytics/orders/POST/index/args/billing.email/format';
    expect(told(judgementOf(id, judged))).toEqual({ kind: 'not-applicable', reason: 'billing.email is not declared' });
  });

  test('a namespace that is not offered is one broken requirement', () => {
    const judged = judgeAll(
      changed((index) => {
        index.namespaces = index.namespaces.filter((name) => name !== 'seo/v1');
        index.routes = Object.fromEntries(
          Object.entries(index.routes).filter(([, { namespace }]) => namespace !== 'seo/v1'),
        );
      }),
    );
    expect(idsOf('broken', judged)).toEqual(['seo/v1/index/offered']);
    const others = judged.filter(({ judgement, requirement }) => {
      return requirement.namespace === 'seo/v1' && judgement.kind !== 'broken';
    });
    expect(others.length).toBeGreaterThan(50);
    for (const { judgement } of others) {
      expect(told(judgement)).toEqual({ kind: 'not-applicable', reason: 'The namespace seo/v1 is not offered here.' });
    }
  });

  test('the calendar is offered by its routes alone', () => {
    const index = changed(({ namespaces }) => expect(namespaces).not.toContain('calendar/events/v1'));
    expect(judgementOf('calendar/events/v1/index/offered', judgeAll(index))).toEqual({ kind: 'met' });
    index.routes = Object.fromEntries(Object.entries(index.routes).filter(([path]) => !path.startsWith('/calendar')));
    expect(idsOf('broken', judgeAll(index))).toEqual(['calendar/events/v1/index/offered']);
    const named = judgeAll(index, { 'calendar/events/v1': 'acme/events/v1' });
    expect(told(judgementOf('calendar/events/v1/index/offered', named))).toEqual({
      kind: 'broken',
      reason: 'the index shows no routes of "acme/events/v1"',
    });
  });

  test('a tie blocks', () => {
    const text = clean.replaceAll('forms/v1', 'one/v1');
    const index: MutableIndex = JSON.parse(text);
    for (const [pattern, route] of Object.entries(index.routes)) {
      if (route.namespace === 'one/v1') {
        const twin: MutableRoute = JSON.parse(JSON.stringify(route).replaceAll('one/v1', 'two/v1'));
        index.routes[pattern.replace('one', 'two')] = twin;
      }
    }
    const judged = judgeAll(index);
    expect(idsOf('broken', judged)).toEqual([]);
    expect(told(judgementOf('forms/v1/index/offered', judged))).toEqual({
      kind: 'blocked',
      reason: 'several namespaces could be meant, "one/v1", "two/v1": name it with CONFORMANCE_NAMES',
    });
  });

  test('both sides are shown, and the method where one of several departs', () => {
    const judged = judgeAll(
      changed((index) => {
        declared(index, 'PUT /shop-analytics/orders/{id}', 'currency').type = 'integer';
        declared(index, COUPONS, 'amount').type = 'integer';
      }),
    );
    const reason = 'declares type "integer", must be "string"';
    expect(told(judgementOf('shop-analytics/coupons/POST/index/args/amount/type', judged))).toEqual({
      kind: 'broken',
      reason,
    });
    const shared = judgementOf('shop-analytics/orders/:id/POST/index/args/currency/type', judged);
    expect(told(shared)).toEqual({ kind: 'broken', reason: `PUT: ${reason}` });
  });
});
