/** About how many requests the removal of a run's records takes, before anything is removed. */

import type { Session } from '../engine/session.ts';
import { childListsOf, kindsOf } from './kinds.ts';
import { batchFor, ownWay } from './removal.ts';

/** Of removals that go together: batches, and the looks after them. */
const IN_A_BATCH = 0.4;
/** Where a removal may only put a record in the trash, it is read there and removed once more. */
const OFTEN_TWICE = 1.5;

/** @returns counts them for the records that there are then, without the looks at lists */
export function removalRequests(session: Session): () => number {
  /** By what entries of the ledger call a kind. */
  const costs = new Map<string, number>();
  for (const kind of kindsOf(session)) {
    const way = ownWay(session, kind);
    const isTogether = way !== null && batchFor(session, way) !== null;
    const alone = way?.args.force === true ? 1 : OFTEN_TWICE;
    // Each list below a record is read, and holds one that is removed.
    const each = (isTogether ? IN_A_BATCH : alone) + 2 * childListsOf(session, kind).length;
    for (const name of new Set([kind.name, kind.list.path])) costs.set(name, (costs.get(name) ?? 0) + each);
  }
  return () => session.ledger.open().reduce((sum, { kind }) => sum + (costs.get(kind) ?? 0), 0);
}
