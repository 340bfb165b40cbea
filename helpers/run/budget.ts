/** A run that may not come to all that is planned: what is news is asked first, and the rest is left out with the reason. */

import type { Settings } from '../environment/settings.ts';
import { requestsOf, type Unit } from '../plan/rotation.ts';
import { type Reason, reason } from '../requirement/reasons.ts';
import { SLOWER_REMOVALS } from './estimate.ts';

/** What a run is kept to. */
export interface Budget {
  readonly says: string;
  readonly requests: number | null;
  readonly ms: number | null;
}

export function budgetOf({ maxRequests, budgetMs }: Pick<Settings, 'maxRequests' | 'budgetMs'>): Budget | null {
  const says = [
    maxRequests !== null && `${maxRequests} requests (CONFORMANCE_MAX_REQUESTS)`,
    budgetMs !== null && `${budgetMs / 1000} s (CONFORMANCE_BUDGET)`,
  ].filter((part) => part !== false);
  return says.length === 0 ? null : { says: says.join(' and '), requests: maxRequests, ms: budgetMs };
}

/** What follows the cases: retries, and the wrong passwords. */
const AFTER = 30;
/** What the looks at the lists after the last deletion take. */
const LOOKS = 45;
/** Requests that the removal of a record takes: a read of it, the removal, and a look at what is left. */
const REMOVAL = 2;

/** How long a request takes is foreseen, and counts for as much as so many that were answered. */
const FORESEEN = 20;

/** What a run has come to so far. */
export interface Spending {
  readonly requests: number;
  /** Records that are still to be removed. */
  readonly records: number;
  /** Whether what is under way may make some. */
  readonly writes?: boolean;
  readonly ms: number;
}

/** Requests that what is asked can come to, what follows it left out. @param eachMs how long one takes */
function roomOf(
  { requests: maxRequests, ms: longest }: Budget,
  { requests, records, ms, writes = records > 0 }: Spending,
  eachMs: number,
): number {
  const looks = writes ? AFTER + LOOKS : AFTER;
  const byNumber = maxRequests === null ? Number.POSITIVE_INFINITY : maxRequests - requests - looks - records * REMOVAL;
  if (longest === null) return byNumber;
  return Math.min(byNumber, (longest - ms) / Math.max(eachMs, 0.001) - looks - records * SLOWER_REMOVALS);
}

/** Decides of each unit, when it is its turn, whether it may start. */
export interface Keeper {
  /** Why a unit is left out; null where it starts. */
  omits(unit: Unit, sent: () => number): Reason | null;
  /** Why what is under way may send nothing more; null where it may. */
  holds(): Reason | null;
  ended(unit: Unit): void;
}

/**
 * Keeps a run to a part that begins with the first unit: what starts is what still fits, in this order, beside what has
 * started. None is cut short for a number of requests; time is kept by the clock. Retries of what was broken go on:
 * no failure counts without one.
 *
 * @param units of all phases, in the order in which they are worth asking
 * @param foreseenMs how long a request takes, as far as is known before the first one
 */
export function keeper(units: readonly Unit[], budget: Budget, spending: () => Spending, foreseenMs: number): Keeper {
  // Start-up takes as long as a thousand answers.
  const begun = spending();
  const room = (kept: Budget, spent: Spending): number => {
    const tookMs = foreseenMs * FORESEEN + spent.ms - begun.ms;
    return roomOf(kept, spent, tookMs / (FORESEEN + spent.requests - begun.requests));
  };
  const costs = new Map(units.map((unit) => [unit, requestsOf(unit)]));
  const waiting = new Set(units);
  /** Those under way, with what tells how much each has sent. */
  const started = new Map<Unit, () => number>();
  const leftOut = reason('over-budget', { budget: budget.says });
  const toCome = (): number =>
    [...started].reduce((sum, [unit, sent]) => sum + Math.max(0, (costs.get(unit) ?? 0) - sent()), 0);
  /** What a unit may make has to be removed, whether or not it is there yet. */
  const spendingWith = (units: Iterable<Unit>): Spending => {
    const spent = spending();
    return { ...spent, writes: spent.records > 0 || [...units].flat().some(({ effect }) => effect !== 'read') };
  };
  return {
    omits(unit, sent) {
      waiting.delete(unit);
      let left =
        room(budget, spendingWith([unit, ...started.keys()])) - toCome() - (costs.get(unit) ?? requestsOf(unit));
      for (const other of units) {
        if (other === unit || left < 0) break;
        if (waiting.has(other)) left -= costs.get(other) ?? 0;
      }
      if (left < 0) return leftOut;
      started.set(unit, sent);
      return null;
    },
    holds: () => (budget.ms !== null && room({ ...budget, requests: null }, spending()) <= 0 ? leftOut : null),
    ended: (unit) => void started.delete(unit),
  };
}
