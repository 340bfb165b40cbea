/** An update by POST, PUT or PATCH of records of which one member is all that is known to be valid. */

import type { Document } from '../../cases/list-statement.ts';
import {
  type Assertions,
  assertionsFor,
  CUSTOM,
  defineScenario,
  passAll,
  type Scenario,
  type Scene,
} from '../../cases/scenario.ts';
import { changeOf } from '../../cases/suite.ts';
import type { OwnRecord, Resource, Values } from '../../cases/types.ts';
import { UPDATE_METHODS, type UpdateMethod } from '../../contract/types.ts';
import { offers } from '../../deployment/offered.ts';
import { phrase, reason } from '../../requirement/reasons.ts';
import { beginningWith } from '../../requirement/words.ts';
import { words } from '../../samples/texts.ts';
import { carries } from '../../verdict/compare.ts';
import { preview } from '../../verdict/judge.ts';
import { guarded } from '../list/list-query.ts';
import { judgeGone, lookForRemains, statusBefore } from '../round-trip/deleted-record.ts';
import { read } from './records.ts';
import type { LifeCycle } from './types.ts';

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Members that held something and hold nothing any more; what others a site reckons anew is its own matter. */
function emptied(before: Document, after: Document, change: Values): readonly string[] {
  return Object.keys(before).filter((name) => !(name in change) && !isEmpty(before[name]) && isEmpty(after[name]));
}

type Updated = `update-${Lowercase<UpdateMethod>}/${'changed' | 'others'}`;
type Ended = 'delete-read/gone';

/** The names of what is asserted of an update by a method. */
function namesOf(method: UpdateMethod): { readonly changed: Updated; readonly others: Updated } {
  const name = method.toLowerCase() as Lowercase<UpdateMethod>;
  return { changed: `update-${name}/changed`, others: `update-${name}/others` };
}

function assertionsOf({
  resource: { item },
  declaresMembers = true,
  updatedBy = UPDATE_METHODS,
}: LifeCycle): Assertions<Updated> {
  return assertionsFor(updatedBy, (method) => {
    const operation = `${method} ${item}`;
    const { changed, others } = namesOf(method);
    const level = declaresMembers ? 'MUST' : 'SHOULD';
    return [
      [changed, { title: `What ${method} updates reads back as it was written`, level, operation }],
      [others, { title: `What ${method} does not carry reads as it did before`, ...CUSTOM, operation }],
    ];
  });
}

function endingOf({ resource: { name, item } }: LifeCycle): Assertions<Ended> {
  return {
    'delete-read/gone': {
      title: `${beginningWith(name)} that was read just before it is deleted can't be read any more`,
      operation: `DELETE ${item}`,
    },
  };
}

async function update(scene: Scene<Updated>, resource: Resource, id: number, method: UpdateMethod): Promise<void> {
  const { item, changed = '' } = resource;
  // What a site keeps of this answer must not stand in for the next.
  const before = await read(scene, resource, id, 'Reads the record before the update');
  const own = await scene.own([], method);
  const change = { ...changeOf(resource, own), ...(changed === '' ? {} : { [changed]: words(own, own.name) }) };
  const updated = await scene.get(`${method} ${item}`, { id, ...change });
  const seen = await read(scene, resource, id, 'Reads back the update');
  const lost = emptied(scene.document(before), scene.document(seen), change);
  const is = scene.document(seen)[changed];
  const why = reason('update-lost', {
    member: changed,
    written: preview(change[changed]),
    returned: preview(is),
  });
  const names = namesOf(method);
  if (is === undefined) scene.pass(names.changed, phrase`The record shows no ${changed}.`, updated, seen);
  else scene.assert(names.changed, carries(change[changed], is), why, updated, seen);
  const empty = reason('emptied', { member: lost });
  scene.assert(names.others, lost.length === 0, empty, before, updated, seen);
}

/** What a site keeps of a read must not outlive the record. */
async function removeRead(scene: Scene<Ended>, { resource }: LifeCycle, { id, document }: OwnRecord): Promise<void> {
  const before = await read(scene, resource, id, 'Reads the record before it is deleted');
  const deleted = await scene.get(`DELETE ${resource.item}`, { id }, { why: 'Deletes what was just read' });
  const remains = await lookForRemains(scene.site, scene.operation(`GET ${resource.item}`), resource.name, id);
  const gone = judgeGone('unstated', statusBefore(scene.operation(`POST ${resource.collection}`), document), remains);
  scene.judge('delete-read/gone', gone, before, deleted, remains.exchange);
}

/** One record, which each method updates in its turn; another after one that could not. */
export function updatingOne(cycle: LifeCycle, id: string): Scenario {
  const { resource, updatedBy = UPDATE_METHODS } = cycle;
  const isEnding = cycle.afterDelete === 'nothing';
  const { name, collection, item } = resource;
  return defineScenario({
    id,
    operations: [`POST ${collection}`, `GET ${item}`],
    assertions: { ...assertionsOf(cycle), ...(isEnding ? endingOf(cycle) : {}) },
    sends: `an update of one member by each method, between two reads${isEnding ? ', and a DELETE' : ''}`,
    weight: isEnding ? 12 : 9,
    async run(scene) {
      let record: OwnRecord | null = null;
      for (const method of updatedBy) {
        const assertions = Object.values(namesOf(method));
        const operation = scene.operation(`${method} ${item}`);
        if (!offers(scene.site, operation)) {
          passAll(scene, assertions, reason('operation-undeclared', { operation: operation.key }));
          continue;
        }
        await guarded(scene, assertions, async () => {
          const it: OwnRecord = record ?? (await scene.make(name));
          record = null;
          await update(scene, resource, it.id, method);
          record = it;
        });
      }
      if (!isEnding || !scene.wants('delete-read/gone')) return;
      await removeRead(scene, cycle, record ?? (await scene.make(name)));
    },
  });
}
