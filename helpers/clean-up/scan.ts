/**
 * Finds by their names what earlier runs left where no ledger tells of it, in every list and in the trash: in the kind's own,
 * and in those of its namesakes, as some records are hidden from a list.
 */

import type { Values } from '../cases/types.ts';
import type { Session } from '../engine/session.ts';
import type { Id } from '../ledger/ledger.ts';
import { type Document, textsAt } from '../ownership/evidence.ts';
import { runNamedBy } from '../ownership/names.ts';
import { addressOf, type Kind, kindsOf, sideKind } from './kinds.ts';
import { queries, read, readItem, type Shown } from './lists.ts';
import { namesakeItems } from './removal.ts';
import { nameFieldOf } from './sweep.ts';

export interface FoundRecord {
  readonly kind: string;
  readonly id: Id;
  /** As it stands there. */
  readonly name: string;
  /** Where it is, below the root. */
  readonly address: string;
}

/** What is there of one run. */
export interface FoundRun {
  readonly runId: string;
  /** Those that are called as only a run calls its records. */
  readonly records: readonly FoundRecord[];
  /** Those that only hold words of it: anybody may have written them, so they are left alone. */
  readonly unsure: readonly FoundRecord[];
  /** Since the latest of its records was written, by the deployment's clock; null where none is dated. */
  readonly ageMs: number | null;
}

/** Every name of a run begins with it, and slugs do. */
const WORD = 'conformance';
const QUOTED = /conformance[ -](?:[0-9a-f]{10,14}-)?(c[0-9a-f]{8})(?![0-9a-z])/i;
const DATES = ['date_modified_gmt', 'modified_utc', 'modified_gmt', 'date_created_gmt', 'date_utc', 'date_gmt'];

interface Sighting extends FoundRecord {
  readonly runId: string;
  readonly isNamed: boolean;
  readonly ageMs: number | null;
}

async function look(session: Session, kind: Kind): Promise<readonly Shown[]> {
  const ask = async (query: Values | null): Promise<Shown | null> => query && read(session, kind, query);
  const shown = await Promise.all([
    ask(queries.marked(kind, WORD)),
    ask(queries.trashed(kind, WORD)),
    ask(queries.newest(kind)),
  ]);
  return shown.filter((one) => one !== null);
}

function writtenAt(document: Document): number | null {
  const [text] = DATES.flatMap((name) => (typeof document[name] === 'string' ? [document[name]] : []));
  const time = Date.parse(
    `${text
      ?.trim()
      .replace(' ', 'T')
      .replace(/(?:Z|[+-]\d\d:?\d\d)$/, '')}Z`,
  );
  return Number.isNaN(time) ? null : time;
}

function sightingOf(kind: Kind, id: Id, document: Document, clockAheadMs: number): Sighting | null {
  const names = textsAt(document, nameFieldOf(kind));
  const named = names.find((name) => runNamedBy(name) !== null);
  const runId = named === undefined ? QUOTED.exec(JSON.stringify(document))?.[1]?.toLowerCase() : runNamedBy(named);
  if (!runId) return null;
  const time = writtenAt(document);
  const address = addressOf(kind, id);
  const ageMs = time === null ? null : Math.max(0, Date.now() + clockAheadMs - time);
  return { runId, kind: kind.name, id, name: named ?? names[0] ?? '', address, isNamed: named !== undefined, ageMs };
}

const sightingsIn = (kind: Kind, { records, clockAheadMs }: Shown): readonly Sighting[] =>
  [...records].flatMap(([id, document]) => sightingOf(kind, id, document, clockAheadMs) ?? []);

/** What lists of other namespaces show and the kind's own do not; the kind's own route has to show whose it is. */
async function sightingsElsewhere(session: Session, kind: Kind, known: ReadonlySet<Id>): Promise<readonly Sighting[]> {
  const lists = namesakeItems(session, kind).map((item) => sideKind(session, item.slice(0, item.lastIndexOf('/'))));
  const found = lists.flatMap((list) =>
    [queries.marked(list, WORD), queries.trashed(list, WORD)].map(async (query) => {
      const shown = query && (await read(session, list, query));
      const isMarked = (document: Document): boolean => QUOTED.test(JSON.stringify(document));
      return [...(shown?.records ?? [])].flatMap(([id, document]) => (isMarked(document) ? [id] : []));
    }),
  );
  const unknown = [...new Set((await Promise.all(found)).flat())].filter((id) => !known.has(id));
  const shown = await Promise.all(unknown.map((id) => readItem(session, kind.item, id)));
  return unknown.flatMap((id, at) => {
    const document = shown[at]?.document ?? null;
    return document === null ? [] : (sightingOf(kind, id, document, 0) ?? []);
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
  const runs = new Map<string, Map<string, Sighting>>();
  for (const one of (await Promise.all(found)).flat()) {
    const records = runs.get(one.runId) ?? new Map<string, Sighting>();
    runs.set(one.runId, records.set(`${one.kind} ${one.id}`, one));
  }
  return [...runs].map(([runId, sightings]) => {
    const all = [...sightings.values()];
    const these = (isNamed: boolean): readonly FoundRecord[] =>
      all.flatMap(({ isNamed: is, kind, id, name, address }) => (is === isNamed ? [{ kind, id, name, address }] : []));
    const ages = all.flatMap(({ ageMs }) => ageMs ?? []);
    return { runId, records: these(true), unsure: these(false), ageMs: ages.length === 0 ? null : Math.min(...ages) };
  });
}
