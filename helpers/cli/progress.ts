/** What a person who watches a run sees of it. */

import type { CleanUpProgress, OnCleanUp } from '../clean-up/clean-up.ts';
import { roughKeyOf } from '../report/causes.ts';
import { headlineOf } from '../report/headline.ts';
import { clip, count, plainLine } from '../report/text.ts';
import { isCritical, severityOf } from '../requirement/departure.ts';
import type { Result } from '../requirement/requirement.ts';
import type { Expected } from '../run/prepare.ts';
import { type Part, type Progress, type RunPhase, sumOf } from '../run/progress.ts';
import type { Io } from './command.ts';

/** Namespaces with a line of their own, the largest: with the others together they fit any terminal. */
const SHOWN_NAMESPACES = 12;
const BAR = 20;
const FRAME_MS = 100;
const HEADLINE_LENGTH = 90;
/** Where no case ends for a long time, whoever reads along is told that the run goes on. */
const LONGEST_SILENCE_MS = 60_000;
/** Before either, what was asked so far tells little of the pace. */
const PACE_AFTER_MS = 3000;
const PACE_AFTER_REQUESTS = 50;
/** The pace is that of so long. */
const PACE_OF_MS = 60_000;

const failed = ({ failures }: Part): string => (failures > 0 ? `, ${failures} failed` : '');

/** What stands before the numbers, where it is not the cases that are run. */
const BEFORE: Readonly<Record<RunPhase, string>> = {
  lists: 'Reading the lists of the site; ',
  cases: '',
  'clean-up': '',
  'wrong passwords': 'Trying wrong passwords; ',
};

function judgedLine(progress: Progress): string {
  const { done, total, judged, blocked, skipped, represented, notApplicable, failures, confirmations, records, phase } =
    progress;
  const parts = [`${judged} judged`, ...(failures > 0 ? [`${failures} failed`] : [])];
  if (blocked > 0) parts.push(`${blocked} blocked`);
  if (represented > 0) parts.push(`${represented} represented`);
  if (skipped > 0) parts.push(`${skipped} skipped`);
  if (notApplicable > 0) parts.push(`${notApplicable} not applicable`);
  const prepared = records > 0 ? ` · ${count(records, 'record')} prepared` : '';
  const repeats = confirmations > 0 ? ` · ${count(confirmations, 'case')} repeated` : '';
  return `${BEFORE[phase]}${done} of ${total} requirements: ${parts.join(', ')}${prepared}${repeats}`;
}

function rowsOf(namespaces: Progress['namespaces']): readonly (readonly [string, Part])[] {
  const largest = [...namespaces].toSorted(([, a], [, b]) => b.total - a.total);
  const others = largest.slice(SHOWN_NAMESPACES);
  return [
    ...largest.slice(0, SHOWN_NAMESPACES),
    ...(others.length > 0 ? [[count(others.length, 'other'), sumOf(others.map(([, part]) => part))] as const] : []),
  ];
}

