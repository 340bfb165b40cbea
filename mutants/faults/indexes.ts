/** Indexes that say what is not so. */

import { noRoute } from '../../reference/http/errors.ts';
import type { Values } from '../../reference/http/messages.ts';
import { integerOf, listOf, membersOf, numberOf, textOf, textsOf } from '../../reference/http/values.ts';
import { fail, refuse } from '../operators/failures.ts';
import { answer, both, drop, is, map, mapItems, mapObject, sends } from '../operators/members.ts';
import { repeated } from '../operators/memory.ts';
import { declared, endpoints, entries, schema, withoutRoutes } from '../operators/routes.ts';
import { answerWith, handled } from '../operators/take.ts';
import { faultsOf, inIndex, on, should } from './written.ts';

/** The body with each of its routes under another pattern, or as another entry; null leaves it out. */
function mapRoutes(body: Values, edit: (pattern: string, entry: Values) => readonly [string, Values] | null): Values {
  const routes = Object.entries(membersOf(body.routes)).flatMap(([pattern, entry]) => {
    const edited = edit(pattern, membersOf(entry));
    return edited === null ? [] : [edited];
  });
  return { ...body, routes: Object.fromEntries(routes) };
}

/** All indexes that show a route or a namespace of the interface. */
const ALL_INDEXES = [
  'GET /',
  ...['shop-analytics', 'shop-admin', 'calendar/events/v1', 'seo/v1', 'forms/v1', 'patterns/v1', 'templates/v1'].map(
    (namespace) => `GET /${namespace}`,
  ),
  ...['GET /descriptors/v1', 'GET /oembed/1.0', 'GET /core/v2'],
];

const isRead = (method: unknown) => method === 'GET';

/** The entry of a route without what writes and deletes there. */
const readsOf = (entry: Values): Values => ({
  ...entry,
  methods: listOf(entry.methods).filter(isRead),
  endpoints: listOf(entry.endpoints).filter((endpoint) => listOf(membersOf(endpoint).methods).some(isRead)),
});

/** The host, and what comes after the root of the interface. */
function withoutRoot(entry: Values, pattern: string): Values {
  const { self } = membersOf(entry._links);
  const shorten = (link: unknown) => ({ href: new URL(pattern, textOf(membersOf(link).href)).href });
  return self === undefined ? entry : { ...entry, _links: { self: listOf(self).map(shorten) } };
}

function defaultOfFirst(entry: Values): Values {
  return mapItems(entry, 'endpoints', (endpoint) => {
    const { namespace } = membersOf(endpoint.args);
    if (namespace === undefined) return endpoint;
    return {
      ...endpoint,
      args: { ...membersOf(endpoint.args), namespace: { ...membersOf(namespace), default: 'templates/v1' } },
    };
  });
}

const withoutContext = (endpoint: unknown) => {
  const members = membersOf(endpoint);
  return { ...members, args: drop(membersOf(members.args), 'context') };
};

/** Registered by name, so that what comes twice counts once. */
function onceEach(entry: Values): Values {
  if (entry.namespace !== 'templates/v1') return entry;
  const endpoints = new Map(listOf(entry.endpoints).map((endpoint) => [JSON.stringify(endpoint), endpoint]));
  return { ...entry, methods: [...new Set(textsOf(entry.methods))], endpoints: [...endpoints.values()] };
}

const CALENDAR_INDEX = 'GET /calendar/events/v1';

