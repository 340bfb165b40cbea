/** Faults of refusals: what is refused is done all the same, or the refusal does not say what it is. */
import type { Operation } from '../../helpers/contract/types.ts';
import { RestError } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import type { Steps } from '../steps.ts';
import { canBeRefused } from './constraints.ts';
import { faultOf } from './fault.ts';
import { onPath } from './hooks.ts';
import { isWrite, subjectOf } from './kinds.ts';
import type { Derivation, Fault } from './types.ts';

/** Leaves out one argument after another until the rest is sound, and does that. */
function actAnyway(steps: Steps, operation: Operation, path: Readonly<Record<string, string>>, given: Values): void {
  const [administrator = null] = steps.site.users;
  for (const name of Object.keys(given)) {
    const { [name]: _, ...others } = given;
    try {
      const sound = steps.validate(operation, path, others);
      steps.handlers[operation.key]?.({ ...sound, operation, user: administrator, target: { path: '', query: '' } });
      return;
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
    }
  }
}

export const actingRefusals: Derivation = (operation) => {
  const subject = subjectOf(operation);
  const declares = Object.values(operation.args).some(({ in: place }) => place === 'body');
  if (subject === null || !isWrite(operation) || !declares) return [];
  return [
    faultOf(operation, {
      family: 'refusal-acts',
      tail: 'refused/acts',
      breaks: ['refused/changes-nothing'],
      sentence: `${operation.key} refuses a wrong request and does the rest of it all the same.`,
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
function refusesSomething(operation: Operation): boolean {
  return isWrite(operation) || operation.path.includes('{') || canBeRefused(operation);
}

export const muteRefusals: Derivation = (operation) => {
  if (!refusesSomething(operation)) return [];
  const fault = (tail: string, says: string, mute: (document: Values) => unknown): Fault =>
    faultOf(operation, {
      family: 'refusal-mute',
      tail: `refused/${tail}`,
      breaks: ['refused/body'],
      sentence: `A refusal of ${operation.key} ${says}.`,
      change: () =>
        onPath(operation.path, (request, next) => {
          const answer = next(request);
          const isRefusal = request.method === operation.method && answer.status >= 400 && answer.status < 500;
          return isRefusal ? { ...answer, body: JSON.stringify(mute(JSON.parse(answer.body))) } : answer;
        }),
    });
  const noCode = fault('no-code', 'has no code', ({ code: _, ...others }) => others);
  // Who refuses only bodies and addresses does so as all others do, so that one fault tells.
  if (!canBeRefused(operation)) return [noCode];
  return [
    noCode,
    fault('no-message', 'has no message', ({ message: _, ...others }) => others),
    fault('no-status', 'says another status than its own', (document) => ({ ...document, data: { status: 200 } })),
  ];
};
