/** Venues and organizers: members that are not kept, and a name that is demanded too seldom or too often. */
import { missingParams } from '../../http/errors.ts';
import { has } from '../../http/values.ts';
import { drop, given, handled, received, writer } from '../sentences/kit.ts';
import { ORGANIZERS, organizer, read, VENUES, venue } from '../sentences/show.ts';

const wrong = writer('renter');

export const placeFaults = [
  wrong(
    'venue-city-lost',
    'Venue: “city | string | no | null”',
    VENUES.writes,
    'the city of a venue is lost',
    given((values) => drop(values, 'city')),
    [venue({ city: 'Lyon' }), read(VENUES)],
  ),
  wrong(
    'venue-author-own',
    'Venue: “author | integer | no”',
    VENUES.writes,
    'the author of a venue is whoever writes it',
    given((values) => drop(values, 'author')),
    [venue({ author: 2 })],
  ),
  wrong(
    'venue-new-published',
    'Venue: “status | string | no”',
    VENUES.create,
    'a new venue is published, whatever its status',
    given((values) => drop(values, 'status')),
    [venue({ status: 'draft' })],
  ),
  wrong(
    'organizer-new-email-lost',
    'Organizer: “email | string (e-mail address) | no | null”',
    ORGANIZERS.create,
    'the email of a new organizer is lost',
    given((values) => drop(values, 'email')),
    [organizer({ email: 'a@example.test' }), read(ORGANIZERS)],
  ),
  wrong(
    'organizer-unnamed',
    'Calendar: organizers: “POST | /calendar/events/v1/organizers | Organizer fields; `organizer` required”',
    ORGANIZERS.create,
    'an organizer without a name is created',
    received((values) => (has(values, 'organizer') ? values : { ...values, organizer: 'Unnamed organizer' })),
    [[ORGANIZERS.create, { phone: '0400000000' }]],
  ),
  wrong(
    'organizer-by-slug-named',
    'Calendar: organizers: “POST, PUT, PATCH | /calendar/events/v1/organizers/by-slug/{slug} | slug required; Organizer fields optional”',
    ORGANIZERS.slugUpdate,
    'an update by slug demands the name of the organizer',
    handled((call, next) => {
      if (!has(call.sent, 'organizer')) throw missingParams(['organizer']);
      return next(call);
    }),
    [organizer(), [`PUT ${ORGANIZERS.root}/by-slug/$1.slug`, { phone: '0400000000' }]],
  ),
];
