/** Tells the time, in milliseconds since 1970. */
export interface Clock {
  readonly now: () => number;
  /** A whole second of its own for each write, so that sorting records by date is never a matter of luck. */
  readonly stamp: () => number;
}

export function createClock(now: () => number): Clock {
  let last = Number.NEGATIVE_INFINITY;
  return {
    now,
    stamp: () => {
      last = Math.max(wholeSecond(now()), last + 1000);
      return last;
    },
  };
}

function wholeSecond(milliseconds: number): number {
  return Math.floor(milliseconds / 1000) * 1000;
}
