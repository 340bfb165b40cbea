/** Indexes that are built carelessly, and batches that count, read or validate their items so. */
import type { Values } from '../../http/messages.ts';
import { listOf, membersOf, numberOf, textOf } from '../../http/values.ts';
import type { HandlerEdit } from '../hooks.ts';
import {
  answered,
  given,
  handled,
  mapItems,
  mapText,
  received,
  rejecting,
  type Take,
  writer,
} from '../sentences/kit.ts';
import { COUPONS, coupon, read } from '../sentences/show.ts';

const wrong = writer('outsider');
const INDEX = 'GET /';
const CALENDAR = 'GET /calendar/events/v1';
const BATCH = 'POST /batch/v1';
const TERMS = '/core/v2/tags';
const ENTRY = 'Site index document: “Each entry of `routes` has these fields”: ';
const SHOWN = { inIndex: true, namespace: 'site' } as const;
const SECONDS = 3600;
const MOST = 25;

const onEntries = (edit: (entry: Values, pattern: string) => Values): Take =>
  answered((body) => ({
    ...body,
    routes: Object.fromEntries(
      Object.entries(membersOf(body.routes)).map(([pattern, entry]) => [pattern, edit(membersOf(entry), pattern)]),
    ),
  }));

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

/** What is no list, or holds no objects, is left to validation. */
const onItems = (edit: (item: Values) => Values) => (values: Values) =>
  Array.isArray(values.requests) ? mapItems(values, 'requests', edit) : values;

const responsesOf = (reply: { readonly body: unknown }) => listOf(membersOf(reply.body).responses);

const untilFailure: HandlerEdit = (call, next) => {
  if (call.values.validation === 'require-all-validate') return next(call);
  let hasFailed = false;
  const responses = listOf(call.values.requests).map((item) => {
    if (hasFailed) return null;
    const [response] = responsesOf(next({ ...call, values: { ...call.values, requests: [item] } }));
    hasFailed = numberOf(membersOf(response).status) >= 400;
    return response;
  });
  return { ...next({ ...call, values: { ...call.values, requests: [] } }), body: { responses } };
};

const allButLast: HandlerEdit = (call, next) => {
  const items = listOf(call.values.requests);
  if (call.values.validation !== 'require-all-validate' || items.length < 2) return next(call);
  const first = next({ ...call, values: { ...call.values, requests: items.slice(0, -1) } });
  const { failed } = membersOf(first.body);
  if (failed !== undefined) return { ...first, body: { failed, responses: [...responsesOf(first), null] } };
  const last = next({ ...call, values: { ...call.values, validation: 'normal', requests: items.slice(-1) } });
  return { ...first, body: { responses: [...responsesOf(first), ...responsesOf(last)] } };
};

