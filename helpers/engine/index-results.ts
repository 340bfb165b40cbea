import type { Deployment } from '../deployment/offered.ts';
import type { Plan } from '../plan/plan.ts';
import type { Result } from '../report/types.ts';
import { outcomeOf } from '../verdict/types.ts';

/** Judges all that the index decides alone; it rests on no exchange but the first. */
export function indexResults({ indexChecks }: Plan, deployment: Deployment): readonly Result[] {
  return indexChecks.map(({ requirement, judge }) => {
    const judgement = judge(deployment);
    const reason = judgement.kind === 'met' ? (judgement.note ?? '') : judgement.reason;
    return { ...requirement, outcome: outcomeOf(judgement, requirement.level), reason, exchanges: [] };
  });
}