export const indexesFaults = faultsOf(
  'indexes',
  inIndex('GET /', {
    'admin-routes-relative: the routes of shop-admin are listed by what follows the name of the namespace': [
      answerWith((body) => mapRoutes(body, (pattern, entry) => [pattern.replace(/^\/shop-admin(?=\/)/, ''), entry])),
      'GET /',
    ],
    'authentication-list: authentication is a list of schemes': [
      answer.set((body) => ({
        authentication: Object.entries(membersOf(body.authentication)).map(([name, scheme]) => ({
          name,
          ...membersOf(scheme),
        })),
      })),
      'GET /',
    ],
    'authentication-signed-in: the index names no scheme to somebody who is signed in': [
      answer.unless((_body, { call }) => call.user === null).set({ authentication: {} }),
      'GET /',
    ],
    'authorization-nowhere: endpoints.authorization is false': [
      answer.set((body) => ({
        authentication: {
          ...membersOf(body.authentication),
          'application-passwords': { endpoints: { authorization: false } },
        },
      })),
      'GET /',
    ],
    'batch-max-items: requests of the batch is declared with 50 items at most': [
      declared(
        /^\/batch\/v1$/,
        'POST',
        schema('requests', (one) => ({ ...one, maxItems: 50 })),
      ),
      'GET /',
    ],
    'default-of-first-namespace: every namespace index declares the name of the first namespace as the default of namespace':
      [entries(defaultOfFirst), 'GET /'],
    'front-of-posts-false: show_on_front is false where no page is chosen for the front': [
      answer.when(is('page_on_front', 0)).set({ show_on_front: false }),
      'GET /',
    ],
    'front-page-false: page_on_front is false where no page is in front': [
      answer.alter('page_on_front', (id) => (id === 0 ? false : id)),
      'GET /',
    ],
    'front-page-text: page_on_front is text': [
      answer.set((body) => ({ page_on_front: String(body.page_on_front) })),
      'GET /',
    ],
    'name-of-markup: name is an object with the rendered name': [
      answer.set((body) => ({ name: { rendered: body.name } })),
      'GET /',
    ],
    'namespaces-by-place: namespaces is an object whose keys are the places in the list': [
      answer.set((body) => ({ namespaces: { ...listOf(body.namespaces) } })),
      'GET /',
    ],
    'namespaces-with-slash: each of the namespaces begins with a slash': [
      answer.set((body) => ({ namespaces: listOf(body.namespaces).map((name) => `/${textOf(name)}`) })),
      'GET /',
    ],
    'no-page-is-null: page_for_posts is null where there is no such page': [
      answer.set((body) => ({ page_for_posts: body.page_for_posts === 0 ? null : body.page_for_posts })),
      'GET /',
    ],
    'oembed-unlisted: the index does not list the namespace whose version is no v and a digit': [
      answer.set((body) => ({ namespaces: listOf(body.namespaces).filter((name) => name !== 'oembed/1.0') })),
      'GET /',
    ],
    'offset-in-seconds: gmt_offset counts seconds': [
      answer.set((body) => ({ gmt_offset: numberOf(body.gmt_offset) * 3600 })),
      'GET /',
    ],
    'offset-text: gmt_offset is a text with a sign': [
      answer.set((body) => ({ gmt_offset: `+${textOf(body.gmt_offset)}:00` })),
      'GET /',
    ],
    'rendered-tagline: the tagline of the index is an object with the text as `rendered`': [
      answer.set((body) => ({ description: { rendered: body.description } })),
      'GET /',
    ],
    'routes-list-for-strangers: routes is an empty list for who has not signed in': [
      answer.when((_body, { call }) => call.user === null).set({ routes: [] }),
      ['GET /', '', { as: null }],
    ],
    'routes-listed: routes is a list of the entries, without their patterns': [
      answer.alter('routes', (routes) => Object.values(membersOf(routes))),
      'GET /',
    ],
    'self-without-root: the address of a route is given without the root of the interface, so that nothing answers there':
      [entries(withoutRoot), 'GET /'],
    'store-namespace-missing: shop/store is not listed beside shop/store/v1': [
      answer.set((body) => ({ namespaces: listOf(body.namespaces).filter((name) => name !== 'shop/store') })),
      'GET /',
    ],
    'strangers-without-schemes: nobody in particular is shown an empty authentication': [
      answer.when((_body, { call }) => call.user === null).set({ authentication: [] }),
      ['GET /', '', { as: null }],
    ],
    'timezone-is-offset: timezone_string is an offset from UTC': [answer.set({ timezone_string: '+01:00' }), 'GET /'],
    'unversioned-namespaces-unlisted: namespaces without a version at their end are not listed': [
      answer.set((body) => ({ namespaces: listOf(body.namespaces).filter((name) => /\d$/.test(textOf(name))) })),
      'GET /',
    ],
    'url-relative: url is a path': [answer.set({ url: '/' }), 'GET /'],
    'without-page-for-posts: page_for_posts is missing where there is no such page': [
      answer.when((body) => integerOf(body.page_for_posts) === 0).drop('page_for_posts'),
      'GET /',
    ],
    'versions-left-out: routes of forms with a path parameter name a namespace without its version': [
      answerWith((body) =>
        mapRoutes(body, (pattern, entry) => [
          pattern,
          entry.namespace === 'forms/v1' && pattern.includes('(?P<') ? { ...entry, namespace: 'forms' } : entry,
        ]),
      ),
      'GET /',
    ],
    'without-slugs: the index of the site leaves out the routes by slug, which the index of their namespace lists': [
      withoutRoutes((pattern) => pattern.includes('/by-slug/')),
      'GET /',
    ],
  }),
  on(
    'GET /',
    {
      'home-without-scheme: home has no scheme': [
        answer.set((body) => ({ home: textOf(body.home).replace(/^https?:\/\//, '') })),
        'GET /',
      ],
    },
    { level: 'SHOULD', inIndex: true },
  ),
  inIndex('GET /calendar/events/v1', {
    'calendar-index-lacks-doc: the index of the calendar lacks the route doc, which is served': [
      answer.set((body) => ({
        routes: Object.fromEntries(Object.entries(membersOf(body.routes)).filter(([path]) => !path.endsWith('/doc'))),
      })),
      'GET /calendar/events/v1',
    ],
    'calendar-index-reads-only: the index of the calendar lists of each route what reads there, and neither what writes nor what deletes':
      [
        answerWith((body) =>
          mapObject(body, 'routes', (routes) => map(routes, Object.keys(routes), (entry) => readsOf(membersOf(entry)))),
        ),
        'GET /calendar/events/v1',
      ],
    'calendar-index-without-routes: the index of the calendar lists no routes': [
      answer.drop('routes'),
      'GET /calendar/events/v1',
    ],
    'calendar-index-without-tags: the index of the calendar leaves out the routes of tags, which the index of the site lists':
      [withoutRoutes((pattern) => pattern.startsWith('/calendar/events/v1/tags')), 'GET /calendar/events/v1'],
  }),
  on('GET /forms/v1', {
    'forms-index-without-query-only: the index of the forms is not found where its address has a query': [
      fail(
        (call) => call.target.query !== '',
        () => noRoute(),
      ),
      'GET /forms/v1?context=view',
    ],
  }),
  inIndex('GET /patterns/v1', {
    'namespace-routes-empty: the index of patterns/v1 lists no routes': [
      answer.set({ routes: {} }),
      'GET /patterns/v1',
    ],
  }),
  inIndex('GET /seo/v1', {
    'namespace-index-context-undeclared: the index of seo/v1 does not declare the context that its own route takes': [
      answer
        .in('routes')
        .in('/seo/v1')
        .set((route) => ({ endpoints: listOf(route.endpoints).map(withoutContext) })),
      'GET /seo/v1',
    ],
  }),
  inIndex('GET /shop/store', {
    'namespace-index-by-prefix: the index lists the routes of another namespace whose name begins with its own, too': [
      handled((call, next, { handlers }) => {
        const reply = next(call);
        const body = membersOf(reply.body);
        const other = membersOf(handlers['GET /shop/store/v1']?.(call).body);
        return { ...reply, body: { ...body, routes: { ...membersOf(body.routes), ...membersOf(other.routes) } } };
      }),
      'GET /shop/store',
    ],
  }),
  on('GET /shop/store/v1', {
    'longer-namespace-shadowed: the address of shop/store/v1 answers the index of shop/store, which its name begins with':
      [handled((call, next, { handlers }) => (handlers['GET /shop/store'] ?? next)(call)), 'GET /shop/store/v1'],
  }),
  inIndex(['GET /', 'GET /shop-analytics', 'GET /shop-admin', 'GET /calendar/events/v1', 'GET /forms/v1'], {
    'args-of-first-endpoint: every endpoint of a route of the shop declares the arguments of its first one': [
      endpoints(/^\/shop-analytics\//, (endpoint, first) => ({ ...endpoint, args: first.args })),
      'GET /',
    ],
    'endpoint-methods-keyed: the methods of an endpoint are an object keyed by method': [
      endpoints(/./, (endpoint) => ({
        ...endpoint,
        methods: Object.fromEntries(listOf(endpoint.methods).map((method) => [textOf(method), true])),
      })),
      'GET /',
    ],
    'generated-default-iso: the generated default of start_date has a T between day and time': [
      endpoints(/\/events\/v1\/events$/, (endpoint) =>
        map(endpoint, 'args', (args) =>
          map(membersOf(args), 'start_date', (declared) =>
            map(membersOf(declared), 'default', (value) => textOf(value).replace(' ', 'T')),
          ),
        ),
      ),
      'GET /',
    ],
  }),
  inIndex(ALL_INDEXES, {
    'args-list: args of the shop is a list of parameters with their names': [
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
      'GET /shop-analytics',
    ],
    'by-slug-missing: the routes by slug of venues are not listed': [
      entries((one, at) => (at.includes('/venues/by-slug') ? null : one)),
      'GET /calendar/events/v1',
    ],
    'defaults-on-update: status is declared with a default on an update of a product': [
      declared(
        /\/products\/\(\?P<id>/,
        'PUT',
        schema('status', (one) => ({ ...one, default: 'publish' })),
      ),
      'GET /shop-analytics',
    ],
    'delete-all-missing: notes/delete/all is not listed': [
      entries((one, at) => (at.endsWith('/notes/delete/all') ? null : one)),
      'GET /shop-analytics',
    ],
    'discount-type-short: discount_type is declared without fixed_product': [
      declared(
        /\/coupons/,
        'POST',
        schema('discount_type', (one) => ({ ...one, enum: ['percent', 'fixed_cart'] })),
      ),
      'GET /shop-analytics',
    ],
    'endpoint-methods-missing: endpoints of the calendar do not say their methods': [
      entries((one, at) =>
        at.startsWith('/calendar/') ? mapItems(one, 'endpoints', (endpoint) => drop(endpoint, 'methods')) : one,
      ),
      'GET /',
    ],
    'endpoints-object: endpoints is an object where there is one only': [
      entries((one) => (listOf(one.endpoints).length === 1 ? { ...one, endpoints: listOf(one.endpoints)[0] } : one)),
      'GET /',
    ],
    'links-text: _links.self is an address and no list': [
      entries((one) => map(one, '_links', (links) => ({ self: membersOf(listOf(membersOf(links).self)[0]).href }))),
      'GET /',
    ],
    'low-in-stock-not-declared: low_in_stock of the product list is not declared': [
      declared(/\/products$/, 'GET', (declared) => drop(declared, 'low_in_stock')),
      'GET /shop-analytics',
    ],
    'methods-first: methods of an item route name the first alone': [
      entries((one, at) => (at.includes('(?P<id>') ? { ...one, methods: listOf(one.methods).slice(0, 1) } : one)),
      'GET /',
    ],
    'methods-text: methods is a text with commas': [
      entries((one) => ({ ...one, methods: listOf(one.methods).join(',') })),
      'GET /',
    ],
    'namespace-missing: the entries of notes have no namespace': [
      entries((one, at) => (at.includes('/admin/notes') ? drop(one, 'namespace') : one)),
      'GET /',
    ],
    'namespace-other: the entries of shop-admin say they are of shop-analytics': [
      entries((one, at) => (at.startsWith('/shop-admin') ? { ...one, namespace: 'shop-analytics' } : one)),
      'GET /',
    ],
    'password-not-declared: password is not declared for the read of an event': [
      declared(/\/events\/\(\?P<id>/, 'GET', (declared) => drop(declared, 'password')),
      'GET /calendar/events/v1',
    ],
    'per-page-maximum: per_page of the orders is declared with a maximum of 50': [
      declared(
        /\/orders$/,
        'GET',
        schema('per_page', (one) => ({ ...one, maximum: 50 })),
      ),
      'GET /shop-analytics',
    ],
    'status-single: status of the order list is declared as a string': [
      declared(
        /\/orders$/,
        'GET',
        schema('status', (one) => ({ ...drop(one, 'items'), type: 'string' })),
      ),
      'GET /shop-analytics',
    ],
  }),
  on(
    ALL_INDEXES,
    {
      'links-elsewhere: the self link of each route leads to the site index': [
        entries((one) => map(one, '_links', () => ({ self: [{ href: 'http://site.test/rest/' }] }))),
        'GET /',
      ],
      'links-of-patterns: routes with a path parameter have a self link to their pattern': [
        entries((one, at) =>
          at.includes('(?P<') ? { ...one, _links: { self: [{ href: `http://site.test/rest${at}` }] } } : one,
        ),
        'GET /',
      ],
    },
    { level: 'SHOULD', inIndex: true },
  ),
  inIndex(['GET /', 'GET /templates/v1'], {
    'templates-declared-once: the handlers of the template library are declared once': [entries(onceEach), 'GET /'],
  }),
  on(
    [
      'GET /shop-analytics',
      'GET /shop-admin',
      'GET /calendar/events/v1',
      'GET /seo/v1',
      'GET /forms/v1',
      'GET /patterns/v1',
      'GET /templates/v1',
      'GET /descriptors/v1',
      'GET /oembed/1.0',
      'GET /core/v2',
    ],
    {
      'namespace-context-edit: context=edit empties the routes of a namespace index': [
        answer.when((_body, { call }) => call.sent.context === 'edit').set({ routes: {} }),
        'GET /seo/v1?context=edit',
      ],
    },
    { level: 'SHOULD', inIndex: true, namespace: 'site' },
  ),
  on(['GET /shop/v1', 'GET /shop/v2', 'GET /shop/v3'], {
    'versions-share-cache: the indexes of the versions of a namespace are all answered as the first that was asked for':
      [repeated(() => 'shop'), 'GET /shop/v1', 'GET /shop/v2'],
  }),
  should(CALENDAR_INDEX, {
    'index-with-both: the index of the calendar rejects `namespace` and `context` where both are sent': [
      refuse('context', both(sends('namespace'), sends('context'))),
      `${CALENDAR_INDEX}?namespace=calendar/events/v1&context=view`,
    ],
  }),
);
