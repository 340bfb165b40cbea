/** A request that is not what its case means it to be is our own error, never the deployment's failure. */
import { requestStanding, type SentArguments } from '../contract/request-standing.ts';
import type { Operation } from '../contract/types.ts';
import { carriedArguments, carriedIn, pathParameterNames } from '../exchange/serialise.ts';
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
  const path = Object.fromEntries(pathParameterNames(operation.path).map((name) => [name, String(args[name] ?? '')]));
  const carried = Object.entries(carriedArguments({ operation, args }));
  const inPlace = (place: ReturnType<typeof carriedIn>) =>
    carried.filter(([name]) => carriedIn(operation, name) === place);
  const textIn = (place: 'query' | 'header') =>
    Object.fromEntries(inPlace(place).map(([name, value]) => [name, asText(value)]));
  const body = JSON.parse(JSON.stringify(Object.fromEntries(inPlace('body')))) as Record<string, unknown>;
  return { path, query: textIn('query'), header: textIn('header'), body };
}

function describe(operation: Operation, places: readonly { at: string; constraint: string }[]): string {
  return `${operation.key}: ${places.map(({ at, constraint }) => `${at} (${constraint})`).join(', ')}`;
}

/** Whether the contract allows a call as it stands. */
export function isValid(call: Call): boolean {
  return requestStanding(call.operation, sentArguments(call)).standing === 'inside';
}

/** @throws InvalidRequestError when the contract does not allow the call */
export function assertValid(call: Call): void {
  const { standing, violations, undeclared } = requestStanding(call.operation, sentArguments(call));
  // Where nothing is declared nothing is forbidden either.
  if (standing === 'inside' || !declaresArguments(call.operation)) return;
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
  const { violations } = requestStanding(call.operation, sentArguments(call));
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
