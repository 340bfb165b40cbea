/** One look at all that a deployment shows of one kind, told apart by whose it is. */

import type { Values } from '../cases/types.ts';
import type { Session } from '../engine/session.ts';
import type { LedgerEntry, Look } from '../ledger/ledger.ts';
import { isRecord } from '../verdict/judge.ts';
import type { Kind } from './kinds.ts';
import { type Document, isOrderedById, isTrashed, pageSizeOf, queries, read, type Shown } from './lists.ts';
import { bearsMark, isNamelessOwn, isNew, markOf, writtenAt } from './ownership.ts';

const MOST_PAGES_OF_NEWEST = 3;

export interface Sweep {
  readonly look: Look;
  /** The run's, as lists show them. */
  readonly own: ReadonlyMap<number, Document>;
  /** New since the inventory and not the run's, each in a few words. */
  readonly appeared: readonly string[];
  /** Whether a record that no answer named would have been seen. */
  readonly seesUnnamed: boolean;
}

/** An answer to another request shows other records, with ids of their own. */
function isOfOtherKind({ catalogue }: Session, { resource }: Kind, document: Document): boolean {
  if (resource === null || resource.nameField in document) return false;
  return [...catalogue.resources.values()].some(({ nameField }) => nameField in document);
}

/** Terms have no dates. */
function isTerm(document: Document): boolean {
  return writtenAt(document) === null;
}

/** Whether records stand below a term: those of the run are gone before any term is looked at. */
function isInUse({ count }: Document): boolean {
  return Number(count) > 0;
}

/** Whether a look shows that a record is the run's: by the mark, or as the one that an answer named, or by a name that only it sent. */
export function isOwn(session: Session, kind: Kind, document: Document, entries: readonly LedgerEntry[]): boolean {
  const { ledger, options, isUnderWay } = session;
  if (isOfOtherKind(session, kind, document)) return false;
  const held = ledger.held.get(kind.name);
  // What was there before the first write is somebody's, whatever it shows by now.
  if (held?.ids.includes(Number(document.id))) return false;
  if (bearsMark(document, options.runId)) return true;
  const isNamedByNumber = typeof document.name === 'string' && ledger.numbers.has(document.name);
  if (isNamedByNumber && isTerm(document) && !isInUse(document) && isNew(Number(document.id), held)) return true;
  const runUntil = isUnderWay ? Date.now() : Math.max(...ledger.all().map(({ until }) => until));
  const around = { held, clockAheadMs: ledger.clockAheadMs, runUntil, isUnderWay };
  return entries.some((entry) => isNamelessOwn(document, entry, around));
}

function nameOf({ resource }: Kind, document: Document): string {
  const value = document[resource?.nameField ?? 'name'];
  const text = isRecord(value) ? value.rendered : value;
  return typeof text === 'string' && text !== '' ? JSON.stringify(text.slice(0, 60)) : 'without a name';
}

function describe(kind: Kind, id: number, document: Document): string {
  const other = markOf(document);
  const whose = other === null ? '' : `, of the run ${other}`;
  return `${kind.name} ${id} (${nameOf(kind, document)}${whose})`;
}

/** Whether the newest go back to what was there before the first write. */
function reaches(kind: Kind, newest: Shown | null, ids: readonly number[] | undefined): boolean {
  if (newest === null) return false;
  return newest.isWhole || (isOrderedById(kind) && (ids?.some((id) => newest.records.has(id)) ?? false));
}

/** What several views of one list show together. */
interface Views {
  readonly records: ReadonlyMap<number, Document>;
  readonly marked: Shown | null;
  readonly newest: Shown | null;
  /** Whether one of them is the whole list, so that what it does not show is not there to be seen. */
  readonly isWhole: boolean;
}

/**
 * Searched for the mark and for what is in the trash; the newest show what bears no mark. Where one of them shows all that
 * there is, the other tells nothing new.
 */
async function viewsOf(session: Session, kind: Kind, isFirst: boolean): Promise<Views> {
  const mark = session.options.runId;
  const ask = async (query: Values | null, mostPages?: number): Promise<Shown | null> =>
    query === null ? null : read(session, kind, query, mostPages);
  const search = queries.marked(kind, mark);
  const askMarked = (): Promise<Shown | null> => ask(search);
  const askNewest = (): Promise<Shown | null> =>
    ask(queries.newest(kind), isOrderedById(kind) ? MOST_PAGES_OF_NEWEST : 1);
  const searchesFirst = isFirst && search !== null;
  const [one, trashed] = await Promise.all([
    searchesFirst ? askMarked() : askNewest(),
    ask(queries.trashed(kind, mark)),
  ]);
  const marked = searchesFirst ? one : one?.isWhole ? null : await askMarked();
  const newest = searchesFirst ? (one === null ? await askNewest() : null) : one;
  const all = [newest, marked, trashed].flatMap((shown) => [...(shown?.records ?? [])]);
  return { records: new Map(all), marked, newest, isWhole: newest?.isWhole === true };
}

/** A deployment that has made a term of a text can take its id for the name of another. */
function noteIdsOfTerms({ ledger }: Session, own: readonly (readonly [number, Document])[]): void {
  ledger.noteNumbers(own.flatMap(([id, document]) => (isTerm(document) ? [String(id)] : [])));
}

/**
 * @param entries of the kind, with ids that answers named
 * @param gone ids that a look has shown to be gone
 * @param isFirst whether something will be removed after it, and another follows
 */
export async function sweep(
  session: Session,
  kind: Kind,
  entries: readonly LedgerEntry[],
  gone: ReadonlySet<number>,
  isFirst: boolean,
): Promise<Sweep> {
  const look = session.ledger.look();
  const { marked, newest, records, isWhole } = await viewsOf(session, kind, isFirst);
  const shown = new Map(records);
  const known = new Set(entries.flatMap(({ id }) => (id === null || gone.has(id) ? [] : [id])));
  const missing = isWhole ? [] : [...known].filter((id) => !shown.has(id));
  const size = pageSizeOf(kind);
  for (let at = 0; at < missing.length; at += size) {
    const query = queries.byIds(kind, missing.slice(at, at + size));
    const byIds = query && (await read(session, kind, query));
    for (const [id, document] of byIds?.records ?? []) shown.set(id, document);
  }
  const ownOf = () => [...shown].filter(([, document]) => isOwn(session, kind, document, entries));
  noteIdsOfTerms(session, ownOf());
  const own = ownOf();
  const held = session.ledger.held.get(kind.name);
  const others = [...shown].filter(([id, document]) => isNew(id, held) && !isOwn(session, kind, document, entries));
  // A search that leaves out what other looks show to be the run's finds nothing that no answer named.
  const isFound = ([id, document]: readonly [number, Document]): boolean =>
    (marked?.records.has(id) ?? false) || isTrashed(document) || !bearsMark(document, session.options.runId);
  const isSearched = marked !== null && own.every(isFound);
  return {
    look,
    own: new Map(own),
    appeared: others.map(([id, document]) => describe(kind, id, document)),
    seesUnnamed: isSearched || reaches(kind, newest, held?.ids),
  };
}
