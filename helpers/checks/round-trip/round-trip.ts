/**
 * Whatever is written of a record comes back: in the answer, and when it is read, by each method and by each address.
 *
 * A suite states several sets of values for a resource, each valid as a whole and other than the next. Each makes a record;
 * each way to update takes one of these through all the other sets, changes a single member in between, and empties what
 * can be empty at the end. Every member, and every value of every enumeration, is judged from these same requests.
 */

import { requirementOf } from '../../cases/requirement.ts';
import { changeOf } from '../../cases/suite.ts';
import type { Case, Own, Resource, Site, Values } from '../../cases/types.ts';
import type { Contract, Operation } from '../../contract/types.ts';
import { offers } from '../../deployment/offered.ts';
import type { Exchange } from '../../exchange/types.ts';
import { notApplicable } from '../../requirement/judgement.ts';
import { says } from '../../requirement/reasons.ts';
import type { Depth, Requirement } from '../../requirement/requirement.ts';
import { beginningWith, withArticle } from '../../requirement/words.ts';
import { accepted } from '../../verdict/judge.ts';
import { idIn, recordsOf } from '../../verdict/records.ts';
import { type FullDeletion, fullDeletion } from './full-deletion.ts';
import { judgeOperation, judgeReads, type Log, type ReadRequirements } from './judging.ts';
import { readInList, viewsOf } from './put-off.ts';
import { type OperationTrips, requirementsOf, tripsOf } from './requirements.ts';
import { type Draw, documentOf, isBySlug, type Rejection, type Write, write } from './writes.ts';

const UPDATES = ['POST', 'PUT', 'PATCH'] as const;

interface Trip {
  readonly site: Site;
  readonly resource: Resource;
  readonly variants: readonly ((own: Own) => Values)[];
  readonly last: ((own: Own) => Values) | undefined;
  readonly create: Operation;
  readonly read: Operation;
  /** The list that can be asked for a record by its id; null where none can. */
  readonly list: Operation | null;
  readonly updates: readonly OperationTrips[];
  readonly logOf: (operation: Operation) => Log;
  /** How its records end; null where the interface shows no DELETE. */
  readonly ending: ReturnType<FullDeletion['begin']> | null;
}

/** A record of a trip, as it was last answered and last written. */
interface Traveller {
  readonly id: unknown;
  slug: unknown;
  seen: Exchange;
  held: Values;
  /** Whether it was written since it was last read, as far as is known: a write can work though its answer is lost. */
  isStale: boolean;
}

function emptyLog(): Log {
  return {
    writes: [],
    rejections: [],
    values: [],
    single: [],
    apart: [],
    clearings: [],
    clearingRejections: [],
    twice: null,
    listed: null,
    hindrance: null,
  };
}

function published(values: Values): Values {
  const { status, ...rest } = values;
  return status === undefined || status === 'publish' ? values : rest;
}

/**
 * What of a set of values an operation takes. A request by slug carries none, which is its address, and no status but that
 * of what is published: whether anything else is found by its slug is open.
 */
function fitting(operation: Operation, values: Values): Values {
  const bySlug = isBySlug(operation);
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        operation.args[name] !== undefined &&
        !(bySlug && (name === 'slug' || (name === 'status' && value !== 'publish'))),
    ),
  );
}

function ownFor({ site, resource }: Trip, purpose: string): Promise<Own> {
  return site.own([...(resource.minimalNeeds ?? []), ...(resource.needs ?? [])], purpose);
}

function readRecord({ site, read }: Trip, id: unknown, why: string): Promise<Exchange> {
  return site.send({ operation: read, args: { id }, why });
}

function listRecords(site: Site, resource: Resource, operation: Operation, ids: readonly unknown[]): Promise<Exchange> {
  const { search: _, ...every } = resource.find?.('') ?? {};
  const args = { ...every, include: ids };
  return site.send({ operation, args, why: 'Looks at what was written in a list' });
}

