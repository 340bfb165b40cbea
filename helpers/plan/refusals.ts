/** The wrong side of an operation: one request for each way to break one constraint, sound in everything else. */
import { faker } from '@faker-js/faker/locale/en';
import type { Argument, Operation } from '../contract/types.ts';
import type { Requirement } from '../report/types.ts';
import { judgeRefused } from '../verdict/judge.ts';
import { carrierOf } from './context.ts';
import { operationCase } from './operation-case.ts';
import { carriedBy, fullOwn, fullValues, leastValues, sendWrong, type Target } from './requests.ts';
import { requirementOf } from './requirement.ts';
import type { Case, Site, Values } from './types.ts';
import { rightValue, type WrongValue, wrongValues } from './values.ts';

/** Stands for the run's id while a plan is made; no request carries it. */
const ANY_MARK = 'run';

function placeOf(argument: Argument, wrong: Pick<WrongValue, 'at'>): string {
  return wrong.at === '' ? argument.name : `${argument.name}.${wrong.at}`;
}

export function refusalRequirement(
  operation: Operation,
  argument: Argument,
  wrong: Pick<WrongValue, 'at' | 'constraint'>,
): Requirement {
  const place = placeOf(argument, wrong);
  return requirementOf(
    operation,
    `args/${place}/${wrong.constraint}/refused`,
    wrong.constraint === 'required'
      ? `A request without ${place} is refused`
      : `A request in which ${place} breaks its ${wrong.constraint} is refused`,
    { clause: argument.clause },
  );
}

function leftOutCase(target: Target, argument: Argument): Case {
  const { operation } = target;
  const requirement = refusalRequirement(operation, argument, { at: '', constraint: 'required' });
  const ask = async (site: Site, values: Values, beside: string) => {
    const { [argument.name]: _, ...rest } = values;
    const why = `${argument.name} is required and left out, beside ${beside}`;
    const exchange = await sendWrong(site, target, rest, why, argument.name);
    const wrong = `${argument.name}, which is required, was left out beside ${beside}`;
    return { exchange, judgement: judgeRefused(exchange, wrong) };
  };
  return operationCase(operation, [requirement], {
    weight: 2,
    sends: `sound requests without ${argument.name}, with the least and with everything else`,
    async run(site) {
      const values = await leastValues(site, target);
      const least = await ask(site, values, 'the least');
      const everything = fullValues(target, await fullOwn(site, target, 'wrong'));
      if (least.judgement.kind !== 'met' || Object.keys(everything).length <= Object.keys(values).length) {
        return site.judge(requirement.id, least.judgement, least.exchange);
      }
      const full = await ask(site, { ...everything, ...asDraft(operation) }, 'everything else');
      site.judge(requirement.id, full.judgement, least.exchange, full.exchange);
    },
  });
}

/** What is not published yet needs no less, where the words for that are free. */
function asDraft({ args: { status } }: Operation): Values {
  return status?.schema.type === 'string' && status.schema.enum === undefined ? { status: 'draft' } : {};
}

/** The whole value of an argument with one thing wrong in it, around what a sample holds to be sound. */
async function wrongValueOf(site: Site, target: Target, argument: Argument, planned: WrongValue): Promise<WrongValue> {
  const carrier = carrierOf(target.operation);
  const nested = planned.at !== '' || planned.constraint === 'maxItems';
  const own = nested ? await fullOwn(site, target, 'wrong') : await site.own([], 'wrong');
  const sound = nested ? fullValues(target, own)[argument.name] : undefined;
  // Around what no sound value is known for, only what is wrong is sent: anything made up might be wrong as well.
  const around = sound ?? (planned.at === '' ? rightValue(argument.schema, own) : undefined);
  const same = wrongValues(argument.schema, carrier, own.mark, around).find(
    ({ at, constraint }) => at === planned.at && constraint === planned.constraint,
  );
  if (!same) throw new Error(`No value breaks ${planned.constraint} at ${placeOf(argument, planned)}.`);
  return same;
}

function wrongCase(target: Target, argument: Argument, planned: WrongValue): Case {
  const { operation } = target;
  const requirement = refusalRequirement(operation, argument, planned);
  const place = placeOf(argument, planned);
  return operationCase(operation, [requirement], {
    weight: 1,
    sends: `${place} ${planned.says}`,
    async run(site) {
      const wrong = await wrongValueOf(site, target, argument, planned);
      const values: Values = { ...(await leastValues(site, target)), [argument.name]: wrong.value };
      const why = `${place} ${wrong.says}`;
      const exchange = await sendWrong(site, target, values, why, place);
      site.judge(requirement.id, judgeRefused(exchange, why), exchange);
    },
  });
}

/** A plan needs to know which ways there are, not the values: any sound structure shows them. */
function waysToBreak(operation: Operation, argument: Argument): readonly WrongValue[] {
  return wrongValues(argument.schema, carrierOf(operation), ANY_MARK, rightValue(argument.schema, { faker }));
}

export function refusalCases(target: Target): readonly Case[] {
  const { operation } = target;
  return carriedBy(operation).flatMap((argument) => [
    ...(argument.required ? [leftOutCase(target, argument)] : []),
    ...(argument.schema['x-site-dependent'] === undefined
      ? waysToBreak(operation, argument).map((wrong) => wrongCase(target, argument, wrong))
      : []),
  ]);
}
