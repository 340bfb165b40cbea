/** Reports named on the command line. */
import { resolve } from 'node:path';
import { reportFile } from '../compare/reports.ts';
import type { NamedReport } from '../report/merge.ts';
import { readReport } from '../report/read.ts';
import type { Io } from './command.ts';

/**
 * @param paths files, or folders with a report.json
 * @throws UnreadableReportError for one that can't be used
 */
export function readReports(paths: readonly string[], io: Io): Promise<readonly NamedReport[]> {
  return Promise.all(
    paths.map(async (source) => ({ source, report: await readReport(await reportFile(resolve(io.cwd, source))) })),
  );
}
