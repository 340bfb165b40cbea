import type { Variation } from '../../reference/variations/types.ts';
import { didYouMean } from '../environment/nearest.ts';
import { UsageError } from '../usage-error.ts';

/**
 * What a catalogue has by these ids.
 * @param option what the caller calls the ids, for the message
 * @throws UsageError for an id that it does not have
 */
export function named<Item>(
  ids: readonly string[],
  catalogue: ReadonlyMap<string, Item>,
  option: string,
  kind: string,
): readonly Item[] {
  return ids.map((id) => {
    const item = catalogue.get(id);
    if (item !== undefined) return item;
    const hint = catalogue.size === 0 ? ': a checkout of the project has some.' : didYouMean(id, [...catalogue.keys()]);
    throw new UsageError(`${option} names "${id}", which is no ${kind}${hint}`);
  });
}

export function variationsNamed(
  ids: readonly string[],
  catalogue: ReadonlyMap<string, Variation>,
): readonly Variation[] {
  return named(ids, catalogue, '--variation', 'variation');
}
