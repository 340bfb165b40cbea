/** Commands of the mutants, run in this process. */
import { type Io, parseArguments } from '../../helpers/cli/command.ts';
import type { mutantsCommand } from '../../helpers/cli/commands/mutants.ts';

interface Console extends Io {
  readonly lines: string[];
  readonly progress: string[];
}

export function consoleOf(interrupted: Promise<string> = new Promise(() => {})): Console {
  const lines: string[] = [];
  const progress: string[] = [];
  return {
    env: {},
    cwd: '/',
    isTerminal: false,
    out: (line) => void lines.push(line),
    err: (line) => void progress.push(line),
    interrupted,
    lines,
    progress,
  };
}

export async function run(command: typeof mutantsCommand, args: readonly string[], io = consoleOf()) {
  const code = await command.run({ ...parseArguments(command, args), profile: null }, io);
  return { code, io };
}
