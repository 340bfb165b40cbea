/** What a record that was made for whatever purpose must show of what it was sent with: what round trips judge, and as they do. */

import type { Resource, Values } from '../../cases/types.ts';
import type { Operation } from '../../contract/types.ts';
import { carries } from '../../verdict/compare.ts';
import { comparing, freedomOf } from '../round-trip/evidence.ts';

/** Written on purpose in the scenarios that need them, and judged there: what a site makes of them depends on its other records. */
const JUDGED_APART: readonly string[] = ['slug', 'status', 'image'];

/** Other objects in a list are records beside others, of which a site computes a part. */
function isPlain(value: unknown): boolean {
  return !Array.isArray(value) || value.every((item) => typeof item !== 'object');
}

/** Whether what decides how a member is kept was sent so that it leaves it alone, and is shown so. */
function isKeptByItself(name: string, { keptAsOne = [] }: Resource, sent: Values, document: Values): boolean {
  const heads = keptAsOne.flatMap(([head, ...others]) => (head !== undefined && others.includes(name) ? [head] : []));
  return heads.every((head) => !(head in sent) || (sent[head] !== true && carries(sent[head], document[head])));
}

/** Members that a record shows and that are judged. */
export function judgedOf(resource: Resource, { args }: Operation, sent: Values, document: Values): readonly string[] {
  const { siteDecides = [], notReturned = [], movedByOthers = [], companions = {} } = resource;
  const decided = siteDecides.map((path) => path.split('.')[0]);
  return Object.entries(sent)
    .filter(
      ([name, value]) =>
        args[name] !== undefined &&
        // Left out of a body.
        value !== undefined &&
        name in document &&
        isPlain(value) &&
        ![...JUDGED_APART, ...decided, ...notReturned, ...movedByOthers].includes(name) &&
        (companions[name] ?? []).every((needed) => needed in sent) &&
        isKeptByItself(name, resource, sent, document),
    )
    .map(([name]) => name);
}

/** Members among them that are shown otherwise than they were sent. */
export function lostOf(resource: Resource, operation: Operation, sent: Values, document: Values): readonly string[] {
  return judgedOf(resource, operation, sent, document).filter((name) => {
    const compare = comparing(operation.args[name]?.schema ?? {}, freedomOf(resource, name));
    return !compare(sent[name], document[name]);
  });
}
