/** Counts the requests of each case, and of the removal of what it made, in a run of the reference, by which runs are ordered and kept to a number. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { judgeInOrder, openHarness } from '../helpers/mutants/harness.ts';
import { COSTS_FILE, readCosts } from '../helpers/plan/costs.ts';

/**
 * What is not asked at standard depth was counted at full. What a case makes for others as well it may make for them or find
 * made: of a gate it counts as much as it took at most, now or when it was counted before.
 */
export async function writeCosts(): Promise<number> {
  const { told, requests: before } = readCosts();
  const counted = new Map<string, number>();
  for (const depth of ['full', 'standard', 'gate'] as const) {
    const { costs } = await judgeInOrder(await openHarness([], depth));
    const asked = [...costs].filter(([, requests]) => requests > 0);
    for (const [id, requests] of asked) {
      counted.set(id, depth === 'gate' ? Math.max(requests, counted.get(id) ?? 0, before[id] ?? 0) : requests);
    }
  }
  const costs = [...counted].filter(([, requests]) => requests !== 1).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(COSTS_FILE, `${JSON.stringify({ told, requests: Object.fromEntries(costs) }, null, 2)}\n`);
  execFileSync('npx', ['biome', 'format', '--write', COSTS_FILE], { stdio: 'ignore' });
  return costs.length;
}
