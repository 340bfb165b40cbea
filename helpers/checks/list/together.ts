/**
 * Arguments together list what each of them lists. Every two of them are asked in as few requests as the records at hand
 * allow: in each request some record fits all arguments, and for each argument one fits all the others and not it, so
 * that one that is dropped beside any of the others shows.
 */

import type { Filters, ListQuery, ListSample, OrderAssertion } from '../../cases/list-statement.ts';
import { unlessBlocked } from '../../cases/preconditions.ts';
import type { Assertion } from '../../cases/scenario.ts';
import type { Exchange } from '../../exchange/types.ts';
import { MET } from '../../requirement/judgement.ts';
import { reason } from '../../requirement/reasons.ts';
import { accepted } from '../../verdict/judge.ts';
import { idIn, recordsOf } from '../../verdict/records.ts';
import {
  aloneOf,
  argumentOf,
  type Beside,
  type FilterValue,
  filterValuesOf,
  fitsOf,
  inTurn,
  labelOf,
  type Packs,
} from './filters.ts';
import { type ListObservation, runQuery } from './list-query.ts';
import type { NarrowedList } from './narrowed-list.ts';
import { type Direction, sorting, wrongOrder } from './order.ts';

export const TOGETHER = 'filters/together';

export const TOGETHER_ASSERTION: Assertion = { title: 'Two filters together list only what both of them list' };

const BARE: Beside = { args: {} };

const DIRECTIONS: readonly Direction[] = ['asc', 'desc'];

/** An argument, and for each record at hand whether it must be listed. */
interface Candidate extends FilterValue {
  readonly label: string;
  /** Labels of the argument beside others, by their names. */
  readonly pairs: ReadonlyMap<string, string>;
  readonly verdicts: readonly (boolean | null)[];
}

export function areRivals(one: FilterValue, other: FilterValue): boolean {
  return [one.filter.rivals?.includes(other.name), other.filter.rivals?.includes(one.name)].includes(true);
}

/** What the records tell of arguments that are asked together. */
interface Telling {
  /** Those that are seen to be dropped beside the others: some record fits all of them but this one. */
  readonly missed: ReadonlySet<Candidate>;
  readonly isFitted: boolean;
}

function tellingOf(group: readonly Candidate[]): Telling {
  const records = group[0]?.verdicts.length ?? 0;
  const missed = new Set<Candidate>();
  let isFitted = false;
  for (let at = 0; at < records; at += 1) {
    const isMissed = (one: Candidate): boolean => one.verdicts[at] !== true;
    const miss = group.find(isMissed);
    if (miss === undefined) isFitted = true;
    else if (miss.verdicts[at] === false && group.findLast(isMissed) === miss) missed.add(miss);
  }
  return { missed, isFitted };
}

interface Aim {
  /** What is seen of an argument beside any other, each in words that tell it from what else is seen. */
  readonly labels: (dropped: Candidate, isFitted: boolean) => readonly string[];
  /** How much that is new a group must tell, one sweep after the other. */
  readonly least: readonly number[];
}

const EACH: Aim = { labels: () => [], least: [8, 5, 3, 2, 1] };

/** Each beside any other, and each value where some record fits all, so that it need not be asked by itself; of pairs what comes at little cost. */
const MOST: Aim = {
  labels: ({ name, label }, isFitted) => (isFitted ? [name, label] : [name]),
  least: [8, 5, 3],
};

/** An argument that was seen beside no other is worth a request by itself. */
const worthOf = (label: string): number => (label.includes(' ') ? 1 : 3);

/** The labels of what a group tells, but for those that are covered. */
function told(
  group: readonly Candidate[],
  { missed, isFitted }: Telling,
  { labels }: Aim,
  covered: ReadonlySet<string>,
): ReadonlySet<string> {
  const fresh = new Set<string>();
  for (const one of missed) {
    const beside = group.flatMap((other) => (other === one ? [] : (one.pairs.get(other.name) ?? [])));
    for (const label of [...labels(one, isFitted), ...beside]) if (!covered.has(label)) fresh.add(label);
  }
  return fresh;
}

/** Best where some record fits all and each argument shows; else whatever shows anything. */
const PASSES: readonly ((group: readonly Candidate[], telling: Telling) => boolean)[] = [
  (group, { missed, isFitted }) => isFitted && missed.size === group.length,
  (_group, { missed }) => missed.size > 0,
];

/** The group with all that adds to what it tells. */
function grown(
  pair: readonly Candidate[],
  all: readonly Candidate[],
  worthOfGroup: (group: readonly Candidate[]) => number,
) {
  let group = pair;
  let worth = worthOfGroup(group);
  for (const other of worth > 0 ? all : []) {
    if (group.some((one) => one.name === other.name || areRivals(one, other))) continue;
    const larger = [...group, other];
    const more = worthOfGroup(larger);
    if (more > worth) [group, worth] = [larger, more];
  }
  return { group, worth };
}

