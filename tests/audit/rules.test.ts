import { describe, expect, test } from 'vitest';
import { makePlan, requirementsOf } from '../../helpers/plan/plan.ts';
import { suites } from '../../suites/index.ts';
import { auditOf, brokenBy, type Line, OPTIONS } from './recording.ts';

const COUPONS = '/shop-analytics/coupons';
const COUPON = { id: 5, code: 'summer', amount: '25.50', status: 'publish' };
const CREATED: Line = { method: 'POST', url: COUPONS, requestBody: { code: 'summer' }, status: 201, body: COUPON };

function rejection(status: number, code = 'rest_invalid_param'): Pick<Line, 'status' | 'body'> {
  return { status, body: { code, message: 'No.', data: { status } } };
}

/** A rule, an exchange that meets it, one that breaks it, and what the latter breaks. */
const RULES: readonly (readonly [string, Line, Line, string])[] = [
  [
    'a request outside the interface is rejected',
    { url: `${COUPONS}?per_page=101`, ...rejection(400) },
    { url: `${COUPONS}?per_page=101`, status: 200, body: [] },
    'shop-analytics/coupons/GET/args/per_page/maximum/rejected',
  ],
  [
    'and not by an error of the server',
    { url: `${COUPONS}?order=sideways`, ...rejection(400) },
    { url: `${COUPONS}?order=sideways`, status: 500, body: '' },
    'shop-analytics/coupons/GET/args/order/enum/rejected',
  ],
  [
    'an item of a list is rejected where its type is broken',
    { url: `${COUPONS}?include[]=abc`, ...rejection(400) },
    { url: `${COUPONS}?include%5B%5D=abc`, status: 200, body: [] },
    'shop-analytics/coupons/GET/args/include.items/type/rejected',
  ],
  [
    'a required argument is not left out',
    { ...CREATED, requestBody: {}, ...rejection(400) },
    { ...CREATED, requestBody: {} },
    'shop-analytics/coupons/POST/args/code/required/rejected',
  ],
  [
    'a member below an argument keeps its type',
    { method: 'POST', url: '/shop-analytics/orders', requestBody: { billing: { city: {} } }, ...rejection(400) },
    {
      method: 'POST',
      url: '/shop-analytics/orders',
      requestBody: { billing: { city: {} } },
      status: 201,
      body: { id: 1 },
    },
    'shop-analytics/orders/POST/args/billing.city/type/rejected',
  ],
  [
    'a rejection says why',
    { url: `${COUPONS}?page=0`, ...rejection(400) },
    { url: `${COUPONS}?page=0`, status: 400, body: { error: 'No.' } },
    'shop-analytics/coupons/GET/rejected/body',
  ],
  [
    'a valid request is not answered with a server error',
    { url: `${COUPONS}/5`, status: 200, body: COUPON },
    { url: `${COUPONS}/5`, status: 502, body: '<html>' },
    'shop-analytics/coupons/:id/GET/minimal/served',
  ],
  [
    'the answer to a valid request fits its form',
    { url: COUPONS, status: 200, body: [COUPON] },
    { url: COUPONS, status: 200, body: [{ ...COUPON, id: 'five' }] },
    'shop-analytics/coupons/GET/minimal/document',
  ],
  [
    'the answer to a valid request is JSON',
    { url: `${COUPONS}/5`, status: 200, body: COUPON },
    { url: `${COUPONS}/5`, status: 200, body: '<html>' },
    'shop-analytics/coupons/:id/GET/minimal/json',
  ],
  [
    'a record carries what was written',
    { ...CREATED, requestBody: { code: 'SUMMER', amount: '25.5' } },
    { ...CREATED, requestBody: { code: 'summer', amount: '30' } },
    'shop-analytics/coupons/POST/args/amount/round-trips',
  ],
  [
    'an unclear request is not answered with a server error',
    { url: `${COUPONS}?_fields=id`, status: 200, body: [{ code: 'a' }] },
    { url: `${COUPONS}?_fields=id`, status: 500, body: '' },
    'shop-analytics/coupons/GET/minimal/served',
  ],
  [
    'the answer to an unclear request is JSON',
    { url: `${COUPONS}?_fields=id`, status: 200, body: [{ code: 'a' }] },
    { url: `${COUPONS}?_fields=id`, status: 200, body: '' },
    'shop-analytics/coupons/GET/minimal/json',
  ],
  [
    'JSON that breaks off is rejected',
    { ...CREATED, requestBody: '{"code": ', ...rejection(400) },
    { ...CREATED, requestBody: '{"code": ' },
    'shop-analytics/coupons/POST/body/malformed/rejected',
  ],
  [
    'a JSON text for a body is not answered with a server error',
    { ...CREATED, requestBody: '"summer"', ...rejection(400) },
    { ...CREATED, requestBody: '"summer"', status: 500, body: '' },
    'shop-analytics/coupons/POST/body/scalar/served',
  ],
  [
    'a JSON list for a body is not answered with a server error',
    { ...CREATED, requestBody: ['summer'] },
    { ...CREATED, requestBody: ['summer'], status: 500, body: '' },
    'shop-analytics/coupons/POST/body/list/served',
  ],
  [
    'a path breaks no declared pattern',
    { url: `${COUPONS}/-1`, ...rejection(404, 'rest_no_route') },
    { url: `${COUPONS}/-1`, status: 200, body: COUPON },
    'shop-analytics/coupons/:id/GET/path/id/malformed',
  ],
  [
    'HEAD is not answered with a server error',
    { method: 'HEAD', url: COUPONS, status: 200, body: '' },
    { method: 'HEAD', url: COUPONS, status: 500, body: '' },
    'shop-analytics/coupons/GET/minimal/served',
  ],
  [
    'a method in the query is the one that counts',
    { method: 'POST', url: `${COUPONS}/5?_method=DELETE`, status: 200, body: { deleted: true } },
    { method: 'POST', url: `${COUPONS}/5?_method=DELETE`, status: 500, body: '' },
    'shop-analytics/coupons/:id/DELETE/minimal/served',
  ],
  [
    'and so is one in a header',
    {
      method: 'POST',
      url: `${COUPONS}/5`,
      requestHeaders: { 'X-HTTP-Method-Override': 'DELETE' },
      status: 200,
      body: { deleted: true },
    },
    {
      method: 'POST',
      url: `${COUPONS}/5`,
      requestHeaders: { 'X-HTTP-Method-Override': 'DELETE' },
      status: 500,
      body: '',
    },
    'shop-analytics/coupons/:id/DELETE/minimal/served',
  ],
  [
    'a literal path is not taken for a parameter',
    { url: '/shop-analytics/data/countries/locales', status: 200, body: { FR: {} } },
    { url: '/shop-analytics/data/countries/locales', status: 200, body: 'FR' },
    'shop-analytics/data/countries/locales/GET/minimal/json',
  ],
];

