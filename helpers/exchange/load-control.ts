/**
 * How many requests are under way at once, and how far apart: AIMD (additive increase, multiplicative decrease) on throttling
 * and slow answers, below a limit that trials of throughput find. Only how fast a run asks depends on it, never what is judged.
 */
import { count } from '../report/text.ts';
import { isThrottled } from './breaker.ts';

/** Counted in answers, where nothing else is named. */
const LOAD = {
  /** Halved at most once, and raised by one, in so many. */
  window: 20,
  /** Weight of an answer in the moving average of latency. */
  smoothing: 0.1,
  /** Slow is more than this many times the best latency, and more than this by itself. */
  slow: { factor: 4, minMs: 1_000 },
  /** How long a concurrency that was throttled again is not tried; doubled each time. */
  ceiling: { first: 400, longest: 3_200 },
  gap: {
    minMs: 5,
    maxMs: 2_000,
    wider: 1.5,
    narrower: 0.9,
    /** After each so many it is seen which share of them was throttled, */
    stretch: 40,
    /** which is tolerable up to this. */
    tolerableShare: 0.05,
    /** A gap with which less than this part of what was let in is let in is given up for so many stretches. */
    useless: { part: 0.6, restStretches: 25 },
    /** Stretches without throttling before the gap narrows. */
    clearStretches: 3,
  },
  trial: {
    /** Measured by turns, as what is asked changes meanwhile. */
    stretch: 30,
    stretches: 6,
    /** Before more are tried; doubled each time that more is no faster. */
    restFromMore: { first: 100, longest: 1_000 },
    /** Before fewer are tried, which costs time wherever they are no faster. */
    restFromFewer: 2_000,
    /** What half as many again must gain, and how often in a row, as one trial can be luck. */
    gain: 1.25,
    timesInARow: 2,
  },
} as const;

export interface AnsweredRequest {
  readonly status: number;
  readonly durationMs: number;
  /** On the clock of `performance`. */
  readonly endedAt: number;
  /** Whether further requests wait for their turn: else the run is what takes its time. */
  readonly isWaited: boolean;
}

export interface LoadControl {
  /** Requests under way at once, now. */
  readonly concurrency: number;
  /** Milliseconds from one request to the next, at least. */
  readonly gapMs: number;
  /** How far and why it went down; null where it never did. */
  readonly slowedDown: string | null;
  note(answered: AnsweredRequest): void;
}

/** Halves what is under way on throttling and slow answers, and raises it by one in each window without. */
class Backoff {
  readonly #max: number;
  concurrency: number;
  lowest: number;
  highest = 1;
  throttled = 0;
  slower = 0;
  smoothedMs: number | null = null;
  #sinceChange: number = LOAD.window;
  #sinceHalved: number = LOAD.window;
  #answers = 0;
  #bestMs = Number.POSITIVE_INFINITY;
  #isCutForLatency = false;
  /** What a host lets in that counts its connections, for so many further answers. */
  readonly #ceiling = { max: Number.POSITIVE_INFINITY, answers: 0, rest: LOAD.ceiling.first as number };

  constructor(max: number) {
    this.#max = max;
    this.concurrency = max;
    this.lowest = max;
  }

  note(isAway: boolean, durationMs: number, allowed: number): void {
    const underWay = Math.min(this.concurrency, allowed);
    this.#sinceChange += 1;
    this.#sinceHalved += 1;
    this.#ceiling.answers = Math.max(0, this.#ceiling.answers - 1);
    if (isAway) this.#noteThrottled(underWay);
    else this.#noteLatency(durationMs, underWay);
  }

