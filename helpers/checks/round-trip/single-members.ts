/** Each member of a record stands for itself: an update may carry it alone, and may carry nothing at all. */

import type { Finding } from '../../cases/check.ts';
import { carrierOf } from '../../cases/context.ts';
import { operationCase } from '../../cases/operation-case.ts';
import { unlessBlocked } from '../../cases/preconditions.ts';
import { carriedBy, fullOwn, fullValues, leftOutOf, type Target, turnOfAny, validCall } from '../../cases/requests.ts';
import { noteProbe, requirementOf } from '../../cases/requirement.ts';
import { shownIn } from '../../cases/scenario.ts';
import type { Case, Own, OwnRecord, Resource, Sample, Site, Values } from '../../cases/types.ts';
import { operationOf } from '../../contract/operation.ts';
import type { Argument, Contract, Operation } from '../../contract/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { blocked, broken, type Judgement, MET, notApplicable } from '../../requirement/judgement.ts';
import type { RequirementKind } from '../../requirement/kinds.ts';
import { phrase } from '../../requirement/reasons.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { withArticle } from '../../requirement/words.ts';
import { mayFollow } from '../../tolerances/members.ts';
import { tolerates } from '../../tolerances/tolerates.ts';
import { carries } from '../../verdict/compare.ts';
import {
  accepted,
  isRecord,
  isServerError,
  judgeAccepted,
  judgeServed,
  obstacle,
  preview,
} from '../../verdict/judge.ts';
import { ANY_OWN } from './requirements.ts';
import { only } from './writes.ts';

/** The updates of a resource by id share its members out among them: what one reads alone, the others do. */
function isOfShare({ key }: Operation, contract: Contract, path: string, nth: number): boolean {
  const updates = [...contract.operations.values()].filter(
    (one) => one.path === path && carrierOf(one) === 'body' && one.method !== 'DELETE',
  );
  return updates[nth % updates.length]?.key === key;
}

/** What an update may carry of objects and lists: nothing. */
function emptyOf({ schema }: Argument): unknown {
  if (schema.type === 'array') return [];
  return schema.type === 'object' ? {} : undefined;
}

/**
 * The values of a vocabulary that the sets of a sample write, the one of the first set last: with that one it is left. What
 * is taken beside others alone is of the sets that have these as the first one has them.
 */
function spokenOf({ name, schema }: Argument, sample: Sample, own: Own): readonly unknown[] {
  const { full, others = [], last, companions: { [name]: beside = [] } = {} } = sample;
  if (schema.enum === undefined) return [];
  const sets = [full, ...others, last].flatMap((set): Values[] => (set === undefined ? [] : [set(own)]));
  const fitting = sets.filter((set) => beside.every((one) => set[one] === sets[0]?.[one]));
  const written = fitting.map((set) => set[name]).filter((value) => value !== undefined);
  return [...new Set(written)].reverse();
}

interface Tried {
  readonly values: Values;
  readonly exchange: Exchange;
}

/** Something that goes together with all others, and is rejected without them. */
function judgeAlone(tried: readonly Tried[], together: Exchange): Finding {
  const rejected = tried.find(({ exchange }) => !accepted(exchange));
  if (rejected === undefined) return [judgeAccepted(together), together];
  const hindrance = obstacle(rejected.exchange);
  if (hindrance === null && !accepted(together)) {
    return [notApplicable('fails-anyway', { how: 'together with all other members' }), together];
  }
  return [judgeAccepted(rejected.exchange, Object.keys(rejected.values)[0]), rejected.exchange];
}

/**
 * What the answers show of the values of vocabularies that stood alone.
 * @param sendAll what is lost beside all others, too, is lost whatever stands beside it
 */
async function judgeCarried(
  tried: readonly Tried[],
  concerned: ReadonlySet<string>,
  full: Values,
  sendAll: () => Promise<Exchange>,
): Promise<Finding> {
  const shown = tried.flatMap(({ values, exchange }) => {
    const [[name, value] = []] = Object.entries(values);
    const document = exchange.answer?.json;
    const isShown =
      name !== undefined && concerned.has(name) && accepted(exchange) && isRecord(document) && name in document;
    return isShown ? [{ name, value, is: document[name], exchange }] : [];
  });
  const [first] = shown;
  if (first === undefined) return [notApplicable(phrase`No answer shows such a member.`)];
  const wrong = shown.find(({ value, is }) => !carries(value, is));
  if (wrong === undefined) return [MET, ...shown.map(({ exchange }) => exchange)];
  const { name, value, is, exchange } = wrong;
  const together = await sendAll();
  const document = shownIn(together);
  if (!carries(full[name], document[name])) {
    return [notApplicable(phrase`${name} is not that of the answer beside all others either.`), exchange, together];
  }
  return [
    broken(phrase`${{ member: name }} was updated to ${preview(value)} and nothing else, and is ${preview(is)}.`),
    exchange,
  ];
}

