/** Tells whether a request of the run changed a record that was there before: every answer that shows one is compared. */

import { isDeepStrictEqual } from 'node:util';
import { addressOf, type Kind, kindsOf } from '../clean-up/kinds.ts';
import { queries, read, readItem } from '../clean-up/lists.ts';
import type { Schema } from '../contract/types.ts';
import type { Session } from '../engine/session.ts';
import { recordParameter } from '../exchange/serialise.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import type { Id, Ledger } from '../ledger/ledger.ts';
import { carries } from '../verdict/compare.ts';
import { accepted, isRecord, isRejection, requestOf } from '../verdict/judge.ts';
import { idIn, recordsIn } from '../verdict/records.ts';
import { type Addressed, addressedBy } from './addressed.ts';
import { type Change, Changes } from './changes.ts';
import { type Document, isNamedOtherwise, isSameText, showsOwn, textsAt } from './evidence.ts';
import { runQuotedBy } from './names.ts';
import type { Permission } from './permits.ts';
import { canName, holds, namedBy } from './references.ts';

/** What a person needs to put a record back. */
export interface Harmed {
  readonly kind: string;
  readonly id: Id;
  /** Where it is, below the root. */
  readonly address: string;
  /** What the run sent. */
  readonly request: string;
  readonly what: string;
  /** What stood there before, as far as it was read. */
  readonly before: Document;
  /** Whether it went with a record that the run removed. */
  readonly isByRemoval?: true;
}

interface Write {
  readonly kind: string;
  readonly request: string;
  readonly args: Document;
}

const MAX_CHARACTERS = 8 * 1024 * 1024;
const MAX_WRITES = 30;

/** Its own texts, by path: what it shows of other records is theirs. */
function ownTexts(document: Document, path = ''): readonly (readonly [string, string])[] {
  return Object.entries(document).flatMap(([name, value]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'string') return [[at, value] as const];
    const isOwn = isRecord(value) && !Array.isArray(value) && !('id' in value) && !name.startsWith('_') && path === '';
    return isOwn ? ownTexts(value, at) : [];
  });
}

/** What another run has made goes when that one cleans up. */
function isOfAnyRun(document: Document): boolean {
  return ownTexts(document).some(([, text]) => runQuotedBy(text) !== null);
}

/** What a record shows of others that it names says nothing of whose it is. */
export function mayBeOfRun(document: Document, runId: string): boolean {
  return isOfAnyRun(document) || ownTexts(document).some(([, text]) => text.toLowerCase().includes(runId));
}

/** A value that is not written by chance: a text with a digit in it, or a long number. */
function isTelling(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) >= 1_000;
  return typeof value === 'string' && value.length >= 5 && /\d/.test(value) && /\D/.test(value);
}

/** What goes wrong with these goes wrong with each kind: no two are under way at the same time. */
const FIRST_REMOVALS = 'first removals';
const STRAYS = 'strays';

/** Whether an entry of the ledger names it as the run's: what is left to others is named there, too. */
function isOfRun(ledger: Pick<Ledger, 'of'>, kind: string, id: Id): boolean {
  return ledger.of(kind, id).some(({ state }) => state !== 'left');
}

/** Members of a kind that a client writes, and that neither customers nor the clock move. */
function writtenMembers({ catalogue, contract }: Session, kind: string): Readonly<Record<string, Schema>> {
  const resource = catalogue.resources.get(kind);
  const args = resource && contract.operations.get(`POST ${resource.collection}`)?.args;
  const written = Object.values(args ?? {}).filter(({ name }) => resource?.movedByOthers?.includes(name) !== true);
  return Object.fromEntries(written.map(({ name, schema }) => [name, schema]));
}

function inBackground({ underWay }: Session, work: Promise<void>): void {
  // A look that fails shows nothing.
  const done: Promise<unknown> = work.catch(() => {}).finally(() => underWay.delete(done));
  underWay.add(done);
}

