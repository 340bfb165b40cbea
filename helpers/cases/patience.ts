/** Looking again where a site may show a moment later what was written. */
import { setTimeout as sleep } from 'node:timers/promises';

/** In milliseconds, one after the other. */
const PAUSES = [500, 1500] as const;

/**
 * Looks until it is as it should be, for a while: nothing says how soon a list shows what was written.
 *
 * @returns the last look
 */
export async function patiently<Seen>(look: () => Promise<Seen>, isRight: (seen: Seen) => boolean): Promise<Seen> {
  let seen = await look();
  for (const pause of PAUSES) {
    if (isRight(seen)) break;
    await sleep(pause);
    seen = await look();
  }
  return seen;
}
