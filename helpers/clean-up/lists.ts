/** How a list is asked for records of a run: by the mark, by ids, for its newest, and for what is in the trash. */

import { isDeepStrictEqual } from 'node:util';
import type { Values } from '../cases/types.ts';
import { isObject, listOf, objectOf } from '../deployment/index-document.ts';
import type { Session } from '../engine/session.ts';
import { recordParameter, serialise } from '../exchange/serialise.ts';
import type { Call, Exchange, HttpRequest } from '../exchange/types.ts';
import type { Id } from '../ledger/ledger.ts';
import type { Document } from '../ownership/evidence.ts';
import { isToldAbsent } from '../ownership/ownership.ts';
import { type Permit, reading, writing } from '../ownership/permit.ts';
import { settle } from '../tolerances/settle.ts';
import { accepted, isMissingRoute, isRecord, isUnanswered } from '../verdict/judge.ts';
import { idIn, recordsOf, totalOf } from '../verdict/records.ts';
import { type Kind, operationAt } from './kinds.ts';

/** What a list showed. */
export interface Shown {
  readonly records: ReadonlyMap<Id, Document>;
  /** Whether these are all that it has to show. */
  readonly isWhole: boolean;
}

const MAX_IDS = 100;
const MAX_PAGES = 5;
/** In a row, some three times as long as a request may take. */
const MAX_WAITS = 7;
const MAX_TOTAL_WAITS = 50;
const SHORTEST_SHARE = 32;
/** Where no maximum is declared. */
const PER_PAGE = 50;
/** Before and after any event: default windows show the future. */
const WINDOW = { start_date: '1970-01-02 00:00:00', end_date: '2100-01-01 00:00:00' };
const STATUSES = 'publish,future,draft,pending,private';

/** Waits for a network that is gone, each twice as long as the one before; all who ask wait together. */
async function networkBack({ client, network, options, pause }: Session): Promise<boolean> {
  if (network.waits >= MAX_WAITS || network.all >= MAX_TOTAL_WAITS) return false;
  network.back ??= pause((options.timeoutMs / SHORTEST_SHARE) * 2 ** network.waits).then(() => {
    network.waits += 1;
    network.all += 1;
    network.back = null;
    client.retry?.();
  });
  await network.back;
  return true;
}

type PermitFor = (request: HttpRequest) => Permit | null;

/**
 * Sends what belongs to the ledger and not to any case, again until there is an answer. What it is answered is no part of
 * what the deployment is judged by.
 *
 * @param permitFor for what writes; what may have been done is not sent again without a new proof
 */
export async function ask(session: Session, call: Call): Promise<Exchange>;
export async function ask(session: Session, call: Call, permitFor: PermitFor): Promise<Exchange | null>;
export async function ask(session: Session, call: Call, permitFor?: PermitFor): Promise<Exchange | null> {
  const request = serialise(call, session.baseUrl, (path) => session.names.toActual(path));
  const permit = permitFor?.(request);
  if (permit === null) return null;
  const sendable = permit === undefined ? reading(request) : writing(request, permit);
  const began = session.ownership.moment();
  const send = (): Promise<Exchange> => session.client.send(sendable);
  const isSettled = (one: Exchange): boolean => !isUnanswered(one) || (permit !== undefined && one.answer === null);
  let exchange = await settle('unanswered', send, isSettled);
  while (!isSettled(exchange) && exchange.answer === null && (await networkBack(session))) exchange = await send();
  if (exchange.answer !== null) {
    session.network.waits = 0;
    const date = Date.parse(exchange.answer.headers.date ?? '');
    if (!Number.isNaN(date) && exchange.startedAt > 0) session.network.clockAheadMs = date - exchange.startedAt;
  }
  session.ownership.noteAnswer(call, exchange, began);
  return exchange;
}

function valuesOf(declared: unknown): readonly unknown[] {
  const { enum: own, items } = objectOf(declared);
  return listOf(own ?? objectOf(items).enum);
}

/** Ids that one page of a list can show. */
export function pageSizeOf({ takes }: Kind): number {
  const { maximum } = objectOf(takes.per_page);
  return typeof maximum === 'number' ? Math.min(maximum, MAX_IDS) : PER_PAGE;
}

/** Everything that a list has, whatever it would leave out by itself. */
function everything(kind: Kind): Values {
  const { takes } = kind;
  return {
    ...('per_page' in takes && { per_page: pageSizeOf(kind) }),
    ...('hide_empty' in takes && { hide_empty: false }),
    ...('start_date' in takes && 'end_date' in takes && WINDOW),
    ...ofStatus(kind, 'any'),
  };
}

