/** A mistake in how the suite was called or configured. The message names what is wrong and how to fix it, never a secret. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly code = 'usage';
  readonly exitCode = 2;
}
