/** The steps of a round trip: what each update carries, and when the result is read. */

import type { Own, Resource, Site, Values } from '../../cases/types.ts';
import type { Operation } from '../../contract/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { accepted, isRejection } from '../../verdict/judge.ts';
import type { ContextLooks } from './contexts.ts';
import type { Log } from './judging.ts';
import { viewsOf } from './put-off.ts';
import { baseOf, type Draw, documentOf, isBySlug, type Rejection, type Write, write } from './writes.ts';

export interface RoundTrip {
  readonly site: Site;
  readonly resource: Resource;
  readonly variants: readonly ((own: Own) => Values)[];
  readonly last: ((own: Own) => Values) | undefined;
  readonly create: Operation;
  readonly read: Operation;
  /** The list that can be asked for a record by its id; null where none can. */
  readonly list: Operation | null;
  readonly logOf: (operation: Operation) => Log;
  /** Null where nothing is asked of them. */
  readonly contexts: ContextLooks | null;
}

/** A record of a round trip, as it was last answered and last written. */
export interface TrackedRecord {
  readonly id: unknown;
  slug: unknown;
  seen: Exchange;
  held: Values;
  /** Whether it may have been written since the last read: a write can work though its answer is lost. */
  isStale: boolean;
  /** Whether one read after several writes has not told what each of them left. */
  needsEachRead: boolean;
}

/**
 * What of a set of values an operation takes. A request by slug carries none, which is its address, and no status but that
 * of what is published: whether anything else is found by its slug is open.
 */
export function fitting(operation: Operation, values: Values): Values {
  const bySlug = isBySlug(operation);
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        operation.args[name] !== undefined &&
        !(bySlug && (name === 'slug' || (name === 'status' && value !== 'publish'))),
    ),
  );
}

export function ownFor({ site, resource }: RoundTrip, purpose: string): Promise<Own> {
  return site.own([...(resource.minimalNeeds ?? []), ...(resource.needs ?? [])], purpose);
}

export function readRecord({ site, read }: RoundTrip, id: unknown, why: string): Promise<Exchange> {
  return site.send({ operation: read, args: { id }, why });
}

export function listRecords(
  site: Site,
  resource: Resource,
  operation: Operation,
  ids: readonly unknown[],
): Promise<Exchange> {
  const { search: _, ...every } = resource.find?.('') ?? {};
  const args = { ...every, include: ids };
  return site.send({ operation, args, why: 'Looks at what was written in a list' });
}

/** What one update carries, and how it is noted once it is known what it left. */
export interface Step {
  /** @param held what was written last of the record's members */
  readonly values: (own: Own, held: Values) => Values;
  readonly purpose: string;
  readonly why: string;
  /** Whether it writes the record anew. @default false */
  readonly isWhole?: boolean;
  /** Whether it can be taken, by what was written last, and what the record shows. @default it can */
  readonly isDue?: (held: Values, shown: Values) => boolean;
  /** @param before the record before it, and `held` what was written last of its members */
  readonly note: (log: Log, done: Write, before: Exchange, held: Values) => void;
}

/** A step that was sent and not read back yet. */
interface Sent {
  readonly step: Step;
  readonly done: Write;
  readonly rejections: readonly Rejection[];
}

async function send(
  roundTrip: RoundTrip,
  operation: Operation,
  record: TrackedRecord,
  { values: valuesOf, purpose, why }: Pick<Step, 'values' | 'purpose' | 'why'>,
  held = record.held,
): Promise<Omit<Sent, 'step'>> {
  const draw: Draw = async (nth) => {
    const own = await ownFor(roundTrip, `${operation.key} ${purpose} ${nth}`);
    const base = baseOf(operation, roundTrip.resource, record, own);
    return { base, values: fitting(operation, valuesOf(own, held)) };
  };
  const { values, exchange, rejections } = await write(roundTrip.site, operation, draw, roundTrip.resource, why);
  return { done: { operation, values, exchange, seen: null }, rejections };
}

async function readBack(roundTrip: RoundTrip, record: TrackedRecord, done: Write): Promise<Write> {
  const seen = accepted(done.exchange) ? await readRecord(roundTrip, record.id, 'Reads back what was updated') : null;
  return { ...done, seen };
}

export async function update(
  roundTrip: RoundTrip,
  operation: Operation,
  record: TrackedRecord,
  step: Pick<Step, 'values' | 'purpose' | 'why'>,
): Promise<Omit<Sent, 'step'>> {
  const { done, rejections } = await send(roundTrip, operation, record, step);
  return { done: await readBack(roundTrip, record, done), rejections };
}

