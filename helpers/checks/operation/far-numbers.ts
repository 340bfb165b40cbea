/**
 * Numbers where the interface states no bound, and signs where it leaves a text free: whether they are taken or
 * rejected is not judged, only that nothing breaks on them.
 */

import { carrierFor } from '../../cases/context.ts';
import { trialsCase } from '../../cases/operation-case.ts';
import {
  argumentsOf,
  carriedBy,
  fullOwn,
  fullValues,
  leftOutOf,
  minimalValues,
  type Target,
} from '../../cases/requests.ts';
import { requirementOf } from '../../cases/requirement.ts';
import type { Case, Own, Site, Values } from '../../cases/types.ts';
import type { Argument, Schema } from '../../contract/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { type Judgement, notApplicable } from '../../requirement/judgement.ts';
import { phrase, sentenceOf } from '../../requirement/reasons.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { type Carrier, flawOf, flawsEverywhere, type PlacedFlaw, soleType, wrongAt } from '../../samples/flaws.ts';
import { anyValue } from '../../samples/generator.ts';
import { UNKNOWN_ID } from '../../samples/unknown-id.ts';
import { validValue } from '../../samples/values.ts';
import { accepted, isRejection, isServerError, judgeServed, namedBy } from '../../verdict/judge.ts';
import { namesWhatIsWrong, type Trial as TrialOfAny, whyOf } from './together.ts';

const FAR = [0, -1];
/** More than a page of most lists may hold. */
const MANY = 101;
/** A text of nothing but signs that mean something to a database or a pattern, and none at all. */
const SIGNS = ['l’"été" d\'un 50 % \\ _ *', ''];

interface Trial extends Omit<TrialOfAny, 'value'> {
  readonly requirement: Requirement;
  /** Where in the argument it stands. */
  readonly at: string;
  /** Which of the numbers that are tried there. */
  readonly nth: number;
}

function unboundedNumbers(here: Schema, carrier: Carrier, at: string, isCreation: boolean): readonly number[] {
  if (carrier === 'query') {
    // What a filter has by default is a size or a place, and nobody is asked for two thousand million records.
    const last = here.default === undefined ? [MANY, UNKNOWN_ID] : [MANY];
    return [...FAR.filter((value) => !isCreation || value >= 0), ...last];
  }
  // Without its sign it is the id of something that is somebody's.
  const isId = /(?:^|\.)id$/.test(at);
  // A creation makes a record of each: what is below zero is left to the updates.
  return [...FAR.filter((value) => !(isId || isCreation) || value >= 0), UNKNOWN_ID];
}

/** Terms in the lists of a body are left alone: an unknown id among them can become the name of a new one. */
function farNumbers({ operation, subject }: Target, argument: Argument, valid: unknown): readonly PlacedFlaw<'far'>[] {
  const { schema, name } = argument;
  const carrier = carrierFor(operation, argument);
  return flawsEverywhere<'far'>(schema, carrier, valid, (here, _, { at, isItem }) => {
    const isPlain = here.enum === undefined;
    const type = soleType(here);
    if (type === 'string' && isPlain && here.format === undefined) {
      // A header holds no signs beyond ASCII, and none at its ends.
      const signs = argument.in === 'header' || carrier === 'body' ? [] : SIGNS;
      return signs.map((value) => flawOf('far', value, phrase`which nothing forbids`));
    }
    const isNumber = (type === 'integer' || type === 'number') && isPlain;
    const isBounded = here.minimum !== undefined || here.maximum !== undefined;
    const isTerm = isItem && carrier === 'body' && !name.endsWith('_ids');
    if (!isNumber || isBounded || isTerm) return [];
    const values = unboundedNumbers(here, carrier, at, subject?.role === 'create');
    return values.map((value) => flawOf('far', value, phrase`where no bound is declared`));
  });
}

function flawsAt<Flaw extends { readonly at: string }>(flaws: readonly Flaw[], place: string): readonly Flaw[] {
  return flaws.filter(({ at }) => at === place);
}

