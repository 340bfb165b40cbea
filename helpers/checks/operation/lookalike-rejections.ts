/** Values that resemble right ones are rejected. They travel together, one for each argument. */
import { carrierFor, type PlanContext, reaches } from '../../cases/context.ts';
import { trialsCase } from '../../cases/operation-case.ts';
import { carriedBy, fullOwn, fullValues, sampleValue, type Target } from '../../cases/requests.ts';
import { rejectedRequirement } from '../../cases/requirement.ts';
import type { Case, Site } from '../../cases/types.ts';
import type { Argument, Operation } from '../../contract/types.ts';
import { listOf } from '../../deployment/index-document.ts';
import type { Exchange } from '../../exchange/types.ts';
import { type Judgement, notApplicable } from '../../requirement/judgement.ts';
import { phrase } from '../../requirement/reasons.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { anyValue } from '../../samples/generator.ts';
import { type Likeness, type Lookalike, lookalikes } from '../../samples/lookalikes.ts';
import { validValue } from '../../samples/values.ts';
import { tolerates } from '../../tolerances/tolerates.ts';
import { partsOf } from '../site-index/parts.ts';
import { locationOf } from '../site-index/types.ts';
import { foreignValuesOf } from './foreign-values.ts';
import { type Trial, tryTogether } from './together.ts';

/** One value to be rejected, and the requirement that it stands for. */
interface Resembling extends Omit<Trial, 'value'> {
  readonly requirement: Requirement;
  readonly likeness: Likeness;
  /** Which of several values of one likeness at one place. */
  readonly nth: number;
  /** The value of the place itself. */
  readonly given: unknown;
}

type Sent = Resembling & Trial;

const WHAT: Readonly<Record<Likeness, string>> = {
  'type/fraction': 'is a fraction',
  'type/digits': 'has letters after its digits',
  'minimum/negative': 'is below zero',
  'maximum/far': 'is far beyond its maximum',
  'type/other': 'is of another JSON type',
  'type/lone': 'is a single item instead of a list',
  'type/object': 'is an object instead of a list',
  'format/words': 'is a word instead of a date',
  'format/month': 'names a thirteenth month',
  'enum/spelling': 'has one of its values misspelled',
  'enum/boolean': 'is a boolean',
  'enum/second': 'has an invalid value after a valid one',
  'enum/case': 'has one of its values in another case',
  'enum/neighbour': 'has a value that only another argument of the same name allows',
};

type Context = Pick<PlanContext, 'contract' | 'depth'>;

/** Stands for the run's id while a plan is made; no request carries it. */
const ANY_MARK = 'run';

function lookalikesOf(
  context: Context,
  { operation, subject }: Target,
  argument: Argument,
  mark: string,
  valid: unknown,
): readonly Lookalike[] {
  const found = lookalikes(argument.schema, carrierFor(operation, argument), mark, valid, (at, own) =>
    foreignValuesOf(context, operation, argument, at, own),
  );
  // A new record is found again by the text that names it.
  const names = subject?.role === 'create' && argument.name === subject.resource.nameField;
  return names ? found.filter(({ constraint }) => constraint !== 'type/other') : found;
}

function trialsOf(context: Context, target: Target): readonly (readonly Resembling[])[] {
  const { operation } = target;
  return carriedBy(operation)
    .filter(({ schema }) => schema['x-site-dependent'] === undefined)
    .map((argument) => {
      const seen = new Map<string, number>();
      const all = lookalikesOf(context, target, argument, ANY_MARK, anyValue(argument.schema)).map((one) => {
        const place = one.at === '' ? argument.name : `${argument.name}.${one.at}`;
        const { constraint: likeness, wrong, given } = one;
        const tail = `${likeness}/rejected`;
        const title = `A request in which ${place} ${WHAT[likeness]} is rejected`;
        const requirement = rejectedRequirement(operation, argument, place, tail, title, likeness);
        const key = `${place}/${tail}`;
        const nth = seen.get(key) ?? 0;
        seen.set(key, nth + 1);
        return { requirement, argument, place, likeness, nth, wrong, given, key };
      });
      // Of many values of one requirement the first and the last stand for all.
      const isAsked = ({ nth, key }: (typeof all)[number]) => nth === 0 || nth === (seen.get(key) ?? 0) - 1;
      return reaches(context.depth, 'full') ? all : all.filter(isAsked);
    });
}

