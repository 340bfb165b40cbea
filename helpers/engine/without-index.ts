/** A deployment that has no index to say what it offers: it is asked for all that the contract declares, by its own names. */
import type { Contract } from '../contract/types.ts';
import { addressOf } from '../deployment/address.ts';
import type { IndexRoute } from '../deployment/index-document.ts';
import type { Deployment } from '../deployment/offered.ts';
import { canonicalOf } from '../deployment/pattern.ts';
import type { Client } from '../exchange/client.ts';
import { OWN_HEADERS } from '../exchange/serialise.ts';
import { UnreachableError } from './unreachable-error.ts';

function routesOf({ operations }: Contract): ReadonlyMap<string, IndexRoute> {
  const routes = new Map<string, IndexRoute>();
  for (const { path, namespace, method } of operations.values()) {
    const key = canonicalOf(path);
    const methods = [...(routes.get(key)?.methods ?? []), method];
    routes.set(key, { pattern: path, template: path, namespace, methods, endpoints: [], selfLink: null });
  }
  return routes;
}

function deploymentWithoutIndex(contract: Contract): Deployment {
  const namespaces = contract.namespaces.map(({ name }) => name);
  return {
    index: { raw: {}, namespaces, routes: routesOf(contract), authentication: {} },
    names: {
      toActual: (path) => path,
      toNeutral: (path) => path,
      resolved: namespaces.map((name) => ({ name, actual: name, how: 'neutral' })),
      isOffered: () => true,
      isInIndex: () => true,
      ambiguous: [],
    },
  };
}

/** @throws UnreachableError where nothing answers at all */
export async function reachWithoutIndex(client: Client, baseUrl: URL, contract: Contract): Promise<Deployment> {
  const { failure } = await client.send({
    method: 'GET',
    url: addressOf(baseUrl, '/', ''),
    headers: OWN_HEADERS,
    body: null,
    as: 'anonymous',
    why: 'Looks whether anything answers',
  });
  if (failure !== null) throw new UnreachableError(`${baseUrl.host} can't be judged. ${failure}`);
  return deploymentWithoutIndex(contract);
}
