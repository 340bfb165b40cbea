import type { Level, Outcome, Result } from './types.ts';

const WEIGHT: Readonly<Record<Level, number>> = { MUST: 3, SHOULD: 1 };

/** What says something about the deployment. `flaky` and `error` do not; `skipped`, `represented` and `not-applicable` were not asked. */
const COUNTED: ReadonlySet<Outcome> = new Set<Outcome>(['pass', 'fail', 'warn', 'known', 'blocked']);

/**
 * The weight of what passed over the weight of what counts, from 0 to 1; a MUST weighs three times a SHOULD. Departures
 * count against it whether the baseline knows them or not, and so does what was blocked. Null where nothing counts.
 */
export function score(results: readonly Result[]): number | null {
  let passed = 0;
  let counted = 0;
  for (const { outcome, level } of results) {
    if (!COUNTED.has(outcome)) continue;
    counted += WEIGHT[level];
    if (outcome === 'pass') passed += WEIGHT[level];
  }
  return counted === 0 ? null : passed / counted;
}

/** `97.3 %`, rounded down so that only a whole score reads 100 %; `–` for null. */
export function formatScore(share: number | null): string {
  return share === null ? '–' : `${Math.floor(share * 1000) / 10} %`;
}
