/** A deployment's own index as a contract, to judge others by it, or the same one after an update. Pure. */
import { hash } from 'node:crypto';
import { isPlainName, isPlainPath, operationId } from '../cases/requirement-id.ts';
import { canonicalJson } from '../contract/json.ts';
import {
  type Argument,
  type Contract,
  METHODS,
  type Method,
  type Namespace,
  type Operation,
} from '../contract/types.ts';
import { endpointsFor, type IndexEndpoint, type IndexRoute, objectOf } from '../deployment/index-document.ts';
import { type Deployment, offeredRoute, offers } from '../deployment/offered.ts';
import { canonicalOf, parametersOf } from '../deployment/pattern.ts';
import { isRequired, schemaOf } from './declaration.ts';

const INDEX = 'index';
const OWN_CLAUSE = 'site-index';
/** An own route may have any segment here: the expressions of an index are never compiled. */
const ANY_SEGMENT = '[^/]+';

export interface Snapshot {
  readonly contract: Contract;
  /** Declarations that no requirement can be named after, by their routes. */
  readonly leftOut: readonly string[];
}

/** A handler can be declared twice on one route: the one that declares most speaks for it. */
function fullestEndpoint(route: IndexRoute, method: Method): IndexEndpoint | undefined {
  const size = ({ args }: IndexEndpoint): number => Object.keys(args).length;
  return endpointsFor(route, method).toSorted((a, b) => size(b) - size(a))[0];
}

/** The name that the contract gives an argument: a parameter of the path goes by its position. */
function nameOf(own: string, route: IndexRoute, path: string): string {
  const position = parametersOf(route.template).indexOf(own);
  return parametersOf(path)[position] ?? own;
}

/** With what the index declares, in the order of the index; what the interface says beyond that is kept beside it. */
function withArguments(route: IndexRoute, operation: Omit<Operation, 'args'>, known?: Operation): Operation {
  const endpoint = fullestEndpoint(route, operation.method);
  const elsewhere = operation.method === 'GET' || operation.method === 'DELETE' ? 'query' : 'body';
  const args = Object.entries(endpoint?.args ?? {}).flatMap(([own, value]): readonly [string, Argument][] => {
    const name = nameOf(own, route, operation.path);
    if (!isPlainName(name)) return [];
    const declaration = objectOf(value);
    const stated = known?.args[name];
    const notes = Object.entries(stated?.schema ?? {}).filter(([keyword]) => keyword.startsWith('x-'));
    const schema = { ...schemaOf(declaration), ...Object.fromEntries(notes) };
    const place = parametersOf(operation.path).includes(name) ? 'path' : elsewhere;
    const clause = stated?.clause ?? operation.clause;
    return [[name, { name, in: place, required: isRequired(declaration), schema, clause }]];
  });
  return { ...operation, args: Object.fromEntries(args) };
}

/** Operations of the interface that the deployment offers. An index route keeps what the interface says of all of them. */
function knownOperations(deployment: Deployment, contract: Contract): readonly Operation[] {
  return [...contract.operations.values()]
    .filter((operation) => offers(deployment, operation))
    .map((operation) => {
      const route = offeredRoute(deployment, operation.path);
      return route === undefined || operation.resource === INDEX
        ? operation
        : withArguments(route, operation, operation);
    });
}

function pathOf({ template }: IndexRoute): string {
  const names = parametersOf(template);
  let last = 0;
  return canonicalOf(template).replace(/\{\}/g, () => {
    const name = names[last];
    const isUnique = name !== '' && names.indexOf(name ?? '') === last;
    last += 1;
    return `{${isUnique ? name : `p${last}`}}`;
  });
}

function ownNamespaceIndex(namespace: string, path: string, contract: Contract): Operation | null {
  const pattern = contract.namespaces.map(({ name }) => contract.operations.get(`GET /${name}`)).find((one) => one);
  if (pattern === undefined) return null;
  const args = Object.entries(pattern.args).map(([name, argument]) => {
    const isName = argument.schema['x-namespace-name'] === true;
    return [name, isName ? { ...argument, schema: { ...argument.schema, default: namespace } } : argument];
  });
  return { ...pattern, key: `GET ${path}`, path, namespace, args: Object.fromEntries(args) };
}

function ownOperation(method: Method, route: IndexRoute, namespace: string, path: string): Operation {
  return withArguments(route, {
    key: `${method} ${path}`,
    method,
    path,
    namespace,
    resource: 'own',
    clause: OWN_CLAUSE,
    // What a call can do that no interface describes, nobody knows: no more is ever judged of it than the index.
    effect: method === 'GET' ? 'read' : 'site',
    pathParameters: Object.fromEntries(parametersOf(path).map((name) => [name, ANY_SEGMENT])),
    returns: 'document',
  });
}

function ownOperations(
  { index, names }: Deployment,
  known: readonly Operation[],
  contract: Contract,
): readonly Operation[] {
  const neutral = new Map(names.resolved.map(({ name, actual }) => [actual, name]));
  const seen = new Set(known.map(({ method, path }) => `${method} ${canonicalOf(path)}`));
  return [...index.routes.values()].flatMap((route) => {
    if (route.namespace === '') return [];
    const namespace = neutral.get(route.namespace) ?? route.namespace;
    const own = pathOf(route);
    const path = names.toNeutral(own) ?? own;
    const isOwn = (method: Method): boolean =>
      route.methods.includes(method) &&
      endpointsFor(route, method).length > 0 &&
      !seen.has(`${method} ${canonicalOf(path)}`);
    return METHODS.filter(isOwn).map((method) => {
      const isIndex = method === 'GET' && path === `/${namespace}`;
      const ofIndex = isIndex ? ownNamespaceIndex(namespace, path, contract) : null;
      return ofIndex ?? ownOperation(method, route, namespace, path);
    });
  });
}

function namespacesOf(
  operations: readonly Operation[],
  deployment: Deployment,
  contract: Contract,
): readonly Namespace[] {
  const stated = new Map(contract.namespaces.map((namespace) => [namespace.name, namespace]));
  // `site` and `batch` hold the routes outside every namespace, and are none.
  const withOperations = new Set([...contract.operations.values()].map(({ namespace }) => namespace));
  return [...new Set(operations.map(({ namespace }) => namespace))].flatMap((name) => {
    const listed = deployment.index.namespaces.includes(name);
    const own = withOperations.has(name) ? [] : { name, listed, routesShown: true, clause: OWN_CLAUSE };
    return stated.get(name) ?? own;
  });
}

/** The hash covers what is declared, as that of the interface's own contract does. */
export function contractFrom(
  namespaces: readonly Namespace[],
  operations: readonly Operation[],
  clauses: Contract['clauses'],
): Contract {
  return {
    hash: hash('sha256', canonicalJson([namespaces, operations])),
    namespaces,
    clauses,
    operations: new Map(operations.map((operation) => [operation.key, operation])),
  };
}

/** @param contract the interface's own: what it knows of an operation is kept, above all its effect */
export function takeSnapshot(deployment: Deployment, contract: Contract): Snapshot {
  const known = knownOperations(deployment, contract);
  const ids = new Set(known.map(operationId));
  const leftOut: string[] = [];
  const own = ownOperations(deployment, known, contract).filter((operation) => {
    const id = operationId(operation);
    const isUsable = isPlainPath(operation.path) && !ids.has(id);
    if (!isUsable) leftOut.push(operation.key);
    ids.add(id);
    return isUsable;
  });
  const operations = [...known, ...own];
  return {
    contract: contractFrom(namespacesOf(operations, deployment, contract), operations, contract.clauses),
    leftOut,
  };
}
