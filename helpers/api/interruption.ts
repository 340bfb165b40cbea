/** How a process that runs tests is told to end. */

type Listener = (why: string) => void;

/** What vitest keeps for its worker; another version may have it otherwise, and is then told to end by signals alone. */
interface WorkerState {
  readonly onCancel?: (listener: (reason: string) => void) => void;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Listens until it is told not to. While it does, a signal ends no process.
 *
 * @returns stops listening
 */
export function whenInterrupted(listener: Listener): () => void {
  const { __vitest_worker__: worker } = globalThis as { readonly __vitest_worker__?: WorkerState };
  let isListening = true;
  worker?.onCancel?.((reason) => {
    if (isListening) listener(`vitest (${reason})`);
  });
  const orphaned = (): void => listener('the end of vitest');
  for (const signal of SIGNALS) process.on(signal, listener);
  process.on('disconnect', orphaned);
  return () => {
    isListening = false;
    for (const signal of SIGNALS) process.off(signal, listener);
    process.off('disconnect', orphaned);
  };
}
