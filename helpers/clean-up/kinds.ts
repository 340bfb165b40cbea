/**
 * The kinds of records that a run can leave on a deployment: those that it makes itself, and those that a deployment makes
 * besides, such as a term of a text that it took for the name of one. And what else its index offers for them.
 */

import { TERM_WORDS } from '../cases/term-words.ts';
import type { Resource } from '../cases/types.ts';
import { undeclaredRead } from '../cases/undeclared.ts';
import type { Operation } from '../contract/types.ts';
import { endpointsFor, type IndexRoute, isObject, type JsonObject } from '../deployment/index-document.ts';
import { type Deployment, offeredRoute } from '../deployment/offered.ts';
import { canonicalOf, parametersOf } from '../deployment/pattern.ts';
import type { Session } from '../engine/session.ts';
import type { Id, Ledger } from '../ledger/ledger.ts';

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
  /** Names of the kinds whose records name records of this one: they are removed first. Null for lists that nobody asked for. */
  readonly after: readonly string[] | null;
}

/** Of each, at most: each costs a few requests. */
const MAX = { sideKinds: 12, sideLists: 6, otherItems: 60 };
/** What lists are called of what a site does later, or writes down of what was done. */
const SIDE_LIST = /\/(?:jobs?|actions?|notes|mails?|e-?mails|queue|revisions)$/;

/** An operation of any path, about which nothing but its place is known. */
export function operationAt(session: Session, method: Operation['method'], path: string): Operation {
  const key = `${method} ${path}`;
  // Whatever a contract says of its effect: it is sent to records of the run alone.
  const known = session.contract.operations.get(key) ?? { ...undeclaredRead(path, 'ledger'), key, method };
  return { ...known, effect: method === 'GET' ? 'read' : 'write' };
}

export const lastWordOf = (path: string): string => path.split('/').at(-1) ?? '';

function declaredBy(deployment: Deployment, { path, args }: Operation): JsonObject {
  const route = offeredRoute(deployment, path);
  const inContract = Object.entries(args).map(([name, { schema }]) => [name, schema] as const);
  const inIndex = route === undefined ? [] : endpointsFor(route, 'GET').flatMap((one) => Object.entries(one.args));
  return Object.fromEntries([...inContract, ...inIndex.filter(([, value]) => isObject(value))]);
}

/** Of a list, by its path; of one that no resource has, nothing but the deployment's index tells. */
export function kindAt(
  session: Session,
  path: string,
  resource: Resource | null = null,
  after: Kind['after'] = null,
): Kind {
  const list = operationAt(session, 'GET', path);
  const own = resource ?? { name: path, item: `${path}/{id}`, listMember: lastWordOf(path) };
  const { name, item, listMember } = own;
  return { name, resource, list, item, listMember, takes: declaredBy(session, list), after };
}

/** Resources, those whose records name others before those they name; with the names of those that name each. */
function removalOrder(resources: ReadonlyMap<string, Resource>): readonly (readonly [Resource, readonly string[]])[] {
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
  return order.reverse().map((resource, at) => {
    const naming = order.slice(0, at).filter((other) => namedBy(other).includes(resource.name));
    return [resource, naming.map(({ name }) => name)];
  });
}

