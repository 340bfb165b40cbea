/** Judges the orders of a list, and that what an argument lists is sorted and cut into pages as any list is. */

import type { Document, Filter, Filters, ListQuery, OrderAssertion } from '../../cases/list-statement.ts';
import type { Assertion, Scene } from '../../cases/scenario.ts';
import type { Values } from '../../cases/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { MET } from '../../requirement/judgement.ts';
import { phrase, type Reason, reason } from '../../requirement/reasons.ts';
import { argumentOf, type FilterValue, fitsOf } from './filters.ts';
import { type ListObservation, runQuery } from './list-query.ts';
import { ask, idOf } from './listing.ts';
import type { NarrowedList } from './narrowed-list.ts';
import { compareKeys, type Direction, type Sorting, sorting, wrongOrder } from './order.ts';
import { areRivals } from './together.ts';

/** Enough to find something wrong in a list that is not kept to few records. */
const FEW_PER_PAGE = 20;

export const SORTED = 'filters/sorted';
export const PAGED = 'filters/paged';

export const ORDERS_PAGED = 'orders/paged';

export const ORDERS_PAGED_ASSERTION: Assertion = { title: 'A list is cut into pages in the order that is requested' };
export const SORTED_ASSERTION: Assertion = { title: 'The results of a filter are sorted as requested' };
export const PAGED_ASSERTION: Assertion = { title: 'The results of a filter are paginated as the whole list is' };

/** How the first record of a list stands to those at its other end, where ones that tie fill its first page. */
async function farEnd(
  narrowed: NarrowedList,
  assertion: OrderAssertion,
  near: readonly Document[],
  order: Direction,
): Promise<Sorting & { readonly exchange: Exchange }> {
  const { orderby, key, ofAll, title } = assertion;
  const [first] = near;
  const listed = new Set(near.map(idOf));
  const args = { ...ofAll, per_page: FEW_PER_PAGE, orderby, order: order === 'asc' ? 'desc' : 'asc' };
  const { documents, exchange } = await ask(narrowed.scene, narrowed.list, args, title);
  const others = documents.filter((document) => !listed.has(idOf(document)));
  const pairs = others.map((document) => sorting(first ? [first, document] : [], key, order));
  const wrong = pairs.find((pair) => pair.wrong !== null)?.wrong ?? null;
  return { exchange, tells: pairs.some(({ tells }) => tells), wrong };
}

/** Of the list as it is: what it is sorted by is shown by other people's records. */
async function seenInAll(
  narrowed: NarrowedList,
  assertion: OrderAssertion,
  order: Direction,
): Promise<ListObservation & Sorting> {
  const { orderby, key, ofAll, title } = assertion;
  const listing = await ask(narrowed.scene, narrowed.list, { ...ofAll, per_page: FEW_PER_PAGE, orderby, order }, title);
  const near = sorting(listing.documents, key, order);
  if (near.tells) return { ...near, flaw: wrongOrder(assertion, order, near), exchanges: [listing.exchange] };
  const { exchange, ...far } = await farEnd(narrowed, assertion, listing.documents, order);
  return { ...far, flaw: wrongOrder(assertion, order, far), exchanges: [listing.exchange, exchange] };
}

async function seenInSample(
  narrowed: NarrowedList,
  assertion: OrderAssertion,
  order: Direction,
  isSaid = true,
): Promise<ListObservation & Pick<Sorting, 'tells'>> {
  const { documents } = narrowed.sample;
  const look: ListQuery = {
    args: { orderby: assertion.orderby, ...(isSaid ? { order } : {}) },
    fits: () => true,
    flaw: (listed) => wrongOrder(assertion, order, sorting(listed, assertion.key, order)),
  };
  const seen = await runQuery(narrowed, look, assertion.title);
  return { ...seen, tells: sorting(documents, assertion.key, order).tells };
}

/** @param isUnsaid whether the default is seen where no order is said */
function directionsOf(
  { directions = ['asc', 'desc'] }: OrderAssertion,
  { isThorough, list }: NarrowedList,
  isUnsaid: boolean,
): readonly Direction[] {
  return directions.filter((order) => isThorough || !isUnsaid || order !== list.defaultOrder);
}

