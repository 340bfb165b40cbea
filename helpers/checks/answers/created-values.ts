/** Every new record must show what it was sent with, judged as in round trips. */

import type { Resource, Values } from '../../cases/types.ts';
import type { Operation } from '../../contract/types.ts';
import { compareOf, isMovedByOthers, isPassing } from '../../tolerances/members.ts';
import { carries, holdsOfAnother, holdsTwice } from '../../verdict/compare.ts';

/** Written on purpose in the scenarios that need them, and judged there: what a site makes of them depends on its other records. */
const JUDGED_APART: readonly string[] = ['slug', 'status', 'image'];

/** Other objects in a list are records beside others, of which a site computes a part: what is told is whether one is mixed up. */
function isOfRecords(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.some((item) => typeof item === 'object');
}

/** Whether a member's controlling value was sent and shown so that it leaves the member alone. */
function isKeptByItself(name: string, { keptAsOne = [] }: Resource, sent: Values, document: Values): boolean {
  const heads = keptAsOne.flatMap(([head, ...others]) => (head !== undefined && others.includes(name) ? [head] : []));
  return heads.every((head) => !(head in sent) || (sent[head] !== true && carries(sent[head], document[head])));
}

/** A declared state is kept, unless something sent leads on from it or the site leaves it. */
function isKeptState(resource: Resource, { args }: Operation, sent: Values): boolean {
  const leadsOn = (resource.defaultsDependOn?.status ?? []).some((other) => sent[other] !== undefined);
  return args.status?.schema.enum !== undefined && !leadsOn && !isPassing(resource, 'status', sent.status);
}

/** Members that a record shows and that are judged. */
export function judgedOf(resource: Resource, operation: Operation, sent: Values, document: Values): readonly string[] {
  const { siteDecides = [], notReturned = [], companions = {} } = resource;
  const { args } = operation;
  const apart = JUDGED_APART.filter((name) => name !== 'status' || !isKeptState(resource, operation, sent));
  // Of records in a list it is no matter what a site decides of one.
  const isDecided = (name: string, value: unknown): boolean =>
    siteDecides.some((path) => path === name || (!isOfRecords(value) && path.startsWith(`${name}.`)));
  return Object.entries(sent)
    .filter(
      ([name, value]) =>
        args[name] !== undefined &&
        // Left out of a body.
        value !== undefined &&
        name in document &&
        (!isOfRecords(value) || Array.isArray(document[name])) &&
        ![...apart, ...notReturned].includes(name) &&
        !isDecided(name, value) &&
        !isMovedByOthers(resource, name) &&
        (companions[name] ?? []).every((needed) => needed in sent) &&
        isKeptByItself(name, resource, sent, document),
    )
    .map(([name]) => name);
}

/** Members among them that are shown otherwise than they were sent. */
export function lostOf(resource: Resource, operation: Operation, sent: Values, document: Values): readonly string[] {
  return judgedOf(resource, operation, sent, document).filter((name) => {
    const [value, shown] = [sent[name], document[name]];
    if (isOfRecords(value)) return Array.isArray(shown) && (holdsTwice(value, shown) || holdsOfAnother(value, shown));
    const compare = compareOf(resource, name, operation.args[name]?.schema ?? {}, false);
    return !compare(value, shown);
  });
}
