/** A reference in a process of its own, and the built package run against it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PACKAGE_ROOT } from '../helpers/package-root.ts';
import { type Measured, measure } from './measure.ts';

export const MAIN = join(PACKAGE_ROOT, 'dist', 'helpers', 'cli', 'main.js');
export const CONCURRENCY = 6;

const SLOW_REFERENCE = join(PACKAGE_ROOT, 'bench', 'slow-reference.ts');

export interface Served {
  readonly baseUrl: string;
  readonly username: string;
  readonly applicationPassword: string;
}

async function serve(args: readonly string[]): Promise<{ readonly served: Served; readonly process: ChildProcess }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout }))
    return { served: JSON.parse(line), process: child };
  throw new Error('The reference ended without a word.');
}

/**
 * @param latencyMs above 0, each answer takes that long, and no more than `limit` requests are worked on at once, as a site does
 */
export function onFreshReference<T>(
  latencyMs: number,
  work: (served: Served) => Promise<T>,
  limit = CONCURRENCY,
): Promise<T> {
  const slow = ['--import', 'tsx', SLOW_REFERENCE, '--latency', String(latencyMs), '--limit', String(limit)];
  return onServed(latencyMs === 0 ? [MAIN, 'serve'] : slow, work);
}

/** @param args a program of Node that serves a site, and says first where and to whom */
export async function onServed<T>(args: readonly string[], work: (served: Served) => Promise<T>): Promise<T> {
  const { served, process: child } = await serve(args);
  try {
    return await work(served);
  } finally {
    child.kill('SIGTERM');
  }
}

export function environmentOf({ username, applicationPassword }: Served): Record<string, string> {
  return {
    CONFORMANCE_USERNAME: username,
    CONFORMANCE_APPLICATION_PASSWORD: applicationPassword,
    CONFORMANCE_CONCURRENCY: String(CONCURRENCY),
    CONFORMANCE_SEED: '1',
  };
}

/** The built package, all effects allowed. */
export function runOn(
  served: Served,
  out: string,
  more: readonly string[] = [],
  codes: readonly number[] = [0],
): Promise<Measured> {
  const { baseUrl } = served;
  const args = ['run', '--base-url', baseUrl, '--effects', 'site', '--confirm-host', new URL(baseUrl).host];
  return measure([MAIN, ...args, '--out', out, ...more], environmentOf(served), codes);
}
