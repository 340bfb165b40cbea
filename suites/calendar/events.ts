import { lifeCycle } from '../../helpers/plan/life-cycle.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import type { Own, Resource } from '../../helpers/plan/types.ts';

/** Well ahead, so that default windows, which show the future, hold it and other people's events do not crowd it. */
const START = '2031-05-06 10:00:00';
const END = '2031-05-06 12:00:00';
/** Around those of the least event, so that each goes with the other's fellow, and an update shows. */
const FULL_START = '2031-05-05 09:30:00';
const FULL_END = '2031-05-07 18:00:00';

const NEEDS_EXTENSION = 'Needs an optional extension of the calendar.';

const full = (own: Own) => ({
  title: own.name,
  start_date: FULL_START,
  end_date: FULL_END,
  date: '2026-01-02 09:00:00',
  description: own.faker.lorem.sentence(),
  slug: own.slug,
  excerpt: own.faker.lorem.sentence(),
  status: 'publish',
  timezone: 'America/New_York',
  all_day: false,
  cost: '12',
  website: 'https://example.com/event',
  show_map: true,
  show_map_link: true,
  hide_from_listings: false,
  sticky: false,
  featured: false,
  categories: [own.id('category')],
  tags: [own.id('tag')],
  venue: [own.id('venue')],
  organizer: [own.id('organizer')],
});

const event: Resource = {
  name: 'event',
  collection: '/calendar/events/v1/events',
  item: '/calendar/events/v1/events/{id}',
  bySlug: '/calendar/events/v1/events/by-slug/{slug}',
  listMember: 'events',
  nameField: 'title',
  creatable: true,
  find: (name) => ({ search: name, start_date: '2031-05-01 00:00:00', end_date: '2031-05-31 00:00:00', per_page: 50 }),
  needs: ['category', 'tag', 'venue', 'organizer'],
  minimal: (own) => ({ title: own.name, start_date: START, end_date: END }),
  changed: 'title',
  full,
  alone: {
    date_utc: () => ({ date_utc: '2026-02-03 08:00:00' }),
    password: (own) => ({ password: own.slug.slice(-10) }),
  },
  notReturned: ['password'],
  leftOut: {
    author: 'Users are not in the interface, so no id of an author is known to be sound.',
    image: 'Media are not in the interface, so no image is known to be sound.',
  },
};

export const events: Suite = {
  namespace: 'calendar/events/v1',
  records: [event],
  behaviours: lifeCycle({
    resource: event,
    listed: ({ id }) => ({ include: [id], start_date: '2031-05-01 00:00:00', end_date: '2031-05-31 00:00:00' }),
    hasStatus: 'stated',
    untouched: { member: 'description', level: 'MUST' },
    afterDelete: 'open',
    defaultsOnUpdate: 'open',
    unlikeDefaults: { hide_from_listings: true, sticky: true, featured: true },
  }),
  samples: {
    'GET /calendar/events/v1/events': {
      needs: ['category', 'tag', 'venue', 'organizer', 'event'],
      full: (own) => ({
        page: 1,
        per_page: 5,
        start_date: '2020-01-01 00:00:00',
        end_date: '2040-01-01 00:00:00',
        starts_before: '2040-01-01 00:00:00',
        starts_after: '2020-01-01 00:00:00',
        ends_before: '2040-01-01 00:00:00',
        ends_after: '2020-01-01 00:00:00',
        strict_dates: false,
        search: String(own.member('event', 'title')),
        categories: [own.id('category')],
        tags: [own.id('tag')],
        venue: [own.id('venue')],
        organizer: [own.id('organizer')],
        featured: false,
        status: 'publish',
        include: [own.id('event')],
        post_parent: own.id('event'),
      }),
      leftOut: {
        geoloc: NEEDS_EXTENSION,
        geoloc_lat: NEEDS_EXTENSION,
        geoloc_lng: NEEDS_EXTENSION,
        ticketed: NEEDS_EXTENSION,
      },
    },
    'GET /calendar/events/v1/events/{id}': { full: (own) => ({ password: own.slug }) },
    'DELETE /calendar/events/v1/events/{id}': { full: (own) => ({ password: own.slug }) },
  },
};
