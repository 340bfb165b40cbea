/**
 * Scenario of a list, by relations that hold on a site full of other data: pages join to the whole, an argument lists
 * the records at hand that fit and not those that do not, sorted records stand in the order of their keys.
 *
 * The records at hand are own ones, made once a run, or, where a run only reads, some that are there. What an argument
 * does is compared with the same list without it. Each assertion is judged separately: what breaks one of them blocks no other.
 */

import type { Filter, Filters, ListStatement, OrderAssertion } from '../../cases/list-statement.ts';
import { BlockedError } from '../../cases/preconditions.ts';
import { type Assertion, type Assertions, defineScenario, type Scenario, type Scene } from '../../cases/scenario.ts';
import { phrase, reason } from '../../requirement/reasons.ts';
import { callersScenario } from './callers.ts';
import { DEFAULTS, DEFAULTS_ASSERTION, judgeDefaultsBeside, restsOfDefaults } from './defaults.ts';
import {
  BESIDE_INCLUDE,
  BESIDE_INCLUDE_ASSERTION,
  judgeBesideInclude,
  judgeQueries,
  judgeSeveral,
  judgeValues,
  type Packs,
  severalAssertion,
} from './filters.ts';
import { guarded, type ListObservation } from './list-query.ts';
import { judgeKept, KEPT, keptAssertion } from './listed-values.ts';
import { idOf } from './listing.ts';
import { type NarrowedList, narrowList } from './narrowed-list.ts';
import {
  judgeOrder,
  judgeOrderedPages,
  judgeParts,
  ORDERS_PAGED,
  ORDERS_PAGED_ASSERTION,
  PAGED,
  PAGED_ASSERTION,
  SORTED,
  SORTED_ASSERTION,
} from './orders.ts';
import {
  JOIN,
  judgeMaxPerPage,
  judgeOpenEdges,
  judgePaging,
  MAX_PER_PAGE_ASSERTION,
  MOST,
  pagingAssertions,
  SIZE,
} from './paging.ts';
import { askTogether, judgeTogether, TOGETHER, TOGETHER_ASSERTION } from './together.ts';

function isFirm({ level = 'MUST' }: Assertion): boolean {
  return level === 'MUST';
}

/** Orders with which others can be asked for together, where they are seen to hold by themselves. */
function combinableOrders({ orders = {} }: ListStatement): readonly (readonly [string, OrderAssertion])[] {
  return Object.entries(orders).filter(([, assertion]) => !assertion.ofAll);
}

function combinable({ filters }: ListStatement): readonly (readonly [string, Filter])[] {
  return Object.entries(filters).filter(([, filter]) => isFirm(filter) && !filter.isSolitary);
}

function assertionsOf(list: ListStatement): Assertions {
  const { filters, queries = {}, orders = {} } = list;
  const several = Object.entries(filters).filter(([, filter]) => filter.several !== undefined);
  const goTogether = combinable(list).length > 1;
  return {
    ...pagingAssertions(list),
    ...(list.make ? { [MADE]: MADE_ASSERTION } : {}),
    ...(list.kept ? { [KEPT]: keptAssertion(list.kept) } : {}),
    ...Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, { ...filter, argument: name }])),
    ...Object.fromEntries(several.map(([name, filter]) => [`${name}/several`, severalAssertion(name, filter)])),
    ...queries,
    ...Object.fromEntries(Object.entries(orders).map(([name, order]) => [name, { ...order, argument: 'orderby' }])),
    [DEFAULTS]: DEFAULTS_ASSERTION,
    ...(goTogether ? { [TOGETHER]: TOGETHER_ASSERTION, [PAGED]: PAGED_ASSERTION } : {}),
    ...(list.filtersWithInclude ? { [BESIDE_INCLUDE]: BESIDE_INCLUDE_ASSERTION } : {}),
    ...(combinableOrders(list).some(([, order]) => isFirm(order)) ? { [ORDERS_PAGED]: ORDERS_PAGED_ASSERTION } : {}),
    ...(goTogether && combinableOrders(list).length > 0 ? { [SORTED]: SORTED_ASSERTION } : {}),
  };
}

const MADE = 'made/listed';

const MADE_ASSERTION: Assertion = { title: 'The list contains all records that were created for it' };

function judgeMade({ scene, list, sample, unlisted, first }: NarrowedList): void {
  if (list.make === undefined) return;
  const why = phrase`However it is asked, the list leaves out ${unlisted.map(idOf)}.`;
  if (sample.own) scene.assert(MADE, unlisted.length === 0, why, first.listing.exchange);
  else scene.pass(MADE, reason('no-own-records', { records: list.records }));
}