/** @returns whether the assertion was judged to hold */
export async function judgeOrder(narrowed: NarrowedList, name: string, assertion: OrderAssertion): Promise<boolean> {
  const { scene } = narrowed;
  const { records, defaultOrder } = narrowed.list;
  if (assertion.ofOwn && !narrowed.sample.own) {
    scene.pass(name, reason('no-own-records', { records }));
    return false;
  }
  const exchanges: Exchange[] = [];
  let tells = false;
  const isUnsaid = defaultOrder !== undefined && !assertion.ofAll;
  const directions = directionsOf(assertion, narrowed, isUnsaid);
  for (const order of directions) {
    const seen = await (assertion.ofAll ? seenInAll : seenInSample)(narrowed, assertion, order);
    exchanges.push(...seen.exchanges);
    tells ||= seen.tells;
    if (seen.flaw === null) continue;
    scene.assert(name, false, seen.flaw, ...exchanges);
    return false;
  }
  if (isUnsaid && (tells || directions.length === 0)) {
    const unsaid = await seenInSample(narrowed, assertion, defaultOrder, false);
    tells = unsaid.tells;
    exchanges.push(...unsaid.exchanges);
    if (unsaid.flaw !== null) {
      scene.assert(name, false, reason('without-order', { order: defaultOrder, flaw: unsaid.flaw }), ...exchanges);
      return false;
    }
  }
  if (tells) scene.judge(name, MET, ...exchanges);
  else scene.pass(name, reason('records-alike', { records }), ...exchanges);
  return tells;
}

interface Ordered {
  readonly args: Values;
  /** Records in their order, where it is known. */
  readonly documents: readonly Document[] | null;
}

/** The records that an argument lists, in an order in which no two tie; null where there is none. */
function inOrder(documents: readonly Document[], { orderby, key }: OrderAssertion, order: Direction): Ordered | null {
  const sign = order === 'asc' ? 1 : -1;
  const sorted = documents.toSorted((a, b) => sign * compareKeys(key(a), key(b)));
  const isClear = sorted.every((document, at) => {
    const before = sorted.slice(0, at);
    return before.every((other) => sign * compareKeys(key(other), key(document)) < 0);
  });
  return isClear ? { args: { orderby, order }, documents: sorted } : null;
}

/** Neither that in which the records were made nor its reverse, so that it is no list's own. */
function isOfItsOwn({ documents }: Ordered): boolean {
  const ids = documents?.map(idOf) ?? [];
  const risen = ids.slice(1).map((id, at) => id > (ids[at] ?? 0));
  return risen.includes(true) && risen.includes(false);
}

/** The second of two pages that hold all records at hand. */
function secondHalf({ args, documents }: Ordered): ListQuery {
  const half = Math.ceil((documents?.length ?? 0) / 2);
  const expected = documents?.slice(half).map(idOf).join(', ');
  return {
    args: { ...args, per_page: half, page: 2 },
    isExact: true,
    fits: () => null,
    flaw: (listed, total) => {
      const is = listed.map(idOf).join(', ');
      if (is === expected && total === listed.length) return null;
      return phrase`the second page of ${half} holds ${total} records, of those at hand ${is}, and not ${expected ?? 'any'}.`;
    },
  };
}

/** Whether an order that holds on one page holds over two: a page may be cut before it is sorted. */
export async function judgeOrderedPages(narrowed: NarrowedList, orders: readonly OrderAssertion[]): Promise<void> {
  const { scene, sample, list } = narrowed;
  const { documents } = sample;
  const exchanges: Exchange[] = [];
  for (const assertion of orders) {
    const clear = (['asc', 'desc'] as const).flatMap((order) => inOrder(documents, assertion, order) ?? []);
    const ordered = clear.find(isOfItsOwn) ?? clear.at(-1);
    if (ordered === undefined || documents.length < 2) continue;
    const look = secondHalf(ordered);
    if (!(await isKeptExactly(narrowed, look))) continue;
    const seen = await runQuery(narrowed, look, ORDERS_PAGED_ASSERTION.title);
    exchanges.push(...seen.exchanges);
    if (seen.flaw !== null) return scene.assert(ORDERS_PAGED, false, seen.flaw, ...exchanges);
  }
  if (exchanges.length === 0) scene.pass(ORDERS_PAGED, reason('records-alike', { records: list.records }));
  else scene.judge(ORDERS_PAGED, MET, ...exchanges);
}

/** Arguments with what all of them list. */
interface Chosen {
  readonly asked: readonly FilterValue[];
  readonly listed: readonly Document[];
}

const argumentsOf = ({ asked }: Chosen): Pick<ListQuery, 'args' | 'conflictsWith'> => ({
  args: Object.fromEntries(asked.map((one) => [one.name, argumentOf(one)])),
  conflictsWith: asked.flatMap(({ filter }) => filter.conflictsWith ?? []),
});

