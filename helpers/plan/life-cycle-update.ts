/** An update by POST, PUT or PATCH of records of which one member is all that is known to be sound. */
import type { Exchange } from '../exchange/types.ts';
import { carries } from '../verdict/compare.ts';
import { preview } from '../verdict/judge.ts';
import type { Behaviour, Scene } from './behaviour.ts';
import { type Document, read } from './life-cycle-records.ts';
import type { LifeCycle } from './life-cycle-types.ts';
import { changeOf } from './suite.ts';
import { words } from './texts.ts';
import type { Values } from './types.ts';

export const UPDATE_METHODS = ['POST', 'PUT', 'PATCH'] as const;
type UpdateMethod = (typeof UPDATE_METHODS)[number];

function claimChanged(scene: Scene, change: Values, changed: string, was: Exchange, seen: Exchange): void {
  const is = scene.document(seen)[changed];
  scene.claim(
    'changed',
    carries(change[changed], is),
    `${changed} was updated to ${preview(change[changed])} and reads ${preview(is)}.`,
    was,
    seen,
  );
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Members that held something and hold nothing any more; what others a site reckons anew is its own matter. */
function emptied(before: Document, after: Document, change: Values): readonly string[] {
  return Object.keys(before).filter((name) => !(name in change) && !isEmpty(before[name]) && isEmpty(after[name]));
}

export function updatingOne(cycle: LifeCycle, id: string, method: UpdateMethod): Behaviour {
  const { resource, declaresMembers = true } = cycle;
  const { collection, item, changed = '' } = resource;
  const update = `${method} ${item}`;
  return {
    id: `${id}/update-${method.toLowerCase()}`,
    operations: [update, `POST ${collection}`, `GET ${item}`],
    claims: {
      changed: {
        title: `What ${method} updates reads back as it was written`,
        level: declaresMembers ? 'MUST' : 'SHOULD',
      },
      others: {
        title: `What ${method} does not carry reads as it did before`,
        level: 'SHOULD',
        basis: 'conventional',
      },
    },
    sends: 'an update of one member between two reads',
    weight: 3,
    async run(scene) {
      const record = await scene.make(resource.name);
      // What a site keeps of this answer must not stand in for the next.
      const before = await read(scene, resource, record.id, 'Reads the record before the update');
      const own = await scene.own([], 'change');
      const change = { ...changeOf(resource, own), ...(changed === '' ? {} : { [changed]: words(own, own.name) }) };
      const updated = await scene.get(update, { id: record.id, ...change });
      const seen = await read(scene, resource, record.id, 'Reads back the update');
      claimChanged(scene, change, changed, updated, seen);
      const lost = emptied(scene.document(before), scene.document(seen), change);
      scene.claim('others', lost.length === 0, `Empty after the update: ${lost.join(', ')}.`, before, updated, seen);
    },
  };
}
