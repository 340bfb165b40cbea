import type { Operation, Schema } from '../contract/types.ts';
import type { Basis, Level, Requirement } from '../report/types.ts';
import { operationId } from './requirement-id.ts';

/** The level of a declared default. */
export function levelOfDefault(schema: Schema): Level {
  return schema['x-site-default'] === undefined ? 'MUST' : 'SHOULD';
}

/** Level, basis and clause default to what the operation declares. */
export function requirementOf(
  operation: Operation,
  tail: string,
  title: string,
  options: { readonly level?: Level; readonly basis?: Basis; readonly clause?: string } = {},
): Requirement {
  const { level = 'MUST', basis = 'declared', clause = operation.clause } = options;
  return {
    id: `${operationId(operation)}/${tail}`,
    title,
    level,
    basis,
    clause,
    operation: operation.key,
    namespace: operation.namespace,
  };
}
