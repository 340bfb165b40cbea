/** Judges all that the index decides alone; it rests on no exchange but the first. */
import { createBreath } from '../breath.ts';
import type { IndexCheck } from '../checks/site-index/types.ts';
import type { Deployment } from '../deployment/offered.ts';
import type { Redact } from '../exchange/redact.ts';
import type { Result } from '../requirement/requirement.ts';
import { attempt, resultIn } from './run-check.ts';
import { openVerdicts } from './verdicts.ts';

export async function judgeIndex(
  checks: readonly IndexCheck[],
  { index, names }: Deployment,
  redact: Redact,
): Promise<readonly Result[]> {
  const breathe = createBreath();
  const results: Result[] = [];
  for (const check of checks) {
    const attempted = await attempt(check, { index, names, ...openVerdicts(check) });
    results.push(...check.requirements.map((requirement) => resultIn(redact, requirement, attempted)));
    await breathe();
  }
  return results;
}
