/** Tells whether a request of the run changed a record that was there before: every answer that shows one is compared. */

import { addressOf, type Kind, kindsOf } from '../clean-up/kinds.ts';
import { queries, read, readItem } from '../clean-up/lists.ts';
import type { Session } from '../engine/session.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import type { Id, Ledger } from '../ledger/ledger.ts';
import { carries } from '../verdict/compare.ts';
import { accepted, isRecord, isRejection, requestOf } from '../verdict/judge.ts';
import { idIn, recordsIn } from '../verdict/records.ts';
import type { Addressed } from './addressed.ts';
import { type Document, isSameText } from './evidence.ts';
import { runQuotedBy } from './names.ts';
import type { Permission } from './permits.ts';

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

/** A value that is not written by chance: a text with a digit in it, or a long number. */
function isTelling(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) >= 1_000;
  return typeof value === 'string' && value.length >= 5 && /\d/.test(value) && /\D/.test(value);
}

/** Writes of one sort do to others what the first does. */
function sortOf({ kind, purpose, parameter }: Addressed, { method, operation }: Call): string {
  return `${kind} ${method ?? operation.method} ${purpose} ${parameter}`;
}

export function describeHarm({ kind, id, address, request, what }: Harmed): string {
  return `${kind} ${id} (${address}), which the run did not create, ${what} after ${request}`;
}

/** What each removal was answered with, by the id that was asked for. */
type Removed = ReadonlyMap<Id, unknown>;

const MAX_HARMED_KINDS = 2;

export class Harm {
  readonly #runId: string;
  readonly #ledger: Pick<Ledger, 'harmful' | 'noteHarmful'>;
  readonly #held = new Map<string, Map<Id, Document>>();
  readonly #texts = new Map<string, string>();
  readonly #looked = new Set<string>();
  readonly found: Harmed[] = [];
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

  hold(kind: string, records: ReadonlyMap<Id, Document>): void {
    const held = new Map<Id, Document>();
    for (const [id, document] of records) {
      this.#size += JSON.stringify(document).length;
      if (this.#size < MAX_CHARACTERS) held.set(id, document);
    }
    this.#held.set(kind, held);
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

  #note({ ownership }: Session, harmed: Harmed): void {
    this.found.push(harmed);
    if (harmed.isByRemoval === true) this.#ledger.noteHarmful(harmed.kind);
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

  /** Of a list that was read besides the cases. */
  async noteList(session: Session, kind: string, records: ReadonlyMap<Id, Document>): Promise<void> {
    for (const [id, document] of records) await this.#suspect(session, kind, id, document);
  }

  /** One look at what a list shows first, and in its trash, after the first write of a sort. */
  async #look(session: Session, kind: string, removal: string | null): Promise<void> {
    const one = kindsOf(session).find(({ name }) => name === kind);
    const held = this.#held.get(kind) ?? new Map<Id, Document>();
    if (one === undefined || held.size === 0) return;
    const trashed = queries.trashed(one, null);
    const [newest, trash] = await Promise.all([
      read(session, one, queries.newest(one), 1),
      trashed && read(session, one, trashed, 1),
    ]);
    if (newest === null || removal === null) return;
    const oldest = Math.min(...[...newest.records.keys()].map(Number));
    for (const [id, before] of held) {
      const isInReach = before.status === 'trash' ? trash?.isWhole : newest.isWhole || Number(id) > oldest;
      if (!isInReach || (before.status === 'trash' ? trash : newest)?.records.has(id)) continue;
      if (isOfAnyRun(before)) continue;
      if (await this.#noteIfRemoved(session, one, id, before, removal)) return;
    }
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
      if (id !== null && kind !== undefined) await this.#suspect(session, kind, id, document, documents.length > 1);
    }
    if (permission === undefined || (isRejection(exchange) && exchange.answer !== null)) return;
    for (const one of permission.addressed) {
      const key = sortOf(one, call);
      if (this.#looked.has(key)) continue;
      this.#looked.add(key);
      await this.#look(session, one.kind, one.purpose === 'removes' ? request : null);
    }
  }

  /** A removal that was answered with another record than was asked for has maybe removed that one. */
  async #noteRemoved(session: Session, kind: string, exchange: Exchange, removed: Removed): Promise<void> {
    for (const answer of removed.values()) {
      const named = idIn(answer) ?? (isRecord(answer) ? idIn(answer.previous) : null);
      if (named === null || removed.has(named)) continue;
      session.ownership.trustNoList();
      const before = this.#held.get(kind)?.get(named);
      const one = kindsOf(session).find(({ name }) => name === kind);
      if (before !== undefined && one) await this.#noteIfRemoved(session, one, named, before, requestOf(exchange));
    }
  }

  /** @returns whether a read shows that a record of others is not where it was */
  async #noteIfRemoved(session: Session, kind: Kind, id: Id, before: Document, request: string): Promise<boolean> {
    const { presence } = await readItem(session, kind.item, id);
    if (presence !== 'gone' && (presence !== 'in the trash' || before.status === 'trash')) return false;
    const what = presence === 'gone' ? 'is gone' : 'is in the trash';
    const address = addressOf(kind, id);
    this.#note(session, { kind: kind.name, id, address, request, what, before, isByRemoval: true });
    return true;
  }

  /** After a DELETE of the clean-up: the first of a kind that is sent so is looked after, whatever the cases did. */
  async noteRemoval(
    session: Session,
    kind: string,
    exchange: Exchange,
    removed: Removed,
    how = 'alone',
  ): Promise<void> {
    if (accepted(exchange)) await this.#noteRemoved(session, kind, exchange, removed);
    const key = `${kind} clean-up ${how}`;
    if (this.#held.size === 0 || this.#looked.has(key) || isRejection(exchange)) return;
    this.#looked.add(key);
    await this.#look(session, kind, requestOf(exchange));
  }

  /** Whether nothing of a kind is removed any more: what goes wrong with two kinds may go wrong with each. */
  isByRemoval(kind: string): boolean {
    const { harmful } = this.#ledger;
    return harmful.has(kind) || harmful.size >= MAX_HARMED_KINDS;
  }

  /** Sorts of which no write was looked after yet: these go one by one, so that what the first does to others is seen in time. */
  unseenSorts({ addressed }: Permission, call: Call): readonly string[] {
    const sorts = this.#held.size === 0 ? [] : addressed.map((one) => sortOf(one, call));
    // In one order, so that no two wait for each other.
    return [...new Set(sorts)].filter((key) => !this.#looked.has(key)).sort();
  }
}
