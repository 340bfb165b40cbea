/**
 * Whatever is written of a record comes back: in the answer, and when it is read, by each method and by each address.
 *
 * A suite states several sets of values for a resource, each valid as a whole and other than the next. Each makes a record;
 * each way to update takes one of these through all the other sets, changes a single member in between, and empties what
 * can be empty at the end. Every member, and every value of every enumeration, is judged from these same requests.
 */

import { requirementOf } from '../../cases/requirement.ts';
import { changeOf } from '../../cases/suite.ts';
import type { Case, Own, Resource, Values } from '../../cases/types.ts';
import { type Contract, type Operation, UPDATE_METHODS } from '../../contract/types.ts';
import { offers } from '../../deployment/offered.ts';
import { notApplicable } from '../../requirement/judgement.ts';
import { reason, says } from '../../requirement/reasons.ts';
import type { Depth, Requirement } from '../../requirement/requirement.ts';
import { beginningWith, withArticle } from '../../requirement/words.ts';
import { carries } from '../../verdict/compare.ts';
import { idIn } from '../../verdict/records.ts';
import { ContextLooks, contextRequirement } from './contexts.ts';
import { fullDeletion } from './full-deletion.ts';
import { judgeOperation, judgeReads, type Log, type ReadRequirements } from './judging.ts';
import { judgeNamed, namedRequirement, readNamed } from './named-records.ts';
import { ANY_OWN, type OperationTrips, requirementsOf, tripsOf } from './requirements.ts';
import {
  fitting,
  listRecords,
  move,
  type OnItsWay,
  ownFor,
  readRecord,
  type Step,
  seenBefore,
  type Traveller,
  type Trip,
  tryEach,
  update,
  writeInARow,
  writeOneByOne,
} from './steps.ts';
import { subsetCases } from './subsets.ts';
import { type Draw, documentOf, isBySlug, write } from './writes.ts';

