import { CATEGORY, EVENT, ORGANIZER, TAG, VENUE } from './fields.ts';
import { lines, optional } from './lines.ts';
import type { Routes } from './routes.ts';

const ID = ['id: integer!'];
const SLUG = ['slug: string!'];
const PASSWORD = ['password: string'];

const EVENT_LIST = lines(`
  page: integer = 1
  per_page: integer = 10
  start_date: string as site-date-time generated YYYY-MM-DD HH:MM:SS
  end_date: string as site-date-time generated YYYY-MM-DD HH:MM:SS
  starts_before: string as site-date-time
  starts_after: string as site-date-time
  ends_before: string as site-date-time
  ends_after: string as site-date-time
  strict_dates: boolean = false
  search: string
  categories: integer[]
  tags: integer[]
  venue: integer[]
  organizer: integer[]
  featured: boolean
  status: string
  geoloc: boolean
  geoloc_lat: number
  geoloc_lng: number
  include: integer[]
  post_parent: integer
  ticketed: boolean
`);

const VENUE_LIST = lines(`
  page: integer = 1
  per_page: integer = 10
  search: string
  event: integer
  has_events: untyped
  only_with_upcoming: untyped = false
  status: string
`);

const TERM_LIST = lines(`
  page: integer = 1
  per_page: integer = 10
  search: string
  exclude: integer[]
  include: integer[]
  order: string
  orderby: string
  hide_empty: boolean = true
  post: integer
  event: integer
  slug: string
`);

export const CALENDAR: Routes = {
  'GET /calendar/events/v1/doc': [],
  'GET /calendar/events/v1/events': EVENT_LIST,
  'POST /calendar/events/v1/events': EVENT,
  'GET,DELETE /calendar/events/v1/events/{id}': [...ID, ...PASSWORD],
  'POST,PUT,PATCH /calendar/events/v1/events/{id}': [...ID, ...PASSWORD, ...optional(EVENT)],
  'GET,DELETE /calendar/events/v1/events/by-slug/{slug}': SLUG,
  'POST,PUT,PATCH /calendar/events/v1/events/by-slug/{slug}': optional(EVENT),

  'GET /calendar/events/v1/venues': VENUE_LIST,
  'POST /calendar/events/v1/venues': VENUE,
  'GET,DELETE /calendar/events/v1/venues/{id}': ID,
  'POST,PUT,PATCH /calendar/events/v1/venues/{id}': [...ID, ...optional(VENUE)],
  'GET,DELETE /calendar/events/v1/venues/by-slug/{slug}': SLUG,
  'POST,PUT,PATCH /calendar/events/v1/venues/by-slug/{slug}': [...SLUG, ...optional(VENUE)],

  'GET /calendar/events/v1/organizers': VENUE_LIST,
  'POST /calendar/events/v1/organizers': ORGANIZER,
  'GET,DELETE /calendar/events/v1/organizers/{id}': ID,
  'POST,PUT,PATCH /calendar/events/v1/organizers/{id}': [...ID, ...optional(ORGANIZER)],
  'GET,DELETE /calendar/events/v1/organizers/by-slug/{slug}': SLUG,
  'POST,PUT,PATCH /calendar/events/v1/organizers/by-slug/{slug}': [...SLUG, ...optional(ORGANIZER)],

  'GET /calendar/events/v1/categories': [...TERM_LIST, 'parent: integer'],
  'POST /calendar/events/v1/categories': CATEGORY,
  'GET,DELETE /calendar/events/v1/categories/{id}': ID,
  'POST,PUT,PATCH /calendar/events/v1/categories/{id}': [...ID, ...optional(CATEGORY)],
  'GET /calendar/events/v1/tags': TERM_LIST,
  'POST /calendar/events/v1/tags': TAG,
  'GET,DELETE /calendar/events/v1/tags/{id}': ID,
  'POST,PUT,PATCH /calendar/events/v1/tags/{id}': [...ID, ...optional(TAG)],
};
