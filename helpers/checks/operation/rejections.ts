/** The wrong side of an operation: every way to break a constraint, one for each argument in a request. */
import { carrierFor } from '../../cases/context.ts';
import { operationCase } from '../../cases/operation-case.ts';
import { BlockedError, NothingThereError } from '../../cases/preconditions.ts';
import {
  carriedBy,
  fullOwn,
  fullValues,
  minimalValues,
  sampleValue,
  sendWrong,
  type Target,
} from '../../cases/requests.ts';
import { rejectedRequirement } from '../../cases/requirement.ts';
import type { Case, Site, Values } from '../../cases/types.ts';
import type { Argument, Contract, Operation } from '../../contract/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { type Judgement, notApplicable } from '../../requirement/judgement.ts';
import { phrase, type Reason } from '../../requirement/reasons.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { typesOf } from '../../samples/flaws.ts';
import { anyValue } from '../../samples/generator.ts';
import { rowsOf } from '../../samples/rows.ts';
import { type Constraint, type InvalidValue, invalidValues, validValue } from '../../samples/values.ts';
import { accepted, isRecord, judgeRejected } from '../../verdict/judge.ts';
import { type Trial, tryTogether, whyOf } from './together.ts';

/** Stands for the run's id while a plan is made; no request carries it. */
const ANY_MARK = 'run';

function placeOf(argument: Argument, wrong: Pick<InvalidValue, 'at'>): string {
  return wrong.at === '' ? argument.name : `${argument.name}.${wrong.at}`;
}

function titleOf(place: string, constraint: Constraint): string {
  if (constraint === 'required') return `A request without ${place} is rejected`;
  if (constraint === 'null') return `A request in which one of ${place} is null is rejected`;
  return `A request in which ${place} breaks its ${constraint} is rejected`;
}

export function rejectionRequirement(
  operation: Operation,
  argument: Argument,
  wrong: Pick<InvalidValue, 'at' | 'constraint'>,
): Requirement {
  const place = placeOf(argument, wrong);
  const { constraint } = wrong;
  const title = titleOf(place, constraint);
  return rejectedRequirement(operation, argument, place, `${constraint}/rejected`, title, constraint);
}

/**
 * Removes what was made by a request that had to be rejected: what it took for a name is taken then, and the same request
 * once more would be rejected for that.
 */
async function takeBack(site: Site, { subject }: Target, contract: Contract, { answer }: Exchange): Promise<void> {
  const remove = contract.operations.get(`DELETE ${subject?.resource.item}`);
  if (subject?.role !== 'create' || remove === undefined || !isRecord(answer?.json)) return;
  const args = { id: answer.json.id, ...subject.resource.force };
  try {
    await site.send({ operation: remove, args, why: 'Removes what had to be rejected and was made' });
  } catch (error) {
    // What is not known to be this run's own is left to the clean-up.
    if (!(error instanceof BlockedError || error instanceof NothingThereError)) throw error;
  }
}

/** The credentials of the run are in this request too. */
function unlessSigned(argument: Argument, { signature }: Exchange, judgement: Judgement): Judgement {
  const isSent = argument.in === 'header' && Object.hasOwn(signature?.headers ?? {}, argument.name.toLowerCase());
  return isSent
    ? notApplicable(phrase`Every request of the run carries ${{ word: argument.name }} to get in.`)
    : judgement;
}

/** A null is either nothing or a value of another type; of what is null by default it may be a value. */
function nullRequirement(operation: Operation, argument: Argument): Requirement | null {
  const { schema, name } = argument;
  const isOpen = schema['x-type-open'] === true || schema['x-not-represented'] !== undefined;
  const mayBeNull = schema.default === null || schema.type === undefined || typesOf(schema).includes('null');
  if (isOpen || mayBeNull || carrierFor(operation, argument) !== 'body') return null;
  const title = `A request in which ${name}, which is required, is null is rejected`;
  return rejectedRequirement(operation, argument, name, 'null/rejected', title);
}

