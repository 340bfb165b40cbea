/** Judges what an argument means, value by value, and the looks that assertions of their own take. */

import type {
  Document,
  Filter,
  Filters,
  Fits,
  ListQuery,
  ListSample,
  OrderAssertion,
  QueryAssertion,
} from '../../cases/list-statement.ts';
import type { Assertion } from '../../cases/scenario.ts';
import type { Exchange } from '../../exchange/types.ts';
import { MET } from '../../requirement/judgement.ts';
import { phrase, reason } from '../../requirement/reasons.ts';
import { UNKNOWN_ID } from '../../samples/unknown-id.ts';
import { startingAt } from '../../turns.ts';
import { amongOf, type ListObservation, runQuery, verdictOf } from './list-query.ts';
import { ask, idOf } from './listing.ts';
import type { NarrowedList } from './narrowed-list.ts';

export interface FilterValue {
  readonly name: string;
  readonly filter: Filter;
  readonly value: unknown;
}

/** Arguments that are no filters, to stand beside some. */
export interface Beside extends Pick<ListQuery, 'args' | 'flaw'> {
  /** The order among them. */
  readonly order?: OrderAssertion;
}

interface Pack {
  readonly group: readonly FilterValue[];
  readonly beside: Beside;
  /** Null where no answer told. */
  readonly seen: ListObservation | null;
  /** Of which values it says that they list what they must: one record fits all, and one fits all others alone. */
  readonly told: ReadonlySet<string>;
}

export type Packs = readonly Pack[];

/** All that the arguments of a list can be asked for. */
export function filterValuesOf(filters: Filters, sample: ListSample): readonly FilterValue[] {
  return Object.entries(filters).flatMap(([name, filter]) =>
    filter.values(sample).map((value) => ({ name, filter, value })),
  );
}

/** From another one on in each run. */
export function inTurn<Item>(items: readonly Item[], turn: (of: number) => number): readonly Item[] {
  return startingAt(items, turn(Math.max(1, items.length)));
}

export const labelOf = ({ name, value }: FilterValue): string => `${name} ${JSON.stringify(value)}`;

export function argumentOf({ filter, value }: FilterValue): unknown {
  return filter.several === 'array' ? [value] : value;
}

export function fitsOf({ filter, value }: FilterValue, sample: ListSample): Fits {
  return (document) => fitsIn(filter, document, value, sample);
}

function fitsIn(filter: Filter, document: Document, value: unknown, sample: ListSample): boolean | null {
  return verdictOf((shown) => filter.fits(shown, value, sample), document, sample);
}

/** What is asked with a filter, however many of its values are. */
const besidesOf = ({ conflictsWith = [], includesHidden = false }: Filter) => ({ conflictsWith, includesHidden });

function queryFor(asked: FilterValue, sample: ListSample): ListQuery {
  return { args: { [asked.name]: argumentOf(asked) }, fits: fitsOf(asked, sample), ...besidesOf(asked.filter) };
}

/** Whether one of several applies: surely, surely not, or null where it is open. */
function either(verdicts: readonly (boolean | null)[]): boolean | null {
  if (verdicts.includes(true)) return true;
  return verdicts.includes(null) ? null : false;
}

/** Several values at once list what each of them lists. */
function unionQuery(name: string, filter: Filter, values: readonly unknown[], sample: ListSample): ListQuery {
  return {
    args: { [name]: filter.several === 'commas' ? values.join(',') : values },
    fits: (document) => either(values.map((value) => fitsIn(filter, document, value, sample))),
    ...besidesOf(filter),
  };
}

/** Values of which each lists a record at hand that the others do not, as many as there are but one: so that some record is left out. */
function tellingValues(filter: Filter, sample: ListSample): readonly unknown[] {
  const among = amongOf(filter, sample);
  const values = filter.values(sample);
  const distinct: unknown[] = [];
  for (const value of values) {
    const chosen = [...distinct, value];
    const isAlone = (one: unknown) => (document: Document) =>
      chosen.every((other) => fitsIn(filter, document, other, sample) === (other === one));
    if (chosen.every((one) => among.some(isAlone(one)))) distinct.push(value);
  }
  const omits = (some: readonly unknown[]) =>
    among.some((document) => some.every((value) => fitsIn(filter, document, value, sample) === false));
  if (omits(distinct)) return distinct;
  // What two of them list must be listed once; and the last of the values are the rare ones.
  const fewer = distinct.map((one) => distinct.filter((value) => value !== one));
  const isOfTwo = (some: readonly unknown[]) => (document: Document) =>
    some.filter((value) => fitsIn(filter, document, value, sample) === true).length > 1;
  return fewer.find((some) => omits(some) && among.some(isOfTwo(some))) ?? distinct.slice(1);
}