/** Each argument by itself; with others that list two records or more with it, where that is enough. */
async function chosenOf(filters: Filters, narrowed: NarrowedList): Promise<readonly Chosen[]> {
  const groups: Chosen[] = [];
  for (const [name, filter] of Object.entries(filters)) {
    const ways = askedOf(name, filter, narrowed);
    const [first] = ways;
    if (first === undefined || !(await isKeptExactly(narrowed, { ...argumentsOf(first), fits: () => null }))) continue;
    const joined = narrowed.isThorough
      ? []
      : groups.flatMap((group) => ways.map((way) => ({ group, both: both(group, way) })));
    const [best] = joined.filter(({ both }) => both.listed.length > 1);
    if (best !== undefined && (await isKeptExactly(narrowed, { ...argumentsOf(best.both), fits: () => null })))
      groups[groups.indexOf(best.group)] = best.both;
    else groups.push(first);
  }
  return groups;
}

function both(one: Chosen, other: Chosen): Chosen {
  const areApart = !one.asked.some((asked) => other.asked.some((another) => areRivals(asked, another)));
  const asked = [...one.asked, ...other.asked];
  return { asked, listed: areApart ? one.listed.filter((document) => other.listed.includes(document)) : [] };
}

/** Values of an argument, each of which lists two records or more, and leaves one out. */
function askedOf(name: string, filter: Filter, { sample }: NarrowedList): readonly Chosen[] {
  return filter.values(sample).flatMap((value) => {
    const asked = { name, filter, value };
    const verdicts = sample.documents.map(fitsOf(asked, sample));
    const listed = sample.documents.filter((_, at) => verdicts[at] === true);
    const tells = !verdicts.includes(null) && listed.length > 1 && listed.length < verdicts.length;
    return tells ? [{ asked: [asked], listed }] : [];
  });
}

/** The last page of what is listed, which holds one record. */
function lastPage(chosen: Chosen, ordered: Ordered): ListQuery {
  const { listed } = chosen;
  const { args, conflictsWith = [] } = argumentsOf(chosen);
  const expected = ordered.documents?.at(-1);
  const ids = new Set(listed.map(idOf));
  const size = listed.length - 1;
  return {
    args: { ...ordered.args, ...args, per_page: size, page: 2 },
    conflictsWith,
    isExact: true,
    fits: (document) => (ids.has(idOf(document)) ? null : false),
    flaw: ([only], total) => {
      if (total !== 1) return phrase`the second page of ${size} holds ${total} records, and not one.`;
      const isRight = expected === undefined || (only !== undefined && idOf(only) === idOf(expected));
      return isRight ? null : phrase`the last is ${only ? idOf(only) : 'another'}, and not ${idOf(expected)}.`;
    },
  };
}

/** The same page, told by how many records stand before it. */
function afterOffset({ args: { page: _, ...args }, ...look }: ListQuery): ListQuery {
  return { ...look, args: { ...args, offset: args.per_page } };
}

/** What an argument lists beside what keeps the list to the records at hand, without order or pages. */
function plainOf(chosen: Chosen): ListQuery {
  const ids = new Set(chosen.listed.map(idOf));
  return {
    ...argumentsOf(chosen),
    isExact: true,
    fits: (document) => ids.has(idOf(document)),
    // An argument may lift what keeps the list: others then come between, and pages are not to blame.
    flaw: ({ length }, total) => (total === length ? null : phrase`it holds ${total - length} others.`),
  };
}

/** Other records would come between. */
async function isKeptExactly({ narrowings }: NarrowedList, { args, conflictsWith = [] }: ListQuery): Promise<boolean> {
  for await (const { isExact } of narrowings([...Object.keys(args), ...conflictsWith])) {
    if (isExact) return true;
  }
  return false;
}

/**
 * Asks, for each argument or for several at once, for the last page of what it lists in an order: one request says whether argument, order and
 * pages go together. Where it goes wrong, the same without pages says which of the two is to blame.
 *
 * @param filters those of which each value by itself lists what it must
 * @returns the look at an argument that goes wrong beside what keeps the list to the records at hand; null where none does
 * @param orders those that hold by themselves
 */