function declares(site: Site, operation: Operation, { argument, place, likeness, given }: Resembling): boolean {
  const location = locationOf(operation, site);
  if (!likeness.startsWith('enum/') || location === null) return false;
  const part = partsOf(operation, argument).find(({ path }) => path === place);
  return tolerates('more-declared', listOf(part?.find(location)?.enum).includes(given));
}

/** What each trial sends: what is wrong, around what the sample holds to be valid; undefined where there is no such value. */
async function valuesFor(site: Site, target: Target, context: Context): Promise<(trial: Resembling) => unknown> {
  const own = await fullOwn(site, target, 'lookalikes');
  const full = fullValues(target, own);
  const found = new Map<string, readonly Lookalike[]>();
  return ({ argument, place, likeness, nth }) => {
    const isNested = place !== argument.name;
    const key = `${argument.name} ${isNested}`;
    let all = found.get(key);
    if (all === undefined) {
      const around = isNested
        ? sampleValue(target, own, argument.name)
        : (full[argument.name] ?? validValue(argument.schema, own));
      all = lookalikesOf(context, target, argument, own.mark, around);
      found.set(key, all);
    }
    const alike = all.filter(
      ({ at, constraint }) =>
        constraint === likeness && (at === '' ? argument.name : `${argument.name}.${at}`) === place,
    );
    return alike[nth]?.value;
  };
}

/** By the ids of requirements. */
type Verdicts = Map<string, { readonly judgement: Judgement; readonly exchange: Exchange | null }>;

const GRAVITY: readonly Judgement['kind'][] = ['not-applicable', 'met', 'blocked', 'broken'];

/** Of several values of one requirement the worst decides. */
function note(verdicts: Verdicts, { requirement }: Resembling, judgement: Judgement, exchange: Exchange | null): void {
  const before = verdicts.get(requirement.id);
  if (before && GRAVITY.indexOf(before.judgement.kind) >= GRAVITY.indexOf(judgement.kind)) return;
  verdicts.set(requirement.id, { judgement, exchange });
}

async function tryRow(site: Site, target: Target, row: readonly Sent[], nth: number, verdicts: Verdicts) {
  // Beside valid values of all others, where that makes nothing: a value may be let through where another is given.
  const beside = target.operation.method === 'GET' ? fullValues(target, await fullOwn(site, target, 'beside')) : {};
  const tried = await tryTogether(site, target, row, `lookalikes ${nth}`, beside);
  for (const { trial, judgement, exchange } of tried) note(verdicts, trial, judgement, exchange);
}

export function lookalikeCases(target: Target, context: Context): readonly Case[] {
  const { operation } = target;
  const sends = 'values that resemble right ones, one for each argument at once';
  return trialsCase(operation, trialsOf(context, target), sends, async (site, rows, requirements) => {
    const verdicts: Verdicts = new Map();
    const valueFor = await valuesFor(site, target, context);
    for (const [nth, all] of rows.entries()) {
      const row = all.filter(({ requirement }) => site.wants(requirement));
      const known = row.filter((one) => declares(site, operation, one));
      for (const trial of known) {
        const why = phrase`The deployment's index declares ${JSON.stringify(trial.given)} here.`;
        note(verdicts, trial, notApplicable(why), null);
      }
      const sent = row
        .filter((one) => !known.includes(one))
        .map((one) => ({ ...one, value: valueFor(one) }))
        .filter(({ value }) => value !== undefined);
      await tryRow(site, target, sent, nth, verdicts);
    }
    for (const requirement of requirements.filter((one) => site.wants(one))) {
      const said = verdicts.get(requirement.id);
      const unsent = notApplicable('no-valid-value', { argument: requirement.argument ?? '' });
      site.judge(requirement, said?.judgement ?? unsent, said?.exchange ?? null);
    }
  });
}
