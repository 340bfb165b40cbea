/**
 * The kinds of records that a run can leave on a deployment: those that it makes itself, and those that a deployment makes
 * besides, such as a term of a text that it took for the name of one.
 */

import { TERM_WORDS } from '../cases/term-words.ts';
import type { Resource } from '../cases/types.ts';
import { undeclaredRead } from '../cases/undeclared.ts';
import type { Operation } from '../contract/types.ts';
import { endpointsFor, type IndexRoute, isObject, type JsonObject } from '../deployment/index-document.ts';
import { type Deployment, offeredRoute } from '../deployment/offered.ts';
import { canonicalOf, parametersOf } from '../deployment/pattern.ts';
import type { Session } from '../engine/session.ts';
import type { Id } from '../ledger/ledger.ts';

export interface Kind {
  /** The resource's, or the neutral path of the list. */
  readonly name: string;
  readonly resource: Resource | null;
  readonly list: Operation;
  /** Path of one record, with `{id}`. */
  readonly item: string;
  readonly listMember: string | undefined;
  /** What the list takes, by name, as the interface or the deployment's index declares it. */
  readonly takes: JsonObject;
  /** Kinds of a lower turn are removed first; those of one turn name no records of each other. Null for lists that nobody asked for. */
  readonly turn: number | null;
}

/** Kinds that nobody asked for, at most: each costs a few requests. */
const MAX_SIDE_KINDS = 12;

/** An operation of any path, about which nothing but its place is known. */
export function operationAt(session: Session, method: Operation['method'], path: string): Operation {
  const key = `${method} ${path}`;
  // Whatever a contract says of its effect: it is sent to records of the run alone.
  const known = session.contract.operations.get(key) ?? { ...undeclaredRead(path, 'ledger'), key, method };
  return { ...known, effect: method === 'GET' ? 'read' : 'write' };
}

function declaredBy(deployment: Deployment, { path, args }: Operation): JsonObject {
  const route = offeredRoute(deployment, path);
  const inContract = Object.entries(args).map(([name, { schema }]) => [name, schema] as const);
  const inIndex = route === undefined ? [] : endpointsFor(route, 'GET').flatMap((one) => Object.entries(one.args));
  return Object.fromEntries([...inContract, ...inIndex.filter(([, value]) => isObject(value))]);
}

function kindOfResource(session: Session, resource: Resource, turn: number): Kind | null {
  if (!resource.creatable || offeredRoute(session, resource.collection) === undefined) return null;
  const list = operationAt(session, 'GET', resource.collection);
  const { name, item, listMember } = resource;
  return { name, resource, list, item, listMember, takes: declaredBy(session, list), turn };
}

/** A list of named records which the deployment lets be removed, in neutral names where it has any. */
function sidePathOf({ index, names }: Deployment, route: IndexRoute): string | null {
  const { template, methods } = route;
  const item = index.routes.get(canonicalOf(`${template}/{}`));
  const last = template.split('/').at(-1) ?? '';
  const isWhole = parametersOf(template).length === 0 && methods.includes('GET') && methods.includes('POST');
  if (!isWhole || !TERM_WORDS.test(last) || !item?.methods.includes('DELETE')) return null;
  return names.toNeutral(template);
}

/** `products/tags` is the same list below each version of a namespace: the first is enough. */
function withoutTwins(paths: readonly string[]): readonly string[] {
  const byTail = new Map<string, string>();
  for (const path of paths) {
    const tail = path
      .split('/')
      .slice(-2)
      .join('/')
      .replace(/^v\d+\//, `${path.split('/')[1]}/`);
    if (!byTail.has(tail)) byTail.set(tail, path);
  }
  return [...byTail.values()];
}

/** Of a list, by its path, of which nothing but the deployment's index tells. */
export function sideKind(session: Session, path: string): Kind {
  const list = operationAt(session, 'GET', path);
  const listMember = path.split('/').at(-1);
  const takes = declaredBy(session, list);
  return { name: path, resource: null, list, item: `${path}/{id}`, listMember, takes, turn: null };
}

/** Resources by the turn in which they are removed: those whose records name others come before those they name. */
function removalTurns(resources: ReadonlyMap<string, Resource>): readonly (readonly [Resource, number])[] {
  const order: Resource[] = [];
  const visited = new Set<string>();
  const namedBy = ({ needs = [] }: Resource): readonly string[] => needs.map((need) => need.replace(/[/?].*/, ''));
  const visit = (name: string): void => {
    const resource = resources.get(name);
    if (!resource || visited.has(name)) return;
    visited.add(name);
    for (const need of namedBy(resource)) visit(need);
    order.push(resource);
  };
  for (const name of resources.keys()) visit(name);
  const turns = new Map<string, number>();
  return order.reverse().map((resource) => {
    const turn = turns.get(resource.name) ?? 0;
    for (const need of namedBy(resource)) turns.set(need, Math.max(turns.get(need) ?? 0, turn + 1));
    return [resource, turn];
  });
}

/** Every kind that this run can leave on this deployment, in the order in which they are removed. */
export function kindsOf(session: Session): readonly Kind[] {
  const { catalogue, index, ledger, names } = session;
  const turns = removalTurns(catalogue.resources);
  const own = turns.flatMap(([resource, turn]) => kindOfResource(session, resource, turn) ?? []);
  const taken = new Set(own.map(({ list }) => list.path));
  const sides = withoutTwins([...index.routes.values()].flatMap((route) => sidePathOf(session, route) ?? []));
  const written = ledger.all().flatMap(({ kind }) => (kind.startsWith('/') && names.toActual(kind) ? [kind] : []));
  const others = new Set([...written, ...sides.slice(0, MAX_SIDE_KINDS)].filter((path) => !taken.has(path)));
  return [...own, ...[...others].map((path) => sideKind(session, path))];
}

/** Where a record is, below the root. */
export function addressOf({ item, resource }: Kind, id: Id): string {
  const { within = {} } = resource ?? {};
  return item.replace(/\{([^{}]+)\}/g, (_, name: string) => String(within[name] ?? id));
}

/** The kind that an entry of the ledger is of: by its name, or by the path of its list. */
export function isOfKind({ name, list }: Kind, entryKind: string): boolean {
  return entryKind === name || entryKind === list.path;
}
