/**
 * Values that are wrong for a vocabulary and right for a namesake of it: of all invalid values those that a deployment lets
 * through most easily, because somewhere it knows them.
 */

import { type PlanContext, reaches } from '../../cases/context.ts';
import { type Argument, type Contract, METHODS, type Operation, type Schema } from '../../contract/types.ts';

interface Vocabulary {
  readonly operation: Operation;
  readonly values: readonly unknown[];
}

/** `orderby` of `orderby`, `tax_status` of `items.tax_status`, `status` of a list of statuses. */
function nameAt(argument: string, at: string): string {
  return [argument, ...at.split('.')].findLast((step) => step !== '' && step !== 'items') ?? argument;
}

function vocabulariesBelow(schema: Schema, name: string): readonly (readonly [string, readonly unknown[]])[] {
  return [
    ...(schema.enum ? [[name, schema.enum] as const] : []),
    ...(schema.items ? vocabulariesBelow(schema.items, name) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([member, inner]) => vocabulariesBelow(inner, member)),
  ];
}

const known = new WeakMap<Contract, ReadonlyMap<string, readonly Vocabulary[]>>();

/** All vocabularies of the interface by the names of what they are of. */
function vocabulariesOf(contract: Contract): ReadonlyMap<string, readonly Vocabulary[]> {
  const before = known.get(contract);
  if (before) return before;
  const found = new Map<string, Vocabulary[]>();
  for (const operation of contract.operations.values()) {
    for (const argument of Object.values(operation.args)) {
      if (argument.schema['x-site-dependent'] !== undefined) continue;
      for (const [name, values] of vocabulariesBelow(argument.schema, argument.name)) {
        found.set(name, [...(found.get(name) ?? []), { operation, values }]);
      }
    }
  }
  known.set(contract, found);
  return found;
}

function isNear(a: Operation, b: Operation): boolean {
  return a.resource === b.resource && a.namespace === b.namespace;
}

/**
 * What the namesakes of a vocabulary know and it does not. Those of the same resource are tried wherever it stands; those of
 * others are shared out, below full depth, among the operations that carry it.
 */
export function foreignValuesOf(
  { contract, depth }: Pick<PlanContext, 'contract' | 'depth'>,
  operation: Operation,
  argument: Argument,
  at: string,
  own: readonly unknown[],
): readonly string[] {
  if (own.length === 0) return [];
  if (own.every((value) => METHODS.some((method) => method === value))) {
    return METHODS.filter((method) => !own.includes(method));
  }
  const namesakes = vocabulariesOf(contract).get(nameAt(argument.name, at)) ?? [];
  const lower = own.map((value) => String(value).toLowerCase());
  const among = (chosen: readonly Vocabulary[]): readonly string[] => [
    ...new Set(
      chosen
        .flatMap(({ values }) => values)
        .filter((value) => typeof value === 'string')
        .filter((value) => !lower.includes(value.toLowerCase())),
    ),
  ];
  const near = among(namesakes.filter((one) => isNear(one.operation, operation)));
  const far = among(namesakes.filter((one) => !isNear(one.operation, operation))).filter(
    (value) => !near.includes(value),
  );
  const sharing = namesakes.filter(({ values }) => values.join() === own.join()).map((one) => one.operation.key);
  const [share, turn] = [new Set(sharing).size, [...new Set(sharing)].indexOf(operation.key)];
  const sisters = besides(operation, argument).filter((value) => !lower.includes(value) && !near.includes(value));
  return [...new Set([...near, ...far.filter((_, nth) => reaches(depth, 'full') || nth % share === turn), ...sisters])];
}

/** A value of each other vocabulary of the same request. */
function besides(operation: Operation, argument: Argument): readonly string[] {
  return Object.values(operation.args).flatMap(({ name, schema }) => {
    if (name === argument.name || schema['x-site-dependent'] !== undefined) return [];
    const value = (schema.items ?? schema).enum?.at(-1);
    return typeof value === 'string' ? [value] : [];
  });
}
