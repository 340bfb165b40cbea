/** A run in some twenty kilobytes, from which all that is said of many days can be made without its report. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { digest } from '../report/digest.ts';
import type { Outcome } from '../requirement/requirement.ts';
import { type Brief, type BriefCause, outcomeAt } from './brief.ts';
import type { Catalogue, KnownRequirement } from './catalogue.ts';

/** What many runs ask alike: each requirement as a row, by id. Its file bears its digest. */
export type Table = readonly (readonly [
  id: string,
  title: string,
  level: KnownRequirement['level'],
  namespace: string,
  operation: string | null,
])[];

/** One run; its schema is `schemas/report/history.schema.json`. */
export interface PastRun extends Omit<Brief, 'outcomes' | 'observations'> {
  readonly schemaVersion: 1;
  /** Digest of the table that it is about. */
  readonly table: string;
  /** A byte for each row of the table, deflated, as base64: 0 for none, else one more than the place of the outcome among all. */
  readonly outcomes: string;
}

export interface Packed {
  readonly run: PastRun;
  readonly table: Table;
}

/** The same bytes for the same run, whatever else is in the catalogue. */
export function pack(brief: Brief, { requirements }: Catalogue): Packed {
  const rows = requirements
    .flatMap((requirement, place) => (outcomeAt(brief, place) === null ? [] : [{ requirement, place }]))
    .sort((a, b) => (a.requirement.id < b.requirement.id ? -1 : 1));
  const table = rows.map(
    ({ requirement: { id, title, level, namespace, operation } }) => [id, title, level, namespace, operation] as const,
  );
  const rowOf = new Map(rows.map(({ place }, row) => [place, row]));
  const bytes = Uint8Array.from(rows, ({ place }) => brief.outcomes[place] ?? 0);
  const { outcomes: _, observations: __, causes, ...rest } = brief;
  const packed = causes.map((cause) => ({
    ...cause,
    requirements: cause.requirements.map((place) => rowOf.get(place) ?? 0).sort((a, b) => a - b),
  }));
  return {
    table,
    run: {
      schemaVersion: 1,
      ...rest,
      causes: packed,
      table: digest(JSON.stringify(table)),
      outcomes: deflateRawSync(bytes, { level: 9 }).toString('base64'),
    },
  };
}

/** What a file of the history says is not to be believed: it names no more rows than its table has. */
function bytesOf({ outcomes }: Pick<PastRun, 'outcomes'>, table: Table): Uint8Array {
  return inflateRawSync(Buffer.from(outcomes, 'base64'), { maxOutputLength: Math.max(1, table.length) });
}

export function unpack({ schemaVersion: _, table: __, ...run }: PastRun, table: Table, catalogue: Catalogue): Brief {
  const places = table.map(([id, title, level, namespace, operation]) =>
    catalogue.requirement({ id, title, level, namespace, operation }),
  );
  const bytes = bytesOf(run, table);
  const outcomes = new Uint8Array(catalogue.requirements.length);
  for (const [row, place] of places.entries()) outcomes[place] = bytes[row] ?? 0;
  const causes = run.causes.map(
    (cause): BriefCause => ({ ...cause, requirements: cause.requirements.flatMap((row) => places[row] ?? []) }),
  );
  return { ...run, causes, outcomes, observations: [] };
}

/** What each requirement came to; null for a row that is of no use. */
export function outcomesOf({ run, table }: Packed): ReadonlyMap<string, Outcome | null> {
  const outcomes = bytesOf(run, table);
  return new Map(table.map(([id], row) => [id, outcomeAt({ outcomes }, row)]));
}
