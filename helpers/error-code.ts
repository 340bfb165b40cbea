/** What the system or a package calls an error: `ENOENT`; the error as text where it has no code. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