/** Takes the record to what it was read as after a write. */
export function move(record: TrackedRecord, { values, seen }: Write): void {
  record.isStale = documentOf(seen) === null;
  if (seen === null) return;
  record.seen = seen;
  record.slug = documentOf(seen)?.slug ?? record.slug;
  record.held = { ...record.held, ...values };
}

/** The record before a write that is compared with it. */
export async function seenBefore(roundTrip: RoundTrip, record: TrackedRecord): Promise<Exchange> {
  if (!record.isStale) return record.seen;
  record.seen = await readRecord(roundTrip, record.id, 'Reads it again, as the last write may have worked unseen');
  record.isStale = documentOf(record.seen) === null;
  return record.seen;
}

/** Each step by itself, with a read after it. */
export async function writeOneByOne(
  roundTrip: RoundTrip,
  operation: Operation,
  record: TrackedRecord,
  steps: readonly Step[],
): Promise<void> {
  for (const step of steps) {
    const before = await seenBefore(roundTrip, record);
    if (step.isDue?.(record.held, documentOf(before) ?? {}) === false) continue;
    const { held } = record;
    const { done, rejections } = await update(roundTrip, operation, record, step);
    note(roundTrip, step, done, rejections, before, held);
    move(record, done);
  }
}

function note(
  { logOf }: RoundTrip,
  step: Step,
  done: Write,
  rejections: readonly Rejection[],
  before: Exchange,
  held: Values,
): void {
  const log = logOf(done.operation);
  step.note(log, done, before, held);
  log.rejections.push(...rejections);
}

/** Whether a write may have worked though no answer says so. */
function isUnsure({ done: { exchange } }: Sent): boolean {
  return !accepted(exchange) && !isRejection(exchange);
}

/** Reads what several writes left; where that is unclear, each is sent and read by itself. */
async function settle(
  roundTrip: RoundTrip,
  operation: Operation,
  record: TrackedRecord,
  row: readonly Sent[],
): Promise<void> {
  const before = await seenBefore(roundTrip, record);
  const answered = row.filter(({ done }) => accepted(done.exchange));
  const last = answered.at(-1);
  const read = last === undefined ? null : (await readBack(roundTrip, record, last.done)).seen;
  const views =
    read === null
      ? []
      : row.some(isUnsure)
        ? null
        : answered.length === 1
          ? [read]
          : viewsOf(
              answered.map(({ done, step }) => ({ done, isWhole: step.isWhole === true })),
              before,
              record.held,
              read,
            );
  if (views === null) {
    for (const { done } of row) record.held = { ...record.held, ...done.values };
    record.isStale = true;
    record.needsEachRead = true;
    const repeated = row.map(({ step }) => ({ ...step, purpose: `${step.purpose} again` }));
    return writeOneByOne(roundTrip, operation, record, repeated);
  }
  for (const { step, done, rejections } of row) {
    const at = answered.findIndex((one) => one.done === done);
    const seen = at < 0 ? null : (views[at] ?? null);
    note(roundTrip, step, { ...done, seen }, rejections, record.seen, record.held);
    move(record, { ...done, seen });
  }
}

/** Whether a write was answered as it should be, so that the next may follow without a look. */
function isPlain({ done, rejections }: Sent): boolean {
  return rejections.length === 0 && documentOf(done.exchange) !== null;
}

/** Writes that do not hide each other, with one read after the last. */
export async function writeInARow(
  roundTrip: RoundTrip,
  operation: Operation,
  record: TrackedRecord,
  steps: readonly Step[],
): Promise<void> {
  if (record.needsEachRead) return writeOneByOne(roundTrip, operation, record, steps);
  await seenBefore(roundTrip, record);
  let row: Sent[] = [];
  let { held } = record;
  const close = async (): Promise<void> => {
    if (row.length > 0) await settle(roundTrip, operation, record, row);
    row = [];
    held = record.held;
  };
  for (const step of steps) {
    const shown = documentOf(row.at(-1)?.done.exchange ?? record.seen) ?? {};
    if (step.isDue?.(held, shown) === false) continue;
    const one = { step, ...(await send(roundTrip, operation, record, step, held)) };
    row.push(one);
    held = { ...held, ...one.done.values };
    if (!isPlain(one)) await close();
  }
  await close();
}
