/** The entries of routes in the indexes. */
import type { Values } from '../../http/messages.ts';
import { listOf, membersOf, textOf } from '../../http/values.ts';
import { answered, drop, map, mapItems, type Take, writer } from './kit.ts';

const entry = writer('sentences-route-entries');
const INDEX = 'GET /';
const NAMESPACES = [
  '/shop-analytics',
  '/shop-admin',
  '/calendar/events/v1',
  '/seo/v1',
  '/forms/v1',
  '/patterns/v1',
  '/templates/v1',
  '/descriptors/v1',
  '/oembed/1.0',
  '/core/v2',
];
const INDEXES = [INDEX, ...NAMESPACES.map((path) => `GET ${path}`)];
const ENTRY = 'Site index document: “Each entry of routes has these fields”: ';
const SHOWN = { inIndex: true, namespace: 'site' } as const;
const edited = (edit: (body: Values) => Values) => answered((body) => edit(body));
/** Edits the entries of routes in all indexes. */
const entries = (edit: (one: Values, pattern: string) => Values | null): Take =>
  edited((body) => ({
    ...body,
    routes: Object.fromEntries(
      Object.entries(membersOf(body.routes)).flatMap(([pattern, one]) => {
        const changed = edit(membersOf(one), pattern);
        return changed === null ? [] : [[pattern, changed]];
      }),
    ),
  }));
/** Edits the arguments of the endpoints that have a method, where the pattern fits. */
const args = (pattern: RegExp, method: string, edit: (declared: Values) => Values): Take =>
  entries((one, at) =>
    pattern.test(at)
      ? mapItems(one, 'endpoints', (endpoint) =>
          listOf(endpoint.methods).includes(method)
            ? map(endpoint, 'args', (declared) => edit(membersOf(declared)))
            : endpoint,
        )
      : one,
  );
const schema = (name: string, edit: (declared: Values) => Values) => (declared: Values) =>
  name in declared ? { ...declared, [name]: edit(membersOf(declared[name])) } : declared;

