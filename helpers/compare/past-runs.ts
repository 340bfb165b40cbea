/** The files of a history: `runs/<deployment>/<moment>.json`, and beside them `tables/<digest>.json`. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { documentProblems } from '../report/document.ts';
import { readReport } from '../report/read.ts';
import { oneLine } from '../report/text.ts';
import { UnreadableReportError } from '../report/unreadable-report-error.ts';
import type { Outcome } from '../requirement/requirement.ts';
import { outcomesOf, type Packed, type PastRun, type Table } from './history.ts';

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    throw new UnreadableReportError(`${path} can't be read as JSON: name a report.json, or a run of a history.`, {
      cause,
    });
  }
}

/** Reads each table once. */
export function tableReader(): (path: string) => Table {
  const known = new Map<string, Table>();
  return (path) => {
    const table = known.get(path) ?? (parsed(path) as Table);
    known.set(path, table);
    return table;
  };
}

/** @throws UnreadableReportError for what is no run of a history */
export function readPastRun(path: string, tables = tableReader()): Packed {
  const document = parsed(path);
  const problems = documentProblems('history', document);
  if (problems.length > 0)
    throw new UnreadableReportError(`${path} is no run of a history: ${oneLine(problems.join('; '))}`);
  const run = document as PastRun;
  return { run, table: tables(join(dirname(path), '..', '..', 'tables', `${run.table}.json`)) };
}

/** Names of the files of one deployment, the oldest first. */
export function runsIn(folder: string): readonly string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
    : [];
}

/** A run of before, to set another against. */
export interface Before {
  readonly run: string;
  readonly startedAt: string;
  readonly outcomes: ReadonlyMap<string, Outcome | null>;
}

/**
 * @param path a report.json or the folder of one, or a run of a history, or the folder of a deployment's, of which the last counts
 * @throws UnreadableReportError
 */
export async function readBefore(path: string): Promise<Before> {
  let file = path;
  if (existsSync(path) && statSync(path).isDirectory()) {
    const isReport = existsSync(join(path, 'report.json'));
    file = join(path, isReport ? 'report.json' : (runsIn(path).at(-1) ?? 'report.json'));
  }
  if (existsSync(file) && /"table":/.test(readFileSync(file, 'utf8').slice(0, 4000))) {
    const past = readPastRun(file);
    return { run: past.run.run, startedAt: past.run.startedAt, outcomes: outcomesOf(past) };
  }
  const { run, results } = await readReport(file);
  return { run: run.id, startedAt: run.startedAt, outcomes: new Map(results.map(({ id, outcome }) => [id, outcome])) };
}
