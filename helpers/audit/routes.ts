/** Finds the route of the interface that a path in neutral names belongs to. */

import type { Contract, Operation } from '../contract/types.ts';
import { decoded } from '../deployment/address.ts';
import { groupBy } from '../group-by.ts';

interface Route {
  readonly path: string;
  readonly segments: readonly string[];
  readonly patterns: Readonly<Record<string, RegExp>>;
  /** In the contract's order. */
  readonly operations: readonly Operation[];
}

export interface Located {
  readonly operations: readonly Operation[];
  /** Values of the path parameters, percent-decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Parameters whose values do not have the declared shape. */
  readonly malformed: readonly string[];
}

export type Locate = (neutralPath: string) => Located | null;

function parameterOf(segment: string): string | null {
  return /^\{(\w+)\}$/.exec(segment)?.[1] ?? null;
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

function routesOf(contract: Contract): readonly Route[] {
  return [...groupBy(contract.operations.values(), ({ path }) => path)].map(([path, operations]) => ({
    path,
    segments: segmentsOf(path),
    patterns: Object.fromEntries(
      Object.entries(operations[0].pathParameters).map(([name, pattern]) => [name, new RegExp(`^(?:${pattern})$`)]),
    ),
    operations,
  }));
}

function locateIn(route: Route, segments: readonly string[]): Located | null {
  const parameters: Record<string, string> = {};
  for (const [at, declared] of route.segments.entries()) {
    const segment = segments[at] ?? '';
    const name = parameterOf(declared);
    if (name !== null) parameters[name] = decoded(segment);
    else if (declared !== segment) return null;
  }
  const malformed = Object.entries(parameters).filter(([name, value]) => route.patterns[name]?.test(value) === false);
  return { operations: route.operations, parameters, malformed: malformed.map(([name]) => name) };
}

/** Sorts what is said of a path letter by letter before what takes anything there. */
function literalFirst(a: Route, b: Route): number {
  for (const [at, segment] of a.segments.entries()) {
    const difference = Number(parameterOf(segment) !== null) - Number(parameterOf(b.segments[at] ?? '') !== null);
    if (difference !== 0) return difference;
  }
  return 0;
}

export function routeFinder(contract: Contract): Locate {
  const byLength = groupBy(routesOf(contract).toSorted(literalFirst), ({ segments }) => segments.length);
  return (path) => {
    const segments = segmentsOf(path);
    const found = (byLength.get(segments.length) ?? []).flatMap((route) => locateIn(route, segments) ?? []);
    return found.find(({ malformed }) => malformed.length === 0) ?? found[0] ?? null;
  };
}
