/** Signals and timers are heard between two pieces of work, and in a long one only where it takes a breath. */
import { setImmediate } from 'node:timers/promises';

/** In milliseconds, of work at a stretch. */
const LONGEST_MS = 20;

/** To be awaited in each turn of a loop whose length a deployment decides: it waits no longer than what else is to be done. */
export function createBreath(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_MS) return;
    await setImmediate();
    since = performance.now();
  };
}

/** Between two long pieces of work. */
export const breath = (): Promise<void> => setImmediate();

/** Does work in pieces to its end, without a breath. */
export function atOnce<Result>(pieces: Generator<void, Result>): Result {
  for (;;) {
    const piece = pieces.next();
    if (piece.done) return piece.value;
  }
}

/** Does work in pieces to its end, with a breath between two of them where it is time for one. */
export async function breathing<Result>(pieces: Generator<void, Result>): Promise<Result> {
  const breathe = createBreath();
  for (;;) {
    const piece = pieces.next();
    if (piece.done) return piece.value;
    await breathe();
  }
}
