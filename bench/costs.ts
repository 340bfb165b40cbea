/** Counts the requests of each case in a run of the reference, by which runs are ordered and kept to a number. */
import { writeFileSync } from 'node:fs';
import { judgeInOrder, openHarness } from '../helpers/mutants/harness.ts';
import { COSTS_FILE } from '../helpers/plan/costs.ts';

/** What is not asked at standard depth was counted at full. */
export async function writeCosts(): Promise<number> {
  const counted = [
    await judgeInOrder(await openHarness([], 'full')),
    await judgeInOrder(await openHarness([], 'standard')),
  ];
  const asked = counted.flatMap(({ costs }) => [...costs].filter(([, requests]) => requests > 0));
  const costs = [...new Map(asked)].filter(([, requests]) => requests !== 1).toSorted(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(COSTS_FILE, `${JSON.stringify({ requests: Object.fromEntries(costs) }, null, 2)}\n`);
  return costs.length;
}
