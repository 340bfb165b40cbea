/**
 * Members beside each other and without each other: creations with some members and not others, so chosen that of each two
 * one of them carries the one and not the other. Members of objects count as members of the record: `billing.email`. What
 * goes wrong there, and not with all members at once, is narrowed. One of the creations carries what has no default and
 * nothing else; and enumerations and flags take turns in all of them, so that what goes wrong beside one value shows, too.
 */

import type { Finding } from '../../cases/check.ts';
import { operationCase } from '../../cases/operation-case.ts';
import { requirementOf } from '../../cases/requirement.ts';
import type { Case, Resource, Site, Values } from '../../cases/types.ts';
import { assertValid } from '../../cases/validity.ts';
import type { Operation, Schema } from '../../contract/types.ts';
import { blocked, broken, MET, notApplicable } from '../../requirement/judgement.ts';
import { phrase } from '../../requirement/reasons.ts';
import { beginningWith, withArticle } from '../../requirement/words.ts';
import { accepted, isRecord, judgeAccepted, preview } from '../../verdict/judge.ts';
import { idIn, recordsOf } from '../../verdict/records.ts';
import { coveringSets, withNeeded } from './covering.ts';
import { withoutPaths } from './evidence.ts';
import { tellingOf } from './judging.ts';
import { narrowed } from './narrowing.ts';
import { ANY_OWN, type MemberRequirements, type OperationRequirements } from './requirements.ts';
import { fitting, listRecords } from './steps.ts';
import { type Row, turnedRows } from './turns.ts';
import { documentOf, isRejected, only, type Write, write } from './writes.ts';

type Chosen = ReadonlySet<string>;

export interface Operations {
  readonly read: Operation;
  /** The list that can be asked for a record by its id; null where none can. */
  readonly list: Operation | null;
}

interface Subsets extends Operations {
  readonly site: Site;
  readonly create: Operation;
  readonly resource: Resource;
  readonly members: readonly MemberRequirements[];
  /** Members that a creation can do without. */
  readonly free: readonly string[];
}

interface Made extends Row {
  readonly write: Write;
}

/** The least that a record is made with; what else the minimal one carries it can do without. */
function baseOf({ nameField }: Resource, { args }: Operation): readonly string[] {
  const required = Object.values(args).filter((argument) => argument.required && argument.in === 'body');
  return [nameField, ...required.map(({ name }) => name)];
}

async function valuesFor({ site, resource, create }: Subsets, purpose: string, turned: Values): Promise<Values> {
  const own = await site.own([...(resource.minimalNeeds ?? []), ...(resource.needs ?? [])], purpose);
  return fitting(create, { ...resource.minimal?.(own), ...resource.full?.(own), ...turned });
}

const topOf = (name: string): string => name.split('.')[0] ?? name;

/** The name of a member, and the paths to those of an object: it may be left out as a whole, too. */
function pathsOf(name: string, value: unknown): readonly string[] {
  const below = isRecord(value) ? Object.keys(value).filter((one) => value[one] !== undefined) : [];
  return [name, ...below.map((one) => `${name}.${one}`)];
}

/** Whether an object of a document can't do without one of its members. */
function isDemanded({ 'x-checked': isChecked, required = [] }: Schema, path: string): boolean {
  return isChecked === true && required.some((name) => path.endsWith(`.${name}`));
}

const valueAt = (document: Values | null, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), document);

/** What is left of values where some of the members that they can do without are left out. */
function cutTo(values: Values, free: readonly string[], chosen: Chosen): Values {
  const isKept = (path: string): boolean => !free.includes(path) || chosen.has(path);
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (!isRecord(value)) return isKept(name) ? [[name, value]] : [];
      const members = only(value, (one) => isKept(`${name}.${one}`) && value[one] !== undefined);
      return Object.keys(members).length === 0 ? [] : [[name, members]];
    }),
  );
}

/** @param purpose tells its names from those of the others */
async function make(subsets: Subsets, chosen: Chosen, purpose: string, turned: Values = {}): Promise<Made> {
  const { site, create: operation, free } = subsets;
  const all = await valuesFor(subsets, purpose, turned);
  const values = cutTo(all, free, chosen);
  const left = free.filter((name) => !chosen.has(name));
  const call = { operation, args: values, why: `Without ${left.join(', ')}` };
  assertValid(call);
  return { chosen, turned, write: { operation, values, exchange: await site.send(call), seen: null } };
}

