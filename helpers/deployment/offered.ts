import type { Operation } from '../contract/types.ts';
import { endpointsFor, type IndexRoute, objectOf, type SiteIndex } from './index-document.ts';
import type { Names } from './names.ts';
import { canonicalOf } from './pattern.ts';

export interface Deployment {
  readonly index: SiteIndex;
  readonly names: Names;
}

/** The index's entry for a neutral path; undefined where the deployment shows none. */
export function offeredRoute({ index, names }: Deployment, path: string): IndexRoute | undefined {
  const actual = names.toActual(path);
  return actual === null ? undefined : index.routes.get(canonicalOf(actual));
}

export function offers(deployment: Deployment, operation: Pick<Operation, 'path' | 'method'>): boolean {
  return offeredRoute(deployment, operation.path)?.methods.includes(operation.method) ?? false;
}

/** The default that a deployment's own index declares for an argument; undefined where it declares none. */
export function declaredDefault(
  deployment: Deployment,
  { path, method }: Pick<Operation, 'path' | 'method'>,
  name: string,
): unknown {
  const route = offeredRoute(deployment, path);
  const endpoints = route === undefined ? [] : endpointsFor(route, method);
  return endpoints.map(({ args }) => objectOf(args[name]).default).find((value) => value !== undefined);
}
