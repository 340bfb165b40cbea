/** A member of the run's own records, judged without requests of its own. */
import { checkOf } from '../../cases/check.ts';
import { broken, MET } from '../../requirement/judgement.ts';
import { reason } from '../../requirement/reasons.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { oneOf, withoutEvidence } from './findings.ts';
import type { AnswerCheck, ToldMember } from './types.ts';

export function memberCheck(
  requirement: Requirement,
  member: Pick<ToldMember, 'kind' | 'creation' | 'name'>,
): AnswerCheck {
  return checkOf(requirement, async (run) => {
    const count = run.memberOf(member);
    if (count === null)
      return withoutEvidence(run, reason(member.kind === 'moment' ? 'no-moment-tells' : 'no-record-tells'));
    const { kept, wrong, total } = count;
    const [worst] = wrong;
    if (worst === undefined) return kept === null ? [MET] : [MET, kept];
    return [broken(oneOf(worst.what, total)), ...wrong.map(({ exchange }) => exchange)];
  });
}
