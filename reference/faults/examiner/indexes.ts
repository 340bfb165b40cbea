/** Indexes: members of another type, and routes that are keyed, counted or left out otherwise. */
import type { Values } from '../../http/messages.ts';
import { listOf, membersOf } from '../../http/values.ts';
import { answered, handled, writer } from '../sentences/kit.ts';

const wrong = writer('examiner');
const SCHEME = 'application-passwords';
const TEMPLATES = '/templates/v1';
const POSTED_TEMPLATES = /\/templates\/(share|delete_saved_block|welcome|nps)$/;

/** The body with each of its routes under another pattern, or as another entry; null leaves it out. */
function mapRoutes(body: Values, edit: (pattern: string, entry: Values) => readonly [string, Values] | null): Values {
  const routes = Object.entries(membersOf(body.routes)).flatMap(([pattern, entry]) => {
    const edited = edit(pattern, membersOf(entry));
    return edited === null ? [] : [edited];
  });
  return { ...body, routes: Object.fromEntries(routes) };
}

const firstHalf = (value: unknown): readonly unknown[] => listOf(value).slice(0, listOf(value).length / 2);

/** A list of one where there is one argument, as a converter from XML makes it. */
function bareArgument(endpoint: Values): Values {
  const [first, second] = Object.entries(membersOf(endpoint.args));
  if (first === undefined || second !== undefined) return endpoint;
  return { ...endpoint, args: [{ name: first[0], ...membersOf(first[1]) }] };
}

export const indexFaults = [
  wrong(
    'index-front-is-false',
    'Site index document: “show_on_front | string”',
    'GET /',
    'show_on_front is false where the front page shows the latest posts',
    answered((body) => ({ ...body, show_on_front: body.show_on_front === 'posts' ? false : body.show_on_front })),
    ['GET /'],
    { inIndex: true },
  ),
  wrong(
    'index-front-page-is-text',
    'Site index document: “page_on_front | integer (page id)”',
    'GET /',
    'page_on_front is the text of a number',
    answered((body) => ({ ...body, page_on_front: String(body.page_on_front) })),
    ['GET /'],
    { inIndex: true },
  ),
  wrong(
    'index-authorization-nowhere',
    'Authentication: “It carries `endpoints.authorization`, the address of a page where a user authorizes an application.”',
    'GET /',
    'endpoints.authorization is false',
    answered((body) => ({
      ...body,
      authentication: {
        ...membersOf(body.authentication),
        [SCHEME]: { endpoints: { authorization: false } },
      },
    })),
    ['GET /'],
    { inIndex: true },
  ),
  wrong(
    'index-admin-routes-relative',
    'Heading: “`{base_url}` is the REST root of the site. Every path below is relative to it.”',
    'GET /',
    'the routes of shop-admin are listed by what follows the name of the namespace',
    answered((body) => mapRoutes(body, (pattern, entry) => [pattern.replace(/^\/shop-admin(?=\/)/, ''), entry])),
    ['GET /'],
    { inIndex: true },
  ),
  wrong(
    'index-lone-argument-listed',
    'Site index document: “`endpoints` (array of `{methods, args}`; `args` is an object keyed by parameter name, or an empty array when none are declared)”',
    'GET /',
    'args is a list where one argument is declared',
    answered((body) =>
      mapRoutes(body, (pattern, entry) => [
        pattern,
        { ...entry, endpoints: listOf(entry.endpoints).map((endpoint) => bareArgument(membersOf(endpoint))) },
      ]),
    ),
    ['GET /'],
    { inIndex: true },
  ),
  wrong(
    'index-templates-posted-once',
    'Template library: “(`/templates/v1/templates/...`; every handler is declared twice)”',
    ['GET /', `GET ${TEMPLATES}`],
    'the handlers of templates that are only posted to are declared once',
    answered((body) =>
      mapRoutes(body, (pattern, entry) => [
        pattern,
        POSTED_TEMPLATES.test(pattern)
          ? { ...entry, methods: firstHalf(entry.methods), endpoints: firstHalf(entry.endpoints) }
          : entry,
      ]),
    ),
    ['GET /'],
    { inIndex: true },
  ),
  wrong(
    'index-templates-unlisted',
    'What the service does: “A site index that lists namespaces and routes.”',
    'GET /',
    'no route of templates/v1 is listed, though the namespace is',
    answered((body) =>
      mapRoutes(body, (pattern, entry) => (pattern.startsWith(`${TEMPLATES}/`) ? null : [pattern, entry])),
    ),
    ['GET /'],
    { inIndex: true },
  ),
  wrong(
    'calendar-index-of-site',
    'Namespaces listed by the index: “The calendar namespace `calendar/events/v1` is served by its own namespace index.”',
    'GET /calendar/events/v1',
    'the address of the calendar answers the index of the site',
    handled((call, next, { handlers }) => handlers['GET /']?.(call) ?? next(call)),
    ['GET /calendar/events/v1'],
    { inIndex: true },
  ),
];
