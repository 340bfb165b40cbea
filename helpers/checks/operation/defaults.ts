/** Declared defaults: an answer without the argument, compared with the answer that spells it out. */

import { carrierOf } from '../../cases/context.ts';
import {
  carriedBy,
  leftOutOf,
  minimalValues,
  plainValue,
  sendMinimal,
  type Target,
  validCall,
} from '../../cases/requests.ts';
import { levelOfDefault, requirementOf } from '../../cases/requirement.ts';
import { sceneOf } from '../../cases/scenario.ts';
import type { Case, Site, Values } from '../../cases/types.ts';
import type { Argument, Contract } from '../../contract/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { blocked, broken, type Judgement, MET, notApplicable } from '../../requirement/judgement.ts';
import { type Reason, reason, says } from '../../requirement/reasons.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { beginningWith } from '../../requirement/words.ts';
import { accepted, isRecord, judgeAccepted, judgeCarried, preview, whyNot } from '../../verdict/judge.ts';
import { recordsOf } from '../../verdict/records.ts';
import { listScenario } from '../list/lists.ts';
import { type NarrowedList, narrowList, sampleOf } from '../list/narrowed-list.ts';

/** Others write while we read: a comparison is believed only between two equal answers without the arguments. */
const TRIES = 4;

interface Default {
  readonly argument: Argument;
  readonly value: unknown;
  readonly requirement: Requirement;
}

function defaultsOf(target: Target): readonly Default[] {
  return carriedBy(target.operation).flatMap((argument) => {
    const { default: value } = argument.schema;
    if (value === undefined || value === null || argument.required || leftOutOf(target, argument) !== null) return [];
    const requirement = requirementOf(
      target.operation,
      'default-applied',
      `args/${argument.name}/default/applied`,
      `Leaving ${argument.name} out gives the same answer as ${argument.name} = ${preview(value)}`,
      { argument: argument.name, clause: argument.clause, level: levelOfDefault(argument.schema) },
    );
    return [{ argument, value, requirement }];
  });
}

/** What of an answer can be compared with another: members of a document, of a list its records. */
function gist({ answer }: Exchange, target: Target): Values {
  const json = answer?.json;
  const records = target.subject?.role === 'list' || Array.isArray(json) ? recordsIn(json, target) : null;
  if (records !== null) return { ids: records.map(({ id }) => id), records };
  if (isRecord(json) && isRecord(json.routes)) return { routes: Object.keys(json.routes) };
  return isRecord(json) ? json : { document: json };
}

