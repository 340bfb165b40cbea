/** Reports side by side, read one after another: of each no more is kept than a comparison needs, so that a thousand will do. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readResults } from '../report/read-results.ts';
import type { Report } from '../report/types.ts';
import { UsageError } from '../usage-error.ts';
import { briefOf } from './brief.ts';
import { Catalogue } from './catalogue.ts';
import { withChanges } from './changes.ts';
import { type Comparison, compareBriefs, type Sourced } from './compare.ts';

/** A report, or the path of a `report.json` or of its folder. */
export type ReportSource = Report | string;

export interface CompareOptions {
  /** Says what changed since an earlier comparison. */
  readonly since?: Comparison | undefined;
  /** Deployments that could not be judged, each as a sentence. @default none */
  readonly missing?: readonly string[];
}

/** A folder stands for the report.json in it. */
export async function reportFile(path: string): Promise<string> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? join(path, 'report.json') : path;
}

async function sourced(from: ReportSource, catalogue: Catalogue): Promise<Sourced> {
  if (typeof from !== 'string') return { source: null, brief: briefOf(from, catalogue) };
  const source = await reportFile(from);
  return { source, brief: briefOf(await readResults(source), catalogue) };
}

/** @throws UsageError for fewer than two, UnreadableReportError, UnmergeableError for reports of different contracts */
export async function compareReports(
  reports: Iterable<ReportSource> | AsyncIterable<ReportSource>,
  { since, missing }: CompareOptions = {},
): Promise<Comparison> {
  const catalogue = new Catalogue();
  const all: Sourced[] = [];
  for await (const from of reports) all.push(await sourced(from, catalogue));
  if (all.length < 2) throw new UsageError(`Name two reports or more to compare: ${all.length} is named.`);
  const compared = compareBriefs(all, catalogue, missing);
  return since === undefined ? compared : withChanges(compared, since);
}
