/** `--dry-run`: what a run with these effects would do there. Nothing is sent but the request for the index. */

import type { Case } from '../cases/types.ts';
import { hindrance } from '../engine/run-case.ts';
import { effectiveEffects } from '../environment/settings.ts';
import { groupBy } from '../group-by.ts';
import { count } from '../report/text.ts';
import { sentenceOf } from '../requirement/reasons.ts';
import { expectedRequests } from '../run/estimate.ts';
import type { PreparedRun } from '../run/prepare.ts';
import type { Io } from './command.ts';

function shown({ requirements, operations, effect, sends, weight }: Case): object {
  return {
    operations: operations.map(({ key }) => key),
    effect,
    sends,
    requests: weight,
    requirements: requirements.map(({ id, level }) => ({ id, level })),
  };
}

function printCase({ requirements, operations, effect, sends }: Case, io: Io): void {
  io.out(`${operations.map(({ key }) => key).join(', ')}  [${effect}]  sends ${sends}`);
  for (const { id, level } of requirements) io.out(`  ${level.padEnd(6)} ${id}`);
}

/** @param target the line that says what is tested */
export function printDryRun({ plan, deployment, options }: PreparedRun, target: string, isJson: boolean, io: Io): void {
  const effects = effectiveEffects(options.settings);
  const all = plan.cases.map((one) => {
    const hindered = hindrance(deployment, effects, one);
    return { one, why: hindered && sentenceOf(hindered.why) };
  });
  const cases = all.flatMap(({ one, why }) => (why === null ? [one] : []));
  const requests = expectedRequests(cases, effects, options.settings.depth);
  const hindrances = groupBy(
    all.flatMap(({ why }) => why ?? []),
    (why) => why,
  );
  const wouldNotRun = Object.fromEntries([...hindrances].map(([why, hindered]) => [why, hindered.length]));
  const [inIndex, inAnswers] = [plan.indexChecks, plan.answerChecks].map((checks) =>
    checks.flatMap(({ requirements }) => requirements.map(({ id, level, title }) => ({ id, level, title }))),
  );
  if (isJson) {
    const parts = { indexChecks: inIndex, cases: cases.map(shown), answerChecks: inAnswers };
    io.out(JSON.stringify({ target, effects, requests, leftOut: wouldNotRun, ...parts }));
    return;
  }
  io.out(target);
  for (const { id, title } of inIndex ?? []) io.out(`${id}  ${title}`);
  for (const one of cases) printCase(one, io);
  for (const { id, title } of inAnswers ?? []) io.out(`${id}  ${title}`);
  for (const [why, amount] of Object.entries(wouldNotRun)) io.out(`${count(amount, 'case')} would not run: ${why}`);
  io.out(
    `${count(plan.indexChecks.length, 'index check')}, ${count(cases.length, 'case')} and ${count(plan.answerChecks.length, 'check')} of all answers: about ${count(requests, 'request')}, with those that find, make and remove records. Nothing was sent but the request for the index.`,
  );
}
