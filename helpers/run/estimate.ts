/** How much a run sends, and about how long it takes. */
import type { Case } from '../cases/types.ts';
import { EFFECTS, type Effect } from '../contract/types.ts';
import type { Deployment } from '../deployment/offered.ts';
import { hindrance } from '../engine/run-case.ts';
import { readCosts } from '../plan/costs.ts';
import { requestsOf, unitsOf } from '../plan/rotation.ts';
import type { Depth } from '../requirement/requirement.ts';

/** What looks at lists take before the first write and after the last, however few cases write. */
export const LOOKS = 60;

/** What the clean-up takes for each request of the cases, where records can be removed together. */
export const REMOVAL_SHARE = 0.06;

/** A removal takes about as long as so many other requests: a site does more for it, and fewer are under way. */
export const SLOWER_REMOVALS = 2.5;

/** What judging an answer takes, however quickly the answer comes. */
const MIN_MS = 3;

/** The cases that a run with these effects comes to. */
export function reachable(cases: readonly Case[], deployment: Deployment, effects: Effect): readonly Case[] {
  return cases.filter((one) => hindrance(deployment, effects, one) === null);
}

/** @param cases those that a run comes to */
export function expectedRequests(cases: readonly Case[], effects: Effect, depth: Depth): number {
  const counted = unitsOf(cases, depth, 0).reduce((sum, unit) => sum + requestsOf(unit), 0);
  const asked = Math.round(counted * readCosts().shares[depth]);
  const writes = cases.some(({ operations }) => operations.some(({ effect }) => effect !== 'read'));
  return writes && effects !== 'read' ? Math.round(asked * (1 + REMOVAL_SHARE)) + LOOKS : asked;
}

/** Requests that are under way in most runs, in the mean: some wait for others, and for a site to show what it did. */
export const UNDER_WAY = 4.5;
/** Requests of a clean-up that are under way, in the mean: most of its looks wait for a removal, and removals for looks. */
const CLEANED_AT_ONCE = 2;

/**
 * How much longer a removal takes than the requests of the cases do: less on a site that is busy with as many of these as come.
 *
 * @param foreseenMs a request, by the lists that were read before the first write
 * @param seenMs a request, as the run went so far
 */
export function slownessOfRemovals(foreseenMs: number, seenMs: number): number {
  const aloneMs = (foreseenMs * UNDER_WAY) / CLEANED_AT_ONCE;
  return Math.min(Math.max(aloneMs / Math.max(seenMs, 0.001), 1), SLOWER_REMOVALS);
}

/** Requests that a small site works on at once: whether one works on more is seen while it is asked. */
const WORKED_ON = 2;

/** @param meanMs of an answer, as far as is known */
export function expectedMs(requests: number, meanMs: number, workedOn = WORKED_ON): number {
  return requests * Math.max(meanMs / workedOn, MIN_MS);
}

/** Fewer answers tell no pace. */
const PACE_FROM = 10;

/**
 * How long a run takes, as the lists tell that it read before its first write: side by side, as what follows.
 *
 * @param foreseenMs by the answers before
 * @param listsMs how long each of them took
 */
export function expectedByLists(
  requests: number,
  foreseenMs: number,
  listsMs: readonly number[],
  workedOn: number,
): number {
  const median = listsMs.toSorted((a, b) => a - b)[Math.floor(listsMs.length / 2)];
  if (median === undefined || listsMs.length < PACE_FROM) return foreseenMs;
  return Math.min(foreseenMs, expectedMs(requests, median, workedOn));
}

/** What a run with an effect would come to. */
export interface EffectEstimate {
  readonly effects: Effect;
  readonly requirements: number;
  readonly requests: number;
  readonly seconds: number;
}

export function estimatesOf(
  cases: readonly Case[],
  deployment: Deployment,
  meanMs: number,
  depth: Depth,
): readonly EffectEstimate[] {
  return EFFECTS.map((effects) => {
    const own = reachable(cases, deployment, effects);
    const requests = expectedRequests(own, effects, depth);
    return {
      effects,
      requirements: own.reduce((sum, { requirements }) => sum + requirements.length, 0),
      requests,
      seconds: Math.ceil(expectedMs(requests, meanMs) / 1000),
    };
  });
}
