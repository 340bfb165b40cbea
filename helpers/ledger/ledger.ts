/**
 * What a run makes on a deployment, from the intent to the end:
 *
 *     intended → sent → made | unsure → gone | not made | in the trash | left
 *
 * `made` says that a read proved the record to be the run's own. Only a look at the deployment that began after the last write
 * that could have made the record says that it is gone, or was never made.
 */
import { hostname } from 'node:os';
import { withoutAddressKeys } from '../exchange/keys.ts';
import { documentProblems } from '../report/document.ts';
import { UsageError } from '../usage-error.ts';
import { appendTo, type LineFile, readLines } from './line-file.ts';

/** Numbers, and texts such as UUIDs. */
export type Id = number | string;
export type State = 'intended' | 'sent' | 'made' | 'unsure' | 'gone' | 'not made' | 'in the trash' | 'left';
export type Conclusion = Extract<State, 'gone' | 'not made' | 'in the trash'>;
/** By path of a member, the texts that the run wrote there. */
export type Written = Readonly<Record<string, readonly string[]>>;
/** By member, a digest of what it was seen to hold. */
export type Fingerprint = Readonly<Record<string, string>>;

export interface LedgerEntry {
  readonly entry: number;
  /** Name of a resource, or the neutral path of a list that the interface does not show. */
  readonly kind: string;
  /** A text that only this record carries. */
  readonly name: string;
  readonly state: State;
  /** Known once an accepted answer named it, or a record of that very name was found. */
  readonly id: Id | null;
  readonly refusal?: Refusal;
  readonly written?: Written;
  /** The status that its creation asked for, where it did: lists may not show all of them. */
  readonly status?: string;
  /** What its creation was seen to hold, where the deployment keeps none of the texts that were written. */
  readonly seen?: Fingerprint;
}

/** Why an answer shows nothing that was made: the user may not do it, it was wrong, or it is done later. */
export type Refusal = 'denied' | 'rejected' | 'deferred';

/** Ids that a list held before the first write. */
export interface Held {
  readonly kind: string;
  readonly ids: readonly Id[];
  /** Whether these are all that it held; else the newest. */
  readonly isWhole: boolean;
}

export interface LedgerHeader {
  readonly runId: string;
  /** Without the keys that it may carry. */
  readonly baseUrl: string;
  /** Process and machine of the run, to tell whether it is still under way. */
  readonly process: number;
  readonly host: string;
  readonly startedAt?: string;
  /** A digest of what tells the deployment from others. */
  readonly deployment?: string;
}

/** A look at the deployment: the moment at which it began. */
export type Look = number;

export interface Ledger {
  readonly path: string;
  /** Settles once the line is on disk: the request may leave then. */
  intend(kind: string, name: string, written?: Written, status?: string): Promise<number>;
  /** Takes down what a list showed. Nobody waits for the disk: one that is full must not end a clean-up. */
  found(kind: string, name: string, id: Id, state: State, written?: Written): void;
  sent(entry: number): void;
  /** @param id what an accepted answer named */
  answered(entry: number, id: Id | null, refusal?: Refusal | null): void;
  /** Settles once it is on disk. */
  note(entry: number, changes: Partial<Pick<LedgerEntry, 'state' | 'id' | 'written' | 'seen'>>): Promise<void>;
  look(): Look;
  /** @throws Error where the look began before the last write that could have made the record had ended */
  conclude(entry: number, conclusion: Conclusion, look: Look): void;
  abandon(entry: number): void;
  /** What is, or may be, still there. */
  open(): readonly LedgerEntry[];
  all(): readonly LedgerEntry[];
  /** Of all entries. */
  readonly kinds: ReadonlySet<string>;
  /** Entries that name a record. */
  of(kind: string, id: Id): readonly LedgerEntry[];
  /** What lists held before the first write, by kind. */
  readonly held: ReadonlyMap<string, Held>;
  hold(held: readonly Held[]): Promise<void>;
  /** Texts that writes carried among terms, of which a deployment can make some. */
  readonly terms: ReadonlySet<string>;
  /** Settles once they are on disk. */
  noteTerms(terms: readonly string[]): Promise<void>;
  /** Kinds of which a removal has removed a record of others: none is removed any more, by whoever takes up this ledger. */
  readonly harmful: ReadonlySet<string>;
  noteHarmful(kind: string): void;
  /** Why the file can't be written to any more; null while it can. */
  readonly failure: string | null;
  /** Settles once every line is on disk, as far as any can be. */
  flush(): Promise<void>;
  /** @returns why not every line is on disk; null where each is */
  close(): Promise<string | null>;
}

