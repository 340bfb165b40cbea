/** What a deployment's index shows and the interface does not. Nothing of it is right or wrong. Pure. */
import type { Contract, Operation } from '../../contract/types.ts';
import { isObject, listOf } from '../../deployment/index-document.ts';
import { type Deployment, offeredRoute } from '../../deployment/offered.ts';
import { canonicalOf, parametersOf } from '../../deployment/pattern.ts';
import type { Observation } from '../../report/types.ts';
import { typesOf as declaredTypes } from './constraints.ts';
import { partsOf } from './parts.ts';
import { type IndexLocation, locationOf, shown } from './types.ts';

/** So that no index makes a report endless. */
const MOST = 5_000;

function ofRoutes(contract: Contract, { index, names }: Deployment): readonly Observation[] {
  const known = new Set([...contract.operations.values()].map(({ path }) => canonicalOf(path)));
  const own = new Map(names.resolved.flatMap(({ name, actual }) => (actual === null ? [] : [[actual, name] as const])));
  const namespaces = index.namespaces.filter((namespace) => !own.has(namespace));
  const routes = [...index.routes.values()].flatMap((route): Observation[] => {
    const path = names.toNeutral(route.template);
    if (path !== null && known.has(canonicalOf(path))) return [];
    const namespace = own.get(route.namespace) ?? route.namespace;
    return [{ kind: 'route', namespace, place: path ?? route.template, what: route.methods.join(', ') }];
  });
  return [
    ...namespaces.map((name): Observation => ({ kind: 'namespace', namespace: name, place: name, what: '' })),
    ...routes,
  ];
}

function ofMethods(contract: Contract, deployment: Deployment): readonly Observation[] {
  const byPath = new Map<string, readonly Operation[]>();
  for (const one of contract.operations.values()) byPath.set(one.path, [...(byPath.get(one.path) ?? []), one]);
  return [...byPath].flatMap(([path, operations]) => {
    const route = offeredRoute(deployment, path);
    const known = operations.map(({ method }) => String(method));
    const more = [...new Set(route?.methods)].filter((method) => !known.includes(method));
    const namespace = operations[0]?.namespace ?? '';
    return more.map((what): Observation => ({ kind: 'method', namespace, place: path, what }));
  });
}

function ofOperation(operation: Operation, location: IndexLocation): readonly Observation[] {
  const { route, endpoint } = location;
  const { key, namespace } = operation;
  // The name of a path parameter is the deployment's own.
  const inPath = new Set([...parametersOf(route.template), ...parametersOf(operation.path)]);
  const extra = Object.keys(endpoint.args).filter((name) => !Object.hasOwn(operation.args, name) && !inPath.has(name));
  const parts = Object.values(operation.args).flatMap((argument) => partsOf(operation, argument));
  const below = parts.flatMap(({ path, schema, find }): Observation[] => {
    const declared = find(location);
    if (declared === null) return [];
    const place = `${key} ${path}`;
    const values = schema.enum && schema['x-site-dependent'] === undefined ? listOf(declared.enum) : [];
    const types = schema.type === undefined || declared.type === undefined ? [] : declaredTypes(declared.type);
    const members = schema.properties && isObject(declared.properties) ? Object.keys(declared.properties) : [];
    const known = declaredTypes(schema.type);
    return [
      ...values
        .filter((value) => !schema.enum?.some((one) => one === value))
        .map((value): Observation => ({ kind: 'value', namespace, place, what: shown(value) })),
      ...types
        .filter((type) => !known.includes(type) && !(type === 'integer' && known.includes('number')))
        .map((type): Observation => ({ kind: 'type', namespace, place, what: shown(type) })),
      ...members
        .filter((member) => !['type', 'properties'].includes(member) && !Object.hasOwn(schema.properties ?? {}, member))
        .map((member): Observation => ({ kind: 'argument', namespace, place, what: member })),
    ];
  });
  return [...extra.map((what): Observation => ({ kind: 'argument', namespace, place: key, what })), ...below];
}

export function observationsOf(contract: Contract, deployment: Deployment): readonly Observation[] {
  const inside = [...contract.operations.values()].flatMap((operation) => {
    const location = locationOf(operation, deployment);
    return location === null ? [] : ofOperation(operation, location);
  });
  return [...ofRoutes(contract, deployment), ...ofMethods(contract, deployment), ...inside].slice(0, MOST);
}