/** A value that another takes in adds nothing, and takes nothing away: both at once list what the wider one does. */
function widened(name: string, filter: Filter, sample: ListSample): readonly ListQuery[] {
  const among = amongOf(filter, sample);
  const values = filter.values(sample);
  for (const narrow of values) {
    const held = among.filter((document) => fitsIn(filter, document, narrow, sample) === true);
    const wide = values.find((value) => {
      const verdicts = among.map((document) => fitsIn(filter, document, value, sample));
      const takesIn = held.every((document) => fitsIn(filter, document, value, sample) === true);
      return value !== narrow && takesIn && verdicts.filter((verdict) => verdict === true).length > held.length;
    });
    if (held.length > 0 && wide !== undefined) return [unionQuery(name, filter, [wide, narrow], sample)];
  }
  return [];
}

/** No record has it. */
const UNKNOWN_TEXT = 'conformance-none';

/** A value that is named twice, and one of nothing beside it: an id, or a text where no other value is at hand. */
function repeated(name: string, filter: Filter, isOnly: boolean, sample: ListSample): readonly ListQuery[] {
  const value = filter.values(sample).find((one) => one !== UNKNOWN_ID);
  if (filter.several !== 'array' || value === undefined) return [];
  const unknown = typeof value === 'number' ? UNKNOWN_ID : UNKNOWN_TEXT;
  const values = typeof value === 'number' || isOnly ? [value, unknown, value] : [value, value];
  return [{ ...unionQuery(name, filter, values, sample), mayBeRejected: true }];
}

/** What is named by several ids is cut into pages as any list is: the last page holds the one that is left. */
function lastNamed(name: string, filter: Filter, values: readonly unknown[], sample: ListSample): readonly ListQuery[] {
  const whole = unionQuery(name, filter, values, sample);
  const verdicts = amongOf(whole, sample).map(whole.fits);
  const size = verdicts.filter((verdict) => verdict === true).length - 1;
  if (!filter.isSolitary || size < 1 || verdicts.includes(null)) return [];
  return [
    {
      ...whole,
      args: { ...whole.args, per_page: size, page: 2 },
      fits: (document) => (whole.fits(document) ? null : false),
      flaw: (_listed, total) =>
        total === 1 ? null : phrase`the second page of ${size} holds ${total} records, and not one.`,
    },
  ];
}

/** Whether the looks leave an assertion anything to compare. */
function tells(
  { needs = 'both' }: Pick<QueryAssertion, 'needs'>,
  queries: readonly ListQuery[],
  sample: ListSample,
): boolean {
  const verdicts = queries.flatMap((look) => {
    const held = amongOf(look, sample).map(look.fits);
    // An order and what records show are compared of records that are listed.
    return look.inOrder && look.inOrder.length > 1 ? [...held, true, false] : held;
  });
  return (needs === 'out' || verdicts.includes(true)) && (needs === 'in' || verdicts.includes(false));
}

/** @returns whether the assertion was judged to hold */
export async function judgeQueries(
  narrowed: NarrowedList,
  name: string,
  assertion: Assertion & Pick<QueryAssertion, 'needs'>,
  queries: readonly ListQuery[],
  told: readonly (readonly Exchange[] | null)[] = [],
): Promise<boolean> {
  const { scene } = narrowed;
  const exchanges: Exchange[] = told.flatMap((seen) => seen ?? []);
  for (const [at, look] of queries.entries()) {
    if (told[at]) continue;
    const seen = await runQuery(narrowed, look, assertion.title);
    exchanges.push(...seen.exchanges);
    if (seen.flaw !== null) {
      scene.assert(name, false, seen.flaw, ...exchanges);
      return false;
    }
  }
  if (!tells(assertion, queries, narrowed.sample)) {
    scene.pass(name, reason('records-alike', { records: narrowed.list.records }), ...exchanges);
    return false;
  }
  scene.judge(name, MET, ...exchanges);
  return true;
}

