import type { Variation } from '../../reference/variations/types.ts';
import { named } from '../api/named.ts';

export function variationsNamed(
  ids: readonly string[],
  catalogue: ReadonlyMap<string, Variation>,
): readonly Variation[] {
  return named(ids, catalogue, '--variation', 'variation');
}