/** Makes a record of one set of values; null where it can't be made. */
async function begin(trip: Trip, at: number): Promise<Traveller | null> {
  const { site, resource, create, list, logOf } = trip;
  const way = trip.updates[at];
  const isForSlug = way !== undefined && isBySlug(way.operation);
  const starts = [...trip.variants, ...(trip.last === undefined ? [] : [trip.last])];
  const variant = at < starts.length ? starts[at] : trip.variants[at % trip.variants.length];
  const draw: Draw = async (nth) => {
    const own = await ownFor(trip, `make ${at}${nth === 1 ? '' : ` ${nth}`}`);
    const values = fitting(create, variant?.(own) ?? {});
    // What is to be asked for by its slug has to be there for all.
    return { base: resource.minimal?.(own) ?? {}, values: isForSlug ? published(values) : values };
  };
  const { values, exchange, rejections } = await write(site, create, draw, resource, 'Every member at once');
  const log = logOf(create);
  log.rejections.push(...rejections);
  const document = documentOf(exchange);
  if (document === null) {
    log.writes.push({ operation: create, values, exchange, seen: null });
    return null;
  }
  if (idIn(document) === null) {
    log.writes.push({ operation: create, values, exchange, seen: null });
    return null;
  }
  const seen = await readRecord(trip, document.id, 'Reads the new record back');
  const done = { operation: create, values, exchange, seen };
  if (at === 0) {
    log.twice = { write: done, again: await readRecord(trip, document.id, 'Reads it once more') };
    log.listed = list === null ? null : await listRecords(site, resource, list, [document.id]);
  }
  log.writes.push(done);
  return { id: document.id, slug: documentOf(seen)?.slug ?? document.slug, seen, held: values, isStale: false };
}

/** What one update carries, and how it is noted once it is known what it left. */
interface Step {
  readonly values: (own: Own) => Values;
  readonly purpose: string;
  readonly why: string;
  /** Whether it writes the record anew. @default false */
  readonly isWhole?: boolean;
  /** Whether it can be taken, by what was written last. @default it can */
  readonly isDue?: (held: Values) => boolean;
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
  trip: Trip,
  operation: Operation,
  record: Traveller,
  { values: valuesOf, purpose, why }: Pick<Step, 'values' | 'purpose' | 'why'>,
): Promise<Omit<Sent, 'step'>> {
  const draw: Draw = async (nth) => {
    const own = await ownFor(trip, `${operation.key} ${purpose} ${nth}`);
    const base = isBySlug(operation) ? { slug: record.slug } : { id: record.id };
    return { base, values: fitting(operation, valuesOf(own)) };
  };
  const { values, exchange, rejections } = await write(trip.site, operation, draw, trip.resource, why);
  return { done: { operation, values, exchange, seen: null }, rejections };
}

async function readBack(trip: Trip, record: Traveller, done: Write): Promise<Write> {
  const seen = accepted(done.exchange) ? await readRecord(trip, record.id, 'Reads back what was updated') : null;
  return { ...done, seen };
}

async function update(
  trip: Trip,
  operation: Operation,
  record: Traveller,
  step: Pick<Step, 'values' | 'purpose' | 'why'>,
): Promise<Omit<Sent, 'step'>> {
  const { done, rejections } = await send(trip, operation, record, step);
  return { done: await readBack(trip, record, done), rejections };
}

/** Takes the record to what it was read as after a write. */
function move(record: Traveller, { values, seen }: Write): void {
  record.isStale = documentOf(seen) === null;
  if (seen === null) return;
  record.seen = seen;
  record.slug = documentOf(seen)?.slug ?? record.slug;
  record.held = { ...record.held, ...values };
}

/** The record as it is before a write that is to be compared with it. */
async function seenBefore(trip: Trip, record: Traveller): Promise<Exchange> {
  if (!record.isStale) return record.seen;
  record.seen = await readRecord(trip, record.id, 'Reads it again, as the last write may have worked unseen');
  record.isStale = documentOf(record.seen) === null;
  return record.seen;
}

/** Each step by itself, with a read after it. */
async function writeOneByOne(
  trip: Trip,
  operation: Operation,
  record: Traveller,
  steps: readonly Step[],
): Promise<void> {
  for (const step of steps) {
    if (step.isDue?.(record.held) === false) continue;
    const before = await seenBefore(trip, record);
    const { held } = record;
    const { done, rejections } = await update(trip, operation, record, step);
    note(trip, step, done, rejections, before, held);
    move(record, done);
  }
}

function note(
  { logOf }: Trip,
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

/** Reads what a row of writes left; where that leaves anything open, each is sent once more and read by itself. */
async function settle(trip: Trip, operation: Operation, record: Traveller, row: readonly Sent[]): Promise<void> {
  const before = await seenBefore(trip, record);
  const answered = row.filter(({ done }) => accepted(done.exchange));
  const last = answered.at(-1);
  const read = last === undefined ? null : (await readBack(trip, record, last.done)).seen;
  const views =
    read === null
      ? []
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
    const again = row.map(({ step }) => ({ ...step, purpose: `${step.purpose} again` }));
    return writeOneByOne(trip, operation, record, again);
  }
  for (const { step, done, rejections } of row) {
    const at = answered.findIndex((one) => one.done === done);
    const seen = at < 0 ? null : (views[at] ?? null);
    note(trip, step, { ...done, seen }, rejections, record.seen, record.held);
    move(record, { ...done, seen });
  }
}

