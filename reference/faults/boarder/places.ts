/** Venues, organizers, categories and tags: names that are not checked, a date in another zone, and lists that forget an argument. */
import { has } from '../../http/values.ts';
import { drop, given, map, received, writer } from '../sentences/kit.ts';
import { CATEGORIES, category, list, ORGANIZERS, read, TAGS, tag, VENUES, venue } from '../sentences/show.ts';

const wrong = writer('boarder');
const ELEVEN = Array.from({ length: 11 }, (_none, at) => tag({ name: `Probe tag ${at}` }));

export const placeFaults = [
  wrong(
    'venue-date-in-utc',
    'Venue: “date | string | no”',
    VENUES.create,
    'the date of a new venue is taken for one in UTC',
    given((values) =>
      has(values, 'date') && !has(values, 'date_utc') ? { ...drop(values, 'date'), date_utc: values.date } : values,
    ),
    [venue({ date: '2026-01-05 08:00:00' }), read(VENUES)],
  ),
  wrong(
    'organizer-unnamed',
    'Calendar: organizers: “POST | /calendar/events/v1/organizers | Organizer fields; `organizer` required”',
    ORGANIZERS.create,
    'a new organizer that sends no name is made as Untitled',
    received((values) => (has(values, 'organizer') ? values : { ...values, organizer: 'Untitled' })),
    [[ORGANIZERS.create, { phone: '0400000000' }]],
  ),
  wrong(
    'organizer-name-of-any-type',
    'Organizer: “organizer | string (name) | yes | null”',
    ORGANIZERS.writes,
    'a name that is no string is kept as its JSON',
    received((values) => map(values, 'organizer', (name) => (typeof name === 'string' ? name : JSON.stringify(name)))),
    [[ORGANIZERS.create, { organizer: ['Probe', 'agency'] }]],
  ),
  wrong(
    'categories-first-page-only',
    'Calendar: categories and tags: Term list query: “page | integer | 1”',
    CATEGORIES.list,
    'every page is the first one',
    given((values) => ({ ...values, page: 1 })),
    [
      category(),
      category({ name: 'Probe other' }),
      list(CATEGORIES, 'include=$1,$2&hide_empty=false&per_page=1&page=2'),
    ],
  ),
  wrong(
    'terms-twenty-per-page',
    'Calendar: categories and tags: Term list query: “per_page | integer | 10”',
    [CATEGORIES.list, TAGS.list],
    'a page for which no per_page is sent holds 20 terms',
    given((values, { call }) => (has(call.sent, 'per_page') ? values : { ...values, per_page: 20 })),
    [...ELEVEN, list(TAGS, 'hide_empty=false')],
  ),
  wrong(
    'tags-of-any-slug',
    'Calendar: categories and tags: Term list query: “slug | string | | terms with that slug”',
    TAGS.list,
    'slug does nothing',
    given((values) => drop(values, 'slug')),
    [tag(), list(TAGS, 'hide_empty=false&include=$1&slug=another')],
  ),
];
