/** Declared defaults: an answer without the argument, compared with the answer that spells it out. */

import type { Finding } from '../../cases/check.ts';
import { carrierOf } from '../../cases/context.ts';
import { operationCase } from '../../cases/operation-case.ts';
import {
  carriedBy,
  fullOwn,
  leftOutOf,
  minimalValues,
  plainRecord,
  plainValue,
  sendMinimal,
  type Target,
  validCall,
} from '../../cases/requests.ts';
import { levelOfDefault, requirementOf } from '../../cases/requirement.ts';
import { sceneOf } from '../../cases/scenario.ts';
import type { Case, Own, Site, Values } from '../../cases/types.ts';
import type { Argument, Contract, Operation } from '../../contract/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { blocked, broken, type Judgement, MET, notApplicable } from '../../requirement/judgement.ts';
import { phrase, type Reason, reason } from '../../requirement/reasons.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { beginningWith } from '../../requirement/words.ts';
import { settle } from '../../tolerances/settle.ts';
import { accepted, isRecord, isRejection, judgeAccepted, judgeCarried, preview, whyNot } from '../../verdict/judge.ts';
import { idIn, recordsOf } from '../../verdict/records.ts';
import { listScenario, turnOfList } from '../list/lists.ts';
import { type NarrowedList, narrowList } from '../list/narrowed-list.ts';
import { ANY_OWN } from '../round-trip/requirements.ts';
import { listRecords } from '../round-trip/steps.ts';
import { unknownRecord } from './acceptance.ts';

interface Default {
  readonly argument: Argument;
  readonly value: unknown;
  readonly requirement: Requirement;
}

function defaultsOf(target: Target): readonly Default[] {
  return carriedBy(target.operation).flatMap((argument) => {
    const { name, clause, schema } = argument;
    const { default: value } = schema;
    if (value === undefined || value === null || argument.required || leftOutOf(target, argument) !== null) return [];
    const title = `Leaving ${name} out gives the same answer as ${name} = ${preview(value)}`;
    const about = { argument: name, clause, level: levelOfDefault(schema) };
    const tail = `args/${name}/default/applied`;
    return [{ argument, value, requirement: requirementOf(target.operation, 'default-applied', tail, title, about) }];
  });
}

/** What of an answer can be compared with another: members of a document, of a list its records. */
function summary(exchange: Exchange, target: Target): Values {
  const { json } = exchange.answer ?? {};
  const records = target.subject?.role === 'list' || Array.isArray(json) ? listed(exchange, target) : null;
  if (records !== null) return { ids: records.map(({ id }) => id), records };
  if (isRecord(json) && isRecord(json.routes)) return { routes: Object.keys(json.routes) };
  return isRecord(json) ? json : { document: json };
}

