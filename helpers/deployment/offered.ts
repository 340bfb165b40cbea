import type { Operation } from '../contract/types.ts';
import { endpointsFor, type IndexRoute, type JsonObject, objectOf, type SiteIndex } from './index-document.ts';
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

/** What a deployment's own index declares of an argument; empty where it declares nothing. */
export function declaredOf(
  deployment: Deployment,
  { path, method }: Pick<Operation, 'path' | 'method'>,
  argument: string,
): JsonObject {
  const route = offeredRoute(deployment, path);
  const endpoints = route === undefined ? [] : endpointsFor(route, method);
  return objectOf(endpoints.find(({ args }) => argument in args)?.args[argument]);
}
