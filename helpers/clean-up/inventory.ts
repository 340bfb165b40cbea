/** What lists held before the first write: the newest of each kind, one page of up to 100 each, and no more. */
import type { Session } from '../engine/session.ts';
import { kindsOf } from './kinds.ts';
import { queries, read } from './lists.ts';

/** Takes down what is there, in the ledger, before anything is made. */
export async function takeInventory(session: Session): Promise<void> {
  const kinds = kindsOf(session);
  const shown = await Promise.all(kinds.map((kind) => read(session, kind, queries.newest(kind), 1)));
  const held = kinds.flatMap(({ name }, at) => {
    const list = shown[at];
    return list ? [{ kind: name, ids: [...list.records.keys()], isWhole: list.isWhole }] : [];
  });
  for (const [at, { name }] of kinds.entries()) {
    const list = shown[at];
    if (list) session.harm.hold(name, list.records);
  }
  const ahead = shown.flatMap((list) => list?.clockAheadMs ?? []);
  await session.ledger.hold(held, Math.max(0, ...ahead) || Math.min(0, ...ahead));
}
