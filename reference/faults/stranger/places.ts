/** Venues: drafts that are passed over, and fields that depend on their neighbours. */
import { unknownRecord } from '../../http/errors.ts';
import { has, integerOf } from '../../http/values.ts';
import { drop, found, given, handled, writer } from '../sentences/kit.ts';
import { change, event, list, read, VENUES, venue } from '../sentences/show.ts';

const wrong = writer('stranger');

export const placeFaults = [
  wrong(
    'venue-new-city-no-address',
    'Venue: “address | string | no | null”; “id required; Venue fields optional”',
    [...VENUES.update, ...VENUES.slugUpdate],
    'an update of the city alone empties the address',
    given((values) => (has(values, 'city') && !has(values, 'address') ? { ...values, address: '' } : values)),
    [venue({ address: '4 rue des Arts', city: 'Lyon' }), change(VENUES, { city: 'Paris' }), read(VENUES)],
  ),
  wrong(
    'venue-map-needs-address',
    'Venue: “show_map | string | no | null”',
    VENUES.create,
    'a new venue without an address does not keep show_map',
    given((values) => (has(values, 'address') ? values : drop(values, 'show_map'))),
    [venue({ show_map: 'true' }), read(VENUES)],
  ),
  wrong(
    'venues-of-draft-event',
    'Calendar: venues: “GET | /calendar/events/v1/venues | … event (integer; venues linked to that event)”',
    VENUES.list,
    'event finds no venue of an event that is not published',
    found((records, { call, site }) => {
      if (!has(call.values, 'event')) return records;
      const asked = site.events.get(integerOf(call.values.event));
      return asked?.status === 'publish' ? records : [];
    }),
    [venue(), event({ status: 'draft', venue: ['$1'] }), list(VENUES, 'event=$2')],
  ),
  wrong(
    'venue-draft-not-updated-by-slug',
    'Calendar: venues: “POST, PUT, PATCH | /calendar/events/v1/venues/by-slug/{slug} | slug required; Venue fields optional”',
    VENUES.slugUpdate,
    'an update by slug finds published venues only',
    handled((call, next, { site }) => {
      const held = site.venues.all().find(({ slug, status }) => slug === call.path.slug && status !== 'trash');
      if (held !== undefined && held.status !== 'publish') throw unknownRecord('venue');
      return next(call);
    }),
    [venue({ status: 'draft' }), [`PATCH ${VENUES.root}/by-slug/$1.slug`, { city: 'Lyon' }], read(VENUES)],
  ),
];