function recordsIn(json: unknown, { subject, list }: Target): readonly Values[] | null {
  return recordsOf(json, list?.member ?? subject?.resource.listMember);
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** How often a request is repeated before a member that stays the same is believed to, where another one does not. */
const CONFIRMATIONS = 6;

/**
 * Members that are new at each request, such as a token, say nothing; a list that others write to is one such member. What is
 * drawn at random can be the same by chance, so each further pair of answers leaves fewer members that can be compared.
 */
class Steady {
  readonly #before: Values;
  readonly #spelledOut: Values;
  #names: readonly string[];

  constructor(before: Values, spelledOut: Values) {
    this.#before = before;
    this.#spelledOut = spelledOut;
    this.#names = Object.keys({ ...before, ...spelledOut });
  }

  note(without: Values, spelledOut = this.#spelledOut): void {
    this.#names = this.#names.filter(
      (name) => same(this.#before[name], without[name]) && same(this.#spelledOut[name], spelledOut[name]),
    );
  }

  get isWhole(): boolean {
    return this.#names.length === Object.keys({ ...this.#before, ...this.#spelledOut }).length;
  }

  /** Whether the default makes a difference; null where nothing is left to compare. */
  get differs(): boolean | null {
    if (this.#names.length === 0) return null;
    return this.#names.some((name) => !same(this.#before[name], this.#spelledOut[name]));
  }
}

type Comparison = 'same' | 'different' | 'unsteady';

interface Compared {
  readonly comparison: Comparison;
  readonly exchange: Exchange;
  /** How many records the answers hold; null where they are no lists. */
  readonly count: number | null;
}

async function compare(site: Site, target: Target, least: Values, spelt: Values): Promise<Compared> {
  const ask = async (values: Values, why: string) =>
    site.send(await validCall(site, target, { ...least, ...values }, why));
  for (let tries = 1; ; tries += 1) {
    const before = await ask({}, 'Without the arguments that have a default');
    const exchange = await ask(spelt, 'With the default spelt out');
    const count = recordsIn(exchange.answer?.json, target)?.length ?? null;
    if (!accepted(before) || !accepted(exchange)) return { comparison: 'unsteady', exchange, count };
    const gistOf = (one: Exchange): Values => gist(one, target);
    const [first, asked] = [gistOf(before), gistOf(exchange)];
    if (same(first, asked)) return { comparison: 'same', exchange, count };
    const after = await ask({}, 'Without the arguments again, to see what changes by itself');
    const steady = new Steady(first, asked);
    steady.note(gistOf(after));
    // That a record reads the same twice only the interface says: of what others declare, that has to show first.
    const isSure = target.operation.origin === undefined && (steady.isWhole || steady.differs !== true);
    for (let times = 0; !isSure && steady.differs !== null && times < CONFIRMATIONS; times += 1) {
      const again = await ask(spelt, 'With the default spelt out again, as some of the answer changes by itself');
      const without = await ask({}, 'Without the arguments again, as some of the answer changes by itself');
      steady.note(gistOf(without), gistOf(again));
      if (steady.differs === null) return { comparison: 'unsteady', exchange: without, count };
    }
    const { differs } = steady;
    if (differs !== null) return { comparison: differs ? 'different' : 'same', exchange, count };
    if (tries === TRIES) return { comparison: 'unsteady', exchange: after, count };
  }
}

/** Records that two answers must hold for an argument to tell them apart: as many as a page does by default, two in an order. */
const TELLING: Readonly<Record<string, (value: unknown) => number>> = {
  per_page: Number,
  order: () => 2,
  orderby: () => 2,
};

/** Why the same answer twice says nothing of an argument; null where it does. */
function untold({ argument: { name }, value }: Default, count: number | null): Reason | null {
  const least = TELLING[name]?.(value) ?? 1;
  if (count === null || count >= least) return null;
  return says`The list holds ${count} records, and ${least} are needed to tell.`;
}

async function judgeDefault(site: Site, target: Target, one: Default, least: Values, spelt: unknown): Promise<void> {
  const { argument, value, requirement } = one;
  const { comparison, exchange, count } = await compare(site, target, least, { [argument.name]: spelt });
  const nothing = untold(one, count);
  const unclear = accepted(exchange) ? reason('answers-changed') : whyNot(exchange);
  const mayChange = accepted(exchange) && target.operation.origin !== undefined;
  const judgements: Readonly<Record<Comparison, Judgement>> = {
    same: nothing === null ? MET : notApplicable(nothing),
    different: broken('default-differs', { argument: argument.name, value: preview(value) }),
    unsteady: mayChange ? notApplicable(unclear) : blocked(unclear),
  };
  site.judge(requirement, judgements[comparison], exchange);
}

/** All at once, and only where that goes wrong each by itself. */
async function judgeDefaults(
  site: Site,
  target: Target,
  defaults: readonly Default[],
  least: Values,
  whyUntold: typeof untold = untold,
): Promise<void> {
  if (defaults.length === 0) return;
  const own = await site.own([], 'default');
  const spelt = ({ argument, value }: Default): unknown =>
    argument.schema['x-namespace-name'] ? plainValue(argument, own) : value;
  const all = Object.fromEntries(defaults.map((one) => [one.argument.name, spelt(one)]));
  const { comparison, exchange, count } = await compare(site, target, least, all);
  for (const one of defaults) {
    const nothing = whyUntold(one, count);
    if (comparison !== 'same') await judgeDefault(site, target, one, least, spelt(one));
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
async function runListDefaults(
  site: Site,
  target: Target,
  defaults: readonly Default[],
  narrowed: NarrowedList,
): Promise<void> {
  const { list, first } = narrowed;
  const { per_page: _, ...kept } = first.args;
  const least = { ...(await minimalValues(site, target)), ...list.always, ...kept };
  const needsMore = ({ argument: { name } }: Default): boolean =>
    name in least || list.defaultQueries?.[name] !== undefined;
  await judgeDefaults(
    site,
    target,
    defaults.filter((one) => !needsMore(one)),
    least,
  );
  for (const one of defaults.filter(needsMore)) {
    const beside = await besideDefault(narrowed, one.argument.name);
    // What stands beside it was chosen to tell, if only by what it leaves out.
    const whyUntold = list.defaultQueries?.[one.argument.name] ? () => null : untold;
    if (beside !== null) {
      await judgeDefaults(site, target, [one], { ...(await minimalValues(site, target)), ...beside }, whyUntold);
    } else site.judge(one.requirement, notApplicable(reason('records-alike', { records: list.records })));
  }
}

async function runQueryDefaults(
  site: Site,
  target: Target,
  defaults: readonly Default[],
  contract: Contract,
): Promise<void> {
  const { list } = target;
  if (!list) return judgeDefaults(site, target, defaults, await minimalValues(site, target));
  const scene = sceneOf(site, listScenario(list), contract);
  const narrowed = await narrowList(scene, list, await sampleOf(scene, list));
  await runListDefaults(site, target, defaults, narrowed);
}

/** Where nothing is required, the name of the record is not either. */
function namelessRequirement({ operation, subject }: Target): Requirement | null {
  if (subject?.resource.nameless === undefined) return null;
  const { name } = subject.resource;
  return requirementOf(
    operation,
    'accepted',
    'nameless/accepted',
    `${beginningWith(name)} without a name of its own is made, which no argument requires`,
  );
}

async function runWrittenDefaults(site: Site, target: Target, defaults: readonly Default[]): Promise<void> {
  const why = 'The minimal valid request, for the defaults it gets';
  let least = await minimalValues(site, target);
  let exchange: Exchange | null = null;
  const unnamed = namelessRequirement(target);
  if (unnamed !== null) {
    const values = target.subject?.resource.nameless?.(await site.own([], 'nameless')) ?? {};
    const made = await site.send(await validCall(site, target, values, `${why}, and no name`));
    site.judge(unnamed, judgeAccepted(made), made);
    if (accepted(made)) [least, exchange] = [values, made];
  }
  exchange ??= await sendMinimal(site, target, why);
  for (const { argument, value, requirement } of defaults) {
    const judgement =
      argument.name in least
        ? blocked(says`The minimal valid request carries ${argument.name} already.`)
        : judgeCarried(exchange, argument.name, value);
    site.judge(requirement, judgement, exchange);
  }
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
  return [
    {
      id: first.requirement.id,
      namespace: operation.namespace,
      effect: operation.effect,
      depth: 'standard',
      phase: reads && !list?.make ? 'first' : 'middle',
      operations: [operation],
      requirements: [
        ...defaults.map(({ requirement }) => requirement),
        ...(unnamed === null || reads ? [] : [unnamed]),
      ],
      weight: reads ? 2 : 1,
      sends: 'a request without the arguments that have a default, and one that spells them out',
      run: (site) =>
        reads ? runQueryDefaults(site, target, defaults, contract) : runWrittenDefaults(site, target, defaults),
    },
  ];
}
