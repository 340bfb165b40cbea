/** A run that may not come to all that is planned: what tells most faults is asked, and the rest is left out with the reason. */

import { SkippedError } from '../cases/preconditions.ts';
import type { Case } from '../cases/types.ts';
import type { Conduct } from '../engine/run-plan.ts';
import type { Settings } from '../environment/settings.ts';
import type { Plan } from '../plan/plan.ts';
import { shareOf, worthMost } from '../plan/worth.ts';
import { reason } from '../requirement/reasons.ts';

/** What a run is kept to. */
export interface Budget {
  readonly says: string;
  readonly requests: number;
  readonly ms: number | null;
}

/** @param msEach how long a request is expected to take, with all that are under way beside it */
export function budgetOf(
  { maxRequests, budgetMs }: Pick<Settings, 'maxRequests' | 'budgetMs'>,
  msEach: number,
): Budget | null {
  const inTime = budgetMs === null ? Number.POSITIVE_INFINITY : Math.floor(budgetMs / msEach);
  const requests = Math.min(maxRequests ?? Number.POSITIVE_INFINITY, inTime);
  const says = [
    maxRequests !== null && `${maxRequests} requests (CONFORMANCE_MAX_REQUESTS)`,
    budgetMs !== null && `${budgetMs / 1000} s (CONFORMANCE_BUDGET)`,
  ].filter((part) => part !== false);
  return says.length === 0 ? null : { says: says.join(' and '), requests, ms: budgetMs };
}

/** What follows the cases: second looks at answers, and the wrong passwords. */
const AFTER = 45;
/** What the looks at the lists before the first write and after the last deletion take. */
const LOOKS = 35;
/** A site takes about so many times as long for a removal as for another request. */
const SLOWER_REMOVALS = 2;

/** What a run has come to so far. */
export interface Spending {
  readonly requests: number;
  /** Records that are still to be removed. */
  readonly records: number;
  readonly ms: number;
}

/** Whether nothing more may be sent, as what is left is needed for the clean-up. */
export function isSpent(budget: Budget, { requests, records, ms }: Spending): boolean {
  const looks = AFTER + (records === 0 ? 0 : LOOKS);
  if (requests + looks + records >= budget.requests) return true;
  return budget.ms !== null && ms + ((looks + records * SLOWER_REMOVALS) * ms) / Math.max(requests, 1) >= budget.ms;
}

/** What fits of a plan. */
export interface Kept {
  readonly budget: Budget;
  /** The cases that fit, those that are worth most first. */
  readonly cases: readonly Case[];
  /** All that the run would come to. */
  readonly of: readonly Case[];
}

/**
 * @param of the cases that the run comes to without a budget
 * @param costOf requests that so many planned ones come to
 */
export function keptTo(budget: Budget, of: readonly Case[], costOf: (weight: number) => number, writes: boolean): Kept {
  return { budget, of, cases: worthMost(of, budget.requests - AFTER - (writes ? LOOKS : 0), costOf) };
}

export interface Bounded {
  /** What is worth most first; what does not fit says so in place of asking. */
  readonly plan: Plan;
  readonly conduct: Conduct;
  /** The share of the faults that the cases tell which have begun. */
  share(): number;
}

/** A plan that keeps to a budget. A second look at what was broken goes on: no failure counts without one. */
export function bounded(plan: Plan, { budget, cases, of }: Kept, spending: () => Spending): Bounded {
  const fitting = new Set(cases);
  const begun: Case[] = [];
  const leftOut = reason('over-budget', { budget: budget.says });
  const bound = (one: Case): Case => ({
    ...one,
    async run(site) {
      if (!site.isAgain) {
        if (!fitting.has(one) || isSpent(budget, spending())) throw new SkippedError(leftOut);
        begun.push(one);
      }
      return one.run(site);
    },
  });
  const rest = plan.cases.filter((one) => !fitting.has(one));
  const inPlan = new Set(plan.cases);
  return {
    conduct: { units: (all) => all.map((one) => [one]), holds: () => (isSpent(budget, spending()) ? leftOut : null) },
    plan: { ...plan, cases: [...cases.filter((one) => inPlan.has(one)), ...rest].map(bound) },
    share: () => shareOf(begun, of),
  };
}
