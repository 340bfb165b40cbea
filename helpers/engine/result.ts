import type { Redact } from '../exchange/redact.ts';
import type { Exchange } from '../exchange/types.ts';
import { departureOf } from '../requirement/departure.ts';
import { type Reason, withTexts } from '../requirement/reasons.ts';
import type { Outcome, Requirement, Result } from '../requirement/requirement.ts';
import { said } from '../requirement/result-reason.ts';

/** A requirement with what became of it, as the report has it. */
export function resultOf(
  redact: Redact,
  requirement: Requirement,
  outcome: Outcome,
  why: Reason | undefined,
  exchanges: readonly Exchange[] = [],
): Result {
  const told = why && withTexts(why, redact);
  const isBroken = outcome === 'fail' || outcome === 'warn' || outcome === 'flaky';
  return {
    ...requirement,
    outcome,
    ...said(told),
    ...(told && isBroken && { departure: departureOf(requirement, told, exchanges.at(-1)?.request.operation) }),
    exchanges: exchanges.map(({ id }) => id),
  };
}
