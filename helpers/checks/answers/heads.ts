/** HEAD of the index of a namespace. */

import { checkOf, type Finding } from '../../cases/check.ts';
import { namespaceRequirement } from '../../cases/requirement.ts';
import { CUSTOM } from '../../cases/scenario.ts';
import { operationOf } from '../../contract/operation.ts';
import { blocked, broken, MET, notApplicable } from '../../requirement/judgement.ts';
import { accepted, isRejection, requestOf, whyNot } from '../../verdict/judge.ts';
import type { AnswerCheck, RunContext } from './types.ts';

/** Where the method is not offered at all, which the interface leaves open. */
const NO_HEAD = new Set([401, 403, 405, 429, 501, 503]);

async function judgeHead(run: RunContext, namespace: string): Promise<Finding> {
  const path = namespace === 'site' ? '/' : `/${namespace}`;
  const operation = operationOf(run.contract, `GET ${path}`);
  const head = await run.send({ operation, args: {}, method: 'HEAD', why: 'Asks for the head of an index' });
  const { answer } = head;
  if (answer === null) return [blocked(whyNot(head)), head];
  const { status } = answer;
  if (NO_HEAD.has(status)) return [notApplicable('no-head', { status }), head];
  const request = requestOf(head);
  if (answer.text !== '') return [broken('head-with-body', { request }), head];
  if (accepted(head)) return [MET, head];
  const get = await run.send({ operation, args: {}, why: 'Asks for the same with GET' });
  const other = get.answer?.status ?? status;
  const agrees = other === status || isRejection(get);
  return [agrees ? MET : broken('head-unlike-get', { request, status, other }), head, get];
}

export function headCheck(namespace: string): AnswerCheck {
  const statement = { title: 'HEAD is answered like GET', ...CUSTOM, clause: 'namespace-index' };
  return checkOf(namespaceRequirement(namespace, 'answers/head', 'head', statement), (run) =>
    judgeHead(run, namespace),
  );
}
