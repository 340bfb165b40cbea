/** Where a batch can do something that shows: a route whose records need a name only and can be removed for good. */

import { undeclaredRead } from '../../helpers/cases/undeclared.ts';
import type { Operation, UpdateMethod } from '../../helpers/contract/types.ts';
import {
  endpointsFor,
  type IndexEndpoint,
  type IndexRoute,
  isObject,
  type JsonObject,
} from '../../helpers/deployment/index-document.ts';
import type { Deployment } from '../../helpers/deployment/offered.ts';
import { canonicalOf, parametersOf } from '../../helpers/deployment/pattern.ts';
import { UNKNOWN_ID } from '../../helpers/samples/unknown-id.ts';

export interface BatchRoute {
  /** Path of the list in the deployment's own names, as a batch writes it. */
  readonly path: string;
  /** The same in neutral names. */
  readonly collection: string;
  /** Reads one of its records, by `id`. */
  readonly read: Operation;
}

function allowing(route: IndexRoute | undefined, method: string): IndexEndpoint | undefined {
  return route && endpointsFor(route, method).find(({ allowBatch }) => allowBatch);
}

function needsOnlyName({ args }: IndexEndpoint): boolean {
  const required = Object.entries(args).filter(([, declared]) => isObject(declared) && declared.required === true);
  const [[name, declared] = []] = required;
  return required.length === 1 && name === 'name' && isObject(declared) && declared.type === 'string';
}

function routeAt({ names }: Deployment, collection: string, namespace: string): BatchRoute | null {
  const path = names.toActual(collection);
  return path === null ? null : { path, collection, read: undeclaredRead(`${collection}/{id}`, namespace) };
}

/**
 * The plainest route that the deployment's index lets into a batch.
 *
 * @param fallback a list of named records of the interface's own, in neutral names, for where the index lets in none
 * @returns null where that is not offered either
 */
export function batchRoute(deployment: Deployment, fallback: string): BatchRoute | null {
  const { index, names } = deployment;
  const candidates = [...index.routes.values()].flatMap((route) => {
    const post = allowing(route, 'POST');
    const item = index.routes.get(canonicalOf(`${route.template}/{}`));
    const removable = 'force' in (allowing(item, 'DELETE')?.args ?? {});
    const fits = post && needsOnlyName(post) && allowing(item, 'POST') && removable && !route.template.includes('{');
    const collection = fits ? names.toNeutral(route.template) : null;
    const namespace = names.toNeutral(`/${route.namespace}`)?.slice(1);
    const found = collection && namespace ? routeAt(deployment, collection, namespace) : null;
    return found && post ? [{ found, size: Object.keys(post.args).length }] : [];
  });
  const [plainest] = candidates.toSorted((a, b) => a.size - b.size);
  return plainest?.found ?? routeAt(deployment, fallback, 'batch');
}

export type InvalidKind = 'type' | 'enum' | 'minimum' | 'maximum';

interface InvalidItem {
  readonly method: 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

function wrongFor(kind: InvalidKind, declared: JsonObject, mark: string): unknown {
  const { type, enum: values, minimum, maximum } = declared;
  const isNumber = type === 'integer' || type === 'number';
  switch (kind) {
    case 'type':
      return isNumber && values === undefined ? `conformance-${mark}-none` : undefined;
    case 'enum':
      return type === 'string' && Array.isArray(values) && values.length > 0 ? `conformance-${mark}-none` : undefined;
    case 'minimum':
      return isNumber && typeof minimum === 'number' ? minimum - 1 : undefined;
    case 'maximum':
      return isNumber && typeof maximum === 'number' ? maximum + 1 : undefined;
  }
}

/** A body of one wrong value; null where the route declares nothing that could be broken. */
function wrongBody(
  route: IndexRoute,
  method: UpdateMethod,
  kind: InvalidKind,
  mark: string,
): InvalidItem['body'] | null {
  const inPath = new Set(parametersOf(route.template));
  for (const [name, declared] of Object.entries(allowing(route, method)?.args ?? {})) {
    const value = isObject(declared) && !inPath.has(name) ? wrongFor(kind, declared, mark) : undefined;
    if (value !== undefined) return { [name]: value };
  }
  return null;
}

/**
 * A request that is wrong in one value by what the deployment's own index declares: to the record of the route where that
 * declares enough, else to a record that is not there.
 *
 * @param methods the first of them that the index lets into a batch
 * @returns null where no route that runs inside a batch declares what could be broken
 */
export function invalidItemFor(
  { index }: Deployment,
  { path }: BatchRoute,
  id: number,
  kind: InvalidKind,
  mark: string,
  methods: readonly UpdateMethod[],
): InvalidItem | null {
  const own = `${path}/{}`;
  // What a GET can't look up there may be somebody's.
  const items = [...index.routes].filter(
    ([canonical, { methods, pattern }]) =>
      /^[^{}]+\/\{\}$/.test(canonical) && methods.includes('GET') && pattern.includes('\\d'),
  );
  const ordered = items.toSorted(([a], [b]) => Number(b === own) - Number(a === own));
  for (const [canonical, route] of ordered) {
    const method = methods.find((one) => allowing(route, one) !== undefined);
    const body = method === undefined ? null : wrongBody(route, method, kind, mark);
    // Whatever becomes of an invalid request, no record is changed by it.
    const target = canonical.replace('{}', String(canonical === own ? id : UNKNOWN_ID));
    if (body !== null && method !== undefined) return { method, path: target, body };
  }
  return null;
}
