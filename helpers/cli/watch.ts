/** `--watch SECONDS`: whoever mends a deployment sees at once whether what failed passes now. */
import { UnreachableError } from '../engine/unreachable-error.ts';
import type { FailOn } from '../gate/gate.ts';
import { clip, count, plainLine } from '../report/text.ts';
import type { Report } from '../report/types.ts';
import type { Result } from '../requirement/requirement.ts';
import { UsageError } from '../usage-error.ts';
import { type FlagValues, type Io, text } from './command.ts';
import type { Concluded } from './gate.ts';

const MAX_SECONDS = 3600;
/** A watch that is forgotten does not ask a site for days. */
const LONGEST_MS = 8 * 3_600_000;
const SHOWN_LENGTH = 300;
/** They write what one run found. */
const NOT_WITH = ['dry-run', 'json', 'shard', 'write-baseline'] as const;

/** @throws UsageError when it is no time to wait, or does not go with another option */
export function secondsFrom(values: FlagValues): number | null {
  const given = text(values, 'watch');
  if (given === undefined) return null;
  const seconds = Number(given);
  if (!/^\d{1,4}$/.test(given) || seconds < 1 || seconds > MAX_SECONDS) {
    throw new UsageError(`--watch is "${given}": use whole seconds from 1 to ${MAX_SECONDS}, such as --watch 10.`);
  }
  const other = NOT_WITH.find((flag) => values[flag] !== undefined);
  if (other !== undefined) throw new UsageError(`--watch does not go with --${other}: leave one of them out.`);
  return seconds;
}

export interface Watched {
  /** Runs all that was asked for, and writes the report. */
  whole(): Promise<Concluded>;
  /** Asks again for these requirements, and writes nothing. */
  retry(ids: readonly string[]): Promise<Report>;
}

function failing(results: readonly Result[], failOn: FailOn): readonly Result[] {
  const broken = new Set(['fail', 'blocked', 'error', ...(failOn === 'should' ? ['warn'] : [])]);
  return results.filter(({ outcome }) => broken.has(outcome));
}

/** Waits until it is time, or somebody presses Enter. False when somebody asks to end. */
async function pause(seconds: number, io: Io): Promise<boolean> {
  const over = new AbortController();
  const time = new Promise<boolean>((resolve) => {
    const timer = setTimeout(resolve, seconds * 1000, true);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  const goesOn = await Promise.race([
    time,
    io.entered?.(over.signal).then(() => true) ?? time,
    io.interrupted.then(() => false),
  ]);
  over.abort();
  return goesOn;
}

function tell(before: readonly Result[], now: readonly Result[], io: Io): void {
  const byId = new Map(now.map((result) => [result.id, result]));
  for (const { id } of before) {
    const { outcome, reason } = byId.get(id) ?? { outcome: 'absent', reason: '' };
    const what = plainLine(`${id}${reason === '' ? '' : `: ${reason}`}`);
    io.out(`  ${outcome.padEnd(7)} ${clip(what, SHOWN_LENGTH)}`);
  }
}

/** Null where the deployment is unavailable, as it restarts. */
export async function unlessUnreachable<T>(turn: Promise<T>, io: Io): Promise<T | null> {
  try {
    return await turn;
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    io.err(plainLine(error.message));
    return null;
  }
}

/**
 * Runs, then asks again for what failed until none of it does, and then runs once more: the report and the exit code are
 * those of the last whole run.
 *
 * @throws UnreachableError when the first run reaches nobody
 */
export async function watch(seconds: number, { whole, retry }: Watched, failOn: FailOn, io: Io): Promise<number> {
  const end = Date.now() + LONGEST_MS;
  let last = await whole();
  let left = failing(last.report.results, failOn);
  while (left.length > 0 && last.report.run.interrupted === null && Date.now() < end) {
    const enter = io.entered ? ', or on Enter' : '';
    const prompt = `Re-checking ${count(left.length, 'requirement')} in ${seconds} s${enter}; Ctrl-C ends the watch.`;
    io.err(prompt, io.isTerminal);
    if (!(await pause(seconds, io))) {
      // In place of a prompt that nothing follows any more.
      io.err(`The watch is over; ${count(left.length, 'requirement')} did not pass.`, io.isTerminal);
      break;
    }
    const ids = left.map(({ id }) => id);
    const turn = await unlessUnreachable(retry(ids), io);
    if (turn === null) continue;
    if (turn.run.interrupted !== null) break;
    const now = turn.results.filter(({ id }) => ids.includes(id));
    tell(left, now, io);
    left = failing(now, failOn);
    if (left.length > 0) continue;
    io.err('None of these fails now: everything is asked once more.');
    last = (await unlessUnreachable(whole(), io)) ?? last;
    left = failing(last.report.results, failOn);
  }
  return last.code;
}