describe('each rule', () => {
  test.each(RULES)('%s', (_title, met, broken, id) => {
    expect(brokenBy(met)).toEqual([]);
    expect(brokenBy(broken)).toEqual([id]);
  });

  test('breaks a requirement that a plan has too, with the same title, level and clause', () => {
    const planned = new Map(
      requirementsOf(makePlan(OPTIONS.contract, suites, 'full', null)).map((one) => [one.id, one]),
    );
    const findings = auditOf(RULES.map(([, , broken]) => broken)).findings;
    expect(findings).toHaveLength(RULES.length);
    for (const { reason, entry, method, url, status, ...requirement } of findings) {
      expect(requirement).toEqual(planned.get(requirement.id));
    }
  });
});

/** Exchanges that an audit must not report: the interface is silent, or the recording shows too little. */
const SILENT: readonly (readonly [string, Line])[] = [
  ['201 or 200', { ...CREATED, status: 200 }],
  [
    'more per page than the default, where no maximum is declared',
    { url: '/calendar/events/v1/events?per_page=101', status: 200, body: { events: [], total: 0, total_pages: 0 } },
  ],
  ['less per page than is asked for', { url: '/calendar/events/v1/events?per_page=101', ...rejection(400) }],
  [
    'an order of a vocabulary that is open',
    { url: '/calendar/events/v1/tags?order=sideways', status: 200, body: { tags: [] } },
  ],
  [
    'an order that is not declared',
    { url: '/calendar/events/v1/venues?order=sideways', status: 200, body: { venues: [] } },
  ],
  [
    'a format that is not declared',
    { url: '/oembed/1.0/embed?url=https%3A%2F%2Fexample.test%2F&format=bogus', status: 200, body: '<xml/>' },
  ],
  [
    'a declared form other than JSON',
    { url: '/oembed/1.0/proxy?url=https%3A%2F%2Fexample.test%2F&format=xml', status: 200, body: '<xml/>' },
  ],
  ['a script that was asked for', { url: `${COUPONS}?_jsonp=f`, status: 200, body: 'f([])' }],
  ['only some fields', { url: `${COUPONS}?_fields=code`, status: 200, body: [{ code: 'a' }] }],
  ['a login that is missing', { url: `${COUPONS}?per_page=101`, ...rejection(401) }],
  ['rights that are missing', { ...CREATED, ...rejection(403) }],
  ['too many requests', { url: COUPONS, ...rejection(429) }],
  ['a redirect', { url: COUPONS, status: 302, body: '' }],
  ['no answer', { url: COUPONS, status: 0 }],
  ['a valid request that is rejected', { url: `${COUPONS}/5`, ...rejection(404) }],
  ['a text for a number', { ...CREATED, requestBody: { code: 'summer', usage_limit: '5' } }],
  ['a number for a truth', { ...CREATED, requestBody: { code: 'summer', free_shipping: 1 } }],
  ['an argument in the wrong place', { method: 'POST', url: `${COUPONS}?code=summer`, status: 201, body: COUPON }],
  ['an empty value', { url: `${COUPONS}?per_page=`, status: 200, body: [] }],
  [
    'a bare id for a list that may be data',
    { method: 'PUT', url: '/calendar/events/v1/events/5', requestBody: { venue: 18 }, status: 200, body: { id: 5 } },
  ],
  [
    'data for a list of ids',
    {
      method: 'PUT',
      url: '/calendar/events/v1/events/5',
      requestBody: { organizer: { organizer: 'A' } },
      status: 200,
      body: {},
    },
  ],
  [
    'data in a list of ids',
    {
      method: 'PUT',
      url: '/calendar/events/v1/events/5',
      requestBody: { organizer: [{ organizer: 'A' }] },
      status: 200,
      body: {},
    },
  ],
  ['a value that is a site’s own', { url: '/shop-analytics/products?tax_class=reduced', status: 200, body: [] }],
  [
    'a member that only the site writes',
    {
      method: 'POST',
      url: '/shop-analytics/orders',
      requestBody: { line_items: [{ price: 'x' }] },
      status: 201,
      body: {},
    },
  ],
  ['what is deprecated', { url: '/shop-analytics/products?low_in_stock=maybe', status: 200, body: [] }],
  ['an id with hyphens, which its pattern allows', { url: '/shop-analytics/admin/notes/1-2', status: 200, body: {} }],
  [
    'a body in another form',
    { ...CREATED, requestBody: '--boundary\r\n', requestHeaders: { 'content-type': 'multipart/form-data' } },
  ],
  ['a body of unknown form', { ...CREATED, requestBody: 'code=summer' }],
  [
    'a form',
    { ...CREATED, requestBody: 'code=other', requestHeaders: { 'content-type': 'application/x-www-form-urlencoded' } },
  ],
  ['an answer without a recorded body', { url: COUPONS, status: 200 }],
  ['no content', { method: 'DELETE', url: `${COUPONS}/5`, status: 204, body: '' }],
  ['a route that the interface does not show', { url: '/shop-analytics/products/batch', status: 200, body: [] }],
  [
    'a route of the same length',
    { method: 'POST', url: '/shop-analytics/products/batch', requestBody: {}, status: 200, body: {} },
  ],
  [
    'a method that the interface does not show',
    { method: 'DELETE', url: '/shop-analytics/products/5', status: 500, body: '' },
  ],
  ['a namespace that the interface does not show', { url: '/acme/v1/things', status: 500, body: '' }],
  ['another site', { url: 'https://elsewhere.test/rest/shop-analytics/coupons?per_page=101', status: 200, body: [] }],
];

test.each(SILENT)('nothing is said of %s', (_title, line) => {
  expect(brokenBy(line)).toEqual([]);
});

test('of several values that are wrong and accepted, each is reported', () => {
  expect(brokenBy({ url: `${COUPONS}?per_page=101&order=sideways&page=1`, status: 200, body: [] })).toEqual([
    'shop-analytics/coupons/GET/args/order/enum/rejected',
    'shop-analytics/coupons/GET/args/per_page/maximum/rejected',
  ]);
});

test('an error of the server is reported once, however much is wrong', () => {
  expect(brokenBy({ url: `${COUPONS}?per_page=101&order=sideways`, status: 500, body: '' })).toHaveLength(1);
});

test('a form with a value that no reading saves is judged', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(brokenBy({ ...CREATED, requestBody: 'code=summer&usage_limit=abc', requestHeaders: form })).toEqual([
    'shop-analytics/coupons/POST/args/usage_limit/type/rejected',
  ]);
});
