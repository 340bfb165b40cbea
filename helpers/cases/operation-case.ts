import type { Operation } from '../contract/types.ts';
import type { Requirement } from '../requirement/requirement.ts';
import type { Case } from './types.ts';

/** A case about one operation: of its namespace and its effect, at standard depth unless said otherwise. */
export function operationCase(
  operation: Operation,
  requirements: readonly [Requirement, ...Requirement[]],
  rest: Pick<Case, 'weight' | 'sends' | 'run'> & Partial<Pick<Case, 'effect' | 'depth' | 'phase'>>,
): Case {
  return {
    id: requirements[0].id,
    namespace: operation.namespace,
    effect: operation.effect,
    depth: 'standard',
    operations: [operation],
    requirements,
    ...rest,
  };
}
