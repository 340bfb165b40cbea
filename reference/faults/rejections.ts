/** Faults of rejections: what is rejected is done all the same, or the rejection does not say what it is. */
import type { Operation } from '../../helpers/contract/types.ts';
import type { Steps } from '../answer.ts';
import { RestError } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { canBeRejected } from './constraints.ts';
import { faultOf } from './fault.ts';
import { onPath } from './hooks.ts';
import { isWrite, subjectOf } from './kinds.ts';
import type { Derivation, Fault } from './types.ts';

/** Leaves out one argument after another until the rest is valid, and does that. */
function actAnyway(steps: Steps, operation: Operation, path: Readonly<Record<string, string>>, given: Values): void {
  const [administrator = null] = steps.site.users;
  for (const name of Object.keys(given)) {
    const { [name]: _, ...others } = given;
    try {
      const valid = steps.validate(operation, path, others);
      steps.handlers[operation.key]?.({ ...valid, operation, user: administrator, target: { path: '', query: '' } });
      return;
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
    }
  }
}

export const actingRejections: Derivation = (operation) => {
  const subject = subjectOf(operation);
  const declares = Object.values(operation.args).some(({ in: place }) => place === 'body');
  if (subject === null || !isWrite(operation) || !declares) return [];
  return [
    faultOf(operation, {
      family: 'rejection-acts',
      tail: 'rejected/acts',
      breaks: ['rejected/changes-nothing'],
      sentence: `${operation.key} rejects an invalid request and does the rest of it all the same.`,
      change: () => ({
        steps: (steps) => ({
          ...steps,
          validate: (asked, path, given) => {
            try {
              return steps.validate(asked, path, given);
            } catch (error) {
              if (asked.key === operation.key && error instanceof RestError) actAnyway(steps, asked, path, given);
              throw error;
            }
          },
        }),
      }),
    }),
  ];
};

/** Any body can be malformed, and what a path names can be missing. */
function rejectsSomething(operation: Operation): boolean {
  return isWrite(operation) || operation.path.includes('{') || canBeRejected(operation);
}

export const muteRejections: Derivation = (operation) => {
  if (!rejectsSomething(operation)) return [];
  const fault = (tail: string, description: string, mute: (document: Values) => unknown): Fault =>
    faultOf(operation, {
      family: 'rejection-mute',
      tail: `rejected/${tail}`,
      breaks: ['rejected/body'],
      sentence: `A rejection of ${operation.key} ${description}.`,
      change: () =>
        onPath(operation.path, (request, next) => {
          const answer = next(request);
          const isRejection = request.method === operation.method && answer.status >= 400 && answer.status < 500;
          return isRejection ? { ...answer, body: JSON.stringify(mute(JSON.parse(answer.body))) } : answer;
        }),
    });
  const noCode = fault('no-code', 'has no code', ({ code: _, ...others }) => others);
  // Who rejects only bodies and addresses does so as all others do, so that one fault tells.
  if (!canBeRejected(operation)) return [noCode];
  return [
    noCode,
    fault('no-message', 'has no message', ({ message: _, ...others }) => others),
    fault('no-status', 'says another status than its own', (document) => ({ ...document, data: { status: 200 } })),
  ];
};
