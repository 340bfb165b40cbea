import type { Contract } from '../contract/types.ts';
import { UsageError } from '../usage-error.ts';
import type { Selection } from './plan.ts';

/** @param more what to do, after a colon */
export function nothingPlanned({ namespaces, operations, ids }: Selection, contract: Contract, more = ''): UsageError {
  const filters = [namespaces && '--namespace', operations && '--operation', ids && '--id'].filter(
    (name) => name !== undefined,
  );
  if (filters.length > 0) return new UsageError(`Nothing in the plan fits ${filters.join(' and ')}${more}.`);
  const left = contract.notHeld?.length ?? 0;
  return new UsageError(
    left > 0
      ? `There is nothing to ask: none of the document's operations is held, for the reasons that conform snapshot --openapi names.`
      : 'There is nothing to ask: the contract declares no operation.',
  );
}
