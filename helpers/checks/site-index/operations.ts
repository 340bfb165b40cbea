/** Which namespaces, routes and methods the index offers. */

import { namespaceRequirement, requirementOf } from '../../cases/requirement.ts';
import { routeId } from '../../cases/requirement-id.ts';
import type { Namespace, Operation } from '../../contract/types.ts';
import type { ResolvedName } from '../../deployment/names.ts';
import { type Deployment, offeredRoute } from '../../deployment/offered.ts';
import { blocked, broken, type Judgement, MET, metWith, notApplicable } from '../../requirement/judgement.ts';
import { phrase } from '../../requirement/reasons.ts';
import { tolerates } from '../../tolerances/tolerates.ts';
import { endpointFor, type IndexCheck, indexCheck, notOffered, shown } from './types.ts';

function judgeOffer(namespace: Namespace, { index, names }: Deployment): Judgement {
  const tie = names.ambiguous.find((candidate) => candidate.namespace === namespace.name);
  if (tie !== undefined) return blocked('names-tied', { names: tie.candidates.map(shown) });
  const actual = names.toActual(`/${namespace.name}`)?.slice(1);
  if (actual === undefined) return judgeNameless(namespace, index.namespaces, names.resolved);
  if (!names.isInIndex(namespace.name)) return broken('namespace-without-routes', { name: shown(actual) });
  if (!namespace.listed || index.namespaces.includes(actual)) return MET;
  return broken('namespace-unlisted', { name: shown(actual) });
}

/** The interface shows no routes of some namespaces to know them by: what else is there may be one under another name. */
function judgeNameless(
  { name, routesShown }: Namespace,
  listed: readonly string[],
  resolved: readonly ResolvedName[],
): Judgement {
  const known = new Set(resolved.map(({ actual }) => actual));
  const others = listed.filter((one) => !known.has(one));
  if (!routesShown && others.length > 0) return blocked('name-unknown', { names: shown(others) });
  const { note } = resolved.find((one) => one.name === name) ?? {};
  return broken('namespace-missing', { note: note === undefined ? undefined : shown(note) });
}

/** One for each namespace of the interface; where it breaks, everything else in the namespace is not applicable. */
export function offerCheck(namespace: Namespace): IndexCheck {
  const { name, clause } = namespace;
  const stated = { title: `The site offers the namespace ${name}`, level: 'MUST', basis: 'declared', clause } as const;
  const requirement = namespaceRequirement(name, 'index/offered', 'index-namespace', stated);
  return indexCheck(requirement, (deployment) => judgeOffer(namespace, deployment));
}

function judgeOperation(operation: Operation, deployment: Deployment): Judgement {
  if (!deployment.names.isInIndex(operation.namespace)) return notOffered(operation);
  const route = offeredRoute(deployment, operation.path);
  if (route === undefined) return broken('route-missing', { route: shown(deployment.names.toActual(operation.path)) });
  if (!route.methods.includes(operation.method)) {
    const { method } = operation;
    return broken('method-missing', { route: shown(route.pattern), methods: shown(route.methods), method });
  }
  const endpoint = endpointFor(operation, route);
  if (endpoint === null) return broken('endpoint-missing', { route: shown(route.pattern), method: operation.method });
  const extra = Object.keys(endpoint.args).filter((name) => !Object.hasOwn(operation.args, name));
  if (extra.length === 0) return MET;
  const isOpen = tolerates('more-declared', true);
  return isOpen ? metWith('declares-more', { arguments: shown(extra) }) : broken(phrase`It also declares ${extra}.`);
}

export function operationCheck(operation: Operation): IndexCheck {
  const title = `The index declares ${operation.key}`;
  const requirement = requirementOf(operation, 'index-operation', 'index/declared', title);
  return indexCheck(requirement, (deployment) => judgeOperation(operation, deployment));
}

/** A link is "absent on routes whose pattern contains a path parameter"; that most others have one is judged of them all. */
export function selfLinkCheck(operation: Operation): IndexCheck | null {
  if (!operation.path.includes('{')) return null;
  const title = `The index does not link ${operation.path} to itself`;
  const about = { id: `${routeId(operation)}/index/self-link`, clause: 'site-index', operation: null };
  return indexCheck(requirementOf(operation, 'index-self-link', '', title, about), (deployment) => {
    if (!deployment.names.isInIndex(operation.namespace)) return notOffered(operation);
    const route = offeredRoute(deployment, operation.path);
    if (route === undefined) return notApplicable('route-undeclared');
    if (route.selfLink === null) return MET;
    return broken('route-linked', { route: shown(route.pattern), link: shown(route.selfLink) });
  });
}
