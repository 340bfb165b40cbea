/** Long work takes a breath, in which signals and timers are heard. */
import { expect, test } from 'vitest';
import type { IndexCheck } from '../../helpers/checks/site-index/types.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import { deploymentOf } from '../../helpers/engine/connect.ts';
import { judgeIndex } from '../../helpers/engine/judge-index.ts';
import { makePlan } from '../../helpers/plan/plan.ts';

/** Each of the checks of an index takes longer than a breath is apart from the next. */
function slowly(check: IndexCheck): IndexCheck {
  return {
    ...check,
    run: async (context) => {
      const before = performance.now();
      while (performance.now() - before < 60);
      await check.run(context);
    },
  };
}

test('between the checks of an index others come to their turn', async () => {
  const contract = loadContract();
  const deployment = deploymentOf({ index: { routes: {} }, namespaceIndexes: [] }, contract, {});
  const checks = makePlan(contract, [], 'smoke', null).indexChecks.slice(0, 5).map(slowly);
  let turns = 0;
  let isDone = false;
  const turn = (): void => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await judgeIndex(checks, deployment, (text) => text);
  isDone = true;
  expect(turns).toBeGreaterThanOrEqual(checks.length);
});
