import type { Check, Judging } from '../../cases/check.ts';
import type { Operation } from '../../contract/types.ts';
import { endpointsFor, type IndexEndpoint, type IndexRoute } from '../../deployment/index-document.ts';
import { type Deployment, offeredRoute } from '../../deployment/offered.ts';
import { type Judgement, notApplicable } from '../../requirement/judgement.ts';
import type { Requirement } from '../../requirement/requirement.ts';

export interface IndexContext extends Deployment, Judging {}

export type IndexCheck = Check<IndexContext>;

/** How the index is judged. Never throws, whatever the index holds. */
export type IndexRule = (deployment: Deployment) => Judgement;

export function indexCheck(requirement: Requirement, judge: IndexRule): IndexCheck {
  return { requirements: [requirement], run: (context) => context.judge(requirement, judge(context)) };
}

export function notOffered({ namespace }: Pick<Operation, 'namespace'>): Judgement {
  return notApplicable('not-offered', { namespace });
}

const LONGEST = 120;

/** Without what would not be shown anyway: a hostile value can be large and nested deeper than the stack. */
function abridged(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.slice(0, LONGEST);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return '…';
  if (Array.isArray(value)) return value.slice(0, LONGEST).map((item) => abridged(item, depth - 1));
  const members = Object.entries(value).slice(0, LONGEST);
  return Object.fromEntries(members.map(([name, member]) => [name, abridged(member, depth - 1)]));
}

/** A deployment's value as JSON, short enough for a sentence. */
export function shown(value: unknown): string {
  const text = JSON.stringify(abridged(value, 4)) ?? 'nothing';
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;
}

/**
 * The endpoint that declares an operation. A handler can be declared twice on one route: the one that declares most of
 * the operation's arguments speaks for it.
 */
export function endpointFor(operation: Operation, route: IndexRoute): IndexEndpoint | null {
  const wanted = Object.keys(operation.args);
  const declared = (endpoint: IndexEndpoint) => wanted.filter((name) => Object.hasOwn(endpoint.args, name)).length;
  const [best] = endpointsFor(route, operation.method).toSorted((a, b) => declared(b) - declared(a));
  return best ?? null;
}

/** Where an index declares an operation. */
export interface IndexLocation {
  readonly route: IndexRoute;
  readonly endpoint: IndexEndpoint;
}

export function locationOf(operation: Operation, deployment: Deployment): IndexLocation | null {
  const route = offeredRoute(deployment, operation.path);
  const endpoint = route && endpointFor(operation, route);
  return route && endpoint ? { route, endpoint } : null;
}
