/** Faults of whole arguments: rejected, ignored, answered 500, or with another default than declared. */

import { operationId } from '../../helpers/cases/requirement-id.ts';
import type { Argument, Operation } from '../../helpers/contract/types.ts';
import { RestError } from '../http/errors.ts';
import { argumentBreaks, behaviours, faultOf } from './fault.ts';
import { onHandlers, onValidate, serverError } from './hooks.ts';
import { openEffect, takesFlatFields } from './open-effects.ts';
import type { Derivation, Fault } from './types.ts';
import { createFiller, otherDefault, unset } from './values.ts';

function carried(operation: Operation): readonly Argument[] {
  return Object.values(operation.args).filter((argument) => argument.in !== 'path');
}

/** Without a required argument nothing is accepted any more; others may be part of the minimal request. */
function breaksOf(argument: Argument): readonly string[] {
  return argument.required
    ? ['*']
    : [...argumentBreaks(argument), 'minimal/*', 'path/*', 'full/json', 'full/document', 'update/*'];
}

function rejectedFault(operation: Operation, argument: Argument): Fault {
  const { name } = argument;
  return faultOf(operation, {
    family: 'argument-rejected',
    needs: `args/${name}/accepted`,
    tail: `args/${name}/rejected`,
    breaks: breaksOf(argument),
    alsoBreaks: behaviours(operation),
    sentence: `${operation.key} rejects every request that carries ${name}.`,
    change: () =>
      onValidate(operation.key, ({ given }, next) => {
        const valid = next(given);
        if (given[name] === undefined) return valid;
        throw new RestError(400, 'rest_invalid_param', `${name} is not taken here.`);
      }),
  });
}

function breakingFault(operation: Operation, argument: Argument): Fault {
  const { name } = argument;
  return faultOf(operation, {
    family: 'argument-breaks',
    needs: `args/${name}/accepted`,
    tail: `args/${name}/breaks`,
    breaks: breaksOf(argument),
    alsoBreaks: behaviours(operation),
    sentence: `${operation.key} answers 500 to requests with ${name}.`,
    change: () =>
      onHandlers([operation.key], (call, next) => (call.sent[name] === undefined ? next(call) : serverError())),
  });
}

function ignoredFault(operation: Operation, argument: Argument): Fault {
  const { name, schema, required } = argument;
  return faultOf(operation, {
    family: 'argument-ignored',
    needs: `args/${name}/accepted`,
    tail: `args/${name}/ignored`,
    levelAs: `${operationId(operation)}/args/${name}/round-trips`,
    breaks: [`args/${name}/*`],
    alsoBreaks: behaviours(operation),
    sentence: `${operation.key} takes ${name} and does as if it had not been sent.`,
    equivalent: openEffect(argument, operation),
    change: () => {
      const fill = createFiller();
      return onValidate(operation.key, ({ given }, next, site) => {
        const valid = next(given);
        if (given[name] === undefined) return valid;
        const { [name]: _, ...others } = given;
        return next(required ? { ...others, [name]: fill(name, schema, site) } : others);
      });
    },
  });
}

/** What goes wrong with another default: what is paid is not pending, and a page after the last may be rejected. */
const FOLLOWS: Readonly<Record<string, readonly string[]>> = {
  set_paid: ['args/status/default/*'],
  page: ['minimal/accepted'],
};

/** Puts a value where an argument is left out. */
function defaultFault(
  operation: Operation,
  argument: Argument,
  tail: string,
  description: string,
  value: unknown,
): Fault {
  const { name } = argument;
  // The reference applies none to an update, and whether one has to is open.
  const isUpdate = operation.method !== 'GET' && operation.path.includes('{');
  return faultOf(operation, {
    family: 'default-wrong',
    needs: `args/${name}/accepted`,
    tail: `args/${name}/default/${tail}`,
    ...(isUpdate ? { level: 'SHOULD' } : { levelAs: `${operationId(operation)}/args/${name}/default/applied` }),
    breaks: [`args/${name}/default/*`, ...(FOLLOWS[name] ?? [])],
    alsoBreaks: behaviours(operation),
    sentence: `${operation.key} without ${name} ${description}.`,
    equivalent: openEffect(argument, operation),
    change: () =>
      onValidate(operation.key, ({ given }, next) => {
        if (isUpdate) return next({ [name]: value, ...given });
        const valid = next(given);
        return given[name] === undefined ? { ...valid, values: { ...valid.values, [name]: value } } : valid;
      }),
  });
}

/** What leaves out records that are there. */
function otherDefaultOf(operation: Operation, { name, schema }: Argument): unknown {
  if (name === 'parent_exclude') return [0];
  if (name === 'exclude') return Array.from({ length: 1000 }, (_, at) => at + 1);
  if (name === 'orderby') return operation.path.endsWith('/orders') ? 'modified' : 'title';
  return otherDefault(schema);
}

function defaultFaults(operation: Operation, argument: Argument): readonly Fault[] {
  const { default: declared } = argument.schema;
  const other = otherDefaultOf(operation, argument);
  // A default of null leaves it to the site what is put there.
  if (declared === undefined || declared === null || other === null) return [];
  const text = JSON.stringify(other);
  const faults = [defaultFault(operation, argument, 'other', `takes it for ${text}`, other)];
  const blank = unset(declared);
  const isWritten = operation.method !== 'GET' && operation.method !== 'DELETE';
  const isChosen = argument.schema.enum !== undefined;
  if (!isWritten || isChosen || operation.namespace === 'batch' || JSON.stringify(blank) === JSON.stringify(declared))
    return faults;
  return [...faults, defaultFault(operation, argument, 'not-applied', 'leaves it unset', blank)];
}

export const argumentFaults: Derivation = (operation) =>
  carried(operation).flatMap((argument) => [
    rejectedFault(operation, argument),
    breakingFault(operation, argument),
    ...(takesFlatFields(operation) ? [] : [ignoredFault(operation, argument)]),
    ...defaultFaults(operation, argument),
  ]);
