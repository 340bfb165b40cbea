import type { Contract, Operation } from './types.ts';

export function operationOf(contract: Contract, key: string): Operation {
  const operation = contract.operations.get(key);
  if (!operation) throw new Error(`The contract has no operation ${key}.`);
  return operation;
}
