/** The interface takes the id of any category for a parent: how deep it stands and when it was made makes no difference. */
import type { Behaviour } from '../../helpers/plan/behaviour.ts';
import { CHANGEABLE } from '../../helpers/plan/requests.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import { judgeAccepted } from '../../helpers/verdict/judge.ts';

const CREATE = 'POST /calendar/events/v1/categories';
const UPDATE = 'PUT /calendar/events/v1/categories/{id}';

const levels: Behaviour = {
  id: 'calendar/events/v1/categories/levels',
  operations: [CREATE, UPDATE],
  claims: {
    third: { title: 'A category can be made below one that stands below another', basis: 'declared' },
    later: {
      title: 'A category can be moved below one that was made after it',
      basis: 'declared',
      operation: UPDATE,
    },
  },
  sends: 'two categories, each below another, and an update that moves an older one below the first of them',
  weight: 3,
  async run(scene) {
    const top = await scene.site.shared('category');
    const older = await scene.site.shared('category', CHANGEABLE);
    const second = await scene.make('category', () => ({ parent: top.id }));
    const { name } = await scene.own([], 'third');
    const third = await scene.ask(CREATE, { name, parent: second.id }, { why: 'A category on a third level' });
    scene.judge('third', judgeAccepted(third), third);
    const moved = await scene.ask(UPDATE, { id: older.id, parent: second.id }, { why: 'Moves an older one below it' });
    scene.judge('later', judgeAccepted(moved), moved);
  },
};

export const categoryLevels: Suite = { namespace: 'calendar/events/v1', behaviours: [levels] };