/** The value that is asked by itself whatever else is: of those that list several records and leave some out, the one whose turn it is. */
export function aloneOf(name: string, filter: Filter, sample: ListSample, turn: (of: number) => number): FilterValue {
  const values = filter.values(sample);
  const listed = values.map((value) => {
    const look = queryFor({ name, filter, value }, sample);
    const verdicts = amongOf(look, sample).map(look.fits);
    return verdicts.includes(false) ? verdicts.filter((verdict) => verdict === true).length : 0;
  });
  const most = Math.min(2, Math.max(...listed));
  const best = values.filter((_, at) => (listed[at] ?? 0) >= most);
  return { name, filter, value: best[turn(best.length)] };
}

/**
 * Each value by itself; where many were asked together, one of them, and those that neither they nor several at once tell.
 *
 * @param packs null where each is asked
 */
export function judgeValues(
  narrowed: NarrowedList,
  name: string,
  filter: Filter,
  packs: Packs | null,
): Promise<boolean> {
  const { scene, sample } = narrowed;
  const asked = filter.values(sample).map((value) => ({ name, filter, value }));
  const queries = asked.map((one) => queryFor(one, sample));
  if (packs === null) return judgeQueries(narrowed, name, filter, queries);
  const alone = labelOf(aloneOf(name, filter, sample, scene.site.turn));
  const several = filter.several === undefined ? [] : tellingValues(filter, sample);
  const told = asked.map((one) => {
    if (labelOf(one) === alone) return null;
    const pack = packs.find(({ told }) => told.has(labelOf(one)));
    return pack?.seen?.exchanges ?? (several.includes(one.value) ? [] : null);
  });
  return judgeQueries(narrowed, name, filter, queries, told);
}

export function severalAssertion(name: string, { level, clause }: Filter): Assertion {
  return { title: `Several values of ${name} list all that each of them lists`, argument: name, level, clause };
}

/**
 * All values that tell, at once: the records at hand differ, so that one that is dropped is missed.
 *
 * @param cutsPages whether the list was seen to be cut into pages rightly
 */
export async function judgeSeveral(
  narrowed: NarrowedList,
  name: string,
  filter: Filter,
  cutsPages: boolean,
): Promise<void> {
  const values = tellingValues(filter, narrowed.sample);
  const asserted = `${name}/several`;
  const isOnly = values.length < 2;
  const queries = [
    ...(isOnly ? [] : [unionQuery(name, filter, values, narrowed.sample)]),
    ...widened(name, filter, narrowed.sample),
    ...repeated(name, filter, isOnly, narrowed.sample),
    // Where ids keep the list to the records at hand, its pages are those of ids.
    ...(cutsPages && !isOnly && !(name in narrowed.first.args) ? lastNamed(name, filter, values, narrowed.sample) : []),
  ];
  if (queries.length === 0) {
    const why = phrase`No two values of ${name} list different ${narrowed.list.records} of those at hand.`;
    return narrowed.scene.pass(asserted, why);
  }
  await judgeQueries(narrowed, asserted, severalAssertion(name, filter), queries);
}

export const BESIDE_INCLUDE = 'filters/beside-include';

export const BESIDE_INCLUDE_ASSERTION = {
  title: 'Together with include, a filter lists the included records that match it',
};

/** @param filters those of which each value by itself lists what it must */
export async function judgeBesideInclude(narrowed: NarrowedList, filters: Filters): Promise<void> {
  const { scene, list, sample } = narrowed;
  const all = sample.documents.map(idOf);
  const alone = await ask(scene, list, { ...narrowed.first.args, include: all }, 'What include lists by itself');
  const reached = new Set(alone.documents.map(idOf));
  // What include does not reach is no matter of a filter.
  const included = sample.documents.filter((document) => reached.has(idOf(document)));
  const include = included.map(idOf);
  const queries = (list.filtersWithInclude ?? []).flatMap((name) => {
    const filter = filters[name];
    if (filter === undefined) return [];
    const values = filter.values(sample);
    const verdictsOf = (value: unknown) => new Set(included.map((document) => fitsIn(filter, document, value, sample)));
    const value = values.find((one) => verdictsOf(one).has(true) && verdictsOf(one).has(false));
    const asked = value ?? values.find((one) => verdictsOf(one).has(false));
    if (asked === undefined) return [];
    const look = queryFor({ name, filter, value: asked }, sample);
    const fits: Fits = (document) => (reached.has(idOf(document)) ? look.fits(document) : null);
    return [{ ...look, fits, args: { ...look.args, include } }];
  });
  await judgeQueries(narrowed, BESIDE_INCLUDE, { ...BESIDE_INCLUDE_ASSERTION, needs: 'out' }, queries);
}
