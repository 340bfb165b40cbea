/** Faults of routes: a method, or a whole path, that the index declares and nobody serves. */
import type { Contract, Operation } from '../../helpers/contract/types.ts';
import { routeId } from '../../helpers/plan/requirement-id.ts';
import { behaviours, faultOf } from './fault.ts';
import type { Change, Derivation, Fault } from './types.ts';

function unserved(keys: readonly string[]): Change {
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

export function missingRouteFaults(contract: Contract): readonly Fault[] {
  const paths = new Map<string, Operation[]>();
  for (const operation of contract.operations.values()) {
    paths.set(operation.path, [...(paths.get(operation.path) ?? []), operation]);
  }
  return [...paths.values()].flatMap((operations) => {
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