  #noteThrottled(underWay: number): void {
    this.throttled += 1;
    // Those that were under way together are one sign.
    if (this.throttled > 1 && this.#sinceHalved < this.concurrency) return;
    // What has grown again meanwhile was no outage.
    if (this.throttled > 1 && this.#sinceHalved >= LOAD.window) this.#stayBelow(underWay);
    this.#halve(underWay);
  }

  #noteLatency(durationMs: number, underWay: number): void {
    const smoothed = this.smoothedMs ?? durationMs;
    this.smoothedMs = smoothed + LOAD.smoothing * (durationMs - smoothed);
    this.#answers += 1;
    if (this.#answers < LOAD.window) return;
    this.#bestMs = Math.min(this.#bestMs, this.smoothedMs);
    if (this.#sinceChange < LOAD.window) return;
    const isSlow = this.smoothedMs > Math.max(LOAD.slow.minMs, LOAD.slow.factor * this.#bestMs);
    if (isSlow && !this.#isCutForLatency) {
      this.slower += 1;
      this.#isCutForLatency = true;
      this.#halve(underWay);
      return;
    }
    // Asking less did not help: what is asked now takes this long by itself.
    if (isSlow) this.#bestMs = this.smoothedMs;
    this.#isCutForLatency = false;
    this.#raise();
  }

  #halve(underWay: number): void {
    this.highest = Math.max(this.highest, underWay);
    this.concurrency = Math.max(1, Math.floor(underWay / 2));
    this.lowest = Math.min(this.lowest, this.concurrency);
    this.#sinceChange = 0;
    this.#sinceHalved = 0;
  }

  #raise(): void {
    const max = this.#ceiling.answers > 0 ? Math.min(this.#max, this.#ceiling.max) : this.#max;
    if (this.concurrency >= max) return;
    this.concurrency += 1;
    this.#sinceChange = 0;
  }

  #stayBelow(refused: number): void {
    this.#ceiling.max = Math.max(1, refused - 1);
    this.#ceiling.answers = this.#ceiling.rest;
    this.#ceiling.rest = Math.min(this.#ceiling.rest * 2, LOAD.ceiling.longest);
  }
}

/** Holds requests apart where they are throttled that are asked one by one: many a host counts them by the second. */
class Gap {
  ms = 0;
  widestMs = 0;
  #answers = 0;
  #throttled = 0;
  #letIn = 0;
  #since: number | null = null;
  #wasThrottled = false;
  #clear = 0;
  #rest = 0;
  /** What widening is judged by: who counts by the second lets as many in as before. */
  #before: { readonly ms: number; readonly letInPerMs: number } | null = null;