export const siteFaults = [
  wrong(
    'offset-in-seconds',
    'Site index document: “gmt_offset | integer (hours)”',
    INDEX,
    'gmt_offset counts seconds',
    answered((body) => ({ ...body, gmt_offset: numberOf(body.gmt_offset) * SECONDS })),
    [INDEX],
    SHOWN,
  ),
  wrong(
    'unversioned-namespaces-unlisted',
    'Namespaces listed by the index: “`shop-admin`, `shop-analytics`, `shop/store`, …, `shop-telemetry`”',
    INDEX,
    'namespaces without a version at their end are not listed',
    answered((body) => ({ ...body, namespaces: listOf(body.namespaces).filter((name) => /\d$/.test(textOf(name))) })),
    [INDEX],
    SHOWN,
  ),
  wrong(
    'args-null-where-none',
    `${ENTRY}“args is an object keyed by parameter name, or an empty array when none are declared”`,
    INDEX,
    'args is null where none are declared',
    onEntries((entry) =>
      mapItems(entry, 'endpoints', (endpoint) =>
        Array.isArray(endpoint.args) ? { ...endpoint, args: null } : endpoint,
      ),
    ),
    [INDEX],
    SHOWN,
  ),
  wrong(
    'self-without-root',
    `${ENTRY}“_links.self[].href (an address; …)”`,
    INDEX,
    'the address of a route is given without the root of the interface, so that nothing answers there',
    onEntries(withoutRoot),
    [INDEX],
    SHOWN,
  ),
  wrong(
    'calendar-index-of-collections',
    'Namespace index route: “It lists the routes of that namespace.”',
    CALENDAR,
    'the index of the calendar lists no route whose pattern holds a parameter',
    answered((body) => ({
      ...body,
      routes: Object.fromEntries(Object.entries(membersOf(body.routes)).filter(([pattern]) => !pattern.includes('('))),
    })),
    [CALENDAR],
    SHOWN,
  ),
  wrong(
    'default-of-first-namespace',
    'Namespace index route: “`namespace`: default is the namespace name”',
    INDEX,
    'every namespace index declares the name of the first namespace as the default of namespace',
    onEntries(defaultOfFirst),
    [INDEX],
    SHOWN,
  ),
  wrong(
    'authorization-one-level-up',
    'Authentication: “It carries `endpoints.authorization`, the address of a page where a user authorizes an application”',
    INDEX,
    'the scheme carries authorization itself, without endpoints around it',
    answered((body) => {
      const scheme = membersOf(membersOf(body.authentication)['application-passwords']);
      return { ...body, authentication: { 'application-passwords': membersOf(scheme.endpoints) } };
    }),
    [INDEX],
    SHOWN,
  ),
  wrong(
    'batch-methods-any-case',
    'Batch: “`method`: enum `POST`, `PUT`, `PATCH`, `DELETE`”',
    BATCH,
    'the method of an item is taken in lower case too',
    received(onItems((item) => mapText(item, 'method', (method) => method.toUpperCase()))),
    [[BATCH, { requests: [{ method: 'post', path: TERMS, body: { name: 'Lower' } }] }]],
  ),
  wrong(
    'batch-stops-at-failure',
    'Batch: “A batch endpoint that runs up to 25 write requests in one call”; Errors: “`normal` is the default”',
    BATCH,
    'with normal validation the items after the first that fails are not run',
    handled(untilFailure),
    [
      [
        BATCH,
        {
          requests: [
            { path: TERMS, body: {} },
            { path: TERMS, body: { name: 'After the failure' } },
          ],
        },
      ],
    ],
  ),
  wrong(
    'batch-queries-cut',
    'Batch: “`path`: string, required”; Endpoints: “Request parameters are query parameters on GET and DELETE”',
    BATCH,
    'the query in the path of an item is cut off',
    given(onItems((item) => mapText(item, 'path', (path) => path.replace(/\?.*$/, '')))),
    [coupon(), [BATCH, { requests: [{ method: 'DELETE', path: `${COUPONS.root}/$1?force=true` }] }], read(COUPONS)],
  ),
  wrong(
    'batch-header-lists-rejected',
    'Batch: “`headers`: object whose values are a string or an array of strings”',
    BATCH,
    'a header of an item that is an array of strings is rejected',
    rejecting('requests', ({ requests }) =>
      listOf(requests).some((item) => Object.values(membersOf(membersOf(item).headers)).some(Array.isArray)),
    ),
    [[BATCH, { requests: [{ path: TERMS, headers: { Accept: ['application/json'] }, body: { name: 'Headed' } }] }]],
  ),
  wrong(
    'batch-last-not-validated',
    'Errors: “`require-all-validate` means all requests are validated before any is run”',
    BATCH,
    'the last of several items is only validated when it is its turn',
    handled(allButLast),
    [
      [
        BATCH,
        {
          validation: 'require-all-validate',
          requests: [
            { path: TERMS, body: { name: 'Runs' } },
            { path: TERMS, body: {} },
          ],
        },
      ],
    ],
  ),
  wrong(
    'batch-cut-at-limit',
    'Batch: “requests | array | yes | at most 25 items”',
    BATCH,
    'a batch of more items than the limit is not rejected: the first 25 are run',
    received((values) =>
      Array.isArray(values.requests) ? { ...values, requests: values.requests.slice(0, MOST) } : values,
    ),
    [[BATCH, { requests: Array.from({ length: 26 }, (_one, at) => ({ path: TERMS, body: { name: `Tag ${at}` } })) }]],
  ),
];
