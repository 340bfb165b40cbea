import type { Suite } from '../../helpers/cases/suite.ts';
import type { Own, Resource } from '../../helpers/cases/types.ts';
import { lifeCycle } from '../../helpers/checks/life-cycle/life-cycle.ts';
import { line, long, paragraphs, upTo, words } from '../../helpers/samples/texts.ts';
import { leapYearUpTo, yearFromNow } from '../../helpers/samples/years.ts';
import { authored } from '../authors.ts';

/** Well ahead, so that other people's events do not crowd it. */
const YEAR = yearFromNow(4);
const START = `${YEAR}-05-06 10:00:00`;
const END = `${YEAR}-05-06 12:00:00`;
/** Around those of the minimal event, so that each goes with the other's fellow, and an update shows. */
const FULL_START = `${YEAR}-05-05 12:37:20`;
const FULL_END = `${YEAR}-05-07 18:13:35`;
const LEAP_YEAR = leapYearUpTo(yearFromNow(-1));
/** Holds them, and whatever else the run makes. */
export const WINDOW = {
  start_date: `${yearFromNow(-4)}-01-01 00:00:00`,
  end_date: `${yearFromNow(9)}-12-31 00:00:00`,
};

/** Nobody moves it, as the plain one: an event can be put into what is above its categories, too. */
const OTHER_CATEGORY = 'category/linked';

const NEEDS_EXTENSION = 'Needs an optional extension of the calendar.';

const full = (own: Own) => ({
  ...authored(own, 'event'),
  title: words(own, own.name),
  start_date: FULL_START,
  end_date: FULL_END,
  date: `${yearFromNow(-1)}-07-02 12:28:35`,
  description: line(own, 'Description'),
  slug: own.slug,
  excerpt: line(own, 'Excerpt'),
  status: 'publish',
  timezone: 'America/Argentina/Buenos_Aires',
  all_day: false,
  cost: '12.50',
  website: `https://example.com/Event/${own.slug}?Page=Ete`,
  // All of them at once: no flag stands in for another.
  show_map: true,
  show_map_link: true,
  hide_from_listings: true,
  sticky: true,
  featured: true,
  categories: [own.id('category'), own.id(OTHER_CATEGORY)],
  tags: [own.id('tag'), own.id('tag/updates')],
  venue: [own.id('venue')],
  organizer: [own.id('organizer'), own.id('organizer/updates')],
});

const other = (own: Own) => ({
  ...authored(own, 'event'),
  title: line(own, own.name),
  start_date: `${YEAR}-05-10 00:00:00`,
  end_date: `${YEAR}-05-12 23:59:59`,
  date_utc: `${yearFromNow(-1)}-02-03 08:41:55`,
  description: long(own, 'Another description'),
  slug: upTo(48, `${own.slug}-b`),
  excerpt: paragraphs(own, 'Another excerpt'),
  status: 'private',
  timezone: 'Asia/Kolkata',
  all_day: true,
  cost: 34,
  website: `http://example.com/Another/${upTo(200, own.slug)}?Id=3&lang=Fr`,
  show_map: false,
  show_map_link: true,
  hide_from_listings: false,
  sticky: false,
  featured: true,
  categories: [own.id(OTHER_CATEGORY)],
  tags: [own.id('tag/updates')],
  venue: [own.id('venue/updates')],
  organizer: [own.id('organizer/updates')],
  password: own.slug.slice(-10),
});

/** Over long ago: nothing says that an event has to be still to come. Without a zone of its own, it has that of the site. */
const past = (own: Own) => ({
  title: words(own, own.name),
  start_date: `${LEAP_YEAR}-02-29 10:23:30`,
  end_date: `${LEAP_YEAR}-03-01 00:00:00`,
  date_utc: `${yearFromNow(-2)}-07-14 20:41:50`,
  all_day: false,
  // Of no declared type: a text, a whole number and one with a fraction are all of them values.
  cost: 12.5,
  show_map: true,
  show_map_link: false,
  hide_from_listings: false,
  sticky: true,
  featured: false,
  // Lists may be empty.
  categories: [],
  tags: [],
  venue: [],
  organizer: [],
});