/**
 * Judges assertions and knows which were broken: what rests on one of them is blocked, so that one cause is one failure. What
 * rests on others waits for them, and all else may be judged side by side.
 */
interface Judge {
  readonly scene: Scene<string>;
  judge(names: readonly string[], restsOn: readonly string[], run: () => Promise<void>): Promise<void>;
  isBroken(name: string): boolean;
  wants(...names: readonly string[]): boolean;
  /** Filters and orders that were seen to hold by themselves, in this attempt or before: others rest on them. */
  readonly holding: Set<string>;
}

async function judgeOf(scene: Scene<string>, { id }: ListStatement, assertions: Assertions): Promise<Judge> {
  const wanted = Object.keys(assertions).filter((name) => scene.wants(name));
  /** What is broken, or rests on what is, with what broke first: of all that is judged of the list. */
  const broken = await scene.site.once(`${id} broken`, async () => new Map<string, string>());
  const holding = await scene.site.once(`${id} holding`, async () => new Set<string>());
  const wants: Judge['wants'] = (...names) => names.some((name) => wanted.includes(name));
  const judged = new Map<string, Promise<void>>();
  return {
    scene: {
      ...scene,
      assert(name, holds, ...rest) {
        if (holds) broken.delete(name);
        else broken.set(name, name);
        scene.assert(name, holds, ...rest);
      },
    },
    async judge(names, restsOn, run) {
      if (!wants(...names)) return;
      for (const name of names) {
        broken.delete(name);
        holding.delete(name);
      }
      const judging = guarded(scene, names, async () => {
        await Promise.all(restsOn.map((name) => judged.get(name)));
        const first = restsOn.flatMap((name) => broken.get(name) ?? []).at(0);
        if (first !== undefined) {
          for (const name of names) broken.set(name, first);
          throw new BlockedError(reason('broken-before', { assertion: `${id}/${first}` }));
        }
        await run();
      });
      for (const name of names) judged.set(name, judging);
      await judging;
    },
    isBroken: (name) => broken.get(name) === name,
    wants,
    holding,
  };
}

/** Waits for all to end, as nothing may be sent once a scenario is over. */
async function untilAllEnd(judging: readonly Promise<unknown>[]): Promise<void> {
  const ended = await Promise.allSettled(judging);
  const broken = ended.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
  if (broken !== undefined) throw broken.reason;
}

/**
 * @param packs what was seen of values that were asked together
 * @returns the filters of which each value by itself was seen to list what it must
 */
async function judgeFilters(
  { judge, isBroken, holding }: Judge,
  narrowed: NarrowedList,
  packs: Packs | null,
): Promise<Filters> {
  const judging = Object.entries(narrowed.list.filters).flatMap(([name, filter]) => {
    const values = judge([name], [], async () => {
      if (await judgeValues(narrowed, name, filter, packs)) holding.add(name);
    });
    if (filter.several === undefined) return [values];
    const several = () => judgeSeveral(narrowed, name, filter, !isBroken(JOIN));
    return [values, judge([`${name}/several`], [name], several)];
  });
  await untilAllEnd(judging);
  return Object.fromEntries(combinable(narrowed.list).filter(([name]) => holding.has(name)));
}

/** @returns the orders that were seen to hold */
async function judgeOrders({ judge, holding }: Judge, narrowed: NarrowedList): Promise<readonly OrderAssertion[]> {
  const judging = Object.entries(narrowed.list.orders ?? {}).map(([name, assertion]) =>
    judge([name], [], async () => {
      if (await judgeOrder(narrowed, name, assertion)) holding.add(name);
    }),
  );
  await untilAllEnd(judging);
  return combinableOrders(narrowed.list).flatMap(([name, assertion]) => (holding.has(name) ? [assertion] : []));
}

async function judgeOthers({ judge }: Judge, narrowed: NarrowedList): Promise<void> {
  const judging = Object.entries(narrowed.list.queries ?? {}).map(([name, assertion]) =>
    judge([name], assertion.restsOn ?? [], async () => {
      await judgeQueries(narrowed, name, assertion, assertion.queries(narrowed.sample));
    }),
  );
  await untilAllEnd(judging);
}

