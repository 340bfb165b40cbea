/** Parts of a plan that several machines run side by side. Pure, so that each machine finds its own part alone. */

import type { Case } from '../cases/types.ts';
import type { Shard } from '../report/types.ts';
import type { Depth } from '../requirement/requirement.ts';
import type { Plan } from './plan.ts';
import { unitsOf } from './rotation.ts';

/** What stays together. */
interface Whole {
  /** The least id of its cases. */
  readonly id: string;
  readonly weight: number;
  readonly cases: readonly Case[];
}

/** How a run takes turns: by its depth and its seed. */
export interface Turning {
  readonly depth: Depth;
  readonly seed: number;
}

function clauseOf({ operations }: Case): string | undefined {
  return operations[0]?.clause;
}

/** Whether it removes what is the site's own, so that no other case of its clause finds that again. */
function removesForAll({ phase, effect }: Case): boolean {
  return phase === 'last' && effect === 'site';
}

/**
 * Cases that take turns stay together. So do those of a clause of which one removes what is the site's own: in one run the
 * others look before it does, which no other machine waits for.
 */
function wholesOf(cases: readonly Case[], { depth, seed }: Turning): readonly Whole[] {
  const whole = new Set(cases.filter(removesForAll).map(clauseOf));
  let groups: { readonly clauses: ReadonlySet<string | undefined>; readonly cases: readonly Case[] }[] = [];
  for (const unit of unitsOf(cases, depth, seed)) {
    const clauses = new Set(unit.map(clauseOf).filter((clause) => whole.has(clause)));
    // A unit can join what others had apart.
    const joined = groups.filter((group) => [...group.clauses].some((clause) => clauses.has(clause)));
    const all = [...joined, { clauses, cases: unit }];
    groups = groups.filter((group) => !joined.includes(group));
    groups.push({
      clauses: new Set(all.flatMap((group) => [...group.clauses])),
      cases: all.flatMap((group) => group.cases),
    });
  }
  return groups.map(({ cases: together }) => ({
    id: together.map(({ id }) => id).reduce((first, id) => (id < first ? id : first)),
    weight: together.reduce((sum, { weight }) => sum + weight, 0),
    cases: together,
  }));
}

/** Heaviest first, each to the part that is lightest by then: the parts end up about equal. */
function split(cases: readonly Case[], count: number, turning: Turning): readonly ReadonlySet<Case>[] {
  const parts = Array.from({ length: count }, () => ({ weight: 0, cases: new Set<Case>() }));
  const sorted = wholesOf(cases, turning).toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
  for (const one of sorted) {
    const lightest = parts.reduce((best, part) => (part.weight < best.weight ? part : best));
    for (const each of one.cases) lightest.cases.add(each);
    lightest.weight += one.weight;
  }
  return parts.map((part) => part.cases);
}

/**
 * The part of a plan that belongs to a shard: together the shards are the plan. The first judges the index; what holds for
 * every answer, each judges of its own.
 */
export function shardOf(plan: Plan, { index, count }: Shard, turning: Turning): Plan {
  const mine = split(plan.cases, count, turning)[index - 1];
  return {
    ...plan,
    indexChecks: index === 1 ? plan.indexChecks : [],
    cases: plan.cases.filter((one) => mine?.has(one)),
  };
}
