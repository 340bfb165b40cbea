/** Whole processes, timed from their start to their end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Measured {
  readonly wallMs: number;
  /** Most memory that the process ever held. */
  readonly peakMiB: number;
  /** Time of the processor: a run waits for much, however little it works on. */
  readonly processorMs: number;
  readonly out: string;
}

/** Tells what the process took when it ends, on a stream of its own. */
const TELL_USAGE = `data:text/javascript,${encodeURIComponent(
  "import { writeSync } from 'node:fs'; process.on('exit', () => writeSync(3, JSON.stringify(process.resourceUsage())));",
)}`;

async function textOf(stream: NodeJS.ReadableStream | null | undefined): Promise<string> {
  const chunks: string[] = [];
  for await (const chunk of stream ?? []) chunks.push(String(chunk));
  return chunks.join('');
}

/** @throws Error when the process ends with another code than one of `codes`, with what it said */
export async function measure(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  codes: readonly number[] = [0],
): Promise<Measured> {
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', TELL_USAGE, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const told = child.stdio[3] as NodeJS.ReadableStream | null;
  const [out, said, usage] = await Promise.all([textOf(child.stdout), textOf(child.stderr), textOf(told)]);
  if (child.exitCode === null) await once(child, 'exit');
  const wallMs = performance.now() - start;
  if (!codes.includes(child.exitCode ?? -1))
    throw new Error(`node ${args.join(' ')} ended with ${child.exitCode}:\n${said}`);
  const { maxRSS, userCPUTime, systemCPUTime } = JSON.parse(usage);
  return { wallMs, peakMiB: maxRSS / 1024, processorMs: (userCPUTime + systemCPUTime) / 1000, out };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** One after the other, `rounds` times over: what slows the machine down for a while then slows all of them. */
export async function inTurn<T>(rounds: number, works: readonly (() => Promise<T>)[]): Promise<readonly T[][]> {
  const results: T[][] = works.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, work] of works.entries()) results[at]?.push(await work());
  }
  return results;
}