/** All members at once, but for those that are rejected by themselves. */
async function makeWhole(subsets: Subsets): Promise<Made> {
  const { site, create, resource, free } = subsets;
  const tops = new Set(free.map(topOf));
  const draw = async (nth: number) => {
    const all = await valuesFor(subsets, `whole ${nth}`, {});
    return { base: only(all, (name) => !tops.has(name)), values: only(all, (name) => tops.has(name)) };
  };
  const { values, exchange } = await write(site, create, draw, resource, 'Every member at once');
  const chosen = new Set(free.filter((name) => topOf(name) in values));
  return { chosen, turned: {}, write: { operation: create, values, exchange, seen: null } };
}

/** Members that a document shows otherwise than they were written. */
function lostIn({ members, resource }: Subsets, { write: done }: Made, document: Values | null): readonly string[] {
  if (document === null) return [];
  return members.flatMap(({ name, carried, compare, decided }) => {
    const isJudged = carried?.level === 'MUST' && name in done.values && name in document;
    if (!isJudged || tellingOf(name, resource, [done]).length === 0) return [];
    const [written, shown] = [done.values[name], document[name]];
    const isSame = (value: unknown): boolean => compare(withoutPaths(value, decided), shown);
    if (!isRecord(written) || !isRecord(shown)) return isSame(written) ? [] : [name];
    return Object.entries(written).flatMap(([one, value]) =>
      one in shown && !isSame({ [one]: value }) ? [`${name}.${one}`] : [],
    );
  });
}

async function read({ site, read: operation }: Subsets, made: Made): Promise<Made> {
  const id = idIn(documentOf(made.write.exchange));
  if (id === null) return made;
  const seen = await site.send({ operation, args: { id }, why: 'Reads back what was made' });
  return { ...made, write: { ...made.write, seen } };
}

/** What is lost in the answer, or in the record as it is read. */
function lost(subsets: Subsets, made: Made): readonly string[] {
  const { exchange, seen } = made.write;
  return [...lostIn(subsets, made, documentOf(exchange)), ...lostIn(subsets, made, documentOf(seen))];
}

/** Those are read of which a list shows that something is lost. */
async function lookAt(subsets: Subsets, all: readonly Made[]): Promise<readonly Made[]> {
  const { site, resource, list } = subsets;
  const ids = all.flatMap(({ write: { exchange } }) => idIn(documentOf(exchange)) ?? []);
  const listing = list === null || ids.length === 0 ? null : await listRecords(site, resource, list, ids);
  const entries = recordsOf(listing, resource.listMember) ?? [];
  return Promise.all(
    all.map((made) => {
      const id = idIn(documentOf(made.write.exchange));
      const entry = entries.find((one) => id !== null && idIn(one) === id) ?? null;
      return lostIn(subsets, made, entry).length === 0 ? made : read(subsets, made);
    }),
  );
}

/** For a member, others without which it can't be taken, as far as it can do without them. */
function needsOf({ resource, free }: Pick<Subsets, 'resource' | 'free'>): Readonly<Record<string, readonly string[]>> {
  const { companions = {} } = resource;
  const neededBy = (path: string): readonly string[] => [topOf(path), ...(companions[topOf(path)] ?? [])];
  const needs = (path: string) => neededBy(path).filter((name) => name !== path && free.includes(name));
  return Object.fromEntries(free.map((path) => [path, needs(path)]));
}

function narrow(subsets: Subsets, { chosen }: Made, whole: Made, focus: string | null) {
  let tries = 0;
  return narrowed({
    chosen,
    focus,
    whole: whole.chosen,
    needs: needsOf(subsets),
    async isWrong(names) {
      tries += 1;
      const made = await make(subsets, names, `narrow ${focus} ${tries}`);
      return focus === null
        ? isRejected(made.write.exchange)
        : lost(subsets, await read(subsets, made)).includes(focus);
    },
  });
}

/** A set that is rejected is sent again without what is rejected by itself, which is judged separately. */
async function withoutRejected(subsets: Subsets, made: Made, whole: Made, at: number): Promise<Made> {
  const needs = needsOf(subsets);
  const rest = [...made.chosen].filter((name) => [...withNeeded(name, needs)].every((one) => whole.chosen.has(one)));
  return rest.length === made.chosen.size ? made : make(subsets, new Set(rest), `set ${at} again`);
}

/** All members at once, sent where something goes wrong without some of them. */
function wholeOf(subsets: Subsets): () => Promise<Made> {
  let whole: Promise<Made> | null = null;
  return () => {
    whole ??= makeWhole(subsets).then((made) => read(subsets, made));
    return whole;
  };
}

interface Taken {
  readonly all: readonly Made[];
  readonly finding: Finding;
}

