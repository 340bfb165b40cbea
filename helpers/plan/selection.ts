/** What part of a plan somebody wants, held to what there is. */
import type { Contract } from '../contract/types.ts';
import { didYouMean, nearest } from '../environment/nearest.ts';
import { matcherOf } from '../requirement/patterns.ts';
import { UsageError } from '../usage-error.ts';
import type { Selection } from './plan.ts';

/** What the caller calls the two that are looked up, for messages. */
export interface SelectionNames {
  readonly namespaces: string;
  readonly operations: string;
}

function unknown(option: string, name: string, fix: string): never {
  throw new UsageError(`${option} names "${name}", which the contract does not have${fix}`);
}

/** What a namespace begins with, as people call it: its first segments. */
function beginnings(name: string): readonly string[] {
  const segments = name.split('/');
  return segments.map((_, at) => segments.slice(0, at + 1).join('/'));
}

/** The names that were given, or that fit where one has stars. */
function namespacesNamed(given: readonly string[], known: readonly string[], option: string): readonly string[] {
  return given.flatMap((pattern) => {
    const matches = matcherOf([pattern]);
    const fitting = known.filter((name) => matches(name));
    if (fitting.length > 0) return fitting;
    const begun = nearest(pattern, known.flatMap(beginnings));
    const meant = known.filter((name) => begun !== undefined && beginnings(name).includes(begun));
    return unknown(option, pattern, meant.length === 0 ? '.' : `: did you mean ${meant.join(' or ')}?`);
  });
}

/** @throws UsageError for a namespace or an operation that the contract does not have */
export function checkedSelection(
  { namespaces, operations, ids }: { readonly [Key in keyof Selection]?: Selection[Key] | undefined },
  contract: Contract,
  names: SelectionNames,
): Selection {
  const known = [...contract.operations.values()].flatMap(({ key, path }) => [key, path]);
  const other = operations?.find((name) => !known.includes(name));
  if (other !== undefined) unknown(names.operations, other, didYouMean(other, known));
  const all = ['site', 'batch', ...contract.namespaces.map(({ name }) => name)];
  return {
    ...(namespaces && { namespaces: namespacesNamed(namespaces, all, names.namespaces) }),
    ...(operations && { operations }),
    ...(ids && { ids }),
  };
}
