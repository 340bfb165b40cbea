/** How far a run is, for whoever watches it. */
import type { CleanUpProgress } from '../clean-up/clean-up.ts';
import { isJudged } from '../report/not-judged.ts';
import { isCritical } from '../requirement/departure.ts';
import type { Requirement, Result } from '../requirement/requirement.ts';

export interface Part {
  /** Requirements that have an outcome so far. */
  readonly done: number;
  readonly total: number;
  readonly judged: number;
  readonly blocked: number;
  readonly skipped: number;
  readonly represented: number;
  readonly notApplicable: number;
  readonly failures: number;
}

const NOTHING: Part = {
  done: 0,
  total: 0,
  judged: 0,
  blocked: 0,
  skipped: 0,
  represented: 0,
  notApplicable: 0,
  failures: 0,
};

/** What a run does: reads the lists of the site, runs cases, removes what it made, and tries wrong passwords. */
export type RunPhase = 'lists' | 'cases' | 'clean-up' | 'wrong passwords';

export interface Progress extends Part {
  readonly phase: RunPhase;
  /** Cases that were repeated, because something was broken. */
  readonly confirmations: number;
  /** Sent so far. */
  readonly requests: number;
  /** Foreseen to be sent from now on; absent where nothing tells. */
  readonly toCome?: number;
  /** How long all of it was foreseen to take once the lists of the site were read; absent before. */
  readonly expectedMs?: number;
  /** Records of the run that are on the site. */
  readonly records: number;
  /** What was found broken so far, in that order. */
  readonly broken: readonly Result[];
  /** How far the clean-up is; absent before it. */
  readonly cleanUp?: CleanUpProgress;
  /** In the order of the plan. */
  readonly namespaces: ReadonlyMap<string, Part>;
}

export interface Tally {
  take(results: readonly Result[]): void;
  progress(requests: number, phase?: RunPhase, confirmations?: number, records?: number): Progress;
}

/** An error of the suite leaves a requirement as much in the dark as an obstacle. */
function kindOf(result: Result): Exclude<keyof Part, 'done' | 'total' | 'failures'> {
  if (isJudged(result)) return 'judged';
  if (result.outcome === 'skipped' || result.outcome === 'represented') return result.outcome;
  return result.outcome === 'not-applicable' ? 'notApplicable' : 'blocked';
}

/** The sum of several parts. */
export function sumOf(parts: readonly Part[]): Part {
  const keys = Object.keys(NOTHING) as (keyof Part)[];
  const total = (key: keyof Part): number => parts.reduce((sum, part) => sum + part[key], 0);
  return Object.fromEntries(keys.map((key) => [key, total(key)])) as Record<keyof Part, number>;
}

export function createTally(requirements: readonly Requirement[]): Tally {
  const all = { ...NOTHING, total: requirements.length };
  const broken: Result[] = [];
  const namespaces = new Map<string, { -readonly [K in keyof Part]: number }>();
  const partOf = (namespace: string): { -readonly [K in keyof Part]: number } => {
    const part = namespaces.get(namespace) ?? { ...NOTHING };
    namespaces.set(namespace, part);
    return part;
  };
  for (const { namespace } of requirements) partOf(namespace).total += 1;
  return {
    take(results) {
      for (const result of results) {
        for (const part of [all, partOf(result.namespace)]) {
          part.done += 1;
          part[kindOf(result)] += 1;
          if (result.outcome === 'fail') part.failures += 1;
        }
        if (result.outcome === 'fail' || isCritical(result)) broken.push(result);
      }
    },
    progress: (requests, phase = 'cases', confirmations = 0, records = 0) => ({
      ...all,
      requests,
      phase,
      confirmations,
      records,
      broken,
      namespaces,
    }),
  };
}
