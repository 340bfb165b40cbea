/** Judges all that the index decides alone; it rests on no exchange but the first. */
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
  const judged = checks.map(async (check) => {
    const attempted = await attempt(check, { index, names, ...openVerdicts(check) });
    return check.requirements.map((requirement) => resultIn(redact, requirement, attempted));
  });
  return (await Promise.all(judged)).flat();
}
