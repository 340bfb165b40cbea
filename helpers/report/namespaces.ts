import { score } from './score.ts';
import { OUTCOMES, type Outcome, type Result, type Totals } from './types.ts';

export interface NamespaceSummary {
  readonly namespace: string;
  readonly results: readonly Result[];
  readonly totals: Totals;
  /** Share from 0 to 1, null where nothing counts; see `score`. */
  readonly score: number | null;
}

export function totalsOf(results: readonly Result[]): Totals {
  const totals = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  for (const { outcome } of results) totals[outcome] += 1;
  return totals;
}

export function byNamespace(results: readonly Result[]): ReadonlyMap<string, readonly Result[]> {
  const grouped = new Map<string, Result[]>();
  for (const result of results) {
    const group = grouped.get(result.namespace);
    if (group) group.push(result);
    else grouped.set(result.namespace, [result]);
  }
  return grouped;
}

/** One summary for each namespace that has results, by name. */
export function summariseNamespaces(results: readonly Result[]): readonly NamespaceSummary[] {
  return [...byNamespace(results)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([namespace, own]) => ({ namespace, results: own, totals: totalsOf(own), score: score(own) }));
}
