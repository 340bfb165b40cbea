/** Faults of whole arguments: refused, ignored, answered 500, or with another default than declared. */
import type { Argument, Operation } from '../../helpers/contract/types.ts';
import { routeId } from '../../helpers/plan/requirement-id.ts';
import { RestError } from '../http/errors.ts';
import { faultOf } from './fault.ts';
import { onHandlers, onValidate, serverError } from './hooks.ts';
import { openEffect, takesFlatFields } from './open-effects.ts';
import type { Derivation, Fault } from './types.ts';
import { createFiller, otherDefault, unset } from './values.ts';

function carried(operation: Operation): readonly Argument[] {
  return Object.values(operation.args).filter((argument) => argument.in !== 'path');
}

/** Without a required argument nothing is accepted any more. */
function breaksOf({ name, required }: Argument): readonly string[] {
  return required ? ['*'] : [`args/${name}/*`];
}

function refusedFault(operation: Operation, argument: Argument): Fault {
  const { name } = argument;
  return faultOf(operation, {
    family: 'argument-refused',
    tail: `args/${name}/refused`,
    breaks: breaksOf(argument),
    sentence: `${operation.key} refuses every request that carries ${name}.`,
    change: () =>
      onValidate(operation.key, ({ given }, next) => {
        const sound = next(given);
        if (given[name] === undefined) return sound;
        throw new RestError(400, 'rest_invalid_param', `${name} is not taken here.`);
      }),
  });
}

function breakingFault(operation: Operation, argument: Argument): Fault {
  const { name } = argument;
  return faultOf(operation, {
    family: 'argument-breaks',
    tail: `args/${name}/breaks`,
    breaks: breaksOf(argument),
    sentence: `${operation.key} does what a request with ${name} asks and answers 500.`,
    change: () =>
      onHandlers([operation.key], (call, next) => {
        const reply = next(call);
        return call.sent[name] === undefined ? reply : serverError();
      }),
  });
}

/** Of what a list does with an argument behaviours tell, too. */
function behaviours({ method, path, namespace }: Operation): readonly string[] {
  return method === 'GET' || method === 'DELETE' ? [`${routeId({ path, namespace })}/*`] : [];
}

function ignoredFault(operation: Operation, argument: Argument): Fault {
  const { name, schema, required } = argument;
  return faultOf(operation, {
    family: 'argument-ignored',
    tail: `args/${name}/ignored`,
    breaks: [`args/${name}/*`],
    alsoBreaks: behaviours(operation),
    sentence: `${operation.key} takes ${name} and does as if it had not been sent.`,
    equivalent: openEffect(argument, operation),
    change: () => {
      const fill = createFiller();
      return onValidate(operation.key, ({ given }, next, site) => {
        const sound = next(given);
        if (given[name] === undefined) return sound;
        const { [name]: _, ...others } = given;
        return next(required ? { ...others, [name]: fill(name, schema, site) } : others);
      });
    },
  });
}

/** Puts a value where an argument is left out. */
function defaultFault(operation: Operation, argument: Argument, tail: string, says: string, value: unknown): Fault {
  const { name } = argument;
  return faultOf(operation, {
    family: 'default-wrong',
    tail: `args/${name}/default/${tail}`,
    breaks: [`args/${name}/default/applied`],
    alsoBreaks: behaviours(operation),
    sentence: `${operation.key} without ${name} ${says}.`,
    equivalent: openEffect(argument, operation),
    change: () =>
      onValidate(operation.key, ({ given }, next) => {
        const sound = next(given);
        return given[name] === undefined ? { ...sound, values: { ...sound.values, [name]: value } } : sound;
      }),
  });
}

function defaultFaults(operation: Operation, argument: Argument): readonly Fault[] {
  const { default: declared } = argument.schema;
  const other = otherDefault(argument.schema);
  // A default of null leaves it to the site what is put there.
  if (declared === undefined || declared === null || other === null) return [];
  const text = JSON.stringify(other);
  const faults = [defaultFault(operation, argument, 'other', `takes it for ${text}`, other)];
  const blank = unset(declared);
  const isWritten = operation.method !== 'GET' && operation.method !== 'DELETE';
  if (!isWritten || operation.namespace === 'batch' || JSON.stringify(blank) === JSON.stringify(declared))
    return faults;
  return [...faults, defaultFault(operation, argument, 'not-applied', 'leaves it unset', blank)];
}

export const argumentFaults: Derivation = (operation) =>
  carried(operation).flatMap((argument) => [
    refusedFault(operation, argument),
    breakingFault(operation, argument),
    ...(takesFlatFields(operation) ? [] : [ignoredFault(operation, argument)]),
    ...defaultFaults(operation, argument),
  ]);
