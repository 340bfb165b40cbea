/**
 * Declared defaults of creations, whatever else is sent: each record that a run makes anyway shows the default of what was
 * not sent. Judged when all else is done; no request is sent for it.
 */

import { carrierOf } from '../../cases/context.ts';
import { carriedBy, leftOutOf, type Target } from '../../cases/requests.ts';
import { levelOfDefault, requirementOf } from '../../cases/requirement.ts';
import type { Subject } from '../../cases/suite.ts';
import { isValid } from '../../cases/validity.ts';
import type { Argument, Operation, Schema } from '../../contract/types.ts';
import type { Call, Exchange } from '../../exchange/types.ts';
import { reason } from '../../requirement/reasons.ts';
import { mayDepend } from '../../tolerances/members.ts';
import { tolerates } from '../../tolerances/tolerates.ts';
import { carries } from '../../verdict/compare.ts';
import { accepted, isRecord, preview } from '../../verdict/judge.ts';
import { memberCheck } from './findings.ts';
import type { AnswerCheck, ToldMember } from './types.ts';

function hasDefault({ schema, required }: Argument): boolean {
  return schema.default !== undefined && !required;
}

/** What programs write for nothing where they turn it into text. */
const WORD_FOR_NOTHING = /^(?:null|undefined|nan|\[object \w+\])$/i;

/** A word for nothing is neither nothing nor something else. */
function isDefault(expected: unknown, value: unknown): boolean {
  const isWord = typeof value === 'string' && WORD_FOR_NOTHING.test(value.trim());
  if (expected === null && isWord) return false;
  return carries(expected, value) || tolerates('filled-in', expected === null);
}

function titleOf(name: string, expected: unknown): string {
  return expected === null
    ? `A record created without ${name} shows no word such as “null” for it, whatever else was sent`
    : `A record created without ${name} shows ${name} = ${preview(expected)}, whatever else was sent`;
}

function isCreation(operation: Operation, subject: Subject | null): boolean {
  return subject?.role === 'create' && carrierOf(operation) === 'body';
}

export function defaultChecks(targets: readonly Target[]): readonly AnswerCheck[] {
  return targets.flatMap((target) => {
    const { operation, subject } = target;
    if (subject === null || !isCreation(operation, subject)) return [];
    const { notReturned = [] } = subject.resource;
    const judged = carriedBy(operation).filter(
      (argument) =>
        hasDefault(argument) && leftOutOf(target, argument) === null && !notReturned.includes(argument.name),
    );
    const checks = judged.map(({ name, schema, clause }) => {
      const title = titleOf(name, schema.default);
      const about = { argument: name, clause, level: levelOfDefault(schema) };
      const requirement = requirementOf(operation, 'default-recorded', `args/${name}/default/beside`, title, about);
      return memberCheck(requirement, { kind: 'default', creation: operation.key, name });
    });
    return [...checks, ...itemChecks(target, notReturned)];
  });
}

/** Members of the items of a list that have a default of their own. */
function itemDefaults({ schema }: Argument): readonly (readonly [string, Schema])[] {
  return Object.entries(schema.items?.properties ?? {}).filter(([, { default: value }]) => value !== undefined);
}

/** What a member of the items of a list is called among the members of a record. */
const inItems = (list: string, member: string): string => `${list}[].${member}`;

function itemChecks(target: Target, notReturned: readonly string[]): readonly AnswerCheck[] {
  const { operation } = target;
  const lists = carriedBy(operation).filter(
    (argument) => leftOutOf(target, argument) === null && !notReturned.includes(argument.name),
  );
  return lists.flatMap((list) =>
    itemDefaults(list).map(([member, schema]) => {
      const title = `Of ${list.name}, an item that is sent without ${member} shows ${member} = ${preview(schema.default)}`;
      const about = { argument: list.name, clause: list.clause, level: levelOfDefault(schema) };
      const tail = `args/${list.name}/items/${member}/default`;
      const requirement = requirementOf(operation, 'default-recorded', tail, title, about);
      return memberCheck(requirement, {
        kind: 'default',
        creation: operation.key,
        name: inItems(list.name, member),
      });
    }),
  );
}

/** Of an item that the answer shows once, so that it is known which it is. */
function shownItem(item: unknown, answered: unknown): Readonly<Record<string, unknown>> | null {
  const found = Array.isArray(answered) ? answered.filter((one) => carries(item, one)) : [];
  return found.length === 1 && isRecord(found[0]) ? found[0] : null;
}

function tellItems(list: Argument, sent: unknown, answered: unknown, creation: string): readonly ToldMember[] {
  if (!Array.isArray(sent)) return [];
  return itemDefaults(list).flatMap(([member, schema]) =>
    sent.filter(isRecord).flatMap((item): readonly ToldMember[] => {
      const shown = member in item ? null : shownItem(item, answered);
      if (shown === null || !(member in shown)) return [];
      const name = inItems(list.name, member);
      const is = preview(shown[member]);
      const beside = Object.keys(item);
      const what = reason('default-not-recorded', { argument: name, beside, member: name, is });
      return [{ kind: 'default', creation, name, isKept: isDefault(schema.default, shown[member]), what }];
    }),
  );
}

/** What the answer to a creation tells of the defaults of members that it did not carry. */
export function tellDefaults(call: Call, subject: Subject | null, exchange: Exchange): readonly ToldMember[] {
  const { operation, args } = call;
  const document = exchange.answer?.json;
  if (subject === null || !isCreation(operation, subject) || !accepted(exchange) || !isRecord(document)) return [];
  // A value that is wrong itself, or is used elsewhere, says nothing of others.
  if (call.rawBody !== undefined || call.method !== undefined || !isValid(call)) return [];
  const sent = Object.keys(args).filter((name) => args[name] !== undefined);
  const items = carriedBy(operation).flatMap((argument) =>
    tellItems(argument, args[argument.name], document[argument.name], operation.key),
  );
  const members = carriedBy(operation)
    .filter(
      (argument) =>
        hasDefault(argument) &&
        !sent.includes(argument.name) &&
        argument.name in document &&
        !mayDepend(subject.resource, argument.name, args),
    )
    .map(({ name, schema }) => ({
      kind: 'default' as const,
      creation: operation.key,
      name,
      isKept: isDefault(schema.default, document[name]),
      what: reason('default-not-recorded', {
        argument: name,
        beside: sent,
        member: name,
        is: preview(document[name]),
      }),
    }));
  return [...members, ...items];
}