const apart = (own: Own) => ({
  // Each keeps to the right side of the other, which stays as it was.
  end_date: `${YEAR}-05-08 19:22:25`,
  start_date: `${YEAR}-05-04 11:17:10`,
  date: `${yearFromNow(-1)}-03-04 10:17:45`,
  description: line(own, 'Description apart'),
  excerpt: paragraphs(own, 'Excerpt apart'),
  timezone: 'UTC',
  cost: '56',
  website: `https://example.com/Apart/${own.slug}`,
  slug: `${own.slug}-c`,
  categories: [own.id(OTHER_CATEGORY)],
  tags: [own.id('tag/updates')],
  venue: [own.id('venue/updates')],
  organizer: [own.id('organizer/updates')],
  sticky: false,
  featured: false,
  status: 'private',
});

const event: Resource = {
  name: 'event',
  collection: '/calendar/events/v1/events',
  item: '/calendar/events/v1/events/{id}',
  bySlug: '/calendar/events/v1/events/by-slug/{slug}',
  listMember: 'events',
  nameField: 'title',
  creatable: true,
  find: (name) => ({ search: name, ...WINDOW, per_page: 50 }),
  needs: [
    ...['event', 'category', OTHER_CATEGORY],
    ...['tag', 'venue', 'organizer'].flatMap((name) => [name, `${name}/updates`]),
  ],
  minimal: (own) => ({ title: own.name, start_date: START, end_date: END }),
  changed: 'title',
  full,
  apart,
  others: [other, past],
  turns: {
    status: ['publish', 'draft', 'private'],
    timezone: ['America/Argentina/Buenos_Aires', 'America/Port-au-Prince', 'UTC'],
    show_map: [true, false],
    show_map_link: [true, false],
    hide_from_listings: [true, false],
    sticky: [true, false],
    featured: [true, false],
  },
  flags: ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'],
  companions: { all_day: ['start_date', 'end_date'] },
  // Whole days begin and end at midnight, and an end is not before the start.
  keptAsOne: [
    ['all_day', 'start_date', 'end_date'],
    ['start_date', 'end_date'],
  ],
  hangTogether: [
    ['title', 'slug', 'status'],
    ['status', 'date', 'date_utc', 'password'],
    ['start_date', 'end_date', 'timezone', 'all_day'],
    ['description', 'excerpt'],
    ['venue', 'show_map'],
    ['venue', 'show_map_link'],
    ['hide_from_listings', 'status'],
  ],
  dayBounds: ['start_date', 'end_date'],
  cleared: {
    description: '',
    excerpt: '',
    cost: '',
    website: null,
    show_map: false,
    show_map_link: false,
    hide_from_listings: false,
    sticky: false,
    featured: false,
    categories: [],
    tags: [],
    venue: [],
    organizer: [],
  },
  defaultsOnUpdate: ['all_day', 'website', 'categories', 'tags', 'venue', 'organizer'],
  notReturned: ['password'],
  leftOut: { image: 'Media are not in the interface, so no image is known to be valid.' },
};

export const events: Suite = {
  namespace: 'calendar/events/v1',
  records: [event],
  scenarios: lifeCycle({
    resource: event,
    markedBesides: 'description',
    unique: ['slug'],
    texts: ['excerpt'],
    isTitled: true,
    isAuthored: true,
    listed: ({ name }) => ({ search: name, ...WINDOW, per_page: 50 }),
    hasStatus: 'stated',
    afterDelete: 'open',
  }),
  samples: {
    'GET /calendar/events/v1/events': {
      needs: ['category', 'tag', 'venue', 'organizer', 'event'],
      full: (own) => ({
        page: 1,
        per_page: 5,
        ...WINDOW,
        start_date: `${leapYearUpTo(yearFromNow(-4))}-02-29 00:00:00`,
        starts_before: WINDOW.end_date,
        starts_after: WINDOW.start_date,
        ends_before: WINDOW.end_date,
        ends_after: WINDOW.start_date,
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
