/** Recognises namespaces of an unknown vendor by the requests below them: a recording shows no list of routes. */
import type { Contract } from '../contract/types.ts';
import { groupBy } from '../group-by.ts';
import type { Locate } from './routes.ts';

export interface Request {
  readonly method: string;
  readonly path: string;
}

/** Fewer different operations may fit by chance. */
const ENOUGH_OPERATIONS = 3;
/** A site may serve more in a namespace than the interface shows. */
const ENOUGH_REQUESTS = 2 / 3;

/** Vendors rename the words of a namespace and keep its version. */
function versionsOf(name: string): string {
  return name
    .split('/')
    .filter((segment) => /^v?\d+(\.\d+)*$/.test(segment))
    .join('/');
}

function tailsBelow(requests: readonly Request[], length: number): ReadonlyMap<string, readonly Request[]> {
  const deeper = requests.flatMap(({ method, path }) => {
    const segments = path.split('/').slice(1);
    const [name, tail] = [segments.slice(0, length), segments.slice(length)].map((part) => part.join('/'));
    return segments.length > length ? [{ name, method, path: `/${tail}` }] : [];
  });
  return groupBy(deeper, ({ name }) => name ?? '');
}

/** How many operations of a namespace the requests below a name fit; 0 where they do not fit well enough. */
function fitOf(namespace: string, tails: readonly Request[], locate: Locate): number {
  const operations = tails.map(({ method, path }) => {
    const located = locate(`/${namespace}${path}`);
    if (located === null || located.malformed.length > 0) return undefined;
    return located.operations.find((operation) => operation.method === method && operation.namespace === namespace)
      ?.key;
  });
  const fitting = operations.filter((key) => key !== undefined);
  const distinct = new Set(fitting).size;
  return distinct >= ENOUGH_OPERATIONS && fitting.length >= tails.length * ENOUGH_REQUESTS ? distinct : 0;
}

interface Candidate {
  readonly neutral: string;
  readonly actual: string;
  readonly fit: number;
}

function isClearlyBest(one: Candidate, all: readonly Candidate[]): boolean {
  return all.every(
    (other) => other === one || (other.actual !== one.actual && other.neutral !== one.neutral) || other.fit < one.fit,
  );
}

/**
 * @param settled names, neutral or a deployment's own, that need no guess
 * @returns neutral name → the deployment's own; what two fit equally is left out
 */
export function namesByShape(
  requests: readonly Request[],
  contract: Contract,
  locate: Locate,
  settled: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const candidates = contract.namespaces
    .filter(({ name, routesShown }) => routesShown && !settled.has(name))
    .flatMap(({ name }) =>
      [...tailsBelow(requests, name.split('/').length)]
        .filter(([actual]) => !settled.has(actual) && versionsOf(actual) === versionsOf(name))
        .map(([actual, tails]): Candidate => ({ neutral: name, actual, fit: fitOf(name, tails, locate) }))
        .filter(({ fit }) => fit > 0),
    );
  const clear = candidates.filter((candidate) => isClearlyBest(candidate, candidates));
  return Object.fromEntries(clear.map(({ neutral, actual }) => [neutral, actual]));
}
