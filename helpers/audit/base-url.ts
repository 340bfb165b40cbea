/** The REST root of a recording, and the paths of its exchanges below it. */
import { routeParameter } from '../deployment/address.ts';
import type { SiteIndex } from '../deployment/index-document.ts';
import { isAtOrBelow } from '../deployment/path-mapping.ts';

/** What platforms call the query parameter that carries a route where addresses are not rewritten. */
const ROUTE_PARAMETER = 'rest_route';

export interface BelowRoot {
  /** The deployment's own path, percent-encoded as recorded, with a slash in front and none at the end. */
  readonly path: string;
  /** The query without the parameter that carries a route. */
  readonly query: URLSearchParams;
}

function trimmed(path: string): string {
  return `/${path.replace(/^\/+|\/+$/g, '')}`;
}

function inQuery(url: URL, parameter: string): BelowRoot | null {
  const route = url.searchParams.get(parameter);
  if (route === null) return null;
  const query = new URLSearchParams(url.searchParams);
  query.delete(parameter);
  return { path: trimmed(route.split('/').map(encodeURIComponent).join('/')), query };
}

function inPath(url: URL, root: string): BelowRoot | null {
  const start = trimmed(root);
  if (start === '/') return { path: trimmed(url.pathname), query: url.searchParams };
  if (!isAtOrBelow(url.pathname, start)) return null;
  return { path: trimmed(url.pathname.slice(start.length)), query: url.searchParams };
}

/** Null for an address that is not below the root. Whether a site answers by http or https makes no difference. */
export function belowRoot(baseUrl: URL, address: string): BelowRoot | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.host !== baseUrl.host) return null;
  const parameter = routeParameter(baseUrl);
  if (parameter !== undefined) return url.pathname === baseUrl.pathname ? inQuery(url, parameter) : null;
  return inQuery(url, ROUTE_PARAMETER) ?? inPath(url, baseUrl.pathname);
}

/** The root that an index names: what its self links have in front of their routes; null where it has none. */
export function rootOfIndex(index: SiteIndex): URL | null {
  for (const [path, { selfLink }] of index.routes) {
    const tail = path.replace(/^\//, '');
    if (selfLink === null || tail.includes('{') || !selfLink.endsWith(tail)) continue;
    const root = selfLink.slice(0, selfLink.length - tail.length);
    if (URL.canParse(root)) return new URL(root);
  }
  return null;
}

/** More segments than any root has in front of its namespaces. */
const DEEPEST_ROOT = 4;

/** Every root that an address may be below, with the path that it then has. */
export function possibleRoots(url: URL): readonly { readonly root: URL; readonly path: string }[] {
  const route = inQuery(url, ROUTE_PARAMETER);
  if (route !== null) return [{ root: new URL(`${url.origin}${url.pathname}?${ROUTE_PARAMETER}=/`), path: route.path }];
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  return Array.from({ length: Math.min(segments.length, DEEPEST_ROOT) + 1 }, (_, depth) => ({
    root: new URL(`${url.origin}/${segments.slice(0, depth).join('/')}`),
    path: `/${segments.slice(depth).join('/')}`,
  }));
}
