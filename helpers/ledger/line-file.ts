/** A file of JSON lines, of which each is on disk before its writer goes on; lines that wait together go together. */

import { closeSync, existsSync, fdatasync, openSync, readdirSync, readFileSync, write, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { errorCode } from '../error-code.ts';
import { parseJson } from '../exchange/json.ts';
import { makeFolder } from '../make-folder.ts';
import { UsageError } from '../usage-error.ts';

const writeTo = promisify(write);
const syncToDisk = promisify(fdatasync);

const FOLDER = 'ledgers';
const EXTENSION = '.jsonl';
/** The beginning of a first line. */
const IS_CUT_SHORT = /^(?:\{[^\n]*)?$/;

export interface LineFile {
  /**
   * Settles once the line is on disk. A caller that does not wait learns of a failure at the next line that someone waits for.
   */
  write(line: object): Promise<void>;
  /** The first failure to write. */
  readonly failure: Error | null;
  /** Settles once every line was tried. */
  flush(): Promise<void>;
  /** Settles once every line was tried. */
  close(): Promise<void>;
}

interface Waiting {
  readonly text: string;
  readonly done: () => void;
  readonly failed: (error: Error) => void;
}

/** @param out folder of reports and ledgers */
export function ledgerPath(out: string, runId: string): string {
  return join(out, FOLDER, `${runId}${EXTENSION}`);
}

/**
 * Paths of all ledgers in a folder of reports, by name; none where it has no ledgers. A run that was killed before its first
 * line was whole has sent nothing.
 */
export function ledgersIn(out: string): readonly string[] {
  const folder = join(out, FOLDER);
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith(EXTENSION));
  const paths = names.sort().map((name) => join(folder, name));
  return paths.filter((path) => !IS_CUT_SHORT.test(readFileSync(path, 'utf8')));
}

function unwritable(path: string, cause: unknown): Error {
  return new Error(
    `Can't write to the ledger ${path} (${errorCode(cause)}): make room there or name another folder with --out; conform cleanup removes what this run made.`,
    { cause },
  );
}

/** @throws UsageError that names the folder and the mend */
function makeFolderFor(path: string): void {
  try {
    makeFolder(dirname(path));
  } catch (cause) {
    throw new UsageError(
      `Can't make the folder ${dirname(path)} (${errorCode(cause)}): name one that you may write to with --out.`,
      { cause },
    );
  }
}

/** A device that keeps nothing, as tests name one, has no disk to wait for. */
async function sync(fd: number): Promise<void> {
  await syncToDisk(fd).catch((error) => {
    if (errorCode(error) !== 'EINVAL') throw error;
  });
}

function endsInLine(path: string): boolean {
  const text = readFileSync(path, 'utf8');
  return text === '' || text.endsWith('\n');
}

/**
 * @param header the first line of a new file; without one, what is there is added to
 * @throws Error that names the file, or its folder, and the mend
 */
export function appendTo(path: string, header?: object): LineFile {
  if (header !== undefined) makeFolderFor(path);
  let fd: number | null = null;
  // What follows a line that was cut short must not become part of it.
  let separator = header === undefined && !endsInLine(path) ? '\n' : '';
  let failure: Error | null = null;
  let waiting: Waiting[] = [];
  let draining: Promise<void> | null = null;
  let isClosing = false;

  const open = (): number => {
    fd ??= openSync(path, 'a');
    return fd;
  };

  async function drain(): Promise<void> {
    // Lines that are written in one go wait together.
    await null;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const file = open();
        const bytes = Buffer.from(separator + batch.map(({ text }) => text).join(''));
        separator = '\n';
        for (let at = 0; at < bytes.length; ) at += (await writeTo(file, bytes, at)).bytesWritten;
        await sync(file);
        separator = '';
        for (const { done } of batch) done();
      } catch (cause) {
        failure ??= unwritable(path, cause);
        for (const { failed } of batch) failed(failure);
      }
    }
    draining = null;
    if (isClosing && fd !== null) {
      closeSync(fd);
      fd = null;
    }
  }

  if (header !== undefined) {
    try {
      writeSync(open(), `${JSON.stringify(header)}\n`);
    } catch (cause) {
      throw unwritable(path, cause);
    }
  }

  return {
    write(line) {
      const written = new Promise<void>((done, failed) => {
        waiting.push({ text: `${JSON.stringify(line)}\n`, done, failed });
      });
      written.catch(() => {});
      draining ??= drain();
      return written;
    },
    get failure() {
      return failure;
    },
    flush: async () => void (await draining),
    async close() {
      isClosing = true;
      draining ??= drain();
      await draining;
    },
  };
}

export interface ReadLine {
  /** From 1. */
  readonly line: number;
  readonly document: Readonly<Record<string, unknown>>;
}

/** What stands in a file, line by line; what is no JSON, as a line that was cut short, is passed over. */
export function readLines(path: string): readonly ReadLine[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((text, at) => {
      const document = parseJson(text);
      return document === undefined ? [] : [{ line: at + 1, document: document as ReadLine['document'] }];
    });
}
