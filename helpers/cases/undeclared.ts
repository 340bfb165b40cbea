import type { Operation } from '../contract/types.ts';

/**
 * A read at a path that the interface does not show, so that nothing is declared of it.
 *
 * @param path in neutral names
 */
export function undeclaredRead(path: string, namespace: string): Operation {
  return {
    key: `GET ${path}`,
    method: 'GET',
    path,
    namespace,
    resource: 'undeclared',
    clause: 'namespace-index',
    effect: 'read',
    pathParameters: {},
    args: {},
    returns: 'document',
  };
}
