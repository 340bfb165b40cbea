import { lifeCycle } from '../../helpers/plan/life-cycle.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import type { Resource } from '../../helpers/plan/types.ts';

const venue: Resource = {
  name: 'venue',
  collection: '/calendar/events/v1/venues',
  item: '/calendar/events/v1/venues/{id}',
  bySlug: '/calendar/events/v1/venues/by-slug/{slug}',
  listMember: 'venues',
  nameField: 'venue',
  creatable: true,
  find: (name) => ({ search: name, per_page: 50 }),
  minimal: (own) => ({ venue: own.name }),
  changed: 'venue',
  full: (own) => ({
    venue: own.name,
    date: '2026-01-02 09:00:00',
    description: own.faker.lorem.sentence(),
    status: 'publish',
    show_map: 'true',
    show_map_link: 'true',
    address: own.faker.location.streetAddress(),
    city: own.faker.location.city(),
    country: 'France',
    province: 'Bretagne',
    state: 'Bretagne',
    stateprovince: 'Bretagne',
    zip: '35000',
    phone: '+33 2 99 00 00 00',
    website: 'https://example.com/venue',
  }),
  alone: { date_utc: () => ({ date_utc: '2026-02-03 08:00:00' }) },
  leftOut: {
    author: 'Users are not in the interface, so no id of an author is known to be sound.',
    image: 'Media are not in the interface, so no image is known to be sound.',
  },
};

export const venues: Suite = {
  namespace: 'calendar/events/v1',
  records: [venue],
  behaviours: lifeCycle({
    resource: venue,
    listed: ({ name }) => ({ search: name, per_page: 50 }),
    hasStatus: 'stated',
    untouched: { member: 'description', level: 'SHOULD' },
    afterDelete: 'open',
    defaultsOnUpdate: 'open',
  }),
  samples: {
    'GET /calendar/events/v1/venues': {
      needs: ['event', 'venue'],
      full: (own) => ({
        page: 1,
        per_page: 5,
        search: String(own.member('venue', 'venue')),
        event: own.id('event'),
        has_events: true,
        only_with_upcoming: true,
        status: 'publish',
      }),
    },
  },
};
