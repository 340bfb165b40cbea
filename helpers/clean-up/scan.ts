/**
 * Finds by their mark what earlier runs left where no ledger tells of it, in every list and in the trash: in the kind's own,
 * and in those of its namesakes, as some records are hidden from a list.
 */

import type { Values } from '../cases/types.ts';
import type { Session } from '../engine/session.ts';
import { type Kind, kindsOf, sideKind } from './kinds.ts';
import { type Document, queries, read, readItem, type Shown } from './lists.ts';
import { markOf, writtenAt } from './ownership.ts';
import { namesakeItems } from './removal.ts';

export interface FoundRecord {
  readonly kind: string;
  readonly id: number;
}

/** What is there of one run. */
export interface FoundRun {
  readonly runId: string;
  readonly records: readonly FoundRecord[];
  /** Since the latest of its records was written, by the deployment's clock; null where none is dated. */
  readonly ageMs: number | null;
}

/** Every name of a run begins with it, and slugs do. */
const WORD = 'conformance';

async function look(session: Session, kind: Kind): Promise<readonly Shown[]> {
  const ask = async (query: Values | null): Promise<Shown | null> => query && read(session, kind, query);
  const shown = await Promise.all([
    ask(queries.marked(kind, WORD)),
    ask(queries.trashed(kind, WORD)),
    ask(queries.newest(kind)),
  ]);
  return shown.filter((one) => one !== null);
}

interface Sighting extends FoundRecord {
  readonly runId: string;
  readonly ageMs: number | null;
}

function sightingsIn(kind: Kind, { records, clockAheadMs }: Shown): readonly Sighting[] {
  const now = Date.now() + clockAheadMs;
  const seen = ([id, document]: readonly [number, Document]): readonly Sighting[] => {
    const runId = markOf(document);
    const time = writtenAt(document);
    return runId === null
      ? []
      : [{ runId, kind: kind.name, id, ageMs: time === null ? null : Math.max(0, now - time) }];
  };
  return [...records].flatMap(seen);
}

/** What lists of other namespaces show and the kind's own do not; the kind's own route has to show whose it is. */
async function sightingsElsewhere(
  session: Session,
  kind: Kind,
  known: ReadonlySet<number>,
): Promise<readonly Sighting[]> {
  const lists = namesakeItems(session, kind).map((item) => sideKind(session, item.slice(0, item.lastIndexOf('/'))));
  const found = lists.flatMap((list) =>
    [queries.marked(list, WORD), queries.trashed(list, WORD)].map(async (query) => {
      const shown = query && (await read(session, list, query));
      return shown === null ? [] : sightingsIn(kind, shown);
    }),
  );
  const unknown = (await Promise.all(found)).flat().filter(({ id }) => !known.has(id));
  const distinct = [...new Map(unknown.map((one) => [one.id, one])).values()];
  const shown = await Promise.all(distinct.map(({ id }) => readItem(session, kind.item, id)));
  return distinct.filter(({ runId }, at) => {
    const document = shown[at]?.document ?? null;
    return document !== null && markOf(document) === runId;
  });
}

/** @returns one for each run of which something is there */
export async function scan(session: Session): Promise<readonly FoundRun[]> {
  const kinds = kindsOf(session);
  const shown = await Promise.all(kinds.map((kind) => look(session, kind)));
  const found = kinds.map(async (kind, at) => {
    const listed = (shown[at] ?? []).flatMap((one) => sightingsIn(kind, one));
    return [...listed, ...(await sightingsElsewhere(session, kind, new Set(listed.map(({ id }) => id))))];
  });
  const all = (await Promise.all(found)).flat();
  const runs = new Map<string, Sighting[]>();
  for (const one of all) runs.set(one.runId, [...(runs.get(one.runId) ?? []), one]);
  return [...runs].map(([runId, sightings]) => {
    const records = new Map(sightings.map(({ kind, id }) => [`${kind} ${id}`, { kind, id }]));
    const ages = sightings.flatMap(({ ageMs }) => ageMs ?? []);
    return { runId, records: [...records.values()], ageMs: ages.length === 0 ? null : Math.min(...ages) };
  });
}