/** What a member is to be when it is sent alone: a flag the other way round, as it would change nothing else as it is. */
function aloneValue({ name, schema }: Argument, { apart, flags = [] }: Sample, full: Values, own: Own): unknown {
  if (schema.enum !== undefined) return full[name];
  return flags.includes(name) ? full[name] !== true : (apart?.(own)[name] ?? full[name]);
}

interface Touched {
  /** The member that was written alone. */
  readonly name: string;
  /** Members that the answer before showed as they were last written, and this one shows otherwise. */
  readonly lost: readonly string[];
  readonly held: Values;
  readonly rewritten: readonly string[];
  readonly isTold: boolean;
  readonly before: Exchange;
  readonly exchange: Exchange;
}

/** What each member that was written alone changed beside itself. */
function touchedIn(tried: readonly Tried[], first: Exchange | null, atFirst: Values, resource: Resource): Touched[] {
  let held = atFirst;
  let before = first;
  return tried.flatMap(({ values, exchange }, at) => {
    const [name = ''] = Object.keys(values);
    const [was, is] = [before?.answer?.json, exchange.answer?.json];
    const [last, since] = [before, held];
    before = exchange;
    // What was not taken says nothing of what is held, nor does what follows it.
    if (!accepted(exchange)) return [];
    held = { ...held, ...values };
    if (last === null || !accepted(last) || !isRecord(was) || !isRecord(is)) return [];
    const shown = Object.keys(since).filter(
      (one) => one !== name && one in was && one in is && carries(since[one], was[one]),
    );
    // Written as it was, it takes nothing along.
    const isMoved = !(name in was && carries(values[name], was[name]));
    const isTied = (one: string): boolean => isMoved && mayFollow(resource, name, one, since[one]);
    const moved = shown.filter((one) => !carries(since[one], is[one]));
    const lost = moved.filter((one) => !tolerates('members-tied-together', isTied(one)));
    const rewritten = tried.slice(at + 1).flatMap((later) => Object.keys(later.values));
    return [
      { name, lost, held: since, rewritten, isTold: lost.length > 0 || !shown.every(isTied), before: last, exchange },
    ];
  });
}

/** @param seen what a read shows in the end of what an answer shows otherwise */
async function judgeTouched(touched: readonly Touched[], seen: () => Promise<Exchange>): Promise<Finding> {
  const told = touched.filter(({ isTold }) => isTold);
  if (told.length === 0) return [notApplicable(phrase`No answer shows what else the record holds.`)];
  const losing = told.filter(({ lost }) => lost.length > 0);
  const [first] = losing;
  if (first === undefined) return [MET, ...told.map(({ exchange }) => exchange)];
  const exchange = await seen();
  const is = exchange.answer?.json;
  if (!accepted(exchange) || !isRecord(is)) return [blocked('record-unread'), first.before, first.exchange, exchange];
  for (const { name, lost, held, rewritten, ...wrong } of losing) {
    const member = lost.filter((one) => rewritten.includes(one) || (one in is && !carries(held[one], is[one])));
    if (member.length > 0) {
      return [broken('changed-too', { beside: [name], member }), wrong.before, wrong.exchange, exchange];
    }
  }
  return [notApplicable(phrase`Read again, it is as it was.`), first.before, first.exchange, exchange];
}

/** Texts of more than a word that an update may empty, and that do not hang together: what one of them is says nothing of the next. */
function emptiedTexts(resource: Resource, full: Values): readonly string[] {
  const texts = Object.entries(resource.cleared ?? {}).flatMap(([name, value]) => {
    const held = full[name];
    return value === '' && typeof held === 'string' && /\s/.test(held) ? [name] : [];
  });
  return texts.filter((name) => !texts.some((other) => other !== name && mayFollow(resource, other, name, '')));
}

/** Empties all of them, and writes one after the other. */
async function judgeUnfilled(
  texts: readonly string[],
  full: Values,
  send: (values: Values, why: string) => Promise<Exchange>,
  seen: () => Promise<Exchange>,
): Promise<Finding> {
  const emptied = await send(Object.fromEntries(texts.map((name) => [name, ''])), 'No text at all');
  const shown = shownIn(emptied);
  let empty = texts.filter((name) => name in shown && carries('', shown[name]));
  if (!accepted(emptied) || empty.length < 2) return [notApplicable(phrase`They are not emptied.`), emptied];
  const looks = [emptied];
  for (const name of empty.slice(0, -1)) {
    const exchange = await send({ [name]: full[name] }, `${name} and nothing else`);
    looks.push(exchange);
    empty = empty.filter((one) => one !== name);
    const isFilled = (one: Exchange) => (other: string) => other in shownIn(one) && !carries('', shownIn(one)[other]);
    if (!accepted(exchange) || !empty.some(isFilled(exchange))) continue;
    const read = await seen();
    if (!accepted(read)) return [blocked('record-unread'), exchange, read];
    const member = empty.filter(isFilled(read));
    if (member.length > 0) return [broken('changed-too', { beside: [name], member }), emptied, exchange, read];
  }
  return [MET, ...looks];
}

