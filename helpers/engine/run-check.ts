/** Runs a check of any phase, and makes results of its judgements. */
import type { Check, Judging } from '../cases/check.ts';
import { UnfinishedError } from '../cases/preconditions.ts';
import type { Redact } from '../exchange/redact.ts';
import type { Exchange } from '../exchange/types.ts';
import { type Reason, reason } from '../requirement/reasons.ts';
import type { Outcome, Requirement, Result } from '../requirement/requirement.ts';
import { outcomeOf } from '../verdict/outcome.ts';
import type { CaseReport } from './evidence.ts';
import { resultOf } from './result.ts';
import type { Verdict, Verdicts } from './verdicts.ts';

/** What becomes of requirements that were not judged. */
export interface Unjudged {
  readonly outcome: Outcome;
  readonly why: Reason;
}

export interface Attempt {
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly rest: Unjudged;
}

export async function attempt<Context extends Judging>(
  check: Check<Context>,
  context: Context & Verdicts,
): Promise<Attempt> {
  const { verdicts } = context;
  try {
    await check.run(context);
    return { verdicts, rest: { outcome: 'error', why: reason('nothing-judged') } };
  } catch (error) {
    if (error instanceof UnfinishedError) return { verdicts, rest: error };
    const message = error instanceof Error ? error.message : String(error);
    return { verdicts, rest: { outcome: 'error', why: reason('suite-error', { message }) } };
  }
}

export function resultIn(redact: Redact, requirement: Requirement, { verdicts, rest }: Attempt): Result {
  const verdict = verdicts.get(requirement.id);
  if (!verdict) return resultOf(redact, requirement, rest.outcome, rest.why);
  const { judgement, exchanges } = verdict;
  return resultOf(redact, requirement, outcomeOf(judgement, requirement.level), judgement.why, exchanges);
}

export function unjudged(
  redact: Redact,
  { requirements }: Pick<Check<never>, 'requirements'>,
  { outcome, why }: Unjudged,
): CaseReport {
  return { results: requirements.map((one) => resultOf(redact, one, outcome, why)), exchanges: [] };
}

export function exchangesIn({ verdicts }: Attempt): readonly Exchange[] {
  return [...verdicts.values()].flatMap(({ exchanges }) => exchanges);
}
