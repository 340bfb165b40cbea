/** Records that others name hold afterwards what they held: a link is a member of the record that has it. */

import type { Finding } from '../../cases/check.ts';
import { carrierFor } from '../../cases/context.ts';
import { requirementOf } from '../../cases/requirement.ts';
import type { Resource, Site } from '../../cases/types.ts';
import type { Contract, Operation } from '../../contract/types.ts';
import { offers } from '../../deployment/offered.ts';
import { blocked, broken, MET } from '../../requirement/judgement.ts';
import { reason, says } from '../../requirement/reasons.ts';
import type { Requirement } from '../../requirement/requirement.ts';
import { beginningWith } from '../../requirement/words.ts';
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

async function findingOf(site: Site, kind: string, contract: Contract): Promise<Finding | null> {
  const { resource, id, document } = await site.shared(kind);
  const { movedByOthers = [], notReturned = [] } = resource;
  const [create, read] = [`POST ${resource.collection}`, `GET ${resource.item}`].map((key) =>
    contract.operations.get(key),
  );
  if (create === undefined || read === undefined || !offers(site, read)) return null;
  const seen = await site.send({ operation: read, args: { id }, why: 'Looks at what others name' });
  const is = documentOf(seen);
  if (is === null || !accepted(seen)) return [blocked(obstacle(seen) ?? reason('not-seen')), seen];
  const written = Object.values(create.args)
    .filter((argument) => carrierFor(create, argument) === 'body')
    .map(({ name }) => name)
    .filter((name) => ![...movedByOthers, ...notReturned].includes(name) && name in document && name in is);
  const moved = written.filter((name) => !carries(document[name], is[name]) && !carries(is[name], document[name]));
  const why = says`Nobody wrote to the ${kind} ${id}, and of what it holds ${moved} changed.`;
  return [moved.length === 0 ? MET : broken(why), seen];
}

export async function judgeNamed(
  site: Site,
  resource: Resource,
  contract: Contract,
  requirement: Requirement,
  { writes }: Log,
): Promise<void> {
  if (!writes.some(({ exchange }) => accepted(exchange))) return site.judge(requirement, blocked('not-accepted'));
  const looks = namedKinds(resource).map((kind) => findingOf(site, kind, contract));
  const findings = (await Promise.all(looks)).filter((finding) => finding !== null);
  const wrong = findings.find(([{ kind }]) => kind === 'broken');
  const [first] = findings;
  site.judge(requirement, ...(wrong ?? first ?? [blocked('record-unread')]));
}
