/** What a contract does not hold of the document that it was taken from, told everywhere in the same words. Pure. */

import type { Contract } from '../contract/types.ts';
import { groupBy } from '../group-by.ts';
import { isAboutIndex } from './coverage.ts';
import { isJudged, whyNotJudged } from './not-judged.ts';
import { count, oneLine } from './text.ts';
import type { NotHeld, Result } from './types.ts';

const MAX_PLACES = 50;

/** An operation that is left out is named at its own place. */
const OF_OPERATION = /^\/paths\/[^/]+\/(?:get|post|put|patch|delete|head|options|trace)$/;

/** @returns undefined for a contract that was taken from no document */
export function notHeldOf({ notHeld, operations }: Contract): NotHeld | undefined {
  if (notHeld === undefined) return undefined;
  const left = notHeld.filter(({ pointer }) => OF_OPERATION.test(pointer));
  const declared = [...operations.values()].filter(({ origin }) => origin !== undefined).length;
  return {
    declared: declared + left.length,
    operations: left.length,
    places: notHeld.length - left.length,
    reasons: [...groupBy(notHeld, ({ reason }) => reason)]
      .map(([reason, all]) => {
        const places = all.slice(0, MAX_PLACES).map(({ pointer }) => `#${pointer}`);
        return { reason, count: all.length, places };
      })
      .sort((a, b) => b.count - a.count),
  };
}

/** Of how many operations of the document something was judged, how many the effects allow, and how many there are. */
export function operationsJudged(results: readonly Result[], { operations }: NotHeld) {
  const keys = (wanted: (result: Result) => boolean): number =>
    new Set(
      results.flatMap((result) =>
        result.operation !== null && !isAboutIndex(result) && wanted(result) ? [result.operation] : [],
      ),
    ).size;
  const allowed = keys((result) => whyNotJudged(result) !== 'effects');
  return { judged: keys(isJudged), allowed: allowed + operations, all: keys(() => true) + operations };
}

/** Whether so little of a document was judged that nothing is shown of it; to allow no more is the user's own choice. */
export function isBarelyHeld(results: readonly Result[], notHeld: NotHeld | undefined): boolean {
  if (notHeld === undefined) return false;
  const { judged, allowed } = operationsJudged(results, notHeld);
  return judged * 2 < allowed;
}

export function notHeldPhrase({ operations, places, declared }: NotHeld): string | false {
  const parts = [
    operations > 0 && `${operations} of ${count(declared, 'operation')}`,
    places > 0 && count(places, 'other place'),
  ].filter((part) => part !== false);
  return parts.length > 0 && `${parts.join(' and ')} of the document not held`;
}

/** For people, a line for each reason. */
export function notHeldLines(notHeld: NotHeld | undefined, maxShown = 8): readonly string[] {
  const phrase = notHeld === undefined ? false : notHeldPhrase(notHeld);
  if (notHeld === undefined || phrase === false) return [];
  const shown = notHeld.reasons.slice(0, maxShown).map(({ reason, count: amount, places: [first = ''] }) => {
    const more = amount > 1 ? ` and ${amount - 1} more` : '';
    return oneLine(`  ${first}${more}: ${reason}`);
  });
  const rest = notHeld.reasons.length - shown.length;
  return [`Not held: ${phrase}.`, ...shown, ...(rest > 0 ? [`  and ${count(rest, 'more reason')}`] : [])];
}
