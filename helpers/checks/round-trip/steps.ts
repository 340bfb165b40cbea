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

/** A record on its way by one operation. */
export interface Journey extends RoundTrip {
  readonly operation: Operation;
  readonly record: TrackedRecord;
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

type Sending = Pick<Step, 'values' | 'purpose' | 'why'>;

async function send(
  journey: Journey,
  { values: valuesOf, purpose, why }: Sending,
  held = journey.record.held,
): Promise<Omit<Sent, 'step'>> {
  const { site, resource, operation, record } = journey;
  const draw: Draw = async (nth) => {
    const own = await ownFor(journey, `${operation.key} ${purpose} ${nth}`);
    return { base: baseOf(operation, resource, record, own), values: fitting(operation, valuesOf(own, held)) };
  };
  const { values, exchange, rejections } = await write(site, operation, draw, resource, why);
  return { done: { operation, values, exchange, seen: null }, rejections };
}

async function readBack(journey: Journey, done: Write): Promise<Write> {
  const why = 'Reads back what was updated';
  return { ...done, seen: accepted(done.exchange) ? await readRecord(journey, journey.record.id, why) : null };
}

export async function update(journey: Journey, step: Sending): Promise<Omit<Sent, 'step'>> {
  const { done, rejections } = await send(journey, step);
  return { done: await readBack(journey, done), rejections };
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
export async function seenBefore({ record, ...roundTrip }: Journey): Promise<Exchange> {
  if (!record.isStale) return record.seen;
  record.seen = await readRecord(roundTrip, record.id, 'Reads it again, as the last write may have worked unseen');
  record.isStale = documentOf(record.seen) === null;
  return record.seen;
}

/** Each step by itself, with a read after it. */
export async function writeOneByOne(journey: Journey, steps: readonly Step[]): Promise<void> {
  const { record } = journey;
  for (const step of steps) {
    const before = await seenBefore(journey);
    if (step.isDue?.(record.held, documentOf(before) ?? {}) === false) continue;
    const { held } = record;
    const sent = { step, ...(await update(journey, step)) };
    note(journey, sent, before, held);
    move(record, sent.done);
  }
}

function note({ logOf }: RoundTrip, { step, done, rejections }: Sent, before: Exchange, held: Values): void {
  const log = logOf(done.operation);
  step.note(log, done, before, held);
  log.rejections.push(...rejections);
}

/** Whether a write may have worked though no answer says so. */
function isUnsure({ done: { exchange } }: Sent): boolean {
  return !accepted(exchange) && !isRejection(exchange);
}

/** Reads what several writes left; where that is unclear, each is sent and read by itself. */
async function settle(journey: Journey, row: readonly Sent[]): Promise<void> {
  const { record } = journey;
  const before = await seenBefore(journey);
  const answered = row.filter(({ done }) => accepted(done.exchange));
  const last = answered.at(-1);
  const read = last === undefined ? null : (await readBack(journey, last.done)).seen;
  const writes = answered.map(({ done, step }) => ({ done, isWhole: step.isWhole === true }));
  const told = read && (writes.length === 1 ? [read] : viewsOf(writes, before, record.held, read));
  const views = read === null ? [] : row.some(isUnsure) ? null : told;
  if (views === null) {
    for (const { done } of row) record.held = { ...record.held, ...done.values };
    record.isStale = true;
    record.needsEachRead = true;
    const repeated = row.map(({ step }) => ({ ...step, purpose: `${step.purpose} again` }));
    return writeOneByOne(journey, repeated);
  }
  for (const { step, done, rejections } of row) {
    const at = answered.findIndex((one) => one.done === done);
    const seen = at < 0 ? null : (views[at] ?? null);
    const sent = { step, done: { ...done, seen }, rejections };
    note(journey, sent, record.seen, record.held);
    move(record, sent.done);
  }
}

/** Whether a write was answered as it should be, so that the next may follow without a look. */
function isPlain({ done, rejections }: Sent): boolean {
  return rejections.length === 0 && documentOf(done.exchange) !== null;
}

/** Writes that do not hide each other, with one read after the last. */
export async function writeInARow(journey: Journey, steps: readonly Step[]): Promise<void> {
  const { record } = journey;
  if (record.needsEachRead) return writeOneByOne(journey, steps);
  await seenBefore(journey);
  let row: Sent[] = [];
  let { held } = record;
  const close = async (): Promise<void> => {
    if (row.length > 0) await settle(journey, row);
    row = [];
    held = record.held;
  };
  for (const step of steps) {
    const shown = documentOf(row.at(-1)?.done.exchange ?? record.seen) ?? {};
    if (step.isDue?.(held, shown) === false) continue;
    const one = { step, ...(await send(journey, step, held)) };
    row.push(one);
    held = { ...held, ...one.done.values };
    if (!isPlain(one)) await close();
  }
  await close();
}
