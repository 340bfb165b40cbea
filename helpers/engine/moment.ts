/** What was turned away for the moment: that says nothing of what was asked, and is asked again. */
import { type Reason, rootOf } from '../requirement/reasons.ts';
import type { Code } from '../requirement/sentences.ts';

const OF_THE_MOMENT: ReadonlySet<Code> = new Set<Code>(['turned-away', 'unavailable']);

/** Before it is asked again. */
export const TURNED_AWAY_MS = 500;

export function isOfTheMoment(why: Reason): boolean {
  return OF_THE_MOMENT.has(rootOf(why).code);
}
