/** An update by POST, PUT or PATCH of records of which one member is all that is known to be valid. */

import type { Scenario, Scene } from '../../cases/scenario.ts';
import { changeOf } from '../../cases/suite.ts';
import type { OwnRecord, Resource, Values } from '../../cases/types.ts';
import { offers } from '../../deployment/offered.ts';
import { reason } from '../../requirement/reasons.ts';
import { words } from '../../samples/texts.ts';
import { carries } from '../../verdict/compare.ts';
import { preview } from '../../verdict/judge.ts';
import { guarded } from '../list/look.ts';
import { type Document, read } from './records.ts';
import type { LifeCycle } from './types.ts';

export const UPDATE_METHODS = ['POST', 'PUT', 'PATCH'] as const;
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Members that held something and hold nothing any more; what others a site reckons anew is its own matter. */
function emptied(before: Document, after: Document, change: Values): readonly string[] {
  return Object.keys(before).filter((name) => !(name in change) && !isEmpty(before[name]) && isEmpty(after[name]));
}

const nameOf = (method: string): string => `update-${method.toLowerCase()}`;

function assertionsOf(
  { resource: { item }, declaresMembers = true }: LifeCycle,
  method: string,
): Scenario['assertions'] {
  const operation = `${method} ${item}`;
  return {
    [`${nameOf(method)}/changed`]: {
      title: `What ${method} updates reads back as it was written`,
      level: declaresMembers ? 'MUST' : 'SHOULD',
      operation,
    },
    [`${nameOf(method)}/others`]: {
      title: `What ${method} does not carry reads as it did before`,
      level: 'SHOULD',
      basis: 'conventional',
      operation,
    },
  };
}

async function update(scene: Scene, resource: Resource, id: number, method: string): Promise<void> {
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
  scene.assert(`${nameOf(method)}/changed`, carries(change[changed], is), why, updated, seen);
  const empty = reason('emptied', { member: lost });
  scene.assert(`${nameOf(method)}/others`, lost.length === 0, empty, before, updated, seen);
}

/** One record, which each method updates in its turn; another after one that could not. */
export function updatingOne(cycle: LifeCycle, id: string): Scenario {
  const { resource } = cycle;
  const { name, collection, item } = resource;
  return {
    id,
    operations: [`POST ${collection}`, `GET ${item}`],
    assertions: Object.assign({}, ...UPDATE_METHODS.map((method) => assertionsOf(cycle, method))),
    sends: 'an update of one member by each method, between two reads',
    weight: 9,
    async run(scene) {
      let record: OwnRecord | null = null;
      for (const method of UPDATE_METHODS) {
        const assertions = Object.keys(assertionsOf(cycle, method));
        const operation = scene.operation(`${method} ${item}`);
        if (!offers(scene.site, operation)) {
          for (const assertion of assertions)
            scene.pass(assertion, reason('operation-undeclared', { operation: operation.key }));
          continue;
        }
        await guarded(scene, assertions, async () => {
          const it: OwnRecord = record ?? (await scene.make(name));
          record = null;
          await update(scene, resource, it.id, method);
          record = it;
        });
      }
    },
  };
}
