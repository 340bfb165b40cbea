/** Runs the command line in a terminal of a given size, and tells what stands on its screen. */
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import xterm from '@xterm/headless';
import { COMMAND_LINE } from '../cli/processes.ts';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

export interface Piece {
  readonly text: string;
  readonly colour: number;
}

export interface Shown {
  readonly code: number | null;
  /** All lines, those that scrolled off the screen included, without the blanks at their ends. */
  readonly lines: readonly string[];
  /** Which of them are the rest of a line that was too long for the screen. */
  readonly wrapped: readonly boolean[];
  /** Each line in pieces of one colour, by the number of the terminal's palette; -1 is its own. */
  readonly pieces: readonly (readonly Piece[])[];
  /** What was written, with all that a terminal obeys. */
  readonly written: string;
}

const SCROLLED = 10_000;

type Line = NonNullable<ReturnType<xterm.Terminal['buffer']['active']['getLine']>>;

function piecesOf(line: Line | undefined): readonly Piece[] {
  const pieces: { text: string; colour: number }[] = [];
  const { length } = line?.translateToString(true) ?? '';
  for (let column = 0; column < length; column += 1) {
    const cell = line?.getCell(column);
    const colour = cell?.isFgDefault() === false ? cell.getFgColor() : -1;
    const last = pieces.at(-1);
    if (last?.colour === colour) last.text += cell?.getChars() || ' ';
    else pieces.push({ text: cell?.getChars() || ' ', colour });
  }
  return pieces;
}

/**
 * @param isPiped whether what is written goes through a pipe first, as with `| cat`
 * @param command what is called
 */
export async function inTerminal(
  args: readonly string[],
  { columns, rows }: Size,
  env: Readonly<Record<string, string>> = {},
  isPiped = false,
  command: readonly string[] = COMMAND_LINE,
): Promise<Shown> {
  const words = [process.execPath, ...command, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`);
  const pipe = isPiped ? ' 2>&1 | cat' : '';
  const line = `stty cols ${columns} rows ${rows}; ${words.join(' ')}${pipe}`;
  const child = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
    cwd: mkdtempSync(join(tmpdir(), 'terminal-')),
    env: { PATH: process.env.PATH, TERM: 'xterm-256color', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const terminal = new xterm.Terminal({ cols: columns, rows, scrollback: SCROLLED, allowProposedApi: true });
  let written = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    written += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  await new Promise<void>((resolve) => terminal.write(written, resolve));
  const { active } = terminal.buffer;
  const all = Array.from({ length: active.length }, (_, at) => active.getLine(at));
  const last = all.findLastIndex((one) => (one?.translateToString(true) ?? '') !== '');
  const kept = all.slice(0, last + 1);
  terminal.dispose();
  return {
    code,
    lines: kept.map((one) => one?.translateToString(true) ?? ''),
    wrapped: kept.map((one) => one?.isWrapped === true),
    pieces: kept.map(piecesOf),
    written,
  };
}
