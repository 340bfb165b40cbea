/** A request that is not what its case means it to be is our own error, never the deployment's failure. */
import { type RequestValidity, requestValidity, type SentArguments } from '../contract/request-validity.ts';
import type { Operation } from '../contract/types.ts';
import { carriedArguments, carriedIn, pathValues } from '../exchange/serialise.ts';
import type { Call } from '../exchange/types.ts';
import { declaresArguments } from './context.ts';

export class InvalidRequestError extends Error {
  override readonly name = 'InvalidRequestError';
}

function asText(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asText);
  return typeof value === 'object' && value !== null ? value : String(value);
}

/** What a deployment will read of a call: text in the path and in a query, JSON in a body. */
function sentArguments({ operation, args }: Call): SentArguments {
  const path = pathValues({ operation, args });
  const sent: Record<ReturnType<typeof carriedIn>, Record<string, unknown>> = { query: {}, header: {}, body: {} };
  for (const [name, value] of Object.entries(carriedArguments({ operation, args }))) {
    const place = carriedIn(operation, name);
    sent[place][name] = place === 'body' && operation.body !== 'form' ? value : asText(value);
  }
  return { path, ...sent, body: JSON.parse(JSON.stringify(sent.body)) };
}

function describe(operation: Operation, places: readonly { at: string; constraint: string }[]): string {
  return `${operation.key}: ${places.map(({ at, constraint }) => `${at} (${constraint})`).join(', ')}`;
}

/** By the call, about which several ask. */
const known = new WeakMap<Call, RequestValidity>();

function validityOf(call: Call): RequestValidity {
  const before = known.get(call);
  if (before !== undefined) return before;
  const validity = requestValidity(call.operation, sentArguments(call));
  known.set(call, validity);
  return validity;
}

/** Whether the contract allows a call as it stands. */
export function isValid(call: Call): boolean {
  return validityOf(call).validity === 'valid';
}

/** @throws InvalidRequestError when the contract does not allow the call */
export function assertValid(call: Call): void {
  const { validity, violations, undeclared } = validityOf(call);
  // Where nothing is declared nothing is forbidden either.
  if (validity === 'valid' || !declaresArguments(call.operation)) return;
  if (undeclared.length > 0) {
    throw new InvalidRequestError(
      `Our request carries what is not declared, ${call.operation.key}: ${undeclared.join(', ')}`,
    );
  }
  throw new InvalidRequestError(
    `Our request was meant to be valid and is not, ${describe(call.operation, violations)}`,
  );
}

/**
 * A value of the wrong kind can break several keywords at its one place, so the place decides.
 *
 * @throws InvalidRequestError when the call is not wrong at each of these places, or wrong at another
 */
export function assertInvalidAt(call: Call, ...places: readonly string[]): void {
  const { violations } = validityOf(call);
  const elsewhere = violations.filter(({ at }) => !places.includes(at));
  if (elsewhere.length > 0) {
    throw new InvalidRequestError(
      `Our request was meant to be wrong at ${places.join(', ')} only and is wrong elsewhere, ${describe(call.operation, elsewhere)}`,
    );
  }
  const valid = places.filter((place) => !violations.some(({ at }) => at === place));
  if (valid.length > 0) {
    throw new InvalidRequestError(
      `Our request was meant to be wrong at ${valid.join(', ')} and is not, ${call.operation.key}`,
    );
  }
}
