import type { Report, Requirement } from './types.ts';

export const CUSTOM = 'Platform custom, not in the interface';

/** The sentence of the interface that a requirement rests on; null where only the platform's custom supports it. */
export function statedBy(
  { basis, clause }: Pick<Requirement, 'basis' | 'clause'>,
  clauses: Report['contract']['clauses'],
): string | null {
  if (basis === 'conventional') return null;
  const known = clauses[clause];
  return known === undefined ? clause : `${known.title}: ${known.states}`;
}
