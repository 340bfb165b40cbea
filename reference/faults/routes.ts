/** Faults of routes: a method, or a whole path, that the index declares and nobody serves. */

import { routeId } from '../../helpers/cases/requirement-id.ts';
import { type Contract, METHODS, type Operation } from '../../helpers/contract/types.ts';
import { productRemoval } from '../shop/products.ts';
import { behaviours, faultOf } from './fault.ts';
import type { Change, Derivation, Fault } from './types.ts';

export function unserved(keys: readonly string[]): Change {
  return {
    steps: (steps) => ({
      ...steps,
      router: {
        ...steps.router,
        match: (path) =>
          steps.router.match(path).map((match) => {
            const operations = [...match.route.operations].filter(([, { key }]) => !keys.includes(key));
            return { ...match, route: { ...match.route, operations: new Map(operations) } };
          }),
      },
    }),
  };
}

export const unservedFaults: Derivation = (operation) => [
  faultOf(operation, {
    family: 'route-missing',
    needs: 'minimal/accepted',
    tail: 'not-served',
    breaks: ['*'],
    alsoBreaks: behaviours(operation),
    inIndex: operation.path === '/',
    sentence: `${operation.key} is declared and answered 404, as if there were no such route.`,
    change: () => unserved([operation.key]),
  }),
];

function operationsByPath(contract: Contract): readonly (readonly Operation[])[] {
  const paths = new Map<string, Operation[]>();
  for (const operation of contract.operations.values()) {
    paths.set(operation.path, [...(paths.get(operation.path) ?? []), operation]);
  }
  return [...paths.values()];
}

/** Methods that nobody declares on a path are answered as if they were. */
export function undeclaredMethodFaults(contract: Contract): readonly Fault[] {
  // The index shows how products are removed, though the interface does not.
  const declared = new Set([...contract.operations.keys(), productRemoval(contract.operations).key]);
  return operationsByPath(contract).flatMap((operations) => {
    const [first] = operations;
    const undeclared = METHODS.filter((method) => !declared.has(`${method} ${operations[0]?.path}`));
    if (first === undefined || undeclared.length === 0) return [];
    const path = new RegExp(`${first.path.replace(/\{\w+\}/g, '[^/?]+').replaceAll('.', '\\.')}(\\?.*)?$`);
    return [
      faultOf(first, {
        family: 'method-undeclared',
        tail: 'method/undeclared/answered',
        breaks: ['method/undeclared'],
        sentence: `The path ${first.path} answers 200 to ${undeclared.join(', ')}, which nobody declares.`,
        change: () => ({
          handle:
            ({ site }) =>
            (request, next) => {
              const below = request.url.slice(request.url.indexOf(site.baseUrl) + site.baseUrl.length);
              const isMeant = undeclared.some((method) => method === request.method) && path.exec(below)?.index === 0;
              return isMeant
                ? { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{}' }
                : next(request);
            },
        }),
      }),
    ];
  });
}

export function missingRouteFaults(contract: Contract): readonly Fault[] {
  return operationsByPath(contract).flatMap((operations) => {
    const [first, second] = operations;
    if (first === undefined || second === undefined) return [];
    const keys = operations.map(({ key }) => key);
    return [
      faultOf(first, {
        family: 'route-missing',
        needs: 'minimal/accepted',
        tail: 'route/not-served',
        breaks: [],
        alsoBreaks: [`${routeId(first)}/*`, ...behaviours(first)],
        operations: keys,
        sentence: `The path ${first.path} is declared and answered 404, whatever the method.`,
        change: () => unserved(keys),
      }),
    ];
  });
}
