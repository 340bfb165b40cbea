/** Records that others name hold afterwards what they held: a link is a member of the record that has it. */

import type { Finding } from '../../cases/check.ts';
import { carrierFor } from '../../cases/context.ts';
import { requirementOf } from '../../cases/requirement.ts';
import type { Resource, Site, Values } from '../../cases/types.ts';
import type { Contract, Operation } from '../../contract/types.ts';
import { offers } from '../../deployment/offered.ts';
import type { Exchange } from '../../exchange/types.ts';
import { blocked, broken, MET } from '../../requirement/judgement.ts';
import { phrase, reason } from '../../requirement/reasons.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { beginningWith } from '../../requirement/words.ts';
import { isMovedByOthers, isPassing } from '../../tolerances/members.ts';
import { carries } from '../../verdict/compare.ts';
import { accepted, obstacle } from '../../verdict/judge.ts';
import type { Log } from './judging.ts';
import { documentOf } from './writes.ts';

/** Of each kind that the first set of values names, the record that nobody changes. */
function namedKinds({ full, needs = [] }: Resource): readonly string[] {
  return full === undefined ? [] : needs.filter((need) => /^\w+$/.test(need));
}

export function namedRequirement(create: Operation, resource: Resource): Requirement | null {
  if (namedKinds(resource).length === 0) return null;
  const title = `${beginningWith(resource.name)} leaves the records that it names as they were`;
  return requirementOf(create, 'scenario', '', title, { id: `${resource.collection.slice(1)}/create-full/named` });
}

/** A record that is named, as it was read before anything named it; the answer to its creation may show less, or more. */
interface Named {
  readonly kind: string;
  readonly resource: Resource;
  readonly id: number;
  readonly before: Exchange;
}

function look(site: Site, contract: Contract, { item }: Resource, id: number, why: string): Promise<Exchange> | null {
  const read = contract.operations.get(`GET ${item}`);
  return read === undefined || !offers(site, read) ? null : site.send({ operation: read, args: { id }, why });
}

export async function readNamed(site: Site, resource: Resource, contract: Contract): Promise<readonly Named[]> {
  const named = namedKinds(resource).map(async (kind) => {
    const { resource, id } = await site.shared(kind);
    const before = await look(site, contract, resource, id, 'Looks at what is to be named');
    return before === null ? [] : [{ kind, resource, id, before }];
  });
  return (await Promise.all(named)).flat();
}

/** Members that can be written and that two reads show otherwise. */
function movedOf(create: Operation, resource: Resource, was: Values, is: Values) {
  const { notReturned = [] } = resource;
  return Object.values(create.args)
    .filter((argument) => carrierFor(create, argument) === 'body')
    .map(({ name }) => name)
    .filter((name) => !notReturned.includes(name) && name in was && name in is)
    .filter((name) => !carries(was[name], is[name]) && !carries(is[name], was[name]))
    .filter((name) => !isMovedByOthers(resource, name) && !isPassing(resource, name, was[name]));
}

async function findingOf(site: Site, { kind, resource, id, before }: Named, contract: Contract): Promise<Finding> {
  const create = contract.operations.get(`POST ${resource.collection}`);
  const after = await look(site, contract, resource, id, 'Looks at what others name');
  const [was, is] = [before, after].map(documentOf);
  if (create === undefined || after === null || !was || !is) {
    const unread = was ? after : before;
    return unread === null ? [blocked('not-seen')] : [blocked(obstacle(unread) ?? reason('not-seen')), unread];
  }
  const moved = movedOf(create, resource, was, is);
  const why = phrase`Nobody wrote to the ${kind} ${id}, and of what it holds ${moved} changed.`;
  return [moved.length === 0 ? MET : broken(why), before, after];
}

export async function judgeNamed(
  site: Site,
  named: readonly Named[],
  contract: Contract,
  requirement: Requirement,
  { writes }: Log,
): Promise<void> {
  if (!writes.some(({ exchange }) => accepted(exchange))) return site.judge(requirement, blocked('not-accepted'));
  const findings = await Promise.all(named.map((one) => findingOf(site, one, contract)));
  const wrong = findings.find(([{ kind }]) => kind === 'broken');
  const [first] = findings;
  site.judge(requirement, ...(wrong ?? first ?? [blocked('record-unread')]));
}
