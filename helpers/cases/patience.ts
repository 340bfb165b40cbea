/** Looking again where a site may show a moment later what was written. */
import type { Site } from './types.ts';

/** In milliseconds, one after the other. */
const PAUSES = [500, 1500] as const;

/** In milliseconds: as long as a site may take until its lists and counts show what was written. */
export const SETTLING_MS = PAUSES.reduce((sum, pause) => sum + pause, 0);

/**
 * Looks until it is as it should be, for a while: nothing says how soon a list shows what was written.
 *
 * @returns the last look
 */
export async function patiently<Seen>(
  { pause }: Pick<Site, 'pause'>,
  look: () => Promise<Seen>,
  isRight: (seen: Seen) => boolean,
): Promise<Seen> {
  let seen = await look();
  for (const ms of PAUSES) {
    if (isRight(seen)) break;
    await pause(ms);
    seen = await look();
  }
  return seen;
}
