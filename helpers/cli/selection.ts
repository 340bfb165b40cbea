/** Which part of the plan is meant: `--namespace`, `--operation` and `--id`, and `--shard 2/5` for what this machine runs of it. */
import { loadContract } from '../contract/load.ts';
import type { Selection } from '../plan/plan.ts';
import { checkedSelection } from '../plan/selection.ts';
import type { Shard } from '../report/types.ts';
import { UsageError } from '../usage-error.ts';
import { type FlagValues, texts } from './command.ts';

/** @throws UsageError for a namespace or an operation that the contract does not have */
export function selectionFrom(values: FlagValues, contract = loadContract()): Selection {
  const wanted = {
    namespaces: texts(values, 'namespace'),
    operations: texts(values, 'operation'),
    ids: texts(values, 'id'),
  };
  return checkedSelection(wanted, contract, { namespaces: '--namespace', operations: '--operation' });
}

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
