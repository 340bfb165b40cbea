import type { Deployment } from '../deployment/offered.ts';
import type { Redact } from '../exchange/redact.ts';
import type { Plan } from '../plan/plan.ts';
import type { Result } from '../requirement/requirement.ts';
import { outcomeOf } from '../verdict/outcome.ts';
import { resultOf } from './result.ts';

/** Judges all that the index decides alone; it rests on no exchange but the first. */
export function indexResults({ indexChecks }: Plan, deployment: Deployment, redact: Redact): readonly Result[] {
  return indexChecks.map(({ requirement, judge }) => {
    const judgement = judge(deployment);
    return resultOf(redact, requirement, outcomeOf(judgement, requirement.level), judgement.why);
  });
}
