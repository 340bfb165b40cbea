/** Requirements on single members, and on all of them together, that several kinds of cases share. */

import { requirementOf } from '../../cases/requirement.ts';
import type { Site } from '../../cases/types.ts';
import type { Argument, Operation } from '../../contract/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import type { BoundaryValue } from '../../samples/values.ts';
import { judgeSuccess } from '../../verdict/error-inside.ts';
import { judgeDocument } from '../../verdict/judge.ts';
import { schemaTitle } from '../../verdict/response-schemas.ts';

export function acceptance(operation: Operation, argument: Argument, edge?: BoundaryValue): Requirement {
  const { name, clause, required } = argument;
  if (edge === undefined)
    return requirementOf(operation, 'accepted', `args/${name}/accepted`, `${name} is accepted`, {
      argument: name,
      clause,
    });
  const { at, value, boundary } = edge;
  const place = [name, ...at].join('.');
  // What is required may be asked to hold something.
  const isOpen = required && at.length === 0 && Array.isArray(value) && value.length === 0;
  const about = { argument: place, clause, ...(isOpen ? { level: 'SHOULD' as const } : {}) };
  const title = `${place} = ${JSON.stringify(value)} is accepted`;
  return requirementOf(operation, 'accepted', `args/${name}/${boundary}/accepted`, title, about);
}

export function carrying(operation: Operation, { name, clause }: Argument): Requirement {
  const title = `The answer shows ${name} as it was written`;
  return requirementOf(operation, 'round-trip', `args/${name}/round-trips`, title, { argument: name, clause });
}

/** Documents that the interface shows. */
const SHOWN: readonly string[] = ['site-index'];
/** Any JSON. */
const OPEN = 'document';

export interface AnswerRequirements {
  readonly json: Requirement;
  /** Null where any JSON will do. */
  readonly document: Requirement | null;
}

/** Null where any JSON will do. Which members an answer has is custom, but for what the interface shows. */
export function documentRequirement(operation: Operation, suffix: string, answer: string): Requirement | null {
  const { returns } = operation;
  if (returns === OPEN) return null;
  const isDeclared = operation.origin !== undefined;
  const level = SHOWN.includes(returns) || isDeclared ? 'MUST' : 'SHOULD';
  return requirementOf(operation, 'document', suffix, `${answer} fits ${schemaTitle(returns)}`, {
    level,
    basis: isDeclared ? 'declared' : level === 'MUST' ? 'implied' : 'conventional',
  });
}

/** What holds for the answer to a valid request. */
export function answerRequirements(operation: Operation, kind: 'minimal' | 'full'): AnswerRequirements {
  const to = kind === 'full' ? 'The answer to a request with every argument' : 'The answer';
  return {
    json: requirementOf(operation, 'json', `${kind}/json`, `${to} is JSON without an error inside`),
    document: documentRequirement(operation, `${kind}/document`, to),
  };
}

export function judgeAnswer(
  site: Pick<Site, 'judge'>,
  { json, document }: AnswerRequirements,
  exchange: Exchange,
  returns: string,
): void {
  site.judge(json, judgeSuccess(exchange), exchange);
  if (document !== null) site.judge(document, judgeDocument(exchange, returns), exchange);
}

export function returnedRequirement(operation: Operation): Requirement {
  return requirementOf(operation, 'returned', 'full/returned', 'The answer shows every member that was written');
}
