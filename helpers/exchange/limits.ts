/** What a client takes from a deployment before it gives up, where nobody says otherwise. */
export const DEFAULT_LIMITS = {
  maxBodyBytes: 6 * 1024 * 1024,
  maxHeaderBytes: 64 * 1024,
  maxPauseMs: 30_000,
} as const;

/** Characters of a body in a report, which holds what a reader looks at, not whole catalogues. */
export const MOST_BODY = 20_000;

/** Characters beyond the end of what is shown that are read for a secret that begins before it. */
export const LONGEST_SPELLING = 5_000;
