/** How far a run is, for whoever watches it. */
import type { Requirement, Result } from '../report/types.ts';

export interface Part {
  /** Requirements judged so far. */
  readonly done: number;
  readonly total: number;
  readonly failures: number;
}

export interface Progress extends Part {
  /** Sent so far. */
  readonly requests: number;
  /** In the order of the plan. */
  readonly namespaces: ReadonlyMap<string, Part>;
}

export interface Tally {
  take(results: readonly Result[]): void;
  progress(requests: number): Progress;
}

export function createTally(requirements: readonly Requirement[]): Tally {
  const all = { done: 0, total: requirements.length, failures: 0 };
  const namespaces = new Map<string, { done: number; total: number; failures: number }>();
  const partOf = (namespace: string): { done: number; total: number; failures: number } => {
    const part = namespaces.get(namespace) ?? { done: 0, total: 0, failures: 0 };
    namespaces.set(namespace, part);
    return part;
  };
  for (const { namespace } of requirements) partOf(namespace).total += 1;
  return {
    take(results) {
      for (const { namespace, outcome } of results) {
        for (const part of [all, partOf(namespace)]) {
          part.done += 1;
          if (outcome === 'fail') part.failures += 1;
        }
      }
    },
    progress: (requests) => ({ ...all, requests, namespaces }),
  };
}
