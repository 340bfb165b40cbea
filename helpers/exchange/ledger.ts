import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { makeFolder } from '../make-folder.ts';
import { withoutAddressKeys } from './keys.ts';

/** A record that a run set out to make: the line is on disk before the request leaves. */
export interface LedgerEntry {
  readonly entry: number;
  readonly resource: string;
  /** The text that only this record carries. */
  readonly name: string;
  /** `unsure` when an id was answered for a record that does not show our name. */
  readonly state: 'making' | 'made' | 'unsure' | 'not made' | 'removed' | 'left';
  /** Known once made. */
  readonly id: number | null;
}

export interface LedgerHeader {
  readonly runId: string;
  /** Without the keys that it may carry. */
  readonly baseUrl: string;
  /** Process and machine of the run, to tell whether it is still under way. */
  readonly process: number;
  readonly host: string;
}

export interface Ledger {
  readonly path: string;
  making(resource: string, name: string): number;
  settle(entry: number, state: Exclude<LedgerEntry['state'], 'making'>, id?: number): void;
  /** What is, or may be, still there; the latest first, so that what depends on a record goes before it. */
  open(): readonly LedgerEntry[];
}

const FOLDER = 'ledgers';
const EXTENSION = '.jsonl';

/** @param out folder of reports and ledgers */
export function ledgerPath(out: string, runId: string): string {
  return join(out, FOLDER, `${runId}${EXTENSION}`);
}

/** Paths of all ledgers in a folder of reports, by name; none where it has no ledgers. */
export function ledgersIn(out: string): readonly string[] {
  const folder = join(out, FOLDER);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(EXTENSION));
  return names.sort().map((name) => join(folder, name));
}

function createState(write: (line: object) => void, path: string, known: readonly LedgerEntry[]): Ledger {
  const entries = new Map(known.map((entry) => [entry.entry, entry]));
  let last = Math.max(0, ...entries.keys());
  return {
    path,
    making(resource, name) {
      last += 1;
      const entry: LedgerEntry = { entry: last, resource, name, state: 'making', id: null };
      write(entry);
      entries.set(last, entry);
      return last;
    },
    settle(number, state, id) {
      const before = entries.get(number);
      if (!before) throw new Error(`The ledger has no entry ${number}.`);
      const entry: LedgerEntry = { ...before, state, id: id ?? before.id };
      write({ entry: number, state, id: entry.id });
      entries.set(number, entry);
    },
    open: () => [...entries.values()].filter(({ state }) => state !== 'not made' && state !== 'removed').reverse(),
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** @throws Error that names the file and the mend: what is not written down must not be made */
function append(path: string, text: string): void {
  try {
    appendFileSync(path, text);
  } catch (cause) {
    throw new Error(
      `Can't write to the ledger ${path} (${codeOf(cause)}): make room there or name another folder with --out; conform cleanup removes what this run made.`,
      { cause },
    );
  }
}

/** @throws Error that names the folder and the mend */
function makeFolderFor(path: string): void {
  try {
    makeFolder(dirname(path));
  } catch (cause) {
    throw new Error(
      `Can't make the folder ${dirname(path)} (${codeOf(cause)}): name one that you may write to with --out.`,
      { cause },
    );
  }
}

/** Starts the ledger of a run. Throws when the file can't be written: without it nothing may be made. */
export function createLedger(path: string, { runId, baseUrl }: Pick<LedgerHeader, 'runId' | 'baseUrl'>): Ledger {
  makeFolderFor(path);
  const write = (line: object): void => append(path, `${JSON.stringify(line)}\n`);
  const header: LedgerHeader = { runId, baseUrl: withoutAddressKeys(baseUrl), process: process.pid, host: hostname() };
  write(header);
  return createState(write, path, []);
}

function parseLine(line: string): readonly Readonly<Record<string, unknown>>[] {
  try {
    const parsed: unknown = JSON.parse(line);
    return typeof parsed === 'object' && parsed !== null ? [parsed as Record<string, unknown>] : [];
  } catch {
    return [];
  }
}

/**
 * Reads what an earlier run, finished or killed, left in its ledger; a last line cut short is passed over.
 *
 * @throws Error when the file can't be read, or names no run
 */
export function reopenLedger(path: string): { readonly header: LedgerHeader; readonly ledger: Ledger } {
  const text = readFileSync(path, 'utf8');
  const [header, ...changes] = text.split('\n').flatMap(parseLine);
  if (typeof header?.runId !== 'string' || typeof header.baseUrl !== 'string') {
    throw new Error(`${path} is not a ledger: its first line names no run.`);
  }
  const entries = new Map<number, LedgerEntry>();
  for (const change of changes as unknown as LedgerEntry[]) {
    entries.set(change.entry, { ...entries.get(change.entry), ...change });
  }
  // What follows a line that was cut short must not become part of it.
  let separator = text.endsWith('\n') ? '' : '\n';
  const write = (line: object): void => {
    append(path, `${separator}${JSON.stringify(line)}\n`);
    separator = '';
  };
  const { runId, baseUrl, process: owner, host } = header;
  return {
    header: { runId, baseUrl, process: Number(owner ?? 0), host: String(host ?? '') },
    ledger: createState(write, path, [...entries.values()]),
  };
}