export async function judgeParts(
  narrowed: NarrowedList,
  filters: Filters,
  orders: readonly OrderAssertion[],
  judgesOrder: boolean,
): Promise<ListObservation | null> {
  const ways = orders.flatMap((assertion) => (['asc', 'desc'] as const).map((order) => ({ assertion, order })));
  const seenSorted: Exchange[] = [];
  const seenPaged: Exchange[] = [];
  const flaws: { sorted?: Reason | undefined; paged?: Reason | undefined } = {};
  let dropped: ListObservation | null = null;
  let turn = 0;
  const groups = [...(await chosenOf(filters, narrowed))];
  for (const chosen of groups) {
    const ordered = orderedFor(chosen, ways, turn);
    turn += 1;
    const look = lastPage(chosen, ordered ?? { args: {}, documents: null });
    if (!(await isKeptExactly(narrowed, look))) continue;
    const { page, pages } = await seenPages(narrowed, look, turn);
    const blamed = await blamedFor(narrowed, chosen, ordered, page);
    if (blamed.dropped) {
      dropped ??= blamed.dropped;
      // What goes wrong together may go wrong with one of them alone, for another reason.
      const { asked } = chosen;
      if (asked.length > 1)
        groups.push(...asked.flatMap(({ name, filter }) => askedOf(name, filter, narrowed).slice(0, 1)));
      continue;
    }
    seenPaged.push(...pages);
    if (ordered) seenSorted.push(...page.exchanges, ...(blamed.sorted?.exchanges ?? []));
    flaws.sorted ??= blamed.sorted?.flaw ?? undefined;
    flaws.paged ??= blamed.paged;
  }
  const none = phrase`No argument lists two of the ${narrowed.list.records} at hand and leaves one out, with nothing else in between.`;
  judgePart(narrowed.scene, PAGED, flaws.paged, seenPaged, none);
  if (judgesOrder) judgePart(narrowed.scene, SORTED, flaws.sorted, seenSorted, none);
  return dropped;
}

interface Way {
  readonly assertion: OrderAssertion;
  readonly order: Direction;
}

/** Each argument has another order, so that all of them come to their turn. */
function orderedFor({ listed }: Chosen, ways: readonly Way[], turn: number): Ordered | undefined {
  const turned = ways.map((_, at) => ways[(turn + at) % ways.length]).filter((way) => way !== undefined);
  const clear = turned.flatMap(({ assertion, order }) => inOrder(listed, assertion, order) ?? []);
  return clear.find(isOfItsOwn) ?? clear[0];
}

/** The last of the pages that were asked for, up to one that goes wrong. */
async function seenPages(narrowed: NarrowedList, look: ListQuery, turn: number) {
  const cuts = narrowed.list.hasOffset ? [look, afterOffset(look)] : [look];
  const looks = narrowed.isThorough ? cuts : cuts.slice(turn % cuts.length).slice(0, 1);
  const pages: Exchange[] = [];
  let page: ListObservation = { flaw: null, exchanges: [] };
  for (const one of looks) {
    page = await runQuery(narrowed, one, PAGED_ASSERTION.title);
    pages.push(...page.exchanges);
    if (page.flaw !== null) break;
  }
  return { page, pages };
}

/** What is to blame for a page that goes wrong. */
interface Blamed {
  /** The argument, by itself. */
  readonly dropped?: ListObservation;
  /** The order, of the whole list. */
  readonly sorted?: ListObservation;
  readonly paged?: Reason;
}

async function blamedFor(
  narrowed: NarrowedList,
  chosen: Chosen,
  ordered: Ordered | undefined,
  { flaw }: ListObservation,
): Promise<Blamed> {
  if (flaw === null) return {};
  const plain = await runQuery(narrowed, plainOf(chosen), 'The same without pages');
  if (plain.flaw) return { dropped: plain };
  const whole = ordered ? await runQuery(narrowed, wholeOf(chosen, ordered), SORTED_ASSERTION.title) : null;
  return whole?.flaw ? { sorted: whole } : { paged: flaw };
}

function wholeOf(chosen: Chosen, ordered: Ordered): ListQuery {
  const ids = new Set(chosen.listed.map(idOf));
  const { args, conflictsWith = [] } = argumentsOf(chosen);
  return {
    args: { ...ordered.args, ...args },
    conflictsWith,
    fits: (document) => ids.has(idOf(document)),
    ...(ordered.documents ? { inOrder: ordered.documents.map(idOf) } : {}),
  };
}

function judgePart(
  scene: Scene<string>,
  name: string,
  flaw: Reason | undefined,
  seen: readonly Exchange[],
  none: Reason,
): void {
  if (flaw !== undefined) scene.assert(name, false, flaw, ...seen);
  else if (seen.length === 0) scene.pass(name, none);
  else scene.judge(name, MET, ...seen);
}
