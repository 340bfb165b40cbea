/** What the interface states of every route and every name alike. */

import { namespaceRequirement, requirementOf } from '../../cases/requirement.ts';
import { routeId } from '../../cases/requirement-id.ts';
import { type Contract, type Namespace, type Operation, UPDATE_METHODS } from '../../contract/types.ts';
import { type Deployment, offeredRoute } from '../../deployment/offered.ts';
import { broken, type Judgement, MET, notApplicable } from '../../requirement/judgement.ts';
import { type IndexCheck, indexCheck, locationOf, notOffered, shown } from './types.ts';

/** Arguments of the deployment's own: those of the interface have requirements of their own for each method. */
function ownArguments(operation: Operation, deployment: Deployment): readonly string[] | null {
  const location = locationOf(operation, deployment);
  if (location === null) return null;
  return Object.keys(location.endpoint.args)
    .filter((name) => !Object.hasOwn(operation.args, name))
    .sort();
}

function judgeAlike(operations: readonly Operation[], deployment: Deployment): Judgement {
  const [first] = operations;
  if (!first) return notApplicable('too-few-methods');
  if (!deployment.names.isInIndex(first.namespace)) return notOffered(first);
  const declared = operations.flatMap((operation) => {
    const own = ownArguments(operation, deployment);
    return own === null ? [] : [{ method: operation.method, own }];
  });
  const [one, ...others] = declared;
  if (!one || others.length === 0) return notApplicable('too-few-methods');
  const other = others.find(({ own }) => own.join() !== one.own.join());
  if (other === undefined) return MET;
  return broken('methods-unlike', {
    method: one.method,
    own: shown(one.own),
    other: other.method,
    others: shown(other.own),
  });
}

/** One for each path that takes at least two of POST, PUT and PATCH. */
export function methodsAlikeChecks(operations: readonly Operation[]): readonly IndexCheck[] {
  const paths = new Map<string, Operation[]>();
  for (const operation of operations.filter(({ method }) => UPDATE_METHODS.some((one) => one === method))) {
    paths.set(operation.path, [...(paths.get(operation.path) ?? []), operation]);
  }
  return [...paths.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first || alike.length < 2) return [];
    const title = `${alike.map(({ method }) => method).join(', ')} on ${first.path} declare the same arguments`;
    const about = { id: `${routeId(first)}/index/methods-alike`, clause: 'endpoints', operation: null };
    const requirement = requirementOf(first, 'index-document', '', title, about);
    return [indexCheck(requirement, (deployment) => judgeAlike(alike, deployment))];
  });
}

const VERSION = /^v?\d+(\.\d+)*$/;

function versionOf(name: string): string | undefined {
  return name.split('/').find((segment) => VERSION.test(segment));
}

/** One for each namespace that carries a version. Names are the deployment's own, so that this is no more than a SHOULD. */
export function versionChecks(namespaces: readonly Namespace[]): readonly IndexCheck[] {
  return namespaces.flatMap(({ name }) => {
    const version = versionOf(name);
    if (version === undefined) return [];
    const title = `The name of ${name} holds the version ${version} as a segment`;
    const stated = { title, level: 'SHOULD', basis: 'declared', clause: 'versioning' } as const;
    const requirement = namespaceRequirement(name, 'index/version', 'index-document', stated);
    const check = indexCheck(requirement, ({ names }) => {
      if (!names.isInIndex(name)) return notOffered({ namespace: name });
      const actual = names.toActual(`/${name}`)?.slice(1) ?? '';
      return versionOf(actual) === version ? MET : broken('version-missing', { name: shown(actual) });
    });
    return [check];
  });
}

const TWICE = /every handler is declared twice/i;

function judgeTwice(operations: readonly Operation[], deployment: Deployment): Judgement {
  const counted = operations.flatMap(({ path, method, namespace }) => {
    const route = deployment.names.isInIndex(namespace) ? offeredRoute(deployment, path) : undefined;
    const times = route?.endpoints.filter(({ methods }) => methods.includes(method)).length ?? 0;
    return times === 0 ? [] : [{ key: `${method} ${path}`, times }];
  });
  // An index may repeat all of its handlers once more, as one that joins two does.
  const once = counted.filter(({ times }) => times % 2 !== 0);
  if (counted.length === 0) return notApplicable('none-declared');
  const [first] = once;
  if (first === undefined) return MET;
  const { key: operation, times } = first;
  return broken('not-twice', { count: once.length, all: counted.length, operation, times });
}

/** Where the interface states that a namespace declares every handler twice. */
export function declaredTwiceChecks(contract: Contract): readonly IndexCheck[] {
  const stating = [...contract.clauses.values()].filter(({ states }) => TWICE.test(states));
  return stating.flatMap(({ id }) => {
    const operations = [...contract.operations.values()].filter(
      ({ clause, resource }) => clause === id && resource !== 'index',
    );
    const [first] = operations;
    if (first === undefined) return [];
    const title = `The index declares every handler of ${first.namespace} twice`;
    const about = { id: `${first.namespace}/index/declared-twice`, clause: id, operation: null };
    const requirement = requirementOf(first, 'index-document', '', title, about);
    return [indexCheck(requirement, (deployment) => judgeTwice(operations, deployment))];
  });
}
