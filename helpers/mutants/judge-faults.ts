/** Judges many mutants, side by side on as many threads as there are processors. */
import { availableParallelism } from 'node:os';
import type { Fault } from '../../reference/faults/types.ts';
import type { Harness } from './harness.ts';
import { judgeFault } from './kill.ts';
import { knownFaults, sourceModules } from './registry.ts';
import { IS_COMPILED, MAX_THREADS, onThread } from './threads.ts';
import type { MutantResult } from './types.ts';

/** A thread needs a plan and a clean run of its own: below so many faults for each, one thread is quicker. */
const FAULTS_FOR_A_THREAD = 300;

export type OnResult = (result: MutantResult) => void;

/** What a thread is asked: ids of faults, and of variations beside which they stand. It answers a result for each fault. */
export interface Assignment {
  readonly faults: readonly string[];
  readonly variations: readonly string[];
  /** What adds those that do not ship. */
  readonly modules: readonly string[];
}

export async function judgeInTurn(harness: Harness, faults: readonly Fault[], onResult: OnResult): Promise<void> {
  for (const fault of faults) {
    onResult(await judgeFault(harness, fault));
  }
}

/** Judges faults of the catalogue; the order of the results is that in which they come. */
export async function judgeFaults(harness: Harness, faults: readonly Fault[], onResult: OnResult): Promise<void> {
  const threads = Math.min(availableParallelism(), MAX_THREADS, Math.floor(faults.length / FAULTS_FOR_A_THREAD));
  const isKnown = faults.every((fault) => knownFaults().get(fault.id) === fault);
  if (!IS_COMPILED || threads < 2 || !isKnown) return judgeInTurn(harness, faults, onResult);
  const variations = harness.variations.map(({ id }) => id);
  const assignments = Array.from({ length: threads }, (_, thread) => ({
    faults: faults.filter((_fault, at) => at % threads === thread).map(({ id }) => id),
    variations,
    modules: sourceModules(),
  }));
  await Promise.all(
    assignments.map((assignment) =>
      onThread<Assignment, MutantResult>(new URL('./thread.js', import.meta.url), assignment, onResult),
    ),
  );
}