/**
 * Groups in which the arguments that the records tell apart stand together: which come first takes turns.
 *
 * @param known labels of what is seen otherwise
 */
function groupsOf(
  filters: Filters,
  sample: ListSample,
  aim: Aim,
  turn: (of: number) => number,
  known: readonly string[] = [],
): readonly (readonly Candidate[])[] {
  const names = Object.keys(filters);
  const candidates = filterValuesOf(filters, sample).map((asked): Candidate => {
    const pairs = new Map(names.map((name) => [name, `${asked.name} ${name}`]));
    return { ...asked, label: labelOf(asked), pairs, verdicts: sample.documents.map(fitsOf(asked, sample)) };
  });
  const all = inTurn(candidates, turn);
  const covered = new Set(known);
  const groups: (readonly Candidate[])[] = [];
  const sweeps = PASSES.flatMap((isGood) => aim.least.map((least) => ({ isGood, least })));
  for (const { isGood, least } of sweeps) {
    const worthOfGroup = (group: readonly Candidate[]): number => {
      const telling = tellingOf(group);
      if (!isGood(group, telling)) return 0;
      let worth = 0;
      for (const label of told(group, telling, aim, covered)) worth += worthOf(label);
      return worth;
    };
    for (const [at, first] of all.entries()) {
      for (const second of all.slice(at + 1)) {
        if (first.name === second.name || areRivals(first, second)) continue;
        const { group, worth } = grown([first, second], all, worthOfGroup);
        if (worth < least) continue;
        for (const label of told(group, tellingOf(group), aim, covered)) covered.add(label);
        groups.push(group);
      }
    }
  }
  return groups;
}

/**
 * Arguments that do not change which records are listed, to stand beside a group of filters. By itself a filter is asked on
 * the largest page and in the default order: here each group has another order and a page of the default size, and every
 * second one another context. An order that is the default goes without saying.
 */
function besidesFor({
  scene,
  list,
  sample,
  first,
}: NarrowedList): (group: readonly FilterValue[], at: number) => Beside {
  const { context, per_page: size, order: ordered } = scene.operation(list.operation).args;
  const other = context?.schema.enum?.find((value) => value === 'edit' && value !== context.schema.default);
  const orders = inTurn(
    Object.values(list.orders ?? {}).filter(({ ofAll }) => ofAll === undefined),
    scene.site.turn,
  );
  const usual = Number(size?.schema.default ?? 0);
  return (group, at) => {
    const assertion = orders[at % Math.max(orders.length, 1)];
    const { orderby, key, directions = DIRECTIONS } = assertion ?? {};
    const unsaid = directions.find((one) => one === ordered?.schema.default);
    const order = (at < orders.length ? unsaid : undefined) ?? directions[0] ?? 'asc';
    const fitting = sample.documents.filter((document) =>
      group.every((asked) => fitsOf(asked, sample)(document) !== false),
    );
    const args = {
      ...(other !== undefined && at % 2 === 0 && { context: other }),
      ...(orderby !== undefined && { orderby }),
      ...(orderby !== undefined && order !== unsaid && { order }),
      // On a page that holds all of them.
      ...(first.isExact && fitting.length <= usual && { per_page: usual }),
    };
    if (assertion === undefined || key === undefined) return { args };
    return { args, order: assertion, flaw: (listed) => wrongOrder(assertion, order, sorting(listed, key, order)) };
  };
}

function queryForAll(group: readonly FilterValue[], sample: ListSample, { args, flaw }: Beside = BARE): ListQuery {
  return {
    ...(flaw && { flaw }),
    args: { ...args, ...Object.fromEntries(group.map((asked) => [asked.name, argumentOf(asked)])) },
    fits: (document) => {
      const verdicts = group.map((asked) => fitsOf(asked, sample)(document));
      if (verdicts.includes(false)) return false;
      return verdicts.includes(null) ? null : true;
    },
    // Whether other contexts are for everyone is open, and each order is judged by itself.
    mayBeRejected: Object.keys(args).length > 0,
    conflictsWith: group.flatMap(({ filter }) => filter.conflictsWith ?? []),
  };
}

/**
 * Asks the values of many arguments at once, so that each that is told there need not be asked by itself.
 */
