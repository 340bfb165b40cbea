/**
 * Values that take turns: which value each such member has in which of several sets of members, so that each stands
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
const MAX_ROWS = 2;
const MIN_SHOWN_PAIRS = 10;

/** For each member those that hang together with it. */
type Kin = ReadonlyMap<string, ReadonlySet<string>>;

function kinOf({ hangTogether = [], companions = {}, keptAsOne = [] }: Turning): Kin {
  const groups = [...hangTogether, ...keptAsOne, ...Object.entries(companions).map(([head, rest]) => [head, ...rest])];
  const names = [...new Set(groups.flat())];
  return new Map(
    names.map((name) => {
      const all = groups.filter((group) => group.includes(name)).flat();
      return [name, new Set(all.filter((other) => other !== name))];
    }),
  );
}

/** A member of a record; of one that takes turns, with the value that it has. */
interface TurnMember {
  readonly name: string;
  readonly number: number;
  readonly isTurning: boolean;
}

/** No record has so many members with so many values. */
const MAX_PARTS = 1 << 16;

/** Tells what stands beside what in records: a value of one that takes turns, and a member, or such a value of another. */
function pairsAmong({ turns = {} }: Turning, kin: Kin): (held: Values) => readonly number[] {
  const numbers = new Map<string, number>();
  const partOf = ([name, value]: [string, unknown]): TurnMember => {
    const isTurning = name in turns;
    const spoken = isTurning ? `${name}=${JSON.stringify(value)}` : name;
    const number = numbers.get(spoken) ?? numbers.size;
    numbers.set(spoken, number);
    return { name, number, isTurning };
  };
  return (held) => {
    const parts = Object.entries(held).map(partOf);
    const pairs: number[] = [];
    for (const one of parts) {
      if (!one.isTurning) continue;
      const hanging = kin.get(one.name);
      for (const other of parts) {
        // Two that both take turns are a pair once.
        if (other === one || (other.isTurning && other.number < one.number) || hanging?.has(other.name)) continue;
        pairs.push(Math.min(one.number, other.number) * MAX_PARTS + Math.max(one.number, other.number));
      }
    }
    return pairs;
  };
}

type Shape = (turned: Values) => Row | null;

/** One value is turned after the other, as long as that shows more. */
function turnedBest(
  first: Row,
  options: readonly (readonly [name: string, value: unknown])[],
  count: (row: Row) => number,
  shaped: Shape,
): Row {
  let row = first;
  let highest = count(first);
  for (;;) {
    const before = highest;
    const { turned } = row;
    for (const [name, value] of options) {
      const next = shaped({ ...turned, [name]: value });
      const shown = next === null ? 0 : count(next);
      if (next !== null && shown > highest) [row, highest] = [next, shown];
    }
    if (highest === before) return row;
  }
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
  const { turns = {}, companions = {} } = resource;
  const kin = kinOf(resource);
  const pairsIn = pairsAmong(resource, kin);
  const seen = new Set(made.flatMap(pairsIn));
  const topsOf = new Map(
    [...all].map((path) => [path, [...withNeeded(path, companions)].map((one) => one.split('.')[0] ?? one)]),
  );
  /** Without what hangs together with a turned value, and without what needs that. */
  const withoutKin = (chosen: Chosen, turned: Values): Chosen => {
    const names = Object.keys(turned);
    const isKin = (name: string): boolean => !(name in turned) && names.some((one) => kin.get(one)?.has(name));
    return new Set([...chosen].filter((path) => !topsOf.get(path)?.some(isKin)));
  };
  const pairsOf = ({ chosen, turned }: Row): readonly number[] => {
    const names = [...chosen].filter((path) => path in usual);
    return pairsIn({ ...Object.fromEntries(names.map((name) => [name, usual[name]])), ...turned });
  };
  const count = (row: Row): number => pairsOf(row).filter((pair) => !seen.has(pair)).length;
  const options = Object.entries(turns).flatMap(([name, values]) => values.map((value) => [name, value] as const));
  const best = (first: Row, shaped: Shape): Row => {
    const own = options.filter(([name]) => first.chosen.has(name));
    return turnedBest(first, own, count, shaped);
  };
  const take = (row: Row): Row => {
    for (const pair of pairsOf(row)) seen.add(pair);
    return row;
  };
  const rows = sets.map((chosen) => {
    // Each set is to hold what it holds.
    const shaped = (turned: Values) => (withoutKin(chosen, turned).size < chosen.size ? null : { chosen, turned });
    return take(best({ chosen, turned: {} }, shaped));
  });
  const whole: Row = { chosen: all, turned: {} };
  while (rows.length < sets.length + MAX_ROWS) {
    const row = best(whole, (turned) => ({ chosen: withoutKin(all, turned), turned }));
    if (count(row) < MIN_SHOWN_PAIRS) break;
    rows.push(take(row));
  }
  return rows;
}
