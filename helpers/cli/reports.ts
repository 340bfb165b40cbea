/** Reports named on the command line. */
import { resolve } from 'node:path';
import { reportFile } from '../compare/reports.ts';
import type { NamedReport } from '../report/merge.ts';
import { readReport } from '../report/read.ts';
import { UnmergeableError } from '../report/unmergeable-error.ts';
import { UnreadableReportError } from '../report/unreadable-report-error.ts';
import { UsageError } from '../usage-error.ts';
import type { Io } from './command.ts';

/** What is wrong with a report, or with reports together, is a mistake in the call. */
export function asUsageError(error: unknown): unknown {
  const isMistake = error instanceof UnreadableReportError || error instanceof UnmergeableError;
  return isMistake ? new UsageError(error.message, { cause: error }) : error;
}

/**
 * @param paths files, or folders with a report.json
 * @throws UsageError for one that can't be used
 */
export async function readReports(paths: readonly string[], io: Io): Promise<readonly NamedReport[]> {
  try {
    return await Promise.all(
      paths.map(async (source) => ({ source, report: await readReport(await reportFile(resolve(io.cwd, source))) })),
    );
  } catch (error) {
    throw asUsageError(error);
  }
}
