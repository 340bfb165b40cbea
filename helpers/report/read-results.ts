import { createReadStream } from 'node:fs';
import type { Answered } from './causes.ts';
import { readReport, rejectUnfit } from './read.ts';
import type { Report } from './types.ts';

/** A report of which the exchanges were passed over. */
export interface ReportOfResults extends Omit<Report, 'exchanges'> {
  readonly exchanges: readonly Answered[];
}

const RESULTS = /"results": ?\[$/;
const EXCHANGES = /"exchanges": ?\[$/;
/** Within a text of JSON no quote stands without a backslash, so that this is no part of a body. */
const STATUS = /^\{"id":(\d+),.*?,"answer":(?:null|\{"status":(\d+))/;

/** Ends the list of exchanges, and the report. */
const END = /^\s*\]?,?\s*\}?$/;

async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/**
 * The next lines up to one that matches, with it.
 * @throws Error where none does
 */
async function linesUpTo(mark: RegExp, lines: AsyncGenerator<string>): Promise<string[]> {
  const read: string[] = [];
  for (let next = await lines.next(); !next.done; next = await lines.next()) {
    read.push(next.value);
    if (mark.test(next.value)) return read;
  }
  throw new Error(`No line matches ${mark}`);
}

/** The exchange on a line, if one is. */
function answeredOn(line: string): readonly Answered[] {
  const [, id, status] = STATUS.exec(line) ?? [];
  if (id !== undefined) return [{ id: Number(id), answer: status === undefined ? null : { status: Number(status) } }];
  if (END.test(line)) return [];
  throw new Error('The line holds no exchange');
}

/** @throws Error for a file that is not written as `conform run` writes one, a line for each result and exchange */
async function readByLine(path: string): Promise<ReportOfResults> {
  const lines = linesOf(path);
  try {
    const head = await linesUpTo(RESULTS, lines);
    const results = (await linesUpTo(EXCHANGES, lines)).slice(0, -1);
    // The list of results may end on the line on which that of the exchanges begins.
    if (/^\s*\],?$/.test(results.at(-1) ?? '')) results.pop();
    const exchanges: Answered[] = [];
    for await (const line of lines) exchanges.push(...answeredOn(line));
    return { ...JSON.parse(`${head.join('\n')}${results.join('\n')}]}`), exchanges };
  } finally {
    await lines.return(undefined);
  }
}

/** The head of a report, which says what was run on what; the whole report where another wrote it. */
export async function readHead(path: string): Promise<Pick<Report, 'deployment' | 'run'>> {
  const lines = linesOf(path);
  try {
    return JSON.parse(`${(await linesUpTo(RESULTS, lines)).join('\n')}]}`);
  } catch {
    // Reading the whole says what is wrong with it.
    return readReport(path);
  } finally {
    await lines.return(undefined);
  }
}

/**
 * A report without its exchanges, of which only the status is kept: what many reports together are read for.
 * @throws UnreadableReportError
 */
export async function readResults(path: string): Promise<ReportOfResults> {
  const report = await readByLine(path).catch(() => null);
  if (report === null) return readReport(path);
  rejectUnfit({ ...report, exchanges: [] }, path, 'without exchanges');
  return report;
}
