/** One look at all that a deployment's lists show of one kind. What they show is a hint at what to read, and proves nothing. */

import { TERM_WORDS } from '../cases/term-words.ts';
import type { Values } from '../cases/types.ts';
import type { Session } from '../engine/session.ts';
import type { Id, LedgerEntry, Written } from '../ledger/ledger.ts';
import { type Document, isSameText, shownAt, textsAt } from '../ownership/evidence.ts';
import { runNamedBy } from '../ownership/names.ts';
import { isNew } from '../ownership/proof.ts';
import { settle } from '../tolerances/settle.ts';
import { type Kind, lastWordOf } from './kinds.ts';
import { isOrderedById, queries, read, type Shown } from './lists.ts';

const MAX_NEWEST_PAGES = 3;

/** What several views of one list show together. */
export interface Views {
  readonly records: ReadonlyMap<Id, Document>;
  readonly marked: Shown | null;
  readonly newest: Shown | null;
}

/** The newest that the list shows, asked in no words of its own; null where it can't be read. */
export function newestOf(session: Session, kind: Kind, needsAll = false): Promise<Shown | null> {
  const pages = isOrderedById(kind) ? MAX_NEWEST_PAGES : 1;
  const holdsAny = (session.ledger.held.get(kind.name)?.ids.length ?? 0) > 0;
  return settle(
    'emptied-list',
    () => read(session, kind, queries.newest(kind), needsAll ? undefined : pages),
    (shown) => shown === null || shown.records.size > 0 || !holdsAny,
  );
}

/**
 * Searched for the run's id and for what is in the trash; the newest show what bears it nowhere. Where one of them shows all
 * that there is, the other tells nothing new.
 *
 * @param needsAll whether there may be records that nothing but a list names
 */
export async function viewsOf(session: Session, kind: Kind, isFirst: boolean, needsAll = false): Promise<Views> {
  const { runId } = session.options;
  const search = queries.marked(kind, runId);
  const searchesFirst = isFirst && search !== null;
  const ask = async (query: Values | null): Promise<Shown | null> => query && read(session, kind, query);
  const askNewest = () => newestOf(session, kind, needsAll);
  const [first, trashed] = await Promise.all([
    searchesFirst ? ask(search) : askNewest(),
    ask(queries.trashed(kind, runId)),
  ]);
  const isEnough = searchesFirst ? first !== null : first?.isWhole === true;
  const second = isEnough ? null : await (searchesFirst ? askNewest() : ask(search));
  const [marked, newest] = searchesFirst ? [first, second] : [second, first];
  const all = [newest, marked, trashed].flatMap((shown) => [...(shown?.records ?? [])]);
  return { records: new Map(all), marked, newest };
}

export function nameFieldOf({ resource }: Kind): string {
  return resource?.nameField ?? 'name';
}

/** The texts that the run has sent for names of such records. */
function namesSent({ ledger }: Session, kind: Kind, entries: readonly LedgerEntry[]): readonly string[] {
  const field = nameFieldOf(kind);
  const own = entries.flatMap(({ written }) => written?.[field] ?? []);
  return TERM_WORDS.test(lastWordOf(kind.list.path)) ? [...own, ...ledger.terms] : own;
}

/** Of a record that was sent without a name: whether every text that bears the run's id is where it was written. */
function showsAll(written: Written, nameField: string, document: Document): boolean {
  const texts = Object.entries(written);
  const isShown = texts.every(([path, [text]]) => text !== undefined && shownAt(document, path, [text]) !== null);
  return !(nameField in written) && texts.length > 0 && isShown;
}

/**
 * Writes down records that no answer named and that show what the run has sent: its name, or where it had none all else. They are
 * read, proved and removed like any other.
 *
 * @param entries all that the ledger has of the kind
 */
export function adopt(
  session: Session,
  kind: Kind,
  records: ReadonlyMap<Id, Document>,
  entries: readonly LedgerEntry[],
): void {
  const { ledger } = session;
  const field = nameFieldOf(kind);
  const names = new Map(namesSent(session, kind, entries).map((name) => [name.toLowerCase(), name]));
  const unnamed = new Set(entries.filter(({ id, state }) => id === null && state !== 'not made'));
  const held = ledger.held.get(kind.name);
  for (const [id, document] of records) {
    if (held?.ids.includes(id) || ledger.of(kind.name, id).length > 0) continue;
    const called = textsAt(document, field);
    const name =
      called.flatMap((one) => names.get(one.toLowerCase()) ?? []).at(0) ??
      [...names.values()].find((sent) => called.some((one) => isSameText(one, sent)));
    const isIt = ({ written = {} }: LedgerEntry): boolean =>
      name === undefined ? showsAll(written, field, document) : (written[field]?.includes(name) ?? false);
    const entry = [...unnamed].find(isIt);
    if (entry !== undefined) {
      unnamed.delete(entry);
      void ledger.note(entry.entry, { id });
    } else if (name !== undefined) ledger.found(kind.name, name, id, 'unsure', { [field]: [name] });
  }
}

/** Whether a record shows the run's id in any text. */
function bears(document: Document, runId: string): boolean {
  return JSON.stringify(document).toLowerCase().includes(runId);
}

/** Whether a list of all that there is does not show what a read has shown. A search need not look where the mark stands. */
export function isBehind(newest: Shown | null, there: readonly Id[]): boolean {
  return newest?.isWhole === true && there.some((id) => !newest.records.has(id));
}

/** Whether a list would have shown a record that no answer named, by what it shows of those that are known to be there. */
export function showsUnnamed(
  { ledger, options }: Session,
  kind: Kind,
  { marked, newest, records }: Views,
  there: ReadonlyMap<Id, Document>,
  hasShown: boolean,
): boolean {
  const held = ledger.held.get(kind.name)?.ids ?? [];
  const isFound = ([id, document]: readonly [Id, Document]): boolean =>
    (marked?.records.has(id) ?? false) || !bears(document, options.runId);
  const isListed = [...there.keys()].every((id) => records.has(id));
  const isSearched = marked !== null && [...there].every(isFound);
  // What was there before the run has to be shown, too: it may be the answer to another request.
  const isOfKind = held.length === 0 || held.some((id) => newest?.records.has(id));
  const isReached = newest !== null && isOfKind && (newest.isWhole || isOrderedById(kind));
  return isListed && (hasShown || held.length > 0) && (isSearched || isReached);
}

/** New since the inventory and not the run's, in a few words. */
export function describe(kind: Kind, id: Id, document: Document): string {
  const [name] = textsAt(document, nameFieldOf(kind));
  const other = name === undefined ? null : runNamedBy(name);
  const whose = other === null ? '' : `, of the run ${other}`;
  return `${kind.name} ${id} (${name === undefined ? 'without a name' : JSON.stringify(name.slice(0, 60))}${whose})`;
}

/** New since the inventory, and not in the ledger: those that bear the run's id somewhere, and all others. */
export function strangers({ ledger, options }: Session, kind: Kind, records: ReadonlyMap<Id, Document>) {
  const held = ledger.held.get(kind.name);
  const fresh = [...records].filter(([id]) => isNew(id, held) && ledger.of(kind.name, id).length === 0);
  const isMarked = ([, document]: readonly [Id, Document]): boolean => bears(document, options.runId);
  return { marked: fresh.filter(isMarked), others: fresh.filter((one) => !isMarked(one)) };
}
