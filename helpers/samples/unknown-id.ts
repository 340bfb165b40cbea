/** Below the largest 32-bit id and far above what a site has given out. */
export const UNKNOWN_ID = 2_000_000_011;
