/** What lists held before the first write: the newest of each kind, up to 100 each or a few pages, and what is in the trash. */
import type { Operation } from '../contract/types.ts';
import type { Session } from '../engine/session.ts';
import { type Kind, kindsOf } from './kinds.ts';
import { isOrderedById, queries, read } from './lists.ts';
import { noteSideLists } from './side-effects.ts';

/** Of lists that do not show the latest first. */
const MAX_PAGES = 5;

/** The kinds of what some operations name, and of what the least of such records needs. */
export function kindsNamedBy(session: Session, operations: readonly Pick<Operation, 'path'>[]): readonly Kind[] {
  const { resources } = session.catalogue;
  const wanted = new Set<string>();
  const want = (name: string): void => {
    if (wanted.has(name)) return;
    wanted.add(name);
    for (const need of resources.get(name)?.minimalNeeds ?? []) want(need.replace(/[/?].*/, ''));
  };
  for (const { name, collection, item } of resources.values()) {
    const isNamed = operations.some(
      ({ path }) => path === collection || path.startsWith(`${collection}/`) || path === item,
    );
    if (isNamed) want(name);
  }
  return kindsOf(session).filter(({ name }) => wanted.has(name));
}

/**
 * Takes down the newest of some kinds, in the ledger, before anything is made: enough to tell new ids from those that there
 * were.
 */
export async function takeNewest(session: Session, kinds: readonly Kind[]): Promise<void> {
  const lists = await Promise.all(kinds.map((kind) => read(session, kind, queries.newest(kind), 1)));
  const held = kinds.flatMap(({ name }, at) => {
    const list = lists[at];
    return list ? [{ kind: name, ids: [...list.records.keys()], isWhole: false }] : [];
  });
  await session.ledger.hold(held, 0);
}

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
