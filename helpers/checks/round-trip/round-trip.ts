/**
 * Whatever is written of a record comes back: in the answer, and when it is read, by each method and by each address.
 *
 * A suite states several sets of values for a resource, each valid as a whole and other than the next. Each makes a record;
 * each way to update takes one of these through all the other sets, changes a single member in between, and empties what
 * can be empty at the end. Every member, and every value of every enumeration, is judged from these same requests.
 */

import { reaches } from '../../cases/context.ts';
import { operationCase } from '../../cases/operation-case.ts';
import { requirementOf } from '../../cases/requirement.ts';
import { CUSTOM } from '../../cases/scenario.ts';
import { changeOf } from '../../cases/suite.ts';
import type { Case, Own, Resource, Site, Values } from '../../cases/types.ts';
import { type Contract, type Operation, UPDATE_METHODS } from '../../contract/types.ts';
import { offers } from '../../deployment/offered.ts';
import { represented } from '../../requirement/judgement.ts';
import { phrase, type Reason, reason } from '../../requirement/reasons.ts';
import type { Depth, Requirement } from '../../requirement/requirement.ts';
import { beginningWith, withArticle } from '../../requirement/words.ts';
import { carries } from '../../verdict/compare.ts';
import { idIn } from '../../verdict/records.ts';
import { ContextLooks, contextRequirement } from './contexts.ts';
import { type Arrived, fullDeletion } from './full-deletion.ts';
import { judgeOperation, judgeReads, type Log, type ReadRequirements } from './judging.ts';
import { judgeNamed, namedRequirement, readNamed } from './named-records.ts';
import {
  ANY_OWN,
  concerns,
  homeOf,
  narrowedTo,
  type OperationRequirements,
  operationRequirements,
  requirementsOf,
  shortened,
  someOf,
} from './requirements.ts';
import {
  fitting,
  type Journey,
  listRecords,
  move,
  ownFor,
  type RoundTrip,
  readRecord,
  type Step,
  seenBefore,
  type TrackedRecord,
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

function setOf({ variants, last }: RoundTrip, at: number): ((own: Own) => Values) | undefined {
  return at < variants.length ? variants[at] : last;
}

/** Makes a record of one set of values; null where it can't be made. */
async function begin(roundTrip: RoundTrip, at: number, isForSlug = false): Promise<TrackedRecord | null> {
  const { site, resource, create, list, logOf } = roundTrip;
  const variant = setOf(roundTrip, at);
  const draw: Draw = async (nth) => {
    const own = await ownFor(roundTrip, `make ${at}${nth === 1 ? '' : ` ${nth}`}`);
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
  if (document === null || idIn(document) === null) {
    log.writes.push({ operation: create, values, exchange, seen: null });
    return null;
  }
  const seen = await readRecord(roundTrip, document.id, 'Reads the new record back');
  const done = { operation: create, values, exchange, seen };
  if (at === 0) {
    log.twice = { write: done, repeated: await readRecord(roundTrip, document.id, 'Reads it once more') };
    log.listed = list === null ? null : await listRecords(site, resource, list, [document.id]);
  }
  log.writes.push(done);
  await roundTrip.contexts?.look(site, seen);
  return {
    id: document.id,
    slug: documentOf(seen)?.slug ?? document.slug,
    seen,
    held: values,
    isStale: false,
    needsEachRead: false,
  };
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
function recased(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const plain = (word: string): string =>
    word
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toUpperCase();
  const other = text.replace(/\S*[^\p{ASCII}\s]\S*/gu, plain);
  return other === text ? null : other;
}

/** @param isRecased whether it is changed by nothing but accents and capitals, where it holds any */
function singleSteps({ resource }: RoundTrip, purpose: string, isRecased: boolean): readonly Step[] {
  const { changed, withChange } = resource;
  if (changed === undefined) return [];
  return [
    {
      values(own, held) {
        const other = isRecased ? recased(held[changed]) : null;
        return other === null ? changeOf(resource, own) : { ...withChange, [changed]: other };
      },
      purpose: `single ${purpose}`,
      why: 'An update of a single member',
      note: (log, done, before, held) => void log.single.push({ before, write: done, held }),
    },
  ];
}

async function clear(journey: Journey, way: OperationRequirements): Promise<void> {
  const { resource, logOf, operation, record } = journey;
  const { cleared } = resource;
  if (cleared === undefined || !concerns(way, cleared)) return;
  const before = await seenBefore(journey);
  const { held } = record;
  const step = { values: () => cleared, purpose: 'clear', why: 'Empties what can be empty' };
  const { done, rejections } = await update(journey, step);
  const log = logOf(operation);
  log.clearings.push({ before, write: done, held });
  log.clearingRejections.push(...rejections);
  move(record, done);
}

/** Takes the record to a set of values, then writes this way's share of what fits beside it, one by one. */
async function writeApart(journey: Journey, { apart }: OperationRequirements): Promise<void> {
  const { resource, variants } = journey;
  const { apart: valuesOf, companions = {}, keptAsOne = [] } = resource;
  if (valuesOf === undefined) return;
  const sets = variants.map((variant) => variant(ANY_OWN));
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
    const names = apart.filter((name) => homeOf(name, resource, sets) === at);
    const whole = setStep(variant, at === 0 ? 'whole' : `whole ${at}`);
    if (names.length > 0) await writeInARow(journey, [whole, ...names.map(stepFor)]);
  }
}

/** Values that no set holds, each in an update of a record that serves for nothing else. */
async function writeValues(roundTrip: RoundTrip, { operation, members }: OperationRequirements): Promise<void> {
  const unwritten = members.flatMap((member) => member.unwritten);
  if (unwritten.length === 0) return;
  const record = await standIn(roundTrip);
  for (const { name, boundary, values } of unwritten) {
    const step = { values, purpose: `${name} ${boundary}`, why: `${name}, ${boundary}` };
    const { done, rejections } = await update({ ...roundTrip, operation, record }, step);
    const log = roundTrip.logOf(operation);
    log.values.push(done);
    log.rejections.push(...rejections);
    move(record, done);
  }
}

/** The same in creations. */
async function makeWithValues(roundTrip: RoundTrip, { operation, members }: OperationRequirements): Promise<void> {
  const { site, resource, logOf } = roundTrip;
  for (const { name, boundary, values: valuesOf } of members.flatMap((member) => member.unwritten)) {
    const draw: Draw = async (nth) => {
      const own = await ownFor(roundTrip, `make ${name} ${boundary} ${nth}`);
      return { base: resource.minimal?.(own) ?? {}, values: fitting(operation, valuesOf(own)) };
    };
    const { values, exchange, rejections } = await write(site, operation, draw, resource, `${name}, ${boundary}`);
    const log = logOf(operation);
    log.values.push({ operation, values, exchange, seen: null });
    log.rejections.push(...rejections);
  }
}

/** Takes a record through all sets of values but the one that it was made with, and through some of a long enumeration. */
async function writeSets(journey: Journey, way: OperationRequirements, at: number, isEvery: boolean) {
  const { variants, site } = journey;
  for (let step = 1; step <= variants.length; step += 1) {
    const number = (at + step) % variants.length;
    const variant = variants[number];
    // One update of a single member tells whether it does to others what another has done.
    const isForSingle = way.single !== null && step === 1;
    if (variant === undefined || !(isForSingle || concerns(way, variant(ANY_OWN)))) continue;
    const single = way.single === null ? [] : singleSteps(journey, String(number), step === variants.length);
    const steps = [setStep(variant, String(number)), ...single];
    // What the single member was is hidden by the next value of it: once it is read in between.
    await (step === 1 ? writeOneByOne : writeInARow)(journey, steps);
  }
  for (const { name, values } of way.longEnums) {
    const steps = (isEvery ? values : someOf(values, site.turn)).map((value) => valueStep(name, value));
    await writeOneByOne(journey, steps);
  }
}

function valueStep(name: string, value: unknown): Step {
  return {
    values: () => ({ [name]: value }),
    purpose: `${name} ${value}`,
    why: `${name} = ${value}`,
    note: (log, done) => void log.writes.push(done),
  };
}

/** Why a record can't be asked for by a way; null where it can. */
async function hindranceOf(roundTrip: RoundTrip, operation: Operation, record: TrackedRecord): Promise<Reason | null> {
  if (await isNeeded(roundTrip, record)) {
    return phrase`A creation answered a record that was there before, which is judged separately.`;
  }
  const isLost = isBySlug(operation) && (typeof record.slug !== 'string' || record.slug === '');
  return isLost ? reason('no-slug', { resource: roundTrip.resource.name }) : null;
}

/**
 * One record's way by one operation, and the record where it ends. The whole of it starts with a record of one set of values
 * and goes through all the others; the short one starts with a plain record and takes one set.
 */
async function runRoundTrip(
  roundTrip: RoundTrip,
  way: OperationRequirements,
  at: number,
  isWhole: boolean,
  depth: Depth,
): Promise<TrackedRecord> {
  const { operation } = way;
  const log = roundTrip.logOf(operation);
  const start = at % roundTrip.variants.length;
  const record = (isWhole ? await begin(roundTrip, start, isBySlug(operation)) : null) ?? (await standIn(roundTrip));
  log.hindrance = await hindranceOf(roundTrip, operation, record);
  if (log.hindrance !== null) return record;
  const [first] = roundTrip.variants;
  const journey: Journey = { ...roundTrip, operation, record };
  if (isWhole) await writeSets(journey, way, start, reaches(depth, 'full'));
  else if (first !== undefined) {
    const single = way.single === null ? [] : singleSteps(roundTrip, 'first', false);
    await writeInARow(journey, [setStep(first, 'first'), ...single]);
  }
  await writeApart(journey, way);
  await clear(journey, way);
  if (isWhole && roundTrip.last !== undefined && concerns(way, roundTrip.last(ANY_OWN)))
    await writeOneByOne(journey, [setStep(roundTrip.last, 'last')]);
  await writeValues(roundTrip, way);
  return record;
}

/** Whether it is one of those of its own kind that its values link to: that it is another is judged separately. */
async function isNeeded(roundTrip: RoundTrip, { id }: TrackedRecord): Promise<boolean> {
  const { name, needs = [] } = roundTrip.resource;
  const own = await ownFor(roundTrip, 'twins');
  const twins = needs.filter((need) => need.split('/')[0] === name);
  return twins.some((need) => String(own.id(need)) === String(id));
}

/** A record of the minimal values, where none can be made with more. */
async function standIn(roundTrip: RoundTrip): Promise<TrackedRecord> {
  const { id, slug, exchange } = await roundTrip.site.fresh(roundTrip.resource.name);
  return { id, slug, seen: exchange, held: {}, isStale: false, needsEachRead: false };
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
  const of = (operation: Operation, tail: string, title: string, options: Partial<Requirement> = {}): Requirement =>
    requirementOf(operation, 'scenario', '', title, { id: `${collection.slice(1)}/create-full/${tail}`, ...options });
  const [one, any] = [beginningWith(name), withArticle(name)];
  const isShown = `${one} as read shows every written member that the answer to its creation shows`;
  const isMade = `${one} is made with each set of values of which every member is accepted by itself`;
  const areDated = `A list shows the dates of ${any} that nobody wrote as a read of it`;
  return {
    document: of(read, 'document', `${one} with every member, as read, fits its schema`, CUSTOM),
    shown: of(read, 'shown', isShown, { level: 'SHOULD' }),
    sets: of(create, 'sets', isMade),
    steady: of(read, 'steady', `Two reads of ${any} in a row agree on what was written`),
    listed: list && of(list, 'listed', `A list shows the same values of ${any} as a read of it`),
    listedDates: list && isDated(create) ? of(list, 'listed-dates', areDated) : null,
  };
}

/** Whether the members that an operation writes are judged by the round trips of its resource. */
export function isRoundTripped(resource: Resource, { path, method }: Operation): boolean {
  if (!resource.creatable || resource.full === undefined || method === 'GET' || method === 'DELETE') return false;
  return path === resource.collection || path === resource.item || path === resource.bySlug;
}

/** The case of one operation that writes, with its logs. */
interface RoundTripOperations {
  readonly resource: Resource;
  readonly contract: Contract;
  readonly create: Operation;
  readonly read: Operation;
  readonly list: Operation | null;
  readonly depth: Depth;
}

function roundTripOf(
  { resource, create, read, list }: RoundTripOperations,
  site: Site,
  contexts: ContextLooks | null = null,
): RoundTrip {
  const { full, others = [], last } = resource;
  const logs = new Map<Operation, Log>();
  const logOf = (operation: Operation): Log => {
    const log = logs.get(operation) ?? emptyLog();
    logs.set(operation, log);
    return log;
  };
  return {
    site,
    resource,
    variants: full === undefined ? others : [full, ...others],
    last,
    create,
    read,
    list,
    contexts,
    logOf,
  };
}

function startsOf({ others = [], full, last }: Resource): number {
  return others.length + (full === undefined ? 0 : 1) + (last === undefined ? 0 : 1);
}

/** A record of each set of values that holds what is judged, or of all. */
async function makeSets(roundTrip: RoundTrip, created: OperationRequirements, count: number, isOfAll: boolean) {
  const sets = Array.from({ length: count }, (_, at) => at).filter(
    (at) => isOfAll || concerns(created, setOf(roundTrip, at)?.(ANY_OWN) ?? {}),
  );
  const made = await Promise.all(sets.map((at) => begin(roundTrip, at)));
  for (const one of made) if (one !== null) release(roundTrip, one);
  await makeWithValues(roundTrip, created);
}

function creationCase(places: RoundTripOperations): Case {
  const { resource, contract, create, read, list, depth } = places;
  const created = operationRequirements(create, resource, depth, null);
  const reads = readRequirements(read, list, create, resource);
  const named = namedRequirement(create, resource);
  const inContexts = contextRequirement(read, resource);
  const [first, ...others] = [...requirementsOf(created), ...Object.values(reads), named, inContexts].filter(
    (one) => one !== null,
  );
  if (first === undefined) throw new Error(`Nothing is asked of ${create.key}.`);
  const count = startsOf(resource);
  return operationCase(create, [first, ...others], {
    weight: 2 * count + 4,
    sends: 'creations with several sets of values, and a read after each',
    async run(site) {
      const contexts = inContexts !== null && site.wants(inContexts) ? new ContextLooks(read) : null;
      const roundTrip = roundTripOf(places, site, contexts);
      const log = roundTrip.logOf(create);
      const seen = named === null ? [] : await readNamed(site, resource, contract);
      const ofReads = [...Object.values(reads), named, inContexts];
      const isOfAll = ofReads.some((one) => one !== null && site.wants(one));
      await makeSets(roundTrip, isOfAll ? created : narrowedTo(created, site.wants), count, isOfAll);
      judgeOperation(site, resource, created, log);
      judgeReads(site, resource, read.returns, reads, log);
      if (inContexts !== null && contexts !== null) site.judge(inContexts, ...contexts.finding());
      if (named !== null) await judgeNamed(site, seen, contract, named, log);
    },
  });
}

/** Leaves a record to whoever needs one next. */
function release({ site, resource }: RoundTrip, { id, slug, seen }: TrackedRecord): void {
  const document = documentOf(seen);
  if (document === null || typeof id !== 'number') return;
  const name = String(document[resource.nameField] ?? '');
  site.release({
    resource,
    id,
    slug: typeof slug === 'string' && slug !== '' ? slug : null,
    name,
    document,
    exchange: seen,
  });
}

/** By what a requirement of one way is told to be that of another: some titles name the method. */
function sortOf({ kind, argument, title }: Requirement, { method }: Operation): string {
  return [kind, argument, title.replace(method, '')].join('\n');
}

/** Updates by one method and one address. One way, another from run to run, takes all sets; at full depth each does. */
function wayCase(places: RoundTripOperations, ways: readonly OperationRequirements[], at: number): readonly Case[] {
  const { resource, create, read, depth } = places;
  const whole = ways[at];
  const [first, ...others] = whole === undefined ? [] : requirementsOf(whole);
  if (whole === undefined || first === undefined) return [];
  const { operation } = whole;
  const short = shortened(whole, resource);
  const asked = new Set(requirementsOf(short));
  return [
    operationCase(operation, [first, ...others], {
      operations: [operation, create, read],
      weight: 3 * startsOf(resource) + 6,
      sends: 'updates with several sets of values, of a single member and to nothing, and a read of what each left',
      async run(site) {
        const offered = ways.filter(
          (way) => offers(site, way.operation) && requirementsOf(way).some((one) => site.isPlanned(one)),
        );
        const turn = site.turn(offered.length);
        const lead = offered[turn] ?? whole;
        const isWhole = lead === whole || reaches(depth, 'full');
        const known = new Map(requirementsOf(lead).map((one) => [sortOf(one, lead.operation), one.id]));
        const [any = first] = requirementsOf(lead);
        const represent = (one: Requirement): void =>
          site.judge(one, represented(known.get(sortOf(one, operation)) ?? any.id));
        // Every method and every address has its turn, and not each method at each address.
        const after = offered.indexOf(whole) - turn + offered.length;
        const isAsked = after % Math.max(1, Math.floor(offered.length / UPDATE_METHODS.length)) === 0;
        if (!isWhole && !isAsked) return requirementsOf(whole).forEach(represent);
        const way = isWhole ? whole : short;
        const roundTrip = roundTripOf(places, site);
        const record = await runRoundTrip(roundTrip, narrowedTo(way, site.wants), at, isWhole, depth);
        release(roundTrip, record);
        judgeOperation(site, resource, way, roundTrip.logOf(operation));
        if (!isWhole)
          requirementsOf(whole)
            .filter((one) => !asked.has(one))
            .forEach(represent);
      },
    }),
  ];
}

/** A record that was released, or a new one; with lists of its own where the update before its end writes none. */
async function recordToDelete(roundTrip: RoundTrip, nth: number): Promise<Arrived> {
  const whole = roundTrip.last === undefined ? null : await begin(roundTrip, nth + 1);
  if (whole !== null) return whole;
  const released = roundTrip.site.takeReleased(roundTrip.resource.name);
  return released === null ? standIn(roundTrip) : { ...released, seen: released.exchange };
}

/** Records with every member are deleted, as many as there are ways to write them. */
function deletionCase(places: RoundTripOperations, ways: readonly OperationRequirements[]): readonly Case[] {
  const { resource, contract, read, depth } = places;
  const deletion = fullDeletion(resource, contract);
  const [first, ...others] = deletion?.requirements ?? [];
  const [remove] = deletion?.removals ?? [];
  if (deletion === null || first === undefined || remove === undefined) return [];
  return [
    operationCase(remove, [first, ...others], {
      operations: [remove, read],
      weight: 4 * ways.length,
      turn: 'deleted with every member',
      sends: 'updates with every member, each before a DELETE of the record, and a look for it',
      async run(site) {
        const ending = deletion.begin(site);
        const offered = ways.filter(({ operation }) => offers(site, operation));
        const ends = reaches(depth, 'full') ? offered : offered.filter(deletion.tellsMore);
        await Promise.all(
          ends.map(async ({ operation }, at) => {
            const nth = ends.slice(0, at).filter((end) => end.operation.path === operation.path).length;
            const record = await recordToDelete(roundTripOf(places, site), nth);
            if (isBySlug(operation) && !record.slug) return;
            await ending.end(nth, operation, record);
          }),
        );
        ending.judge();
      },
    }),
  ];
}

export function roundTripCases(resource: Resource, contract: Contract, depth: Depth): readonly Case[] {
  const create = contract.operations.get(`POST ${resource.collection}`);
  const read = contract.operations.get(`GET ${resource.item}`);
  if (!create || !read || !isRoundTripped(resource, create)) return [];
  const lists = contract.operations.get(`GET ${resource.collection}`);
  const list = lists?.args.include === undefined ? null : lists;
  const places: RoundTripOperations = { resource, contract, create, read, list, depth };
  const paths = [resource.item, ...(resource.bySlug === undefined ? [] : [resource.bySlug])];
  const updates = paths.flatMap((path) =>
    UPDATE_METHODS.flatMap((method) => contract.operations.get(`${method} ${path}`) ?? []),
  );
  const ways = updates.map((operation, at) =>
    operationRequirements(operation, resource, depth, { at, of: updates.length }),
  );
  return [
    creationCase(places),
    ...ways.flatMap((_, at) => wayCase(places, ways, at)),
    ...deletionCase(places, ways),
    ...subsetCases(operationRequirements(create, resource, depth, null), resource, { read, list }),
  ];
}
