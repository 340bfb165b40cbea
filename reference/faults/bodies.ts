/** Faults of bodies: one that is no JSON, or holds no fields, is answered 500, or taken for valid. */

import { operationId } from '../../helpers/cases/requirement-id.ts';
import type { ReferenceAnswer } from '../http/messages.ts';
import { behaviours, faultOf } from './fault.ts';
import { onRequests } from './hooks.ts';
import { isWrite } from './kinds.ts';
import type { Derivation, Fault } from './types.ts';

type BodyKind = 'malformed' | 'scalar' | 'list' | 'fields';

function kindOf(body: string): BodyKind {
  try {
    const value: unknown = JSON.parse(body);
    if (Array.isArray(value)) return 'list';
    return typeof value === 'object' && value !== null ? 'fields' : 'scalar';
  } catch {
    return body.trim() === '' ? 'fields' : 'malformed';
  }
}

function answer(status: number, document: object): ReferenceAnswer {
  return { status, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(document) };
}

const BROKEN = answer(500, { code: 'internal_server_error', message: 'It broke.', data: { status: 500 } });

export const bodyFaults: Derivation = (operation) => {
  if (!isWrite(operation)) return [];
  const fault = (kind: Exclude<BodyKind, 'fields'>, tail: string, description: string, wrong: ReferenceAnswer): Fault =>
    faultOf(operation, {
      family: 'body-broken',
      tail: `body/${kind}/${tail}`,
      breaks: [`body/${kind}/*`, 'rejected/body'],
      // Where no argument is declared, no body is invalid.
      ...(tail === 'taken' && { levelAs: `${operationId(operation)}/body/${kind}/rejected` }),
      alsoBreaks: behaviours(operation),
      sentence: `${operation.key} answers ${description} to a body that is ${kind === 'malformed' ? 'no JSON' : `a JSON ${kind}`}.`,
      change: () =>
        onRequests([operation.key], (request, next) => (kindOf(request.body) === kind ? wrong : next(request))),
    });
  return [
    fault('malformed', 'breaks', '500', BROKEN),
    fault('malformed', 'taken', '200', answer(200, { success: true })),
    fault('scalar', 'breaks', '500', BROKEN),
    fault('list', 'breaks', '500', BROKEN),
  ];
};
