/**
 * Writes without leave: by nobody, with a wrong password, and by a user with fewer rights.
 *
 * The interface declares a scheme of credentials and leaves open what each route asks for: that nobody writes without any is
 * custom. What is rejected must not be done all the same, whoever asked. Who may read is not looked at.
 */

import type { Finding } from '../../cases/check.ts';
import { demandUsers } from '../../cases/preconditions.ts';
import { minimalValues, type Target } from '../../cases/requests.ts';
import { type Assertions, CUSTOM, caseOf, defineScenario, type Scenario, type Scene } from '../../cases/scenario.ts';
import { addressing, changeOf } from '../../cases/suite.ts';
import type { Case, OwnRecord, Resource, Values } from '../../cases/types.ts';
import type { Contract } from '../../contract/types.ts';
import { offers } from '../../deployment/offered.ts';
import type { Caller, Exchange } from '../../exchange/types.ts';
import { blocked, broken, type Judgement, MET, notApplicable } from '../../requirement/judgement.ts';
import { reason } from '../../requirement/reasons.ts';
import { carries } from '../../verdict/compare.ts';
import {
  accepted,
  isGone,
  isRecord,
  isRejection,
  isServerError,
  obstacle,
  requestOf,
  whyNot,
} from '../../verdict/judge.ts';
import { judgeUnmade } from '../operation/unchanged.ts';

interface UnauthorizedCaller {
  readonly as: Exclude<Caller, 'user'>;
  readonly who: string;
}

const WITHOUT_RIGHTS: readonly UnauthorizedCaller[] = [
  { as: 'anonymous', who: 'without credentials' },
  { as: 'second-user', who: 'with the credentials of the user with fewer rights' },
];

/** Rejected before any route is asked, so that one try a namespace tells; sites shut out who comes with wrong passwords too often. */
const UNKNOWN: UnauthorizedCaller = { as: 'wrong-password', who: 'with a wrong password' };

/** A resource with everything that writes to it. */
interface Guarded {
  readonly resource: Resource;
  readonly create: Target;
  readonly writes: readonly Target[];
}

function writesTo(resource: Resource, { operation, subject }: Target): boolean {
  if (operation.method === 'GET' || operation.effect !== 'write') return false;
  if (subject === null) return operation.path.startsWith(`${resource.collection}/`);
  return subject.resource === resource && subject.role !== 'below';
}

function guardedBy(resource: Resource, targets: readonly Target[]): Guarded | null {
  const writes = targets.filter((target) => writesTo(resource, target));
  const create = writes.find(({ subject }) => subject?.role === 'create');
  return create === undefined ? null : { resource, create, writes };
}

/** What a write carries: as valid as can be, so that only who sends it can be wrong. */
async function valuesFor(scene: Scene, target: Target, record: OwnRecord | null, made: Values): Promise<Values | null> {
  const { operation, subject } = target;
  if (subject === null) return minimalValues(scene.site, target, operation.key);
  if (subject.role === 'create') return made;
  if (record === null || (subject.role === 'by-slug' && record.slug === null)) return null;
  const change = operation.method === 'DELETE' ? {} : changeOf(subject.resource, await scene.own([], 'changed'));
  return { ...change, ...addressing(subject, record) };
}

async function tryWrites(
  scene: Scene,
  writes: readonly Target[],
  { as, who }: UnauthorizedCaller,
  record: OwnRecord | null,
  made: Values,
): Promise<readonly Exchange[]> {
  const offered = writes.filter(({ operation }) => offers(scene.site, operation));
  const tried = await Promise.all(
    offered.map(async (target) => {
      const args = await valuesFor(scene, target, record, made);
      const why = `A valid write ${who}, which must not be done`;
      return args && scene.site.send({ operation: target.operation, args, why, as });
    }),
  );
  return tried.filter((exchange) => exchange !== null);
}

const statusOf = ({ answer }: Exchange): number => answer?.status ?? 0;

export function judgeRejections(exchanges: readonly Exchange[]): Finding {
  const taken = exchanges.find((exchange) => accepted(exchange) || isServerError(exchange));
  if (taken !== undefined) {
    const { as } = taken.request;
    const word = as === 'anonymous' ? undefined : as;
    return [broken('write-not-rejected', { request: requestOf(taken), status: statusOf(taken), word }), taken];
  }
  const mute = exchanges.find((exchange) => !isRejection(exchange) || statusOf(exchange) === 429);
  if (mute !== undefined) return [blocked(whyNot(mute)), mute];
  return [MET, ...exchanges];
}

function judgeStatuses(exchanges: readonly Exchange[]): Finding {
  const rejected = exchanges.filter((exchange) => isRejection(exchange) && statusOf(exchange) !== 429);
  if (rejected.length === 0) return [notApplicable('nothing-rejected')];
  const odd = rejected.find((exchange) => statusOf(exchange) !== 401 && statusOf(exchange) !== 403);
  if (odd === undefined) return [MET, ...rejected];
  return [broken('rejected-otherwise', { request: requestOf(odd), status: statusOf(odd) }), odd];
}

