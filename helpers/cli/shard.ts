/** `--shard 2/5`: which part of the plan this machine runs. */

import type { Shard } from '../report/types.ts';
import { UsageError } from '../usage-error.ts';

const MAX_SHARDS = 1000;

/** @throws UsageError when it is not `i/n` with `1 ≤ i ≤ n` */
export function shardFrom(given: string | undefined): Shard | null {
  if (given === undefined) return null;
  const [, index = '', count = ''] = /^(\d{1,4})\/(\d{1,4})$/.exec(given) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (shard.index < 1 || shard.index > shard.count || shard.count > MAX_SHARDS) {
    throw new UsageError(`--shard is "${given}": write it as 1/3 to 3/3, for up to ${MAX_SHARDS} shards.`);
  }
  return shard;
}
