import type { Requirement } from '../types.ts';

/** The kinds of check that the map has a column for, and what each asks. */
export const CHECK_KINDS = {
  index: 'what the index declares',
  sound: 'sound requests are served, accepted and answered by the right document',
  carried: 'what was written comes back',
  refused: 'requests with one thing wrong are refused and change nothing',
  default: 'a default is what counts where an argument is left out',
  address: 'unknown records, misshapen ids, undeclared methods',
  body: 'bodies that are malformed or no object',
  answers: 'what holds for every answer',
  behaviour: 'what several requests do together',
} as const;

export type CheckKind = keyof typeof CHECK_KINDS;

const METHOD = /\/(?:GET|POST|PUT|PATCH|DELETE)\/(.+)$/;

const BY_TAIL: readonly (readonly [CheckKind, RegExp])[] = [
  ['answers', /^own-word\//],
  ['address', /^(?:path|method)\//],
  ['body', /^body\//],
  ['carried', /\/(?:carried|returned)$/],
  ['default', /\/default\/[^/]+$/],
  ['refused', /^refused\/|\/refused$/],
  ['sound', /\/(?:served|accepted|json|document)$/],
];

/** The kind of a requirement, from its id. */
export function checkKind({ id, namespace }: Pick<Requirement, 'id' | 'namespace'>): CheckKind {
  if (id.includes('/index/')) return 'index';
  if (id.startsWith(`${namespace}/answers/`)) return 'answers';
  const tail = METHOD.exec(id)?.[1] ?? '';
  return BY_TAIL.find(([, pattern]) => pattern.test(tail))?.[0] ?? 'behaviour';
}
