/** Venues and organizers: names that are cut, fields that push each other out, and removals that miss. */
import { has, integerOf, membersOf, textOf } from '../../http/values.ts';
import { isSuccess } from '../hooks.ts';
import { drop, given, handled, insteadOf, mapText, received, rejecting, writer } from '../sentences/kit.ts';
import { change, event, ORGANIZERS, organizer, read, remove, VENUES, venue } from '../sentences/show.ts';

const wrong = writer('assessor');

export const placeFaults = [
  wrong(
    'organizer-in-use-stays',
    'Calendar: organizers: “GET, DELETE | /calendar/events/v1/organizers/{id} | id (integer, required)”',
    ORGANIZERS.remove,
    'an organizer of an event is said to be removed and stays',
    handled((call, next, { site }) => {
      const held = site.organizers.get(integerOf(call.path.id));
      const reply = next(call);
      const isNamed = site.events.all().some(({ organizers }) => organizers.includes(integerOf(call.path.id)));
      if (held !== undefined && isNamed && isSuccess(reply)) site.organizers.put(held);
      return reply;
    }),
    [organizer(), event({ organizer: ['$1'] }), remove(ORGANIZERS), read(ORGANIZERS)],
  ),
  wrong(
    'venue-slug-removal-by-prefix',
    'Calendar: venues: “GET, DELETE | /calendar/events/v1/venues/by-slug/{slug} | slug (string, required)”',
    VENUES.slugRemove,
    'a removal by slug takes the newest venue whose slug begins like that',
    handled((call, next, { site }) => {
      const slug = textOf(call.path.slug);
      const alike = site.venues.all().filter((held) => held.status !== 'trash' && held.slug.startsWith(slug));
      return next({ ...call, path: { ...membersOf(call.path), slug: alike.at(-1)?.slug ?? slug } });
    }),
    [venue(), venue(), `DELETE ${VENUES.root}/by-slug/$1.slug`, read(VENUES), read(VENUES, 2)],
  ),
  wrong(
    'organizer-patch-demands-name',
    'Calendar: organizers: “POST, PUT, PATCH | /calendar/events/v1/organizers/{id} | id required; Organizer fields optional”',
    `PATCH ${ORGANIZERS.root}/{id}`,
    'a PATCH without the name is rejected',
    rejecting('organizer', (values) => !has(values, 'organizer')),
    [organizer(), change(ORGANIZERS, { phone: '0400000001' }, 'PATCH')],
  ),
  wrong(
    'venue-province-or-state',
    'Venue: “province | string | no | null”',
    VENUES.writes,
    'the province is lost where a state is sent as well',
    given((values) => (has(values, 'state') ? drop(values, 'province') : values)),
    [venue({ state: 'Rhône', province: 'Lyonnais' }), read(VENUES)],
  ),
  wrong(
    'venue-named-null',
    'Venue: “venue | string (venue name) | yes”',
    VENUES.create,
    'null is taken for the name that is required',
    received((values) => insteadOf(values, 'venue', null, 'Unnamed venue')),
    [[VENUES.create, { venue: null, city: 'Lyon' }]],
  ),
  wrong(
    'organizer-name-to-comma',
    'Organizer: “organizer | string (name) | yes | null”',
    ORGANIZERS.writes,
    'a name ends before its first comma',
    given((values) => mapText(values, 'organizer', (name) => name.replace(/,.*$/s, ''))),
    [organizer({ organizer: 'Dupont, Jeanne' }), read(ORGANIZERS)],
  ),
];
