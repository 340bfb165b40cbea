/** What venues and organizers have in common: all but the members of each. */
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Resource } from '../../helpers/cases/types.ts';
import { lifeCycle } from '../../helpers/checks/life-cycle/life-cycle.ts';
import type { LifeCycle } from '../../helpers/checks/life-cycle/types.ts';

type Kind = 'organizer' | 'venue';
type OfBoth = 'name' | 'collection' | 'item' | 'bySlug' | 'listMember' | 'nameField' | 'creatable' | 'find' | 'changed';

export function placeSuite(kind: Kind, members: Omit<Resource, OfBoth>, texts: LifeCycle['texts'] = []): Suite {
  const collection = `/calendar/events/v1/${kind}s`;
  const resource: Resource = {
    name: kind,
    collection,
    item: `${collection}/{id}`,
    bySlug: `${collection}/by-slug/{slug}`,
    listMember: `${kind}s`,
    nameField: kind,
    creatable: true,
    find: (name) => ({ search: name, per_page: 50 }),
    needs: [kind],
    minimal: (own) => ({ [kind]: own.name }),
    changed: kind,
    hangTogether: [['status', 'date', 'date_utc']],
    leftOut: { image: 'Media are not in the interface, so no image is known to be valid.' },
    ...members,
  };
  return {
    namespace: 'calendar/events/v1',
    records: [resource],
    scenarios: lifeCycle({
      resource,
      markedBesides: 'description',
      texts,
      isTitled: true,
      isAuthored: true,
      listed: ({ name }) => ({ search: name, per_page: 50 }),
      hasStatus: 'stated',
      afterDelete: 'open',
    }),
    samples: {
      [`GET ${collection}`]: {
        needs: ['event', kind],
        full: (own) => ({
          page: 1,
          per_page: 5,
          search: String(own.member(kind, kind)),
          event: own.id('event'),
          has_events: true,
          only_with_upcoming: true,
          status: 'publish',
        }),
      },
    },
  };
}
