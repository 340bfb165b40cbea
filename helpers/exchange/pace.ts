/**
 * Spares a deployment: requests under way halve when it turns some away or answers ever more slowly, and grow again by one
 * at a time. Where it turns away what is asked one by one, requests are held apart as well: many a host counts them by the
 * second. Only how fast a run asks depends on it, never what is judged.
 */
import { isThrottled } from './breaker.ts';
import type { Answer } from './types.ts';

/** Answers before a latency says anything, and between one change and the next. */
const WINDOW = 20;
const SMOOTHING = 0.1;
/** Slower than this many times the best is a sign of load, */
const MUCH_SLOWER = 4;
/** unless it is still fast by itself. */
const SLOW_MS = 1_000;
/** Answers after which it is seen how many of them were throttled, */
const STRETCH = 40;
/** and so many are more than now and then. */
const OFTEN = 0.05;
/** How much further requests are held apart then, at least so many milliseconds and at most so many, */
const WIDER = 1.5;
const MIN_GAP_MS = 5;
const WIDEST_MS = 2_000;
/** unless that leaves so much of them after so many steps: then not how often it is asked is what they depend on. */
const USELESS = 0.7;
const STEPS = 5;
/** After so many stretches it is tried again. */
const REST = 25;
/** How much less they are held apart after so many stretches without a throttled request. */
const NARROWER = 0.9;
const CLEAR_STRETCHES = 3;
/** Answers before as many at once are tried again as were too many; twice as many, up to so many, each time after. */
const BELOW = 400;
const LONGEST_BELOW = 3_200;

export interface Pace {
  /** Requests under way at once, now. */
  readonly concurrency: number;
  /** Milliseconds from one request to the next, at least. */
  readonly gapMs: number;
  /** @param underWay how many requests may be under way, of those that the pace allows */
  note(answer: Pick<Answer, 'status'>, durationMs: number, underWay?: number): void;
  /** How far and why it went down; null where it never did. */
  readonly slowedDown: string | null;
}

function countOf(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`;
}

/** @param max requests under way at once, at least 1 */
export function createPace(max: number): Pace {
  let concurrency = max;
  let lowest = max;
  let highest = 1;
  let sinceChange = WINDOW;
  let sinceHalved = WINDOW;
  let smoothed: number | null = null;
  let answers = 0;
  let best = Number.POSITIVE_INFINITY;
  let cutForLatency = false;
  let gapMs = 0;
  let widest = 0;
  /** Of throttled requests, the first after one that was not throttled counts: a server that is down for a while has no pace. */
  const stretch = { answers: 0, throttled: 0, wasThrottled: false, clear: 0, rest: 0 };
  /** What widening is to be judged by. */
  let before: { readonly gapMs: number; readonly share: number; readonly steps: number } | null = null;
  const seen = { throttled: 0, slower: 0 };
  /** As many at once as a host lets in that counts its connections, for so many further answers. */
  const limit = { max: Number.POSITIVE_INFINITY, answers: 0, below: BELOW };

  function halve(underWay: number): void {
    const before = Math.min(concurrency, underWay);
    highest = Math.max(highest, before);
    concurrency = Math.max(1, Math.floor(before / 2));
    lowest = Math.min(lowest, concurrency);
    sinceChange = 0;
    sinceHalved = 0;
  }

  function stayBelow(refused: number): void {
    limit.max = Math.max(1, refused - 1);
    limit.answers = limit.below;
    limit.below = Math.min(limit.below * 2, LONGEST_BELOW);
  }

  function holdApart(share: number): void {
    stretch.rest = Math.max(0, stretch.rest - 1);
    if (share <= OFTEN) {
      before = null;
      stretch.clear = share === 0 ? stretch.clear + 1 : 0;
      if (stretch.clear < CLEAR_STRETCHES) return;
      stretch.clear = 0;
      gapMs = gapMs * NARROWER < MIN_GAP_MS ? 0 : gapMs * NARROWER;
      return;
    }
    stretch.clear = 0;
    if (before?.steps === STEPS && share > before.share * USELESS) {
      gapMs = before.gapMs;
      before = null;
      stretch.rest = REST;
    }
    if (stretch.rest > 0 || concurrency > 2) return;
    before = { gapMs, share, ...before, steps: ((before?.steps ?? 0) % STEPS) + 1 };
    gapMs = Math.min(Math.max(gapMs, smoothed ?? 0, MIN_GAP_MS) * WIDER, WIDEST_MS);
    widest = Math.max(widest, gapMs);
  }

  function noteStretch(isAway: boolean): void {
    stretch.answers += 1;
    if (isAway && !stretch.wasThrottled) stretch.throttled += 1;
    stretch.wasThrottled = isAway;
    if (stretch.answers < STRETCH) return;
    holdApart(stretch.throttled / STRETCH);
    stretch.answers = 0;
    stretch.throttled = 0;
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
    if (concurrency >= (limit.answers > 0 ? Math.min(max, limit.max) : max)) return;
    concurrency += 1;
    sinceChange = 0;
  }

  return {
    get concurrency() {
      return concurrency;
    },
    get gapMs() {
      return gapMs;
    },
    note({ status }, durationMs, underWay = concurrency) {
      sinceChange += 1;
      sinceHalved += 1;
      limit.answers = Math.max(0, limit.answers - 1);
      noteStretch(isThrottled(status));
      if (!isThrottled(status)) {
        noteLatency(durationMs, underWay);
        return;
      }
      seen.throttled += 1;
      // Those that were under way together are one sign.
      if (seen.throttled > 1 && sinceHalved < concurrency) return;
      // What has grown again meanwhile was no outage.
      if (seen.throttled > 1 && sinceHalved >= WINDOW) stayBelow(Math.min(concurrency, underWay));
      halve(underWay);
    },
    get slowedDown() {
      if (seen.throttled + seen.slower === 0) return null;
      const reasons = [
        seen.throttled > 0 && `${countOf(seen.throttled, 'request')} throttled with 429 or 503`,
        seen.slower > 0 && `answers much slower than at best, ${countOf(seen.slower, 'time')}`,
      ].filter((reason) => reason !== false);
      const apart = widest > 0 ? `, ${Math.ceil(widest)} ms apart` : '';
      return `down to ${lowest} of ${countOf(highest, 'request')} at a time${apart}: ${reasons.join('; ')}`;
    },
  };
}
