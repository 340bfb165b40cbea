/**
 * The one proof that a record is the run's own. Each condition must hold: with any of them left out, records of others can be
 * changed or removed. Pure.
 */

import type { Held, Id, LedgerEntry } from '../ledger/ledger.ts';
import { idIn } from '../verdict/records.ts';
import { type Document, isNamedOtherwise, showsOwn } from './evidence.ts';

/** How a record was read: by its id, in a list that was asked for ids or for all, or in any other list. */
export type ReadBy = 'id' | 'ids' | 'list';

export interface ReadOf {
  readonly by: ReadBy;
  /** The moment at which it began. */
  readonly began: number;
  readonly document: Document;
}

/** All that is known of one record. */
export interface Claim {
  readonly id: Id;
  readonly nameField: string;
  /** Entries to whose creation an accepted answer named the id, or whose very name it was found by. */
  readonly named: readonly LedgerEntry[];
  /** All entries of the kind. */
  readonly entries: readonly LedgerEntry[];
  readonly held: Held | undefined;
  readonly read: ReadOf | null;
  /** How a list that was asked in no words of its own has shown it last. */
  readonly listed: ReadOf | null;
  readonly runId: string;
  /** The moment of the last write that the read has to follow. */
  readonly since: number;
  /** The moment of the last write of all: a list that was asked before tells what was there then. */
  readonly written: number;
}

/** Whether an id is beyond all that a list held before the first write. */
export function isNew(id: Id, held: Held | undefined): boolean {
  if (held === undefined || held.ids.includes(id)) return false;
  return held.isWhole || (typeof id === 'number' && held.ids.every((one) => typeof one === 'number' && one < id));
}

export const CONDITIONS = {
  named: ({ named }: Claim): boolean => named.length > 0,
  notHeld: ({ id, held }: Claim): boolean => held?.ids.includes(id) !== true,
  readById: ({ read }: Claim): boolean => read !== null && read.by !== 'list',
  readSince: ({ read, since }: Claim): boolean => read !== null && read.began > since,
  sameRecord: ({ read, id }: Claim): boolean => read !== null && idIn(read.document) === id,
  showsOwn: ({ id, read, named, entries, held, nameField }: Claim): boolean =>
    read !== null &&
    (named.length > 0 ? named : entries).some((entry) => showsOwn(entry, read.document, nameField, isNew(id, held))),
  listedAsOwn: ({ listed, written, named, nameField, runId, read }: Claim): boolean =>
    listed === null ||
    listed.began <= written ||
    !isNamedOtherwise(listed.document, named, nameField, runId, read?.document),
} as const satisfies Record<string, (claim: Claim) => boolean>;

export type Condition = keyof typeof CONDITIONS;
export type Conditions = Partial<Record<Condition, (claim: Claim) => boolean>>;

/** The first condition that does not hold; null where the record is proved to be the run's own. */
export function lacking(claim: Claim, conditions: Conditions = CONDITIONS): Condition | null {
  const [missing] = Object.entries(conditions).find(([, holds]) => !holds(claim)) ?? [];
  return (missing as Condition | undefined) ?? null;
}