async function judgeTaken(subsets: Subsets, sent: readonly Made[], askWhole: () => Promise<Made>): Promise<Taken> {
  const all: Made[] = [];
  let finding: Finding | null = null;
  for (const [at, first] of sent.entries()) {
    const whole = isRejected(first.write.exchange) ? await askWhole() : null;
    const made = whole === null ? first : await withoutRejected(subsets, first, whole, at);
    all.push(made);
    const { exchange } = made.write;
    if (finding !== null || whole === null || !isRejected(exchange)) continue;
    if (!accepted(whole.write.exchange)) {
      const why = notApplicable('fails-anyway', { how: 'with every member' });
      finding = [why, exchange, whole.write.exchange];
      continue;
    }
    const which = await narrow(subsets, made, whole, null);
    const why = phrase`${which} was answered ${{ status: exchange.answer?.status }}, and all at once are accepted.`;
    finding = [broken(why), exchange, whole.write.exchange];
  }
  const one = all.find(({ write: { exchange } }) => accepted(exchange)) ?? all[0];
  const otherwise: Finding =
    one === undefined ? [blocked('not-accepted')] : [judgeAccepted(one.write.exchange), one.write.exchange];
  return { all, finding: finding ?? otherwise };
}

/** @param looked what is known already of some of them, by a look */
async function judgeKept(
  subsets: Subsets,
  all: readonly Made[],
  looked: ReadonlyMap<Made, Made>,
  askWhole: () => Promise<Made>,
): Promise<Finding> {
  const answered = all.filter(({ write: { exchange } }) => documentOf(exchange) !== null);
  const others = answered.filter((made) => !looked.has(made));
  const shown = [...answered.flatMap((made) => looked.get(made) ?? []), ...(await lookAt(subsets, others))];
  const [first] = shown;
  if (first === undefined) return [blocked('no-record-answered')];
  for (const made of shown) {
    for (const name of new Set(lost(subsets, made))) {
      const whole = await askWhole();
      // What is lost beside all others as well is judged by itself.
      if (!whole.chosen.has(name) || !accepted(whole.write.exchange) || lost(subsets, whole).includes(name)) continue;
      const { values, exchange, seen } = made.write;
      const is = documentOf(lostIn(subsets, made, documentOf(exchange)).includes(name) ? exchange : seen);
      const which = await narrow(subsets, made, whole, name);
      const [was, now] = [values, is].map((document) => preview(valueAt(document, name)));
      const why = phrase`${{ member: name }} was written as ${was} and is ${now}: ${which}.`;
      return [broken(why), exchange, seen, whole.write.exchange];
    }
  }
  return [MET, first.write.exchange];
}

/** A creation that went wrong with turned values, and the same with the usual ones. */
interface Turned {
  readonly at: number;
  readonly made: Made;
  readonly plain: Made;
}

/**
 * What is wrong in a creation with turned values and right in the same with the usual ones; null where nothing is, or
 * where one of these values is wrong by itself, which is judged separately.
 */
async function besideFinding(
  subsets: Subsets,
  { at, made, plain }: Turned,
  focus: string | null,
): Promise<Finding | null> {
  const needs = needsOf(subsets);
  const isWrong = async (chosen: Chosen, turned: Values, purpose: string): Promise<boolean> => {
    const one = await make(subsets, chosen, `set ${at} beside ${focus} ${purpose}`, turned);
    return focus === null ? isRejected(one.write.exchange) : lost(subsets, await read(subsets, one)).includes(focus);
  };
  const alone = async (name: string): Promise<boolean> =>
    isWrong(
      withNeeded(name, needs),
      only(made.turned, (one) => one === name),
      `${name} alone`,
    );
  const suspects = Object.keys(made.turned).filter((name) => focus === null || name === focus);
  for (const name of suspects) if (await alone(name)) return null;
  const guilty: string[] = [];
  for (const name of Object.keys(made.turned)) {
    const turned = only(made.turned, (one) => one === name || one === focus);
    if (guilty.length === 0 && name !== focus && (await isWrong(made.chosen, turned, name))) guilty.push(name);
  }
  const values = only(made.turned, (name) => guilty.length === 0 || guilty.includes(name));
  const { exchange, seen } = made.write;
  const looks = [exchange, seen, plain.write.exchange];
  if (focus === null) {
    const status = exchange.answer?.status;
    return [
      broken(phrase`Beside ${preview(values)} it was answered ${{ status }}, and beside other values not.`),
      ...looks,
    ];
  }
  const is = documentOf(lostIn(subsets, made, documentOf(exchange)).includes(focus) ? exchange : seen);
  const [was, now] = [made.write.values, is].map((document) => preview(valueAt(document, focus)));
  return [
    broken(phrase`Beside ${preview(values)} ${{ member: focus }} was written as ${was} and is ${now}.`),
    ...looks,
  ];
}