/** What a record is made with: all members, of which those of the minimal record are others than a full update carries. */
function heldAtFirst({ minimal }: Resource, full: Values, own: Own): Values {
  const minimalValues = Object.entries(minimal?.(own) ?? {}).filter(([, value]) => typeof value !== 'object');
  return { ...full, ...Object.fromEntries(minimalValues) };
}

/** A record, and what an update carried to it, or it was made with. */
interface Holder {
  readonly record: OwnRecord | null;
  readonly held: Values;
}

/**
 * A record with these values. All updates of a resource bring one and the same to them, one that was left where
 * there is any; one of its own is for who can't, and for a retry. It has the least of them where a site takes no more.
 */
async function recordWith(
  site: Site,
  { name, minimal }: Resource,
  values: Values,
  own: Own,
  update: (record: OwnRecord) => Promise<Exchange>,
): Promise<Holder> {
  if (!site.isRetry) {
    const any = () => site.once(turnOfAny(name), async () => site.takeReleased(name) ?? site.fresh(name));
    const record = await unlessBlocked(any());
    if (record !== null && accepted(await update(record))) return { record, held: values };
  }
  const whole = await unlessBlocked(site.fresh(name, () => values));
  if (whole !== null || minimal === undefined) return { record: whole, held: values };
  const minimalValues = minimal(own);
  return { record: await unlessBlocked(site.fresh(name, () => minimalValues)), held: minimalValues };
}

/** @param otherwise an update with the same members under another name, sent where the first was not accepted */
function judgeSame(repeated: Exchange | null, otherwise: Exchange | null): Judgement {
  if (repeated === null) return blocked(phrase`No record could be made with every member.`);
  if (otherwise !== null && !accepted(otherwise)) {
    return notApplicable('fails-anyway', { how: 'under another name' });
  }
  return judgeAccepted(repeated);
}

/** Updates of single members, of empty lists and objects, and of nothing. */
export function aloneCases(target: Target, contract: Contract): readonly Case[] {
  const { operation, subject, sample } = target;
  if (subject?.role !== 'item' || carrierOf(operation) !== 'body' || sample.full === undefined) return [];
  const { resource } = subject;
  const { name, item, siteDecides = [], notReturned = [] } = resource;
  const members = carriedBy(operation)
    .filter((argument) => leftOutOf(target, argument) === null)
    .filter((_, nth) => isOfShare(operation, contract, item, nth));
  const asking = (kind: RequirementKind, tail: string, what: string) =>
    requirementOf(operation, kind, `update/${tail}`, `An update of ${withArticle(name)} ${what}`);
  const alone = asking('accepted', 'alone/accepted', 'that carries one member and no other is accepted');
  const spoken = members.filter(
    ({ name: member, schema }) => schema.enum !== undefined && ![...siteDecides, ...notReturned].includes(member),
  );
  const isCarried = `The answer to an update of ${withArticle(name)} that carries only an enum member shows its value`;
  const carried = requirementOf(operation, 'round-trip', 'update/alone/round-trips', isCarried, { basis: 'implied' });
  const isSame = 'that carries what it holds already, its own name and slug among it, is accepted';
  const same = asking('accepted', 'same/accepted', isSame);
  const isKept = 'that carries one member changes no other that does not hang together with it';
  const kept = asking('scenario', 'alone/kept', isKept);
  const unfilled = asking('scenario', 'alone/unfilled', 'that carries one text fills no other that is empty');
  // One of the methods stands for all.
  const texts = isOfShare(operation, contract, item, 0) ? emptiedTexts(resource, sample.full(ANY_OWN)) : [];
  const fillable = texts.length > 1;
  noteProbe(kept, 'update/alone/kept');
  noteProbe(unfilled, 'update/alone/unfilled');
  const isServed = 'with nothing, an empty list or an empty object is not answered with a server error';
  const empty = asking('served', 'empty/served', isServed);
  const asked = { alone, carried, same, kept, unfilled, empty };
  const run: Alone = { target, contract, resource, members, spoken, texts, asked };
  return [
    operationCase(
      operation,
      [alone, ...(spoken.length > 0 ? [carried] : []), kept, ...(fillable ? [unfilled] : []), same, empty],
      {
        // Round trips carry single members as well: the ways of a resource take turns.
        turn: `single members of ${name}`,
        weight: 2 * members.length + 2 + (fillable ? texts.length + 1 : 0),
        // Orders show what products are called and kept under.
        phase: 'last',
        sends:
          'an update with what the record holds, updates with one member each, with empty lists and objects, and with nothing',
        run: (site) => site.inTurn(turnOfAny(name), () => runAlone(site, run)),
      },
    ),
  ];
}

