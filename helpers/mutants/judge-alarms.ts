/** Judges sets of variations, side by side on as many threads as there are processors. */
import { availableParallelism } from 'node:os';
import type { Variation } from '../../reference/variations/types.ts';
import { judgeVariations, type Outcomes, type VariedResult } from './alarms.ts';
import { type Harness, openHarness } from './harness.ts';
import { sourceModules } from './registry.ts';
import { IS_COMPILED, MAX_THREADS, onThread } from './threads.ts';

/** What a thread is asked: what becomes of the clean reference, and ids of variations, set by set. */
export interface AlarmAssignment {
  readonly clean: Outcomes;
  readonly sets: readonly (readonly string[])[];
  /** What adds the variations. */
  readonly modules: readonly string[];
}

function cleanOutcomes({ clean, reasons }: Harness): Outcomes {
  return new Map([...clean].map(([id, outcome]) => [id, { outcome, reason: reasons.get(id) ?? null }]));
}

export async function judgeSets(
  sets: readonly (readonly Variation[])[],
  onResult: (result: VariedResult) => void,
): Promise<Outcomes> {
  const clean = cleanOutcomes(await openHarness());
  const threads = Math.min(availableParallelism(), MAX_THREADS, sets.length);
  if (!IS_COMPILED || threads < 2) {
    for (const set of sets) onResult(await judgeVariations(clean, set));
    return clean;
  }
  const assignments = Array.from(
    { length: threads },
    (_, thread): AlarmAssignment => ({
      clean,
      modules: sourceModules(),
      sets: sets.filter((_set, at) => at % threads === thread).map((set) => set.map(({ id }) => id)),
    }),
  );
  await Promise.all(
    assignments.map((one) =>
      onThread<AlarmAssignment, VariedResult>(new URL('./alarm-thread.js', import.meta.url), one, onResult),
    ),
  );
  return clean;
}
