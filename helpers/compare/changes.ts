import type { Outcome } from '../requirement/requirement.ts';
import { type ComparedDeployment, type Comparison, LETTERS } from './compare.ts';
import { newsBetween } from './news.ts';

const OUTCOME_OF: ReadonlyMap<string, Outcome> = new Map(
  Object.entries(LETTERS).map(([outcome, letter]) => [letter, outcome as Outcome]),
);

function outcomesAt({ requirements }: Comparison, place: number): ReadonlyMap<string, Outcome> {
  return new Map(
    requirements.flatMap(({ id, outcomes }) => {
      const outcome = OUTCOME_OF.get(outcomes[place] ?? '.');
      return outcome === undefined ? [] : [[id, outcome] as const];
    }),
  );
}

/** Says of each deployment that an earlier comparison has, by its name, what changed since. */
export function withChanges(comparison: Comparison, earlier: Comparison): Comparison {
  const before = new Map(earlier.deployments.map(({ name }, place) => [name, place]));
  const musts = new Set(comparison.requirements.flatMap(({ id, level }) => (level === 'MUST' ? [id] : [])));
  const deployments = comparison.deployments.map((deployment, place): ComparedDeployment => {
    const old = before.get(deployment.name);
    if (old === undefined) return deployment;
    const now = [...outcomesAt(comparison, place)].map(([id, outcome]) => ({ id, outcome }));
    const { broken, fixed, flaky } = newsBetween(outcomesAt(earlier, old), now);
    const brokenMusts = broken.filter((id) => musts.has(id)).length;
    return { ...deployment, since: { broken: broken.length, brokenMusts, fixed: fixed.length, flaky: flaky.length } };
  });
  return { ...comparison, deployments };
}
