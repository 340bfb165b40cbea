/** Long work takes a breath, in which signals and timers are heard. */
import { expect, test } from 'vitest';
import { breathing } from '../../helpers/breath.ts';
import type { IndexCheck } from '../../helpers/checks/site-index/types.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import { deploymentOf } from '../../helpers/engine/connect.ts';
import { judgeIndex } from '../../helpers/engine/judge-index.ts';
import { makePlan } from '../../helpers/plan/plan.ts';

/** Longer than a breath is apart from the next. */
function work(): void {
  const before = performance.now();
  while (performance.now() - before < 60);
}

/** How often others come to their turn meanwhile. */
async function turnsDuring(working: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const turn = (): void => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await working;
  isDone = true;
  return turns;
}

test('between two pieces of work others come to their turn', async () => {
  const pieces = [work, work, work, work];
  function* inPieces(): Generator<void, string> {
    for (const piece of pieces) yield piece();
    return 'done';
  }
  const working = breathing(inPieces());
  expect(await turnsDuring(working)).toBeGreaterThanOrEqual(pieces.length - 1);
  expect(await working).toBe('done');
});

function slowly(check: IndexCheck): IndexCheck {
  return {
    ...check,
    run: async (context) => {
      work();
      await check.run(context);
    },
  };
}

test('between the checks of an index others come to their turn', async () => {
  const contract = loadContract();
  const deployment = deploymentOf({ index: { routes: {} }, namespaceIndexes: [] }, contract, {});
  const checks = makePlan(contract, [], 'smoke', null).indexChecks.slice(0, 5).map(slowly);
  const turns = await turnsDuring(judgeIndex(checks, deployment, (text) => text));
  expect(turns).toBeGreaterThanOrEqual(checks.length);
});
