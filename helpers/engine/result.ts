import { cut } from '../exchange/cut.ts';
import type { Redact } from '../exchange/redact.ts';
import type { Exchange } from '../exchange/types.ts';
import { departureOf } from '../requirement/departure.ts';
import { type Parameter, type Reason, withTexts } from '../requirement/reasons.ts';
import type { Outcome, Requirement, Result } from '../requirement/requirement.ts';
import { said } from '../requirement/result-reason.ts';

/** Characters of one value that a deployment sent, and values of one list of them, that a reason shows. */
const MAX_VALUE_CHARACTERS = 2_000;
const MAX_VALUES = 100;

function shown(text: string): string {
  return text.length > MAX_VALUE_CHARACTERS ? `${cut(text, MAX_VALUE_CHARACTERS)}…` : text;
}

/** Bounds a value for readers of the report: finite numbers and limited length. */
function bounded(value: Parameter): Parameter {
  if (typeof value === 'string') return shown(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : 'no number';
  return isList(value) ? (value.slice(0, MAX_VALUES).map((one) => bounded(one)) as Parameter) : boundedReason(value);
}

function isList(value: Parameter): value is readonly (string | Reason)[] & Parameter {
  return Array.isArray(value);
}

function boundedReason({ code, with: given }: Reason): Reason {
  return { code, with: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, bounded(value)])) };
}

/** A requirement with what became of it, as the report has it. */
export function resultOf(
  redact: Redact,
  requirement: Requirement,
  outcome: Outcome,
  why: Reason | undefined,
  exchanges: readonly Exchange[] = [],
): Result {
  const told = why && boundedReason(withTexts(why, redact));
  const isBroken = outcome === 'fail' || outcome === 'warn' || outcome === 'flaky';
  return {
    ...requirement,
    outcome,
    ...said(told),
    ...(told && isBroken && { departure: departureOf(requirement, told, exchanges.at(-1)?.request.operation) }),
    exchanges: exchanges.map(({ id }) => id),
  };
}
