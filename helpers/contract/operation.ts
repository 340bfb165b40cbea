import type { Contract, Operation } from './types.ts';

export function operationOf(contract: Contract, key: string): Operation {
  const operation = contract.operations.get(key);
  if (!operation) throw new Error(`The contract has no operation ${key}.`);
  return operation;
}

/** Whether an update says what the whole record is (RFC 9110, 9.3.4): in a document of somebody's own, nothing else stays. */
export function isWhole({ method, origin, args }: Operation): boolean {
  const isDemanding = Object.values(args).some(({ in: place, required }) => place === 'body' && required);
  return origin !== undefined && method !== 'POST' && (method === 'PUT' || isDemanding);
}