function judgeRecord(resource: Resource, seen: Exchange, change: Values): Judgement {
  const document = seen.answer?.json;
  // Whoever tries so many writes without leave may be shut out for a while, which says nothing of the record.
  const hindrance = obstacle(seen);
  if (hindrance !== null) return blocked(hindrance);
  if (isGone(seen) || (isRecord(document) && document.status === 'trash')) return broken('record-removed');
  if (!accepted(seen) || !isRecord(document)) return blocked('record-unread');
  const { changed } = resource;
  const wasChanged = changed !== undefined && carries(change[changed], document[changed]);
  return wasChanged ? broken('record-changed', { member: changed }) : MET;
}

/** What is asserted of the writes of each caller. */
type Assertable = 'rejected' | 'nothing-done' | 'status';

/** Whether the record is as it was, and no other was made. */
async function judgeUntouched(scene: Scene, resource: Resource, record: OwnRecord, made: Values): Promise<Finding> {
  const seen = await scene.ask(`GET ${resource.item}`, { id: record.id }, { why: 'Reads the record after the writes' });
  const judgement = judgeRecord(resource, seen, changeOf(resource, await scene.own([], 'changed')));
  if (judgement !== MET) return [judgement, seen];
  return [...(await judgeNoneMade(scene, resource, made)), seen];
}

async function judgeNoneMade(scene: Scene, resource: Resource, made: Values): Promise<Finding> {
  const name = String(made[resource.nameField]);
  const list = await scene.ask(`GET ${resource.collection}`, resource.find?.(name) ?? {}, {
    why: 'Looks for a record that must not have been made',
  });
  return [judgeUnmade(list, resource, name), list];
}

function assertionsOf({ resource: { collection } }: Guarded, { who }: UnauthorizedCaller): Assertions<Assertable> {
  const about = { ...CUSTOM, clause: 'authentication' };
  return {
    rejected: { title: `Every write below ${collection} ${who} is rejected`, ...about },
    'nothing-done': { title: `Writes below ${collection} that are rejected ${who} change nothing`, clause: 'errors' },
    status: { title: `Writes below ${collection} ${who} are rejected with 401 or 403`, ...about },
  };
}

/** What becomes of writes on a borrowed record, or, where there is none any more, of a creation. */
async function tryWithout(
  scene: Scene<Assertable>,
  { resource, create, writes }: Guarded,
  caller: UnauthorizedCaller,
  record: OwnRecord | null,
): Promise<void> {
  const made = await minimalValues(scene.site, create, 'made without leave');
  const exchanges = await tryWrites(scene, record === null ? [create] : writes, caller, record, made);
  scene.judge('rejected', ...judgeRejections(exchanges));
  scene.judge('status', ...judgeStatuses(exchanges));
  if (exchanges.some(accepted)) return scene.pass('nothing-done', reason('not-rejected'), ...exchanges);
  const done = record === null ? judgeNoneMade(scene, resource, made) : judgeUntouched(scene, resource, record, made);
  scene.judge('nothing-done', ...(await done), ...(record === null ? exchanges : []));
}

function scenarioFor(guarded: Guarded, caller: UnauthorizedCaller): Scenario {
  const { resource, create, writes } = guarded;
  const { as, who } = caller;
  const common = {
    id: `${resource.collection.slice(1)}/access/${as}`,
    assertions: assertionsOf(guarded, caller),
    turn: `access ${as}`,
  };
  if (caller === UNKNOWN) {
    return defineScenario({
      ...common,
      operations: [create.operation.key, `GET ${resource.collection}`],
      sends: `a creation ${who}, and a look whether it was done`,
      weight: 2,
      // Nothing that the run created is there any more by then.
      phase: 'after clean-up',
      async run(scene) {
        demandUsers(scene.site, as);
        await tryWithout(scene, guarded, caller, null);
      },
    });
  }
  return defineScenario({
    ...common,
    operations: [create.operation.key, `GET ${resource.item}`, `GET ${resource.collection}`],
    sends: `a record, writes below ${resource.collection} ${who}, and reads of what became of it`,
    weight: writes.length + 3,
    async run(scene) {
      demandUsers(scene.site, as);
      await scene.site.borrow(resource.name, (record) => tryWithout(scene, guarded, caller, record));
    },
  });
}

/**
 * For each kind of record that a run can make one case for each caller without rights, and, once a namespace, one for a
 * caller with a wrong password.
 */
export function accessCases(
  resources: Iterable<Resource>,
  targets: readonly Target[],
  contract: Contract,
): readonly Case[] {
  const tried = new Set<string>();
  return [...resources].flatMap((resource) => {
    const guarded = guardedBy(resource, targets);
    if (guarded === null) return [];
    const { namespace } = guarded.create.operation;
    const isFirst = !tried.has(namespace);
    tried.add(namespace);
    const callers = [...WITHOUT_RIGHTS, ...(isFirst ? [UNKNOWN] : [])];
    return callers.map((caller) => caseOf(scenarioFor(guarded, caller), contract));
  });
}
