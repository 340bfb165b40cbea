/** Runs the suite on a site, through the command line but in this process. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readReport } from '../../helpers/report/read.ts';
import type { Report } from '../../helpers/report/types.ts';
import { call } from '../cli/command-line.ts';
import { environmentOf, type HostileSite } from './site.ts';

export interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** Null where there is none. */
  readonly report: Report | null;
}

/** @throws Error where there is a report that breaks its own schema */
async function reportIn(folder: string): Promise<Report | null> {
  const path = join(folder, 'reports', 'report.json');
  return existsSync(path) ? readReport(path) : null;
}

export async function runOn(
  site: Pick<HostileSite, 'baseUrl' | 'reference'>,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const { code, out, err, cwd } = await call(['run', ...args], environmentOf(site, env));
  return { code, out, err, report: await reportIn(cwd) };
}

/** `outcome id` of every result with one of the outcomes, sorted. */
export function resultsWith(report: Report | null, ...outcomes: readonly string[]): readonly string[] {
  const found = (report?.results ?? []).filter(({ outcome }) => outcomes.includes(outcome));
  return found.map(({ id, outcome }) => `${outcome} ${id}`).sort();
}