/** Writes of one sort do to others what the first does; what a framework makes of an address, it makes of each in a namespace. */
function sortsOf({ catalogue, ledger }: Session, addressed: readonly Addressed[], call: Call): readonly Sort[] {
  const { operation, args, method: verb = operation.method } = call;
  const { resource } = catalogue.subjectOf(operation) ?? {};
  if (addressed.length === 0) {
    if (resource === undefined) return [];
    const key = `${resource.name} ${verb} creates`;
    return [{ key, kind: resource.name, isRemoval: false, isCreation: true, isStray: false }];
  }
  return addressed.map(({ kind, purpose, parameter, value }) => {
    const isOther = String(args[recordParameter(operation)] ?? value) !== String(value);
    const isStray = parameter === 'id' && (isOther || ledger.of(kind, value).length === 0);
    const key = isStray ? `${operation.namespace} ${verb} strays` : `${kind} ${verb} ${purpose} ${parameter}`;
    return { key, kind, isRemoval: purpose === 'removes', isCreation: false, isStray };
  });
}

/** The queue of a sort of writes that is watched. */
const watchOf = ({ key }: Pick<Sort, 'key'>): string => `${key} watched`;

const ALONE = 'alone';

/** @param how alone, in a batch, or with others in one */
function cleaningUp(kind: string, how: string): Sort {
  return { key: `${kind} clean-up ${how}`, kind, isRemoval: true, isCreation: false, isStray: false };
}

export function describeHarm({ kind, id, address, request, what }: Harmed): string {
  return `${kind} ${id} (${address}), which the run did not create, ${what} after ${request}`;
}

/** What each removal was answered with, by the id that was asked for. */
type Removed = ReadonlyMap<Id, unknown>;

const MAX_HARMED_KINDS = 2;

/** A write that is looked after. */
interface Sort {
  readonly key: string;
  readonly kind: string;
  readonly isRemoval: boolean;
  readonly isCreation: boolean;
  /** Whether it goes to an address of no record of the run, or to one that only a lax reader takes for that. */
  readonly isStray: boolean;
}

/** After how many writes of one sort in a row others' records were seen to change, and of which kinds. */
interface Watch {
  readonly kinds: ReadonlySet<string>;
  readonly changes: number;
}

/** Somebody else may change a record just then, and hardly so after three writes in a row. */
const MAX_COINCIDENCES = 2;

/** So many records, which are all that a list shows, are not changed in one member by somebody else just then. */
const MIN_AT_ONCE = 3;

/** Of what a list does not show any more so many are read. */
const MAX_MISSING = 20;

export class Harm {
  readonly #runId: string;
  readonly #ledger: Pick<Ledger, 'harmful' | 'noteHarmful'>;
  readonly #held = new Map<string, Map<Id, Document>>();
  /** Records of others that have appeared or changed, as they were shown last: they can name records of the run. */
  readonly #fresh = new Map<string, Map<Id, Document>>();
  /** By kind, the ids that those name. */
  readonly #named = new Map<string, Set<string>>();
  /** By kind, what the last look at all that is there did not show of what was there before. */
  readonly #missing = new Map<string, readonly (readonly [Id, Document])[]>();
  readonly #texts = new Map<string, string>();
  readonly #looked = new Set<string>();
  /** Kinds of which the first removal was looked after in the lists of all. */
  readonly #lookedAround = new Set<string>();
  readonly #watched = new Map<string, Watch>();
  readonly found: Harmed[] = [];
  readonly changes = new Changes();
  #writes: Write[] = [];
  #size = 0;

  constructor(runId: string, ledger: Pick<Ledger, 'harmful' | 'noteHarmful'>) {
    this.#runId = runId;
    this.#ledger = ledger;
  }

  /** In one sentence; null while nothing of others was seen to change. */
  get first(): string | null {
    const [first] = this.found;
    return first === undefined ? null : `a record of others was changed: ${describeHarm(first)}`;
  }

  /** @param areNew whether they may be younger than records of the run */
  hold(kind: string, records: ReadonlyMap<Id, Document>, areNew = false): void {
    const held = new Map<Id, Document>();
    for (const [id, document] of records) {
      this.#size += JSON.stringify(document).length;
      if (this.#size < MAX_CHARACTERS) held.set(id, document);
    }
    this.#held.set(kind, held);
    if (areNew) this.#fresh.set(kind, new Map(held));
  }

  #noteFresh(kind: string, id: Id, document: Document): void {
    this.#fresh.set(kind, (this.#fresh.get(kind) ?? new Map()).set(id, document));
    this.#named.clear();
  }

