/**
 * The suite as a library. Each function loads what it needs when it is called: a configuration file imports this module for
 * its types alone.
 */
import type { Comparison } from '../compare/compare.ts';
import type { CompareOptions, ReportSource } from '../compare/reports.ts';
import type { Report } from '../report/types.ts';
import type { PlanOptions, RunOptions } from './options.ts';
import type { Planned } from './plan.ts';
import type { Served, ServeOptions } from './serve.ts';

export type { ComparedCause, ComparedDeployment, ComparedRequirement, Comparison } from '../compare/compare.ts';
export type { CompareOptions, ReportSource } from '../compare/reports.ts';
export { UnreachableError } from '../engine/unreachable-error.ts';
export { type Config, defineConfig, type ProfileConfig, type RunChoices } from '../environment/config.ts';
export type { Credentials } from '../exchange/access.ts';
export type { FetchVia } from '../exchange/via-function.ts';
export type * from '../report/types.ts';
export { UnmergeableError } from '../report/unmergeable-error.ts';
export { UnreadableReportError } from '../report/unreadable-report-error.ts';
export type { Part, Progress, RunPhase } from '../run/progress.ts';
export { UsageError } from '../usage-error.ts';
export { AbortedError } from './aborted-error.ts';
export type { DeploymentOptions, PlanOptions, RunOptions, SelectionOptions } from './options.ts';
export type { Planned, PlannedCase } from './plan.ts';
export type { Served, ServeOptions } from './serve.ts';

/**
 * Runs the suite against one deployment. Nothing is printed or kept between runs, and no file is written unless `out` is given.
 *
 * @throws UsageError, UnreachableError; AbortedError where the signal came before the run had begun
 */
export async function run(options: RunOptions): Promise<Report> {
  return (await import('./run.ts')).runOnce(options);
}

/**
 * What a run would ask: its requirements and cases. Nothing is sent.
 *
 * @throws UsageError
 */
export async function plan(options: PlanOptions = {}): Promise<Planned> {
  return (await import('./plan.ts')).planFor(options);
}

/**
 * The report in a `report.json`.
 *
 * @throws UnreadableReportError where there is none, or it does not fit its schema
 */
export async function readReport(path: string): Promise<Report> {
  return (await import('../report/read.ts')).readReport(path);
}

/**
 * Several deployments side by side: where they disagree, by cause, as in `compare.json`. Nothing is written.
 *
 * @throws UsageError for fewer than two, UnreadableReportError, UnmergeableError for reports of different contracts
 */
export async function compare(
  reports: Iterable<ReportSource> | AsyncIterable<ReportSource>,
  options: CompareOptions = {},
): Promise<Comparison> {
  return (await import('../compare/reports.ts')).compareReports(reports, options);
}

/**
 * Serves the embedded reference deployment on loopback until it is closed.
 *
 * @throws UsageError for an id that is none, and a port that can't be used
 */
export async function serve(options: ServeOptions = {}): Promise<Served> {
  return (await import('./serve.ts')).serveReference(options);
}
