/** What lists held before the first write: the newest of each kind, up to 100 each or a few pages, and what is in the trash. */
import type { Session } from '../engine/session.ts';
import { type Kind, kindsOf } from './kinds.ts';
import { isOrderedById, queries, read } from './lists.ts';
import { noteSideLists } from './side-effects.ts';

/** Of lists that do not show the latest first. */
const MAX_PAGES = 5;

/** Takes down what is there, in the ledger, before anything is made. */
export async function takeInventory(session: Session): Promise<void> {
  const kinds = kindsOf(session);
  const look = async (kind: Kind) => {
    const trashed = queries.trashed(kind, null);
    return Promise.all([
      read(session, kind, queries.newest(kind), isOrderedById(kind) ? 1 : MAX_PAGES),
      trashed && read(session, kind, trashed, 1),
    ]);
  };
  const [shown] = await Promise.all([Promise.all(kinds.map(look)), noteSideLists(session)]);
  const held = kinds.flatMap(({ name }, at) => {
    const [list, trash] = shown[at] ?? [];
    if (!list) return [];
    const records = new Map([...list.records, ...(trash?.records ?? [])]);
    session.harm.hold(name, records);
    return [{ kind: name, ids: [...records.keys()], isWhole: list.isWhole && trash?.isWhole !== false }];
  });
  const ahead = shown.flatMap(([list]) => list?.clockAheadMs ?? []);
  await session.ledger.hold(held, Math.max(0, ...ahead) || Math.min(0, ...ahead));
}