  note(isAway: boolean, endedAt: number, { concurrency, smoothedMs }: Backoff): void {
    this.#since ??= endedAt;
    this.#answers += 1;
    // Of those in a row the first counts: a server that is down for a while has no pace.
    if (isAway && !this.#wasThrottled) this.#throttled += 1;
    if (!isAway) this.#letIn += 1;
    this.#wasThrottled = isAway;
    if (this.#answers < LOAD.gap.stretch) return;
    const share = this.#throttled / this.#answers;
    const letInPerMs = this.#letIn / Math.max(endedAt - this.#since, 0.001);
    this.#since = endedAt;
    this.#answers = 0;
    this.#throttled = 0;
    this.#letIn = 0;
    this.#rest = Math.max(0, this.#rest - 1);
    this.#clear = share === 0 ? this.#clear + 1 : 0;
    if (this.#clear === LOAD.gap.clearStretches) this.#narrow();
    else if (share > LOAD.gap.tolerableShare) this.#widen(letInPerMs, concurrency, smoothedMs ?? 0);
  }

  #narrow(): void {
    this.#before = null;
    this.#clear = 0;
    const ms = this.ms * LOAD.gap.narrower;
    this.ms = ms < LOAD.gap.minMs ? 0 : ms;
  }

  #widen(letInPerMs: number, concurrency: number, smoothedMs: number): void {
    const { useless, minMs, maxMs, wider } = LOAD.gap;
    if (this.#before !== null && letInPerMs < this.#before.letInPerMs * useless.part) {
      this.ms = this.#before.ms;
      this.#before = null;
      this.#rest = useless.restStretches;
    }
    if (this.#rest > 0 || concurrency > 2) return;
    this.#before ??= { ms: this.ms, letInPerMs };
    this.ms = Math.min(Math.max(this.ms, smoothedMs, minMs) * wider, maxMs);
    this.widestMs = Math.max(this.widestMs, this.ms);
  }
}

interface Trial {
  readonly other: number;
  /** Answers and the time they took, with the other concurrency and with the one before. */
  readonly sides: readonly [other: { answers: number; ms: number }, before: { answers: number; ms: number }];
  stretch: number;
  /** Answers in this stretch; negative while those of the one before come in. */
  count: number;
  since: number;
}

/** Finds how many requests under way are answered fastest: tries more, and now and then fewer, in turn with as many as before. */
class ThroughputTrials {
  readonly #max: number;
  #found: number;
  #restFromMore: number = LOAD.trial.restFromMore.first;
  #untilMore: number = LOAD.trial.restFromMore.first;
  #untilFewer: number = LOAD.trial.restFromFewer;
  #timesFaster = 0;
  #trial: Trial | null = null;

  constructor(max: number, first: number) {
    this.#max = max;
    this.#found = Math.min(max, first);
  }

  get concurrency(): number {
    return this.#trial !== null && this.#trial.stretch % 2 === 0 ? this.#trial.other : this.#found;
  }

  note(endedAt: number, isMeasurable: boolean): void {
    if (!isMeasurable) this.#trial = null;
    else if (this.#trial !== null) this.#measure(this.#trial, endedAt);
    else this.#beginWhereDue();
  }

  #beginWhereDue(): void {
    this.#untilMore -= 1;
    this.#untilFewer -= 1;
    if (this.#untilMore <= 0 && this.#found < this.#max) {
      this.#begin(Math.min(this.#max, Math.ceil(this.#found * 1.5)));
    } else if (this.#untilFewer <= 0 && this.#found > 1) {
      this.#untilFewer = LOAD.trial.restFromFewer;
      this.#begin(Math.floor((this.#found * 2) / 3));
    }
  }

  #begin(other: number): void {
    const sides = [
      { answers: 0, ms: 0 },
      { answers: 0, ms: 0 },
    ] as const;
    this.#trial = { other, sides, stretch: 0, count: -Math.max(this.#found, other), since: 0 };
  }

  #measure(trial: Trial, endedAt: number): void {
    trial.count += 1;
    if (trial.count === 0) trial.since = endedAt;
    if (trial.count < LOAD.trial.stretch) return;
    const side = trial.stretch % 2 === 0 ? trial.sides[0] : trial.sides[1];
    side.answers += trial.count;
    side.ms += endedAt - trial.since;
    trial.stretch += 1;
    trial.count = -Math.max(this.#found, trial.other);
    if (trial.stretch === LOAD.trial.stretches) this.#conclude(trial);
  }

  #conclude({ other, sides }: Trial): void {
    const [withOther, before] = sides.map(({ answers, ms }) => answers / Math.max(ms, 0.001)) as [number, number];
    const gain = withOther / before;
    this.#trial = null;
    if (other > this.#found) this.#concludeMore(other, gain);
    else if (gain >= 1) this.#found = other;
  }

  #concludeMore(other: number, gain: number): void {
    const { restFromMore, stretch, timesInARow, gain: least } = LOAD.trial;
    // The last step, up to the most, can be a smaller one.
    const isFaster = gain >= 1 + (least - 1) * (other / this.#found - 1) * 2;
    this.#timesFaster = isFaster ? this.#timesFaster + 1 : 0;
    if (isFaster && this.#timesFaster < timesInARow) {
      this.#begin(other);
      return;
    }
    this.#timesFaster = 0;
    this.#restFromMore = isFaster ? restFromMore.first : Math.min(this.#restFromMore * 2, restFromMore.longest);
    this.#untilMore = isFaster ? stretch : this.#restFromMore;
    if (isFaster) this.#found = other;
  }
}

function describeSlowdown({ throttled, slower, lowest, highest }: Backoff, { widestMs }: Gap): string | null {
  const reasons = [
    ...(throttled > 0 ? [`${count(throttled, 'request')} throttled with 429 or 503`] : []),
    ...(slower > 0 ? [`answers much slower than at best, ${count(slower, 'time')}`] : []),
  ];
  if (reasons.length === 0) return null;
  const apart = widestMs > 0 ? `, ${Math.ceil(widestMs)} ms apart` : '';
  return `down to ${lowest} of ${count(highest, 'request')} at a time${apart}: ${reasons.join('; ')}`;
}

/**
 * @param max requests under way at once, at least 1
 * @param first as many at the start
 */
export function createLoadControl(max: number, first: number): LoadControl {
  const backoff = new Backoff(max);
  const gap = new Gap();
  const trials = new ThroughputTrials(max, first);
  return {
    get concurrency() {
      return Math.min(backoff.concurrency, trials.concurrency);
    },
    get gapMs() {
      return gap.ms;
    },
    get slowedDown() {
      return describeSlowdown(backoff, gap);
    },
    note({ status, durationMs, endedAt, isWaited }) {
      const allowed = trials.concurrency;
      const isHeldBack = backoff.concurrency < allowed;
      gap.note(isThrottled(status), endedAt, backoff);
      backoff.note(isThrottled(status), durationMs, allowed);
      trials.note(endedAt, isWaited && !isHeldBack);
    },
  };
}
