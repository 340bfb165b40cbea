/** Batches, the index, notes and marketing: a limit that is too low, members that are missing, filters that do nothing. */
import { missingParams } from '../../http/errors.ts';
import { has, listOf, membersOf, textsOf } from '../../http/values.ts';
import {
  answered,
  drop,
  given,
  handled,
  map,
  mapItems,
  mapObject,
  received,
  rejecting,
  writer,
} from '../sentences/kit.ts';
import { list, NOTES, TAGS, writesTo } from '../sentences/show.ts';

const wrong = writer('boarder');
const INDEX = 'GET /';
const BATCH = 'POST /batch/v1';
const KNOWLEDGE = 'GET /shop-admin/marketing/knowledge-base';
const ASSIGNMENT = 'GET /shop-admin/experiments/assignment';
const ACTIVATE = writesTo('/shop-admin/marketing/overview/activate-plugin');
const FULL_BATCH = Array.from({ length: 25 }, (_none, at) => ({ path: TAGS.root, body: { name: `Probe tag ${at}` } }));

export const siteFaults = [
  wrong(
    'batch-limit-twenty',
    'What the service does: “A batch endpoint that runs up to 25 write requests in one call.”',
    BATCH,
    'a batch of more than 20 requests is rejected',
    rejecting('requests', (values) => listOf(values.requests).length > 20),
    [[BATCH, { requests: FULL_BATCH }]],
  ),
  wrong(
    'index-without-patterns',
    'What the service does: “Site-tool namespaces: a template library, field descriptors, a design-pattern tool, an SEO tool and contact forms.”',
    INDEX,
    'the namespaces of the index lack that of the design patterns',
    answered((body) => map(body, 'namespaces', (names) => textsOf(names).filter((name) => name !== 'patterns/v1'))),
    [INDEX],
    { inIndex: true },
  ),
  wrong(
    'index-routes-listed',
    'Site index document (GET {base_url}/): “routes | object keyed by route pattern”',
    INDEX,
    'routes is a list of the entries, without their patterns',
    answered((body) => map(body, 'routes', (routes) => Object.values(membersOf(routes)))),
    [INDEX],
    { inIndex: true },
  ),
  wrong(
    'index-no-args-left-out',
    'Site index document (GET {base_url}/): “`args` is an object keyed by parameter name, or an empty array when none are declared”',
    INDEX,
    'an endpoint that declares no parameters has no args',
    answered((body) =>
      mapObject(body, 'routes', (routes) =>
        Object.fromEntries(
          Object.entries(routes).map(([pattern, route]) => [
            pattern,
            mapItems(membersOf(route), 'endpoints', (endpoint) =>
              Array.isArray(endpoint.args) ? drop(endpoint, 'args') : endpoint,
            ),
          ]),
        ),
      ),
    ),
    [INDEX],
    { inIndex: true },
  ),
  wrong(
    'notes-ascend-by-default',
    'Shop: admin notes (shop-analytics): “GET | /shop-analytics/admin/notes | … order (enum `asc`, `desc`; default `desc`)”',
    NOTES.list,
    'a list that names no order ascends',
    given((values, { call }) => (has(call.sent, 'order') ? values : { ...values, order: 'asc' })),
    [list(NOTES)],
  ),
  wrong(
    'notes-sent-rejected',
    'States and transitions: “Admin note | status | `pending`, `actioned`, `unactioned`, `snoozed`, `sent`”',
    NOTES.list,
    'a filter by the status sent is rejected',
    rejecting('status', (values) => textsOf(values.status).includes('sent')),
    [list(NOTES, 'status[]=sent')],
  ),
  wrong(
    'knowledge-base-of-any-category',
    'Shop: data, marketing, options: “/shop-admin/marketing/knowledge-base | category (string)”',
    KNOWLEDGE,
    'category does nothing',
    given((values) => drop(values, 'category')),
    [`${KNOWLEDGE}?category=coupons`],
  ),
  wrong(
    'plugin-activated-unnamed',
    'Shop: data, marketing, options: “POST, PUT, PATCH /shop-admin/marketing/overview/activate-plugin | plugin (string, required)”',
    ACTIVATE,
    'a request that names no plugin activates the first one',
    received((values) => (has(values, 'plugin') ? values : { ...values, plugin: 'newsletter' })),
    [['POST /shop-admin/marketing/overview/activate-plugin', {}]],
  ),
  wrong(
    'assignment-asks-for-name',
    'Shop: data, marketing, options: “/shop-admin/experiments/assignment | none declared”',
    ASSIGNMENT,
    'a request without an experiment_name is rejected',
    handled((call, next) => {
      if (!has(call.sent, 'experiment_name')) throw missingParams(['experiment_name']);
      return next(call);
    }),
    [ASSIGNMENT],
  ),
];
