import type { Brief } from './brief.ts';

/** Deployments that fail alike. */
export interface Cluster {
  /** Places among the deployments, at least two. */
  readonly deployments: readonly number[];
  /** Keys of the causes that all of them have. */
  readonly causes: readonly string[];
}

/** Share of causes that two have in common from which on they fail alike. */
const ALIKE = 0.8;

function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((key) => b.has(key)).length;
  return both / (a.size + b.size - both);
}

/** Each goes to the first that it is like, so that one look at each pair is the most that it takes; largest first. */
export function clustersOf(briefs: readonly Pick<Brief, 'causes'>[]): readonly Cluster[] {
  const groups: { readonly leader: ReadonlySet<string>; readonly members: number[] }[] = [];
  const sets = briefs.map(({ causes }) => new Set(causes.map(({ key }) => key)));
  for (const [at, own] of sets.entries()) {
    if (own.size === 0) continue;
    const group = groups.find(({ leader }) => likeness(leader, own) >= ALIKE);
    if (group) group.members.push(at);
    else groups.push({ leader: own, members: [at] });
  }
  return groups
    .filter(({ members }) => members.length > 1)
    .map(({ leader, members }) => ({
      deployments: members,
      causes: [...leader].filter((key) => members.every((at) => sets[at]?.has(key))),
    }))
    .toSorted((a, b) => b.deployments.length - a.deployments.length);
}
