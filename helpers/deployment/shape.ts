/** Recognises a namespace by its shape: by which methods on which route tails it answers, whatever its name. */
import type { Contract, Operation } from '../contract/types.ts';
import type { SiteIndex } from './index-document.ts';
import { canonicalOf } from './pattern.ts';

export interface Fit {
  readonly actual: string;
  /** Share of the contract's operations in the namespace that it offers, 0 to 1. */
  readonly score: number;
}

/** Below this share a likeness says nothing: half of one shop namespace is found in another. */
const ENOUGH = 2 / 3;
/** A namespace this much behind the best is clearly not meant. */
const CLEARLY = 0.15;

function tailsOf(contract: Contract, namespace: string): readonly { method: string; tail: string }[] {
  const start = `/${namespace}`;
  return [...contract.operations.values()]
    .filter((operation) => operation.namespace === namespace && operation.path.startsWith(`${start}/`))
    .map((operation: Operation) => ({ method: operation.method, tail: operation.path.slice(start.length) }));
}

/**
 * The first segment of every route of a namespace, where they share one: a deployment's namespace can end with it, and
 * its routes then lack it. `/templates/v1/templates/library` is served there as `/acme/v1/templates/library` by the
 * namespace `acme/v1/templates`.
 */
export function sharedSegment(contract: Contract, namespace: string): string | null {
  const [first, ...others] = new Set(tailsOf(contract, namespace).map(({ tail }) => tail.split('/')[1]));
  return first === undefined || others.length > 0 || first.startsWith('{') ? null : first;
}

function offeredTails(index: SiteIndex): ReadonlyMap<string, ReadonlySet<string>> {
  const byTail = new Map<string, Set<string>>();
  for (const [path, { namespace, methods }] of index.routes) {
    if (namespace === '' || !path.startsWith(`/${namespace}/`)) continue;
    for (const method of methods) {
      const key = `${method} ${path.slice(namespace.length + 1)}`;
      const offering = byTail.get(key) ?? new Set();
      byTail.set(key, offering.add(namespace));
    }
  }
  return byTail;
}

/** How well each of a deployment's namespaces fits one of the contract's; best first. */
export type Ranking = (namespace: string) => readonly Fit[];

/** The deployment's namespaces that offer a tail; those that end in the shared segment may offer it without. */
function offering(
  offered: ReadonlyMap<string, ReadonlySet<string>>,
  { method, tail }: { readonly method: string; readonly tail: string },
  shared: string | null,
): ReadonlySet<string> {
  const whole = offered.get(`${method} ${canonicalOf(tail)}`) ?? [];
  if (shared === null) return new Set(whole);
  const shortened = offered.get(`${method} ${canonicalOf(tail.slice(shared.length + 1))}`) ?? [];
  return new Set([...whole, ...[...shortened].filter((actual) => actual.endsWith(`/${shared}`))]);
}

/** Reads the index once; the ranking then asks about one namespace of the contract after another. */
export function rankShapes(index: SiteIndex, contract: Contract): Ranking {
  const offered = offeredTails(index);
  return (namespace) => {
    const tails = tailsOf(contract, namespace);
    const shared = sharedSegment(contract, namespace);
    const counts = new Map<string, number>();
    for (const tail of tails) {
      for (const actual of offering(offered, tail, shared)) counts.set(actual, (counts.get(actual) ?? 0) + 1);
    }
    const fits = [...counts].map(([actual, count]) => ({ actual, score: count / tails.length }));
    return fits.sort((a, b) => b.score - a.score);
  };
}

/** Those that fit well enough and not clearly worse than the best: one is an answer, several are a tie. */
export function likely(fits: readonly Fit[]): readonly Fit[] {
  const best = fits[0]?.score ?? 0;
  return fits.filter(({ score }) => score >= ENOUGH && best - score < CLEARLY);
}
