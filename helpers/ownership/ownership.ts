/** What a run knows of the records that it may touch: what was read of each and when, and when it was last written. */

import type { Catalogue } from '../cases/suite.ts';
import { parentIn } from '../clean-up/generations.ts';
import { otherParents, pathParameterNames, recordValue } from '../exchange/serialise.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import type { Id, Ledger, LedgerEntry, Written } from '../ledger/ledger.ts';
import { accepted, isMissingRoute, isRecord, isRejection } from '../verdict/judge.ts';
import { idIn, recordsOf } from '../verdict/records.ts';
import {
  type Document,
  fingerprintOf,
  isLeftOf,
  isNamedOtherwise,
  joined,
  shownAt,
  showsOwn,
  textsAt,
  writtenIn,
} from './evidence.ts';
import { runQuotedBy } from './names.ts';
import {
  type Claim,
  CONDITIONS,
  type Condition,
  type Conditions,
  isNew,
  lacking,
  type ReadBy,
  type ReadOf,
} from './proof.ts';

export type Purpose = 'changes' | 'removes';

interface Known {
  read: ReadOf | null;
  /** How a list that was asked in no words of its own has shown it last. */
  listed: ReadOf | null;
  /** When a read by its id showed nothing, by the moment at which it began; 0 where none did. */
  absent: number;
  /** When its id was given out, or free to be given out again. */
  made: number;
  /** When it was last written. */
  written: number;
  /** Whether a removal of it was accepted that leaves nothing in a trash. */
  isRemoved: boolean;
  /** Whether a removal of it was sent, and not rejected: a list may still show what is there no more. */
  isTried: boolean;
  /** Whether the last removal of it was answered with the record in a trash, in which it was not before. */
  isTrashed: boolean;
  /** Writes under way. */
  open: number;
  /** What the run has once put it below: a site may remember. */
  parent: Id;
  /** When an answer has last shown that it is the run's, or that nothing is there, by the clock of the process in ms. */
  lastShown: number;
}

/** A database can be restored in the middle of a run, and others get the ids of its records. Hardly anybody does it faster. */
const FRESH_MS = 10_000;

/** A write that has ended, done or not. */
interface Ended {
  /** Whether the id may be given out again after it. */
  readonly isRemoval: boolean;
  /** Whether it leaves nothing in a trash, where it is done. */
  readonly isForGood: boolean;
  readonly args: Document;
}

/** Arguments that tell a list which records to show, in no words of its own. */
const PLAIN = /^(?:include|per_page|page|status|context|order|orderby|hide_empty|start_date|end_date)$/;

const withoutSlash = (path: string): string => path.replace(/\/$/, '');

/** How a call reads records; null where it reads none by itself. */
function readsBy({ operation, args, method = operation.method, rawBody }: Call): ReadBy | null {
  if (method !== 'GET' || rawBody !== undefined) return null;
  if (pathParameterNames(operation.path).length > 0) return 'id';
  return Object.keys(args).every((name) => PLAIN.test(name)) ? 'ids' : 'list';
}

export class Ownership {
  readonly #ledger: Ledger;
  readonly #catalogue: Catalogue;
  readonly #runId: string;
  readonly #conditions: Conditions;
  readonly #known = new Map<string, Known>();
  readonly #sighted = new Map<string, Map<Id, Document>>();
  #moments = 0;
  /** Kinds of which an address has led to another record: only a read of that very address tells what is there. */
  readonly #misled = new Set<string>();

  constructor(ledger: Ledger, catalogue: Catalogue, runId: string, conditions: Conditions = CONDITIONS) {
    this.#ledger = ledger;
    this.#catalogue = catalogue;
    this.#runId = runId;
    this.#conditions = conditions;
  }

  /** Orders requests and answers, whatever the clock says. */
  moment(): number {
    this.#moments += 1;
    return this.#moments;
  }

