/** Batches that are read or run otherwise than asked. */

import { onHandlers, onValidate, withValues } from '../../reference/faults/hooks.ts';
import { ok, type Values } from '../../reference/http/messages.ts';
import { has, integerOf, listOf, membersOf, textOf } from '../../reference/http/values.ts';
import { Collection } from '../../reference/state/collection.ts';
import type { Site } from '../../reference/state/site.ts';
import { crash, refuse } from '../operators/failures.ts';
import { drop, is, kept, mapItems, mapObject, mapText, sent } from '../operators/members.ts';
import { COUPONS, coupon, EVENTS, event, list, ORDERS, PRODUCTS, read, stocked, TAGS } from '../operators/steps.ts';
import { besidesHeld, callAs, given, handled, type Take } from '../operators/take.ts';
import { faultsOf, on, should } from './written.ts';

const keyOf = (item: unknown): string => {
  const { method, path } = membersOf(item);
  return `${textOf(method) || 'POST'} ${textOf(path)}`;
};

const tags = (count: number) =>
  Array.from({ length: count }, (_none, at) => ({ path: TAGS.root, body: { name: `Probe tag ${at}` } }));

/** What sells hears of single requests only. */
const unsoldInBatch: Take = (keys) => {
  let inBatch = false;
  return onHandlers(keys, (call, next, { site }) => {
    if (call.operation.key === 'POST /batch/v1') {
      inBatch = true;
      try {
        return next(call);
      } finally {
        inBatch = false;
      }
    }
    const held = inBatch ? site.products.all() : [];
    const reply = next(call);
    for (const one of held) site.products.put(one);
    return reply;
  });
};

/** Edits the body of each item of a batch. */
const onBodies = (edit: (body: Values, item: Values) => Values): Take =>
  given((values) => mapItems(values, 'requests', (item) => mapObject(item, 'body', (body) => edit(body, item))));

/** An item without a method runs by that of the item before it. */
function carriedMethods(values: Values): Values {
  let last: unknown;
  return mapItems(values, 'requests', (item) => {
    last = item.method ?? last;
    return last === undefined ? item : { ...item, method: last };
  });
}

const deletionsNotCounted: Take = ([key = '']) =>
  onValidate(key, ({ operation, given: values }, next) => {
    const items = listOf(values.requests);
    const { requests } = operation.args;
    const isDeletion = (item: unknown) => membersOf(item).method === 'DELETE';
    if (requests === undefined || items.filter((item) => !isDeletion(item)).length > 25) return next(values);
    const raised = { ...requests, schema: { ...requests.schema, maxItems: items.length } };
    return next(values, { ...operation, args: { ...operation.args, requests: raised } });
  });

/** What is no list, or holds no objects, is left to validation. */
const onItems = (edit: (item: Values) => Values) => (values: Values) =>
  Array.isArray(values.requests) ? mapItems(values, 'requests', edit) : values;

const requestsOf = (values: Values) => listOf(values.requests).map(membersOf);

const named = (name: string, more: object = {}) => ({ method: 'POST', path: '/core/v2/tags', body: { name }, ...more });

const limitOfNormal: Take = () =>
  onValidate('POST /batch/v1', ({ operation, given }, next) => {
    const { requests } = operation.args;
    if (requests === undefined || given.validation !== 'require-all-validate') return next(given);
    const { maxItems: _limit, ...schema } = requests.schema;
    return next(given, { ...operation, args: { ...operation.args, requests: { ...requests, schema } } });
  });

/** Puts every record back as it is now. */
function restorer(site: Site): () => void {
  const collections = Object.values(site)
    .filter((member): member is Collection<{ readonly id: number }> => member instanceof Collection)
    .map((records) => [records, records.all()] as const);
  return () => {
    for (const [records, items] of collections) {
      for (const { id } of records.all()) records.remove(id);
      for (const item of items) records.put(item);
    }
  };
}

