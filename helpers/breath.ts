/** Signals and timers are heard between two pieces of work, and in a long one only where it takes a breath. */
import { setImmediate } from 'node:timers/promises';

/** In milliseconds, of work at a stretch. */
const LONGEST_MS = 50;

/** To be awaited in each turn of a loop whose length a deployment decides: it waits no longer than what else is to be done. */
export function createBreath(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < LONGEST_MS) return;
    await setImmediate();
    since = performance.now();
  };
}
