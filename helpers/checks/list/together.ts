/**
 * Arguments together list what each of them lists. Every two of them are asked in as few requests as the records at hand
 * allow: in each request some record fits all arguments, and for each argument one fits all the others and not it, so
 * that one that is dropped beside any of the others shows.
 */

import type { Filter, ListQuery, ListSample } from '../../cases/list-statement.ts';
import type { Assertion, Scene } from '../../cases/scenario.ts';
import type { Exchange } from '../../exchange/types.ts';
import { MET } from '../../requirement/judgement.ts';
import { reason } from '../../requirement/reasons.ts';
import { argumentOf, type FilterValue, fitsOf } from './filters.ts';
import { type ListObservation, runQuery } from './list-query.ts';
import type { NarrowedList } from './narrowed-list.ts';

export const TOGETHER = 'filters/together';

export const TOGETHER_ASSERTION: Assertion = { title: 'Two filters together list only what both of them list' };

/** An argument, and for each record at hand whether it must be listed. */
interface Candidate extends FilterValue {
  readonly verdicts: readonly (boolean | null)[];
}

function areRivals(one: FilterValue, other: FilterValue): boolean {
  return [one.filter.rivals?.includes(other.name), other.filter.rivals?.includes(one.name)].includes(true);
}

/** What the records tell of arguments that are asked together. */
interface Telling {
  /** Those that are seen to be dropped beside the others: some record fits all of them but this one. */
  readonly missed: ReadonlySet<Candidate>;
  /** Whether some record fits all of them. */
  readonly isFitted: boolean;
}

function tellingOf(group: readonly Candidate[]): Telling {
  const records = group[0]?.verdicts.length ?? 0;
  const missed = new Set<Candidate>();
  let isFitted = false;
  for (let at = 0; at < records; at += 1) {
    const misses = group.filter((one) => one.verdicts[at] !== true);
    const [miss] = misses;
    if (miss === undefined) isFitted = true;
    else if (misses.length === 1 && miss.verdicts[at] === false) missed.add(miss);
  }
  return { missed, isFitted };
}

/** What is seen beside what: each as `dropped beside`, or, where any other will do, as what is dropped. */
type Pairs = (dropped: FilterValue, beside: FilterValue) => string;

const EACH: Pairs = (dropped, beside) => `${dropped.name} ${beside.name}`;
const ANY: Pairs = ({ name }) => name;

function told(group: readonly Candidate[], { missed }: Telling, pairs: Pairs): ReadonlySet<string> {
  return new Set(
    [...missed].flatMap((one) => group.filter((other) => other !== one).map((other) => pairs(one, other))),
  );
}

/** Best where some record fits all and each argument shows; else whatever shows anything. */
const PASSES: readonly ((group: readonly Candidate[], telling: Telling) => boolean)[] = [
  (group, { missed, isFitted }) => isFitted && missed.size === group.length,
  (_group, { missed }) => missed.size > 0,
];

/** Groups in which the arguments that the records tell apart stand together: every two of them, or each with any other. */
function groupsOf(
  filters: Readonly<Record<string, Filter>>,
  sample: ListSample,
  pairs: Pairs,
): readonly (readonly FilterValue[])[] {
  const all = Object.entries(filters).flatMap(([name, filter]) =>
    filter.values(sample).map((value): Candidate => {
      const asked = { name, filter, value };
      return { ...asked, verdicts: sample.documents.map(fitsOf(asked, sample)) };
    }),
  );
  const covered = new Set<string>();
  const fresh = (group: readonly Candidate[], telling: Telling): number =>
    [...told(group, telling, pairs)].filter((pair) => !covered.has(pair)).length;
  const groups: (readonly FilterValue[])[] = [];
  for (const isGood of PASSES) {
    for (const [at, first] of all.entries()) {
      for (const second of all.slice(at + 1)) {
        const names = [pairs(first, second), pairs(second, first)];
        if (first.name === second.name || names.every((pair) => covered.has(pair))) continue;
        if (areRivals(first, second)) continue;
        let group: readonly Candidate[] = [first, second];
        let telling = tellingOf(group);
        if (!isGood(group, telling) || fresh(group, telling) === 0) continue;
        for (const other of all) {
          if (group.some((one) => one.name === other.name || areRivals(one, other))) continue;
          const larger = [...group, other];
          const more = tellingOf(larger);
          if (isGood(larger, more) && fresh(larger, more) > fresh(group, telling)) [group, telling] = [larger, more];
        }
        for (const pair of told(group, telling, pairs)) covered.add(pair);
        groups.push(group);
      }
    }
  }
  return groups;
}

function queryForAll(group: readonly FilterValue[], sample: ListSample): ListQuery {
  return {
    args: Object.fromEntries(group.map((asked) => [asked.name, argumentOf(asked)])),
    fits: (document) => {
      const verdicts = group.map((asked) => fitsOf(asked, sample)(document));
      if (verdicts.includes(false)) return false;
      return verdicts.includes(null) ? null : true;
    },
    conflictsWith: group.flatMap(({ filter }) => filter.conflictsWith ?? []),
  };
}

/** Two of the group that go wrong by themselves; all of it where no two do. */
async function culprits(
  scene: Scene,
  narrowed: NarrowedList,
  group: readonly FilterValue[],
): Promise<readonly FilterValue[]> {
  if (group.length === 2) return group;
  for (const [at, first] of group.entries()) {
    for (const second of group.slice(at + 1)) {
      const pair = [first, second];
      const { flaw } = await runQuery(
        scene,
        narrowed,
        queryForAll(pair, narrowed.sample),
        'Which two of the arguments go wrong',
      );
      if (flaw !== null) return pair;
    }
  }
  return group;
}

/**
 * @param filters those of which each value by itself lists what it must
 * @param dropped a look at one that goes wrong beside what keeps the list to the records at hand
 */
export async function judgeTogether(
  scene: Scene<'filters/together'>,
  narrowed: NarrowedList,
  filters: Readonly<Record<string, Filter>>,
  dropped: ListObservation | null,
): Promise<void> {
  if (dropped !== null && dropped.flaw !== null) {
    const why = reason('dropped-beside', { records: narrowed.list.records, flaw: dropped.flaw });
    return scene.assert(TOGETHER, false, why, ...dropped.exchanges);
  }
  const groups = groupsOf(filters, narrowed.sample, narrowed.isThorough ? EACH : ANY);
  const exchanges: Exchange[] = [];
  for (const group of groups) {
    const seen = await runQuery(scene, narrowed, queryForAll(group, narrowed.sample), TOGETHER_ASSERTION.title);
    exchanges.push(...seen.exchanges);
    if (seen.flaw === null) continue;
    const names = (await culprits(scene, narrowed, group)).map(({ name }) => name).join(' and ');
    const why = reason('not-together', { argument: names, flaw: seen.flaw });
    return scene.assert(TOGETHER, false, why, ...exchanges);
  }
  if (groups.length === 0) {
    return scene.pass(TOGETHER, reason('records-alike', { records: narrowed.list.records }));
  }
  scene.judge(TOGETHER, MET, ...exchanges);
}
