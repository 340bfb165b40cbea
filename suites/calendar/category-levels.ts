/** The interface takes the id of any category for a parent: how deep it stands and when it was made makes no difference. */

import { CHANGEABLE } from '../../helpers/plan/requests.ts';
import type { Scenario } from '../../helpers/plan/scenario.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import type { OwnRecord } from '../../helpers/plan/types.ts';
import { accepted, isRecord, judgeAccepted, preview } from '../../helpers/verdict/judge.ts';

const CREATE = 'POST /calendar/events/v1/categories';
const UPDATE = 'PUT /calendar/events/v1/categories/{id}';
const READ = 'GET /calendar/events/v1/categories/{id}';

const levels: Scenario = {
  id: 'calendar/events/v1/categories/levels',
  operations: [CREATE, UPDATE, READ],
  assertions: {
    third: { title: 'A category can be made below one that stands below another', basis: 'declared' },
    later: {
      title: 'A category can be moved below one that was made after it',
      basis: 'declared',
      operation: UPDATE,
    },
    together: { title: 'What stands below a category stands there still once that is moved', operation: UPDATE },
  },
  sends: 'two categories, each below another, an older one that is moved below the first, and a move of that one',
  weight: 5,
  async run(scene) {
    const top = await scene.site.shared('category');
    const older = await scene.site.shared('category', CHANGEABLE);
    const second = await scene.make('category', () => ({ parent: top.id }));
    const { name } = await scene.own([], 'third');
    const third = await scene.ask(CREATE, { name, parent: second.id }, { why: 'A category on a third level' });
    scene.judge('third', judgeAccepted(third), third);
    const moved = await scene.ask(UPDATE, { id: older.id, parent: second.id }, { why: 'Moves an older one below it' });
    scene.judge('later', judgeAccepted(moved), moved);
    const { json } = third.answer ?? {};
    if (!accepted(third) || !isRecord(json)) return scene.pass('together', 'Nothing stands below it.', third);
    const below: OwnRecord = { ...second, id: Number(json.id), slug: null, name, document: json, exchange: third };
    const apart = await scene.ask(UPDATE, { id: second.id, parent: 0 }, { why: 'Moves one with others below it' });
    if (!accepted(apart)) return scene.pass('together', 'It is not moved to the top.', apart);
    const seen = await scene.get(READ, { id: below.id }, { why: 'Reads what stands below it' });
    const { parent } = scene.document(seen);
    const stays = parent === undefined || Number(parent) === second.id;
    scene.assert('together', stays, `Its parent is ${preview(parent)}, not ${second.id}.`, apart, seen);
    scene.site.leave(below);
  },
};

export const categoryLevels: Suite = { namespace: 'calendar/events/v1', scenarios: [levels] };
