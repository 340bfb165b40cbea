import type { Steps } from '../answer.ts';
import type { ReferenceAnswer, ReferenceRequest } from '../http/messages.ts';
import type { Change } from './types.ts';

type Handle = (request: ReferenceRequest) => ReferenceAnswer;

/** The steps of a deployment with changes made one after another. */
export function changedSteps(steps: Steps, changes: readonly Change[]): Steps {
  return changes.reduce((before, change) => change.steps?.(before) ?? before, steps);
}

export function changedHandle(steps: Steps, changes: readonly Change[], handle: Handle): Handle {
  return changes.reduce<Handle>((next, change) => {
    const middleware = change.handle?.(steps);
    return middleware === undefined ? next : (request) => middleware(request, next);
  }, handle);
}
