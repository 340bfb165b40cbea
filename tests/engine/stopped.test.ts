/** A run that is to stop sends nothing more, though a case is under way, and cleans up when all is answered. */
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Site } from '../../helpers/cases/types.ts';
import { cleanUp } from '../../helpers/clean-up/clean-up.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import type { CaseReport } from '../../helpers/engine/evidence.ts';
import { runPhase } from '../../helpers/engine/run-plan.ts';
import { MET } from '../../helpers/requirement/judgement.ts';
import { sampleResult } from '../report/sample.ts';
import { openOn, RUN_ID } from './session.ts';

test('what the case has judged counts, and the rest is skipped', async () => {
  const { session, sent } = await openOn();
  const operation = loadContract().operations.get('GET /calendar/events/v1/tags');
  if (operation === undefined) throw new Error('There is no such operation.');
  const [first, second] = ['a', 'b'].map((id) => sampleResult({ id }));
  if (first === undefined || second === undefined) throw new Error('There are two.');
  let reason: string | null = null;
  const reports: CaseReport[] = [];
  const before = sent().length;
  const one = {
    id: 'a',
    namespace: operation.namespace,
    effect: 'read' as const,
    depth: 'standard' as const,
    operations: [operation],
    requirements: [first, second],
    weight: 2,
    sends: 'two requests',
    async run(site: Site) {
      site.judge(first, MET, await site.send({ operation, args: {}, why: 'The first' }));
      reason = 'interrupted by SIGINT';
      site.judge(second, MET, await site.send({ operation, args: {}, why: 'The second' }));
    },
  };
  const plan = { indexChecks: [], cases: [one], answerChecks: [] };
  await runPhase(
    session,
    plan,
    'middle',
    (report) => void reports.push(report),
    () => reason,
  );
  expect(sent()).toHaveLength(before + 1);
  expect(reports.flatMap(({ results }) => results.map(({ id, outcome }) => [id, outcome]))).toEqual([
    ['a', 'pass'],
    ['b', 'skipped'],
  ]);
});

test('a creation that its case no longer waits for is answered before anything is removed', async () => {
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { session, send, look } = await openOn({
    tamper: async (request, next) => {
      const made = await next(request);
      if (request.method === 'POST') await held;
      return made;
    },
  });
  const making = send('POST /calendar/events/v1/tags', { name: `conformance-${RUN_ID}-a` });
  await setTimeout(20);
  const cleaning = cleanUp(session);
  cleaning.catch(() => {});
  await setTimeout(50);
  answer();
  expect((await cleaning).left).toEqual([]);
  const { id } = JSON.parse((await making).answer?.text ?? '');
  expect((await look(`/calendar/events/v1/tags/${id}`)).status).toBe(404);
});
