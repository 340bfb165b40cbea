/** Faults of whatever a namespace answers, shown where every namespace answers: at its index. */
import type { Operation } from '../../helpers/contract/types.ts';
import type { ReferenceAnswer, ReferenceRequest } from '../http/messages.ts';
import { faultOf } from './fault.ts';
import { onPath } from './hooks.ts';
import type { Derivation, Fault } from './types.ts';

const TRACE = '#0 /srv/site/rest/router.php(214): dispatch()\\nStack trace:\\n#0 {main}';

type Edit = (answer: ReferenceAnswer, request: ReferenceRequest) => ReferenceAnswer;

function answerFault(operation: Operation, kind: string, description: string, edit: Edit): Fault {
  return faultOf(operation, {
    family: 'answer-broken',
    tail: `answers/${kind}`,
    breaks: [],
    alsoBreaks: [`${operation.namespace}/answers/${kind}`],
    sentence: `Below ${operation.path} ${description}.`,
    change: () => onPath(operation.path, (request, next) => edit(next(request), request)),
  });
}

export const namespaceAnswerFaults: Derivation = (operation) => {
  if (operation.resource !== 'index') return [];
  return [
    answerFault(operation, 'internals', 'errors show where the code of the server stands', (answer) =>
      answer.status < 400 ? answer : { ...answer, body: answer.body.replace(/"message":"/, `$&${TRACE} `) },
    ),
    answerFault(operation, 'head', 'HEAD leads nowhere', (answer, { method }) =>
      method === 'HEAD' ? { ...answer, status: 404, body: '' } : answer,
    ),
  ];
};
