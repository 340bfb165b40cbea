/** What coupons, orders and products do alike: read, write, trash and remove; coupons and orders also many at once. */
import type { Operation } from '../../helpers/contract/types.ts';
import { alreadyTrashed, invalidParam, RestError, unknownRecord } from '../http/errors.ts';
import { created, ok, type Reply, type Values } from '../http/messages.ts';
import { flagOf, has, integerOf, listOf, membersOf } from '../http/values.ts';
import { type Call, type Handlers, onWrite } from '../routing/call.ts';
import type { Collection } from '../state/collection.ts';
import { datePair } from '../state/dates.ts';
import type { ShopRecord, User } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { validateArguments } from '../validation/arguments.ts';

/** Most items of one call to a `/batch` route. */
const MAX_BATCH_ITEMS = 100;

export interface ShopKind<Item extends ShopRecord> {
  readonly name: string;
  /** The path of its list. */
  readonly root: string;
  readonly records: (site: Site) => Collection<Item>;
  readonly write: (site: Site, sent: Values, user: User | null, held?: Item) => Item;
  readonly document: (site: Site, item: Item, values: Values) => unknown;
}

function find<Item extends ShopRecord>(site: Site, kind: ShopKind<Item>, id: unknown): Item {
  const item = kind.records(site).get(integerOf(id));
  if (item === undefined) throw unknownRecord(kind.name);
  return item;
}

/** Trashes the record, or removes it where `force` says so, and returns what became of it. */
function discard<Item extends ShopRecord>(site: Site, kind: ShopKind<Item>, item: Item, force: boolean): Item {
  const records = kind.records(site);
  if (force) {
    records.remove(item.id);
    return item;
  }
  if (item.status === 'trash') throw alreadyTrashed(kind.name);
  return records.put({ ...item, status: 'trash', modified: datePair(site.clock.stamp()) });
}

/** Create, read and update; `GET` of the list is the resource's own. */
export function itemHandlers<Item extends ShopRecord>(site: Site, kind: ShopKind<Item>): Handlers {
  const path = `${kind.root}/{id}`;
  return {
    [`POST ${kind.root}`]: (call) => {
      const item = kind.write(site, call.values, call.user);
      return created(kind.document(site, item, call.values), `${site.baseUrl}${kind.root}/${item.id}`);
    },
    [`GET ${path}`]: (call) => ok(kind.document(site, find(site, kind, call.path.id), call.values)),
    ...onWrite(path, (call) => {
      const item = kind.write(site, call.sent, call.user, find(site, kind, call.path.id));
      return ok(kind.document(site, item, call.values));
    }),
  };
}

export function removalHandlers<Item extends ShopRecord>(site: Site, kind: ShopKind<Item>): Handlers {
  return {
    [`DELETE ${kind.root}/{id}`]: (call) => {
      const item = discard(site, kind, find(site, kind, call.path.id), flagOf(call.values.force));
      return ok(kind.document(site, item, call.values));
    },
  };
}

/** The `/batch` route: lists to `create`, to `update` and to `delete`, each item answered for itself. */
export function batchHandlers<Item extends ShopRecord>(
  site: Site,
  kind: ShopKind<Item>,
  operations: ReadonlyMap<string, Operation>,
): Handlers {
  const write = (key: string, sent: Values, user: User | null, held?: Item): unknown => {
    const operation = operations.get(key);
    if (operation === undefined) throw unknownRecord(kind.name);
    const path = held === undefined ? {} : { id: String(held.id) };
    const args = validateArguments(operation, path, sent);
    return kind.document(site, kind.write(site, held === undefined ? args.values : args.sent, user, held), {});
  };
  const steps: Readonly<Record<string, (item: unknown, call: Call) => unknown>> = {
    create: (item, { user }) => write(`POST ${kind.root}`, membersOf(item), user),
    update: (item, { user }) =>
      write(`PUT ${kind.root}/{id}`, membersOf(item), user, find(site, kind, membersOf(item).id)),
    delete: (item) => kind.document(site, discard(site, kind, find(site, kind, item), true), {}),
  };
  return onWrite(`${kind.root}/batch`, (call): Reply => {
    const asked = Object.keys(steps).filter((name) => has(call.sent, name));
    for (const name of asked) {
      if (!Array.isArray(call.sent[name])) {
        throw invalidParam(name, `${name} is not of type array.`);
      }
    }
    const count = asked.reduce((sum, name) => sum + listOf(call.sent[name]).length, 0);
    if (count > MAX_BATCH_ITEMS) {
      throw new RestError(413, 'rest_request_entity_too_large', `Unable to accept more than ${MAX_BATCH_ITEMS} items.`);
    }
    const answers = asked.map((name) => [
      name,
      listOf(call.sent[name]).map((item) => attempt(steps, name, item, call)),
    ]);
    return ok(Object.fromEntries(answers));
  });
}

function attempt(
  steps: Readonly<Record<string, (item: unknown, call: Call) => unknown>>,
  name: string,
  item: unknown,
  call: Call,
): unknown {
  try {
    return steps[name]?.(item, call);
  } catch (error) {
    if (!(error instanceof RestError)) throw error;
    return { id: integerOf(membersOf(item).id ?? item), error: error.document() };
  }
}