/** What updates of single members are sent with, and what is asked of them. */
interface Alone {
  readonly target: Target & { readonly sample: Sample };
  readonly contract: Contract;
  readonly resource: Resource;
  readonly members: readonly Argument[];
  readonly spoken: readonly Argument[];
  readonly texts: readonly string[];
  readonly asked: Readonly<Record<'alone' | 'carried' | 'same' | 'kept' | 'unfilled' | 'empty', Requirement>>;
}

type Send = (values: Values, why: string) => Promise<Exchange>;

async function runAlone(site: Site, run: Alone): Promise<void> {
  const { target, contract, resource, spoken, texts, asked } = run;
  const own = await fullOwn(site, target, 'alone');
  const full = fullValues(target, own);
  const first = heldAtFirst(resource, full, own);
  const sendTo = async (one: OwnRecord | null, values: Values, why: string) =>
    site.send(await validCall(site, target, values, why, one ?? undefined));
  const bring = (one: OwnRecord) => sendTo(one, first, 'What it is to hold');
  const { record, held } = await recordWith(site, resource, first, own, bring);
  const send: Send = (values, why) => sendTo(record, values, why);
  const read = operationOf(contract, `GET ${resource.item}`);
  const reread = () => site.send({ operation: read, args: { id: record?.id }, why: 'Looks at what was changed' });
  const repeated = record === null ? null : await send(held, 'What it holds already');
  const tried = await tryEach(run, full, own, send);
  const rejected = tried.find(({ exchange }) => !accepted(exchange));
  const last = rejected ? await send({ ...full, ...rejected.values }, 'Everything at once') : tried.at(-1)?.exchange;
  const isOpen = repeated === null || accepted(repeated);
  const renamed = async () => {
    const others = fullValues(target, await fullOwn(site, target, 'alone otherwise'));
    return only(others, (member) => member in held);
  };
  const otherwise = isOpen ? null : await send(await renamed(), 'The same under another name');
  site.judge(asked.same, judgeSame(repeated, otherwise), repeated, otherwise);
  if (last === undefined) site.judge(asked.alone, notApplicable('no-valid-value', { argument: 'any member' }));
  else site.judge(asked.alone, ...judgeAlone(tried, last));
  if (spoken.length > 0) {
    const concerned = new Set(spoken.map((argument) => argument.name));
    site.judge(asked.carried, ...(await judgeCarried(tried, concerned, full, () => send(full, 'Everything at once'))));
  }
  site.judge(asked.kept, ...(await judgeTouched(touchedIn(tried, repeated, held, resource), reread)));
  if (texts.length > 1) site.judge(asked.unfilled, ...(await judgeUnfilled(texts, full, send, reread)));
  await judgeEmpty(site, run, tried, send);
}

/** Each member by itself, with each word of its vocabulary. */
async function tryEach({ target, members }: Alone, full: Values, own: Own, send: Send): Promise<readonly Tried[]> {
  const { sample } = target;
  const tried: Tried[] = [];
  for (const argument of members.filter(({ name }) => full[name] !== undefined)) {
    const { name } = argument;
    const others = spokenOf(argument, sample, own).filter((value) => value !== full[name]);
    for (const value of [...others, aloneValue(argument, sample, full, own)]) {
      const values = { [name]: value };
      tried.push({ values, exchange: await send(values, `${name} and nothing else`) });
    }
  }
  return tried;
}

async function judgeEmpty(site: Site, { members, asked }: Alone, tried: readonly Tried[], send: Send): Promise<void> {
  // What is not taken with something in it says nothing of nothing.
  const untaken = new Set(tried.flatMap(({ values, exchange }) => (accepted(exchange) ? [] : Object.keys(values))));
  const bare = members.flatMap((argument): Values[] => {
    const value = emptyOf(argument);
    return value === undefined || untaken.has(argument.name) ? [] : [{ [argument.name]: value }];
  });
  const answers = [];
  for (const values of [{}, ...bare]) answers.push(await send(values, 'An update of nothing'));
  const worst = answers.find((exchange) => isServerError(exchange)) ?? answers[0];
  if (worst !== undefined) site.judge(asked.empty, judgeServed(worst), worst);
}
