/** A record that was made can be read, by its id and by its slug, as it was written, and is in the list. */

import { CHANGEABLE } from '../../cases/requests.ts';
import { defineScenario, type Scenario, type Scene } from '../../cases/scenario.ts';
import type { OwnRecord, Values } from '../../cases/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { phrase, reason } from '../../requirement/reasons.ts';
import { beginningWith } from '../../requirement/words.ts';
import { settle } from '../../tolerances/settle.ts';
import { tolerates } from '../../tolerances/tolerates.ts';
import { carries } from '../../verdict/compare.ts';
import { isRecord } from '../../verdict/judge.ts';
import { contradicted, listedIds, read } from './records.ts';
import type { LifeCycle } from './types.ts';

/** Of other slugs it would be judged how they are spelt. */
const PLAIN_SLUG = /^[a-z0-9-]+$/;

export function creating(cycle: LifeCycle, id: string): Scenario {
  const { resource, declaresMembers = true } = cycle;
  const { name, collection, item } = resource;
  const level = declaresMembers ? 'MUST' : 'SHOULD';
  return defineScenario({
    id: `${id}/create`,
    operations: [`POST ${collection}`, `GET ${item}`, `GET ${collection}`],
    assertions: {
      'other-id': { title: `Two creations create two ${name} records with different ids` },
      kept: { title: `A minimal ${name} reads back as it was written`, level, operation: `GET ${item}` },
      listed: {
        title: `${beginningWith(name)} that was created is in the list`,
        level,
        operation: `GET ${collection}`,
      },
    },
    sends: 'two creations with the minimal values, a read of the first, and a list that must hold it',
    weight: 4,
    async run(scene) {
      // Records that others look at and change, too: what is asked here is how they were made.
      const first = await scene.site.shared(name);
      const second = await scene.site.shared(name, CHANGEABLE);
      const why = phrase`Both creations were answered with the id ${first.id}.`;
      scene.assert('other-id', String(first.id) !== String(second.id), why, first.exchange, second.exchange);
      await assertListed(scene, cycle, first);
      const seen = await read(scene, resource, first.id, 'Reads the new record back');
      const written = Object.entries(sentWith(first.exchange)).filter(([member]) => member in scene.document(seen));
      const wrong = contradicted(Object.fromEntries(written), first.document, scene.document(seen));
      if (written.length === 0) scene.pass('kept', reason('nothing-shown', { where: 'The record as read' }), seen);
      else scene.assert('kept', wrong.length === 0, reason('not-as-written', { member: wrong }), first.exchange, seen);
    },
  });
}

function sentWith({ request: { body } }: Exchange): Values {
  const sent: unknown = body === null ? null : JSON.parse(body);
  return isRecord(sent) ? sent : {};
}

async function assertListed(scene: Scene<'listed'>, cycle: LifeCycle, made: OwnRecord): Promise<void> {
  const { status } = made.document;
  const isHidden = cycle.listsEveryStatus !== true && status !== undefined && status !== 'publish';
  const mayBeHidden = phrase`It was made with the status ${status}, which a list may leave out.`;
  if (tolerates('drafts-unlisted', isHidden)) return scene.pass('listed', mayBeHidden, made.exchange);
  const holds = ({ ids }: { readonly ids: readonly string[] }): boolean => ids.includes(String(made.id));
  const list = () => listedIds(scene, cycle, made, 'A list that must hold the new record');
  const last = await settle('late-list', list, holds, scene.site);
  const why = reason('list-lacks', { asked: JSON.stringify(last.asked), ids: `${made.id}, which was just made` });
  scene.assert('listed', holds(last), why, made.exchange, last.exchange);
}

/** Runs where only reading is allowed too, on a record that is found. */
export function reading({ resource }: LifeCycle, id: string): Scenario {
  const { name, item, bySlug } = resource;
  const byId = `GET ${item}`;
  return defineScenario({
    id: `${id}/read`,
    operations: bySlug === undefined ? [byId] : [byId, `GET ${bySlug}`],
    assertions: {
      id: { title: `${beginningWith(name)} read by its id is that ${name}` },
      ...(bySlug === undefined
        ? {}
        : { slug: { title: `${beginningWith(name)} read by its slug is that ${name}`, operation: `GET ${bySlug}` } }),
    },
    sends: 'reads of one record, by its id and by its slug',
    weight: bySlug === undefined ? 1 : 2,
    async run(scene) {
      const record = await scene.site.shared(name);
      const seen = await scene.get(byId, { id: record.id });
      const is = scene.document(seen);
      scene.assert('id', carries(record.id, is.id), phrase`Asked for ${record.id} and got ${is.id}.`, seen);
      if (bySlug === undefined) return;
      const { slug } = record;
      if (slug === null || !PLAIN_SLUG.test(slug)) {
        scene.pass('slug', phrase`The record shows no slug of letters, digits and hyphens to ask by.`, record.exchange);
        return;
      }
      const found = await scene.get(`GET ${bySlug}`, { slug });
      const { id: other } = scene.document(found);
      const why = phrase`${slug} belongs to ${record.id} and gave ${other}.`;
      scene.assert('slug', carries(record.id, other), why, seen, found);
    },
  });
}
