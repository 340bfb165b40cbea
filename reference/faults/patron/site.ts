/** The indexes, a batch, notes and the administration of the shop: members of another form, and routes that break. */
import { noRoute } from '../../http/errors.ts';
import { has, listOf, membersOf, textsOf } from '../../http/values.ts';
import { answered, crashing, given, handled, map, mapObject, rejecting, writer } from '../sentences/kit.ts';
import { list, NOTES, TAGS } from '../sentences/show.ts';

const wrong = writer('patron');
const INDEX = 'GET /';
const BATCH = 'POST /batch/v1';
const FEATURES = 'GET /shop-admin/features';
const ASSIGNMENT = 'GET /shop-admin/experiments/assignment';
const NAMESPACES = ['calendar/events/v1', 'shop-analytics', 'shop-admin', 'forms/v1', 'seo/v1', 'patterns/v1'];

export const siteFaults = [
  wrong(
    'index-front-page-text',
    'Site index document (GET {base_url}/): “page_on_front | integer (page id)”',
    INDEX,
    'page_on_front is text',
    answered((body) => map(body, 'page_on_front', String)),
    [INDEX],
    { inIndex: true },
  ),
  wrong(
    'index-self-link-alone',
    'Site index document (GET {base_url}/): “`_links.self[].href` (an address; present on most routes, absent on routes whose pattern contains a path parameter)”',
    INDEX,
    'the self link of a route stands alone, in no list',
    answered((body) =>
      mapObject(body, 'routes', (routes) =>
        Object.fromEntries(
          Object.entries(routes).map(([pattern, route]) => [
            pattern,
            mapObject(membersOf(route), '_links', (links) => map(links, 'self', (self) => listOf(self)[0])),
          ]),
        ),
      ),
    ),
    [INDEX],
    { inIndex: true },
  ),
  wrong(
    'namespace-context-rejected',
    'Namespace index route (every namespace): “`GET {base_url}/{namespace}` takes two query parameters”',
    NAMESPACES.map((name) => `GET /${name}`),
    'the index of a namespace rejects a context',
    rejecting('context', (values) => has(values, 'context')),
    ['GET /forms/v1?context=view'],
  ),
  wrong(
    'batch-header-lists-rejected',
    'Batch: “`headers`: object whose values are a string or an array of strings.”',
    BATCH,
    'a header with a list of values is rejected',
    rejecting('requests', (values) =>
      listOf(values.requests).some((item) => Object.values(membersOf(membersOf(item).headers)).some(Array.isArray)),
    ),
    [[BATCH, { requests: [{ path: TAGS.root, body: { name: 'Probe tag' }, headers: { 'X-Probe': ['a', 'b'] } }] }]],
  ),
  wrong(
    'notes-actioned-or-not',
    'States and transitions: “Admin note | status | `pending`, `actioned`, `unactioned`, `snoozed`, `sent`”',
    NOTES.list,
    'a filter by the status actioned finds what is unactioned as well',
    given((values) =>
      map(values, 'status', (statuses) =>
        textsOf(statuses).includes('actioned') ? [...textsOf(statuses), 'unactioned'] : statuses,
      ),
    ),
    [list(NOTES, 'status[]=actioned')],
  ),
  wrong(
    'notes-tracker-breaks',
    'Shop: admin notes (shop-analytics): “GET | /shop-analytics/admin/notes/tracker/{note_id}/user/{user_id} | none declared”',
    `GET ${NOTES.root}/tracker/{note_id}/user/{user_id}`,
    'the tracker of a note is answered 500',
    crashing(() => true),
    [`GET ${NOTES.root}/tracker/1/user/1`],
  ),
  wrong(
    'features-break',
    'Shop: data, marketing, options: “/shop-admin/features | none declared”',
    FEATURES,
    'the features are answered 500',
    crashing(() => true),
    [FEATURES],
  ),
  wrong(
    'assignment-gone',
    'Shop: data, marketing, options: “/shop-admin/experiments/assignment | none declared”',
    ASSIGNMENT,
    'the assignment has no route',
    handled(() => {
      throw noRoute();
    }),
    [ASSIGNMENT],
  ),
];