function listed(exchange: Exchange, { subject, list }: Target): readonly Values[] | null {
  return recordsOf(exchange, list?.member ?? subject?.resource.listMember);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Members that are new at each request, such as a token, say nothing; a list that others write to is one such member. What is
 * drawn at random can be the same by chance, so each further pair of answers leaves fewer members that can be compared.
 */
class Steady {
  readonly #before: Values;
  readonly #spelledOut: Values;
  #names: readonly string[];

  constructor(before: Values, explicit: Values) {
    this.#before = before;
    this.#spelledOut = explicit;
    this.#names = Object.keys({ ...before, ...explicit });
  }

  note(without: Values, explicit = this.#spelledOut): void {
    this.#names = this.#names.filter(
      (name) => same(this.#before[name], without[name]) && same(this.#spelledOut[name], explicit[name]),
    );
  }

  /** Whether the default makes a difference; null where nothing is left to compare. */
  get differs(): boolean | null {
    if (this.#names.length === 0) return null;
    return this.#names.some((name) => !same(this.#before[name], this.#spelledOut[name]));
  }
}

/** `changed` where an answer without the arguments changed meanwhile, so that nothing is told. */
type Comparison = 'same' | 'different' | 'unsteady' | 'changed';

interface Compared {
  readonly comparison: Comparison;
  readonly exchange: Exchange;
  /** How many records the answers hold; null where they are no lists. */
  readonly count: number | null;
}

async function compareOnce(site: Site, target: Target, minimal: Values, explicit: Values): Promise<Compared> {
  const ask = async (values: Values, why: string) =>
    site.send(await validCall(site, target, { ...minimal, ...values }, why));
  const before = await ask({}, 'Without the arguments that have a default');
  const exchange = await ask(explicit, 'With the default sent');
  const count = listed(exchange, target)?.length ?? null;
  if (!accepted(before) || !accepted(exchange)) return { comparison: 'unsteady', exchange, count };
  const summaryOf = (one: Exchange): Values => summary(one, target);
  const [first, asked] = [summaryOf(before), summaryOf(exchange)];
  if (same(first, asked)) return { comparison: 'same', exchange, count };
  const after = await ask({}, 'Without the arguments again, to see what changes by itself');
  const steady = new Steady(first, asked);
  steady.note(summaryOf(after));
  // What is drawn from few values is often the same twice, so that a difference is believed where it stays.
  const isSure = target.operation.origin === undefined && steady.differs !== true;
  if (isSure || steady.differs === null) {
    const comparison = steady.differs === null ? 'changed' : 'same';
    return { comparison, exchange: steady.differs === null ? after : exchange, count };
  }
  const look = async (last: Exchange | null): Promise<Exchange> => {
    if (last === null) return after;
    const repeated = await ask(explicit, 'With the default sent again, as some of the answer changes by itself');
    const without = await ask({}, 'Without the arguments again, as some of the answer changes by itself');
    steady.note(summaryOf(without), summaryOf(repeated));
    return without;
  };
  const last = await settle('random-members', look, () => steady.differs === null);
  if (steady.differs === null) return { comparison: 'unsteady', exchange: last, count };
  return { comparison: steady.differs ? 'different' : 'same', exchange, count };
}

async function compare(
  site: Site,
  target: Target,
  minimal: Values,
  explicit: Values,
): Promise<Compared & { readonly comparison: Exclude<Comparison, 'changed'> }> {
  const look = () => compareOnce(site, target, minimal, explicit);
  const last = await settle('changing-answers', look, ({ comparison }) => comparison !== 'changed');
  return { ...last, comparison: last.comparison === 'changed' ? 'unsteady' : last.comparison };
}

/** Records that two answers must hold for an argument to tell them apart: as many as a page does by default, two in an order. */
const TELLING: Readonly<Record<string, (value: unknown) => number>> = {
  per_page: Number,
  order: () => 2,
  orderby: () => 2,
};

/** Why the same answer twice says nothing of an argument; null where it does. */
function inconclusive({ argument: { name }, value }: Default, count: number | null): Reason | null {
  const needed = TELLING[name]?.(value) ?? 1;
  if (count === null || count >= needed) return null;
  return phrase`The list holds ${count} records, and ${needed} are needed to tell.`;
}

async function judgeDefault(site: Site, target: Target, one: Default, minimal: Values, explicit: unknown) {
  const { argument, value, requirement } = one;
  const { comparison, exchange, count } = await compare(site, target, minimal, { [argument.name]: explicit });
  const nothing = inconclusive(one, count);
  const unclear = accepted(exchange) ? reason('answers-changed') : whyNot(exchange);
  // A document may not say all that a request needs, nor what there is.
  const { origin } = target.operation;
  const mayChange = origin !== undefined && (accepted(exchange) || (origin === 'document' && isRejection(exchange)));
  const open = unknownRecord(target, exchange) ?? (mayChange ? notApplicable(unclear) : null);
  const judgements: Readonly<Record<Exclude<Comparison, 'changed'>, Judgement>> = {
    same: nothing === null ? MET : notApplicable(nothing),
    different: broken('default-differs', { argument: argument.name, value: preview(value) }),
    unsteady: open ?? blocked(unclear),
  };
  site.judge(requirement, judgements[comparison], exchange);
}

/** All at once, and only where that goes wrong each by itself. */
async function judgeDefaults(
  site: Site,
  target: Target,
  defaults: readonly Default[],
  minimal: Values,
  whyInconclusive: typeof inconclusive = inconclusive,
): Promise<void> {
  if (defaults.length === 0) return;
  const own = await site.own([], 'default');
  const explicit = ({ argument, value }: Default): unknown =>
    argument.schema['x-namespace-name'] ? plainValue(argument, own) : value;
  const all = Object.fromEntries(defaults.map((one) => [one.argument.name, explicit(one)]));
  const { comparison, exchange, count } = await compare(site, target, minimal, all);
  for (const one of defaults) {
    const nothing = whyInconclusive(one, count);
    if (comparison !== 'same') await judgeDefault(site, target, one, minimal, explicit(one));
    else site.judge(one.requirement, nothing === null ? MET : notApplicable(nothing), exchange);
  }
}

/** What keeps the list to the records at hand without this argument, and shows what it is by default. */
async function besideDefault({ list, sample, narrowings }: NarrowedList, name: string): Promise<Values | null> {
  const beside = list.defaultQueries?.[name]?.(sample);
  if (beside === null) return null;
  const { args: companions = {}, conflictsWith = [] } = beside ?? {};
  const { [name]: _, ...always } = list.always ?? {};
  for await (const hold of narrowings([name, ...Object.keys(companions), ...conflictsWith])) {
    const { [name]: __, ...args } = { ...always, ...hold.args, ...companions };
    return args;
  }
  return { ...always, ...companions };
}

/** Of the records at hand: others may write to the rest of the list, and it may be too short to tell. */
async function runListDefaults(site: Site, target: Target, defaults: readonly Default[], narrowed: NarrowedList) {
  const { list, first } = narrowed;
  const { per_page: _, ...kept } = first.args;
  const minimal = { ...(await minimalValues(site, target)), ...list.always, ...kept };
  const needsMore = ({ argument: { name } }: Default): boolean =>
    name in minimal || list.defaultQueries?.[name] !== undefined;
  const plain = defaults.filter((one) => !needsMore(one));
  await judgeDefaults(site, target, plain, minimal);
  for (const one of defaults.filter(needsMore)) {
    const beside = await besideDefault(narrowed, one.argument.name);
    // What stands beside it was chosen to tell, if only by what it leaves out.
    const whyInconclusive = list.defaultQueries?.[one.argument.name] ? () => null : inconclusive;
    if (beside !== null) {
      await judgeDefaults(site, target, [one], { ...(await minimalValues(site, target)), ...beside }, whyInconclusive);
    } else site.judge(one.requirement, notApplicable(reason('records-alike', { records: list.records })));
  }
}

async function runQueryDefaults(site: Site, target: Target, defaults: readonly Default[], contract: Contract) {
  const { list } = target;
  if (!list) return judgeDefaults(site, target, defaults, await minimalValues(site, target));
  const scene = sceneOf(site, listScenario(list), contract);
  const narrowed = await narrowList(scene, list, true);
  await runListDefaults(site, target, defaults, narrowed);
}

/** Where nothing is required, the name of the record is not either. */
function namelessRequirement({ operation, subject }: Target): Requirement | null {
  if (subject?.resource.nameless === undefined) return null;
  const title = `${beginningWith(subject.resource.name)} without a name of its own is made, which no argument requires`;
  return requirementOf(operation, 'accepted', 'nameless/accepted', title);
}

/** The list that can be asked for a record by its id; null where none can. */
function listOf({ subject }: Target, contract: Contract): Operation | null {
  const list = contract.operations.get(`GET ${subject?.resource.collection}`);
  return list?.args.include === undefined ? null : list;
}

function unnamedListed(target: Target, list: Operation | null): Requirement | null {
  const { subject } = target;
  if (subject?.resource.nameless === undefined || list === null) return null;
  const { name, collection } = subject.resource;
  return requirementOf(list, 'scenario', '', `${beginningWith(name)} without a name of its own is in the list`, {
    id: `${collection.slice(1)}/nameless/listed`,
  });
}

/** Beside one that has a name: a list that shows neither says nothing of names. */
async function judgeUnnamedListed(site: Site, { subject }: Target, list: Operation, made: Exchange): Promise<Finding> {
  const id = accepted(made) ? idIn(made.answer?.json) : null;
  if (subject === null || id === null) return [blocked('no-record-answered'), made];
  const { resource } = subject;
  const { id: named } = await plainRecord(site, resource.name);
  const look = async () => {
    const exchange = await listRecords(site, resource, list, [named, id]);
    const records = accepted(exchange) ? recordsOf(exchange, resource.listMember) : null;
    return { exchange, ids: (records ?? []).map(idIn) };
  };
  const { exchange, ids } = await settle('late-list', look, (seen) => seen.ids.includes(id), site);
  if (!ids.includes(named)) return [notApplicable('no-list-shows', { resource: resource.name }), made, exchange];
  return [
    ids.includes(id) ? MET : broken(phrase`The list holds ${named}, and not ${id}, which has no name.`),
    made,
    exchange,
  ];
}

/**
 * Members that belong to another which has a default, sent without that: for each such other, all that a set of values
 * holds beside another value of it. What it is then is judged from the answers.
 */
function unaccompanied({ operation, sample, subject }: Target, own: Own): readonly Values[] {
  const { companions = {} } = subject?.resource ?? {};
  const { full, others = [] } = sample;
  const sets = [full, ...others].map((set) => set?.(own) ?? {});
  const heads = new Set(Object.values(companions).flat());
  const defaultOf = (name: string): unknown => operation.args[name]?.schema.default ?? undefined;
  return [...heads].flatMap((head) => {
    const value = defaultOf(head);
    if (value === undefined) return [];
    const belongs = (name: string): boolean => {
      const needed = companions[name] ?? [];
      return needed.includes(head) && !heads.has(name) && needed.every((one) => defaultOf(one) !== undefined);
    };
    const belonging = sets.flatMap((set) =>
      head in set && set[head] !== value ? Object.entries(set).filter(([name]) => belongs(name)) : [],
    );
    return belonging.length === 0 ? [] : [Object.fromEntries(belonging)];
  });
}

/** All at once, and only where that is rejected those of each by themselves. */
async function makeUnaccompanied(site: Site, target: Target): Promise<void> {
  const { sample } = target;
  const count = unaccompanied(target, ANY_OWN).length;
  if (count === 0) return;
  const send = async (purpose: string, meant: (all: readonly Values[]) => Values): Promise<Exchange> => {
    const own = await fullOwn(site, target, `unaccompanied ${purpose}`);
    const values = { ...sample.minimal?.(own), ...meant(unaccompanied(target, own)) };
    return site.send(await validCall(site, target, values, 'Members without the one that they belong to'));
  };
  const together = await send('together', (all) => Object.assign({}, ...all));
  if (count === 1 || !isRejection(together)) return;
  for (let at = 0; at < count; at += 1) await send(String(at), (all) => all[at] ?? {});
}

async function runWrittenDefaults(site: Site, target: Target, defaults: readonly Default[], contract: Contract) {
  const why = 'The minimal valid request, for the defaults it gets';
  let minimal = await minimalValues(site, target);
  let exchange: Exchange | null = null;
  const unnamed = namelessRequirement(target);
  if (unnamed !== null) {
    const values = target.subject?.resource.nameless?.(await site.own([], 'nameless')) ?? {};
    const made = await site.send(await validCall(site, target, values, `${why}, and no name`));
    site.judge(unnamed, judgeAccepted(made), made);
    const list = listOf(target, contract);
    const listed = unnamedListed(target, list);
    if (list !== null && listed !== null && site.wants(listed))
      site.judge(listed, ...(await judgeUnnamedListed(site, target, list, made)));
    if (accepted(made)) [minimal, exchange] = [values, made];
  }
  exchange ??= await sendMinimal(site, target, why);
  for (const { argument, value, requirement } of defaults) {
    const judgement =
      argument.name in minimal
        ? blocked(phrase`The minimal valid request carries ${argument.name} already.`)
        : judgeCarried(exchange, argument.name, value);
    site.judge(requirement, judgement, exchange);
  }
  await makeUnaccompanied(site, target);
}

function isComparable(target: Target): boolean {
  const { operation, subject } = target;
  return operation.method === 'GET' || (subject?.role === 'create' && carrierOf(operation) === 'body');
}

export function defaultCases(target: Target, contract: Contract): readonly Case[] {
  const { operation, list } = target;
  const [first, ...others] = isComparable(target) ? defaultsOf(target) : [];
  if (first === undefined) return [];
  const defaults = [first, ...others];
  const reads = operation.method === 'GET';
  const unnamed = namelessRequirement(target);
  const listed = unnamedListed(target, listOf(target, contract));
  const further = [...others.map(({ requirement }) => requirement), ...(reads ? [] : [unnamed, listed])];
  const run = reads ? runQueryDefaults : runWrittenDefaults;
  return [
    operationCase(operation, [first.requirement, ...further.filter((one) => one !== null)], {
      phase: reads && !list?.make ? 'first' : 'middle',
      // It looks at the records that are made for the list.
      ...(list && reads && { turn: turnOfList(list) }),
      weight: 2,
      sends: 'a request without the arguments that have a default, and one that spells them out',
      run: (site) => run(site, target, defaults, contract),
    }),
  ];
}
