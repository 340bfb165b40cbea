/**
 * Finds by their names what earlier runs left where no ledger tells of it, in every list and in the trash: in the kind's own,
 * and in those of its namesakes, as some records are hidden from a list.
 */

import type { Values } from '../cases/types.ts';
import type { Session } from '../engine/session.ts';
import { groupBy } from '../group-by.ts';
import type { Id } from '../ledger/ledger.ts';
import { type Document, textsAt } from '../ownership/evidence.ts';
import { runNamedBy, runQuotedBy } from '../ownership/names.ts';
import { addressOf, type Kind, kindAt, kindsOf, otherItemsOf } from './kinds.ts';
import { queries, read, readItem } from './lists.ts';
import { nameFieldOf } from './sweep.ts';

export interface FoundRecord {
  readonly kind: string;
  readonly id: Id;
  /** As it stands there; the run's id where it has none. */
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
const DATES = ['date_modified_gmt', 'modified_utc', 'modified_gmt', 'date_created_gmt', 'date_utc', 'date_gmt'];

interface Seen {
  readonly kind: Kind;
  readonly id: Id;
  readonly document: Document;
}

interface Sighting extends FoundRecord {
  readonly runId: string;
  readonly isNamed: boolean;
  readonly ageMs: number | null;
}

/** What a list shows of any run. */
async function look(session: Session, kind: Kind, ...more: readonly Values[]): Promise<ReadonlyMap<Id, Document>> {
  const all = [queries.marked(kind, WORD), queries.trashed(kind, WORD), ...more];
  const shown = await Promise.all(all.map((query) => query && read(session, kind, query)));
  return new Map(shown.flatMap((one) => [...(one?.records ?? [])]));
}

function writtenAt(document: Document): number | null {
  const [text = ''] = DATES.flatMap((name) => (typeof document[name] === 'string' ? [document[name].trim()] : []));
  const time = Date.parse(`${text.replace(' ', 'T').replace(/(?:Z|[+-]\d\d:?\d\d)$/, '')}Z`);
  return Number.isNaN(time) ? null : time;
}

/** The run whose name any text of a record holds. */
function quotedBy(document: Document | undefined): string | null {
  return runQuotedBy(JSON.stringify(document ?? null));
}

/** @param runs whose names were found: what bears the id of one alone is told with them */
function sightingOf({ kind, id, document }: Seen, runs: ReadonlySet<string>, clockAheadMs: number): Sighting | null {
  const names = textsAt(document, nameFieldOf(kind));
  const named = names.find((name) => runNamedBy(name) !== null);
  const bears = (runId: string): boolean => JSON.stringify(document).toLowerCase().includes(runId);
  const runId = named === undefined ? (quotedBy(document) ?? [...runs].find(bears)) : runNamedBy(named);
  if (!runId) return null;
  const time = writtenAt(document);
  const address = addressOf(kind, id);
  const ageMs = time === null ? null : Math.max(0, Date.now() + clockAheadMs - time);
  return { runId, kind: kind.name, id, name: named ?? names[0] ?? runId, address, isNamed: named !== undefined, ageMs };
}

/** What lists of other namespaces show and the kind's own do not; the kind's own route has to show whose it is. */
async function lookElsewhere(session: Session, kind: Kind, known: ReadonlyMap<Id, Document>) {
  const [namesakes = []] = otherItemsOf(session, kind);
  const lists = namesakes.map((item) => kindAt(session, item.slice(0, item.lastIndexOf('/'))));
  const found = (await Promise.all(lists.map((list) => look(session, list)))).flatMap((shown) => [...shown]);
  const marked = found.flatMap(([id, document]) =>
    quotedBy(document) !== null && quotedBy(known.get(id)) === null ? [id] : [],
  );
  const unknown = [...new Set(marked)];
  const shown = await Promise.all(unknown.map((id) => readItem(session, kind.item, id)));
  return unknown.flatMap((id, at) => (shown[at]?.document ? [[id, shown[at].document] as const] : []));
}

/**
 * @param known ids of runs of which something is left
 * @returns one for each run of which something is there
 */
export async function scan(session: Session, known: readonly string[] = []): Promise<readonly FoundRun[]> {
  const found = kindsOf(session).map(async (kind) => {
    const listed = await look(session, kind, queries.newest(kind));
    const all = [...listed, ...(await lookElsewhere(session, kind, listed))];
    return all.map(([id, document]): Seen => ({ kind, id, document }));
  });
  const seen = (await Promise.all(found)).flat();
  const runs = new Set([...known, ...seen.flatMap(({ document }) => quotedBy(document) ?? [])]);
  const sightings = seen.flatMap((one) => sightingOf(one, runs, session.network.clockAheadMs ?? 0) ?? []);
  return [...groupBy(sightings, ({ runId }) => runId)].map(([runId, all]) => {
    const these = (isNamed: boolean): readonly FoundRecord[] =>
      all.flatMap(({ isNamed: is, kind, id, name, address }) => (is === isNamed ? [{ kind, id, name, address }] : []));
    const ages = all.flatMap(({ ageMs }) => ageMs ?? []);
    return { runId, records: these(true), unsure: these(false), ageMs: ages.length === 0 ? null : Math.min(...ages) };
  });
}