/** Sends with the usual values what goes wrong with others: where it goes wrong then, too, it is judged by that. */
async function turnedBack(subsets: Subsets, sent: readonly Made[], looked: ReadonlyMap<Made, Made>) {
  const turned: Turned[] = [];
  const all: Made[] = [];
  for (const [at, first] of sent.entries()) {
    const made = looked.get(first) ?? first;
    const isWrong = isRejected(made.write.exchange) || lost(subsets, made).length > 0;
    if (!isWrong || Object.keys(made.turned).length === 0) {
      all.push(first);
      continue;
    }
    const plain = await make(subsets, made.chosen, `set ${at} turned back`);
    turned.push({ at, made, plain: isRejected(plain.write.exchange) ? plain : await read(subsets, plain) });
    all.push(plain);
  }
  return { all, turned };
}

async function judgeBeside(subsets: Subsets, turned: readonly Turned[], sent: readonly Made[]) {
  let taken: Finding | null = null;
  let kept: Finding | null = null;
  for (const one of turned) {
    const { made, plain } = one;
    if (!accepted(plain.write.exchange)) continue;
    if (isRejected(made.write.exchange)) taken ??= await besideFinding(subsets, one, null);
    const gone = new Set(lost(subsets, plain));
    const names = new Set(lost(subsets, made).filter((name) => !gone.has(name)));
    for (const name of names) kept ??= await besideFinding(subsets, one, name);
  }
  const made = sent.find(({ write }) => accepted(write.exchange))?.write.exchange;
  const otherwise: Finding = made === undefined ? [blocked('not-accepted')] : [MET, made];
  return { taken: taken ?? otherwise, kept: kept ?? otherwise };
}

/** Members without a default, and without need of one that has any. */
function undefaulted(create: Operation, free: readonly string[], needs: Readonly<Record<string, readonly string[]>>) {
  const hasDefault = (path: string): boolean => (create.args[topOf(path)]?.schema.default ?? null) !== null;
  const names = free.filter((path) => ![...withNeeded(path, needs)].some(hasDefault));
  // A single default is left out by some set anyway.
  return free.length - names.length < 2 ? [] : names;
}

export function subsetCases(
  { operation: create, members }: OperationRequirements,
  resource: Resource,
  operations: Operations,
): readonly Case[] {
  const { name, full, others = [], foundBy, turns } = resource;
  const base = baseOf(resource, create);
  const held = full?.(ANY_OWN) ?? {};
  const free = members
    .filter((member) => member.name in held && !base.includes(member.name))
    .flatMap(({ name: member, schema }) => pathsOf(member, held[member]).filter((path) => !isDemanded(schema, path)));
  if (free.length < 2) return [];
  const needs = needsOf({ resource, free });
  const sets = coveringSets(free, needs, foundBy, undefaulted(create, free, needs));
  const made = [full, ...others].map((set) => set?.(ANY_OWN) ?? {});
  const rows = turnedRows(sets, new Set(free), held, made, resource);
  const isTaken = `${beginningWith(name)} is made with each of its members, whichever`;
  const isKept = `Each member of ${withArticle(name)} is shown as it was written, whichever`;
  const askedOf = (part: string, whichever: string) =>
    [
      requirementOf(create, 'accepted', `${part}/accepted`, `${isTaken} ${whichever}`, { basis: 'implied' }),
      requirementOf(create, 'round-trip', `${part}/round-trips`, `${isKept} ${whichever}`),
    ] as const;
  const [taken, kept] = askedOf('subsets', 'others are left out');
  const [takenBeside, keptBeside] = askedOf('beside', 'values its enumerations and flags have');
  return [
    operationCase(create, [taken, kept, ...(turns === undefined ? [] : [takenBeside, keptBeside])], {
      weight: rows.length + 1,
      turn: 'subsets of members',
      sends: 'creations that leave out some of the members, so that of each two one is sent without the other',
      async run(site) {
        const subsets: Subsets = { ...operations, site, create, resource, members, free };
        const sent = await Promise.all(
          rows.map(({ chosen, turned }, at) => make(subsets, chosen, `set ${at}`, turned)),
        );
        const answered = sent.filter(({ write: { exchange } }) => documentOf(exchange) !== null);
        const seen = await lookAt(subsets, answered);
        const looked = new Map(answered.map((one, at) => [one, seen[at] ?? one]));
        const back = await turnedBack(subsets, sent, looked);
        if (turns !== undefined) {
          const beside = await judgeBeside(subsets, back.turned, sent);
          site.judge(takenBeside, ...beside.taken);
          site.judge(keptBeside, ...beside.kept);
        }
        const askWhole = wholeOf(subsets);
        const { all, finding } = await judgeTaken(subsets, back.all, askWhole);
        site.judge(taken, ...finding);
        if (!site.wants(kept)) return;
        site.judge(kept, ...(await judgeKept(subsets, all, looked, askWhole)));
      },
    }),
  ];
}
