/** What a command is, and how it meets the outside: through `Io` only, so that tests drive it without a process. */
import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { didYouMean } from '../environment/nearest.ts';
import { UsageError } from '../environment/usage-error.ts';

export const EXIT = {
  conforms: 0,
  departs: 1,
  usage: 2,
  unreachable: 3,
  leftBehind: 4,
  staleBaseline: 5,
  /** A second signal ended the process before it could clean up. */
  stopped: 130,
} as const;

export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Whether a person watches: then progress renews itself. */
  readonly isTerminal: boolean;
  /** Writes a line. */
  out(line: string): void;
  /** Writes a line beside the output, or, with `renew`, one or more over those that were renewed last. */
  err(line: string, renew?: boolean): void;
  /** Resolves when someone asks the process to end. */
  readonly interrupted: Promise<string>;
  /** Resolves when someone presses Enter before the signal; absent where nobody can. */
  entered?(signal: AbortSignal): Promise<void>;
}

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What `--help` prints. */
  readonly help: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** @returns the exit code */
  run(args: ParsedArguments, io: Io): Promise<number>;
}

export interface ParsedArguments {
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;
  readonly positionals: readonly string[];
}

/** @throws UsageError naming the argument that is not understood */
export function parseArguments(command: Command, args: readonly string[]): ParsedArguments {
  try {
    return parseArgs({
      args: [...args],
      options: command.options,
      allowPositionals: true,
      strict: true,
    }) as ParsedArguments;
  } catch (error) {
    const message = error instanceof Error ? error.message.split('. ')[0]?.replace(/\.$/, '') : String(error);
    const [, unknown] = /^Unknown option '(--[^ ']+)/.exec(message ?? '') ?? [];
    const options = Object.keys(command.options).map((name) => `--${name}`);
    const meant = unknown === undefined ? '.' : didYouMean(unknown, options);
    throw new UsageError(`${message}${meant} See conform ${command.name} --help.`);
  }
}

export function text(values: ParsedArguments['values'], name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** Where reports and ledgers go: `--out`, or `reports` where the command is called. */
export function outFolder(values: ParsedArguments['values'], { cwd }: Pick<Io, 'cwd'>): string {
  return resolve(cwd, text(values, 'out') ?? 'reports');
}

export function texts(values: ParsedArguments['values'], name: string): readonly string[] | undefined {
  const value = values[name];
  return Array.isArray(value) ? value.map(String) : undefined;
}

/**
 * The value of a flag that takes one of a few words; the first of them where it is not given.
 * @throws UsageError naming the words
 */
export function oneOf<T extends string>(
  values: ParsedArguments['values'],
  flag: string,
  allowed: readonly [T, ...T[]],
): T {
  const given = text(values, flag);
  const found = given === undefined ? allowed[0] : allowed.find((value) => value === given);
  if (found === undefined) throw new UsageError(`--${flag} is "${given}": use one of ${allowed.join(', ')}.`);
  return found;
}