/** `products/tags`, `orders/notes`: the same below each version of a namespace. */
function tailOf(path: string): string {
  const words = path.split('/').filter((word) => !/^v\d+$|\{/.test(word));
  return words.slice(-2).join('/');
}

/** Neutral paths of the routes that are wanted; of those that each version of a namespace has, the last. */
function pathsWhere({ index, names }: Deployment, isWanted: (route: IndexRoute) => boolean): readonly string[] {
  const byTail = new Map<string, string>();
  for (const route of index.routes.values()) {
    const path = isWanted(route) ? names.toNeutral(route.template) : null;
    if (path !== null) byTail.set(tailOf(path), path);
  }
  return [...byTail.values()];
}

const isWhole = ({ template, methods }: IndexRoute): boolean =>
  parametersOf(template).length === 0 && methods.includes('GET');

/** The route of what a list shows, where the index lets it be removed. */
function removableIn({ index }: Deployment, { template }: IndexRoute): IndexRoute | undefined {
  const item = index.routes.get(canonicalOf(`${template}/{}`));
  return item?.methods.includes('DELETE') ? item : undefined;
}

export function takesForce(route: IndexRoute | undefined): boolean {
  return route !== undefined && endpointsFor(route, 'DELETE').some(({ args }) => 'force' in args);
}

/** Lists of named records which the deployment lets be made and removed. */
function sidePaths(session: Session): readonly string[] {
  const paths = pathsWhere(session, (route) => {
    const isOfTerms = TERM_WORDS.test(lastWordOf(route.template)) && route.methods.includes('POST');
    return isWhole(route) && isOfTerms && removableIn(session, route) !== undefined;
  });
  return paths.slice(0, MAX.sideKinds);
}

/** Lists of what a site makes by itself of what is done. */
export function sideListsOf(session: Session): readonly string[] {
  return pathsWhere(session, (route) => isWhole(route) && SIDE_LIST.test(route.template)).slice(0, MAX.sideLists);
}

/** Lists below single records that are named like those of a kind, of which one can be removed. */
export function childListsOf(session: Session, { list }: Kind): readonly string[] {
  return pathsWhere(session, (route) => {
    const [, parent, last] = /^[^{}]*\/([^/{}]+)\/\{[^{}]+\}\/([^/{}]+)$/.exec(route.template) ?? [];
    const isBelow = parent === lastWordOf(list.path) && last !== 'batch' && route.methods.includes('GET');
    return isBelow && removableIn(session, route) !== undefined;
  });
}

/** Paths of single records in other lists that can be removed by force: those named like the kind, and all others. */
export function otherItemsOf(session: Session, { name }: Kind): readonly (readonly string[])[] {
  const known = new Set(kindsOf(session).map(({ item }) => canonicalOf(item)));
  const word = lastWordOf(name).replace(/(?:ies|s|y)$/, '');
  const paths = pathsWhere(session, (route) => {
    const isItem = parametersOf(route.template).length === 1 && route.template.endsWith('}');
    return isItem && route.methods.includes('GET') && takesForce(route);
  }).filter((path) => !known.has(canonicalOf(path)));
  const isNamesake = (path: string): boolean => path.includes(word);
  return [paths.filter(isNamesake), paths.filter((path) => !isNamesake(path))].map((some) =>
    some.slice(0, MAX.otherItems),
  );
}

/** By the ledger of a run, for as long as that names no further kind: it is asked for many of the answers. */
const known = new WeakMap<Ledger, { readonly written: number; readonly kinds: readonly Kind[] }>();

/** Every kind that this run can leave on this deployment, in the order in which they are removed. */
export function kindsOf(session: Session): readonly Kind[] {
  const { ledger } = session;
  const written = ledger.kinds.size;
  const before = known.get(ledger);
  if (before?.written === written) return before.kinds;
  const kinds = allKindsOf(session);
  known.set(ledger, { written, kinds });
  return kinds;
}

function allKindsOf(session: Session): readonly Kind[] {
  const { catalogue, ledger, names } = session;
  const own = removalOrder(catalogue.resources).flatMap(([resource, after]) =>
    resource.creatable && offeredRoute(session, resource.collection) !== undefined
      ? [kindAt(session, resource.collection, resource, after)]
      : [],
  );
  const written = [...ledger.kinds].filter((kind) => kind.startsWith('/') && names.toActual(kind));
  const others = new Set([...written, ...sidePaths(session)]);
  for (const { list } of own) others.delete(list.path);
  return [...own, ...[...others].map((path) => kindAt(session, path))];
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
