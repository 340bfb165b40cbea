/** Narrows a failure with several members to those that cause it. */
import { phrase, type Reason } from '../../requirement/reasons.ts';
import { withNeeded } from './covering.ts';

export interface Narrowing {
  /** Members with which it goes wrong. */
  readonly chosen: ReadonlySet<string>;
  /** The one that is lost; null where the whole is rejected. */
  readonly focus: string | null;
  /** All with which it goes right. */
  readonly whole: ReadonlySet<string>;
  readonly needs: Readonly<Record<string, readonly string[]>>;
  /** Tries some members: whether it goes wrong with them. */
  readonly isWrong: (names: ReadonlySet<string>) => Promise<boolean>;
}

/** After so many halves the result so far is reported. */
const MAX_TRIES = 14;

/** The smallest part of a list that still fails, as far as halving finds it. */
async function halved(
  names: readonly string[],
  isEnough: (part: readonly string[]) => Promise<boolean>,
): Promise<readonly string[]> {
  if (names.length < 2) return names;
  const middle = Math.ceil(names.length / 2);
  for (const half of [names.slice(0, middle), names.slice(middle)]) {
    if (await isEnough(half)) return halved(half, isEnough);
  }
  return names;
}

/** What is rejected or lost, beside what, and without what: `end_date without start_date`. */
export async function narrowed({ chosen, focus, whole, needs, isWrong }: Narrowing): Promise<Reason> {
  let tries = 0;
  const closed = (names: Iterable<string>): ReadonlySet<string> =>
    new Set([...names].flatMap((name) => [...withNeeded(name, needs)]));
  const tried = async (names: Iterable<string>, otherwise: boolean): Promise<boolean> => {
    tries += 1;
    return tries > MAX_TRIES ? otherwise : isWrong(closed(names));
  };
  const core = closed(focus === null ? [] : [focus]);
  const others = [...chosen].filter((name) => !core.has(name));
  const isAlone = focus !== null && (await tried(core, false));
  const beside = isAlone ? [] : await halved(others, (part) => tried([...core, ...part], false));
  const smallest = closed([...core, ...beside]);
  const absent = [...whole].filter((name) => !smallest.has(name));
  const without = await halved(absent, async (part) => !(await tried([...smallest, ...part], true)));
  const told = focus === null ? beside : [focus];
  return focus === null || beside.length === 0
    ? phrase`${told} without ${without}`
    : phrase`${told} beside ${beside} and without ${without}`;
}
