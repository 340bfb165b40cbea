import { NothingThereError } from '../../helpers/plan/preconditions.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import type { Own, Resource } from '../../helpers/plan/types.ts';

/** A run can't make one: it looks at what is there, and changes it only where everything is allowed. */
const note: Resource = {
  name: 'note',
  collection: '/shop-analytics/admin/notes',
  item: '/shop-analytics/admin/notes/{id}',
  nameField: 'title',
  creatable: false,
};

export const notes: Suite = {
  namespace: 'shop-analytics',
  records: [note],
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
    ...Object.fromEntries(
      ['POST', 'PUT', 'PATCH'].map((method) => [
        `${method} /shop-analytics/admin/notes/{note_id}/action/{action_id}`,
        { minimalNeeds: ['note'], minimal: (own: Own) => ({ note_id: own.id('note'), action_id: firstAction(own) }) },
      ]),
    ),
  },
};

function firstAction(own: Own): number {
  const actions = own.member('note', 'actions');
  const [first] = Array.isArray(actions) ? actions : [];
  if (Number(first?.id) > 0) return Number(first.id);
  throw new NothingThereError('The note shows no action to take.');
}
