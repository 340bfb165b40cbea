import { createHash } from 'node:crypto';
import type { Fault } from '../../reference/faults/types.ts';

export interface Choice {
  /** An absent member wants all. */
  readonly namespaces?: readonly string[] | undefined;
  readonly families?: readonly string[] | undefined;
  /** How many of them, drawn by the seed. */
  readonly sample?: number | undefined;
  readonly seed: number;
}

function lot(seed: number, { id }: Fault): string {
  return createHash('sha256').update(`${seed}\n${id}`).digest('hex');
}

/** The same faults for the same choice; one more fault in the catalogue changes a sample by one at most. */
export function chooseFaults(
  faults: Iterable<Fault>,
  { namespaces, families, sample, seed }: Choice,
): readonly Fault[] {
  const wanted = [...faults].filter(
    ({ namespace, family }) => (namespaces?.includes(namespace) ?? true) && (families?.includes(family) ?? true),
  );
  if (sample === undefined) return wanted;
  const drawn = wanted.map((fault) => ({ fault, lot: lot(seed, fault) })).sort((a, b) => (a.lot < b.lot ? -1 : 1));
  return drawn.slice(0, sample).map(({ fault }) => fault);
}
