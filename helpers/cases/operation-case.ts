import type { Operation } from '../contract/types.ts';
import type { Requirement } from '../requirement/requirement.ts';
import { rowsOf } from '../samples/rows.ts';
import type { Case, Site } from './types.ts';

/** A case about one operation: of its namespace and its effect, at standard depth, and of no other, unless said otherwise. */
export function operationCase(
  operation: Operation,
  requirements: readonly [Requirement, ...Requirement[]],
  rest: Pick<Case, 'weight' | 'sends' | 'run'> &
    Partial<Pick<Case, 'effect' | 'depth' | 'phase' | 'turn' | 'operations'>>,
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

/**
 * Values to be tried, of which one request carries one from each list. The requirements are those of the values; without
 * any there is no case.
 */
export function trialsCase<Trial extends { readonly requirement: Requirement }>(
  operation: Operation,
  trials: readonly (readonly Trial[])[],
  sends: string,
  run: (site: Site, rows: readonly (readonly Trial[])[], requirements: readonly Requirement[]) => Promise<void>,
): readonly Case[] {
  const all = new Map(trials.flat().map(({ requirement }) => [requirement.id, requirement]));
  const [first, ...others] = all.values();
  if (first === undefined) return [];
  const rows = rowsOf(trials);
  const requirements = [first, ...others] as const;
  return [
    operationCase(operation, requirements, {
      weight: rows.length,
      sends,
      run: (site) => run(site, rows, requirements),
    }),
  ];
}
