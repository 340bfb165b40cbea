/** `POST /batch/v1`: several writes in one call, each answered for itself. */
import type { Operation } from '../helpers/contract/types.ts';
import { RestError } from './http/errors.ts';
import type { Reply, Values } from './http/messages.ts';
import { listOf, membersOf, textOf } from './http/values.ts';
import type { Call, Handlers } from './routing/call.ts';
import type { User } from './state/records.ts';

/** One request of a batch. */
interface BatchItem {
  readonly method: string;
  /** Path below the root of the interface, with its query if it has one. */
  readonly target: string;
  readonly body: Values;
  readonly user: User | null;
}

/** A request that validation passed. */
interface PreparedItem {
  readonly run: () => Reply;
}

/**
 * Routes and validates without running.
 * @throws RestError as the request alone would be rejected, and 400 where its route is not for batches
 */
export type PrepareItem = (item: BatchItem) => PreparedItem;

const BATCH_NAMESPACES = ['calendar/events/v1', 'core/v2'];
const SHOP_RECORDS = ['coupons', 'orders', 'products'];

/** Writes to the calendar, to shop records and to terms run inside a batch. */
export function isBatchable({ namespace, resource, method }: Operation): boolean {
  if (method === 'GET') return false;
  return BATCH_NAMESPACES.includes(namespace) || (namespace === 'shop-analytics' && SHOP_RECORDS.includes(resource));
}

export function batchNotAllowed(): RestError {
  return new RestError(400, 'rest_batch_not_allowed', 'The requested route does not support batch requests.');
}

type Prepared = PreparedItem | RestError;

export function batchHandlers(prepare: PrepareItem): Handlers {
  return {
    'POST /batch/v1': (call) => {
      const items = listOf(call.values.requests).map((item) => itemOf(item, call));
      if (call.values.validation !== 'require-all-validate') {
        return multiStatus({ responses: items.map((item) => responseOf(run(attempt(prepare, item)))) });
      }
      const prepared = items.map((item) => attempt(prepare, item));
      if (prepared.some((item) => item instanceof RestError)) {
        const responses = prepared.map((item) => (item instanceof RestError ? responseOf(item.reply()) : null));
        return multiStatus({ failed: 'validation', responses });
      }
      return multiStatus({ responses: prepared.map((item) => responseOf(run(item))) });
    },
  };
}

function multiStatus(body: unknown): Reply {
  return { status: 207, body };
}

function itemOf(value: unknown, call: Call): BatchItem {
  const item = membersOf(value);
  return {
    method: textOf(item.method) || 'POST',
    target: textOf(item.path),
    body: membersOf(item.body),
    user: call.user,
  };
}

function attempt(prepare: PrepareItem, item: BatchItem): Prepared {
  try {
    return prepare(item);
  } catch (error) {
    if (error instanceof RestError) return error;
    throw error;
  }
}

function run(item: Prepared): Reply {
  if (item instanceof RestError) return item.reply();
  try {
    return item.run();
  } catch (error) {
    if (error instanceof RestError) return error.reply();
    throw error;
  }
}

function responseOf({ status, body, headers = {} }: Reply) {
  return { body, status, headers };
}