/** Where nothing of the run's is left that could be removed. */
export const ENDED: ReadonlySet<State> = new Set<State>(['gone', 'not made', 'in the trash']);

interface Known {
  readonly entries: readonly LedgerEntry[];
  readonly held: readonly Held[];
  readonly terms: readonly string[];
  readonly harmful: readonly string[];
}

function stateOf(file: LineFile, path: string, known: Known): Ledger {
  const entries = new Map(known.entries.map((entry) => [entry.entry, entry]));
  const kinds = new Set(known.entries.map(({ kind }) => kind));
  /** Until the next change: a run that tells how far it is asks often. */
  let open: readonly LedgerEntry[] | null = null;
  const byRecord = new Map<string, Map<Id, Set<number>>>();
  const terms = new Set(known.terms);
  const harmful = new Set(known.harmful);
  const held = new Map(known.held.map((one) => [one.kind, one]));
  let last = Math.max(0, ...entries.keys());
  let moments = 0;
  /** When the last write that could have made a record ended; what is under way has no end yet. */
  const writtenAt = new Map<number, number>();

  function index({ entry, kind, id }: LedgerEntry): void {
    if (id === null) return;
    const ofKind = byRecord.get(kind) ?? new Map<Id, Set<number>>();
    byRecord.set(kind, ofKind.set(id, (ofKind.get(id) ?? new Set()).add(entry)));
  }
  for (const entry of entries.values()) index(entry);

  function change(number: number, changes: Partial<LedgerEntry>): void {
    const before = entries.get(number);
    if (!before) throw new Error(`The ledger has no entry ${number}.`);
    const after = { ...before, ...changes };
    entries.set(number, after);
    open = null;
    index(after);
  }

  function put(number: number, changes: Partial<LedgerEntry>): Promise<void> {
    change(number, changes);
    return file.write({ entry: number, ...changes });
  }

  function add(entry: Omit<LedgerEntry, 'entry'>): Promise<void> {
    last += 1;
    const added = { entry: last, ...entry };
    entries.set(last, added);
    open = null;
    kinds.add(entry.kind);
    index(added);
    return file.write(added);
  }

  // A phrase, as every reason for which a run ends early.
  const failure = (): string | null => file.failure?.message.replace(/\.$/, '') ?? null;

  return {
    path,
    kinds,
    held,
    terms,
    harmful,
    async intend(kind, name, written, status) {
      const more = { ...(written && { written }), ...(status !== undefined && { status }) };
      const isOnDisk = add({ kind, name, state: 'intended', id: null, ...more });
      const entry = last;
      await isOnDisk;
      return entry;
    },
    found: (kind, name, id, state, written) => void add({ kind, name, state, id, ...(written && { written }) }),
    sent(number) {
      writtenAt.set(number, Number.POSITIVE_INFINITY);
      change(number, { state: 'sent' });
    },
    answered(number, id, refusal = null) {
      moments += 1;
      writtenAt.set(number, moments);
      put(number, { state: 'unsure', id, ...(refusal !== null && { refusal }) });
    },
    note: put,
    look() {
      moments += 1;
      return moments;
    },
    conclude(number, conclusion, began) {
      if (began <= (writtenAt.get(number) ?? 0)) {
        throw new Error(`Entry ${number} of the ledger was looked at before its last write had ended.`);
      }
      put(number, { state: conclusion });
    },
    abandon(number) {
      put(number, { state: 'left' });
    },
    open() {
      open ??= [...entries.values()].filter(({ state }) => !ENDED.has(state));
      return open;
    },
    all: () => [...entries.values()],
    of: (kind, id) =>
      [...(byRecord.get(kind)?.get(id) ?? [])].flatMap((number) => {
        const entry = entries.get(number);
        return entry?.id === id ? [entry] : [];
      }),
    async hold(more) {
      for (const one of more) held.set(one.kind, one);
      await file.write({ held: more });
    },
    async noteTerms(more) {
      const fresh = more.filter((term) => term !== '' && !terms.has(term));
      for (const term of fresh) terms.add(term);
      if (fresh.length > 0) await file.write({ terms: fresh });
    },
    noteHarmful(kind) {
      harmful.add(kind);
      void file.write({ harmful: [kind] });
    },
    get failure() {
      return failure();
    },
    flush: () => file.flush(),
    async close() {
      await file.close();
      return failure();
    },
  };
}

