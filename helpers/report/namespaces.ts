import { groupBy } from '../group-by.ts';
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
  return groupBy(results, ({ namespace }) => namespace);
}

/** One summary for each namespace that has results, by name. */
export function summariseNamespaces(results: readonly Result[]): readonly NamespaceSummary[] {
  return [...byNamespace(results)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([namespace, own]) => ({ namespace, results: own, totals: totalsOf(own), score: score(own) }));
}

/** What is wrong in a namespace, the gravest first. */
function weight({ totals }: NamespaceSummary): readonly number[] {
  return [totals.fail + totals.error, totals.blocked, totals.warn, totals.flaky + totals.known];
}

export function worstFirst(a: NamespaceSummary, b: NamespaceSummary): number {
  const [of, other] = [weight(a), weight(b)];
  const at = of.findIndex((amount, index) => amount !== other[index]);
  return at === -1 ? 0 : (other[at] ?? 0) - (of[at] ?? 0);
}

export function isWrong(summary: NamespaceSummary): boolean {
  return weight(summary).some((amount) => amount > 0);
}
