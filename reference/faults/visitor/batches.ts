/** Batches that count, read or run their items otherwise. */
import type { Values } from '../../http/messages.ts';
import { listOf } from '../../http/values.ts';
import { handled, mapItems, received, rejecting, writer } from '../sentences/kit.ts';
import { EVENTS, list } from '../sentences/show.ts';

const wrong = writer('visitor');
const BATCH = 'POST /batch/v1';
const TERMS = '/core/v2/tags';
const MOST = 25;
const RULES = ['require-all-validate', 'normal'];

const TWINS = { path: EVENTS.root, body: { title: 'Twin', start_date: '2027-04-01', end_date: '2027-04-02' } };

function unlike(items: readonly unknown[]): readonly unknown[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

/** What is no list is left to validation. */
const asUpdates = (values: Values) =>
  Array.isArray(values.requests) ? mapItems(values, 'requests', (item) => ({ method: 'PUT', ...item })) : values;

export const batchFaults = [
  wrong(
    'batch-limit-not-reached',
    'Limits: “requests per batch call | POST /batch/v1 | at most 25”',
    BATCH,
    'a batch of 25 items is rejected',
    rejecting('requests', ({ requests }) => listOf(requests).length >= MOST),
    [
      [
        BATCH,
        { requests: Array.from({ length: MOST }, (_one, at) => ({ path: TERMS, body: { name: `Tag number ${at}` } })) },
      ],
    ],
  ),
  wrong(
    'batch-items-put',
    'Batch: “`method`: enum `POST`, `PUT`, `PATCH`, `DELETE`; default `POST`”',
    BATCH,
    'an item without a method is run as PUT',
    received(asUpdates),
    [[BATCH, { requests: [{ path: TERMS, body: { name: 'No method' } }] }]],
  ),
  wrong(
    'batch-validation-free',
    'Batch: “validation | string | no | enum `require-all-validate`, `normal`”',
    BATCH,
    'any other text for validation is taken for normal',
    received((values) =>
      typeof values.validation === 'string' && !RULES.includes(values.validation)
        ? { ...values, validation: 'normal' }
        : values,
    ),
    [[BATCH, { validation: 'strict', requests: [{ path: TERMS, body: { name: 'Strict' } }] }]],
  ),
  wrong(
    'batch-twins-once',
    'What the service does: “A batch endpoint that runs up to 25 write requests in one call”',
    BATCH,
    'items that are alike are run once',
    handled((call, next) =>
      next({ ...call, values: { ...call.values, requests: unlike(listOf(call.values.requests)) } }),
    ),
    [[BATCH, { requests: [TWINS, TWINS] }], list(EVENTS)],
  ),
];
