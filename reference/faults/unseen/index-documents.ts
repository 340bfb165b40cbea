/** Indexes that say other things than they should. */
import type { Values } from '../../http/messages.ts';
import { listOf, membersOf, textOf } from '../../http/values.ts';
import { answered, handled, map, mapItems, type Take, writer } from '../sentences/kit.ts';

const wrong = writer('unseen-index');
const INDEX = 'GET /';
const INDEXES = [INDEX, 'GET /shop-analytics', 'GET /shop-admin', 'GET /calendar/events/v1', 'GET /forms/v1'];
const ENTRY = 'Site index document: “Each entry of routes has these fields”: ';
const SHOWN = { inIndex: true, namespace: 'site' } as const;

/** Edits the endpoints of the entries that the pattern fits, in all indexes. */
const endpoints = (pattern: RegExp, edit: (endpoint: Values, first: Values) => Values): Take =>
  answered((body) => ({
    ...body,
    routes: Object.fromEntries(
      Object.entries(membersOf(body.routes)).map(([at, entry]) => {
        const first = membersOf(listOf(membersOf(entry).endpoints)[0]);
        const edited = mapItems(membersOf(entry), 'endpoints', (endpoint) => edit(endpoint, first));
        return [at, pattern.test(at) ? edited : entry];
      }),
    ),
  }));

export const indexDocumentFaults = [
  wrong(
    'authentication-renamed',
    'Authentication: “The site index declares one scheme, application-passwords, under authentication”',
    INDEX,
    'the scheme is called application_passwords',
    answered((body) => ({
      ...body,
      authentication: { application_passwords: membersOf(body.authentication)['application-passwords'] },
    })),
    ['GET /'],
    SHOWN,
  ),
  wrong(
    'endpoint-methods-keyed',
    `${ENTRY}“endpoints (array of {methods, args})”, “methods (array of HTTP methods)”`,
    INDEXES,
    'the methods of an endpoint are an object keyed by method',
    endpoints(/./, (endpoint) => ({
      ...endpoint,
      methods: Object.fromEntries(listOf(endpoint.methods).map((method) => [textOf(method), true])),
    })),
    ['GET /'],
    SHOWN,
  ),
  wrong(
    'args-of-first-endpoint',
    `${ENTRY}“args is an object keyed by parameter name”`,
    INDEXES,
    'every endpoint of a route of the shop declares the arguments of its first one',
    endpoints(/^\/shop-analytics\//, (endpoint, first) => ({ ...endpoint, args: first.args })),
    ['GET /'],
    SHOWN,
  ),
  wrong(
    'generated-default-iso',
    'Event list query: “generated default (format YYYY-MM-DD HH:MM:SS; …)”',
    INDEXES,
    'the generated default of start_date has a T between day and time',
    endpoints(/\/events\/v1\/events$/, (endpoint) =>
      map(endpoint, 'args', (args) =>
        map(membersOf(args), 'start_date', (declared) =>
          map(membersOf(declared), 'default', (value) => textOf(value).replace(' ', 'T')),
        ),
      ),
    ),
    ['GET /'],
    SHOWN,
  ),
  wrong(
    'longer-namespace-shadowed',
    'Namespace index route: “It lists the routes of that namespace.”',
    'GET /shop/store/v1',
    'the address of shop/store/v1 answers the index of shop/store, which its name begins with',
    handled((call, next, { handlers }) => (handlers['GET /shop/store'] ?? next)(call)),
    ['GET /shop/store/v1'],
  ),
];
