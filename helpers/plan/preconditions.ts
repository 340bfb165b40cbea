/** Thrown where a case can't go on: what it has not judged yet is blocked, for this reason. */
export class BlockedError extends Error {
  override readonly name = 'BlockedError';
}

/** Thrown where a case finds nothing to look at: what it has not judged yet does not apply here. */
export class NothingThereError extends Error {
  override readonly name = 'NothingThereError';
}
