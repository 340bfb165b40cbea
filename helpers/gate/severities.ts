/** Severities that a project sets itself, each with its reason. */

import { DEPARTURES, type Severity } from '../requirement/departure-kinds.ts';
import { matcherOf } from '../requirement/patterns.ts';
import type { Result } from '../requirement/requirement.ts';
import { UsageError } from '../usage-error.ts';

/** By a kind of departure, or by an id in which * stands for any text. */
export type Severities = Readonly<Record<string, { readonly is: Severity; readonly reason: string }>>;

const isKind = (of: string): boolean => Object.hasOwn(DEPARTURES, of);

/** @throws UsageError for a key that is no kind and no id */
export function rejectUnknown(severities: Severities, source: string): void {
  const unknown = Object.keys(severities).find((of) => !isKind(of) && !of.includes('/') && !of.includes('*'));
  if (unknown === undefined) return;
  throw new UsageError(
    `${source} sets the severity of "${unknown}": use an id, or one of ${Object.keys(DEPARTURES).join(', ')}.`,
  );
}

/** Results with the severity that is set for them; of several the last one counts. */
export function withSeverities(results: readonly Result[], severities: Severities): readonly Result[] {
  const set = Object.entries(severities).map(([of, severity]) => {
    return { severity, fits: isKind(of) ? null : matcherOf([of]), kind: of };
  });
  return results.map((result) => {
    const { departure, id } = result;
    const found = set.findLast(({ fits, kind }) => (fits === null ? departure?.kind === kind : fits(id)));
    return departure === undefined || found === undefined
      ? result
      : { ...result, departure: { ...departure, severity: found.severity } };
  });
}
