import { cut } from '../exchange/cut.ts';
import { LONGEST_SPELLING } from '../exchange/limits.ts';
import type { Redact } from '../exchange/redact.ts';
import type { Exchange } from '../exchange/types.ts';
import { departureOf } from '../requirement/departure.ts';
import { type Parameter, type Reason, withTexts } from '../requirement/reasons.ts';
import type { Outcome, Requirement, Result } from '../requirement/requirement.ts';
import { said } from '../requirement/result-reason.ts';

/** Characters of one value that a deployment sent, and values of one list of them, that a reason shows. */
const MAX_VALUE_CHARACTERS = 2_000;
const MAX_VALUES = 100;

/** What is redacted of a value: a secret that the end of what is shown would cut in two is removed before. */
const MAX_REDACTED_CHARACTERS = MAX_VALUE_CHARACTERS + LONGEST_SPELLING;

function shown(text: string, max: number): string {
  return text.length > max ? `${cut(text, max)}…` : text;
}

/** Bounds a value for readers of the report: finite numbers, zero without a sign, and limited length. */
function bounded(value: Parameter, max: number): Parameter {
  if (typeof value === 'string') return shown(value, max);
  if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : 'no number';
  return isList(value)
    ? (value.slice(0, MAX_VALUES).map((one) => bounded(one, max)) as Parameter)
    : boundedReason(value, max);
}

function isList(value: Parameter): value is readonly (string | Reason)[] & Parameter {
  return Array.isArray(value);
}

function boundedReason({ code, with: given }: Reason, max: number): Reason {
  return { code, with: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, bounded(value, max)])) };
}

/** A requirement with what became of it, as the report has it. */
export function resultOf(
  redact: Redact,
  requirement: Requirement,
  outcome: Outcome,
  why: Reason | undefined,
  exchanges: readonly Exchange[] = [],
): Result {
  const told =
    why && boundedReason(withTexts(boundedReason(why, MAX_REDACTED_CHARACTERS), redact), MAX_VALUE_CHARACTERS);
  const isBroken = outcome === 'fail' || outcome === 'warn' || outcome === 'flaky';
  return {
    ...requirement,
    outcome,
    ...said(told),
    ...(told && isBroken && { departure: departureOf(requirement, told, exchanges.at(-1)?.request.operation) }),
    exchanges: exchanges.map(({ id }) => id),
  };
}
