/** What lists hold before the first write and after the last removal. */
import type { Operation } from '../contract/types.ts';
import type { Session } from '../engine/session.ts';
import type { Id } from '../ledger/ledger.ts';
import { settle } from '../tolerances/settle.ts';
import type { Leftover } from './clean-kind.ts';
import { type Kind, kindAt, kindsOf, lastWordOf, sideListsOf } from './kinds.ts';
import { isOrderedById, queries, read } from './lists.ts';

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
  await session.ledger.hold(held);
}

/** Takes down, in the ledger, the newest of each kind, up to 100 each or a few pages, and what is in the trash. */
export async function takeInventory(session: Session): Promise<void> {
  const look = async (kind: Kind) => {
    const trashed = queries.trashed(kind, null);
    const [list, trash] = await Promise.all([
      settle(
        'emptied-list',
        () => read(session, kind, queries.newest(kind), isOrderedById(kind) ? 1 : MAX_PAGES),
        (shown) => shown === null || shown.records.size > 0,
      ),
      trashed && read(session, kind, trashed, 1),
    ]);
    if (list === null) return [];
    const records = new Map([...list.records, ...(trash?.records ?? [])]);
    session.harm.hold(kind.name, records);
    return [{ kind: kind.name, ids: [...records.keys()], isWhole: list.isWhole && trash?.isWhole !== false }];
  };
  const noteSide = async (path: string): Promise<void> => {
    const kind = kindAt(session, path);
    const shown = await read(session, kind, queries.newest(kind), 1);
    if (shown !== null) session.sideLists.set(path, new Set(shown.records.keys()));
  };
  const [held] = await Promise.all([
    Promise.all(kindsOf(session).map(look)),
    Promise.all(sideListsOf(session).map(noteSide)),
  ]);
  await session.ledger.hold(held.flat());
}

/** Counts what a site made by itself that is new in its lists and names the run, or the id of a record that it made. */
export async function countSideEffects(session: Session, made: ReadonlySet<Id>): Promise<readonly Leftover[]> {
  const { runId } = session.options;
  const isOurs = (document: object): boolean => {
    const text = JSON.stringify(document).toLowerCase();
    return text.includes(runId) || [...text.matchAll(/[a-z][_ #:-]?(\d+)\b/g)].some(([, id]) => made.has(Number(id)));
  };
  const count = async ([path, before]: readonly [string, ReadonlySet<Id>]): Promise<readonly Leftover[]> => {
    const kind = kindAt(session, path);
    const shown = await read(session, kind, queries.newest(kind), 1);
    const fresh = [...(shown?.records ?? [])].filter(([id, document]) => !before.has(id) && isOurs(document));
    if (fresh.length === 0) return [];
    const reason = `${fresh.length} ${lastWordOf(path)} that the site made of what the run did stay there; the run knows no way to remove them.`;
    return [{ kind: path, name: runId, id: null, address: path, reason, removable: false }];
  };
  return (await Promise.all([...session.sideLists].map(count))).flat();
}
