/** How much of what each namespace must do was judged. Pure. */
import { isWithoutRequest } from '../requirement/kinds.ts';
import { byNamespace } from './namespaces.ts';
import { isJudged, mustsOf, whyNotJudged } from './not-judged.ts';
import type { Result } from './types.ts';

function isAboutIndex({ kind, namespace, operation }: Result): boolean {
  return namespace === 'site' || operation === `GET /${namespace}` || isWithoutRequest(kind);
}

/** What the user asked for: to keep to a budget is not to ask for less. */
function isWanted(result: Result): boolean {
  return result.outcome !== 'skipped' || whyNotJudged(result) === 'budget';
}

/** What was to be put to the deployment beyond its index; what the index says of itself stands in for nothing that it lists. */
function asked(results: readonly Result[]): readonly Result[] {
  return mustsOf(results).filter((result) => isWanted(result) && !isAboutIndex(result));
}

type Known = (result: Result) => boolean;

/** Whether of the MUSTs that were put to the deployment, if any were, as good as none was judged: the index alone spoke. */
export function restsOnIndexAlone(results: readonly Result[]): boolean {
  const beyond = asked(results);
  return beyond.some(({ outcome }) => outcome === 'blocked' || outcome === 'error') && !beyond.some(isJudged);
}

/** Less than half of what was asked was judged. Where nothing but the index was asked, that is what counts. */
function isHalfDark(results: readonly Result[], isKnown: Known): boolean {
  const beyond = asked(results);
  const counted = beyond.length > 0 ? beyond : mustsOf(results).filter(isWanted);
  return counted.filter((result) => isJudged(result) || isKnown(result)).length * 2 < counted.length;
}

/**
 * Of the offered namespaces those of which less than half of the MUSTs that the effects allow were judged.
 * @param isKnown what counts as judged besides, because somebody accepted that it can't be
 */
export function barelyJudged(
  results: readonly Result[],
  offered: readonly string[],
  isKnown: Known = () => false,
): readonly string[] {
  const grouped = byNamespace(results);
  return offered.filter((namespace) => isHalfDark(grouped.get(namespace) ?? [], isKnown));
}

/** Of the offered namespaces those in which effects or filters left out every MUST: the user asked for that. */
export function notLookedAt(results: readonly Result[], offered: readonly string[]): readonly string[] {
  const grouped = byNamespace(results);
  return offered.filter((namespace) =>
    mustsOf(grouped.get(namespace) ?? []).every(({ outcome }) => outcome === 'skipped'),
  );
}
