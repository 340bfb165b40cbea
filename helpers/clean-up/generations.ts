/** In which order records are removed that stand one below the other. Pure. */

import type { Id } from '../ledger/ledger.ts';
import type { Document } from '../ownership/evidence.ts';
import { idIn } from '../verdict/records.ts';

/** The id of the record that one stands below; 0 where it stands below none. */
export function parentIn({ parent_id, parent }: Document): Id {
  return idIn({ id: parent_id ?? parent }) ?? 0;
}

/**
 * The lowest first: a deployment may write to the record above while it removes one, and must not find that being removed
 * at the same time.
 */
export function generations(ids: readonly Id[], parents: ReadonlyMap<Id, Id>): readonly (readonly Id[])[] {
  const all = new Set(ids);
  const depthOf = (id: Id): number => {
    const above = new Set([id]);
    for (let one = parents.get(id); one !== undefined && all.has(one) && !above.has(one); one = parents.get(one)) {
      above.add(one);
    }
    return above.size;
  };
  const levels = new Map<number, Id[]>();
  for (const id of ids) {
    const depth = depthOf(id);
    levels.set(depth, [...(levels.get(depth) ?? []), id]);
  }
  return [...levels].toSorted(([one], [other]) => other - one).map(([, level]) => level);
}