/** Null where the list can't be asked for what is in the trash. */
function ofStatus({ takes }: Kind, status: 'any' | 'trash'): Values | null {
  if (!('status' in takes)) return null;
  const { status: declared } = takes;
  const known = valuesOf(declared);
  if (known.length === 0) return { status: status === 'any' ? STATUSES : status };
  if (!known.includes(status)) return null;
  const { type, items } = objectOf(declared);
  return { status: type === 'array' || isObject(items) ? [status] : status };
}

/** Whether the list can be asked for records of a status; any where it does not say which it knows. */
export function listsStatus({ takes }: Kind, status: unknown): boolean {
  const known = valuesOf(takes.status);
  return status === undefined || known.length === 0 || known.includes(status);
}

export const queries = {
  /** Null where the list can't be searched. */
  marked: (kind: Kind, mark: string): Values | null =>
    'search' in kind.takes ? { ...everything(kind), search: mark } : null,
  /** @param mark null for all that is there */
  trashed: (kind: Kind, mark: string | null): Values | null => {
    const status = ofStatus(kind, 'trash');
    const search = mark !== null && 'search' in kind.takes ? { search: mark } : {};
    return status && { ...everything(kind), ...search, ...status };
  },
  /** Null where the list can't be asked for ids, or not for those in the trash. */
  byIds: (kind: Kind, ids: readonly Id[], place: 'any' | 'trash'): Values | null => {
    const status = place === 'trash' ? ofStatus(kind, 'trash') : {};
    return 'include' in kind.takes && status !== null ? { ...everything(kind), ...status, include: ids } : null;
  },
  newest: (kind: Kind): Values => ({
    ...everything(kind),
    ...(isOrderedById(kind) && { orderby: 'id', order: 'desc' }),
  }),
};

/** Whether a list can be asked for the latest ids first. */
export function isOrderedById({ takes }: Kind): boolean {
  const known = valuesOf(takes.orderby);
  return 'orderby' in takes && 'order' in takes && (known.length === 0 || known.includes('id'));
}

function readPage(kind: Kind, exchange: Exchange): readonly Document[] | null {
  // A list with nothing in it is a 404 in places.
  if (exchange.answer?.status === 404 && !isMissingRoute(exchange)) return [];
  return accepted(exchange) ? recordsOf(exchange, kind.listMember) : null;
}

/** @returns null where the list can't be read */
export async function read(session: Session, kind: Kind, query: Values, maxPages = MAX_PAGES): Promise<Shown | null> {
  const records = new Map<Id, Document>();
  let isWhole = false;
  for (let page = 1; page <= maxPages && !isWhole; page += 1) {
    const args = page === 1 ? query : { ...query, page };
    const why = `Looks for records of a run in the list of each ${kind.name}`;
    const exchange = await ask(session, { operation: kind.list, args, why });
    const documents = readPage(kind, exchange);
    if (documents === null && page === 1) return null;
    if (documents === null) break;
    const before = records.size;
    for (const document of documents) {
      const id = idIn(document);
      if (id !== null) records.set(id, document);
    }
    const total = totalOf(exchange);
    isWhole = (total === null ? documents.length < 10 : records.size >= total) || records.size === before;
    if (isWhole || 'page' in kind.takes) continue;
    isWhole = !('per_page' in kind.takes);
    break;
  }
  // Only what is asked for all tells what is there no more.
  const isAll = isDeepStrictEqual(query, queries.newest(kind));
  const oldest = isWhole ? 0 : Math.min(...[...records.keys()].map(Number));
  await session.harm.noteList(session, kind.name, records, isAll ? oldest : Number.POSITIVE_INFINITY);
  return { records, isWhole };
}

/** What became of a record; `unknown` where the deployment did not let us see. */
export type Presence = 'gone' | 'in the trash' | 'there' | 'unknown';

export interface Item {
  readonly presence: Presence;
  readonly document: Document | null;
}

export function isTrashed({ status }: Document): boolean {
  return status === 'trash';
}

/** @param kind of which the record is, where the route is another's */
export async function readItem(session: Session, path: string, id: Id, kind?: string): Promise<Item> {
  const began = session.ownership.moment();
  const operation = operationAt(session, 'GET', path);
  const exchange = await ask(session, {
    operation,
    args: { [recordParameter(operation)]: id },
    why: 'Looks what became of a record',
  });
  if (!accepted(exchange)) return { presence: isToldAbsent(exchange) ? 'gone' : 'unknown', document: null };
  const { json } = exchange.answer ?? {};
  // A page to sign in on, for one, is answered to everything.
  if (!isRecord(json) || idIn(json) !== id) return { presence: 'unknown', document: null };
  if (kind !== undefined) session.ownership.noteItem(kind, id, exchange, began);
  return { presence: isTrashed(json) ? 'in the trash' : 'there', document: json };
}
