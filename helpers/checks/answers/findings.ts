/** How the checks of all answers word what they find, and what they make of nothing to look at. */
import { checkOf, type Finding } from '../../cases/check.ts';
import { SkippedError } from '../../cases/preconditions.ts';
import { blocked, broken, MET, notApplicable } from '../../requirement/judgement.ts';
import { type Reason, reason } from '../../requirement/reasons.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { requestOf } from '../../verdict/judge.ts';
import type { AnswerCheck, Flawed, MemberCount, NamespaceAnswers, RunContext, ToldMember } from './types.ts';

/** One of several, as what was seen there. */
function oneOf({ code, with: given }: Reason, total: number): Reason {
  return { code, with: { ...given, ...(total > 1 && { total }) } };
}

export function reasonOf(worst: Pick<Flawed, 'exchange' | 'what'>, total: number): Reason {
  const { code, with: given } = oneOf(worst.what, total);
  return { code, with: { request: requestOf(worst.exchange), ...given } };
}

/** @param word says what was seen of the first that is wrong */
export function judgeCount(
  { kept, wrong, total }: MemberCount,
  word: (worst: Flawed, total: number) => Reason,
): Finding {
  const [worst] = wrong;
  if (worst === undefined) return [MET, kept];
  return [broken(word(worst, total)), ...wrong.map(({ exchange }) => exchange)];
}

/** A member of the run's own records, judged without requests of its own. */
export function memberCheck(
  requirement: Requirement,
  member: Pick<ToldMember, 'kind' | 'creation' | 'name'>,
): AnswerCheck {
  return checkOf(requirement, async (run) => {
    const count = run.memberOf(member);
    if (count !== null) return judgeCount(count, ({ what }, total) => oneOf(what, total));
    return withoutEvidence(run, reason(member.kind === 'moment' ? 'no-moment-tells' : 'no-record-tells'));
  });
}

/**
 * Of answers that tell nothing of the deployment; null where they do.
 * @throws SkippedError where nothing was asked
 */
export function untelling({ telling, obstacle }: NamespaceAnswers): Finding | null {
  if (telling > 0) return null;
  if (obstacle === null) throw new SkippedError(reason('nothing-asked'));
  return [blocked(obstacle)];
}

/**
 * Of records that tell nothing.
 * @throws SkippedError where the run may only read, and so makes none that could
 */
export function withoutEvidence({ readsOnly }: RunContext, why: Reason): Finding {
  if (readsOnly) throw new SkippedError(why);
  return [notApplicable(why)];
}
