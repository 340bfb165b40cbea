/** Translates paths between the interface's neutral names and a deployment's own, by their beginnings. */

/** Two beginnings of paths that mean the same, both with a leading slash: `/shop/v3` and `/acme/v3`. */
export interface Equivalence {
  readonly neutral: string;
  readonly actual: string;
}

/** Whether whole segments of a path are those that another consists of. */
export function isAtOrBelow(path: string, start: string): boolean {
  return path === start || path.startsWith(`${start}/`);
}

/** The longest beginning decides; of equals, one that leaves nothing over keeps its shorter translation. */
function translate(path: string, table: readonly { from: string; to: string }[]): string | null {
  const matching = table.filter(({ from }) => isAtOrBelow(path, from));
  matching.sort((a, b) => b.from.length - a.from.length || (path === a.from ? 1 : -1) * (a.to.length - b.to.length));
  const [best] = matching;
  return best === undefined ? null : best.to + path.slice(best.from.length);
}

export interface PathMapping {
  /** Null where no equivalence covers the path. */
  toActual(path: string): string | null;
  toNeutral(path: string): string | null;
}

export function pathMapping(equivalences: readonly Equivalence[]): PathMapping {
  const toActual = equivalences.map(({ neutral, actual }) => ({ from: neutral, to: actual }));
  const toNeutral = equivalences.map(({ neutral, actual }) => ({ from: actual, to: neutral }));
  const known = new Map<string, string | null>();
  return {
    toActual(path) {
      // The paths of a contract, again and again.
      const actual = known.get(path) ?? translate(path, toActual);
      known.set(path, actual);
      return actual;
    },
    toNeutral: (path) => translate(path, toNeutral),
  };
}
