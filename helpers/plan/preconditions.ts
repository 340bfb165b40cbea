import type { Caller } from '../exchange/types.ts';
import type { Site } from './types.ts';

/** Thrown where a case can't go on: what it has not judged yet is blocked, for this reason. */
export class BlockedError extends Error {
  override readonly name = 'BlockedError';
}

/** Thrown where a case finds nothing to look at: what it has not judged yet does not apply here. */
export class NothingThereError extends Error {
  override readonly name = 'NothingThereError';
}

/** Thrown where a run is to stop while a case is under way: what it has not judged yet is skipped. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** Thrown where a case needs somebody whom the environment does not name: what it has not judged yet is skipped. */
export class NobodyNamedError extends Error {
  override readonly name = 'NobodyNamedError';
}

/** @throws NobodyNamedError unless the run knows the credentials of the user and of the caller */
export function demandUsers({ canAct }: Pick<Site, 'canAct'>, as: Caller): void {
  if (!canAct('user')) throw new NobodyNamedError('No user is named (CONFORMANCE_USERNAME).');
  if (!canAct(as)) throw new NobodyNamedError('No second user is named (CONFORMANCE_SECOND_USERNAME).');
}
