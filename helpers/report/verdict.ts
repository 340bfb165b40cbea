import { byNamespace, totalsOf } from './namespaces.ts';
import { count } from './text.ts';
import type { Outcome, Report, Result, Totals } from './types.ts';

export interface VerdictContext {
  /** Namespaces that the deployment offers, in neutral names. */
  readonly offered: readonly string[];
  /** Addresses of what the run made and could not remove. */
  readonly leftBehind: readonly string[];
  /** Why the run ended early; null when it did not. */
  readonly interrupted: string | null;
  /** Ids that the baseline accepts. @default none */
  readonly accepted?: ReadonlySet<string>;
}

/** The id by which a baseline accepts that nothing can be judged in a namespace. */
export function notJudgedId(namespace: string): string {
  return `${namespace}/judged`;
}

/** Outcomes of a MUST that was put to the deployment and answered, whichever way. */
const JUDGED: ReadonlySet<Outcome> = new Set<Outcome>(['pass', 'fail', 'known', 'flaky']);

function isAboutIndex({ id, namespace, operation }: Result): boolean {
  return namespace === 'site' || operation === `GET /${namespace}` || /\/(?:index|answers)\//.test(id);
}

function isJudged({ outcome }: Result): boolean {
  return JUDGED.has(outcome);
}

function mustsOf(results: readonly Result[]): readonly Result[] {
  return results.filter(({ level }) => level === 'MUST');
}

/** Whether any MUST was judged, if only by the index. */
export function isAnythingJudged(results: readonly Result[]): boolean {
  return mustsOf(results).some(isJudged);
}

/** Whether the index alone said anything, though more was asked and came to nothing: the deployment itself was not reached. */
export function restsOnIndexAlone(results: readonly Result[]): boolean {
  const beyondIndex = mustsOf(results).filter((result) => !isAboutIndex(result));
  return beyondIndex.some(({ outcome }) => outcome === 'blocked' || outcome === 'error') && !beyondIndex.some(isJudged);
}

/**
 * Whether anything mandatory was judged among the results of one namespace. What the index says of it is enough only where
 * nothing more was put to the deployment. It was `not looked at` where effects or filters left out every MUST, or where it
 * has no result at all: the user asked for that, so it is no departure.
 */
export function coverage(results: readonly Result[]): 'judged' | 'not judged' | 'not looked at' {
  const musts = mustsOf(results);
  if (musts.some(isJudged)) return restsOnIndexAlone(results) ? 'not judged' : 'judged';
  const asked = musts.length > 0 ? musts : results;
  return asked.every(({ outcome }) => outcome === 'skipped') ? 'not looked at' : 'not judged';
}

/**
 * Totals and verdict of a run. It conforms only if no MUST is broken, nothing went wrong in the suite itself, the run came
 * to its end, at least one MUST passed, not all beyond the index was blocked, every offered namespace was judged or left
 * out on purpose, and nothing was left behind. What is blocked or in the baseline does not change that, and is named in
 * the sentence.
 */
export function summarise(
  results: readonly Result[],
  context: VerdictContext,
): { readonly totals: Totals; readonly verdict: Report['verdict'] } {
  const totals = totalsOf(results);
  const passedMusts = results.filter(({ level, outcome }) => level === 'MUST' && outcome === 'pass').length;
  const grouped = byNamespace(results);
  const covered = context.offered.map((namespace) => ({ namespace, coverage: coverage(grouped.get(namespace) ?? []) }));
  const notJudged = covered.filter((each) => each.coverage === 'not judged').map((each) => each.namespace);
  const isAccepted = (namespace: string): boolean => context.accepted?.has(notJudgedId(namespace)) ?? false;
  const unaccepted = notJudged.filter((namespace) => !isAccepted(namespace));
  const onIndexAlone = restsOnIndexAlone(results);
  const notLookedAt = covered.filter((each) => each.coverage === 'not looked at').map((each) => each.namespace);

  const obstacles = [
    totals.fail > 0 && `${count(totals.fail, 'MUST requirement')} broken`,
    context.leftBehind.length > 0 && `${count(context.leftBehind.length, 'record')} left behind on the site`,
    totals.error > 0 && `${count(totals.error, 'error')} of the suite itself`,
    context.interrupted !== null && `the run ended early (${context.interrupted})`,
    passedMusts === 0 && 'not one MUST requirement passed',
    onIndexAlone && 'nothing but the index could be judged',
    unaccepted.length > 0 && !onIndexAlone && `nothing but the index could be judged in ${unaccepted.join(', ')}`,
  ].filter((phrase) => phrase !== false);
  const remarks = [
    totals.blocked > 0 && `${totals.blocked} blocked by a broken prerequisite`,
    totals.known > 0 && `${count(totals.known, 'departure')} known to the baseline`,
    notJudged.length > unaccepted.length &&
      `not judged, as the baseline knows: ${notJudged.filter(isAccepted).join(', ')}`,
    totals.warn > 0 && `${count(totals.warn, 'SHOULD requirement')} broken`,
    totals.flaky > 0 && `${totals.flaky} flaky`,
    passedMusts > 0 && `${count(passedMusts, 'MUST requirement')} met`,
    notLookedAt.length > 0 && `not looked at: ${notLookedAt.join(', ')}`,
  ].filter((phrase) => phrase !== false);

  const conforms = obstacles.length === 0;
  const opening = conforms ? 'Conforms' : totals.fail > 0 ? 'Does not conform' : 'Not shown to conform';
  const sentence = `${opening}: ${[...obstacles, ...remarks].join('; ')}.`;
  return { totals, verdict: { conforms, sentence, notJudged, leftBehind: context.leftBehind } };
}