function trialsOf(target: Target): readonly (readonly Trial[])[] {
  const { operation } = target;
  return carriedBy(operation)
    .filter((argument) => leftOutOf(target, argument) === null)
    .flatMap((argument) => {
      const { name, clause, schema } = argument;
      const what = schema.type === 'string' ? phrase`Signs` : phrase`Numbers`;
      const title = `${sentenceOf(what)} in ${name} for which no bound is declared are not answered with a server error`;
      const requirement = requirementOf(operation, 'served', `args/${name}/far/served`, title, {
        argument: name,
        clause,
      });
      const flaws = farNumbers(target, argument, anyValue(schema));
      return [...new Set(flaws.map(({ at }) => at))].map((at) =>
        flawsAt(flaws, at).map(({ wrong }, nth) => ({
          argument,
          requirement,
          at,
          nth,
          place: [name, at].filter(Boolean).join('.'),
          wrong,
        })),
      );
    });
}

/** Valid values, and in them what is tried. */
function valuesWith(target: Target, row: readonly Trial[], own: Own): Values {
  const values: Record<string, unknown> = {};
  const full = fullValues(target, own);
  for (const { argument, at, nth } of row) {
    const { name, schema } = argument;
    const valid = values[name] ?? full[name] ?? validValue(schema, own);
    const value = flawsAt(farNumbers(target, argument, valid), at)[nth]?.value;
    if (value !== undefined) values[name] = value;
  }
  return values;
}

async function send(
  site: Site,
  target: Target,
  row: readonly Trial[],
  purpose: string,
  beside: Values = {},
): Promise<Exchange> {
  const { operation } = target;
  const far = valuesWith(target, row, await fullOwn(site, target, 'far'));
  const values: Values = { ...beside, ...(await minimalValues(site, target, purpose)), ...far };
  return site.send({ operation, args: await argumentsOf(site, target, values), why: whyOf(row) });
}

type Tried = readonly [Trial, Exchange];

/**
 * A rejection tells of what it names, where it spares what is valid, and else of the first that was looked at; an error of
 * the server of any.
 */
async function tryRow(site: Site, target: Target, row: readonly Trial[], purpose: string): Promise<readonly Tried[]> {
  const together = await send(site, target, row, purpose);
  if (row.length <= 1 || accepted(together) || together.answer === null) return row.map((trial) => [trial, together]);
  const named = isRejection(together) ? namedBy(together) : [];
  const others = row.filter(({ argument }) => !named.includes(argument.name));
  const isTelling = others.length > 0 && others.length < row.length;
  const control = (first: Trial, valid: Values) => send(site, target, [first], `${purpose} control`, valid);
  const rejected = row.filter((trial) => !others.includes(trial));
  const isExact = rejected.length > 0 && (await namesWhatIsWrong(site, target, [...rejected, ...others], control));
  const tried: Tried[] = [];
  for (const [at, trial] of row.entries()) {
    if (isExact && rejected.includes(trial)) tried.push([trial, together]);
    else if (!(isTelling && others.includes(trial))) {
      tried.push([trial, await send(site, target, [trial], `${purpose} ${at}`)]);
    }
  }
  return isTelling ? [...tried, ...(await tryRow(site, target, others, `${purpose} others`))] : tried;
}

/** Lists, and what makes records: what an update reads is read by the same rules. */
export function farNumberCases(target: Target): readonly Case[] {
  const { operation, subject } = target;
  const isAsked = subject?.role === 'create' || (operation.method === 'GET' && operation.effect === 'read');
  const trials = isAsked ? trialsOf(target) : [];
  const sends = 'numbers where no bound is declared, one for each place at once';
  return trialsCase(operation, trials, sends, async (site, rows, requirements) => {
    const worst = new Map<string, readonly [Judgement, Exchange]>();
    for (const [nth, row] of rows.entries()) {
      for (const [{ requirement, place, wrong }, exchange] of await tryRow(site, target, row, `far ${nth}`)) {
        const before = worst.get(requirement.id);
        if (before?.[0].kind === 'broken' || (before && !isServerError(exchange))) continue;
        worst.set(requirement.id, [judgeServed(exchange, wrongAt(place, wrong)), exchange]);
      }
    }
    for (const requirement of requirements) {
      const [judgement, exchange = null] = worst.get(requirement.id) ?? [notApplicable(phrase`Nothing was sent.`)];
      site.judge(requirement, judgement, exchange);
    }
  });
}
