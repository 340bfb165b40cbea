/** How the checks of all answers word what they find, and what they make of nothing to look at. */
import type { Finding } from '../../cases/check.ts';
import { SkippedError } from '../../cases/preconditions.ts';
import { blocked, notApplicable } from '../../requirement/judgement.ts';
import { type Reason, reason } from '../../requirement/reasons.ts';
import { requestOf } from '../../verdict/judge.ts';
import type { Flawed, NamespaceAnswers, RunContext } from './types.ts';

/** One of several, as what was seen there. */
export function oneOf({ code, with: given }: Reason, total: number): Reason {
  return { code, with: { ...given, ...(total > 1 && { total }) } };
}

export function reasonOf(worst: Pick<Flawed, 'exchange' | 'what'>, total: number): Reason {
  const { code, with: given } = oneOf(worst.what, total);
  return { code, with: { request: requestOf(worst.exchange), ...given } };
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
