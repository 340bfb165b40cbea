/** A deployment's index, read so tolerantly that nothing in it can throw: judging what is wrong is for the checks. */
import { isObject } from '../contract/json.ts';
import { canonicalOf, templateOf } from './pattern.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

export interface IndexEndpoint {
  readonly methods: readonly string[];
  /** Declarations by argument name; empty for `[]`. A declaration may be any JSON value. */
  readonly args: JsonObject;
  readonly allowBatch: boolean;
}

export interface IndexRoute {
  /** As the index writes it; of several entries with the same positions, the first. */
  readonly pattern: string;
  /** The pattern with `{name}` for each group. */
  readonly template: string;
  readonly namespace: string;
  readonly methods: readonly string[];
  readonly endpoints: readonly IndexEndpoint[];
  readonly selfLink: string | null;
}

export interface SiteIndex {
  readonly raw: unknown;
  readonly namespaces: readonly string[];
  /** By canonical template: `/shop/v3/orders/{}`. */
  readonly routes: ReadonlyMap<string, IndexRoute>;
  readonly authentication: JsonObject;
}

export { isObject };

/** A JSON object, or `{}` for anything else: platforms write an empty object as `[]`. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The items of a JSON array; also the values of an object, as a platform writes a list whose keys have gaps. */
export function listOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

function stringsOf(value: unknown): readonly string[] {
  return listOf(value).filter((item) => typeof item === 'string');
}

function endpointOf(value: unknown): IndexEndpoint {
  const endpoint = objectOf(value);
  return {
    methods: stringsOf(endpoint.methods),
    args: objectOf(endpoint.args),
    allowBatch: objectOf(endpoint.allow_batch).v1 === true,
  };
}

function selfLinkOf(entry: JsonObject): string | null {
  const href = objectOf(listOf(objectOf(entry._links).self)[0]).href;
  return typeof href === 'string' && href !== '' ? href : null;
}

function routeOf(pattern: string, value: unknown): IndexRoute {
  const entry = objectOf(value);
  return {
    pattern,
    template: templateOf(pattern),
    namespace: typeof entry.namespace === 'string' ? entry.namespace : '',
    methods: stringsOf(entry.methods),
    endpoints: listOf(entry.endpoints).map(endpointOf),
    selfLink: selfLinkOf(entry),
  };
}

function join(route: IndexRoute, other: IndexRoute): IndexRoute {
  return {
    ...route,
    methods: [...new Set([...route.methods, ...other.methods])],
    endpoints: [...route.endpoints, ...other.endpoints],
    selfLink: route.selfLink ?? other.selfLink,
  };
}

function routesOf(listed: JsonObject): ReadonlyMap<string, IndexRoute> {
  const routes = new Map<string, IndexRoute>();
  for (const [pattern, value] of Object.entries(listed)) {
    const route = routeOf(pattern, value);
    const key = canonicalOf(route.template);
    const earlier = routes.get(key);
    routes.set(key, earlier === undefined ? route : join(earlier, route));
  }
  return routes;
}

/** Reads the document that `GET {base_url}/` answered. Entries whose patterns differ only in names are joined. */
export function parseIndex(document: unknown): SiteIndex {
  const index = objectOf(document);
  return {
    raw: document,
    namespaces: stringsOf(index.namespaces),
    routes: routesOf(objectOf(index.routes)),
    authentication: objectOf(index.authentication),
  };
}

/**
 * Routes by pattern, as a namespace's own index lists them. In which form, the interface does not show: a list has the
 * pattern in each entry.
 */
export function routesListed(routes: unknown): JsonObject {
  if (!Array.isArray(routes)) return objectOf(routes);
  const keyed = routes.map((entry): readonly [string, unknown] => {
    const texts = typeof entry === 'string' ? [entry] : Object.values(objectOf(entry));
    const pattern = texts.find((text): text is string => typeof text === 'string' && text.startsWith('/'));
    return [pattern ?? '', entry];
  });
  return Object.fromEntries(keyed.filter(([pattern]) => pattern !== ''));
}

/**
 * The index with the routes of a namespace's own index added: the interface leaves the calendar out of the site index.
 * Routes that the site index shows stay as they are there.
 */
export function withNamespaceIndex(index: SiteIndex, document: unknown): SiteIndex {
  return { ...index, routes: new Map([...routesOf(routesListed(objectOf(document).routes)), ...index.routes]) };
}

export function endpointsFor(route: IndexRoute, method: string): readonly IndexEndpoint[] {
  return route.endpoints.filter((endpoint) => endpoint.methods.includes(method));
}
