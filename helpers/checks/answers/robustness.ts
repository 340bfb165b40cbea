/** What is judged when all else is done: of every answer, one requirement a namespace and kind, and of records made. */
import type { Contract } from '../../contract/types.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { ANSWER_FLAWS, type AnswerFlaw } from '../../verdict/robustness.ts';
import type { DefaultCheck } from './default-checks.ts';
import type { StateCheck } from './stays.ts';

export type AnswerKind = AnswerFlaw | 'next-page' | 'head';

/** Of all answers in a namespace. */
export interface NamespaceCheck {
  readonly kind: AnswerKind;
  readonly requirement: Requirement;
}

export type AnswerCheck = NamespaceCheck | DefaultCheck | StateCheck;

type Statement = Pick<Requirement, 'title' | 'level' | 'basis' | 'clause'>;

const CUSTOM = { level: 'SHOULD', basis: 'conventional' } as const;

const STATEMENTS: Readonly<Record<AnswerKind, Statement>> = {
  served: {
    title: 'No answer is an error of the server’s own',
    level: 'MUST',
    basis: 'implied',
    clause: 'service',
  },
  json: { title: 'An answer that says it is JSON is JSON', level: 'MUST', basis: 'implied', clause: 'paths' },
  'content-type': { title: 'A JSON answer says that it is JSON', ...CUSTOM, clause: 'paths' },
  clean: { title: 'Nothing stands before the JSON of an answer', ...CUSTOM, clause: 'paths' },
  internals: { title: 'No error shows a stack trace or a place in the server’s code', ...CUSTOM, clause: 'errors' },
  'next-page': { title: 'The next page that a list names is there', ...CUSTOM, clause: 'limits' },
  head: { title: 'HEAD is answered like GET', ...CUSTOM, clause: 'namespace-index' },
};

function checksOf(namespace: string, kinds: readonly AnswerKind[]): readonly NamespaceCheck[] {
  return kinds.map((kind) => ({
    kind,
    requirement: {
      id: `${namespace}/answers/${kind}`,
      kind: kind === 'next-page' || kind === 'head' ? kind : 'every-answer',
      argument: null,
      ...STATEMENTS[kind],
      operation: null,
      namespace,
    },
  }));
}

export function answerChecks(contract: Contract): readonly NamespaceCheck[] {
  const reading = new Set(
    [...contract.operations.values()].flatMap((one) => (one.method === 'GET' ? [one.namespace] : [])),
  );
  const namespaces = new Set([...contract.operations.values()].map((operation) => operation.namespace));
  return [...namespaces].flatMap((namespace) =>
    checksOf(namespace, reading.has(namespace) ? [...ANSWER_FLAWS, 'next-page', 'head'] : ANSWER_FLAWS),
  );
}
