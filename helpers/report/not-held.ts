/** What a contract does not hold of the document that it was taken from, told everywhere in the same words. Pure. */
import type { Contract, NotHeldPlace } from '../contract/types.ts';
import { isAboutIndex } from './coverage.ts';
import { isJudged, whyNotJudged } from './not-judged.ts';
import { count, oneLine } from './text.ts';
import type { NotHeld, Result } from './types.ts';

const MAX_PLACES = 50;

/** An operation that is left out is named at its own place. */
const OF_OPERATION = /^\/paths\/[^/]+\/(?:get|post|put|patch|delete|head|options|trace)$/;

function isOperation({ pointer }: NotHeldPlace): boolean {
  return OF_OPERATION.test(pointer);
}

/** @returns undefined for a contract that was taken from no document */
export function notHeldOf({ notHeld, operations }: Contract): NotHeld | undefined {
  if (notHeld === undefined) return undefined;
  const left = notHeld.filter(isOperation);
  const reasons = new Map<string, string[]>();
  for (const { pointer, reason } of notHeld) reasons.set(reason, [...(reasons.get(reason) ?? []), `#${pointer}`]);
  const declared = [...operations.values()].filter(({ origin }) => origin !== undefined).length;
  return {
    declared: declared + left.length,
    operations: left.length,
    places: notHeld.length - left.length,
    reasons: [...reasons]
      .map(([reason, places]) => ({ reason, count: places.length, places: places.slice(0, MAX_PLACES) }))
      .sort((a, b) => b.count - a.count),
  };
}

/** Operations of the document of which something was judged, among those that it declares and the effects allow. */
export function operationsJudged(
  results: readonly Result[],
  { operations }: NotHeld,
): { readonly judged: number; readonly all: number } {
  const keys = (wanted: (result: Result) => boolean): number =>
    new Set(
      results.flatMap((result) =>
        result.operation !== null && !isAboutIndex(result) && wanted(result) ? [result.operation] : [],
      ),
    ).size;
  const isAllowed = (result: Result): boolean => !['effects', 'filters'].includes(whyNotJudged(result) ?? '');
  return { judged: keys(isJudged), all: keys(isAllowed) + operations };
}

/** Whether so little of a document was judged that nothing is shown of it. */
export function isBarelyHeld(results: readonly Result[], notHeld: NotHeld | undefined): boolean {
  if (notHeld === undefined) return false;
  const { judged, all } = operationsJudged(results, notHeld);
  return judged * 2 < all;
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