  /** Whether a record of somebody else names one of the run, and can go or change with it. */
  isNamedByOthers({ ledger }: Session, kind: string, id: Id): boolean {
    const isNamed = (): boolean => this.#namedByOthers(ledger, kind).has(String(id));
    if (!isNamed()) return false;
    // An answer may have told since that it is the run itself that names it.
    this.#named.delete(kind);
    return isNamed();
  }

  #namedByOthers(ledger: Pick<Ledger, 'of'>, kind: string): ReadonlySet<string> {
    const known = this.#named.get(kind) ?? new Set<string>();
    if (this.#named.has(kind)) return known;
    for (const [ofKind, records] of this.#fresh) {
      for (const [other, document] of records) {
        if (isOfRun(ledger, ofKind, other) || isOfAnyRun(document)) continue;
        for (const named of namedBy(document, kind, ofKind)) known.add(named);
      }
    }
    this.#named.set(kind, known);
    return known;
  }

  /** What appears while the run works may go by itself: it only counts for what it names. */
  #noteAppeared({ ledger }: Session, kind: string, id: Id, document: Document): void {
    const known = this.#fresh.get(kind)?.get(id);
    if (isOfRun(ledger, kind, id) || mayBeOfRun(document, this.#runId)) return;
    if (known !== undefined && isDeepStrictEqual(known, document)) return;
    if (known === undefined) this.#size += JSON.stringify(document).length;
    if (this.#size < MAX_CHARACTERS) this.#noteFresh(kind, id, document);
  }

  /** Records of others of a kind. An answer may have named one since it was seen first: then it is the run's. */
  #othersOf({ ledger }: Session, kind: string): readonly (readonly [Id, Document])[] {
    const held = [...(this.#held.get(kind) ?? [])];
    return held.filter(([id, before]) => !isOfRun(ledger, kind, id) && !isOfAnyRun(before));
  }

  #noteTexts(value: unknown, request: string): void {
    if (typeof value === 'string' && value.includes(this.#runId)) this.#texts.set(value.trim(), request);
    else if (typeof value === 'object' && value !== null) {
      for (const member of Object.values(value)) this.#noteTexts(member, request);
    }
  }

  /** What of it the run has sent and it did not show before; null where that is nothing. */
  #trace(kind: string, was: Document, is: Document, isRow = false): Pick<Harmed, 'what' | 'request'> | null {
    const before = new Map(ownTexts(was));
    for (const [path, text] of ownTexts(is)) {
      if (before.get(path) === text || !text.toLowerCase().includes(this.#runId)) continue;
      for (const [sent, request] of this.#texts) {
        if (isSameText(sent, text)) return { what: `shows ${path} ${JSON.stringify(text.slice(0, 80))}`, request };
      }
    }
    for (const { kind: written, args, request } of isRow ? [] : this.#writes) {
      if (written !== kind) continue;
      const [moved] = Object.entries(args).filter(
        ([name, value]) => isTelling(value) && name in is && !carries(value, was[name]) && carries(value, is[name]),
      );
      const isAll = Object.entries(args).every(([name, value]) => !(name in is) || carries(value, is[name]));
      if (moved && isAll) return { what: `shows ${moved[0]} ${JSON.stringify(moved[1])}`, request };
    }
    return null;
  }

  /** @param written the kind of what the run wrote */
  #note({ ownership }: Session, harmed: Harmed, written = harmed.kind): void {
    this.found.push(harmed);
    // What takes along records of another kind may take along any.
    if (harmed.isByRemoval === true) for (const kind of [written, harmed.kind]) this.#ledger.noteHarmful(kind);
    ownership.trustNoList();
  }

  async #suspect(session: Session, kind: string, id: Id, is: Document, isRow = false): Promise<void> {
    const was = this.#held.get(kind)?.get(id);
    if (was === undefined || this.#trace(kind, was, is, isRow) === null) return;
    const one = kindsOf(session).find(({ name }) => name === kind);
    if (one === undefined || this.found.some((before) => before.kind === kind && before.id === id)) return;
    const now = (await readItem(session, one.item, id)).document;
    const trace = now && this.#trace(kind, was, now);
    if (trace) this.#note(session, { kind, id, address: addressOf(one, id), ...trace, before: was });
  }

  /**
   * Of a list that was read besides the cases.
   *
   * @param oldest the id from which on it shows all that is there
   */
  async noteList(session: Session, kind: string, records: ReadonlyMap<Id, Document>, oldest: number): Promise<void> {
    const held = this.#held.get(kind);
    if (held === undefined) return;
    const members = Object.keys(writtenMembers(session, kind));
    for (const [id, document] of records) {
      await this.#suspect(session, kind, id, document);
      const was = held.get(id);
      if (was === undefined) this.#noteAppeared(session, kind, id, document);
      else if (!isOfAnyRun(was)) {
        this.changes.note(kind, id, was, document, members);
        if (this.changes.has(kind, id)) this.#noteFresh(kind, id, document);
      }
    }
    if (!Number.isFinite(oldest)) return;
    const missing = this.#othersOf(session, kind).filter(
      ([id, { status }]) => status !== 'trash' && Number(id) > oldest && !records.has(id),
    );
    this.#missing.set(kind, missing);
  }

  /**
   * Looks, when all is removed, for what the lists of some kinds do not show any more. One may be gone by somebody else's doing;
   * where all are, three at least, they are gone with what the run removed.
   */
  async noteGone(session: Session): Promise<void> {
    const made = new Set(session.ledger.all().map(({ kind }) => kind));
    const looked = kindsOf(session).filter(({ name }) => made.has(name) && this.#held.has(name));
    if (!session.options.repeated)
      await Promise.all(looked.map((kind) => read(session, kind, queries.newest(kind), 1)));
    for (const [kind, missing] of this.#missing) {
      const one = kindsOf(session).find(({ name }) => name === kind);
      if (one === undefined || this.found.length > 0) continue;
      const asked = missing.slice(0, MAX_MISSING);
      const seen = await Promise.all(asked.map(([id]) => readItem(session, one.item, id)));
      const gone = asked.filter((_, at) => seen[at]?.presence === 'gone');
      const there = this.#othersOf(session, kind).filter(([, { status }]) => status !== 'trash').length;
      for (const [id] of gone) this.changes.noteGone(kind, id);
      const [first] = gone;
      const areAll = gone.length === asked.length && missing.length >= there;
      if (first === undefined || gone.length < MIN_AT_ONCE || !areAll) continue;
      const [id, before] = first;
      const request = `DELETE of each ${kind} of the run`;
      const what = `is gone, with ${missing.length - 1} more,`;
      this.#note(session, { kind, id, address: addressOf(one, id), request, what, before, isByRemoval: true });
    }
  }

  /**
   * Looks at the lists of some kinds after a write, and of those that have changed after the last of its sort. What changes once
   * may be somebody else's doing; what changes after each is the run's.
   */
  async #lookAfter(
    session: Session,
    sort: Sort,
    kinds: readonly string[],
    request: string,
    removed: readonly Id[],
  ): Promise<void> {
    const { kind: written, isRemoval } = sort;
    const known = this.changes.all.length;
    const key = watchOf(sort);
    const { kinds: before = [], changes = 0 } = this.#watched.get(key) ?? {};
    const looked = [...new Set([...kinds, ...before])];
    const whole: Change[] = [];
    const look = async (kind: string): Promise<void> => {
      whole.push(...(await this.#look(session, kind, isRemoval ? request : null, written)));
    };
    await Promise.all(looked.map(look));
    const fresh = this.changes.all.slice(known).filter(({ kind }) => looked.includes(kind));
    const [last] = fresh.slice(-1);
    const lost = fresh.find(({ was, is }) => removed.some((id) => holds(was, id) && !holds(is, id)));
    const telling = lost ?? whole[0] ?? (changes < MAX_COINCIDENCES ? undefined : last);
    if (telling !== undefined) this.#noteChanged(session, telling, request, isRemoval ? written : null);
    else if (last === undefined) this.#watched.delete(key);
    else this.#watched.set(key, { kinds: new Set(fresh.map(({ kind }) => kind)), changes: changes + 1 });
  }

  /**
   * What has changed up to now is not the doing of a write that is watched and has still to be sent; and what others have made
   * since may name a record of the run, and go with the first that is removed.
   *
   * @param removed kinds of what is to be removed
   */
  async lookBefore(session: Session, queues: readonly string[], removed: readonly string[]): Promise<void> {
    const watched = new Set(queues.flatMap((queue) => [...(this.#watched.get(queue)?.kinds ?? [])]));
    const isFirst = queues.includes(FIRST_REMOVALS);
    const naming = kindsOf(session).filter(({ name }) => {
      const members = isFirst && !watched.has(name) && this.#held.has(name) ? writtenMembers(session, name) : {};
      return removed.some((kind) => !this.#lookedAround.has(kind) && canName(members, kind, name));
    });
    await Promise.all([
      ...[...watched].map((kind) => this.#look(session, kind, null, kind)),
      ...naming.map((kind) => read(session, kind, queries.newest(kind), 1)),
    ]);
  }

  /** @param removed the kind of what was removed; null where the write removed nothing */
  #noteChanged(session: Session, { kind, id, member, is }: Change, request: string, removed: string | null): void {
    const one = kindsOf(session).find(({ name }) => name === kind);
    if (one === undefined || this.found.length > 0) return;
    const what = `shows ${member} ${JSON.stringify(is)?.slice(0, 80)}`;
    const before = this.#held.get(kind)?.get(id) ?? {};
    const harmed = { kind, id, address: addressOf(one, id), request, what, before };
    if (removed === null) this.#note(session, harmed);
    else this.#note(session, { ...harmed, isByRemoval: true }, removed);
  }

  /**
   * One look at what a list shows first, and in its trash.
   *
   * @param removal the request, where it removed something
   * @returns of all others' records that it shows, where they have all changed in one member, these changes
   */
  async #look(session: Session, kind: string, removal: string | null, written: string): Promise<readonly Change[]> {
    const one = kindsOf(session).find(({ name }) => name === kind);
    const others = this.#othersOf(session, kind);
    if (one === undefined || others.length === 0) return [];
    const before = this.changes.all.length;
    const newest = await read(session, one, queries.newest(one), 1);
    if (newest === null) return [];
    const shown = others.flatMap(([id]) => (newest.records.has(id) ? [id] : []));
    const whole = shown.length < MIN_AT_ONCE ? [] : this.changes.ofAll(kind, shown, before);
    const oldest = Math.min(...[...newest.records.keys()].map(Number));
    const isMissing = (id: Id): boolean => !newest.records.has(id) && (newest.isWhole || Number(id) > oldest);
    const missing = others.filter(([id, { status }]) => status === 'trash' || isMissing(id));
    // What the list still shows is in no trash.
    const trashed = missing.length === 0 ? null : queries.trashed(one, null);
    const trash = trashed && (await read(session, one, trashed, 1));
    if (removal === null) return whole;
    for (const [id, before] of missing) {
      const isInTrash = before.status === 'trash' && (trash?.isWhole !== true || trash.records.has(id));
      if (isInTrash) continue;
      if (await this.#noteIfRemoved(session, one, id, before, removal, written)) break;
    }
    return whole;
  }

  /** @param permission of what was written; undefined for a read */
  async noteAnswer(
    session: Session,
    call: Call,
    exchange: Exchange,
    permission: Permission | undefined,
  ): Promise<void> {
    if (this.#held.size === 0) return;
    const { catalogue } = session;
    const request = requestOf(exchange);
    const subject = catalogue.subjectOf(call.operation);
    const kind = subject?.resource.name ?? permission?.addressed[0]?.kind;
    if (permission !== undefined) {
      this.#noteTexts(call.args, request);
      if (kind !== undefined) this.#writes = [{ kind, request, args: call.args }, ...this.#writes].slice(0, MAX_WRITES);
    }
    const json = accepted(exchange) ? exchange.answer?.json : null;
    const documents = recordsIn(json, subject?.resource.listMember) ?? (isRecord(json) ? [json] : []);
    for (const document of kind === undefined ? [] : documents) {
      const id = idIn(document);
      if (id === null || kind === undefined) continue;
      await this.#suspect(session, kind, id, document, documents.length > 1);
      if (this.#held.get(kind)?.has(id) === false) this.#noteAppeared(session, kind, id, document);
    }
    if (permission === undefined) return;
    const [record, ...others] = permission.records;
    if (record !== undefined && others.length === 0) {
      if (record.purpose === 'removes') await this.#noteNamedOtherwise(session, record.kind, record.id, json, request);
      else await this.#noteElsewhere(session, record, json, request);
    }
    for (const one of permission.addressed) this.#noteUnproved(session, one, json, request);
    const isRejected = isRejection(exchange) && exchange.answer !== null;
    const removed = permission.records.flatMap(({ id, purpose }) => (purpose === 'removes' ? [id] : []));
    for (const sort of sortsOf(session, permission.addressed, call)) {
      // That nothing of the run is there says nothing of what was done to others.
      if (isRejected && !sort.isStray) continue;
      const kinds = this.#looked.has(sort.key) ? [] : this.#kindsAfter(sort);
      this.#looked.add(sort.key);
      if (kinds.length === 0 && !this.#watched.has(watchOf(sort))) continue;
      const looking = this.#lookAfter(session, sort, kinds, request, removed);
      // What a first creation may do to others is no matter of its record.
      if (sort.isCreation && kinds.length > 0) inBackground(session, looking);
      else await looking;
    }
  }

  /** A removal may take along what is of another kind. */
  #kindsAfter({ kind, isRemoval, isStray }: Sort): readonly string[] {
    if (!isRemoval || isStray || this.#lookedAround.has(kind)) return [kind];
    this.#lookedAround.add(kind);
    return [...this.#held.keys()];
  }

  /** A removal that was answered with another record than was asked for has maybe removed that one. */
  async #noteRemoved(session: Session, kind: string, exchange: Exchange, removed: Removed): Promise<void> {
    for (const [id, answer] of removed) {
      await this.#noteNamedOtherwise(session, kind, id, answer, requestOf(exchange));
      const named = idIn(answer) ?? (isRecord(answer) ? idIn(answer.previous) : null);
      if (named === null || removed.has(named)) continue;
      session.ownership.trustNoList();
      const before = this.#held.get(kind)?.get(named);
      const one = kindsOf(session).find(({ name }) => name === kind);
      if (before !== undefined && one) await this.#noteIfRemoved(session, one, named, before, requestOf(exchange));
    }
  }

  /** Where a read has shown nothing, and a write is answered with a record that the run did not name, it is somebody else's. */
  #noteUnproved(session: Session, { kind, value, purpose, args }: Addressed, answer: unknown, request: string): void {
    const shown = isRecord(answer) && isRecord(answer.previous) ? answer.previous : answer;
    const one = kindsOf(session).find(({ name }) => name === kind);
    if (!isRecord(shown) || idIn(shown) !== value || one === undefined) return;
    if (session.ledger.of(kind, value).length > 0) return;
    const nameField = session.ownership.nameFieldOf(kind);
    const called = textsAt(shown, nameField);
    const isOwn = (name: string): boolean =>
      name.toLowerCase().includes(this.#runId) || textsAt(args, nameField).some((sent) => isSameText(sent, name));
    if (called.length === 0 || called.some(isOwn)) return;
    const what = `was answered as ${JSON.stringify(called[0]?.slice(0, 80))}`;
    const harmed = { kind, id: value, address: addressOf(one, value), request, what, before: shown };
    this.#note(session, purpose === 'removes' ? { ...harmed, isByRemoval: true } : harmed);
  }

  /** Where reads and removals look at different records, what was removed is not what was proved, which is there still. */
  async #noteNamedOtherwise(session: Session, kind: string, id: Id, answer: unknown, request: string): Promise<void> {
    const shown = isRecord(answer) && isRecord(answer.previous) ? answer.previous : answer;
    const one = kindsOf(session).find(({ name }) => name === kind);
    if (!isRecord(shown) || idIn(shown) !== id || one === undefined) return;
    const nameField = session.ownership.nameFieldOf(kind);
    if (!isNamedOtherwise(shown, session.ledger.of(kind, id), nameField, this.#runId)) return;
    if ((await readItem(session, one.item, id)).presence !== 'there') return;
    const what = `was answered as ${JSON.stringify(shown[nameField])?.slice(0, 80)}`;
    this.#noteApart(session, { kind, id, address: addressOf(one, id), request, what, before: shown });
  }

  /** Where reads and writes look at different records, no read proves what a removal would remove. */
  #noteApart(session: Session, harmed: Harmed): void {
    this.#note(session, harmed);
    for (const kind of this.#held.keys()) this.#ledger.noteHarmful(kind);
  }

  /** An update that is answered with another record than it was sent to may have changed that one: a read tells. */
  async #noteElsewhere(
    session: Session,
    { kind, id, args }: Permission['records'][number],
    answer: unknown,
    request: string,
  ): Promise<void> {
    const one = kindsOf(session).find(({ name }) => name === kind);
    if (!isRecord(answer) || one === undefined) return;
    const { ledger, ownership } = session;
    const nameField = ownership.nameFieldOf(kind);
    const shown = idIn(answer) ?? id;
    if (shown !== id) {
      const isUnnamed = ledger.all().some((entry) => entry.id === null && showsOwn(entry, answer, nameField, false));
      if (isOfRun(ledger, kind, shown) || isUnnamed) return;
      const before = this.#fresh.get(kind)?.get(shown) ?? {};
      const { document } = await readItem(session, one.item, shown);
      const trace = document && this.#trace(kind, before, document);
      if (trace) this.#note(session, { kind, id: shown, address: addressOf(one, shown), ...trace, before });
      return;
    }
    const isOthers = (document: Document) => isNamedOtherwise(document, ledger.of(kind, id), nameField, this.#runId);
    if (nameField in args || !isOthers(answer)) return;
    const { document } = await readItem(session, one.item, id);
    if (document === null || isOthers(document)) return;
    // What was written stands in the answer, and not in the record of the run: it stands elsewhere.
    const isDone = ([name, value]: readonly [string, unknown], is: Document) => name in is && carries(value, is[name]);
    const isElsewhere = Object.entries(args).some(
      (arg) => isDone(arg, answer) && arg[0] in document && !isDone(arg, document),
    );
    const what = `was answered as ${JSON.stringify(answer[nameField])?.slice(0, 80)}`;
    if (isElsewhere) this.#noteApart(session, { kind, id, address: addressOf(one, id), request, what, before: answer });
  }

  /** @returns whether a read shows that a record of others is not where it was */
  async #noteIfRemoved(
    session: Session,
    kind: Kind,
    id: Id,
    before: Document,
    request: string,
    written = kind.name,
  ): Promise<boolean> {
    const { presence } = await readItem(session, kind.item, id);
    if (presence !== 'gone' && (presence !== 'in the trash' || before.status === 'trash')) return false;
    const what = presence === 'gone' ? 'is gone' : 'is in the trash';
    const address = addressOf(kind, id);
    this.#note(session, { kind: kind.name, id, address, request, what, before, isByRemoval: true }, written);
    return true;
  }

  /** After a DELETE of the clean-up: the first of a kind that is sent so is looked after, whatever the cases did. */
  async noteRemoval(session: Session, kind: string, exchange: Exchange, removed: Removed, how = ALONE): Promise<void> {
    if (accepted(exchange)) await this.#noteRemoved(session, kind, exchange, removed);
    const sort = cleaningUp(kind, how);
    const isSeen = this.#looked.has(sort.key) && !this.#watched.has(watchOf(sort));
    if (this.#held.size === 0 || isSeen || isRejection(exchange)) return;
    const kinds = this.#looked.has(sort.key) ? [] : this.#kindsAfter(sort);
    this.#looked.add(sort.key);
    await this.#lookAfter(session, sort, kinds, requestOf(exchange), [...removed.keys()]);
  }

  /** A queue for removals of a kind that have to go one by one, as others' records are looked at after each; null where none has. */
  removalQueue(kind: string, how = ALONE): string | null {
    if (this.#held.size === 0) return null;
    if (!this.#lookedAround.has(kind)) return FIRST_REMOVALS;
    const watched = watchOf(cleaningUp(kind, how));
    return this.#watched.has(watched) ? watched : null;
  }

  /** Whether nothing of a kind is removed any more: what goes wrong with two kinds may go wrong with each. */
  isByRemoval(kind: string): boolean {
    const { harmful } = this.#ledger;
    return harmful.has(kind) || harmful.size >= MAX_HARMED_KINDS;
  }

  /** Queues of writes that go one by one, so that what the first of a sort does to others is seen in time. */
  queuesOf(session: Session, call: Call): readonly string[] {
    if (this.#held.size === 0) return [];
    const queues = sortsOf(session, addressedBy(session, call), call).flatMap((sort) => [
      ...(this.#looked.has(sort.key) || sort.isCreation ? [] : [sort.isStray ? STRAYS : sort.key]),
      ...(this.#watched.has(watchOf(sort)) ? [watchOf(sort)] : []),
      ...(sort.isRemoval && !sort.isStray && !this.#lookedAround.has(sort.kind) ? [FIRST_REMOVALS] : []),
    ]);
    // In one order, so that no two wait for each other.
    return [...new Set(queues)].sort();
  }
}