export const routeEntryFaults = [
  entry(
    'namespace-missing',
    `${ENTRY}“namespace (string)”`,
    INDEXES,
    'the entries of notes have no namespace',
    entries((one, at) => (at.includes('/admin/notes') ? drop(one, 'namespace') : one)),
    ['GET /'],
    SHOWN,
  ),
  entry(
    'namespace-other',
    `${ENTRY}“namespace (string)”`,
    INDEXES,
    'the entries of shop-admin say they are of shop-analytics',
    entries((one, at) => (at.startsWith('/shop-admin') ? { ...one, namespace: 'shop-analytics' } : one)),
    ['GET /'],
    SHOWN,
  ),
  entry(
    'methods-text',
    `${ENTRY}“methods (array of HTTP methods)”`,
    INDEXES,
    'methods is a text with commas',
    entries((one) => ({ ...one, methods: listOf(one.methods).join(',') })),
    ['GET /'],
    SHOWN,
  ),
  entry(
    'methods-lower',
    `${ENTRY}“methods (array of HTTP methods)”`,
    INDEXES,
    'methods are in lower case',
    entries((one) => ({ ...one, methods: listOf(one.methods).map((method) => textOf(method).toLowerCase()) })),
    ['GET /'],
    SHOWN,
  ),
  entry(
    'methods-first',
    `${ENTRY}“methods (array of HTTP methods)”`,
    INDEXES,
    'methods of an item route name the first alone',
    entries((one, at) => (at.includes('(?P<id>') ? { ...one, methods: listOf(one.methods).slice(0, 1) } : one)),
    ['GET /'],
    SHOWN,
  ),
  entry(
    'endpoints-object',
    `${ENTRY}“endpoints (array of {methods, args})”`,
    INDEXES,
    'endpoints is an object where there is one only',
    entries((one) => (listOf(one.endpoints).length === 1 ? { ...one, endpoints: listOf(one.endpoints)[0] } : one)),
    ['GET /'],
    SHOWN,
  ),
  entry(
    'endpoint-methods-missing',
    `${ENTRY}“endpoints (array of {methods, args})”`,
    INDEXES,
    'endpoints of the calendar do not say their methods',
    entries((one, at) =>
      at.startsWith('/calendar/') ? mapItems(one, 'endpoints', (endpoint) => drop(endpoint, 'methods')) : one,
    ),
    ['GET /'],
    SHOWN,
  ),
  entry(
    'args-missing',
    `${ENTRY}“args is … an empty array when none are declared”`,
    INDEXES,
    'args is missing where none are declared',
    entries((one) =>
      mapItems(one, 'endpoints', (endpoint) =>
        listOf(endpoint.args).length === 0 && Array.isArray(endpoint.args) ? drop(endpoint, 'args') : endpoint,
      ),
    ),
    ['GET /'],
    SHOWN,
  ),
  entry(
    'args-null',
    `${ENTRY}“args is … an empty array when none are declared”`,
    INDEXES,
    'args is null where none are declared',
    entries((one) =>
      mapItems(one, 'endpoints', (endpoint) => (Array.isArray(endpoint.args) ? { ...endpoint, args: null } : endpoint)),
    ),
    ['GET /'],
    SHOWN,
  ),
  entry(
    'args-list',
    `${ENTRY}“args is an object keyed by parameter name”`,
    INDEXES,
    'args of the shop is a list of parameters with their names',
    entries((one, at) =>
      at.startsWith('/shop-analytics/coupons')
        ? mapItems(one, 'endpoints', (endpoint) => ({
            ...endpoint,
            args: Object.entries(membersOf(endpoint.args)).map(([name, declared]) => ({
              name,
              ...membersOf(declared),
            })),
          }))
        : one,
    ),
    ['GET /shop-analytics'],
    SHOWN,
  ),
  entry(
    'links-of-patterns',
    `${ENTRY}“absent on routes whose pattern contains a path parameter”`,
    INDEXES,
    'routes with a path parameter have a self link to their pattern',
    entries((one, at) =>
      at.includes('(?P<') ? { ...one, _links: { self: [{ href: `http://site.test/rest${at}` }] } } : one,
    ),
    ['GET /'],
    { ...SHOWN, level: 'SHOULD' },
  ),
  entry(
    'links-elsewhere',
    `${ENTRY}“_links.self[].href (an address)”`,
    INDEXES,
    'the self link of each route leads to the site index',
    entries((one) => map(one, '_links', () => ({ self: [{ href: 'http://site.test/rest/' }] }))),
    ['GET /'],
    { ...SHOWN, level: 'SHOULD' },
  ),
  entry(
    'links-text',
    `${ENTRY}“_links.self[].href (an address)”`,
    INDEXES,
    '_links.self is an address and no list',
    entries((one) => map(one, '_links', (links) => ({ self: membersOf(listOf(membersOf(links).self)[0]).href }))),
    ['GET /'],
    SHOWN,
  ),
  entry(
    'by-slug-missing',
    'What the service does: “Events, venues and organizers can also be addressed by slug”',
    INDEXES,
    'the routes by slug of venues are not listed',
    entries((one, at) => (at.includes('/venues/by-slug') ? null : one)),
    ['GET /calendar/events/v1'],
    SHOWN,
  ),
  entry(
    'delete-all-missing',
    'Shop: admin notes: “DELETE | /shop-analytics/admin/notes/delete/all”',
    INDEXES,
    'notes/delete/all is not listed',
    entries((one, at) => (at.endsWith('/notes/delete/all') ? null : one)),
    ['GET /shop-analytics'],
    SHOWN,
  ),
  entry(
    'coupon-code-optional',
    'Shop: coupons: “code required”',
    INDEXES,
    'code of a new coupon is declared as not required',
    args(
      /\/coupons$/,
      'POST',
      schema('code', (one) => ({ ...one, required: false })),
    ),
    ['GET /shop-analytics'],
    SHOWN,
  ),
  entry(
    'per-page-maximum',
    'Limits: “per_page … maximum 100”',
    INDEXES,
    'per_page of the orders is declared with a maximum of 50',
    args(
      /\/orders$/,
      'GET',
      schema('per_page', (one) => ({ ...one, maximum: 50 })),
    ),
    ['GET /shop-analytics'],
    SHOWN,
  ),
  entry(
    'status-single',
    'Additional order list parameters: “status: array of the list-filter values”',
    INDEXES,
    'status of the order list is declared as a string',
    args(
      /\/orders$/,
      'GET',
      schema('status', (one) => ({ ...drop(one, 'items'), type: 'string' })),
    ),
    ['GET /shop-analytics'],
    SHOWN,
  ),
  entry(
    'batch-max-items',
    'Batch: “requests | array | yes | at most 25 items”',
    INDEX,
    'requests of the batch is declared with 50 items at most',
    args(
      /^\/batch\/v1$/,
      'POST',
      schema('requests', (one) => ({ ...one, maxItems: 50 })),
    ),
    ['GET /'],
    SHOWN,
  ),
  entry(
    'discount-type-short',
    'Coupon: “discount_type | enum percent, fixed_cart, fixed_product”',
    INDEXES,
    'discount_type is declared without fixed_product',
    args(
      /\/coupons/,
      'POST',
      schema('discount_type', (one) => ({ ...one, enum: ['percent', 'fixed_cart'] })),
    ),
    ['GET /shop-analytics'],
    SHOWN,
  ),
  entry(
    'low-in-stock-not-declared',
    'Versioning: “The parameter low_in_stock of the product list is marked deprecated”',
    INDEXES,
    'low_in_stock of the product list is not declared',
    args(/\/products$/, 'GET', (declared) => drop(declared, 'low_in_stock')),
    ['GET /shop-analytics'],
    SHOWN,
  ),
  entry(
    'title-required-on-update',
    'Event: “On update no field is required”',
    INDEXES,
    'title is declared as required on an update of an event',
    args(
      /\/events\/\(\?P<id>/,
      'PUT',
      schema('title', (one) => ({ ...one, required: true })),
    ),
    ['GET /calendar/events/v1'],
    SHOWN,
  ),
  entry(
    'password-not-declared',
    'Calendar: events: “GET, DELETE | …/events/{id} | … password (string, optional)”',
    INDEXES,
    'password is not declared for the read of an event',
    args(/\/events\/\(\?P<id>/, 'GET', (declared) => drop(declared, 'password')),
    ['GET /calendar/events/v1'],
    SHOWN,
  ),
  entry(
    'defaults-on-update',
    'Shop: products: “Product fields optional, no defaults applied”',
    INDEXES,
    'status is declared with a default on an update of a product',
    args(
      /\/products\/\(\?P<id>/,
      'PUT',
      schema('status', (one) => ({ ...one, default: 'publish' })),
    ),
    ['GET /shop-analytics'],
    SHOWN,
  ),
];