/** Whether a write was answered as it should be, so that the next may follow without a look. */
function isPlain({ done, rejections }: Sent): boolean {
  return rejections.length === 0 && documentOf(done.exchange) !== null;
}

/** Writes of which none hides what another left, with one read after the last. */
async function writeInARow(trip: Trip, operation: Operation, record: Traveller, steps: readonly Step[]): Promise<void> {
  await seenBefore(trip, record);
  let row: Sent[] = [];
  let { held } = record;
  const close = async (): Promise<void> => {
    if (row.length > 0) await settle(trip, operation, record, row);
    row = [];
    held = record.held;
  };
  for (const step of steps) {
    if (step.isDue?.(held) === false) continue;
    const one = { step, ...(await send(trip, operation, record, step)) };
    row.push(one);
    held = { ...held, ...one.done.values };
    if (!isPlain(one)) await close();
  }
  await close();
}

function setStep(values: (own: Own) => Values, purpose: string): Step {
  return {
    values,
    purpose: `set ${purpose}`,
    why: 'Every member at once',
    isWhole: true,
    note: (log, done) => void log.writes.push(done),
  };
}

function singleSteps({ resource }: Trip, purpose: string): readonly Step[] {
  if (resource.changed === undefined) return [];
  return [
    {
      values: (own) => changeOf(resource, own),
      purpose: `single ${purpose}`,
      why: 'An update of a single member',
      note: (log, done, before, held) => void log.single.push({ before, write: done, held }),
    },
  ];
}

async function clear(trip: Trip, operation: Operation, record: Traveller): Promise<void> {
  const { resource, logOf } = trip;
  const { cleared } = resource;
  if (cleared === undefined) return;
  const before = await seenBefore(trip, record);
  const { held } = record;
  const { done, rejections } = await update(trip, operation, record, {
    values: () => cleared,
    purpose: 'clear',
    why: 'Empties what can be empty',
  });
  const log = logOf(operation);
  log.clearings.push({ before, write: done, held });
  log.clearingRejections.push(...rejections);
  move(record, done);
}

/** Takes the record to the first set of values, then writes this way's share of what fits beside it, one by one. */
async function writeApart(trip: Trip, { operation, apart }: OperationTrips, record: Traveller): Promise<void> {
  const { resource, variants } = trip;
  const { apart: valuesOf, companions = {} } = resource;
  const [first] = variants;
  if (valuesOf === undefined || first === undefined || apart.length === 0) return;
  const steps = apart.map(
    (name): Step => ({
      values: (own) => Object.fromEntries(Object.entries(valuesOf(own)).filter(([key]) => key === name)),
      purpose: `apart ${name}`,
      why: `${name} and nothing else`,
      // What was rejected before takes what needs it along.
      isDue: (held) => (companions[name] ?? []).every((needed) => needed in held),
      note(log, done, before, held) {
        log.apart.push({ before, write: done, held });
        log.writes.push(done);
      },
    }),
  );
  await writeInARow(trip, operation, record, [setStep(first, 'whole'), ...steps]);
}

/** A record on its way by one operation. */
interface OnItsWay {
  readonly at: number;
  readonly way: OperationTrips;
  readonly record: Traveller;
}

/** Reads several records that were just written: by one look at a list, and each that it does not show so by itself. */
async function readSeveral(
  trip: Trip,
  written: readonly { readonly record: Traveller; readonly done: Write }[],
): Promise<readonly Write[]> {
  const { site, resource, list } = trip;
  const answered = written.filter(({ done }) => accepted(done.exchange));
  const listing =
    list === null || answered.length < 2
      ? null
      : await listRecords(
          site,
          resource,
          list,
          answered.map(({ record }) => record.id),
        );
  const entries = (listing !== null && recordsOf(listing.answer?.json, resource.listMember)) || [];
  return Promise.all(
    written.map(async ({ record, done }) => {
      const seen = readInList(listing, entries, done);
      return seen === null ? readBack(trip, record, done) : { ...done, seen };
    }),
  );
}

/**
 * Values of an enumeration too long for the sets: each way writes its share one after the other, and what all of them have
 * just written is read together.
 */