function emptyLog(): Log {
  return {
    writes: [],
    rejections: [],
    unexplained: [],
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
  const attempt = await write(site, create, draw, resource, 'Every member at once');
  const { values, exchange, rejections } = attempt;
  const log = logOf(create);
  log.rejections.push(...rejections);
  if (attempt.isUnexplained) log.unexplained.push({ operation: create, values, exchange, seen: null });
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
  await trip.contexts?.look(site, seen);
  return { id: document.id, slug: documentOf(seen)?.slug ?? document.slug, seen, held: values, isStale: false };
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

/** The same text but for accents and capitals, which count; what is plain in it stays, and with it what tells it from others. */
function respelt(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const plain = (word: string): string =>
    word
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toUpperCase();
  const other = text.replace(/\S*[^\p{ASCII}\s]\S*/gu, plain);
  return other === text ? null : other;
}

/** @param isRespelt whether it is changed by nothing but accents and capitals, where it holds any */
function singleSteps({ resource }: Trip, purpose: string, isRespelt: boolean): readonly Step[] {
  const { changed, withChange } = resource;
  if (changed === undefined) return [];
  return [
    {
      values(own, held) {
        const other = isRespelt ? respelt(held[changed]) : null;
        return other === null ? changeOf(resource, own) : { ...withChange, [changed]: other };
      },
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

/** The set of values beside which a member is written alone: the first, unless only records of another kind have it. */
function homeOf(name: string, { resource: { kindField = '', companions = {} }, variants }: Trip): number {
  if (!companions[name]?.includes(kindField)) return 0;
  const at = variants.findIndex((variant) => name in variant(ANY_OWN));
  return Math.max(0, at);
}

/** Takes the record to a set of values, then writes this way's share of what fits beside it, one by one. */
async function writeApart(trip: Trip, { operation, apart }: OperationTrips, record: Traveller): Promise<void> {
  const { resource, variants } = trip;
  const { apart: valuesOf, companions = {}, keptAsOne = [] } = resource;
  if (valuesOf === undefined) return;
  const stepFor = (name: string): Step => ({
    values: (own) => Object.fromEntries(Object.entries(valuesOf(own)).filter(([key]) => key === name)),
    purpose: `apart ${name}`,
    why: `${name} and nothing else`,
    // What was rejected before takes what needs it along, and what could not be switched off what is kept as it has it.
    isDue: (held, shown) =>
      (companions[name] ?? []).every(
        (needed) => needed in held && (held[needed] !== true || shown[needed] !== false),
      ) && !keptAsOne.some(([head = '', ...others]) => others.includes(name) && carries(true, shown[head])),
    note(log, done, before, held) {
      log.apart.push({ before, write: done, held });
      log.writes.push(done);
    },
  });
  // The first comes last, because it is what is emptied then.
  for (const [at, variant] of [...variants.entries()].reverse()) {
    const names = apart.filter((name) => homeOf(name, trip) === at);
    const whole = setStep(variant, at === 0 ? 'whole' : `whole ${at}`);
    if (names.length > 0) await writeInARow(trip, operation, record, [whole, ...names.map(stepFor)]);
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
      says`A creation answered a record that was there before, which is judged separately.`;
    return null;
  }
  if (isBySlug(operation) && (typeof record.slug !== 'string' || record.slug === '')) {
    trip.logOf(operation).hindrance = reason('no-slug', { resource: trip.resource.name });
    return null;
  }
  for (let step = 1; step <= variants.length; step += 1) {
    const number = (at + step) % variants.length;
    const variant = variants[number];
    if (variant === undefined) continue;
    const single = singleSteps(trip, String(number), step === variants.length);
    const steps = [setStep(variant, String(number)), ...single];
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

/** Whether it is one of those of its own kind that its values link to: that it is another is judged separately. */
async function isNeeded(trip: Trip, { id }: Traveller): Promise<boolean> {
  const { name, needs = [] } = trip.resource;
  const own = await ownFor(trip, 'twins');
  const twins = needs.filter((need) => need.split('/')[0] === name);
  return twins.some((need) => String(own.id(need)) === String(id));
}

/** A record of the minimal values, where none can be made with more. */
async function standIn(trip: Trip): Promise<Traveller> {
  const { id, slug, exchange } = await trip.site.fresh(trip.resource.name);
  return { id, slug, seen: exchange, held: {}, isStale: false };
}

/** Whether a record can be dated, so that it has dates that nobody wrote, too. */
function isDated(create: Operation): boolean {
  return Object.keys(create.args).some((name) => /^date(?:_|$)/.test(name));
}

function readRequirements(
  read: Operation,
  list: Operation | null,
  create: Operation,
  { name, collection }: Resource,
): ReadRequirements {
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
    sets: requirementOf(
      create,
      'scenario',
      '',
      `${beginningWith(name)} is made with each set of values of which every member is accepted by itself`,
      { id: `${collection.slice(1)}/create-full/sets` },
    ),
    steady: of('steady', `Two reads of ${withArticle(name)} in a row agree on what was written`),
    listed:
      list === null
        ? null
        : requirementOf(list, 'scenario', '', `A list shows the same values of ${withArticle(name)} as a read of it`, {
            id: `${collection.slice(1)}/create-full/listed`,
          }),
    listedDates:
      list === null || !isDated(create)
        ? null
        : requirementOf(
            list,
            'scenario',
            '',
            `A list shows the dates of ${withArticle(name)} that nobody wrote as a read of it`,
            {
              id: `${collection.slice(1)}/create-full/listed-dates`,
            },
          ),
  };
}

/** Whether the members that an operation writes are judged by the round trips of its resource. */
export function isRoundTripped(resource: Resource, { path, method }: Operation): boolean {
  if (!resource.creatable || resource.full === undefined || method === 'GET' || method === 'DELETE') return false;
  return path === resource.collection || path === resource.item || path === resource.bySlug;
}

function tripCases(resource: Resource, contract: Contract, depth: Depth): readonly Case[] {
  const create = contract.operations.get(`POST ${resource.collection}`);
  const read = contract.operations.get(`GET ${resource.item}`);
  if (!create || !read || !isRoundTripped(resource, create)) return [];
  const lists = contract.operations.get(`GET ${resource.collection}`);
  const list = lists?.args.include === undefined ? null : lists;
  const paths = [resource.item, ...(resource.bySlug === undefined ? [] : [resource.bySlug])];
  const updates = paths.flatMap((path) =>
    UPDATE_METHODS.flatMap((method) => contract.operations.get(`${method} ${path}`) ?? []),
  );
  const created = tripsOf(create, resource, depth, null);
  const ways = updates.map((operation, at) => tripsOf(operation, resource, depth, { at, of: updates.length }));
  const reads = readRequirements(read, list, create, resource);
  const deletion = fullDeletion(resource, contract);
  const named = namedRequirement(create, resource);
  const inContexts = contextRequirement(read, resource);
  const { full, others = [] } = resource;
  const variants = full === undefined ? others : [full, ...others];
  const requirements = [
    ...[created, ...ways].flatMap(requirementsOf),
    ...Object.values(reads).filter((one) => one !== null),
    ...(named === null ? [] : [named]),
    ...(inContexts === null ? [] : [inContexts]),
    ...(deletion?.requirements ?? []),
  ];
  const [first] = requirements;
  if (first === undefined) return [];
  const starts = variants.length + (resource.last === undefined ? 0 : 1);
  const records = Math.max(starts, ways.length);
  const trip: Case = {
    id: first.id,
    namespace: create.namespace,
    effect: create.effect,
    depth: 'standard',
    operations: [create, read],
    requirements,
    weight: 2 * records + ways.length * (3 * variants.length + 6),
    sends:
      'creations and updates with several sets of values, updates of a single member and to nothing, a read after each, and a DELETE',
    async run(site) {
      const wants = (some: readonly Requirement[]): boolean => some.filter((one) => site.wants(one)).length > 0;
      const ofWays = new Set(ways.flatMap(requirementsOf));
      const wantsRecord = wants(requirements.filter((one) => !ofWays.has(one)));
      // What each of them ends with is a DELETE.
      const wantsEnd = wants(deletion?.requirements ?? []);
      const wanted = ways.filter((way) => wants(requirementsOf(way)) || wantsEnd);
      const offered = wanted.filter(({ operation }) => offers(site, operation));
      for (const trips of wanted.filter((way) => !offered.includes(way))) {
        const absent = notApplicable('operation-undeclared', { operation: trips.operation.key });
        for (const one of requirementsOf(trips)) site.judge(one, absent);
      }
      const logs = new Map([create, ...updates].map((operation) => [operation, emptyLog()]));
      const logOf = (operation: Operation): Log => logs.get(operation) ?? emptyLog();
      const ending = wantsEnd ? (deletion?.begin(site) ?? null) : null;
      const { last } = resource;
      const contexts = inContexts !== null && site.wants(inContexts) ? new ContextLooks(read) : null;
      const updated = { updates: offered, logOf, ending };
      const trip: Trip = { site, resource, variants, last, create, read, list, contexts, ...updated };
      const count = Math.max(wantsRecord ? starts : 0, offered.length);
      const seen = named === null || !wantsRecord ? [] : await readNamed(site, resource, contract);
      await travelAll(trip, count);
      for (const trips of offered) judgeOperation(site, resource, trips, logOf(trips.operation));
      if (!wantsRecord) return;
      await makeWithValues(trip, created);
      judgeOperation(site, resource, created, logOf(create));
      judgeReads(site, resource, read.returns, reads, logOf(create));
      if (inContexts !== null && contexts !== null) site.judge(inContexts, ...contexts.finding());
      if (named !== null) await judgeNamed(site, seen, contract, named, logOf(create));
      ending?.judge();
    },
  };
  return [trip, ...subsetCases(created, resource, { read, list })];
}

export function roundTripCases(resources: Iterable<Resource>, contract: Contract, depth: Depth): readonly Case[] {
  return [...resources].flatMap((resource) => tripCases(resource, contract, depth));
}
