/**
 * Numbers where the interface states no bound, and signs where it leaves a text free: a deployment may take or refuse
 * them, and must not break on them.
 */
import { faker } from '@faker-js/faker/locale/en';
import type { Argument } from '../contract/types.ts';
import type { Requirement } from '../report/types.ts';
import { accepted, isServerError, judgeServed, notApplicable } from '../verdict/judge.ts';
import type { Judgement } from '../verdict/types.ts';
import { carrierOf } from './context.ts';
import { flawOf, flawsEverywhere, type PlacedFlaw, soleType } from './flaws.ts';
import { operationCase } from './operation-case.ts';
import { argumentsOf, carriedBy, fullOwn, fullValues, leastValues, leftOutOf, type Target } from './requests.ts';
import { requirementOf } from './requirement.ts';
import { rowsOf } from './rows.ts';
import type { Case, Site, Values } from './types.ts';
import { rightValue } from './values.ts';

const FAR = [0, -1, 101];
/** A text of nothing but signs that mean something to a database or a pattern, and none at all. */
const SIGNS = ['l’"été" d\'un 50 % \\ _ *', ''];
/** The id of nothing. */
const UNKNOWN = 2_000_000_011;

interface Trial {
  readonly argument: Argument;
  readonly requirement: Requirement;
  readonly says: string;
  /** Which of the argument's numbers. */
  readonly nth: number;
}

/** Terms in the lists of a body are left alone: a site may name a new one after an id that it does not know. */
function farNumbers({ operation }: Target, { schema, name }: Argument, sound: unknown): readonly PlacedFlaw<'far'>[] {
  const carrier = carrierOf(operation);
  return flawsEverywhere<'far'>(schema, carrier, sound, (here, _, { isItem }) => {
    const type = soleType(here);
    const isNumber = (type === 'integer' || type === 'number') && here.enum === undefined;
    const isText = type === 'string' && here.enum === undefined && here.format === undefined;
    if (isText && carrier === 'query') return SIGNS.map((value) => flawOf('far', value, 'which nothing forbids'));
    const isBounded = here.minimum !== undefined || here.maximum !== undefined;
    if (!isNumber || isBounded || (isItem && carrier === 'body' && !name.endsWith('_ids'))) return [];
    // What a filter has by default is a size or a place, and nobody is asked for two thousand million records.
    const values = carrier === 'query' && here.default !== undefined ? FAR : [...FAR, UNKNOWN];
    return values.map((value) => flawOf('far', value, 'where no bound is declared'));
  });
}

function trialsOf(target: Target): readonly (readonly Trial[])[] {
  const { operation } = target;
  return carriedBy(operation)
    .filter((argument) => leftOutOf(target, argument) === null)
    .map((argument) => {
      const { name, clause, schema } = argument;
      const what = schema.type === 'string' ? 'Signs' : 'Numbers';
      const title = `${what} in ${name} for which no bound is declared meet no error of the server`;
      const requirement = requirementOf(operation, 'served', `args/${name}/far/served`, title, {
        argument: name,
        clause,
      });
      return farNumbers(target, argument, rightValue(argument.schema, { faker })).map(({ at, says }, nth) => ({
        argument,
        requirement,
        says: `${[name, at].filter(Boolean).join('.')} ${says}`,
        nth,
      }));
    });
}

async function tryRow(site: Site, target: Target, row: readonly Trial[], purpose: string) {
  const { operation } = target;
  const own = await fullOwn(site, target, 'far');
  const full = fullValues(target, own);
  const far = row.flatMap(({ argument, nth }) => {
    const value = farNumbers(target, argument, full[argument.name] ?? rightValue(argument.schema, own))[nth]?.value;
    return value === undefined ? [] : [[argument.name, value] as const];
  });
  const values: Values = { ...(await leastValues(site, target, purpose)), ...Object.fromEntries(far) };
  const why = row.map(({ says }) => says).join('; ');
  return site.send({ operation, args: await argumentsOf(site, target, values), why });
}

/** Lists, and what makes records: what an update reads is read by the same rules. */
export function farNumberCases(target: Target): readonly Case[] {
  const { operation, subject } = target;
  const isAsked = subject?.role === 'create' || (operation.method === 'GET' && operation.effect === 'read');
  const trials = isAsked ? trialsOf(target).filter(({ length }) => length > 0) : [];
  const requirements = trials.flatMap(([first]) => (first ? [first.requirement] : []));
  const [first, ...others] = requirements;
  if (first === undefined) return [];
  const rows = rowsOf(trials);
  return [
    operationCase(operation, [first, ...others], {
      weight: rows.length,
      sends: 'numbers where no bound is declared, one for each argument at once',
      async run(site) {
        const worst = new Map<string, readonly [Judgement, Parameters<Site['judge']>[2]]>();
        for (const [nth, row] of rows.entries()) {
          const together = await tryRow(site, target, row, `far ${nth}`);
          // A refusal tells of the first that was looked at, and an error of the server of any.
          const alone = row.length > 1 && !accepted(together) && together.answer !== null;
          for (const [at, { requirement, ...trial }] of row.entries()) {
            const exchange = alone
              ? await tryRow(site, target, [{ requirement, ...trial }], `far ${nth} ${at}`)
              : together;
            const before = worst.get(requirement.id);
            if (before?.[0].kind === 'broken' || (before && !isServerError(exchange))) continue;
            worst.set(requirement.id, [judgeServed(exchange, trial.says), exchange]);
          }
        }
        for (const { id } of requirements) {
          const [judgement, exchange = null] = worst.get(id) ?? [notApplicable('Nothing was sent.')];
          site.judge(id, judgement, exchange);
        }
      },
    }),
  ];
}
