/** How much a run sends, and about how long it takes. */
import type { Case } from '../cases/types.ts';
import { EFFECTS, type Effect } from '../contract/types.ts';
import type { Deployment } from '../deployment/offered.ts';
import { hindrance } from '../engine/run-case.ts';
import { requestsOf, unitsOf } from '../plan/rotation.ts';
import type { Depth } from '../requirement/requirement.ts';

/** What looks at lists take before the first write and after the last, however few cases write. */
const LOOKS = 60;

/** What judging an answer takes, however quickly the answer comes. */
const MIN_MS = 3;

/** The cases that a run with these effects comes to. */
export function reachable(cases: readonly Case[], deployment: Deployment, effects: Effect): readonly Case[] {
  return cases.filter((one) => hindrance(deployment, effects, one) === null);
}

/** @param cases those that a run comes to */
export function expectedRequests(cases: readonly Case[], effects: Effect, depth: Depth): number {
  const asked = unitsOf(cases, depth, 0).reduce((sum, unit) => sum + requestsOf(unit), 0);
  const writes = cases.some(({ operations }) => operations.some(({ effect }) => effect !== 'read'));
  return writes && effects !== 'read' ? asked + LOOKS : asked;
}

/** Requests that a small site works on at once: whether one works on more is seen while it is asked. */
const WORKED_ON = 2;

/** @param meanMs of an answer, as far as is known */
export function expectedMs(requests: number, meanMs: number, workedOn = WORKED_ON): number {
  return requests * Math.max(meanMs / workedOn, MIN_MS);
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
