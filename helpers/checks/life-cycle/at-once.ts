/** What is asked in the same instant: two creations make two records, and two updates of one record are both kept. */

import { defineScenario, type Scenario, type Scene } from '../../cases/scenario.ts';
import type { OwnRecord, Values } from '../../cases/types.ts';
import { phrase, reason } from '../../requirement/reasons.ts';
import { withArticle } from '../../requirement/words.ts';
import { words } from '../../samples/texts.ts';
import { compareOf } from '../../tolerances/members.ts';
import { accepted } from '../../verdict/judge.ts';
import type { LifeCycle } from './types.ts';

type Asserted = 'creations' | 'updates';

/** @param other a text member beside the name */
export function atOnce(cycle: LifeCycle, id: string, other: string): Scenario {
  const { name, collection, item } = cycle.resource;
  return defineScenario<Asserted>({
    id: `${id}/at-once`,
    operations: [`POST ${collection}`, `PUT ${item}`, `PATCH ${item}`, `GET ${item}`],
    assertions: {
      creations: { title: `Two ${name} records that are made in the same instant are two` },
      updates: {
        title: `Two updates of ${withArticle(name)} in the same instant are both kept`,
        // Of such updates the interface says nothing, and whether they meet is chance.
        level: 'SHOULD',
        operation: `PUT ${item}`,
      },
    },
    sends: `two creations at once, two updates of the first at once, and a read of it`,
    weight: 5,
    async run(scene) {
      const [first, second] = await Promise.all([scene.make(name), scene.make(name)]);
      const isOne = first.id === second.id;
      const why = phrase`Both were answered with the id ${first.id}.`;
      scene.assert('creations', !isOne, why, first.exchange, second.exchange);
      await judgeUpdates(scene, cycle, first, other);
    },
  });
}

async function judgeUpdates(scene: Scene<'updates'>, cycle: LifeCycle, record: OwnRecord, other: string) {
  const { resource } = cycle;
  const { item, nameField } = resource;
  const { id } = record;
  const own = await scene.own([], 'at once');
  const values: Values = { [nameField]: own.slug, [other]: words(own, 'At once') };
  const why = 'One of two updates in the same instant';
  const updates = await Promise.all([
    scene.ask(`PUT ${item}`, { id, [nameField]: values[nameField] }, { why }),
    scene.ask(`PATCH ${item}`, { id, [other]: values[other] }, { why }),
  ]);
  if (!updates.every(accepted)) return scene.pass('updates', phrase`One of them is rejected.`, ...updates);
  const seen = await scene.get(`GET ${item}`, { id }, { why: 'Reads what two updates left' });
  const document = scene.document(seen);
  const isShown = (name: string): boolean => {
    const { schema = {} } = scene.operation(`PUT ${item}`).args[name] ?? {};
    return !(name in document) || compareOf(resource, name, schema, false)(values[name], document[name]);
  };
  const lost = Object.keys(values).filter((name) => !isShown(name));
  scene.assert('updates', lost.length === 0, reason('not-as-written', { member: lost }), ...updates, seen);
}
