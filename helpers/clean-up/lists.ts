/** How a list is asked for records of a run: by the mark, by ids, for its newest, and for what is in the trash. */

import type { Values } from '../cases/types.ts';
import { isObject, listOf } from '../deployment/index-document.ts';
import type { Session } from '../engine/session.ts';
import { pathParameterNames, serialise } from '../exchange/serialise.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import { accepted, isMissingRoute, isRecord, isUnanswered } from '../verdict/judge.ts';
import { idIn, recordsOf } from '../verdict/records.ts';
import { type Kind, operationAt } from './kinds.ts';

export type Document = Readonly<Record<string, unknown>>;

/** What a list showed. */
export interface Shown {
  readonly records: ReadonlyMap<number, Document>;
  /** Whether these are all that it has to show. */
  readonly isWhole: boolean;
  /** How far the deployment's clock is ahead of this machine's, by the head of the answer; 0 where it does not say. */
  readonly clockAheadMs: number;
}

const MOST_IDS = 100;
const MOST_PAGES = 5;
const MOST_TRIES = 5;
/** Where no maximum is declared. */
const PER_PAGE = 50;
/** Before and after any event: default windows show the future. */
const WINDOW = { start_date: '1970-01-02 00:00:00', end_date: '2100-01-01 00:00:00' };
const STATUSES = 'publish,future,draft,pending,private';

/**
 * Sends what belongs to the ledger and not to any case, again until there is an answer. What it is answered is no part of
 * what the deployment is judged by.
 */
export async function ask(session: Session, call: Call): Promise<Exchange> {
  const request = serialise(call, session.baseUrl, (path) => session.names.toActual(path));
  let exchange = await session.client.send(request);
  for (let tries = 1; tries < MOST_TRIES && isUnanswered(exchange); tries += 1) {
    exchange = await session.client.send(request);
  }
  return exchange;
}

function valuesOf(declared: unknown): readonly unknown[] {
  if (!isObject(declared)) return [];
  const own = listOf(declared.enum);
  return own.length > 0 || !isObject(declared.items) ? own : listOf(declared.items.enum);
}

function isList(declared: unknown): boolean {
  return isObject(declared) && (declared.type === 'array' || isObject(declared.items));
}

/** Ids that one page of a list can show. */
export function pageSizeOf({ takes }: Kind): number {
  const { maximum } = isObject(takes.per_page) ? takes.per_page : {};
  return typeof maximum === 'number' ? Math.min(maximum, MOST_IDS) : PER_PAGE;
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
  return { status: isList(declared) ? [status] : status };
}

export const queries = {
  /** Null where the list can't be searched. */
  marked: (kind: Kind, mark: string): Values | null =>
    'search' in kind.takes ? { ...everything(kind), search: mark } : null,
  trashed: (kind: Kind, mark: string): Values | null => {
    const status = ofStatus(kind, 'trash');
    return status && { ...everything(kind), ...('search' in kind.takes && { search: mark }), ...status };
  },
  /** Null where the list can't be asked for ids. */
  byIds: (kind: Kind, ids: readonly number[]): Values | null =>
    'include' in kind.takes ? { ...everything(kind), include: ids } : null,
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

function totalOf({ answer }: Exchange): number | null {
  const { headers = {}, json } = answer ?? {};
  const said = headers['x-wp-total'] ?? headers['x-tec-total'] ?? (isRecord(json) ? json.total : undefined);
  const total = Number(said);
  return said === undefined || !Number.isSafeInteger(total) || total < 0 ? null : total;
}

function readPage(kind: Kind, exchange: Exchange): readonly Document[] | null {
  // A list with nothing in it is a 404 in places.
  if (exchange.answer?.status === 404 && !isMissingRoute(exchange)) return [];
  return accepted(exchange) ? recordsOf(exchange.answer?.json, kind.listMember) : null;
}

function aheadOf({ answer, startedAt }: Exchange): number {
  const date = Date.parse(answer?.headers.date ?? '');
  return Number.isNaN(date) || startedAt === 0 ? 0 : date - startedAt;
}

/** @returns null where the list can't be read */
export async function read(session: Session, kind: Kind, query: Values, mostPages = MOST_PAGES): Promise<Shown | null> {
  const records = new Map<number, Document>();
  for (let page = 1; page <= mostPages; page += 1) {
    const args = page === 1 ? query : { ...query, page };
    const why = `Looks for records of a run in the list of each ${kind.name}`;
    const exchange = await ask(session, { operation: kind.list, args, why });
    const documents = readPage(kind, exchange);
    if (documents === null) return page === 1 ? null : { records, isWhole: false, clockAheadMs: 0 };
    const before = records.size;
    for (const document of documents) {
      const id = idIn(document);
      if (id !== null) records.set(id, document);
    }
    const total = totalOf(exchange);
    const isLast = total === null ? documents.length < 10 : records.size >= total;
    if (isLast || records.size === before || !('page' in kind.takes)) {
      const isWhole = isLast || records.size === before || !('per_page' in kind.takes);
      return { records, isWhole, clockAheadMs: aheadOf(exchange) };
    }
  }
  return { records, isWhole: false, clockAheadMs: 0 };
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

export async function readItem(session: Session, path: string, id: number): Promise<Item> {
  const [parameter = 'id'] = pathParameterNames(path);
  const operation = operationAt(session, 'GET', path);
  const exchange = await ask(session, { operation, args: { [parameter]: id }, why: 'Looks what became of a record' });
  const { status = 0, json } = exchange.answer ?? {};
  if (!accepted(exchange)) {
    const isToldGone = status === 404 || status === 410 || (status === 400 && isRecord(json));
    if (isMissingRoute(exchange)) return { presence: 'unknown', document: null };
    return { presence: isToldGone ? 'gone' : 'unknown', document: null };
  }
  // A page to sign in on, for one, is answered to everything.
  if (!isRecord(json) || idIn(json) !== id) return { presence: 'unknown', document: null };
  return { presence: isTrashed(json) ? 'in the trash' : 'there', document: json };
}
