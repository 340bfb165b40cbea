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

type Section = 'head' | 'results' | 'exchanges';

async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** Null for a file that is not written as `conform run` writes one, a line for each result and exchange. */
async function readByLine(path: string): Promise<ReportOfResults | null> {
  const head: string[] = [];
  const results: string[] = [];
  const exchanges: Answered[] = [];
  let part: Section = 'head';
  for await (const line of linesOf(path)) {
    if (part === 'head') {
      head.push(line);
      if (RESULTS.test(line)) part = 'results';
    } else if (part === 'results') {
      if (EXCHANGES.test(line)) part = 'exchanges';
      else results.push(line);
    } else {
      const [, id, status] = STATUS.exec(line) ?? [];
      if (id === undefined && !/^\s*\]?,?\s*\}?$/.test(line)) return null;
      if (id !== undefined)
        exchanges.push({ id: Number(id), answer: status === undefined ? null : { status: Number(status) } });
    }
  }
  if (part !== 'exchanges') return null;
  // The list of results may end on the line on which that of the exchanges begins.
  if (/^\s*\],?$/.test(results.at(-1) ?? '')) results.pop();
  try {
    return { ...JSON.parse(`${head.join('\n')}${results.join('\n')}]}`), exchanges };
  } catch {
    return null;
  }
}

/** The head of a report, which says what was run on what; the whole report where another wrote it. */
export async function readHead(path: string): Promise<Pick<Report, 'deployment' | 'run'>> {
  const head: string[] = [];
  try {
    for await (const line of linesOf(path)) {
      head.push(line);
      if (RESULTS.test(line)) return JSON.parse(`${head.join('\n')}]}`);
    }
  } catch {
    // It is told below what is wrong with it.
  }
  return readReport(path);
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
