import type { Caller } from '../exchange/types.ts';
import { blocked, notApplicable } from '../requirement/judgement.ts';
import { type Reason, reason, sentenceOf } from '../requirement/reasons.ts';
import type { Site } from './types.ts';

/** Thrown where a case can't go on: what becomes of what it has not judged yet, and why. */
export class UnfinishedError extends Error {
  readonly outcome: 'blocked' | 'not-applicable' | 'skipped';
  readonly why: Reason;

  constructor(outcome: UnfinishedError['outcome'], why: Reason) {
    super(sentenceOf(why));
    this.outcome = outcome;
    this.why = why;
  }
}

/** Thrown where a prerequisite breaks. */
export class BlockedError extends UnfinishedError {
  override readonly name = 'BlockedError';

  constructor(why: Reason) {
    super('blocked', blocked(why).why);
  }
}

/** Null where a prerequisite breaks. */
export async function unlessBlocked<Result>(asking: Promise<Result>): Promise<Result | null> {
  try {
    return await asking;
  } catch (error) {
    if (error instanceof BlockedError) return null;
    throw error;
  }
}

/** Thrown where there is nothing to look at. */
export class NothingThereError extends UnfinishedError {
  override readonly name = 'NothingThereError';

  constructor(why: Reason) {
    super('not-applicable', notApplicable(why).why);
  }
}

/** Thrown where a run is to stop, or needs somebody whom the environment does not name. */
export class SkippedError extends UnfinishedError {
  override readonly name = 'SkippedError';

  constructor(why: Reason) {
    super('skipped', why);
  }
}

/** @throws SkippedError unless the run knows the credentials of the user and of the caller */
export function demandUsers({ canAct }: Pick<Site, 'canAct'>, as: Caller): void {
  if (!canAct('user')) throw new SkippedError(reason('no-user'));
  if (!canAct(as)) throw new SkippedError(reason('no-second-user'));
}
