/** Programs that this one starts: those that end by themselves, and servers, which end with this process at the latest. */
import { type ChildProcess, spawn } from 'node:child_process';
import { systemCode } from './wordpress-error.ts';

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A program could not be run, or ended with another code than 0. */
export class ProgramFailed extends Error {
  override readonly name = 'ProgramFailed';
  /** The end of what it wrote, standard error before standard output. */
  readonly output: string;
  /** Whether there is no such program. */
  readonly missing: boolean;

  constructor(program: Program, how: string, output: string, missing = false) {
    super(`${program.file} ${how}`);
    this.output = output;
    this.missing = missing;
  }
}

export interface ServerProcess {
  /** Rejects with ProgramFailed when the server ends. */
  readonly ended: Promise<never>;
  /** Ends the server and all that it started. */
  stop(): Promise<void>;
}

const KEPT_OUTPUT = 4_000;
/** A server that has not ended by then is killed. */
const GRACE_MS = 5_000;

/**
 * Runs a program to its end.
 * @returns what it wrote on standard output
 * @throws ProgramFailed, or the signal's reason
 */
export async function run(program: Program, signal?: AbortSignal): Promise<string> {
  signal?.throwIfAborted();
  const child = start(program, signal ? { signal } : {});
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  const how = await outcome(child);
  signal?.throwIfAborted();
  if (how.code !== 0) throw failure(program, how, `${stderr().trim()}\n${stdout().trim()}`.slice(-KEPT_OUTPUT).trim());
  return stdout();
}

export function startServer(program: Program): ServerProcess {
  // A group of its own, so that the workers a server starts end with it.
  const child = start(program, { detached: true });
  child.stdout?.resume();
  const stderr = collect(child.stderr, KEPT_OUTPUT);
  const end = outcome(child);
  const ended = end.then((how) => {
    throw failure(program, how, stderr().trim());
  });
  // Whoever stops the server need not listen for its end.
  ended.catch(() => {});
  const killAll = (): void => signalGroup(child, 'SIGKILL');
  process.once('exit', killAll);
  return {
    ended,
    async stop() {
      signalGroup(child, 'SIGTERM');
      const timer = setTimeout(killAll, GRACE_MS);
      await end;
      clearTimeout(timer);
      // Workers may outlive the one that started them.
      killAll();
      process.off('exit', killAll);
    },
  };
}

interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly error?: unknown;
}

function start({ file, args, cwd, env }: Program, options: { signal?: AbortSignal; detached?: boolean }): ChildProcess {
  return spawn(file, args, {
    ...options,
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // npm is a command script on Windows.
    shell: process.platform === 'win32' && file === 'npm',
  });
}

function outcome(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      // One that runs and is told to end reports an error first; what counts is when it has ended.
      if (child.pid === undefined) resolve({ code: null, signal: null, error });
    });
    child.once('close', (code, signal) => resolve({ code, signal }));
  });
}

function collect(stream: NodeJS.ReadableStream | null, keep = Number.POSITIVE_INFINITY): () => string {
  let text = '';
  stream?.setEncoding('utf8').on('data', (chunk: string) => {
    text = (text + chunk).slice(-keep);
  });
  return () => text;
}

function failure(program: Program, { code, signal, error }: Ending, output: string): ProgramFailed {
  if (error !== undefined) {
    const missing = systemCode(error) === 'ENOENT';
    return new ProgramFailed(program, missing ? 'is not installed' : `did not start: ${error}`, output, missing);
  }
  return new ProgramFailed(program, `ended ${signal ? `on ${signal}` : `with code ${code}`}`, output);
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === 'win32') child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error;
  }
}
