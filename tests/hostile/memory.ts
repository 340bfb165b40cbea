/** Runs the command line in a process of its own and watches how much memory it takes. */
import { readFileSync } from 'node:fs';
import { conform } from '../cli/processes.ts';
import { environmentOf, type HostileSite } from './site.ts';

export interface Watched {
  readonly code: number | string | null;
  readonly out: string;
  readonly err: string;
  /** The most that was ever resident, in MiB; null where the system does not tell. */
  readonly peakMiB: number | null;
  /** Folder of its report. */
  readonly folder: string;
}

function peakOf(process: number | undefined): number | null {
  try {
    const kib = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1];
    return kib === undefined ? null : Number(kib) / 1024;
  } catch {
    return null;
  }
}

export async function runWatched(
  site: Pick<HostileSite, 'baseUrl' | 'reference'>,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Watched> {
  const run = conform(['run', ...args], { PATH: process.env.PATH, ...environmentOf(site, env) });
  let peakMiB: number | null = null;
  const watch = setInterval(() => {
    peakMiB = peakOf(run.process.pid) ?? peakMiB;
  }, 20);
  const ended = await run.ended;
  clearInterval(watch);
  return { ...ended, peakMiB, folder: run.out };
}
