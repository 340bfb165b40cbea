/** What is judged when all else is done: of every answer, one requirement a namespace and kind, and of records made. */
import type { Contract } from '../../contract/types.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { ANSWER_FLAWS, type AnswerFlaw } from '../../verdict/robustness.ts';
import type { DefaultCheck } from './default-checks.ts';
import type { MomentCheck } from './moment-checks.ts';
import type { StateCheck } from './state-checks.ts';

export type AnswerKind = AnswerFlaw | 'next-page' | 'head' | 'self-link';

/** Of all answers in a namespace. */
export interface NamespaceCheck {
  readonly kind: AnswerKind;
  readonly requirement: Requirement;
}

export type AnswerCheck = NamespaceCheck | DefaultCheck | MomentCheck | StateCheck;

type Statement = Pick<Requirement, 'title' | 'level' | 'basis' | 'clause'>;

const CUSTOM = { level: 'SHOULD', basis: 'conventional' } as const;

const STATEMENTS: Readonly<Record<AnswerKind, Statement>> = {
  served: {
    title: 'No answer is a server error',
    level: 'MUST',
    basis: 'implied',
    clause: 'service',
  },
  json: { title: 'Every answer with a JSON content type is JSON', level: 'MUST', basis: 'implied', clause: 'paths' },
  'content-type': { title: 'Every JSON answer has a JSON content type', ...CUSTOM, clause: 'paths' },
  clean: { title: 'Nothing precedes the JSON of an answer', ...CUSTOM, clause: 'paths' },
  internals: { title: 'No error shows a stack trace or a location in the server’s code', ...CUSTOM, clause: 'errors' },
  'next-page': { title: 'The next page that a list links to exists', ...CUSTOM, clause: 'limits' },
  'self-link': {
    title: 'A route answers at the address that the index gives of it',
    level: 'MUST',
    basis: 'implied',
    clause: 'site-index',
  },
  head: { title: 'HEAD is answered like GET', ...CUSTOM, clause: 'namespace-index' },
};

const isFlaw = (kind: AnswerKind): kind is AnswerFlaw => ANSWER_FLAWS.some((flaw) => flaw === kind);

function checksOf(namespace: string, kinds: readonly AnswerKind[]): readonly NamespaceCheck[] {
  return kinds.map((kind) => ({
    kind,
    requirement: {
      id: `${namespace}/answers/${kind}`,
      kind: isFlaw(kind) ? 'every-answer' : kind,
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
  return [...namespaces].flatMap((namespace) => [
    ...checksOf(namespace, reading.has(namespace) ? [...ANSWER_FLAWS, 'next-page', 'head'] : ANSWER_FLAWS),
    ...(namespace === 'site' ? checksOf(namespace, ['self-link']) : []),
  ]);
}
