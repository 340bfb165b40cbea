/**
 * What a run makes on a deployment, from the intent to the end:
 *
 *     intended → sent → made | unsure → gone | not made | in the trash | left
 *
 * An answer, or none, moves an entry no further than `made` or `unsure`. Only a look at the deployment that began after
 * the last write that could have made the record says that it is gone, or was never made.
 */
import { hostname } from 'node:os';
import { withoutAddressKeys } from '../exchange/keys.ts';
import { appendTo, type LineFile, readLines } from './line-file.ts';

export type State = 'intended' | 'sent' | 'made' | 'unsure' | 'gone' | 'not made' | 'in the trash' | 'left';
export type Conclusion = Extract<State, 'gone' | 'not made' | 'in the trash'>;

export interface LedgerEntry {
  readonly entry: number;
  /** Name of a resource, or the neutral path of a list that the interface does not show. */
  readonly kind: string;
  /** A text that only this record carries. */
  readonly name: string;
  readonly state: State;
  /** Known once an answer named it. */
  readonly id: number | null;
  /** Milliseconds since 1970 on this machine's clock: when it was intended, and when the last answer came. */
  readonly since: number;
  readonly until: number;
  readonly refusal?: Refusal;
}

/** How a write was turned away: the user may not do it, or it was wrong. */
export type Refusal = 'denied' | 'rejected';

/** Ids that a list held before the first write. */
export interface Held {
  readonly kind: string;
  readonly ids: readonly number[];
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
}

/** A look at the deployment, by the moment at which it began. */
export interface Look {
  readonly began: number;
}

export interface Ledger {
  readonly path: string;
  /** Settles once the line is on disk: the request may leave then. */
  intend(kind: string, name: string): Promise<number>;
  sent(entry: number): void;
  /** @param isOurs whether the record that the answer names shows the run's mark */
  answered(entry: number, id: number | null, isOurs: boolean, refusal?: Refusal | null): void;
  look(): Look;
  /** @throws Error where the look began before the last write that could have made the record had ended */
  conclude(entry: number, conclusion: Conclusion, look: Look): void;
  leave(entry: number, id?: number): void;
  /** What is, or may be, still there. */
  open(): readonly LedgerEntry[];
  all(): readonly LedgerEntry[];
  /** What lists held before the first write, by kind. */
  readonly held: ReadonlyMap<string, Held>;
  /** @param clockAheadMs how far the deployment's clock is ahead of this machine's */
  hold(held: readonly Held[], clockAheadMs: number): Promise<void>;
  readonly clockAheadMs: number;
  /** Numbers that writes carried where a deployment can take them for names. */
  readonly numbers: ReadonlySet<string>;
  noteNumbers(numbers: readonly string[]): void;
  /** Why the file can't be written to any more; null while it can. */
  readonly failure: string | null;
  /** Settles once every line is on disk, as far as any can be. */
  flush(): Promise<void>;
  /** @throws Error where a line could not be written */
  close(): Promise<void>;
}

/** Where nothing of the run's is left that could be removed. */
export const ENDED: ReadonlySet<State> = new Set<State>(['gone', 'not made', 'in the trash']);

interface Known {
  readonly entries: readonly LedgerEntry[];
  readonly held: readonly Held[];
  readonly clockAheadMs: number;
  readonly numbers: readonly string[];
}