/**
 * Says that a report, or `conform cleanup`, has told what is in the trash: nobody need be told again.
 *
 * @returns why it could not be written; null where it is
 */
export async function markReported(path: string): Promise<string | null> {
  const file = appendTo(path);
  void file.write({ reported: true });
  await file.close();
  return file.failure?.message ?? null;
}

export type Begun = Pick<LedgerHeader, 'runId' | 'baseUrl' | 'deployment'>;

/** Starts the ledger of a run. Throws when the file can't be written: without it nothing may be made. */
export function createLedger(path: string, { runId, baseUrl, deployment }: Begun): Ledger {
  const header: LedgerHeader = {
    runId,
    baseUrl: withoutAddressKeys(baseUrl),
    process: process.pid,
    host: hostname(),
    startedAt: new Date().toISOString(),
    ...(deployment !== undefined && { deployment }),
  };
  return stateOf(appendTo(path, header), path, { entries: [], held: [], terms: [], harmful: [] });
}

function broken(path: string, what: string): UsageError {
  return new UsageError(
    `${path} is not a ledger: ${what}. Nothing was removed: mend that line, or move the file away and use conform cleanup --scan.`,
  );
}

interface Line extends Partial<LedgerEntry>, Partial<Omit<Known, 'entries'>> {
  readonly reported?: boolean;
}

export interface Reopened {
  readonly header: LedgerHeader;
  readonly ledger: Ledger;
  /** Whether records are in the trash that neither a report nor a clean-up has told. */
  readonly hasUnreported: boolean;
}

/**
 * Reads what an earlier run, finished or killed, left in its ledger; what is no JSON, as a last line cut short, is passed over.
 *
 * @throws UsageError that names file and line, when it can't be read, names no run, or says what no ledger says
 */
export function reopenLedger(path: string): Reopened {
  const [first, ...rest] = readLines(path);
  const documents = { header: first?.document ?? {}, lines: rest.map(({ document }) => document) };
  const [problem] = documentProblems('ledger', documents);
  if (problem !== undefined) {
    const [, at, place = problem] = /^\/lines\/(\d+)(.*)$/.exec(problem) ?? [];
    throw broken(path, `line ${(at === undefined ? first : rest[Number(at)])?.line ?? 1}${place.replace(/^:/, '')}`);
  }
  const entries = new Map<number, LedgerEntry>();
  const held: Held[] = [];
  const terms: string[] = [];
  const harmful: string[] = [];
  let hasUnreported = false;
  for (const { document, line } of rest) {
    const said: Line = document;
    hasUnreported = said.state === 'in the trash' || (hasUnreported && said.reported !== true);
    terms.push(...(said.terms ?? []));
    harmful.push(...(said.harmful ?? []));
    held.push(...(said.held ?? []));
    if (said.entry === undefined) continue;
    const entry = { ...entries.get(said.entry), ...said };
    if (entry.kind === undefined || entry.name === undefined || entry.state === undefined) {
      throw broken(path, `line ${line} changes entry ${said.entry}, which no line before it makes`);
    }
    entries.set(said.entry, { id: null, ...entry } as LedgerEntry);
  }
  const header = { process: 0, host: '', ...first?.document } as unknown as LedgerHeader;
  const known = { entries: [...entries.values()], held, terms, harmful };
  return { header, ledger: stateOf(appendTo(path), path, known), hasUnreported };
}
