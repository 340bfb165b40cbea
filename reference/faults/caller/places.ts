/** Venues and organizers: records that are taken for others, dates that one route forgets, and a removal that is undone. */
import { has, integerOf, textOf } from '../../http/values.ts';
import { isSuccess } from '../hooks.ts';
import { drop, given, handled, writer } from '../sentences/kit.ts';
import { change, event, ORGANIZERS, organizer, read, remove, VENUES, venue } from '../sentences/show.ts';

const wrong = writer('caller');

export const placeFaults = [
  wrong(
    'venue-name-known-not-made',
    'Venue: “venue | string (venue name) | yes”; Calendar: venues: “POST | /calendar/events/v1/venues | Venue fields; `venue` required”',
    VENUES.create,
    'a new venue with the name of another is not made, and the other is answered',
    handled((call, next, { site, handlers }) => {
      const twin = site.venues.all().find(({ title, status }) => title === call.sent.venue && status !== 'trash');
      const show = handlers[VENUES.read];
      if (twin === undefined || show === undefined) return next(call);
      return { ...show({ ...call, path: { id: twin.id } }), status: 201 };
    }),
    [venue({ city: 'Lyon' }), venue({ city: 'Paris' })],
  ),
  wrong(
    'venue-state-takes-province',
    'Venue: “province | string | no | null”; “id required; Venue fields optional”',
    [...VENUES.update, ...VENUES.slugUpdate],
    'an update of the state that sends no province empties it',
    given((values) => (has(values, 'state') ? { province: '', ...values } : values)),
    [venue({ province: 'Ontario' }), change(VENUES, { state: 'ON' }), read(VENUES)],
  ),
  wrong(
    'venue-utc-date-by-slug-lost',
    'Venue: “date_utc | string | no”; “slug required; Venue fields optional”',
    VENUES.slugUpdate,
    'an update by slug does not write date_utc',
    given((values) => drop(values, 'date_utc')),
    [venue(), [`PATCH ${VENUES.root}/by-slug/$1.slug`, { date_utc: '2026-01-05 08:00:00' }], read(VENUES)],
  ),
  wrong(
    'venue-of-event-stays',
    'Calendar: venues: “GET, DELETE | /calendar/events/v1/venues/{id} | id (integer, required)”',
    VENUES.remove,
    'a venue that an event names is answered as deleted and stays',
    handled((call, next, { site }) => {
      const held = site.venues.get(integerOf(call.path.id));
      const reply = next(call);
      const isNamed = site.events.all().some(({ status, venues }) => {
        return status !== 'trash' && held !== undefined && venues.includes(held.id);
      });
      if (held !== undefined && isNamed && isSuccess(reply)) site.venues.put(held);
      return reply;
    }),
    [venue(), event({ venue: ['$1'] }), remove(VENUES), read(VENUES)],
  ),
  wrong(
    'organizer-utc-date-in-zone',
    'Organizer: “date_utc | string | no | null”',
    ORGANIZERS.create,
    'the date_utc of a new organizer is read in the timezone of the site',
    given((values) =>
      has(values, 'date_utc') && !has(values, 'date')
        ? { ...drop(values, 'date_utc'), date: textOf(values.date_utc) }
        : values,
    ),
    [organizer({ date_utc: '2026-01-05 08:00:00' }), read(ORGANIZERS)],
  ),
  wrong(
    'organizer-posted-by-slug-anew',
    'Calendar: organizers: “POST, PUT, PATCH | /calendar/events/v1/organizers/by-slug/{slug} | slug required; Organizer fields optional”',
    ORGANIZERS.slugUpdate.filter((key) => key.startsWith('POST ')),
    'a POST by slug that sends a name makes another organizer',
    handled((call, next, { handlers }) => {
      const create = handlers[ORGANIZERS.create];
      return create !== undefined && has(call.sent, 'organizer') ? create(call) : next(call);
    }),
    [
      organizer(),
      [`POST ${ORGANIZERS.root}/by-slug/$1.slug`, { organizer: 'Probe agency, renamed' }],
      read(ORGANIZERS),
    ],
  ),
];
