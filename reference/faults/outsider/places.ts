/** Venues and organizers that are found, addressed or written by half. */
import { unknownRecord } from '../../http/errors.ts';
import { has, integerOf, textOf } from '../../http/values.ts';
import { holdsText } from '../../state/text.ts';
import { found, given, handled, mapText, writer } from '../sentences/kit.ts';
import { event, list, ORGANIZERS, organizer, remove, VENUES, venue } from '../sentences/show.ts';

const wrong = writer('outsider');
const VENUE_LIST = 'Calendar: venues: GET /calendar/events/v1/venues: ';
const SEARCHED = ['venue', 'description', 'address', 'city', 'country'];
const SLUGS = ({ slugRead, slugUpdate, slugRemove }: typeof VENUES) => [slugRead, ...slugUpdate, slugRemove];

export const placeFaults = [
  wrong(
    'venues-of-event-first-only',
    `${VENUE_LIST}“event (integer; venues linked to that event)”`,
    VENUES.list,
    'of an event with several venues the list by event shows the first one only',
    found((records, { call, site }) => {
      const linked = site.events.get(integerOf(call.values.event))?.venues ?? [];
      return linked.length > 1 ? records.filter(({ id }) => id === linked[0]) : records;
    }),
    [venue({ venue: 'Left' }), venue({ venue: 'Right' }), event({ venue: ['$1', '$2'] }), list(VENUES, 'event=$3')],
  ),
  wrong(
    'venues-search-not-phone',
    `${VENUE_LIST}“search (string; title, description or custom fields)”`,
    VENUES.list,
    'a search looks at no other custom fields of a venue than its address, city and country',
    found((records, { call }) =>
      records.filter((record) =>
        holdsText(() => SEARCHED.map((name) => textOf(record[name])), textOf(call.values.search)),
      ),
    ),
    [venue({ phone: '0470123456' }), list(VENUES, 'search=0470123456')],
  ),
  wrong(
    'venue-patch-by-slug-idle',
    'Calendar: venues: “POST, PUT, PATCH | …/venues/by-slug/{slug} | slug required; Venue fields optional”',
    `PATCH ${VENUES.root}/by-slug/{slug}`,
    'PATCH of a venue by its slug answers 200 and changes nothing',
    given(() => ({})),
    [venue({ city: 'Lyon' }), [`PATCH ${VENUES.root}/by-slug/$1.slug`, { city: 'Nantes' }]],
  ),
  wrong(
    'venues-of-event-trashed-too',
    `${VENUE_LIST}“event (integer; venues linked to that event)”; What the service does: “each with list, …, delete”`,
    VENUES.list,
    'a deleted venue is still listed by the event that it was linked to',
    found((records, { call, find }) =>
      has(call.values, 'event') && !has(call.values, 'status') ? [...records, ...find({ status: 'trash' })] : records,
    ),
    [venue(), event({ venue: ['$1'] }), remove(VENUES), list(VENUES, 'event=$2')],
  ),
  wrong(
    'venue-state-text-null',
    'Venue: “state | string | no | null”',
    VENUES.create,
    'a venue that is created without a state has the text null for one',
    given((values) => (has(values, 'state') ? values : { ...values, state: 'null' })),
    [venue()],
  ),
  wrong(
    'place-slugs-ascii-only',
    'Path parameters: “`{slug}` (any characters except a slash)”',
    [...SLUGS(VENUES), ...SLUGS(ORGANIZERS)],
    'a venue or organizer whose slug holds letters beyond ASCII is not found by it',
    handled((call, next) => {
      if (/[^\x20-\x7e]/.test(textOf(call.path.slug))) throw unknownRecord('venue');
      return next(call);
    }),
    [venue({ venue: '会場' }), `GET ${VENUES.root}/by-slug/$1.slug`],
  ),
  wrong(
    'organizer-slug-number-dropped',
    'What the service does: “Events, venues and organizers can also be addressed by slug.”',
    SLUGS(ORGANIZERS),
    'the number at the end of a slug is dropped, so that the second organizer of a name is taken for the first',
    handled((call, next, { site }) => {
      const slug = textOf(call.path.slug).replace(/-\d+$/, '');
      const isTaken = site.organizers.all().some((one) => one.slug === slug && one.status !== 'trash');
      return next(isTaken ? { ...call, path: { ...call.path, slug } } : call);
    }),
    [organizer({ phone: '01' }), organizer({ phone: '02' }), `GET ${ORGANIZERS.root}/by-slug/$2.slug`],
  ),
  wrong(
    'organizers-search-upcoming',
    'Calendar: organizers: “only_with_upcoming (default false)”',
    ORGANIZERS.list,
    'a search that says nothing of only_with_upcoming finds organizers of upcoming events alone',
    given((values, { call }) =>
      textOf(values.search) !== '' && !has(call.sent, 'only_with_upcoming')
        ? { ...values, only_with_upcoming: true }
        : values,
    ),
    [organizer({ organizer: 'Lonely agency' }), list(ORGANIZERS, 'search=Lonely')],
  ),
  wrong(
    'organizer-email-tags-dropped',
    'Organizer: “email | string (e-mail address)”',
    ORGANIZERS.writes,
    'what stands after a plus sign in an e-mail address is dropped',
    given((values) => mapText(values, 'email', (email) => email.replace(/\+[^@]*@/, '@'))),
    [organizer({ email: 'studio+events@example.test' })],
  ),
];
