/** Batches of other sites. */
import { isBatchable } from '../batch.ts';
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import { RestError } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { listOf, membersOf, textOf } from '../http/values.ts';
import { ANSWERS } from './allowed.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

function batchOf(edit: (body: unknown) => unknown, status?: number): VariationChange {
  return onHandlers(['POST /batch/v1'], (call, next) => {
    const reply = next(call);
    return isSuccess(reply) ? { ...reply, ...(status && { status }), body: edit(reply.body) } : reply;
  });
}

function responsesIn(body: unknown): readonly unknown[] {
  return Array.isArray(body) ? body : listOf(membersOf(body).responses);
}

/** Wherever they stand: another variation may have made them a bare list. */
function editResponses(body: unknown, edit: (response: Values) => Values): unknown {
  const responses = responsesIn(body).map((one) => (one === null ? null : edit(membersOf(one))));
  return Array.isArray(body) ? responses : { ...membersOf(body), responses };
}

function headersInLists(response: Values): Values {
  const headers = Object.entries(membersOf(response.headers));
  return {
    ...response,
    headers: headers.length === 0 ? [] : Object.fromEntries(headers.map(([name, value]) => [name, [value]])),
  };
}

/** Only what belongs to the core of the site runs in a batch. */
function fewBatchRoutes(isTaken: (namespace: string) => boolean): VariationChange {
  return onHandlers(['POST /batch/v1'], (call, next, { router }) => {
    const items = listOf(call.values.requests).map(membersOf);
    const rejected = items.map(({ path, method }) => {
      const [match] = router.match(textOf(path).split('?')[0] ?? '');
      const operation = match?.route.operations.get(textOf(method) || 'POST');
      return operation !== undefined && isBatchable(operation) && !isTaken(operation.namespace);
    });
    if (!rejected.includes(true)) return next(call);
    const rejection = {
      body: new RestError(
        400,
        'rest_batch_not_allowed',
        'The requested route does not support batch requests.',
      ).document(),
      status: 400,
      headers: {},
    };
    const taken = items.filter((_item, at) => rejected[at] !== true);
    const isStrict = call.values.validation === 'require-all-validate';
    // A path that is nowhere keeps the rest from being run, and has it validated.
    const asked = isStrict ? [...taken, { method: 'POST', path: '/' }] : taken;
    const { responses } = membersOf(next({ ...call, values: { ...call.values, requests: asked } }).body);
    const answers = listOf(responses).values();
    const all = rejected.map((isRejected) => (isRejected ? rejection : answers.next().value));
    return { status: 207, body: { ...(isStrict ? { failed: 'validation' } : {}), responses: all } };
  });
}

export const BATCHES: readonly Variation[] = [
  variation('batch-200', 'A batch is answered 200.', ANSWERS, () => batchOf((body) => body, 200)),
  variation(
    'batch-of-few-routes',
    'No route of the calendar and the shop runs in a batch; each is rejected for itself.',
    'Batch: which routes run in one is not said.',
    () => fewBatchRoutes((namespace) => namespace.startsWith('core/')),
  ),
  variation(
    'batch-headers-in-lists',
    'Headers of the answers inside a batch are lists, or an empty list.',
    ANSWERS,
    () => batchOf((body) => editResponses(body, headersInLists)),
  ),
  variation('batch-as-list', 'A batch answers a bare list.', ANSWERS, () => batchOf(responsesIn), CUSTOM),
];