function leftOutCase(target: Target, contract: Contract, argument: Argument): Case {
  const { operation } = target;
  const requirement = rejectionRequirement(operation, argument, { at: '', constraint: 'required' });
  const nullIsRejected = nullRequirement(operation, argument);
  const send = async (site: Site, values: Values, why: string, wrong: Reason) => {
    const exchange = await sendWrong(site, target, values, why, argument.name);
    if (accepted(exchange)) await takeBack(site, target, contract, exchange);
    return { exchange, judgement: unlessSigned(argument, exchange, judgeRejected(exchange, wrong)) };
  };
  const ask = (site: Site, values: Values, beside: string) => {
    const { [argument.name]: _, ...rest } = values;
    const why = `${argument.name} is required and left out, beside ${beside}`;
    const wrong = phrase`${{ argument: argument.name }}, which is required, was left out beside ${{ word: beside }}`;
    return send(site, rest, why, wrong);
  };
  const askNull = async (site: Site, leftOut: Judgement): Promise<void> => {
    if (nullIsRejected === null) return;
    if (leftOut.kind === 'broken') {
      return site.judge(nullIsRejected, notApplicable(phrase`It can be left out, which is judged separately.`));
    }
    const values = { ...(await minimalValues(site, target, 'null')), [argument.name]: null };
    const wrong = phrase`${{ argument: argument.name }}, which is required, was null`;
    const { exchange, judgement } = await send(site, values, `${argument.name} is required and null`, wrong);
    site.judge(nullIsRejected, judgement, exchange);
  };
  return operationCase(operation, [requirement, ...(nullIsRejected === null ? [] : [nullIsRejected])], {
    weight: nullIsRejected === null ? 2 : 3,
    sends: `valid requests without ${argument.name}, with the minimum and with everything else`,
    async run(site) {
      const values = await minimalValues(site, target);
      const minimal = await ask(site, values, 'the minimum');
      await askNull(site, minimal.judgement);
      const everything = fullValues(target, await fullOwn(site, target, 'wrong'));
      if (minimal.judgement.kind !== 'met' || Object.keys(everything).length <= Object.keys(values).length) {
        return site.judge(requirement, minimal.judgement, minimal.exchange);
      }
      const besides = { ...everything, ...switchedOn(operation, everything), ...asDraft(operation) };
      const full = await ask(site, besides, 'everything else');
      site.judge(requirement, full.judgement, minimal.exchange, full.exchange);
    },
  });
}

/** Every flag is on: no flag makes a required argument optional. */
function switchedOn({ args }: Operation, values: Values): Values {
  const names = Object.keys(values).filter((name) => args[name]?.schema.type === 'boolean');
  return Object.fromEntries(names.map((name) => [name, true]));
}

/** What is not published yet needs no less, where the words for that are free. */
function asDraft({ args: { status } }: Operation): Values {
  return status?.schema.type === 'string' && status.schema.enum === undefined ? { status: 'draft' } : {};
}

/** The whole value of an argument with one thing wrong in it, around what a sample holds to be valid. */
async function invalidValueOf(
  site: Site,
  target: Target,
  argument: Argument,
  planned: InvalidValue,
): Promise<InvalidValue> {
  const carrier = carrierFor(target.operation, argument);
  const nested = planned.at !== '' || planned.constraint === 'maxItems';
  const own = nested ? await fullOwn(site, target, 'wrong') : await site.own([], 'wrong');
  const valid = nested ? sampleValue(target, own, argument.name) : undefined;
  // Around what no valid value is known for, only what is wrong is sent: anything made up might be wrong as well.
  const around = valid ?? (planned.at === '' ? validValue(argument.schema, own) : undefined);
  const same = invalidValues(argument.schema, carrier, own.mark, around).find(
    ({ at, constraint }) => at === planned.at && constraint === planned.constraint,
  );
  if (!same) throw new Error(`No value breaks ${planned.constraint} at ${placeOf(argument, planned)}.`);
  return same;
}

