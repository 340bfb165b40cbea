/** Why WordPress could not be installed or started, in one sentence that says what to do. */
export class WordPressError extends Error {
  override readonly name = 'WordPressError';
}

/** The code of a failed system call, `ENOSPC` for instance; undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