function stateOf(file: LineFile, path: string, known: Known): Ledger {
  const entries = new Map(known.entries.map((entry) => [entry.entry, entry]));
  const numbers = new Set(known.numbers);
  const held = new Map(known.held.map((one) => [one.kind, one]));
  let { clockAheadMs } = known;
  let last = Math.max(0, ...entries.keys());
  let moments = 0;
  /** When the last write that could have made a record ended; what is under way has no end yet. */
  const writtenAt = new Map<number, number>();

  function change(number: number, changes: Partial<LedgerEntry>): void {
    const before = entries.get(number);
    if (!before) throw new Error(`The ledger has no entry ${number}.`);
    entries.set(number, { ...before, ...changes });
  }

  function put(number: number, changes: Partial<LedgerEntry>): void {
    change(number, changes);
    file.write({ entry: number, ...changes });
  }

  return {
    path,
    held,
    get clockAheadMs() {
      return clockAheadMs;
    },
    async intend(kind, name) {
      last += 1;
      const now = Date.now();
      const entry: LedgerEntry = { entry: last, kind, name, state: 'intended', id: null, since: now, until: now };
      entries.set(entry.entry, entry);
      await file.write(entry);
      return entry.entry;
    },
    sent(number) {
      writtenAt.set(number, Number.POSITIVE_INFINITY);
      change(number, { state: 'sent' });
    },
    answered(number, id, isOurs, refusal = null) {
      moments += 1;
      writtenAt.set(number, moments);
      const state = isOurs ? 'made' : 'unsure';
      put(number, { state, id, until: Date.now(), ...(refusal !== null && { refusal }) });
    },
    look() {
      moments += 1;
      return { began: moments };
    },
    conclude(number, conclusion, { began }) {
      if (began <= (writtenAt.get(number) ?? 0)) {
        throw new Error(`Entry ${number} of the ledger was looked at before its last write had ended.`);
      }
      put(number, { state: conclusion });
    },
    leave(number, id) {
      put(number, { state: 'left', ...(id !== undefined && { id }) });
    },
    open: () => [...entries.values()].filter(({ state }) => !ENDED.has(state)),
    all: () => [...entries.values()],
    async hold(more, ahead) {
      clockAheadMs = ahead;
      for (const one of more) held.set(one.kind, one);
      await file.write({ held: more, clockAheadMs });
    },
    numbers,
    noteNumbers(more) {
      const fresh = more.filter((number) => !numbers.has(number));
      for (const number of fresh) numbers.add(number);
      if (fresh.length > 0) file.write({ numbers: fresh });
    },
    get failure() {
      return file.failure?.message ?? null;
    },
    flush: () => file.flush(),
    close: () => file.close(),
  };
}

/** Starts the ledger of a run. Throws when the file can't be written: without it nothing may be made. */
export function createLedger(path: string, { runId, baseUrl }: Pick<LedgerHeader, 'runId' | 'baseUrl'>): Ledger {
  const header: LedgerHeader = { runId, baseUrl: withoutAddressKeys(baseUrl), process: process.pid, host: hostname() };
  const file = appendTo(path, header);
  return stateOf(file, path, { entries: [], held: [], clockAheadMs: 0, numbers: [] });
}

/**
 * Reads what an earlier run, finished or killed, left in its ledger; a last line cut short is passed over.
 *
 * @throws Error when the file can't be read, or names no run
 */
export function reopenLedger(path: string): { readonly header: LedgerHeader; readonly ledger: Ledger } {
  const [header, ...lines] = readLines(path);
  if (typeof header?.runId !== 'string' || typeof header.baseUrl !== 'string') {
    throw new Error(`${path} is not a ledger: its first line names no run.`);
  }
  const entries = new Map<number, LedgerEntry>();
  let held: readonly Held[] = [];
  let clockAheadMs = 0;
  const numbers: string[] = [];
  for (const line of lines) {
    if (Array.isArray(line.numbers)) numbers.push(...line.numbers.map(String));
    else if (Array.isArray(line.held)) {
      held = line.held;
      clockAheadMs = Number(line.clockAheadMs ?? 0);
    } else if (typeof line.entry === 'number') {
      entries.set(line.entry, { ...entries.get(line.entry), ...line } as unknown as LedgerEntry);
    }
  }
  const { runId, baseUrl, process: owner, host } = header;
  return {
    header: { runId, baseUrl, process: Number(owner ?? 0), host: String(host ?? '') },
    ledger: stateOf(appendTo(path), path, { entries: [...entries.values()], held, clockAheadMs, numbers }),
  };
}
