import { Worker } from 'node:worker_threads';

/** Threads don't inherit what makes Node read the sources: they need the compiled package. */
export const IS_COMPILED = import.meta.url.endsWith('.js');

export const MAX_THREADS = 8;

/**
 * Runs a module in a thread of its own, until it ends.
 * @throws Error with the message of a thread that failed
 */
export function onThread<Assignment, Message>(
  module: URL,
  assignment: Assignment,
  onMessage: (message: Message) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, { workerData: assignment });
    worker.on('message', onMessage);
    worker.once('error', reject);
    worker.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`A thread ended with the code ${code}.`)),
    );
  });
}
