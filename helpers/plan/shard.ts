/** Parts of a plan that several machines run side by side. Pure, so that each machine finds its own part alone. */
import type { Shard } from '../report/types.ts';
import type { Plan } from './plan.ts';
import type { Case } from './types.ts';

/** Heaviest case first, each to the part that is lightest by then: the parts end up about equal. */
function split(cases: readonly Case[], count: number): readonly ReadonlySet<Case>[] {
  const parts = Array.from({ length: count }, () => ({ weight: 0, cases: new Set<Case>() }));
  const sorted = cases.toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
  for (const one of sorted) {
    const lightest = parts.reduce((best, part) => (part.weight < best.weight ? part : best));
    lightest.cases.add(one);
    lightest.weight += one.weight;
  }
  return parts.map((part) => part.cases);
}

/**
 * The part of a plan that belongs to a shard: together the shards are the plan. The first judges the index; what holds for
 * every answer, each judges of its own.
 */
export function shardOf(plan: Plan, { index, count }: Shard): Plan {
  const mine = split(plan.cases, count)[index - 1];
  return {
    ...plan,
    indexChecks: index === 1 ? plan.indexChecks : [],
    cases: plan.cases.filter((one) => mine?.has(one)),
  };
}