  /** The resource of a list's path, or the path itself. */
  kindAt(collection: string): string {
    for (const { name, collection: path } of this.#catalogue.resources.values())
      if (withoutSlash(path) === withoutSlash(collection)) return name;
    return collection;
  }

  nameFieldOf(kind: string): string {
    return this.#catalogue.resources.get(kind)?.nameField ?? 'name';
  }

  #of(kind: string, id: Id): Known {
    const key = `${kind} ${id}`;
    const known = this.#known.get(key) ?? {
      read: null,
      listed: null,
      absent: 0,
      made: 0,
      written: 0,
      isRemoved: false,
      isTried: false,
      isTrashed: false,
      open: 0,
      parent: 0,
      lastShown: Number.NEGATIVE_INFINITY,
    };
    this.#known.set(key, known);
    return known;
  }

  /** The kind of the one record that a call reads; null where it reads none, or one of another parent. */
  #kindOfItem(call: Call): string | null {
    const { operation } = call;
    const subject = this.#catalogue.subjectOf(operation);
    if (subject?.role === 'item') return Object.keys(otherParents(call)).length > 0 ? null : subject.resource.name;
    const [parameter, ...others] = pathParameterNames(operation.path);
    const isItem = others.length === 0 && parameter !== 'slug' && operation.path.endsWith(`{${parameter}}`);
    return isItem ? this.kindAt(operation.path.slice(0, operation.path.lastIndexOf('/'))) : null;
  }

  /** Notes what a call showed: of single records, and of those in a list that was asked in no words of its own. */
  noteAnswer(call: Call, exchange: Exchange, began: number): void {
    const { operation, args } = call;
    const by = readsBy(call);
    if (by === null) return;
    if (by === 'id') {
      const kind = this.#kindOfItem(call);
      const asked = idIn({ id: recordValue(call) });
      if (kind === null) return;
      // What is wrong with a request that carries more says nothing of the record.
      const isPlain = Object.keys(args).length === 1 && (call.as ?? 'user') === 'user';
      if (asked !== null && (isPlain || accepted(exchange))) this.noteItem(kind, asked, exchange, began);
      return;
    }
    const kind = this.kindAt(operation.path);
    const member = this.#catalogue.resources.get(kind)?.listMember;
    const asked = Array.isArray(args.include) && by === 'ids' ? new Set(args.include.map(String)) : null;
    const documents = accepted(exchange) ? recordsOf(exchange, member) : null;
    for (const document of documents ?? []) {
      const id = idIn(document);
      if (id === null) continue;
      // Of others' records nothing is kept.
      const isNamed = this.#ledger.of(kind, id).length > 0;
      if (by === 'ids' && isNamed && began >= (this.#of(kind, id).listed?.began ?? 0))
        this.#of(kind, id).listed = { by, began, document };
      if (asked === null ? isNamed : asked.has(String(id))) this.#noteRead(kind, id, { by, began, document });
      else if (!isNamed) this.#sight(kind, id, document);
    }
  }

  /** What is called by a name of the run may have been made by a request whose answer did not say so. */
  #sight(kind: string, id: Id, document: Document): void {
    const names = textsAt(document, this.nameFieldOf(kind));
    if (!names.some((name) => runQuotedBy(name) === this.#runId)) return;
    const sighted = this.#sighted.get(kind) ?? new Map<Id, Document>();
    this.#sighted.set(kind, sighted.set(id, document));
  }

  /** Records that any list has shown with a name of the run, and that no entry named then. */
  sighted(kind: string): ReadonlyMap<Id, Document> {
    return this.#sighted.get(kind) ?? new Map();
  }

  noteItem(kind: string, id: Id, exchange: Exchange, began: number): void {
    const known = this.#of(kind, id);
    const document = accepted(exchange) ? exchange.answer?.json : null;
    if (isRecord(document)) {
      if ((idIn(document) ?? id) !== id) this.trustNoList(kind);
      this.#noteRead(kind, id, { by: 'id', began, document });
      if (known.open === 0 && began > known.written) this.#confirm(kind, id, document);
    } else if (isToldAbsent(exchange)) {
      if (known.read !== null && !known.isTried && known.open === 0) this.#doubtAll();
      known.absent = Math.max(known.absent, began);
      known.lastShown = performance.now();
      if (known.read !== null && known.read.began < began) known.read = null;
    }
  }

  /** Answers may overtake each other: the read that began last counts. One of a list that was searched stands in for no other. */
  #noteRead(kind: string, id: Id, read: ReadOf): void {
    const known = this.#of(kind, id);
    const before = known.read;
    const isProof = (one: ReadOf): boolean => this.#asProof(kind, known, one).by !== 'list';
    if (before !== null && (isProof(read) === isProof(before) ? read.began < before.began : !isProof(read))) return;
    const isTheirs = ({ document }: ReadOf): boolean =>
      isNamedOtherwise(document, this.#ledger.of(kind, id), this.nameFieldOf(kind), this.#runId, before?.document);
    if (before !== null && !isTheirs(before) && isTheirs(read)) this.#doubtAll();
    known.read = read;
    known.lastShown = performance.now();
  }

  /** A list that may show what is there no more, or another's record, proves no more than one that was searched. */
  #asProof(kind: string, { isTried }: Known, read: ReadOf): ReadOf {
    // What is in a trash is there still, and its id is nobody else's.
    const isStale = isTried && read.document.status !== 'trash';
    return read.by === 'ids' && (isStale || this.#misled.has(kind)) ? { ...read, by: 'list' } : read;
  }

  /** Where one record of the run is gone or another's, so may all be: a database may have been restored. */
  #doubtAll(): void {
    for (const known of this.#known.values()) known.lastShown = Number.NEGATIVE_INFINITY;
  }

  /** Of several texts that may stand in a member, one that is shown is the last. */
  #confirm(kind: string, id: Id, document: Document): void {
    for (const { entry, written = {} } of this.#ledger.of(kind, id)) {
      const told = Object.entries(written).flatMap(([path, texts]) => {
        const shown = texts.length > 1 ? shownAt(document, path, texts) : null;
        return shown === null ? [] : [[path, [shown]] as const];
      });
      if (told.length > 0) void this.#ledger.note(entry, { written: { ...written, ...Object.fromEntries(told) } });
    }
  }

  /** From now on no list proves a record of the kind, or of any. */
  trustNoList(kind?: string): void {
    for (const name of kind === undefined ? this.#catalogue.resources.keys() : [kind]) this.#misled.add(name);
  }

  /** Whether an address of the kind has led to another record. */
  isMisled(kind: string): boolean {
    return this.#misled.has(kind);
  }

  claim(kind: string, id: Id, purpose: Purpose): Claim {
    const known = this.#of(kind, id);
    const { read, listed, made, written } = known;
    const named = this.#ledger.of(kind, id);
    return {
      id,
      nameField: this.nameFieldOf(kind),
      named,
      entries: named.length > 0 ? named : this.#ledger.all().filter((entry) => entry.kind === kind),
      held: this.#ledger.held.get(kind),
      read: read && this.#asProof(kind, known, read),
      listed,
      runId: this.#runId,
      since: purpose === 'removes' ? Math.max(made, written) : made,
      written: Math.max(made, written),
    };
  }

  /** The first condition that does not hold; null where the record is proved to be the run's own, which the ledger is told. */
  lacking(kind: string, id: Id, purpose: Purpose): Condition | null {
    const claim = this.claim(kind, id, purpose);
    const missing = lacking(claim, this.#conditions);
    for (const one of missing === null ? claim.named : []) {
      const { entry, state } = one;
      // Two answers may have named it: it was made once.
      const isIt = claim.named.length === 1 || showsOwn(one, claim.read?.document ?? {}, claim.nameField, false);
      if (isIt && (state === 'unsure' || state === 'sent')) void this.#ledger.note(entry, { state: 'made' });
    }
    return missing;
  }

  /** Whether a read of it, after all that was written to it, showed that it is not there. */
  isAbsent(kind: string, id: Id): boolean {
    const { absent, made, written } = this.#of(kind, id);
    return absent > Math.max(made, written);
  }

  /** Whether what is known of it was shown just now. */
  isFresh(kind: string, id: Id): boolean {
    return performance.now() - this.#of(kind, id).lastShown < FRESH_MS;
  }

  /** Whether a removal of it was accepted that leaves nothing in a trash: one read is enough then to say that it is gone. */
  isRemoved(kind: string, id: Id): boolean {
    return this.#of(kind, id).isRemoved;
  }

  /** Where several creations were answered with one id, it is that of those whose texts the record shows: others lose it. */
  #isOfAnother(entry: LedgerEntry, id: Id, document: Document): boolean {
    const nameField = this.nameFieldOf(entry.kind);
    const isTheirs = (one: LedgerEntry): boolean => showsOwn(one, document, nameField, false);
    const others = this.#ledger.of(entry.kind, id).filter((one) => one.entry !== entry.entry);
    const isOwn = isTheirs(entry);
    const losing = isOwn ? others.filter((one) => one.state === 'unsure' && !isTheirs(one)) : [];
    const isAnothers = !isOwn && others.some(isTheirs);
    for (const one of isAnothers ? [entry] : losing) void this.#ledger.note(one.entry, { id: null });
    return isAnothers;
  }

  /** @returns whether the answer to a creation shows what was sent, or nothing that speaks against it */
  noteMade(entry: LedgerEntry, id: Id, document: Document): boolean {
    const { kind, written = {} } = entry;
    const nameField = this.nameFieldOf(kind);
    const known = this.#of(kind, id);
    known.made = this.moment();
    known.isRemoved = false;
    known.isTried = false;
    known.read = null;
    const held = this.#ledger.held.get(kind);
    if (held?.ids.includes(id)) return false;
    if (this.#isOfAnother(entry, id, document)) return false;
    if (this.#noteRenamed(entry, document) || showsOwn(entry, document, nameField, false)) return true;
    const isKept = Object.keys(written).some((path) => textsAt(document, path).length > 0);
    // It may be the answer to another creation, whose record that is.
    if (isKept && this.#ledger.of(kind, id).length > 1) void this.#ledger.note(entry.entry, { id: null });
    if (isKept) return false;
    const seen = isNew(id, held) ? fingerprintOf(document) : null;
    if (seen !== null) void this.#ledger.note(entry.entry, { seen });
    return true;
  }

  /**
   * A site may keep a name in words of its own, as the answer to the write shows that gave it; what else was written shows whose
   * record it is.
   *
   * @returns whether it does
   */
  #noteRenamed({ entry, kind, written = {} }: LedgerEntry, document: Document): boolean {
    const nameField = this.nameFieldOf(kind);
    const shown = textsAt(document, nameField);
    const others = Object.keys(written).filter((path) => path !== nameField);
    const isOtherwise = others.some((path) => shownAt(document, path, written[path] ?? []) !== null);
    const isRenamed =
      isOtherwise && shown.length > 0 && shownAt(document, nameField, written[nameField] ?? []) === null;
    if (isRenamed) void this.#ledger.note(entry, { written: joined(written, { [nameField]: shown }) });
    return isRenamed;
  }

  /** Writes down what a write of a record carries; settles once it is on disk. */
  async beginWrite(kind: string, id: Id, args: Document): Promise<void> {
    const one = this.#of(kind, id);
    one.open += 1;
    one.parent = parentIn(args) || one.parent;
    const nameField = this.nameFieldOf(kind);
    const more = writtenIn(args, nameField, this.#runId);
    if (Object.keys(more).length === 0) return;
    const notes = this.#ledger.of(kind, id).flatMap(({ entry, written }) => {
      // What no creation wrote there proves nothing.
      const known = Object.entries(more).filter(([path]) => path === nameField || path in (written ?? {}));
      const all = joined(written, Object.fromEntries(known));
      return JSON.stringify(all) === JSON.stringify(written) ? [] : [this.#ledger.note(entry, { written: all })];
    });
    await Promise.all(notes);
  }

  endWrite(kind: string, id: Id, exchange: Exchange | null, { isRemoval, isForGood, args }: Ended): void {
    const known = this.#of(kind, id);
    known.open -= 1;
    if (exchange !== null && isRejection(exchange) && exchange.answer !== null) return;
    known.written = this.moment();
    if (isRemoval) known.made = known.written;
    known.isTried ||= isRemoval;
    const isDone = exchange !== null && accepted(exchange);
    known.isRemoved ||= isForGood && isDone;
    const json = isDone ? exchange.answer?.json : null;
    const document = isRecord(json) ? json : {};
    if (isRemoval) known.isTrashed = document.status === 'trash' && known.read?.document.status !== 'trash';
    // An update that is answered with another record has changed that one, for all that is known.
    else if ((idIn(document) ?? id) !== id) this.trustNoList(kind);
    if (isRemoval || idIn(document) !== id) return;
    const nameField = this.nameFieldOf(kind);
    for (const one of this.#ledger.of(kind, id)) {
      // Other letters than were sent may be of somebody who has renamed it meanwhile.
      const isLeft = textsAt(document, nameField).every((text) =>
        textsAt(args, nameField).some((sent) => isLeftOf(text, sent)),
      );
      if (nameField in args && isLeft) this.#noteRenamed(one, document);
      const now = one.seen === undefined ? null : fingerprintOf(document);
      if (now !== null) void this.#ledger.note(one.entry, { seen: now });
    }
    // Somebody has renamed it since it was read.
    if (isNamedOtherwise(document, this.#ledger.of(kind, id), nameField, this.#runId)) known.read = null;
    else known.lastShown = performance.now();
  }

  isToldTrashed(kind: string, id: Id): boolean {
    return this.#of(kind, id).isTrashed;
  }

  /** The record that it stands, or has once stood, below. */
  parentOf(kind: string, id: Id, document: Document): Id {
    return parentIn(document) || this.#of(kind, id).parent;
  }

  textsOf(args: Document, nameField: string): Written {
    return writtenIn(args, nameField, this.#runId);
  }
}

/** Whether an answer to a read says that nothing is there; a missing route says nothing. */
export function isToldAbsent(exchange: Exchange): boolean {
  const { status = 0, json } = exchange.answer ?? {};
  if (accepted(exchange) || isMissingRoute(exchange)) return false;
  return status === 404 || status === 410 || (status === 400 && isRecord(json));
}
