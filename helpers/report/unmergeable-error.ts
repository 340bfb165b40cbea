/** Reports that don't belong together; the message says which, why, and what to do. */
export class UnmergeableError extends Error {
  override readonly name = 'UnmergeableError';
  readonly code = 'unmergeable';
}
