import { lifeCycle } from '../../helpers/plan/life-cycle.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import type { Resource } from '../../helpers/plan/types.ts';

const organizer: Resource = {
  name: 'organizer',
  collection: '/calendar/events/v1/organizers',
  item: '/calendar/events/v1/organizers/{id}',
  bySlug: '/calendar/events/v1/organizers/by-slug/{slug}',
  listMember: 'organizers',
  nameField: 'organizer',
  creatable: true,
  find: (name) => ({ search: name, per_page: 50 }),
  minimal: (own) => ({ organizer: own.name }),
  changed: 'organizer',
  full: (own) => ({
    organizer: own.name,
    date: '2026-01-02 09:00:00',
    description: own.faker.lorem.sentence(),
    status: 'publish',
    phone: '+33 2 99 00 00 01',
    website: 'https://example.com/organizer',
    email: `${own.slug}@example.com`,
  }),
  alone: { date_utc: () => ({ date_utc: '2026-02-03 08:00:00' }) },
  leftOut: {
    author: 'Users are not in the interface, so no id of an author is known to be sound.',
    image: 'Media are not in the interface, so no image is known to be sound.',
  },
};

export const organizers: Suite = {
  namespace: 'calendar/events/v1',
  records: [organizer],
  behaviours: lifeCycle({
    resource: organizer,
    listed: ({ name }) => ({ search: name, per_page: 50 }),
    hasStatus: 'stated',
    untouched: { member: 'description', level: 'SHOULD' },
    afterDelete: 'open',
    defaultsOnUpdate: 'open',
  }),
  samples: {
    'GET /calendar/events/v1/organizers': {
      needs: ['event', 'organizer'],
      full: (own) => ({
        page: 1,
        per_page: 5,
        search: String(own.member('organizer', 'organizer')),
        event: own.id('event'),
        has_events: true,
        only_with_upcoming: true,
        status: 'publish',
      }),
    },
  },
};
