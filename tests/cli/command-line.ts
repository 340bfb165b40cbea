/** Calls the command line without a process. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Io } from '../../helpers/cli/command.ts';
import { conform } from '../../helpers/cli/conform.ts';

const WAITING = / has not answered yet; each request is given /;

export interface Called {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  /** The folder it was called in. */
  readonly cwd: string;
}

export async function call(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
  cwd = mkdtempSync(join(tmpdir(), 'command-')),
): Promise<Called> {
  const out: string[] = [];
  const err: string[] = [];
  const io: Io = {
    env,
    cwd,
    isTerminal: false,
    out: (line) => void out.push(line),
    // On a busy machine any site is waited for; what is said of it has a test of its own.
    err: (line) => void (WAITING.test(line) || err.push(line)),
    interrupted: new Promise(() => {}),
  };
  const code = await conform(args, io);
  return { code, out: out.join('\n'), err: err.join('\n'), cwd };
}
