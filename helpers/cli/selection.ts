/** `--namespace`, `--operation` and `--id`, which several commands share. */
import { loadContract } from '../contract/load.ts';
import type { Contract } from '../contract/types.ts';
import { didYouMean, nearest } from '../environment/nearest.ts';
import { UsageError } from '../environment/usage-error.ts';
import { matcher, type Selection } from '../plan/plan.ts';
import { type ParsedArguments, texts } from './command.ts';

function unknown(flag: string, name: string, mend: string): never {
  throw new UsageError(`--${flag} names "${name}", which the contract does not have${mend}`);
}

/** What a namespace begins with, as people call it: its first segments. */
function beginnings(name: string): readonly string[] {
  const segments = name.split('/');
  return segments.map((_, at) => segments.slice(0, at + 1).join('/'));
}

/** The names that were given, or that fit where one has stars. */
function namespacesNamed(given: readonly string[], known: readonly string[]): readonly string[] {
  return given.flatMap((pattern) => {
    const matches = matcher(pattern);
    const fitting = known.filter((name) => matches(name));
    if (fitting.length > 0) return fitting;
    const begun = nearest(pattern, known.flatMap(beginnings));
    const meant = known.filter((name) => begun !== undefined && beginnings(name).includes(begun));
    return unknown('namespace', pattern, meant.length === 0 ? '.' : `: did you mean ${meant.join(' or ')}?`);
  });
}

function operationNames(contract: Contract): readonly string[] {
  return [...contract.operations.values()].flatMap(({ key, path }) => [key, path]);
}

/** @throws UsageError for a namespace or an operation that the contract does not have */
export function selectionFrom(values: ParsedArguments['values'], contract = loadContract()): Selection {
  const given = texts(values, 'namespace');
  const operations = texts(values, 'operation');
  const ids = texts(values, 'id');
  const known = operationNames(contract);
  const other = operations?.find((name) => !known.includes(name));
  if (other !== undefined) unknown('operation', other, didYouMean(other, known));
  const all = ['site', 'batch', ...contract.namespaces.map(({ name }) => name)];
  return {
    ...(given && { namespaces: namespacesNamed(given, all) }),
    ...(operations && { operations }),
    ...(ids && { ids }),
  };
}
