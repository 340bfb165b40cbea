/** Indexes: routes that one index lists and the other forgets, and answers that depend on who asks. */
import type { Values } from '../../http/messages.ts';
import { has, listOf, membersOf } from '../../http/values.ts';
import { answered, handled, writer } from '../sentences/kit.ts';

const wrong = writer('assessor');
const CALENDAR = '/calendar/events/v1';

const withoutRoutes = (body: Values, isLeftOut: (pattern: string) => boolean): Values => ({
  ...body,
  routes: Object.fromEntries(Object.entries(membersOf(body.routes)).filter(([pattern]) => !isLeftOut(pattern))),
});

export const indexFaults = [
  wrong(
    'index-authentication-signed-in',
    'Site index document: “authentication | object, see Authentication”; Authentication: “The site index declares one scheme, `application-passwords`, under `authentication`”',
    'GET /',
    'the index names no scheme to somebody who is signed in',
    answered((body, { call }) => (call.user === null ? body : { ...body, authentication: {} })),
    ['GET /'],
    { inIndex: true },
  ),
  wrong(
    'index-without-slugs',
    'What the service does: “A site index that lists namespaces and routes.”',
    'GET /',
    'the index of the site leaves out the routes by slug, which the index of their namespace lists',
    answered((body) => withoutRoutes(body, (pattern) => pattern.includes('/by-slug/'))),
    ['GET /'],
    { inIndex: true },
  ),
  wrong(
    'index-oembed-unlisted',
    'Site index document: Namespaces listed by the index: “`templates/v1`, `oembed/1.0`, `descriptors/v1`, `patterns/v1`, `seo/v1`, `forms/v1`”',
    'GET /',
    'the index does not list the namespace whose version is no v and a digit',
    answered((body) => ({ ...body, namespaces: listOf(body.namespaces).filter((name) => name !== 'oembed/1.0') })),
    ['GET /'],
    { inIndex: true },
  ),
  wrong(
    'namespace-index-context-empties',
    'Namespace index route: “`GET {base_url}/{namespace}` takes two query parameters: … `context`: default `view`”',
    ['GET /shop-admin', 'GET /shop-analytics'],
    'the index of a namespace lists no routes where the context is sent, be it the default one',
    answered((body, { call }) => (has(call.sent, 'context') ? withoutRoutes(body, () => true) : body)),
    ['GET /shop-admin?context=view'],
  ),
  wrong(
    'namespace-index-by-prefix',
    'Namespace index route: “It lists the routes of that namespace.”',
    'GET /shop/store',
    'the index lists the routes of another namespace whose name begins with its own, too',
    handled((call, next, { handlers }) => {
      const reply = next(call);
      const body = membersOf(reply.body);
      const other = membersOf(handlers['GET /shop/store/v1']?.(call).body);
      return { ...reply, body: { ...body, routes: { ...membersOf(body.routes), ...membersOf(other.routes) } } };
    }),
    ['GET /shop/store'],
    { inIndex: true },
  ),
  wrong(
    'calendar-index-without-tags',
    'Site index document: “The calendar namespace `calendar/events/v1` is served by its own namespace index.”',
    `GET ${CALENDAR}`,
    'the index of the calendar leaves out the routes of tags, which the index of the site lists',
    answered((body) => withoutRoutes(body, (pattern) => pattern.startsWith(`${CALENDAR}/tags`))),
    [`GET ${CALENDAR}`],
    { inIndex: true },
  ),
];
