/** What a work costs by the processor's own count, which other processes on the machine hardly change. */

/** A shorter time is mostly noise. */
const MIN_MS = 10;
/** The best of so many counts. */
const ROUNDS = 4;
/** The whole is so many times as long as the part. */
const TIMES = 8;

/** How much a work on a whole may cost as a multiple of that on an eighth: 8 is linear, 64 quadratic. */
export const HARDLY_MORE_THAN_LINEAR = 30;

/** Processor time of this process for a synchronous work, in milliseconds. */
function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * How many times the processor time a work takes on eight times the length.
 * @param length of the longer input: so long that what is not linear takes seconds there
 */
export function growthOf(work: (length: number) => unknown, length: number): number {
  // The best of some: what is compiled and collected meanwhile is no part of the work.
  // In turn, so that a machine which slows down for a while slows down both.
  const [parts, wholes]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    parts.push(processorMs(() => work(length / TIMES)));
    wholes.push(processorMs(() => work(length)));
  }
  const [part, whole] = [Math.min(...parts), Math.min(...wholes)];
  return whole / Math.max(part, MIN_MS);
}
