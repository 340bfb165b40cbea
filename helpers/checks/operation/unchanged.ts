/** A rejected request does nothing: a rejected update leaves the record as it was, a rejected creation leaves none. */

import { carrierFor, carrierOf } from '../../cases/context.ts';
import { operationCase } from '../../cases/operation-case.ts';
import { carriedBy, minimalValues, type Target } from '../../cases/requests.ts';
import { requirementOf } from '../../cases/requirement.ts';
import { addressing, changeOf, type Subject } from '../../cases/suite.ts';
import type { Case, OwnRecord, Resource, Site, Values } from '../../cases/types.ts';
import { assertInvalidAt } from '../../cases/validity.ts';
import type { Argument, Contract, Operation } from '../../contract/types.ts';
import type { Call, Exchange } from '../../exchange/types.ts';
import { blocked, broken, type Judgement, MET, notApplicable } from '../../requirement/judgement.ts';
import { sentenceOf } from '../../requirement/reasons.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { withArticle } from '../../requirement/words.ts';
import { typesOf, wrongAt } from '../../samples/flaws.ts';
import { type InvalidValue, invalidValues } from '../../samples/values.ts';
import { carries } from '../../verdict/compare.ts';
import { accepted, isMissingRoute, isRecord, isRejection, obstacle } from '../../verdict/judge.ts';
import { recordsOf } from '../../verdict/records.ts';

interface ConstraintTarget {
  readonly argument: Argument;
  readonly constraint: InvalidValue['constraint'];
}

/** Flaws that hardly any deployment lets through come first: a request that is let through shows nothing here. */
const SUREST: readonly InvalidValue['constraint'][] = ['enum', 'minimum', 'maximum', 'type', 'format'];
const TEXT_LIKE = ['string', 'array', 'object'];

function sureness({ argument, constraint }: ConstraintTarget): number {
  const isTextLike = constraint === 'type' && typesOf(argument.schema).some((type) => TEXT_LIKE.includes(type));
  return SUREST.indexOf(constraint) + (isTextLike ? SUREST.length : 0);
}

/** The surest way to make a request wrong that leaves alone what the change and the name are told by. */
function flawOf({ operation }: Target, spared: readonly string[]): ConstraintTarget | null {
  const flaws = carriedBy(operation)
    .filter(({ name, schema }) => !spared.includes(name) && schema['x-site-dependent'] === undefined)
    .flatMap((argument) =>
      invalidValues(argument.schema, carrierFor(operation, argument), '', undefined)
        .filter(({ at, constraint }) => at === '' && SUREST.includes(constraint))
        .map(({ constraint }) => ({ argument, constraint })),
    );
  return flaws.toSorted((a, b) => sureness(a) - sureness(b))[0] ?? null;
}

function flawed(target: Target, flaw: ConstraintTarget, values: Values, mark: string): Call {
  const wrong = invalidValues(flaw.argument.schema, carrierFor(target.operation, flaw.argument), mark, undefined).find(
    ({ at, constraint }) => at === '' && constraint === flaw.constraint,
  );
  const call: Call = {
    operation: target.operation,
    args: { ...values, [flaw.argument.name]: wrong?.value },
    why: `${wrong && sentenceOf(wrongAt(flaw.argument.name, wrong.wrong))}; the rest is valid and must not be done`,
  };
  assertInvalidAt(call, flaw.argument.name);
  return call;
}

/** Null where the request was rejected, so that its effect, if any, tells. */
function notRejected(exchange: Exchange): Judgement | null {
  if (isRejection(exchange) && obstacle(exchange) === null) return null;
  return notApplicable('not-rejected');
}

/** Others may change the record too, were it that they are not rejected: only what this request carried tells. */
function judgeUnchanged(before: Exchange, after: Exchange, change: Values): Judgement {
  const was = before.answer?.json;
  const is = after.answer?.json;
  if (!isRecord(was) || !isRecord(is) || !accepted(before) || !accepted(after)) return blocked('record-unread');
  const changed = Object.keys(change).filter(
    (name) => !carries(change[name], was[name]) && carries(change[name], is[name]),
  );
  return changed.length === 0 ? MET : broken('rejected-and-changed', { member: changed });
}

/** A request that must be rejected, and the read or the list that shows whether it was done all the same. */
interface Trial {
  readonly target: Target;
  readonly subject: Subject;
  readonly flaw: ConstraintTarget;
  readonly read: Operation;
  readonly requirement: Requirement;
}

async function runUpdate(
  site: Site,
  { target, subject, flaw, read, requirement }: Trial,
  record: OwnRecord,
  seen: Exchange | null,
): Promise<void> {
  const own = await site.own([], 'unchanged');
  const look = (why: string) => site.send({ operation: read, args: { id: record.id }, why });
  const before = seen ?? (await look('The record before a request that must be rejected'));
  const change = changeOf(subject.resource, own);
  const rejected = await site.send(flawed(target, flaw, { ...addressing(subject, record), ...change }, own.mark));
  const after = await look('The record after it');
  site.judge(requirement, notRejected(rejected) ?? judgeUnchanged(before, after, change), before, rejected, after);
}

/** Whether a list, asked for a name that no other record has, shows none of it. */
export function judgeUnmade(found: Exchange, resource: Resource, name: string): Judgement {
  // A list with nothing in it is a 404 in places.
  if (found.answer?.status === 404 && !isMissingRoute(found)) return MET;
  const records = accepted(found) ? recordsOf(found, resource.listMember) : null;
  if (records === null) return blocked('list-unread');
  const made = records.some((record) => JSON.stringify(record).toLowerCase().includes(name.toLowerCase()));
  return made ? broken('rejected-and-made', { resource: withArticle(resource.name) }) : MET;
}

async function runCreation(site: Site, { target, subject, flaw, read, requirement }: Trial): Promise<void> {
  const { find, nameField } = subject.resource;
  const own = await site.own([], 'wrong');
  const values = await minimalValues(site, target, 'unmade');
  const name = String(values[nameField]);
  const rejected = await site.send(flawed(target, flaw, values, own.mark));
  const why = 'Looks for what must not have been made';
  const found = await site.send({ operation: read, args: find?.(name) ?? {}, why });
  const unmade = judgeUnmade(found, subject.resource, name);
  site.judge(requirement, notRejected(rejected) ?? unmade, rejected, found);
}

export function unchangedCases(target: Target, contract: Contract): readonly Case[] {
  const { operation, subject } = target;
  if (subject === null || carrierOf(operation) !== 'body' || !subject.resource.creatable) return [];
  const { resource, role } = subject;
  const { name, collection, item, nameField, changed } = resource;
  const isCreation = role === 'create';
  const read = contract.operations.get(`GET ${isCreation ? collection : item}`);
  const flaw = flawOf(target, [nameField, ...(isCreation || changed === undefined ? [] : [changed])]);
  if (role === 'below' || role === 'list' || !read || !flaw || (isCreation && !resource.find)) return [];
  const title = `A rejected request ${isCreation ? `creates no ${name}` : `leaves the ${name} unchanged`}`;
  const about = { clause: 'errors' };
  const requirement = requirementOf(operation, 'nothing-changed', 'rejected/changes-nothing', title, about);
  const trial: Trial = { target, subject, flaw, read, requirement };
  return [
    operationCase(operation, [requirement], {
      weight: 3,
      sends: isCreation ? 'an invalid request, then a search for its record' : 'an invalid update between two reads',
      run: (site) =>
        isCreation
          ? runCreation(site, trial)
          : site.borrow(name, (record, seen) => runUpdate(site, trial, record, seen)),
    }),
  ];
}
