/**
 * Reads that are put off: one read after several writes in a row shows what each of them left, where nothing that it or the
 * answers show speaks against that. Where anything does, each write needs a read of its own.
 */

import type { Values } from '../../cases/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { areOneMoment } from '../../tolerances/members.ts';
import { carries } from '../../verdict/compare.ts';
import { idIn } from '../../verdict/records.ts';
import { documentOf, type Write } from './writes.ts';

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The exchange with another document in its answer. */
function showing(exchange: Exchange, json: Values): Exchange {
  return exchange.answer === null ? exchange : { ...exchange, answer: { ...exchange.answer, json } };
}

/** Whether a write carries a member, or the same moment in another zone. */
function concerns(written: Values, name: string): boolean {
  return Object.keys(written).some((one) => areOneMoment(one, name));
}

/** Whether what was held, and shown, is shown after a write that did not carry it. */
function keepsOthers(written: Values, held: Values, was: Values | null, is: Values): boolean {
  const compared = Object.keys(held).filter((name) => was !== null && carries(held[name], was[name]));
  return compared.every((name) => concerns(written, name) || carries(held[name], is[name]));
}

export interface InRow {
  readonly done: Write;
  /** Whether it writes the record anew, so that nothing is said of what it leaves. */
  readonly isWhole: boolean;
}

/**
 * The record as each write of a row left it, by the read after the last: what a later one carried is as its own answer
 * showed it.
 *
 * @param before the record before the first
 * @param held what was written last of its members by then
 * @returns null where that read does not tell
 */
export function viewsOf(
  row: readonly InRow[],
  before: Exchange | null,
  held: Values,
  read: Exchange,
): readonly Exchange[] | null {
  const is = documentOf(read);
  if (is === null) return null;
  const views: Exchange[] = [];
  let was = documentOf(before);
  let holds = held;
  for (const [at, { done, isWhole }] of row.entries()) {
    const { values, exchange } = done;
    const answered = documentOf(exchange);
    if (answered === null || !isSame(idIn(answered), idIn(is))) return null;
    const later = row.slice(at + 1);
    const moved = Object.keys(is).filter((name) => later.some((one) => concerns(one.done.values, name)));
    const view: Values = { ...is, ...Object.fromEntries(moved.map((name) => [name, answered[name]])) };
    // What the answer shows otherwise than it was written is lost either way, where the read shows the same.
    const isConfirmed = Object.keys(values).every((name) => isSame(view[name], answered[name]));
    if (!isConfirmed || !(isWhole || keepsOthers(values, holds, was, view))) return null;
    views.push(later.length === 0 ? read : showing(read, view));
    was = view;
    holds = { ...holds, ...values };
  }
  return views;
}
