/**
 * Values that take turns: which value each enumeration and flag has in which of several sets of members, so that each stands
 * beside every other member, and beside every value of every other, in one of them.
 */
import type { Resource, Values } from '../../cases/types.ts';
import { withNeeded } from './covering.ts';

type Chosen = ReadonlySet<string>;
type Turning = Pick<Resource, 'turns' | 'hangTogether' | 'companions' | 'keptAsOne'>;

/** Members that are sent, and the values of those among them that have another one than usual. */
export interface Row {
  readonly chosen: Chosen;
  readonly turned: Values;
}

/** Rows of all members at once, for what the sets leave: each for so much at least. */
const MOST_ROWS = 2;
const LEAST_SHOWN = 10;

/** Whether a site may rightly change one of them with the other. */
function hangs({ hangTogether = [], companions = {}, keptAsOne = [] }: Turning, one: string, other: string): boolean {
  const groups = [...hangTogether, ...keptAsOne, ...Object.entries(companions).map(([head, rest]) => [head, ...rest])];
  return one !== other && groups.some((group) => group.includes(one) && group.includes(other));
}

/** What stands beside what in a record: a value of one that takes turns, and a member, or such a value of another. */
function pairsIn(held: Values, resource: Turning): readonly string[] {
  const { turns = {} } = resource;
  const spoken = (name: string): string => (name in turns ? `${name}=${JSON.stringify(held[name])}` : name);
  const names = Object.keys(held);
  return names
    .filter((name) => name in turns)
    .flatMap((name) =>
      names
        .filter((other) => other !== name && !hangs(resource, name, other))
        .map((other) => [spoken(name), spoken(other)].toSorted().join(' & ')),
    );
}

/** Without what a site may change with a turned value, and without what needs that. */
function withoutKin(all: Chosen, turned: Values, resource: Turning): Chosen {
  const { companions = {} } = resource;
  const names = Object.keys(turned);
  const isKin = (path: string): boolean => {
    const [name = path] = path.split('.');
    return !names.includes(name) && names.some((one) => hangs(resource, one, name));
  };
  return new Set([...all].filter((path) => ![...withNeeded(path, companions)].some(isKin)));
}

/**
 * @param usual the values that members have unless they are turned
 * @param made values of records that are made anyway
 * @param all every member, for rows of their own
 */
export function turnedRows(
  sets: readonly Chosen[],
  all: Chosen,
  usual: Values,
  made: readonly Values[],
  resource: Turning,
): readonly Row[] {
  const { turns = {} } = resource;
  const seen = new Set(made.flatMap((values) => pairsIn(values, resource)));
  const pairsOf = ({ chosen, turned }: Row): readonly string[] => {
    const names = [...chosen].filter((path) => path in usual);
    return pairsIn({ ...Object.fromEntries(names.map((name) => [name, usual[name]])), ...turned }, resource);
  };
  const count = (row: Row): number => new Set(pairsOf(row).filter((pair) => !seen.has(pair))).size;
  /** One value is turned after the other, as long as that shows more. */
  const best = (first: Row, shaped: (turned: Values) => Row | null): Row => {
    let row = first;
    for (;;) {
      const others = Object.entries(turns)
        .filter(([name]) => first.chosen.has(name))
        .flatMap(([name, values]) => values.map((value) => shaped({ ...row.turned, [name]: value })))
        .filter((one) => one !== null);
      const [next] = others.toSorted((a, b) => count(b) - count(a));
      if (next === undefined || count(next) <= count(row)) return row;
      row = next;
    }
  };
  const take = (row: Row): Row => {
    for (const pair of pairsOf(row)) seen.add(pair);
    return row;
  };
  const rows = sets.map((chosen) => {
    // Each set is to hold what it holds.
    const shaped = (turned: Values) =>
      withoutKin(chosen, turned, resource).size < chosen.size ? null : { chosen, turned };
    return take(best({ chosen, turned: {} }, shaped));
  });
  const whole: Row = { chosen: all, turned: {} };
  while (rows.length < sets.length + MOST_ROWS) {
    const row = best(whole, (turned) => ({ chosen: withoutKin(all, turned, resource), turned }));
    if (count(row) < LEAST_SHOWN) break;
    rows.push(take(row));
  }
  return rows;
}
