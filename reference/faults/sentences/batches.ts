/** What a batch does with its items. */
import { ok, type Values } from '../../http/messages.ts';
import { has, listOf, membersOf, textOf } from '../../http/values.ts';
import { drop, given, handled, mapItems, received, rejecting, writer } from './kit.ts';

const wrong = writer('sentences-batch');
const BATCH = 'POST /batch/v1';
const LIMIT = 'Limits: “requests per batch call | POST /batch/v1 | at most 25”';
const STRICT = 'Errors: “require-all-validate means all requests are validated before any is run”';
const METHOD = 'Batch: “method: enum POST, PUT, PATCH, DELETE; default POST”';
const BODY = 'Batch: “body: object with free properties”';
const HEADERS = 'Batch: “headers: object whose values are a string or an array of strings”';
const TERMS = '/core/v2/tags';
const named = (name: string, more: object = {}) => ({ method: 'POST', path: TERMS, body: { name }, ...more });
const isStrict = (values: Values) => values.validation === 'require-all-validate';
const itemsOf = (values: Values) => listOf(values.requests).map(membersOf);
const items = (edit: (item: Values, at: number) => Values) => given((values) => mapItems(values, 'requests', edit));
const LISTED = `GET ${TERMS}?per_page=100`;

export const batchFaults = [
  wrong(
    'twenty-five-rejected-strict',
    LIMIT,
    BATCH,
    'a batch of 25 is rejected where all must validate',
    rejecting('requests', (values) => isStrict(values) && itemsOf(values).length === 25),
    [
      [
        BATCH,
        { validation: 'require-all-validate', requests: Array.from({ length: 25 }, (_, at) => named(`Term ${at}`)) },
      ],
    ],
  ),
  wrong(
    'twenty-five-of-more',
    LIMIT,
    BATCH,
    'of more than 25 items the first 25 run',
    received((values) => ({
      ...values,
      ...(Array.isArray(values.requests) ? { requests: values.requests.slice(0, 25) } : {}),
    })),
    [[BATCH, { requests: Array.from({ length: 26 }, (_, at) => named(`Term ${at}`)) }]],
  ),
  wrong(
    'twenty-run',
    LIMIT,
    BATCH,
    'of more than 20 items the rest is answered as if it had run',
    handled((call, next) => {
      const requests = listOf(call.values.requests);
      const reply = next({ ...call, values: { ...call.values, requests: requests.slice(0, 20) } });
      const body = membersOf(reply.body);
      const responses = listOf(body.responses);
      const rest = requests.slice(20).map(() => responses[0]);
      return { ...reply, body: { ...body, responses: [...responses, ...rest] } };
    }),
    [[BATCH, { requests: Array.from({ length: 22 }, (_, at) => named(`Term ${at}`)) }], LISTED],
  ),
  wrong(
    'strict-first-half',
    STRICT,
    BATCH,
    'where all must validate only the first item is validated before any is run',
    handled((call, next) => {
      if (!isStrict(call.values)) return next(call);
      const requests = listOf(call.values.requests);
      const first = membersOf(next({ ...call, values: { ...call.values, requests: requests.slice(0, 1) } }).body);
      if ('failed' in first) return next(call);
      const rest = membersOf(next({ ...call, values: { requests: requests.slice(1) } }).body);
      return { status: 207, body: { responses: [...listOf(first.responses), ...listOf(rest.responses)] } };
    }),
    [
      [
        BATCH,
        { validation: 'require-all-validate', requests: [named('Kept'), { method: 'POST', path: TERMS, body: {} }] },
      ],
      LISTED,
    ],
  ),
  wrong(
    'strict-without-last',
    STRICT,
    BATCH,
    'where all must validate the last item is not validated before the others run',
    handled((call, next) => {
      const requests = listOf(call.values.requests);
      if (!isStrict(call.values) || requests.length < 2) return next(call);
      const before = membersOf(next({ ...call, values: { ...call.values, requests: requests.slice(0, -1) } }).body);
      if ('failed' in before) return next(call);
      const last = membersOf(next({ ...call, values: { requests: requests.slice(-1) } }).body);
      return { status: 207, body: { responses: [...listOf(before.responses), ...listOf(last.responses)] } };
    }),
    [
      [BATCH, { validation: 'require-all-validate', requests: [named('A'), named('B'), { path: TERMS, body: {} }] }],
      LISTED,
    ],
  ),
  wrong(
    'strict-posts-only',
    STRICT,
    BATCH,
    'where all must validate updates are left out of it',
    handled((call, next) => {
      const hasUpdates = itemsOf(call.values).some(({ method }) => method === 'PUT' || method === 'PATCH');
      return next(hasUpdates ? { ...call, values: { ...call.values, validation: 'normal' } } : call);
    }),
    [
      ['POST /core/v2/tags', { name: 'Held' }],
      [
        BATCH,
        {
          validation: 'require-all-validate',
          requests: [
            { method: 'PUT', path: '/core/v2/tags/$1', body: { name: 'Renamed' } },
            { path: TERMS, body: {} },
          ],
        },
      ],
      'GET /core/v2/tags/$1',
    ],
  ),
  wrong(
    'normal-stops-after-two',
    'Batch: “validation … default normal”',
    BATCH,
    'two failures end a batch',
    handled((call, next) => {
      if (isStrict(call.values)) return next(call);
      let failures = 0;
      const responses = listOf(call.values.requests).flatMap((item) => {
        if (failures >= 2) return [{ status: 424, headers: {}, body: {} }];
        const answers = listOf(membersOf(next({ ...call, values: { requests: [item] } }).body).responses);
        if (Number(membersOf(answers[0]).status) >= 400) failures += 1;
        return answers;
      });
      return { status: 207, body: { responses } };
    }),
    [[BATCH, { requests: [{ path: TERMS, body: {} }, { path: TERMS, body: {} }, named('After')] }], LISTED],
  ),
  wrong(
    'default-method-put',
    METHOD,
    BATCH,
    'an item without a method is a PUT',
    items((item) => ({ ...item, method: textOf(item.method) || 'PUT' })),
    [[BATCH, { requests: [{ path: TERMS, body: { name: 'Default' } }] }]],
  ),
  wrong(
    'patch-as-post',
    METHOD,
    BATCH,
    'PATCH of an item runs as a POST to the list',
    items((item) =>
      item.method === 'PATCH' ? { ...item, method: 'POST', path: textOf(item.path).replace(/\/\d+$/, '') } : item,
    ),
    [
      ['POST /core/v2/tags', { name: 'Held' }],
      [BATCH, { requests: [{ method: 'PATCH', path: '/core/v2/tags/$1', body: { name: 'Renamed' } }] }],
      'GET /core/v2/tags/$1',
    ],
  ),
  wrong(
    'delete-rejected',
    METHOD,
    BATCH,
    'DELETE of an item is rejected',
    rejecting('requests', (values) => itemsOf(values).some(({ method }) => method === 'DELETE')),
    [
      ['POST /core/v2/tags', { name: 'Held' }],
      [BATCH, { requests: [{ method: 'DELETE', path: '/core/v2/tags/$1' }] }],
    ],
  ),
  wrong(
    'query-lost',
    'Batch: “path: string, required”',
    BATCH,
    'the query of the path of an item is cut off',
    items((item) => ({ ...item, path: textOf(item.path).split('?')[0] })),
    [[BATCH, { requests: [{ path: `${TERMS}?description=In%20the%20query`, body: { name: 'Asked' } }] }]],
    { level: 'SHOULD' },
  ),
  wrong(
    'get-taken',
    METHOD,
    BATCH,
    'GET of an item is taken for a POST',
    received((values) => ({
      ...values,
      ...(Array.isArray(values.requests)
        ? {
            requests: values.requests.map((item) =>
              membersOf(item).method === 'GET' ? { ...membersOf(item), method: 'POST' } : item,
            ),
          }
        : {}),
    })),
    [[BATCH, { requests: [{ method: 'GET', path: TERMS, body: { name: 'Read' } }] }]],
  ),
  wrong(
    'nested-body-flat',
    BODY,
    BATCH,
    'the body of an item loses what is no text',
    items((item) => ({
      ...item,
      body: Object.fromEntries(Object.entries(membersOf(item.body)).filter(([, value]) => typeof value === 'string')),
    })),
    [
      ['POST /core/v2/categories', { name: 'Parent' }],
      [BATCH, { requests: [{ path: '/core/v2/categories', body: { name: 'Child', parent: '$1' } }] }],
    ],
  ),
  wrong(
    'body-of-first',
    BODY,
    BATCH,
    'every item is given the body of the first',
    given((values) => ({
      ...values,
      requests: itemsOf(values).map((item) => ({
        ...item,
        ...(has(item, 'body') ? { body: itemsOf(values)[0]?.body } : {}),
      })),
    })),
    [[BATCH, { requests: [named('First'), named('Second')] }]],
  ),
  wrong(
    'body-merged',
    BODY,
    BATCH,
    'the body of an item keeps what the one before sent',
    given((values) => {
      let before: Values = {};
      const requests = itemsOf(values).map((item) => {
        before = { ...before, ...membersOf(item.body) };
        return { ...item, body: before };
      });
      return { ...values, requests };
    }),
    [
      [
        BATCH,
        { requests: [named('First', { body: { name: 'First', description: 'Of the first' } }), named('Second')] },
      ],
    ],
  ),
  wrong(
    'headers-list-rejected',
    HEADERS,
    BATCH,
    'the headers of an item may not hold an array',
    rejecting('requests', (values) =>
      itemsOf(values).some(({ headers }) => Object.values(membersOf(headers)).some(Array.isArray)),
    ),
    [[BATCH, { requests: [named('Listed', { headers: { 'X-Note': ['a', 'b'] } })] }]],
  ),
  wrong(
    'headers-numbers-taken',
    HEADERS,
    BATCH,
    'the headers of an item may hold numbers',
    received((values) => ({
      ...values,
      ...(Array.isArray(values.requests)
        ? { requests: values.requests.map((item) => drop(membersOf(item), 'headers')) }
        : {}),
    })),
    [[BATCH, { requests: [named('Counted', { headers: { 'X-Note': { deep: true } } })] }]],
  ),
  wrong(
    'headers-rejected',
    HEADERS,
    BATCH,
    'an item with headers is not run',
    handled((call, next) => {
      const requests = itemsOf(call.values).map((item) => (has(item, 'headers') ? { ...item, path: '/none' } : item));
      return next({ ...call, values: { ...call.values, requests } });
    }),
    [[BATCH, { requests: [named('Headed', { headers: { 'X-Note': 'a' } })] }]],
  ),
  wrong(
    'sorted-by-path',
    'Batch: requests: items run, and are answered, in their order',
    BATCH,
    'the items of a batch are answered sorted by their paths',
    given((values) => ({
      ...values,
      requests: itemsOf(values).toSorted((a, b) => (textOf(a.path) < textOf(b.path) ? -1 : 1)),
    })),
    [[BATCH, { requests: [named('Tag'), named('Category', { path: '/core/v2/categories' })] }]],
    { level: 'SHOULD' },
  ),
  wrong(
    'alike-run-once',
    'What the service does: “A batch endpoint that runs up to 25 write requests in one call”',
    BATCH,
    'two items to one path run as one',
    handled((call, next) => {
      const requests = itemsOf(call.values);
      const firstOf = (item: Values) =>
        requests.findIndex(({ path, method }) => path === item.path && method === item.method);
      const distinct = requests.filter((item, at) => firstOf(item) === at);
      const reply = next({ ...call, values: { ...call.values, requests: distinct } });
      const answers = listOf(membersOf(reply.body).responses);
      return {
        ...reply,
        body: {
          ...membersOf(reply.body),
          responses: requests.map(
            (item) => answers[distinct.findIndex(({ path, method }) => path === item.path && method === item.method)],
          ),
        },
      };
    }),
    [[BATCH, { requests: [named('First'), named('Second')] }]],
  ),
  wrong(
    'one-item-answers-none',
    'What the service does: “A batch endpoint that runs up to 25 write requests in one call”',
    BATCH,
    'a batch of one item runs nothing',
    handled((call, next) => (listOf(call.values.requests).length === 1 ? ok({ responses: [] }) : next(call))),
    [[BATCH, { requests: [named('Alone')] }], LISTED],
  ),
];
