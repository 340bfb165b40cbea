/** An update by POST, PUT or PATCH of records of which one member is all that is known to be sound. */
import type { Exchange } from '../exchange/types.ts';
import { carries } from '../verdict/compare.ts';
import { preview } from '../verdict/judge.ts';
import type { Behaviour, Scene } from './behaviour.ts';
import { read } from './life-cycle-records.ts';
import type { LifeCycle } from './life-cycle-types.ts';
import { changeOf } from './suite.ts';
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
    },
    sends: 'an update of one member between two reads',
    weight: 3,
    async run(scene) {
      const record = await scene.make(resource.name);
      // What a site keeps of this answer must not stand in for the next.
      await read(scene, resource, record.id, 'Reads the record before the update');
      const change = changeOf(resource, await scene.own([], 'change'));
      const updated = await scene.get(update, { id: record.id, ...change });
      const seen = await read(scene, resource, record.id, 'Reads back the update');
      claimChanged(scene, change, changed, updated, seen);
    },
  };
}