/** One way to break an argument, as it is planned. */
interface Way {
  readonly argument: Argument;
  readonly planned: InvalidValue;
  readonly requirement: Requirement;
}

/** A plan needs to know which ways there are, not the values: any valid structure shows them. */
function waysToBreak(operation: Operation, argument: Argument): readonly Way[] {
  if (argument.schema['x-site-dependent'] !== undefined) return [];
  const around = anyValue(argument.schema);
  return invalidValues(argument.schema, carrierFor(operation, argument), ANY_MARK, around).map((planned) => ({
    argument,
    planned,
    requirement: rejectionRequirement(operation, argument, planned),
  }));
}

function invalidCase(target: Target, first: Way, others: readonly Way[]): Case {
  const ways = [first, ...others];
  return operationCase(target.operation, [first.requirement, ...others.map(({ requirement }) => requirement)], {
    weight: 1,
    sends: whyOf(ways.map(({ argument, planned }) => ({ place: placeOf(argument, planned), wrong: planned.wrong }))),
    async run(site) {
      const row: (Trial & Way)[] = [];
      for (const way of ways.filter(({ requirement }) => site.wants(requirement))) {
        const { argument, planned } = way;
        const { value, wrong } = await invalidValueOf(site, target, argument, planned);
        row.push({ ...way, place: placeOf(argument, planned), wrong, value });
      }
      const tried = await tryTogether(site, target, row, first.requirement.id);
      for (const { trial, judgement, exchange } of tried) {
        site.judge(trial.requirement, unlessSigned(trial.argument, exchange, judgement), exchange);
      }
    },
  });
}

const OF_PAGES = ['page', 'per_page'];

/** A page limit holds whatever else is requested. */
function boundCases(target: Target): readonly Case[] {
  const { operation } = target;
  if (operation.method !== 'GET') return [];
  return carriedBy(operation).flatMap((argument) => {
    const { name, schema } = argument;
    if (!OF_PAGES.includes(name) || schema.minimum === undefined) return [];
    const title = `A request in which ${name} is below its minimum is rejected beside all other arguments, too`;
    const requirement = rejectedRequirement(operation, argument, name, 'minimum/beside', title);
    const value = schema.minimum - 1;
    const wrong = phrase`${{ argument: name }}, which is at least ${schema.minimum}, was ${value} beside other arguments`;
    return operationCase(operation, [requirement], {
      weight: 1,
      sends: `${name} = ${value} beside all other arguments`,
      async run(site) {
        const others = fullValues(target, await fullOwn(site, target, 'beside'));
        const beside = Object.fromEntries(Object.entries(others).filter(([other]) => !OF_PAGES.includes(other)));
        const why = `${name} is too low beside all other arguments`;
        const exchange = await sendWrong(site, target, { ...beside, [name]: value }, why, name);
        if (!accepted(exchange)) return site.judge(requirement, judgeRejected(exchange, wrong), exchange);
        const minimal = await minimalValues(site, target, 'alone');
        const alone = await sendWrong(site, target, { ...minimal, [name]: value }, `${name} is too low`, name);
        const judgement = accepted(alone)
          ? notApplicable(phrase`It is taken alone as well, which is judged separately.`)
          : judgeRejected(exchange, wrong);
        site.judge(requirement, judgement, exchange, alone);
      },
    });
  });
}

/** @param together whether one request may carry invalid values of several arguments */
export function rejectionCases(target: Target, together: boolean, contract: Contract): readonly Case[] {
  const { operation } = target;
  const args = carriedBy(operation);
  const ways = args.map((argument) => waysToBreak(operation, argument));
  const rows = together ? rowsOf(ways) : ways.flat().map((way) => [way]);
  return [
    ...args.filter(({ required }) => required).map((argument) => leftOutCase(target, contract, argument)),
    ...boundCases(target),
    ...rows.flatMap(([first, ...others]) => (first === undefined ? [] : [invalidCase(target, first, others)])),
  ];
}
