import type { Variation } from '../../reference/variations/types.ts';
import { didYouMean } from '../environment/nearest.ts';
import { UsageError } from '../environment/usage-error.ts';

export function variationsNamed(
  ids: readonly string[],
  catalogue: ReadonlyMap<string, Variation>,
): readonly Variation[] {
  return ids.map((id) => {
    const variation = catalogue.get(id);
    if (variation !== undefined) return variation;
    throw new UsageError(`--variation names "${id}", which is no variation${didYouMean(id, [...catalogue.keys()])}`);
  });
}
