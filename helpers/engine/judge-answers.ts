/** Judges what holds for every answer, once all cases are done: from what was kept, and by a few requests more. */
import { createBreath } from '../breath.ts';
import type { AnswerCheck, RunContext } from '../checks/answers/types.ts';
import { reading } from '../ownership/permit.ts';
import { reason } from '../requirement/reasons.ts';
import type { CaseReport } from './evidence.ts';
import { attempt, exchangesIn, resultIn, unjudged } from './run-check.ts';
import { send } from './send.ts';
import type { Session } from './session.ts';
import { openVerdicts, type Verdicts } from './verdicts.ts';

function contextOf(session: Session, check: AnswerCheck): RunContext & Verdicts {
  const { index, names, contract, baseUrl, options, answers, model, types, documents, client } = session;
  return {
    index,
    names,
    contract,
    baseUrl,
    readsOnly: options.effects === 'read',
    isRepeated: Boolean(options.repeated),
    answersOf: (namespace) => answers.of(namespace),
    memberOf: (member) => answers.memberOf(member),
    stateOf: (kind, operation) => model.of(kind, operation),
    typesOf: (operation) => types.of(operation),
    documentsOf: (operation) => documents.of(operation),
    send: (call) => send(session, call),
    async look(request, operation) {
      const exchange = await client.send(reading(request));
      if (operation !== undefined) answers.note(operation, exchange);
      return exchange;
    },
    ...openVerdicts(check),
  };
}

async function judge(session: Session, check: AnswerCheck): Promise<CaseReport> {
  const absent = check.requirements.find(({ namespace }) => !session.names.isOffered(namespace));
  if (absent !== undefined) {
    const why = reason('not-offered', { namespace: absent.namespace });
    return unjudged(session.redact, check, { outcome: 'not-applicable', why });
  }
  const attempted = await attempt(check, contextOf(session, check));
  return {
    results: check.requirements.map((requirement) => resultIn(session.redact, requirement, attempted)),
    exchanges: exchangesIn(attempted),
  };
}

export async function judgeAnswers(session: Session, checks: readonly AnswerCheck[]): Promise<CaseReport> {
  session.model.end();
  const breathe = createBreath();
  const judging: Promise<CaseReport>[] = [];
  for (const check of checks) {
    judging.push(judge(session, check));
    await breathe();
  }
  const reports = await Promise.all(judging);
  return {
    results: reports.flatMap(({ results }) => results),
    exchanges: reports.flatMap(({ exchanges }) => exchanges),
  };
}
