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
function fullestEndpoint(route: IndexRoute, method: Method): IndexEndpoint | null {
  const size = ({ args }: IndexEndpoint): number => Object.keys(args).length;
  const [first, ...others] = endpointsFor(route, method);
  return first === undefined ? null : others.reduce((best, one) => (size(one) > size(best) ? one : best), first);
}

/** The name that the contract gives an argument: a parameter of the path goes by its position. */
function nameOf(own: string, route: IndexRoute, path: string): string {
  const position = parametersOf(route.template).indexOf(own);
  return parametersOf(path)[position] ?? own;
}

/** What the index declares, in the order of the index; what the interface says beyond that is kept beside it. */
function argumentsOf(
  route: IndexRoute,
  operation: Omit<Operation, 'args'>,
  known: Operation | undefined,
): readonly Argument[] {
  const endpoint = fullestEndpoint(route, operation.method);
  const elsewhere = operation.method === 'GET' || operation.method === 'DELETE' ? 'query' : 'body';
  const args = Object.entries(endpoint?.args ?? {}).flatMap(([own, value]): readonly Argument[] => {
    const name = nameOf(own, route, operation.path);
    if (!isPlainName(name)) return [];
    const declaration = objectOf(value);
    const stated = known?.args[name];
    const notes = Object.entries(stated?.schema ?? {}).filter(([keyword]) => keyword.startsWith('x-'));
    const schema = { ...schemaOf(declaration), ...Object.fromEntries(notes) };
    const place = parametersOf(operation.path).includes(name) ? 'path' : elsewhere;
    const clause = stated?.clause ?? operation.clause;
    return [{ name, in: place, required: isRequired(declaration), schema, clause }];
  });
  return [...new Map(args.map((argument) => [argument.name, argument])).values()];
}

function withArguments(route: IndexRoute, operation: Omit<Operation, 'args'>, known?: Operation): Operation {
  const args = argumentsOf(route, operation, known);
  return { ...operation, args: Object.fromEntries(args.map((argument) => [argument.name, argument])) };
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

/** The route with a name of its own for each parameter. */
function pathOf({ template }: IndexRoute): string {
  let last = 0;
  return canonicalOf(template).replace(/\{\}/g, () => {
    const name = parametersOf(template)[last] ?? '';
    const isUnique = name !== '' && parametersOf(template).indexOf(name) === last;
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

/** Everything that the index declares beyond the interface. */
function ownOperations(
  { index, names }: Deployment,
  known: readonly Operation[],
  contract: Contract,
): readonly Operation[] {
  const neutral = new Map(
    names.resolved.flatMap(({ name, actual }) => (actual === null ? [] : [[actual, name] as const])),
  );
  const seen = new Set(known.map(({ method, path }) => `${method} ${canonicalOf(path)}`));
  return [...index.routes.values()].flatMap((route) => {
    if (route.namespace === '') return [];
    const namespace = neutral.get(route.namespace) ?? route.namespace;
    const own = pathOf(route);
    const path = names.toNeutral(own) ?? own;
    return METHODS.filter((method) => route.methods.includes(method) && endpointsFor(route, method).length > 0)
      .filter((method) => !seen.has(`${method} ${canonicalOf(path)}`))
      .flatMap((method) => {
        const isIndex = method === 'GET' && path === `/${namespace}`;
        return (
          (isIndex ? ownNamespaceIndex(namespace, path, contract) : null) ??
          ownOperation(method, route, namespace, path)
        );
      });
  });
}

/** `site` and `batch` hold the routes outside every namespace, and are none. */
function isOutside(name: string, contract: Contract): boolean {
  const isNamespace = contract.namespaces.some((namespace) => namespace.name === name);
  return !isNamespace && [...contract.operations.values()].some(({ namespace }) => namespace === name);
}

function namespacesOf(
  operations: readonly Operation[],
  deployment: Deployment,
  contract: Contract,
): readonly Namespace[] {
  const used = [...new Set(operations.map(({ namespace }) => namespace))].filter((name) => !isOutside(name, contract));
  return used.map(
    (name) =>
      contract.namespaces.find((namespace) => namespace.name === name) ?? {
        name,
        listed: deployment.index.namespaces.includes(name),
        routesShown: true,
        clause: OWN_CLAUSE,
      },
  );
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
