import { createHash } from 'node:crypto';
import { FAMILIES, type Fault } from '../../reference/faults/types.ts';

export interface Choice {
  /** An absent member wants all. */
  readonly namespaces?: readonly string[] | undefined;
  readonly families?: readonly string[] | undefined;
  /** How many of them, drawn by the seed; of those that are derived from the contract, unless families are named. */
  readonly sample?: number | undefined;
  readonly seed: number;
}

function lot(seed: number, { id }: { readonly id: string }): string {
  return createHash('sha256').update(`${seed}\n${id}`).digest('hex');
}

/** Whether it follows from the contract; others are written by hand, and counted apart. */
export function isDerived({ family }: Pick<Fault, 'family'>): boolean {
  return Object.hasOwn(FAMILIES, family);
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
  return drawn(families === undefined ? wanted.filter(isDerived) : wanted, sample, seed);
}

/** So many of them, by lot. */
export function drawn<Item extends { readonly id: string }>(
  items: readonly Item[],
  count: number,
  seed: number,
): readonly Item[] {
  const lots = items.map((item) => ({ item, lot: lot(seed, item) })).sort((a, b) => (a.lot < b.lot ? -1 : 1));
  return lots.slice(0, count).map(({ item }) => item);
}
