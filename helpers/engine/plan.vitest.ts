/** The plan as vitest runs it: one test a case, side by side within each phase; the limiter holds the pace. */
import { describe, inject, test } from 'vitest';
import { suites } from '../../suites/index.ts';
import { loadContract } from '../contract/load.ts';
import { record } from '../exchange/redact.ts';
import { makePlan, select } from '../plan/plan.ts';
import { catalogueOf } from '../plan/suite.ts';
import { type Case, PHASES } from '../plan/types.ts';
import { cleanUp } from './cleanup.ts';
import { deploymentOf } from './connect.ts';
import type { TestMeta } from './job.ts';
import { runCase, skipCase } from './run-case.ts';
import { openSession } from './session.ts';

const job = inject('job');
const contract = loadContract();
const deployment = deploymentOf(job.contact, contract, job.names);
const plan = select(makePlan(contract, suites, job.depth, deployment), job.selection);
const session = openSession(job.options, contract, catalogueOf(suites), deployment);
const stop = new Int32Array(job.stop);

/** A chain of many requests starts early, so that it does not run on alone at the end. */
const byLength = (a: Case, b: Case): number => b.weight - a.weight;

for (const phase of PHASES) {
  const cases = plan.cases.filter((one) => (one.phase ?? 'middle') === phase).sort(byLength);
  if (cases.length === 0) continue;
  describe(phase, () => {
    for (const one of cases) {
      test.concurrent(one.id, async ({ task }) => {
        const stopped = Atomics.load(stop, 0) !== 0;
        const conformance = stopped ? skipCase(one, 'The run was interrupted.') : await runCase(session, one);
        Object.assign(task.meta, { conformance } satisfies TestMeta);
      });
    }
  });
}

describe('clean-up', () => {
  test('everything that was made is removed', async ({ task }) => {
    const left = await cleanUp(session);
    const { client, redact } = session;
    const exchanges = session.exchanges.map((exchange) => record(exchange, redact));
    Object.assign(task.meta, { cleanUp: { left, requests: client.requests, exchanges } } satisfies TestMeta);
    await session.client.close();
  });
});