export function span(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

type Foreseen = Pick<Expected, 'requests' | 'durationMs' | 'maxMs'>;

/** From so much of a run on, its pace tells more than what was foreseen: it begins with what waits for each other. */
const PACE_FROM = 0.6;

const tellsPace = ({ requests }: Progress, elapsedMs: number): boolean =>
  elapsedMs >= PACE_AFTER_MS || requests >= PACE_AFTER_REQUESTS;

/** Requests in a millisecond since the run began. */
const paceSoFar = ({ requests }: Progress, elapsedMs: number): number => requests / Math.max(elapsedMs, 1);

/** Null where nothing tells it. */
function leftMs(progress: Progress, elapsedMs: number, expected: Foreseen, pace: number): number | null {
  const { requests, done, total, phase } = progress;
  const { toCome = expected.requests - requests, expectedMs = expected.durationMs } = progress;
  if (done >= total || phase === 'wrong passwords' || !tellsPace(progress, elapsedMs)) return null;
  const all = Math.max(expected.requests, 1);
  const foreseen = (toCome * expectedMs) / all;
  const atThisPace = pace === 0 ? foreseen : toCome / pace;
  const asked = requests / (PACE_FROM * all);
  const weight = Math.min(Math.max(asked, elapsedMs / Math.max(expectedMs, 1)), 1);
  const left = weight * atThisPace + (1 - weight) * foreseen;
  const maxLeftMs = (expected.maxMs ?? Number.POSITIVE_INFINITY) - elapsedMs;
  return Math.min(left, maxLeftMs) > 0 ? Math.min(left, maxLeftMs) : null;
}

/** Beyond which share of what was said a longer time is explained. */
const GROWTH = 1.5;

/** @param said what was said last of the time left */
function timeLeft(left: number | null, said: number | null): readonly string[] {
  if (left === null) return [];
  const why = said !== null && left > said * GROWTH ? ' (the site has become slower)' : '';
  return [`about ${span(left)} left${why}`];
}

function progressLine(
  progress: Progress,
  elapsedMs: number,
  expected: Foreseen,
  said: number | null = null,
  pace = paceSoFar(progress, elapsedMs),
): string {
  if (!tellsPace(progress, elapsedMs)) return judgedLine(progress);
  const left = leftMs(progress, elapsedMs, expected, pace);
  return [judgedLine(progress), `${Math.round(pace * 1000)} requests/s`, ...timeLeft(left, said)].join(' · ');
}

/** Namespaces filling up, the rate, failures so far and the time left, as lines. */
export function progressBlock(
  progress: Progress,
  elapsedMs: number,
  expected: Foreseen,
  said: number | null = null,
  pace = paceSoFar(progress, elapsedMs),
): string {
  const rows = rowsOf(progress.namespaces);
  const width = Math.max(...rows.map(([name]) => name.length));
  const digits = String(progress.total).length;
  const lines = rows.map(([name, part]) => {
    const full = Math.floor((part.done * BAR) / part.total);
    const bar = '█'.repeat(full) + '░'.repeat(BAR - full);
    const amount = `${String(part.done).padStart(digits)} of ${String(part.total).padStart(digits)}`;
    return `${plainLine(name).padEnd(width)}  ${bar}  ${amount}${failed(part)}`;
  });
  return [...lines, progressLine(progress, elapsedMs, expected, said, pace)].join('\n');
}

const CLEAN_UP_PACE_AFTER_MS = 1000;

/** How far a clean-up is, and how long it will take if it goes on like this. */
function cleanUpLine({ done, total }: CleanUpProgress, elapsedMs: number): string {
  const left = done > 0 ? (elapsedMs * (total - done)) / done : 0;
  const time = left > 0 && elapsedMs >= CLEAN_UP_PACE_AFTER_MS ? ` · about ${span(left)} left` : '';
  return `Cleaning up: ${done} of ${count(total, 'record')} removed${time}`;
}

/** Whether it is time to tell how far something is: in a terminal at each frame, elsewhere at each of so many parts of the way. */
export function pacer({ isTerminal }: Io, parts: number): (done: number, total: number, elapsedMs: number) => boolean {
  let shown = -1;
  return (done, total, elapsedMs) => {
    const step = isTerminal ? Math.floor(elapsedMs / FRAME_MS) : Math.floor((done * parts) / total);
    const isDue = step !== shown || done >= total;
    shown = step;
    return isDue;
  };
}

/** In a terminal a line that renews itself; elsewhere one at the beginning, one at each third of the way, and one at the end. */
export function cleanUpTo(io: Io): OnCleanUp {
  let startedAt: number | null = null;
  const isDue = pacer(io, 3);
  return (progress) => {
    const { done, total } = progress;
    if (total === 0) return;
    startedAt ??= Date.now();
    const elapsedMs = Date.now() - startedAt;
    if (isDue(done, total, elapsedMs)) io.err(cleanUpLine(progress, elapsedMs), io.isTerminal);
  };
}

/** Causes that are told as they are found; of the others only what is critical, and the rest at the end. */
const MAX_SHOWN_CAUSES = 10;

/** A line for each of the first causes and each critical one, once. */
function foundTo(io: Io): (broken: readonly Result[]) => void {
  const causes = new Set<string>();
  const headlines = new Set<string>();
  let seen = 0;
  return (broken) => {
    for (const result of broken.slice(seen)) {
      // What holds for every answer is told by the answer.
      if (result.kind === 'every-answer' || result.departure === undefined) continue;
      const [key, headline] = [roughKeyOf(result), clip(plainLine(headlineOf([result])), HEADLINE_LENGTH)];
      const isTold = causes.has(key) || headlines.has(headline);
      if (isTold || (causes.size >= MAX_SHOWN_CAUSES && !isCritical(result))) continue;
      causes.add(key);
      headlines.add(headline);
      if (io.isTerminal) io.err('', true);
      io.err(`  ${severityOf(result.departure, result.level).padEnd(8)} ${headline}`);
    }
    seen = broken.length;
  };
}

/** The pace of the last seconds, in requests in a millisecond. */
function recentPace(): (requests: number, elapsedMs: number) => number {
  const seen = [{ requests: 0, elapsedMs: 0 }];
  return (requests, elapsedMs) => {
    while (seen.length > 1 && elapsedMs - (seen[1]?.elapsedMs ?? 0) >= PACE_OF_MS) seen.shift();
    const [{ requests: before, elapsedMs: at } = { requests: 0, elapsedMs: 0 }] = seen;
    if (elapsedMs - (seen.at(-1)?.elapsedMs ?? 0) >= FRAME_MS) seen.push({ requests, elapsedMs });
    const [recent, all] = [(requests - before) / Math.max(elapsedMs - at, 1), requests / Math.max(elapsedMs, 1)];
    // One answer that keeps everything waiting is no pace.
    return Math.max(recent, (recent + all) / 2);
  };
}

/** The first value that there is, told once. */
function onceTo(io: Io, tell: (value: number) => void): (value: number | undefined) => void {
  let isTold = false;
  return (value) => {
    if (isTold || value === undefined) return;
    isTold = true;
    if (io.isTerminal) io.err('', true);
    tell(value);
  };
}

/**
 * In a terminal lines that renew themselves; elsewhere one at each tenth of the way, and after a minute without any.
 *
 * @param onExpected is told how long all of it is foreseen to take, once the lists of the site were read
 */
export function progressTo(
  io: Io,
  expected: Foreseen,
  onExpected: (expectedMs: number) => void = () => {},
): (progress: Progress) => void {
  const startedAt = Date.now();
  const showFound = foundTo(io);
  const paceNow = recentPace();
  let said: { readonly leftMs: number; readonly atMs: number } | null = null;
  const isDue = pacer(io, 10);
  let shownAt = startedAt;
  const showCleanUp = cleanUpTo(io);
  const tellExpected = onceTo(io, onExpected);
  return (progress) => {
    tellExpected(progress.expectedMs);
    if (progress.cleanUp !== undefined) {
      showCleanUp(progress.cleanUp);
      return;
    }
    const elapsedMs = Date.now() - startedAt;
    const pace = paceNow(progress.requests, elapsedMs);
    showFound(progress.broken);
    const isQuiet = Date.now() - shownAt >= LONGEST_SILENCE_MS;
    if (!isDue(progress.done, progress.total, elapsedMs) && !isQuiet) return;
    shownAt = Date.now();
    const show = io.isTerminal ? progressBlock : progressLine;
    const wasLeft = said && Math.max(said.leftMs - (elapsedMs - said.atMs), PACE_AFTER_MS);
    io.err(show(progress, elapsedMs, expected, wasLeft, pace), io.isTerminal);
    const left = leftMs(progress, elapsedMs, expected, pace);
    said = left === null ? null : { leftMs: left, atMs: elapsedMs };
  };
}
