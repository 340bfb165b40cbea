/** Below the largest 32-bit id, far above what a site has given out, and no round number from which one counts. */
export const UNKNOWN_ID = 2_113_907_641;

export const UUID_PATTERN = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';

/** One as good as any other. */
export const SOME_UUID = '00000000-0000-4000-8000-000000000001';

/** Of no version that anything is made of. */
const UNKNOWN_UUID = 'ffffffff-ffff-4fff-bfff-fffffffffff0';

/** A value that no record has, for a segment of a path that matches a pattern. */
export function unknownIdFor(pattern: string): number | string {
  const fits = (text: string): boolean => new RegExp(`^(?:${pattern})$`).test(text);
  if (fits(String(UNKNOWN_ID))) return UNKNOWN_ID;
  return fits(UNKNOWN_UUID) ? UNKNOWN_UUID : 'conformance-none';
}
