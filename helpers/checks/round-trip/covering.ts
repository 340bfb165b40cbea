/**
 * Few sets of members, of which for every two members some set holds the one and not the other: what a site asks for, or
 * forgets, where something else is not sent shows in one of them.
 */

type Needs = Readonly<Record<string, readonly string[]>>;
type Chosen = ReadonlySet<string>;
/** Each member with all that it needs. */
type Closed = ReadonlyMap<string, Chosen>;

/** A member with all without which it can't be taken. */
export function withNeeded(name: string, needs: Needs, found: Set<string> = new Set()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const needed of needs[name] ?? []) withNeeded(needed, needs, found);
  return found;
}

/** Drafts of a set, of which the best is taken. */
const MAX_DRAFTS = 4;

const onesIn = (word: number): number => word.toString(2).replaceAll('0', '').length;

/** As many words as there are members, each with half of its bits set: of any two, each has a bit that the other has not. */
function wordsFor(count: number): { readonly bits: number; readonly words: readonly number[] } {
  for (let bits = 1; ; bits += 1) {
    const words = Array.from({ length: 2 ** bits }, (_, word) => word).filter(
      (word) => onesIn(word) === Math.floor(bits / 2),
    );
    if (words.length >= count) return { bits, words };
  }
}

/** What no set shows yet: by member, those to leave out beside it. */
class Open {
  readonly #left: ReadonlyMap<string, Set<string>>;

  constructor(closed: Closed) {
    this.#left = new Map(
      [...closed].map(([name, needed]) => [name, new Set([...closed.keys()].filter((other) => !needed.has(other)))]),
    );
  }

  isOpen(name: string): boolean {
    return (this.#left.get(name)?.size ?? 0) > 0;
  }

  count(chosen: Chosen): number {
    let count = 0;
    for (const name of chosen) for (const other of this.#left.get(name) ?? []) if (!chosen.has(other)) count += 1;
    return count;
  }

  settle(chosen: Chosen): void {
    for (const name of chosen) {
      const left = this.#left.get(name);
      for (const other of left ?? []) if (!chosen.has(other)) left?.delete(other);
    }
  }

  /** The set that shows most; undefined where none shows anything. */
  best(sets: readonly Chosen[]): Chosen | undefined {
    const [first] = sets.map((set) => ({ set, count: this.count(set) })).toSorted((a, b) => b.count - a.count);
    return first === undefined || first.count === 0 ? undefined : first.set;
  }
}

/** The set with a member more, or with one less and without what needs it. */
function turned(chosen: Chosen, name: string, closed: Closed): Chosen {
  if (!chosen.has(name)) return new Set([...chosen, ...(closed.get(name) ?? [])]);
  return new Set([...chosen].filter((one) => closed.get(one)?.has(name) === false));
}

/** As long as some turn of a single member shows more. */
function improved(first: Chosen, closed: Closed, open: Open): Chosen {
  let chosen = first;
  for (;;) {
    const best = open.best([...closed.keys()].map((name) => turned(chosen, name, closed)));
    if (best === undefined || open.count(best) <= open.count(chosen)) return chosen;
    chosen = best;
  }
}

/**
 * @param needs for a member, others without which it can't be taken
 * @param oneOf members of which each set holds one; none where any will do
 * @param first members of the first set; none where none is asked for
 */
export function coveringSets(
  names: readonly string[],
  needs: Needs,
  oneOf: readonly string[] = [],
  first: readonly string[] = [],
): readonly Chosen[] {
  const closed: Closed = new Map(
    names.map((name) => [name, new Set(names.filter((one) => withNeeded(name, needs).has(one)))]),
  );
  const withAll = (some: readonly string[]): Chosen => new Set(some.flatMap((name) => [...(closed.get(name) ?? [])]));
  const open = new Open(closed);
  const sets: Chosen[] = [];
  const take = (chosen: Chosen): void => {
    sets.push(chosen);
    open.settle(chosen);
  };
  const held = (chosen: Chosen): readonly Chosen[] =>
    oneOf.length === 0 || oneOf.some((name) => chosen.has(name))
      ? [chosen]
      : oneOf.map((name) => withAll([...chosen, name]));
  const asked = open.best(first.length === 0 ? [] : held(withAll(first)));
  if (asked !== undefined) take(asked);
  const heads = new Set(Object.values(needs).flat());
  const free = names.filter((name) => !heads.has(name));
  const { bits, words } = wordsFor(free.length);
  for (let bit = 0; bit < bits; bit += 1) {
    const within = free.filter((_, at) => ((words[at] ?? 0) >> bit) % 2 === 1);
    const best = open.best(held(withAll(within)));
    if (best !== undefined) take(best);
  }
  for (;;) {
    const starts = names.filter((name) => open.isOpen(name)).slice(0, MAX_DRAFTS);
    const drafts = starts.map((name) => improved(withAll([name]), closed, open));
    const best = open.best(drafts.flatMap(held));
    if (best === undefined) return sets;
    take(best);
  }
}
