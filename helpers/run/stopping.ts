/** A run that somebody watches and may end early. */

import type { PreparedRun } from './prepare.ts';
import type { Progress } from './progress.ts';
import { type RunOutcome, run } from './run.ts';

export interface Watching {
  /** What it throws ends the run, and is thrown when everything that was made is removed. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Ends the run early: what is under way ends, and everything that was made is removed. */
  readonly signal?: AbortSignal | undefined;
  /** Ends it when so many MUSTs are broken. @default none is too many */
  readonly bail?: number | undefined;
  /** What the caller calls that number, for the report. */
  readonly bailName?: string;
}

/** Who or what asked, as the report says it. */
function whoAborted({ reason }: AbortSignal): string {
  if (typeof reason === 'string') return reason;
  return reason instanceof DOMException && reason.name === 'TimeoutError' ? 'a time limit' : 'the caller';
}

/** Runs what was prepared, to its end or until somebody asks to stop. Nothing is left running when it settles. */
export async function runWatched(
  prepared: PreparedRun,
  { onProgress, signal, bail = Number.POSITIVE_INFINITY, bailName = 'bail' }: Watching,
): Promise<RunOutcome> {
  let failures = 0;
  let thrown: { readonly error: unknown } | null = null;
  const take = (progress: Progress): void => {
    ({ failures } = progress);
    if (thrown !== null) return;
    try {
      onProgress?.(progress);
    } catch (error) {
      thrown = { error };
    }
  };
  const stopped = (): string | null => {
    if (signal?.aborted) return `interrupted by ${whoAborted(signal)}`;
    if (thrown !== null) return 'who watched it failed';
    return failures >= bail ? `it came to ${bail} or more broken MUSTs (${bailName})` : null;
  };
  // Connections that are kept for later would keep the process.
  const outcome = await run(prepared, take, stopped).finally(() => prepared.client.close());
  if (thrown !== null) throw (thrown as { readonly error: unknown }).error;
  return outcome;
}
