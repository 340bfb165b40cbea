/** Counts the requests of each case, and of the removal of what it made, in a run of the reference, by which runs are ordered and kept to a number. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { type Harness, judgeInOrder, openHarness } from '../helpers/mutants/harness.ts';
import { COSTS_FILE, readCosts } from '../helpers/plan/costs.ts';
import { askedOf } from '../helpers/plan/rotation.ts';
import { DEPTHS, type Depth } from '../helpers/requirement/requirement.ts';

/** What its cases are counted to send by themselves. */
function countedOf({ units }: Harness, counted: ReadonlyMap<string, number>): number {
  return units.flatMap(askedOf).reduce((sum, { id }) => sum + (counted.get(id) ?? 1), 0);
}

/**
 * What is not asked at standard depth was counted at full. What a case makes for others as well it may make for them or find
 * made: of a gate it counts as much as it took at most, now or when it was counted before.
 */
export async function writeCosts(): Promise<number> {
  const { told, requests: before } = readCosts();
  const counted = new Map<string, number>();
  const runs: { readonly depth: Depth; readonly harness: Harness; readonly sent: number }[] = [];
  for (const depth of DEPTHS.toReversed()) {
    const harness = await openHarness([], depth);
    const { costs } = await judgeInOrder(harness);
    runs.unshift({ depth, harness, sent: [...costs.values()].reduce((sum, one) => sum + one, 0) });
    const asked = [...costs].filter(([, requests]) => requests > 0);
    for (const [id, requests] of depth === 'smoke' ? [] : asked) {
      counted.set(id, depth === 'gate' ? Math.max(requests, counted.get(id) ?? 0, before[id] ?? 0) : requests);
    }
  }
  const shares = runs.map(({ depth, harness, sent }) => {
    return [depth, Math.round((100 * sent) / countedOf(harness, counted)) / 100] as const;
  });
  const costs = [...counted].filter(([, requests]) => requests !== 1).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const file = { told, shares: Object.fromEntries(shares), requests: Object.fromEntries(costs) };
  writeFileSync(COSTS_FILE, `${JSON.stringify(file, null, 2)}\n`);
  execFileSync('npx', ['biome', 'format', '--write', COSTS_FILE], { stdio: 'ignore' });
  return costs.length;
}