async function tryEach(trip: Trip, travellers: readonly OnItsWay[]): Promise<void> {
  const queues = travellers.map(({ way, record }) => ({
    record,
    operation: way.operation,
    values: way.longEnums.flatMap(({ name, values }) => values.map((value) => ({ name, value }))),
  }));
  const longest = Math.max(0, ...queues.map(({ values }) => values.length));
  for (let at = 0; at < longest; at += 1) {
    const sent = await Promise.all(
      queues.flatMap(({ record, operation, values }) => {
        const one = values[at];
        if (one === undefined) return [];
        const { name, value } = one;
        const step = { values: () => ({ [name]: value }), purpose: `${name} ${value}`, why: `${name} = ${value}` };
        return [send(trip, operation, record, step).then((result) => ({ record, ...result }))];
      }),
    );
    const read = await readSeveral(trip, sent);
    for (const [nth, { record, rejections, done: unread }] of sent.entries()) {
      const done = read[nth] ?? unread;
      const log = trip.logOf(done.operation);
      log.writes.push(done);
      log.rejections.push(...rejections);
      move(record, done);
    }
  }
}

/** Values that no set holds, each in an update of a record that serves for nothing else. */
async function writeValues(trip: Trip, { operation, members }: OperationTrips): Promise<void> {
  const unwritten = members.flatMap((member) => member.unwritten);
  if (unwritten.length === 0) return;
  const record = await standIn(trip);
  for (const { name, boundary, values } of unwritten) {
    const step = { values, purpose: `${name} ${boundary}`, why: `${name}, ${boundary}` };
    const { done, rejections } = await update(trip, operation, record, step);
    const log = trip.logOf(operation);
    log.values.push(done);
    log.rejections.push(...rejections);
    move(record, done);
  }
}

/** The same in creations. */
async function makeWithValues(trip: Trip, { operation, members }: OperationTrips): Promise<void> {
  const { site, resource, logOf } = trip;
  for (const { name, boundary, values: valuesOf } of members.flatMap((member) => member.unwritten)) {
    const draw: Draw = async (nth) => {
      const own = await ownFor(trip, `make ${name} ${boundary} ${nth}`);
      return { base: resource.minimal?.(own) ?? {}, values: fitting(operation, valuesOf(own)) };
    };
    const { values, exchange, rejections } = await write(site, operation, draw, resource, `${name}, ${boundary}`);
    const log = logOf(operation);
    log.values.push({ operation, values, exchange, seen: null });
    log.rejections.push(...rejections);
  }
}

/** One record's way: made of one set, then, if there is an update for it, taken through all others. */
async function setOut(trip: Trip, at: number): Promise<OnItsWay | null> {
  const { variants, updates } = trip;
  const made = await begin(trip, at);
  const way = updates[at];
  if (way === undefined) return null;
  const isSpent = at >= variants.length && trip.last !== undefined && at === variants.length;
  const record = made === null || isSpent ? await standIn(trip) : made;
  const { operation } = way;
  if (await isNeeded(trip, record)) {
    trip.logOf(operation).hindrance =
      says`A creation answered a record that was there before, which is judged by itself.`;
    return null;
  }
  if (isBySlug(operation) && (typeof record.slug !== 'string' || record.slug === '')) {
    trip.logOf(operation).hindrance = says`The record shows no slug to address it by.`;
    return null;
  }
  for (let step = 1; step <= variants.length; step += 1) {
    const number = (at + step) % variants.length;
    const variant = variants[number];
    if (variant === undefined) continue;
    const steps = [setStep(variant, String(number)), ...singleSteps(trip, String(number))];
    // What the single member was is hidden by the next value of it: once it is read in between.
    await (step === 1 ? writeOneByOne : writeInARow)(trip, operation, record, steps);
  }
  return { at, way, record };
}

/** The end of its way. */
async function arrive(trip: Trip, { at, way, record }: OnItsWay): Promise<void> {
  const { operation } = way;
  await writeApart(trip, way, record);
  await clear(trip, operation, record);
  if (trip.last !== undefined) await writeOneByOne(trip, operation, record, [setStep(trip.last, 'last')]);
  const rejected = new Set(trip.logOf(operation).rejections.map(({ name }) => name));
  await trip.ending?.end(at, operation, record, rejected);
  await writeValues(trip, way);
}

async function travelAll(trip: Trip, count: number): Promise<void> {
  const started = await Promise.all(Array.from({ length: count }, (_, at) => setOut(trip, at)));
  const travellers = started.filter((one) => one !== null);
  await tryEach(trip, travellers);
  await Promise.all(travellers.map((one) => arrive(trip, one)));
}

/** Whether it is one of those of its own kind that its values link to: that it is another is judged by itself. */
async function isNeeded(trip: Trip, { id }: Traveller): Promise<boolean> {
  const { name, needs = [] } = trip.resource;
  const own = await ownFor(trip, 'twins');
  const twins = needs.filter((need) => need.split('/')[0] === name);
  return twins.some((need) => own.id(need) === Number(id));
}

