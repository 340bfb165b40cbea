/** The site index and the namespace indexes. */
import { noRoute } from '../../http/errors.ts';
import type { Values } from '../../http/messages.ts';
import { listOf, membersOf, textOf } from '../../http/values.ts';
import { answered, asked, handled, writer } from './kit.ts';

const site = writer('sentences-site-index');
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
const ROW = (text: string) => `Site index document: “${text}”`;
const SHOWN = { inIndex: true, namespace: 'site' } as const;
const edited = (edit: (body: Values) => Values) => answered((body) => edit(body));
const set = (name: string, value: (body: Values) => unknown) => edited((body) => ({ ...body, [name]: value(body) }));

export const siteIndexFaults = [
  site(
    'name-of-markup',
    ROW('name | string (site name)'),
    INDEX,
    'name is an object with the rendered name',
    set('name', (body) => ({ rendered: body.name })),
    ['GET /'],
    SHOWN,
  ),
  site(
    'description-null',
    ROW('description | string (site tagline)'),
    INDEX,
    'description is false',
    set('description', () => false),
    ['GET /'],
    SHOWN,
  ),
  site(
    'url-relative',
    ROW('url | string (site address)'),
    INDEX,
    'url is a path',
    set('url', () => '/'),
    ['GET /'],
    SHOWN,
  ),
  site(
    'home-without-scheme',
    ROW('home | string (home address)'),
    INDEX,
    'home has no scheme',
    set('home', (body) => textOf(body.home).replace(/^https?:\/\//, '')),
    ['GET /'],
    { ...SHOWN, level: 'SHOULD' },
  ),
  site(
    'offset-text',
    ROW('gmt_offset | integer (hours)'),
    INDEX,
    'gmt_offset is a text with a sign',
    set('gmt_offset', (body) => `+${textOf(body.gmt_offset)}:00`),
    ['GET /'],
    SHOWN,
  ),
  site(
    'offset-seconds',
    ROW('gmt_offset | integer (hours)'),
    INDEX,
    'gmt_offset counts seconds',
    set('gmt_offset', () => 3600),
    ['GET /'],
    SHOWN,
  ),
  site(
    'zone-abbreviation',
    ROW('timezone_string | string (IANA zone name)'),
    INDEX,
    'timezone_string is no IANA name',
    set('timezone_string', () => 'Paris time'),
    ['GET /'],
    { ...SHOWN, level: 'SHOULD' },
  ),
  site(
    'posts-page-null',
    ROW('page_for_posts | integer (page id; 0 = none)'),
    INDEX,
    'page_for_posts is null where there is none',
    set('page_for_posts', () => null),
    ['GET /'],
    SHOWN,
  ),
  site(
    'front-page-negative',
    ROW('page_on_front | integer (page id)'),
    INDEX,
    'page_on_front is -1 where there is none',
    set('page_on_front', () => -1),
    ['GET /'],
    { ...SHOWN, level: 'SHOULD' },
  ),
  site(
    'show-on-front-flag',
    ROW('show_on_front | string'),
    INDEX,
    'show_on_front is a boolean',
    set('show_on_front', () => true),
    ['GET /'],
    SHOWN,
  ),
  site(
    'namespaces-object',
    ROW('namespaces | array of strings'),
    INDEX,
    'namespaces is an object keyed by position',
    set('namespaces', (body) => ({ ...listOf(body.namespaces) })),
    ['GET /'],
    SHOWN,
  ),
  site(
    'namespaces-with-slash',
    ROW('namespaces | array of strings'),
    INDEX,
    'each of the namespaces begins with a slash',
    set('namespaces', (body) => listOf(body.namespaces).map((name) => `/${textOf(name)}`)),
    ['GET /'],
    SHOWN,
  ),
  site(
    'namespace-one-missing',
    'Site index: “Namespaces listed by the index”: block-editor/v1',
    INDEX,
    'block-editor/v1 is not listed',
    set('namespaces', (body) => listOf(body.namespaces).filter((name) => name !== 'block-editor/v1')),
    ['GET /'],
    SHOWN,
  ),
  site(
    'store-namespace-missing',
    'Site index: “Namespaces listed by the index”: shop/store',
    INDEX,
    'shop/store is not listed beside shop/store/v1',
    set('namespaces', (body) => listOf(body.namespaces).filter((name) => name !== 'shop/store')),
    ['GET /'],
    SHOWN,
  ),
  site(
    'authentication-list',
    'Authentication: “The site index declares one scheme, application-passwords, under authentication”',
    INDEX,
    'authentication is a list of schemes',
    set('authentication', (body) =>
      Object.entries(membersOf(body.authentication)).map(([name, scheme]) => ({ name, ...membersOf(scheme) })),
    ),
    ['GET /'],
    SHOWN,
  ),
  site(
    'authorization-missing',
    'Authentication: “It carries endpoints.authorization”',
    INDEX,
    'application-passwords carries no endpoints',
    set('authentication', () => ({ 'application-passwords': {} })),
    ['GET /'],
    SHOWN,
  ),
  site(
    'authorization-relative',
    'Authentication: “endpoints.authorization, the address of a page”',
    INDEX,
    'endpoints.authorization is null',
    set('authentication', () => ({ 'application-passwords': { endpoints: { authorization: null } } })),
    ['GET /'],
    SHOWN,
  ),
  site(
    'routes-list',
    ROW('routes | object keyed by route pattern'),
    INDEX,
    'routes is a list',
    set('routes', (body) =>
      Object.entries(membersOf(body.routes)).map(([pattern, one]) => ({ pattern, ...membersOf(one) })),
    ),
    ['GET /'],
    SHOWN,
  ),
  site(
    'anonymous-without-routes',
    'What the service does: “A site index that lists namespaces and routes”',
    INDEX,
    'nobody in particular is shown no routes',
    handled((call, next) => {
      const reply = next(call);
      return call.user === null ? { ...reply, body: { ...membersOf(reply.body), routes: {} } } : reply;
    }),
    [['GET /', '', { as: null }]],
    { ...SHOWN, level: 'SHOULD' },
  ),
  site(
    'namespace-of-body',
    'Namespace index route: “GET {base_url}/{namespace}”',
    ['GET /forms/v1'],
    'the index of forms/v1 lists the routes of all namespaces',
    handled((call, next, { handlers }) => {
      const reply = next(call);
      const all = membersOf(handlers['GET /']?.(call).body);
      return { ...reply, body: { ...membersOf(reply.body), routes: all.routes } };
    }),
    ['GET /forms/v1'],
    { inIndex: true, namespace: 'forms/v1', level: 'SHOULD' },
  ),
  site(
    'namespace-not-served',
    'Namespace index route: “GET {base_url}/{namespace}”',
    ['GET /site-health/v1'],
    'site-health/v1 is listed and has no index',
    handled(() => {
      throw noRoute();
    }),
    ['GET /site-health/v1'],
    { inIndex: true, namespace: 'site-health/v1' },
  ),
  site(
    'namespace-routes-empty',
    'Namespace index route: “It lists the routes of that namespace”',
    ['GET /patterns/v1'],
    'the index of patterns/v1 lists no routes',
    set('routes', () => ({})),
    ['GET /patterns/v1'],
    { inIndex: true, namespace: 'patterns/v1' },
  ),
  site(
    'namespace-context-edit',
    'Namespace index route: “context: default view”',
    NAMESPACES.map((path) => `GET ${path}`),
    'context=edit empties the routes of a namespace index',
    answered((body, { call }) => (call.sent.context === 'edit' ? { ...body, routes: {} } : body)),
    ['GET /seo/v1?context=edit'],
    { level: 'SHOULD', inIndex: true, namespace: 'site' },
  ),
  site(
    'calendar-index-namespace',
    'Namespace index route: “The calendar namespace index also answers GET {base_url}/calendar/events/v1”',
    ['GET /calendar/events/v1'],
    'the index of the calendar takes no namespace parameter',
    asked((request, next) =>
      request.url.includes('namespace=')
        ? {
            status: 400,
            headers: { 'Content-Type': 'application/json' },
            body: '{"code":"rest_invalid_param","message":"Invalid parameter.","data":{"status":400}}',
          }
        : next(request),
    ),
    ['GET /calendar/events/v1?namespace=calendar/events/v1'],
  ),
];
