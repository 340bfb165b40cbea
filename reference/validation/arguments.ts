import type { Operation } from '../../helpers/contract/types.ts';
import { invalidParams, missingParams, type Problem } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { check, typesOf } from './schema.ts';

export interface Arguments {
  /** What the path names, in its declared type. */
  readonly path: Values;
  /** What the query and the body carry, in its declared type; what is not declared as it came. */
  readonly sent: Values;
  /** The same, with the declared defaults for what was not sent. */
  readonly values: Values;
}

/**
 * Checks what a request carries against what the operation declares.
 * @param path the parameters of the path, as text
 * @param given the members of query and body
 * @throws RestError 400 `rest_missing_callback_param` or `rest_invalid_param`
 */
export function validateArguments(
  operation: Operation,
  path: Readonly<Record<string, string>>,
  given: Values,
): Arguments {
  const args = Object.values(operation.args);
  const missing = args.filter((arg) => arg.required && (path[arg.name] ?? given[arg.name] ?? null) === null);
  if (missing.length > 0) throw missingParams(missing.map((arg) => arg.name));

  const problems = new Map<string, Problem>();
  const pathValues: Record<string, unknown> = { ...path };
  const sent: Record<string, unknown> = { ...given };
  for (const { name, schema } of args) {
    for (const values of [pathValues, sent].filter((one) => one[name] !== undefined)) {
      // The platform takes an explicit null for an argument left out.
      if (values[name] === null && !typesOf(schema).includes('null')) delete values[name];
      else {
        const result = check(schema, values[name], name);
        if (result.valid) values[name] = result.value;
        else problems.set(name, result.problem);
      }
    }
  }
  if (problems.size > 0) throw invalidParams(problems);
  return { path: pathValues, sent, values: { ...defaultsOf(operation), ...sent } };
}

const knownDefaults = new WeakMap<Operation, Values>();

function defaultsOf(operation: Operation): Values {
  const known = knownDefaults.get(operation);
  if (known !== undefined) return known;
  const defaults = Object.fromEntries(
    Object.values(operation.args)
      .filter((arg) => arg.schema.default !== undefined)
      .map((arg) => [arg.name, arg.schema.default]),
  );
  knownDefaults.set(operation, defaults);
  return defaults;
}
