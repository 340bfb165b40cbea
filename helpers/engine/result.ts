import type { Redact } from '../exchange/redact.ts';
import type { Exchange } from '../exchange/types.ts';
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
  return { ...requirement, outcome, ...said(told), exchanges: exchanges.map(({ id }) => id) };
}