/** A record of the least values, where none can be made with more. */
async function standIn(trip: Trip): Promise<Traveller> {
  const { id, slug, exchange } = await trip.site.fresh(trip.resource.name);
  return { id, slug, seen: exchange, held: {}, isStale: false };
}

function readRequirements(read: Operation, list: Operation | null, { name, collection }: Resource): ReadRequirements {
  const of = (tail: string, title: string, options: Pick<Partial<Requirement>, 'level' | 'basis'> = {}): Requirement =>
    requirementOf(read, 'scenario', '', title, { id: `${collection.slice(1)}/create-full/${tail}`, ...options });
  return {
    document: of('document', `${beginningWith(name)} with every member, as read, fits its schema`, {
      level: 'SHOULD',
      basis: 'conventional',
    }),
    shown: of(
      'shown',
      `${beginningWith(name)} as read shows every written member that the answer to its creation shows`,
      {
        level: 'SHOULD',
      },
    ),
    steady: of('steady', `Two reads of ${withArticle(name)} in a row agree on what was written`),
    listed:
      list === null
        ? null
        : requirementOf(list, 'scenario', '', `A list shows of ${withArticle(name)} what a read of it shows`, {
            id: `${collection.slice(1)}/create-full/listed`,
          }),
  };
}

/** Whether the members that an operation writes are judged by the round trips of its resource. */
export function isRoundTripped(resource: Resource, { path, method }: Operation): boolean {
  if (!resource.creatable || resource.full === undefined || method === 'GET' || method === 'DELETE') return false;
  return path === resource.collection || path === resource.item || path === resource.bySlug;
}

function tripCase(resource: Resource, contract: Contract, depth: Depth): Case | null {
  const create = contract.operations.get(`POST ${resource.collection}`);
  const read = contract.operations.get(`GET ${resource.item}`);
  if (!create || !read || !isRoundTripped(resource, create)) return null;
  const lists = contract.operations.get(`GET ${resource.collection}`);
  const list = lists?.args.include === undefined ? null : lists;
  const paths = [resource.item, ...(resource.bySlug === undefined ? [] : [resource.bySlug])];
  const updates = paths.flatMap((path) =>
    UPDATES.flatMap((method) => contract.operations.get(`${method} ${path}`) ?? []),
  );
  const created = tripsOf(create, resource, depth, null);
  const ways = updates.map((operation, at) => tripsOf(operation, resource, depth, { at, of: updates.length }));
  const reads = readRequirements(read, list, resource);
  const deletion = fullDeletion(resource, contract);
  const { full, others = [] } = resource;
  const variants = full === undefined ? others : [full, ...others];
  const requirements = [
    ...[created, ...ways].flatMap(requirementsOf),
    ...Object.values(reads).filter((one) => one !== null),
    ...(deletion?.requirements ?? []),
  ];
  const [first] = requirements;
  if (first === undefined) return null;
  const starts = variants.length + (resource.last === undefined ? 0 : 1);
  const records = Math.max(starts, ways.length);
  return {
    id: first.id,
    namespace: create.namespace,
    effect: create.effect,
    depth: 'standard',
    operations: [create, read],
    requirements,
    weight: 2 * records + ways.length * (4 * variants.length + 5),
    sends:
      'creations and updates with several sets of values, updates of a single member and to nothing, a read after each, and a DELETE',
    async run(site) {
      const offered = ways.filter(({ operation }) => offers(site, operation));
      for (const trips of ways.filter((way) => !offered.includes(way))) {
        const absent = notApplicable('operation-undeclared', { operation: trips.operation.key });
        for (const one of requirementsOf(trips)) site.judge(one, absent);
      }
      const logs = new Map([create, ...updates].map((operation) => [operation, emptyLog()]));
      const logOf = (operation: Operation): Log => logs.get(operation) ?? emptyLog();
      const ending = deletion?.begin(site) ?? null;
      const { last } = resource;
      const trip: Trip = { site, resource, variants, last, create, read, list, updates: offered, logOf, ending };
      const count = Math.max(starts, offered.length);
      await travelAll(trip, count);
      await makeWithValues(trip, created);
      for (const trips of [created, ...offered]) judgeOperation(site, resource, trips, logOf(trips.operation));
      judgeReads(site, resource, read.returns, reads, logOf(create));
      ending?.judge();
    },
  };
}

export function roundTripCases(resources: Iterable<Resource>, contract: Contract, depth: Depth): readonly Case[] {
  return [...resources].flatMap((resource) => tripCase(resource, contract, depth) ?? []);
}
