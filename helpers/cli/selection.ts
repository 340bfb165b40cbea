/** `--namespace`, `--operation` and `--id`, which several commands share. */
import { loadContract } from '../contract/load.ts';
import type { Contract } from '../contract/types.ts';
import { didYouMean } from '../environment/nearest.ts';
import { UsageError } from '../environment/usage-error.ts';
import type { Selection } from '../plan/plan.ts';
import { type ParsedArguments, texts } from './command.ts';

export const SELECTION_OPTIONS = {
  namespace: { type: 'string', multiple: true },
  operation: { type: 'string', multiple: true },
  id: { type: 'string', multiple: true },
} as const;

function check(flag: string, given: readonly string[] | undefined, known: readonly string[]): void {
  const unknown = given?.find((name) => !known.includes(name));
  if (unknown === undefined) return;
  throw new UsageError(`--${flag} names "${unknown}", which the contract does not have${didYouMean(unknown, known)}`);
}

function operationNames(contract: Contract): readonly string[] {
  return [...contract.operations.values()].flatMap(({ key, path }) => [key, path]);
}

/** @throws UsageError for a namespace or an operation that the contract does not have */
export function selectionFrom(values: ParsedArguments['values'], contract = loadContract()): Selection {
  const namespaces = texts(values, 'namespace');
  const operations = texts(values, 'operation');
  const ids = texts(values, 'id');
  check('namespace', namespaces, ['site', 'batch', ...contract.namespaces.map(({ name }) => name)]);
  check('operation', operations, operationNames(contract));
  return { ...(namespaces && { namespaces }), ...(operations && { operations }), ...(ids && { ids }) };
}
