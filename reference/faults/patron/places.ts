/** Venues, organizers, categories and tags: names that are not asked for, fields that are lost, filters that do nothing. */
import { missingParams } from '../../http/errors.ts';
import { has, textOf } from '../../http/values.ts';
import { drop, given, handled, received, writer } from '../sentences/kit.ts';
import {
  CATEGORIES,
  category,
  change,
  list,
  ORGANIZERS,
  read,
  remove,
  TAGS,
  tag,
  VENUES,
  venue,
} from '../sentences/show.ts';

const wrong = writer('patron');
const isEmail = (value: unknown) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(textOf(value));

export const placeFaults = [
  wrong(
    'venue-unnamed',
    'Venue: “venue | string (venue name) | yes”',
    VENUES.create,
    'a new venue that sends no name is made as Untitled',
    received((values) => (has(values, 'venue') ? values : { ...values, venue: 'Untitled' })),
    [[VENUES.create, { city: 'Lyon' }]],
  ),
  wrong(
    'venue-stateprovince-lost',
    'Venue: “stateprovince | string | no | null”',
    VENUES.writes,
    'stateprovince is lost',
    given((values) => drop(values, 'stateprovince')),
    [venue({ stateprovince: 'Isère' }), read(VENUES)],
  ),
  wrong(
    'venue-put-asks-for-name',
    'Calendar: venues: “POST, PUT, PATCH | /calendar/events/v1/venues/{id} | id required; Venue fields optional”',
    `PUT ${VENUES.root}/{id}`,
    'a PUT that sends no name is rejected',
    handled((call, next) => {
      if (!has(call.sent, 'venue')) throw missingParams(['venue']);
      return next(call);
    }),
    [venue(), change(VENUES, { city: 'Lyon' })],
  ),
  wrong(
    'organizer-no-email-dropped',
    'Organizer: “email | string (e-mail address) | no | null”',
    ORGANIZERS.writes,
    'an e-mail that is none is accepted and dropped',
    received((values) => (has(values, 'email') && !isEmail(values.email) ? drop(values, 'email') : values)),
    [[ORGANIZERS.create, { organizer: 'Probe agency', email: 'nobody' }]],
  ),
  wrong(
    'category-new-description-lost',
    'Event category: “description | string | no”',
    CATEGORIES.create,
    'the description of a new category is lost',
    given((values) => drop(values, 'description')),
    [category({ description: 'In the evening.' }), read(CATEGORIES)],
  ),
  wrong(
    'category-stays',
    'Calendar: categories and tags: “GET, DELETE | /calendar/events/v1/categories/{id} | id (integer, required)”',
    CATEGORIES.remove,
    'a category that is deleted stays',
    handled((call, next, { handlers }) => handlers[CATEGORIES.read]?.(call) ?? next(call)),
    [category(), remove(CATEGORIES), read(CATEGORIES)],
  ),
  wrong(
    'categories-of-any-parent',
    'Calendar: categories and tags: “GET | /calendar/events/v1/categories | see the list query below, plus `parent` (integer; terms with that parent)”',
    CATEGORIES.list,
    'parent does nothing',
    given((values) => drop(values, 'parent')),
    [category(), list(CATEGORIES, 'hide_empty=false&parent=$1')],
  ),
  wrong(
    'tags-exclude-none',
    'Calendar: categories and tags: “GET | /calendar/events/v1/tags | the list query below (no `parent`)”',
    TAGS.list,
    'exclude does nothing',
    given((values) => drop(values, 'exclude')),
    [tag(), list(TAGS, 'hide_empty=false&exclude=$1')],
  ),
];
