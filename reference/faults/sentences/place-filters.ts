/** Filters of the lists of venues and organizers. */
import { flagOf, has, integerOf, textOf } from '../../http/values.ts';
import { fold } from '../../state/text.ts';
import { found, given, writer } from './kit.ts';
import { event, list, ORGANIZERS, organizer, VENUES, venue } from './show.ts';

const places = writer('sentences-place-filters');
const forgets = (name: string, other: string) =>
  given((values) => (has(values, other) && has(values, name) ? { ...values, [name]: undefined } : values));
const PLACE = 'Calendar: venues: “search (string; title, description or custom fields)”';

/** Searches in some members alone. */
const searchedIn = (names: readonly string[]) =>
  found((records, { call }) =>
    has(call.values, 'search')
      ? records.filter((one) =>
          names.some((name) => fold(textOf(one[name])).includes(fold(textOf(call.values.search)))),
        )
      : records,
  );

export const placeFilterFaults = [
  places('venue-search-title', PLACE, VENUES.list, 'search of the venues looks in names alone', searchedIn(['venue']), [
    list(VENUES, 'search=summer'),
  ]),
  places(
    'venue-search-no-fields',
    PLACE,
    VENUES.list,
    'search of the venues passes over custom fields',
    searchedIn(['venue', 'description']),
    [list(VENUES, 'search=marseille')],
  ),
  places(
    'venue-search-city-only',
    PLACE,
    VENUES.list,
    'search of the venues passes over address, zip and phone',
    searchedIn(['venue', 'description', 'city']),
    [list(VENUES, 'search=69001')],
  ),
  places(
    'organizer-search-email',
    'Calendar: organizers: “search … same meanings as for venues”',
    ORGANIZERS.list,
    'search of the organizers passes over the email',
    searchedIn(['organizer', 'description', 'phone', 'website']),
    [list(ORGANIZERS, 'search=contact@example.test')],
  ),
  places(
    'organizer-search-description',
    'Calendar: organizers: “search … same meanings as for venues”',
    ORGANIZERS.list,
    'search of the organizers passes over the description',
    searchedIn(['organizer', 'phone', 'email', 'website']),
    [organizer({ description: 'Lantern makers' }), list(ORGANIZERS, 'search=lantern')],
  ),
  places(
    'venue-event-ignored',
    'Calendar: venues: “event (integer; venues linked to that event)”',
    VENUES.list,
    'event does nothing beside a search',
    forgets('event', 'search'),
    [venue(), event({ venue: ['$1'] }), list(VENUES, 'event=$2&search=rooftop')],
  ),
  places(
    'organizer-event-first',
    'Calendar: organizers: “event (integer)”',
    ORGANIZERS.list,
    'event finds the first organizer of the event',
    found((records, { call }) => (has(call.values, 'event') ? records.slice(0, 1) : records)),
    [
      organizer(),
      organizer({ organizer: 'Other agency' }),
      event({ organizer: ['$1', '$2'] }),
      list(ORGANIZERS, 'event=$3'),
    ],
  ),
  places(
    'venue-event-unknown-all',
    'Calendar: venues: “event (integer; venues linked to that event)”',
    VENUES.list,
    'event that does not exist finds all venues',
    given((values, { site }) =>
      has(values, 'event') && site.events.get(integerOf(values.event)) === undefined
        ? { ...values, event: undefined }
        : values,
    ),
    [list(VENUES, 'event=99999')],
    { level: 'SHOULD' },
  ),
  places(
    'venue-has-events-inverted',
    'Calendar: venues: “has_events (untyped; only venues with events)”',
    VENUES.list,
    'has_events finds venues with upcoming events only',
    given((values) => (flagOf(values.has_events) ? { ...values, only_with_upcoming: true } : values)),
    [
      venue(),
      event({ venue: ['$1'], start_date: '2026-03-10 18:00:00', end_date: '2026-03-10 20:00:00' }),
      list(VENUES, 'has_events=1'),
    ],
  ),
  places(
    'organizer-upcoming-past',
    'Calendar: venues: “only_with_upcoming (… only venues with upcoming events)”',
    ORGANIZERS.list,
    'only_with_upcoming finds organizers of past events as well',
    given((values) =>
      flagOf(values.only_with_upcoming) ? { ...values, only_with_upcoming: false, has_events: true } : values,
    ),
    [
      organizer(),
      event({ organizer: ['$1'], start_date: '2026-03-10 18:00:00', end_date: '2026-03-10 20:00:00' }),
      list(ORGANIZERS, 'only_with_upcoming=1'),
    ],
  ),
  places(
    'venue-upcoming-beside-search',
    'Calendar: venues: “only_with_upcoming (… only venues with upcoming events)”',
    VENUES.list,
    'only_with_upcoming does nothing beside a search',
    given((values) => (has(values, 'search') ? { ...values, only_with_upcoming: false } : values)),
    [list(VENUES, 'search=rooftop&only_with_upcoming=1')],
  ),
  places(
    'venue-status-ignored',
    'Calendar: venues: “status (string)”',
    VENUES.list,
    'status of the venues does nothing beside has_events',
    forgets('status', 'has_events'),
    [list(VENUES, 'has_events=1&status=draft')],
  ),
  places(
    'organizer-status-published',
    'Calendar: organizers: “status; same meanings as for venues”',
    ORGANIZERS.list,
    'status=draft finds published organizers as well',
    given((values) => (values.status === 'draft' ? { ...values, status: 'draft,publish' } : values)),
    [list(ORGANIZERS, 'status=draft')],
  ),
];
