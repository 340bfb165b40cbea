/** Parts of a plan that several machines run side by side. Pure, so that each machine finds its own part alone. */

import type { Case } from '../cases/types.ts';
import type { Shard } from '../report/types.ts';
import type { Plan } from './plan.ts';

interface Unit {
  /** The least id of its cases. */
  readonly id: string;
  readonly weight: number;
  readonly cases: readonly Case[];
}

function clauseOf({ operations }: Case): string | undefined {
  return operations[0]?.clause;
}

/** Whether it removes what is the site's own, so that no other case of its clause finds that again. */
function removesForAll({ phase, effect }: Case): boolean {
  return phase === 'last' && effect === 'site';
}

/** What stays together: in one run the cases of a clause look before one of them removes, which no other machine waits for. */
function unitsOf(cases: readonly Case[]): readonly Unit[] {
  const whole = new Set(cases.filter(removesForAll).map(clauseOf));
  const groups = new Map<unknown, Case[]>();
  for (const one of cases) {
    const key = whole.has(clauseOf(one)) ? clauseOf(one) : one;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map((together) => ({
    id: together.map(({ id }) => id).reduce((least, id) => (id < least ? id : least)),
    weight: together.reduce((sum, { weight }) => sum + weight, 0),
    cases: together,
  }));
}

/** Heaviest unit first, each to the part that is lightest by then: the parts end up about equal. */
function split(cases: readonly Case[], count: number): readonly ReadonlySet<Case>[] {
  const parts = Array.from({ length: count }, () => ({ weight: 0, cases: new Set<Case>() }));
  const sorted = unitsOf(cases).toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1));
  for (const unit of sorted) {
    const lightest = parts.reduce((best, part) => (part.weight < best.weight ? part : best));
    for (const one of unit.cases) lightest.cases.add(one);
    lightest.weight += unit.weight;
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
