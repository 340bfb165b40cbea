/** The clean-up of a run that made few records: each that an answer named is removed by its id, with no look at the lists. */
import type { Session } from '../engine/session.ts';
import type { Id, LedgerEntry } from '../ledger/ledger.ts';
import { generations } from './generations.ts';
import { isOfKind, type Kind, kindsOf } from './kinds.ts';
import { type Item, readItem } from './lists.ts';
import { otherWays, ownWay, removeBy } from './removal.ts';

/** @returns how a look has shown it; null where there is more to try */
async function remove(session: Session, kind: Kind, id: Id): Promise<Item | null> {
  const { ownership } = session;
  const isProved = (): boolean => ownership.lacking(kind.name, id, 'removes') === null;
  const look = (): Promise<Item> => readItem(session, kind.item, id, kind.name);
  const before = isProved() ? null : await look();
  if (before?.presence === 'gone') return before;
  const way = ownWay(session, kind);
  if (way === null || !isProved()) return null;
  await removeBy(session, kind, way, id);
  const after = await look();
  if (after.presence === 'gone') return after;
  const isLast = after.presence === 'in the trash' && (await otherWays(session, kind, id)).length === 0;
  return isLast ? after : null;
}

/**
 * What is left is for the whole clean-up: what no answer named, what is not gone, and what may have made terms besides.
 */
export async function removeKnown(session: Session): Promise<void> {
  const { ledger, ownership } = session;
  while (session.underWay.size > 0) await Promise.allSettled(session.underWay);
  const open = ledger.open();
  if (ledger.terms.size > 0 || open.some(({ id }) => id === null)) return;
  for (const kind of kindsOf(session)) {
    const own = open.filter(
      (entry): entry is LedgerEntry & { id: Id } => isOfKind(kind, entry.kind) && entry.id !== null,
    );
    const parents = new Map(own.map(({ id }) => [id, ownership.parentOf(kind.name, id, {})]));
    // The lowest first: what a site removes with a record above goes without what stands below it.
    const lowestFirst = generations([...parents.keys()], parents).flat();
    for (const { entry, id } of own.toSorted((a, b) => lowestFirst.indexOf(a.id) - lowestFirst.indexOf(b.id))) {
      const look = ledger.look();
      const seen = await remove(session, kind, id);
      if (seen === null) return;
      ledger.conclude(entry, seen.document === null ? 'gone' : 'in the trash', look);
    }
  }
}