function unlike(items: readonly unknown[]): readonly unknown[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

const TWINS = { path: EVENTS.root, body: { title: 'Twin', start_date: '2027-04-01', end_date: '2027-04-02' } };

const batch = (requests: readonly object[], more: object = {}) => [BATCH, { requests, ...more }] as const;

const isCreation = (item: Values) =>
  (textOf(item.method) || 'POST') === 'POST' && textOf(item.path).startsWith(PRODUCTS.root);

/** A batch says that it failed, and has created what is valid of its products all the same. */
const createdThoughFailed: Take = handled((call, next) => {
  const reply = next(call);
  const { failed, responses } = membersOf(reply.body);
  if (failed === undefined) return reply;
  const valid = listOf(call.values.requests).filter(
    (item, at) => listOf(responses)[at] === null && isCreation(membersOf(item)),
  );
  if (valid.length > 0) next({ ...call, values: { ...call.values, validation: 'normal', requests: valid } });
  return reply;
});

const BATCH = 'POST /batch/v1';

/** How many requests a queue takes at once. */
const CHUNK = 10;

const validatedByChunks: Take = handled((call, next) => {
  const requests = listOf(call.values.requests);
  if (call.values.validation !== 'require-all-validate' || requests.length <= CHUNK) return next(call);
  const replies = [requests.slice(0, CHUNK), requests.slice(CHUNK)].map((some) =>
    next(withValues(call, { requests: some })),
  );
  const responses = replies.flatMap(({ body }) => listOf(membersOf(body).responses));
  const [, last = next(call)] = replies;
  return { ...last, body: { ...membersOf(last.body), responses } };
});

export const batchesFaults = faultsOf(
  'batches',
  on('POST /batch/v1', {
    'path-unreadable-breaks: a batch with a path that cannot be read meets 500': [
      crash((values) => listOf(values.requests).some((one) => /^\/\/|:\/\/\//.test(textOf(membersOf(one).path)))),
      [BATCH, { requests: [{ path: '///' }] }],
    ],
    'body-of-first: every item is given the body of the first': [
      kept.set((values) => ({
        requests: requestsOf(values).map((item) => ({
          ...item,
          ...(has(item, 'body') ? { body: requestsOf(values)[0]?.body } : {}),
        })),
      })),
      ['POST /batch/v1', { requests: [named('First'), named('Second')] }],
    ],
    'cut-at-limit: a batch of more items than the limit is not rejected: the first 25 are run': [
      sent.alterList('requests', (items) => items.slice(0, 25)),
      [
        'POST /batch/v1',
        {
          requests: Array.from({ length: 26 }, (_one, at) => ({ path: '/core/v2/tags', body: { name: `Tag ${at}` } })),
        },
      ],
    ],
    'deletions-not-counted: deletions do not count, so that a batch of 26 of them is run': [
      deletionsNotCounted,
      [
        'POST /batch/v1',
        { requests: Array.from({ length: 26 }, () => ({ method: 'DELETE', path: '/core/v2/tags/999999' })) },
      ],
    ],
    'encoded-path-unknown: an item is not routed where its path holds a percent-encoded character': [
      kept
        .in('requests[]')
        .when((item) => textOf(item.path).includes('%'))
        .set({ path: '/nowhere' }),
      event({ slug: 'probe-night' }),
      [
        'POST /batch/v1',
        { requests: [{ method: 'PATCH', path: `${EVENTS.root}/by-slug/probe%2Dnight`, body: { title: 'Probe II' } }] },
      ],
    ],
    'get-taken: GET of an item is taken for a POST': [
      sent.edit((values) => ({
        ...values,
        ...(Array.isArray(values.requests)
          ? {
              requests: values.requests.map((item) =>
                membersOf(item).method === 'GET' ? { ...membersOf(item), method: 'POST' } : item,
              ),
            }
          : {}),
      })),
      ['POST /batch/v1', { requests: [{ method: 'GET', path: '/core/v2/tags', body: { name: 'Read' } }] }],
    ],
    'headers-numbers-taken: the headers of an item may hold numbers': [
      sent.edit((values) => ({
        ...values,
        ...(Array.isArray(values.requests)
          ? { requests: values.requests.map((item) => drop(membersOf(item), 'headers')) }
          : {}),
      })),
      ['POST /batch/v1', { requests: [named('Counted', { headers: { 'X-Note': { deep: true } } })] }],
    ],
    'headers-rejected: an item with headers is not run': [
      handled((call, next) => {
        const requests = requestsOf(call.values).map((item) =>
          has(item, 'headers') ? { ...item, path: '/none' } : item,
        );
        return next({ ...call, values: { ...call.values, requests } });
      }),
      ['POST /batch/v1', { requests: [named('Headed', { headers: { 'X-Note': 'a' } })] }],
    ],
    'item-is-path: a text in the place of an item is taken for its path': [
      sent.alterList('requests', (items) => items.map((item) => (typeof item === 'string' ? { path: item } : item))),
      ['POST /batch/v1', { requests: [TAGS.root] }],
    ],
    'keyed-by-path: of several requests with the same method and path the first is run, and answers for the others': [
      handled((call, next) => {
        const requests = listOf(call.values.requests);
        const keys = [...new Set(requests.map(keyOf))];
        const first = keys.map((key) => requests.find((item) => keyOf(item) === key));
        const reply = next(withValues(call, { requests: first }));
        const body = membersOf(reply.body);
        const responses = requests.map((item) => listOf(body.responses)[keys.indexOf(keyOf(item))]);
        return { ...reply, body: { ...body, responses } };
      }),
      [
        'POST /batch/v1',
        {
          requests: ['Probe one', 'Probe two'].map((name) => ({ path: TAGS.root, body: { name } })),
        },
      ],
    ],
    'limit-of-normal: a batch of which all must validate may have any number of items': [
      limitOfNormal,
      ['POST /batch/v1', { validation: 'require-all-validate', requests: tags(26) }],
    ],
    'limit-of-valid-below-25: a batch of which all must validate may have 24 items at most': [
      refuse(
        'requests',
        ({ validation, requests }) => validation === 'require-all-validate' && listOf(requests).length > 24,
      ),
      ['POST /batch/v1', { validation: 'require-all-validate', requests: tags(25) }],
    ],
    'method-carried-over: an item of a batch that names no method runs by the method of the item before it': [
      kept.edit(carriedMethods),
      ['POST /core/v2/tags', { name: 'Held' }],
      [
        'POST /batch/v1',
        {
          requests: [
            { method: 'PUT', path: '/core/v2/tags/$1', body: { description: 'New.' } },
            { path: '/core/v2/tags', body: { name: 'Another' } },
          ],
        },
      ],
    ],
    'methods-any-case: the method of an item is taken in lower case too': [
      sent.edit(onItems((item) => mapText(item, 'method', (method) => method.toUpperCase()))),
      ['POST /batch/v1', { requests: [{ method: 'post', path: '/core/v2/tags', body: { name: 'Lower' } }] }],
    ],
    'nested-body-flat: the body of an item loses what is no text': [
      kept.edit((values) =>
        mapItems(values, 'requests', (item) => ({
          ...item,
          body: Object.fromEntries(
            Object.entries(membersOf(item.body)).filter(([, value]) => typeof value === 'string'),
          ),
        })),
      ),
      ['POST /core/v2/categories', { name: 'Parent' }],
      ['POST /batch/v1', { requests: [{ path: '/core/v2/categories', body: { name: 'Child', parent: '$1' } }] }],
    ],
    'normal-rolled-back: where one item of a batch fails, what the others wrote is taken back after it was answered': [
      besidesHeld(
        (_call, site) => restorer(site),
        ({ reply, held: restore }) => {
          const isFailed = (response: unknown) => integerOf(membersOf(response).status) >= 400;
          if (listOf(membersOf(reply.body).responses).some(isFailed)) restore();
        },
      ),
      [
        'POST /batch/v1',
        {
          requests: [
            { method: 'POST', path: '/core/v2/tags', body: { name: 'Valid' } },
            { method: 'POST', path: '/core/v2/tags', body: { name: ['a'] } },
          ],
        },
      ],
      'GET /core/v2/tags?per_page=100',
    ],
    'null-items-skipped: items that are null are passed over, and the others are run': [
      sent.alterList('requests', (items) => items.filter((item) => item !== null)),
      ['POST /batch/v1', { requests: [null, ...tags(1)] }],
    ],
    'one-item-answers-none: a batch of one item runs nothing': [
      handled((call, next) => (listOf(call.values.requests).length === 1 ? ok({ responses: [] }) : next(call))),
      ['POST /batch/v1', { requests: [named('Alone')] }],
    ],
    'patch-as-post: PATCH of an item runs as a POST to the list': [
      kept.edit((values) =>
        mapItems(values, 'requests', (item) =>
          item.method === 'PATCH' ? { ...item, method: 'POST', path: textOf(item.path).replace(/\/\d+$/, '') } : item,
        ),
      ),
      ['POST /core/v2/tags', { name: 'Held' }],
      ['POST /batch/v1', { requests: [{ method: 'PATCH', path: '/core/v2/tags/$1', body: { name: 'Renamed' } }] }],
    ],
    'requests-object: requests of a batch may be a single object': [
      sent.alter('requests', (value) => (Array.isArray(value) ? value : [value])),
      ['POST /batch/v1', { requests: { path: '/core/v2/tags', body: { name: 'Solo' } } }],
    ],
    'twins-once: items that are alike are run once': [
      callAs((call) => ({ ...call, values: { ...call.values, requests: unlike(listOf(call.values.requests)) } })),
      ['POST /batch/v1', { requests: [TWINS, TWINS] }],
    ],
    'typed-bodies-lost: an item whose headers name a Content-Type loses its body': [
      onBodies((body, { headers }) =>
        Object.keys(membersOf(headers)).some((name) => name.toLowerCase() === 'content-type') ? {} : body,
      ),
      [
        'POST /batch/v1',
        {
          requests: [
            { path: '/core/v2/tags', headers: { 'Content-Type': 'application/json' }, body: { name: 'Kept' } },
          ],
        },
      ],
    ],
    'validation-any-word: validation of a batch takes any other word for normal': [
      sent.alterText('validation', (text) => (text === 'require-all-validate' ? text : 'normal')),
      ['POST /batch/v1', { validation: 'strict', requests: [] }],
    ],
    'validated-by-chunks: of more than ten requests that must all validate the first ten run before the others are looked at':
      [
        validatedByChunks,
        [BATCH, { validation: 'require-all-validate', requests: [...tags(CHUNK), { path: TAGS.root, body: {} }] }],
      ],
    'validation-is-a-run: where all must validate they are validated by running them, and then run once more': [
      handled((call, next) => {
        if (call.values.validation === 'require-all-validate') next(call);
        return next(call);
      }),
      [
        'POST /batch/v1',
        {
          validation: 'require-all-validate',
          requests: [{ method: 'POST', path: '/core/v2/tags', body: { name: 'Single' } }],
        },
      ],
    ],
  }),
  should('POST /batch/v1', {
    'sorted-by-path: the items of a batch are answered sorted by their paths': [
      kept.set((values) => ({
        requests: requestsOf(values).toSorted((a, b) => (textOf(a.path) < textOf(b.path) ? -1 : 1)),
      })),
      ['POST /batch/v1', { requests: [named('Tag'), named('Category', { path: '/core/v2/categories' })] }],
    ],
  }),
  on(['POST /batch/v1', ...ORDERS.writes], {
    'paid-in-batch-unsold: an order that is paid inside a batch does not reduce the stock': [
      unsoldInBatch,
      stocked(),
      [
        'POST /batch/v1',
        {
          requests: [{ path: ORDERS.root, body: { set_paid: true, line_items: [{ product_id: '$1', quantity: 2 }] } }],
        },
      ],
      read(PRODUCTS),
    ],
  }),
  on(BATCH, {
    'created-though-failed: a batch that fails its validation has created the valid ones of its products': [
      createdThoughFailed,
      [
        BATCH,
        {
          validation: 'require-all-validate',
          requests: [
            { path: PRODUCTS.root, body: { name: 'Probe of a batch' } },
            { path: PRODUCTS.root, body: { name: 'Probe', status: 'nowhere' } },
          ],
        },
      ],
      list(PRODUCTS, 'search=Probe%20of%20a%20batch'),
    ],
  }),
  on(BATCH, {
    'query-dropped: the query in the path of a DELETE inside a batch is cut off': [
      kept
        .in('requests[]')
        .when(is('method', 'DELETE'))
        .alterText('path', (path) => path.replace(/\?.*$/, '')),
      coupon(),
      batch([{ method: 'DELETE', path: `${COUPONS.root}/$1?force=true` }]),
      read(COUPONS),
    ],
  }),
);
