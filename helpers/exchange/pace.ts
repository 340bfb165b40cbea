/**
 * Spares a deployment: requests under way halve when it turns some away or answers ever more slowly, and grow again by one
 * at a time. Only how fast a run asks depends on it, never what is judged.
 */
import { isTurnedAway } from './breaker.ts';
import type { Answer } from './types.ts';

/** Answers before a latency says anything, and between one change and the next. */
const WINDOW = 20;
const SMOOTHING = 0.1;
/** Slower than this many times the best is a sign of load, */
const MUCH_SLOWER = 4;
/** unless it is still fast by itself. */
const SLOW_MS = 1_000;

export interface Pace {
  /** Requests under way at once, now. */
  readonly concurrency: number;
  /** @param underWay how many requests may be under way, of those that the pace allows */
  note(answer: Pick<Answer, 'status'>, durationMs: number, underWay?: number): void;
  /** How far and why it went down; null where it never did. */
  readonly slowedDown: string | null;
}

function countOf(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

/** @param most requests under way at once, at least 1 */
export function createPace(most: number): Pace {
  let concurrency = most;
  let lowest = most;
  let highest = 1;
  let sinceChange = WINDOW;
  let smoothed: number | null = null;
  let answers = 0;
  let best = Number.POSITIVE_INFINITY;
  let cutForLatency = false;
  const seen = { turnedAway: 0, slower: 0 };

  function halve(underWay: number): void {
    const before = Math.min(concurrency, underWay);
    highest = Math.max(highest, before);
    concurrency = Math.max(1, Math.floor(before / 2));
    lowest = Math.min(lowest, concurrency);
    sinceChange = 0;
  }

  function noteLatency(durationMs: number, underWay: number): void {
    smoothed = smoothed === null ? durationMs : smoothed + SMOOTHING * (durationMs - smoothed);
    answers += 1;
    if (answers < WINDOW) return;
    best = Math.min(best, smoothed);
    if (sinceChange < WINDOW) return;
    const isSlow = smoothed > Math.max(SLOW_MS, MUCH_SLOWER * best);
    if (isSlow && !cutForLatency) {
      seen.slower += 1;
      cutForLatency = true;
      halve(underWay);
      return;
    }
    // Asking less did not help: what is asked now takes this long by itself.
    if (isSlow) best = smoothed;
    cutForLatency = false;
    if (concurrency < most) {
      concurrency += 1;
      sinceChange = 0;
    }
  }

  return {
    get concurrency() {
      return concurrency;
    },
    note({ status }, durationMs, underWay = concurrency) {
      sinceChange += 1;
      if (!isTurnedAway(status)) {
        noteLatency(durationMs, underWay);
        return;
      }
      seen.turnedAway += 1;
      // Those that were under way together are one sign.
      if (seen.turnedAway === 1 || sinceChange >= concurrency) halve(underWay);
    },
    get slowedDown() {
      if (seen.turnedAway + seen.slower === 0) return null;
      const reasons = [
        seen.turnedAway > 0 && `${countOf(seen.turnedAway, 'request')} turned away with 429 or 503`,
        seen.slower > 0 && `answers much slower than at best, ${countOf(seen.slower, 'time')}`,
      ].filter((reason) => reason !== false);
      return `down to ${lowest} of ${countOf(highest, 'request')} at a time: ${reasons.join('; ')}`;
    },
  };
}