/** A page that holds fewer than it is asked for shows in a long list only: once a run has made what it makes of its records. */
function maxPerPageScenario(list: ListStatement): Scenario {
  return defineScenario({
    id: list.id,
    operations: [list.operation],
    assertions: { [MOST]: MAX_PER_PAGE_ASSERTION },
    sends: `the largest page of ${list.records}, and the one after it`,
    phase: list.make === undefined ? 'first' : 'last',
    weight: 2,
    run: (scene) => guarded(scene, [MOST], () => judgeMaxPerPage(scene, list)),
  });
}

/** What looks at the records of a list is asked one after the other, or not at all. */
export const turnOfList = ({ id }: ListStatement): string => `list ${id}`;

/** How lists are cut into pages takes turns among those of a namespace, in a case of its own. */
function partsOf(list: ListStatement): ReadonlyMap<string, Assertions> {
  const parts = new Map<string, Assertions>();
  for (const [name, assertion] of Object.entries(assertionsOf(list))) {
    const key = name.startsWith('pages/') ? 'pages of a list' : turnOfList(list);
    parts.set(key, { ...parts.get(key), [name]: assertion });
  }
  return parts;
}

/** All that is judged of lists. @param isThorough whether all is asked of each that its records can tell */
export function listScenarios(lists: readonly ListStatement[], isThorough = true): readonly Scenario[] {
  return lists.flatMap((list) => [
    ...(isThorough
      ? [listScenario(list)]
      : [...partsOf(list)].map(([turn, part]) => listScenario(list, part, turn, false))),
    ...(list.declaresBounds ? [maxPerPageScenario(list)] : []),
    callersScenario(list),
  ]);
}

export function listScenario(
  list: ListStatement,
  assertions = assertionsOf(list),
  turn = turnOfList(list),
  isThorough = true,
): Scenario {
  return defineScenario({
    id: list.id,
    operations: [list.operation],
    assertions,
    sends: `${list.records} of its own, where it may make them, then each argument, order and page of their list`,
    // Found records are compared between requests, which is best done before anything is written.
    ...(list.make ? {} : { phase: 'first' as const }),
    turn,
    weight: list.weight,
    run: async (scene) => judgeList(await judgeOf(scene, list, assertions), list, isThorough),
  });
}

async function judgeList(judging: Judge, list: ListStatement, isThorough: boolean): Promise<void> {
  const { scene, judge, isBroken, wants } = judging;
  const paging = Object.keys(pagingAssertions(list));
  const wantsPages = wants(...paging);
  if (!list.declaresBounds && wantsPages) await judgeOpenEdges(scene, list);
  const narrowed = await narrowList(scene, list, isThorough);
  if (wants(MADE)) judgeMade(narrowed);
  if (wants(KEPT)) await judgeKept(narrowed);
  if (wantsPages) await judgePaging(narrowed);
  const firm = Object.fromEntries(combinable(list).filter(([name]) => wants(name)));
  const packs = isThorough || scene.site.isRetry ? null : await askTogether(narrowed, firm);
  const filters = judgeFilters(judging, narrowed, packs);
  const sorted = judgeOrders(judging, narrowed);
  await untilAllEnd([filters, sorted, judgeOthers(judging, narrowed)]);
  const [valid, orders] = [await filters, await sorted];
  const inOrder = orders.filter(isFirm);
  await judge([ORDERS_PAGED], [JOIN, SIZE], () => judgeOrderedPages(narrowed, inOrder));
  await judge([BESIDE_INCLUDE], ['include'], () => judgeBesideInclude(narrowed, valid));
  let dropped: ListObservation | null = null;
  await judge(
    [PAGED, SORTED].filter((name) => wants(name)),
    [JOIN, SIZE],
    async () => {
      dropped = await judgeParts(narrowed, valid, orders, wants(SORTED));
    },
  );
  await judge([TOGETHER], [], () => judgeTogether(narrowed, valid, isBroken(SORTED) ? [] : inOrder, dropped, packs));
  await judgeDefaults(judging, narrowed, valid);
}

async function judgeDefaults({ scene, judge, isBroken, wants }: Judge, narrowed: NarrowedList, valid: Filters) {
  const { list } = narrowed;
  const rests = [...restsOfDefaults(list, scene.operation(list.operation)), TOGETHER, SORTED];
  const amiss = rests.find(isBroken);
  if (!wants(DEFAULTS)) return;
  if (amiss === undefined) await judge([DEFAULTS], [], () => judgeDefaultsBeside(narrowed, valid));
  else scene.pass(DEFAULTS, reason('broken-before', { assertion: `${list.id}/${amiss}` }));
}
