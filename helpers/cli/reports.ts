/** Reports named on the command line. */
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { briefOf } from '../compare/brief.ts';
import type { Catalogue } from '../compare/catalogue.ts';
import type { Sourced } from '../compare/compare.ts';
import { type NamedReport, UnmergeableError } from '../report/merge.ts';
import { readReport } from '../report/read.ts';
import { readResults } from '../report/read-results.ts';
import { UnreadableReportError } from '../report/unreadable-report-error.ts';
import { UsageError } from '../usage-error.ts';
import type { Io } from './command.ts';

/** What is wrong with a report, or with reports together, is a mistake in the call. */
export function asUsageError(error: unknown): unknown {
  const isMistake = error instanceof UnreadableReportError || error instanceof UnmergeableError;
  return isMistake ? new UsageError(error.message, { cause: error }) : error;
}

/** A folder stands for the report.json in it. */
async function fileOf(path: string): Promise<string> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? join(path, 'report.json') : path;
}

/**
 * @param paths files, or folders with a report.json
 * @throws UsageError for one that can't be used
 */
export async function readReports(paths: readonly string[], io: Io): Promise<readonly NamedReport[]> {
  try {
    return await Promise.all(
      paths.map(async (source) => ({ source, report: await readReport(await fileOf(resolve(io.cwd, source))) })),
    );
  } catch (error) {
    throw asUsageError(error);
  }
}

/** One report after another, and of each no more than a comparison keeps. */
export async function readBriefs(paths: readonly string[], catalogue: Catalogue, io: Io): Promise<readonly Sourced[]> {
  const briefs: Sourced[] = [];
  try {
    for (const path of paths) {
      const source = await fileOf(resolve(io.cwd, path));
      briefs.push({ source, brief: briefOf(await readResults(source), catalogue) });
    }
  } catch (error) {
    throw asUsageError(error);
  }
  return briefs;
}
