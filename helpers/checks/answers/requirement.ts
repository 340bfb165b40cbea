import type { RequirementKind } from '../../requirement/kinds.ts';
import type { Requirement } from '../../requirement/requirement.ts';

export type Statement = Pick<Requirement, 'title' | 'level' | 'basis' | 'clause'>;

/** One requirement for all answers of a namespace. */
export function answersRequirement(
  namespace: string,
  name: string,
  kind: RequirementKind,
  statement: Statement,
): Requirement {
  return { id: `${namespace}/answers/${name}`, kind, argument: null, ...statement, operation: null, namespace };
}
