/** What no answer of a namespace may show: a server error, JSON that is none, a location in the server's code. */

import { checkOf, type Finding } from '../../cases/check.ts';
import { namespaceRequirement } from '../../cases/requirement.ts';
import { CUSTOM } from '../../cases/scenario.ts';
import type { Exchange } from '../../exchange/types.ts';
import { broken, flaky, MET } from '../../requirement/judgement.ts';
import { reason } from '../../requirement/reasons.ts';
import { settle } from '../../tolerances/settle.ts';
import { ANSWER_FLAWS, type AnswerFlaw, flawsOf } from '../../verdict/robustness.ts';
import { reasonOf, untelling } from './findings.ts';
import type { AnswerCheck, FlawCount, Flawed, RunContext } from './types.ts';

const STATEMENTS: Readonly<Record<AnswerFlaw, Parameters<typeof namespaceRequirement>[3]>> = {
  served: { title: 'No answer is a server error', level: 'MUST', basis: 'implied', clause: 'service' },
  json: { title: 'Every answer with a JSON content type is JSON', level: 'MUST', basis: 'implied', clause: 'paths' },
  'content-type': { title: 'Every JSON answer has a JSON content type', ...CUSTOM, clause: 'paths' },
  clean: { title: 'Nothing precedes the JSON of an answer', ...CUSTOM, clause: 'paths' },
  internals: { title: 'No error shows a stack trace or a location in the server’s code', ...CUSTOM, clause: 'errors' },
};

/** Looks for a flaw again: once, and for a 503 more often. */
async function retryFlaw(run: RunContext, flaw: AnswerFlaw, { exchange, operation }: Flawed): Promise<Exchange | null> {
  const shows = ({ answer }: Exchange): boolean => answer !== null && flawsOf(answer).has(flaw);
  const look = () => run.look(exchange.request, operation);
  const retry = await settle('server-error', look, (one) => !shows(one) || one.answer?.status !== 503);
  return shows(retry) ? retry : null;
}

const isRead = ({ exchange }: Flawed): boolean => exchange.request.method === 'GET';

/** A flaw that was seen once is confirmed by another read, where it was a read. */
async function returns(run: RunContext, { flaw, first }: FlawCount): Promise<Exchange | null> {
  for (const flawed of first.filter(isRead)) {
    const retry = await retryFlaw(run, flaw, flawed);
    if (retry) return retry;
  }
  return null;
}

async function judgeFlaw(run: RunContext, count: FlawCount): Promise<Finding> {
  const flaw = reasonOf(count.first[0], count.total);
  const exchanges = count.first.map(({ exchange }) => exchange);
  if (count.cameBack || run.isRepeated) return [broken(flaw), ...exchanges];
  const retry = await returns(run, count);
  if (retry) return [broken(flaw), ...exchanges, retry];
  // An error of the server can pass by itself, also where asking again would write again.
  const isAccident = count.flaw === 'served' || count.first.every(isRead);
  return [isAccident ? flaky(reason('seen-once', { flaw })) : broken(flaw), ...exchanges];
}

/** One for each flaw that an answer can have. */
export function flawChecks(namespace: string): readonly AnswerCheck[] {
  return ANSWER_FLAWS.map((flaw) =>
    checkOf(namespaceRequirement(namespace, `answers/${flaw}`, 'every-answer', STATEMENTS[flaw]), async (run) => {
      const answers = run.answersOf(namespace);
      const nothing = untelling(answers);
      if (nothing !== null) return nothing;
      const count = answers.flaw(flaw);
      return count === null ? [MET] : judgeFlaw(run, count);
    }),
  );
}
