/** `--namespace`, `--operation` and `--id`, which several commands share. */
import { loadContract } from '../contract/load.ts';
import type { Selection } from '../plan/plan.ts';
import { checkedSelection } from '../plan/selection.ts';
import { type ParsedArguments, texts } from './command.ts';

/** @throws UsageError for a namespace or an operation that the contract does not have */
export function selectionFrom(values: ParsedArguments['values'], contract = loadContract()): Selection {
  const wanted = {
    namespaces: texts(values, 'namespace'),
    operations: texts(values, 'operation'),
    ids: texts(values, 'id'),
  };
  return checkedSelection(wanted, contract, { namespaces: '--namespace', operations: '--operation' });
}
