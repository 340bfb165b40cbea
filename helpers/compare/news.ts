import type { News } from '../report/types.ts';
import type { Outcome, Result } from '../requirement/requirement.ts';
import type { Before } from './past-runs.ts';
import { standingOf } from './standing.ts';

/** What is broken now and was not, what was and is met now, and what is newly flaky: ids, in the order given. */
export function newsBetween(
  before: ReadonlyMap<string, Outcome | null>,
  now: Iterable<Pick<Result, 'id' | 'outcome'>>,
): Pick<News, 'broken' | 'fixed' | 'flaky'> {
  const told = { broken: [] as string[], fixed: [] as string[], flaky: [] as string[] };
  for (const { id, outcome } of now) {
    const old = before.get(id) ?? null;
    const [was, is] = [standingOf(old), standingOf(outcome)];
    // What a baseline knows is broken and no news.
    if (is === 'broken' && was !== 'broken' && outcome !== 'known') told.broken.push(id);
    if (is === 'met' && was === 'broken') told.fixed.push(id);
    if (outcome === 'flaky' && old !== 'flaky') told.flaky.push(id);
  }
  return told;
}

export function newsSince({ run, startedAt, outcomes }: Before, results: readonly Result[]): News {
  return { run, startedAt, ...newsBetween(outcomes, results) };
}
