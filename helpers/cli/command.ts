/** What a command is, and how it meets the outside: through `Io` only, so that tests drive it without a process. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { didYouMean } from '../environment/nearest.ts';
import type { Profile } from '../environment/profile.ts';
import { UsageError } from '../usage-error.ts';
import type { CommandOptions } from './options.ts';

/** What a process ends with. Where several apply to one run: usage, left behind, departs, not shown, stale baseline. */
export const EXIT = {
  conforms: 0,
  departs: 1,
  /** Also a folder that can't be written to, and a port in use. */
  usage: 2,
  /** Also a deployment that can't be reached, a run that was interrupted, and the suite's own fault. */
  notShown: 3,
  leftBehind: 4,
  staleBaseline: 5,
  /** A second signal ended the process before it could clean up. */
  stopped: 130,
} as const;

export interface Io {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  /** Of the terminal that reads the output; absent where it is none. */
  readonly columns?: number | undefined;
  /** Whether a person watches: then progress renews itself. */
  readonly isTerminal: boolean;
  /** Writes a line. */
  out(line: string): void;
  /** Writes a line beside the output, or, with `renew`, one or more over those that were renewed last. */
  err(line: string, renew?: boolean): void;
  /** Resolves when someone asks the process to end. Until a command looks at it, a signal ends the process at once. */
  readonly interrupted: Promise<string>;
  /** Resolves when someone presses Enter before the signal; absent where nobody can. */
  entered?(signal: AbortSignal): Promise<void>;
  /** Asks a person for a line, without showing what is typed where that is a secret; absent where nobody can answer. */
  ask?(question: string, isSecret: boolean): Promise<string>;
}

export interface Command {
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** What follows the name, a line for each way to call it. @default nothing */
  readonly usage?: readonly string[];
  /** What it does, in paragraphs; the summary where that is enough. */
  readonly about?: string;
  readonly options: CommandOptions;
  /** What help says below the options. */
  readonly after?: string;
  /** Whether its help explains the settings, and not only names them. @default false */
  readonly explainsSettings?: true;
  /** Whether it takes words beside its options; it counts them itself. @default false */
  readonly takesWords?: true;
  /** Whether what it says are secrets, made for whoever calls it. @default false */
  readonly tellsSecrets?: true;
  /** @returns the exit code */
  run(args: ParsedArguments, io: Io): Promise<number>;
}

export type FlagValues = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

export interface ParsedArguments {
  readonly values: FlagValues;
  readonly positionals: readonly string[];
  /** What the configuration file says; null where there is none. */
  readonly profile: Profile | null;
}

/** Somebody who names an address as a word means it to be tested: it is not to be passed over, nor repeated, as it may hold a password. */
function rejectWords({ name, options }: Command, [word]: readonly string[]): void {
  if (word === undefined) return;
  const isAddress = word.includes('/') || /^localhost\b/.test(word);
  const said = isAddress ? '' : `, such as "${word}"`;
  const mend = Object.hasOwn(options, 'base-url') ? ' Name a deployment with --base-url URL.' : '';
  throw new UsageError(`conform ${name} takes no words beside its options${said}.${mend} See conform ${name} --help.`);
}

/** @throws UsageError naming the argument that is not understood */
export function parseArguments(command: Command, args: readonly string[]): Omit<ParsedArguments, 'profile'> {
  const parsed = parsedBy(command, args);
  if (command.takesWords !== true) rejectWords(command, parsed.positionals);
  return parsed;
}

function parsedBy(command: Command, args: readonly string[]): Omit<ParsedArguments, 'profile'> {
  try {
    return parseArgs({
      args: [...args],
      options: command.options,
      allowPositionals: true,
      strict: true,
    }) as Omit<ParsedArguments, 'profile'>;
  } catch (error) {
    const message = error instanceof Error ? error.message.split('. ')[0]?.replace(/\.$/, '') : String(error);
    const [, unknown] = /^Unknown option '(--[^ ']+)/.exec(message ?? '') ?? [];
    const options = Object.keys(command.options).map((name) => `--${name}`);
    const meant = unknown === undefined ? '.' : didYouMean(unknown, options);
    throw new UsageError(`${message}${meant} See conform ${command.name} --help.`);
  }
}

export function text(values: FlagValues, name: string): string | undefined {
  const value = values[name];
  return typeof value === 'string' ? value : undefined;
}

/** Where reports and ledgers go: `--out`, or `reports` where the command is called. */
export function outFolder(values: FlagValues, { cwd }: Pick<Io, 'cwd'>): string {
  return resolve(cwd, text(values, 'out') ?? 'reports');
}

export function texts(values: FlagValues, name: string): readonly string[] | undefined {
  const value = values[name];
  return Array.isArray(value) ? value.map(String) : undefined;
}

/**
 * The value of a flag that takes one of a few words; the first of them where it is not given.
 * @throws UsageError naming the words
 */
export function oneOf<T extends string>(values: FlagValues, flag: string, allowed: readonly [T, ...T[]]): T {
  const given = text(values, flag);
  const found = given === undefined ? allowed[0] : allowed.find((value) => value === given);
  if (found === undefined) throw new UsageError(`--${flag} is "${given}": use one of ${allowed.join(', ')}.`);
  return found;
}

export function wholeNumber(values: FlagValues, name: string, min = 0): number | undefined {
  const given = text(values, name);
  if (given === undefined) return undefined;
  const number = Number(given);
  if (Number.isInteger(number) && number >= min) return number;
  throw new UsageError(`--${name} is "${given}": use a whole number${min > 0 ? ` from ${min}` : ''}.`);
}
