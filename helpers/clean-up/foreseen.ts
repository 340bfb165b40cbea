/** About how many requests the removal of a run's records takes, before anything is removed. */

import type { Session } from '../engine/session.ts';
import { childListsOf, isOfKind, kindsOf } from './kinds.ts';
import { batchFor, ownWay } from './removal.ts';

/** Of removals that go together: batches, and the looks after them. */
const IN_A_BATCH = 0.4;
/** Where a removal may only put a record in the trash, it is read there and removed once more. */
const OFTEN_TWICE = 1.5;

/** @returns counts them for the records that there are then, without the looks at lists */
export function removalRequests(session: Session): () => number {
  const kinds = kindsOf(session).map((kind) => {
    const way = ownWay(session, kind);
    const isTogether = way !== null && batchFor(session, way) !== null;
    const alone = way?.args.force === true ? 1 : OFTEN_TWICE;
    // Each list below a record is read, and holds one that is removed.
    return { kind, each: (isTogether ? IN_A_BATCH : alone) + 2 * childListsOf(session, kind).length };
  });
  return () => {
    const open = session.ledger.open();
    return kinds.reduce((sum, { kind, each }) => {
      return sum + each * open.filter((entry) => isOfKind(kind, entry.kind)).length;
    }, 0);
  };
}