export function askTogether(narrowed: NarrowedList, filters: Filters): Promise<Packs> {
  const { scene, sample } = narrowed;
  const besideOf = besidesFor(narrowed);
  const known = Object.entries(filters).map(([name, filter]) =>
    labelOf(aloneOf(name, filter, sample, scene.site.turn)),
  );
  return Promise.all(
    groupsOf(filters, sample, MOST, scene.site.turn, known).map(async (group, at) => {
      const beside = besideOf(group, at);
      const look = queryForAll(group, sample, beside);
      const seen = await unlessBlocked(runQuery(narrowed, look, TOGETHER_ASSERTION.title));
      const { missed, isFitted } = tellingOf(group);
      const isTold = seen?.flaw === null && isFitted && seen.exchanges.every(accepted);
      const told = isTold ? [...missed].map(labelOf) : [];
      return { group, beside, seen, told: new Set(told.filter((label) => !known.includes(label))) };
    }),
  );
}

/** Two of the group that go wrong by themselves; all of it where no two do, and with what stands beside it where it takes that. */
async function culprits(
  narrowed: NarrowedList,
  group: readonly FilterValue[],
  { args: beside }: Beside,
): Promise<readonly string[]> {
  const names = group.map(({ name }) => name);
  if (Object.keys(beside).length > 0) {
    const plain = queryForAll(group, narrowed.sample);
    const { flaw } = await runQuery(narrowed, plain, 'Whether the filters alone go wrong');
    if (flaw === null) return [...Object.keys(beside), ...names];
  }
  if (group.length === 2) return names;
  for (const [at, first] of group.entries()) {
    for (const second of group.slice(at + 1)) {
      const pair = [first, second];
      const look = queryForAll(pair, narrowed.sample);
      const { flaw } = await runQuery(narrowed, look, 'Which two of the arguments go wrong');
      if (flaw !== null) return pair.map(({ name }) => name);
    }
  }
  return names;
}

/** Whether an answer holds records and names none of them: which it lists is not seen. */
function namesNone({ exchanges }: ListObservation, { list }: NarrowedList): boolean {
  const records = recordsOf(exchanges.at(-1), list.member) ?? [];
  return records.length > 0 && records.every((record) => idIn(record) === null);
}

function only(filters: Filters, names: readonly string[]): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([name]) => names.includes(name)));
}

/**
 * @param filters those of which each value by itself lists what it must
 * @param orders those that hold by themselves
 * @param dropped a look at one that goes wrong beside what keeps the list to the records at hand
 * @param packs what was asked together before; null where nothing was
 */
export async function judgeTogether(
  narrowed: NarrowedList,
  filters: Filters,
  orders: readonly OrderAssertion[],
  dropped: ListObservation | null,
  packs: Packs | null,
): Promise<void> {
  const { scene, sample, list } = narrowed;
  const { records } = list;
  if (dropped !== null && dropped.flaw !== null) {
    const why = reason('dropped-beside', { records, flaw: dropped.flaw });
    return scene.assert(TOGETHER, false, why, ...dropped.exchanges);
  }
  // Records made meanwhile would else have a retry ask others.
  const key = `${TOGETHER} ${list.id}`;
  const { isRetry, blamed } = scene.site;
  const brokenBefore = isRetry ? await scene.site.once(key, async () => blamed) : blamed;
  const fresh = () => [
    ...groupsOf(only(filters, brokenBefore), sample, EACH, scene.site.turn),
    ...groupsOf(filters, sample, narrowed.isThorough ? EACH : MOST, scene.site.turn),
  ];
  const besideOf = besidesFor(narrowed);
  const asked =
    (blamed.length === 0 ? packs : null) ??
    fresh().map((group, at) => ({ group, beside: besideOf(group, at), seen: null }));
  const groups = asked.filter(({ group }) => group.every(({ name }) => name in filters));
  const exchanges: Exchange[] = [];
  for (const { group, beside, seen: before } of groups) {
    const ask = (by: Beside) => runQuery(narrowed, queryForAll(group, sample, by), TOGETHER_ASSERTION.title);
    // What is wrong with an order by itself is told there.
    const isOrdered = beside.order === undefined || orders.includes(beside.order);
    const known = isOrdered || before?.flaw === null ? before : null;
    const first = known ?? (await ask(isOrdered ? beside : BARE));
    const seen = namesNone(first, narrowed) ? await ask(BARE) : first;
    exchanges.push(...seen.exchanges);
    if (seen.flaw === null) continue;
    const names = await culprits(narrowed, group, beside);
    await scene.site.once(key, async () => names);
    const why = reason('not-together', { argument: names.join(' and '), flaw: seen.flaw });
    return scene.assert(TOGETHER, false, why, ...exchanges);
  }
  if (groups.length === 0) return scene.pass(TOGETHER, reason('records-alike', { records }));
  scene.judge(TOGETHER, MET, ...exchanges);
}
