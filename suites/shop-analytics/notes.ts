import { NothingThereError } from '../../helpers/cases/preconditions.ts';
import { defineScenario, passAll } from '../../helpers/cases/scenario.ts';
import { type Suite, samplesOfUpdates } from '../../helpers/cases/suite.ts';
import type { Own, Resource } from '../../helpers/cases/types.ts';
import { idOf } from '../../helpers/checks/list/listing.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { blocked } from '../../helpers/requirement/judgement.ts';
import { phrase, reason } from '../../helpers/requirement/reasons.ts';
import { accepted, obstacle } from '../../helpers/verdict/judge.ts';
import { textOf } from '../list-arguments.ts';

/** A run can't make one: it looks at what is there, and changes it only where everything is allowed. */
const note: Resource = {
  name: 'note',
  collection: '/shop-analytics/admin/notes',
  item: '/shop-analytics/admin/notes/{id}',
  nameField: 'title',
  creatable: false,
};

const LIST = `GET ${note.collection}`;
const READ = `GET ${note.item}`;

/** Before anything else changes them. */
const reading = defineScenario({
  id: 'shop-analytics/admin/notes/reading',
  operations: [LIST, READ],
  assertions: {
    'status/each': { title: 'A note that is listed can be read by its id, whatever its status', operation: READ },
    'status/kept': { title: 'A note that is read keeps its status', operation: READ },
  },
  sends: 'the list of notes, a read of one of each status, and the list again',
  phase: 'first',
  weight: 7,
  async run(scene) {
    const list = { per_page: 100, orderby: 'note_id', order: 'asc' };
    const before = await scene.get(LIST, list, { why: 'Which status the notes have' });
    const ofEach = new Map(scene.records(before).map((one) => [textOf(one, 'status'), one]));
    const none = reason('site-shows-none', { records: 'notes' });
    if (ofEach.size === 0) return passAll(scene, ['status/each', 'status/kept'], none, before);
    const reads: Exchange[] = [];
    for (const one of ofEach.values()) reads.push(await scene.ask(READ, { id: idOf(one) }));
    const hindrance = reads.map(obstacle).find((one) => one !== null);
    const lost = reads.findIndex((one) => !accepted(one) && obstacle(one) === null);
    const answered = { status: reads[lost]?.answer?.status };
    const unread = phrase`A note that is listed as ${[...ofEach.keys()][lost]} was answered ${answered}.`;
    if (lost < 0 && hindrance) scene.judge('status/each', blocked(hindrance), ...reads);
    else scene.assert('status/each', lost < 0, unread, before, ...reads);
    const after = await scene.get(LIST, list, { why: 'Which status they have now' });
    const now = new Map(scene.records(after).map((one) => [idOf(one), textOf(one, 'status')]));
    const changed = [...ofEach].find(([status, one]) => (now.get(idOf(one)) ?? status) !== status);
    const why = phrase`Note ${changed && idOf(changed[1])} was ${changed?.[0]} before it was read.`;
    scene.assert('status/kept', changed === undefined, why, before, after);
  },
});

export const notes: Suite = {
  namespace: 'shop-analytics',
  records: [note],
  scenarios: [reading],
  samples: {
    'DELETE /shop-analytics/admin/notes/delete/{id}': {
      minimalNeeds: ['note'],
      minimal: (own) => ({ id: own.id('note') }),
    },
    'GET /shop-analytics/admin/notes/tracker/{note_id}/user/{user_id}': {
      minimalNeeds: ['note'],
      minimal: (own) => ({ note_id: own.id('note'), user_id: 1 }),
    },
    'DELETE /shop-analytics/admin/notes/delete/all': { minimal: () => ({ status: ['sent'] }) },
    ...samplesOfUpdates('/shop-analytics/admin/notes/{note_id}/action/{action_id}', {
      minimalNeeds: ['note'],
      minimal: (own) => ({ note_id: own.id('note'), action_id: firstAction(own) }),
    }),
  },
};

function firstAction(own: Own): number {
  const actions = own.member('note', 'actions');
  const [first] = Array.isArray(actions) ? actions : [];
  if (Number(first?.id) > 0) return Number(first.id);
  throw new NothingThereError(phrase`The note shows no action to take.`);
}
