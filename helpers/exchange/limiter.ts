import { lineUp, type Waiting } from './turns.ts';

/** Holds the number of requests under way, and the pauses a deployment asks for. */
export interface Limiter {
  /** @param turn of several that wait the lowest goes first, and of equal ones who came first. @default 0 */
  run<T>(task: () => Promise<T>, turn?: number): Promise<T>;
  /** Tasks that wait for their turn. */
  readonly waiting: number;
  /** Tasks under way at once from now on; those that are under way go on. */
  setConcurrency(concurrency: number): void;
  /** No task starts before this moment (on the clock of `performance`). */
  pauseUntil(moment: number): void;
  /** Milliseconds from the start of one task to that of the next, from now on. */
  setGap(milliseconds: number): void;
}

/** @param initialConcurrency requests under way at once, at least 1 */
export function createLimiter(initialConcurrency: number): Limiter {
  let concurrency = initialConcurrency;
  const waiting: Waiting[] = [];
  let running = 0;
  let resumeAt = 0;
  let gap = 0;
  let waking = false;

  function wakeIn(milliseconds: number): void {
    if (waking) return;
    waking = true;
    setTimeout(() => {
      waking = false;
      startNext();
    }, milliseconds);
  }

  function startNext(): void {
    while (running < concurrency && waiting.length > 0) {
      const pause = resumeAt - performance.now();
      if (pause > 0) {
        wakeIn(pause);
        return;
      }
      running += 1;
      waiting.shift()?.go();
      if (gap > 0) resumeAt = Math.max(resumeAt, performance.now() + gap);
    }
  }

  return {
    get waiting() {
      return waiting.length;
    },
    async run(task, turn = 0) {
      await new Promise<void>((go) => {
        lineUp(waiting, { turn, go });
        startNext();
      });
      try {
        return await task();
      } finally {
        running -= 1;
        startNext();
      }
    },
    setConcurrency(max) {
      concurrency = max;
      startNext();
    },
    pauseUntil(moment) {
      resumeAt = Math.max(resumeAt, moment);
    },
    setGap(milliseconds) {
      gap = milliseconds;
    },
  };
}

/**
 * How long a `Retry-After` header asks to wait, in milliseconds (RFC 9110, 10.2.3: seconds or a date).
 *
 * @returns null when the header is absent or says nothing readable
 */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
