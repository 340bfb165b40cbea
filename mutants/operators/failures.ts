/** Answers that are refused, that break down, or that no route gives. */
import { serverError } from '../../reference/faults/hooks.ts';
import { invalidParam, missingParams, type RestError } from '../../reference/http/errors.ts';
import type { Values } from '../../reference/http/messages.ts';
import { has } from '../../reference/http/values.ts';
import type { Call } from '../../reference/routing/call.ts';
import type { Site } from '../../reference/state/site.ts';
import { type Context, contextOf, handled, type Take } from './take.ts';

type When = (values: Values, context: Context) => boolean;

/** Rejects what is valid, for the sake of one argument. */
export function refuse(name: string, when: When): Take {
  return handled((call, next, steps) => {
    if (when(call.sent, contextOf(call, steps))) throw invalidParam(name);
    return next(call);
  });
}

/** Rejects what does not send an argument that is optional. */
export function demand(name: string): Take {
  return handled((call, next) => {
    if (!has(call.sent, name)) throw missingParams([name]);
    return next(call);
  });
}

/** Breaks down over what is valid. */
export function crash(when: When = () => true): Take {
  return handled((call, next, steps) => (when(call.sent, contextOf(call, steps)) ? serverError() : next(call)));
}

/** Fails with an error of its own. */
export function fail(
  when: (call: Call, asked: { readonly site: Site }) => boolean,
  error: (call: Call) => RestError,
): Take {
  return handled((call, next, { site }) => {
    if (when(call, { site })) throw error(call);
    return next(call);
  });
}
