/** A run was called off before it had begun: there is nothing to report, and nothing to remove. */
export class AbortedError extends Error {
  override readonly name = 'AbortedError';
  readonly code = 'aborted';
}
