import { isCritical, severityOf } from '../requirement/departure.ts';
import type { Severity } from '../requirement/departure-kinds.ts';
import type { Outcome, Result } from './types.ts';

/** What says something about the deployment. `flaky` and `error` do not; `skipped`, `represented` and `not-applicable` were not asked. */
const COUNTED: ReadonlySet<Outcome> = new Set<Outcome>(['pass', 'fail', 'known', 'blocked']);

/**
 * The share of operations, from 0 to 1, whose every MUST holds and which do no critical harm. Departures count whether the
 * baseline knows them or not, and so does what was blocked. What is broken on no one operation counts as one more. Null where
 * nothing counts.
 */
export function score(results: readonly Result[]): number | null {
  const holds = new Map<string, boolean>();
  for (const result of results) {
    const { outcome, level, operation, departure, namespace } = result;
    const isHarm = isCritical(result);
    if (!isHarm && (level !== 'MUST' || !COUNTED.has(outcome))) continue;
    const isBroken = outcome !== 'pass';
    const unit = (isBroken ? departure?.operation : undefined) ?? operation ?? (isBroken ? namespace : null);
    if (unit !== null) holds.set(unit, !isBroken && (holds.get(unit) ?? true));
  }
  return holds.size === 0 ? null : [...holds.values()].filter(Boolean).length / holds.size;
}

/** The gravest of what is broken; null where nothing is, or nothing tells. */
export function worstOf(results: readonly Result[]): Severity | null {
  const broken = results.filter(({ outcome }) => outcome === 'fail' || outcome === 'warn');
  const all = new Set(broken.flatMap(({ departure, level }) => (departure ? [severityOf(departure, level)] : [])));
  return (['critical', 'major', 'minor'] as const).find((severity) => all.has(severity)) ?? null;
}

/** `97.3 %`, rounded down so that only a whole score reads 100 %; `–` for null. */
export function formatScore(share: number | null): string {
  return share === null ? '–' : `${Math.floor(share * 1000) / 10} %`;
}
