/** What a client takes from a deployment before it gives up, where nobody says otherwise. */
export const DEFAULT_LIMITS = {
  maxBodyBytes: 6 * 1024 * 1024,
  maxHeaderBytes: 64 * 1024,
  maxPauseMs: 30_000,
} as const;
