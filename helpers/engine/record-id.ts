import type { Contract, Operation } from '../contract/types.ts';
import { isRecord } from '../verdict/judge.ts';

/** @returns null where an answer names no record */
export function idIn(document: unknown): number | null {
  const id = isRecord(document) ? document.id : undefined;
  const number = typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
}

export function operationOf(contract: Contract, key: string): Operation {
  const operation = contract.operations.get(key);
  if (!operation) throw new Error(`The contract has no operation ${key}.`);
  return operation;
}
