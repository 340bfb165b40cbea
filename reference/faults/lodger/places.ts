/** Venues and organizers: fields that one way of writing forgets, and statuses that hide or are lost. */
import { unknownRecord } from '../../http/errors.ts';
import { has } from '../../http/values.ts';
import { drop, given, handled, insteadOf, mapText, writer } from '../sentences/kit.ts';
import { change, list, ORGANIZERS, organizer, read, VENUES, venue } from '../sentences/show.ts';

const wrong = writer('lodger');
const PAGE_SIZE = 5;

export const placeFaults = [
  wrong(
    'organizer-draft-not-by-slug',
    'Calendar: organizers: “GET, DELETE | /calendar/events/v1/organizers/by-slug/{slug} | slug (string, required)”',
    ORGANIZERS.slugRead,
    'an organizer that is a draft is not found by its slug',
    handled((call, next, { site }) => {
      const isDraft = site.organizers.all().some(({ slug, status }) => slug === call.path.slug && status === 'draft');
      if (isDraft) throw unknownRecord('organizer');
      return next(call);
    }),
    [organizer({ status: 'draft' }), `GET ${ORGANIZERS.root}/by-slug/$1.slug`],
  ),
  wrong(
    'organizer-by-who-writes-it',
    'Organizer: “author | integer | no | null”',
    ORGANIZERS.create,
    'the author of a new organizer is who writes it, whatever author is sent',
    given((values) => drop(values, 'author')),
    [organizer({ author: 2 }), read(ORGANIZERS)],
  ),
  wrong(
    'organizer-email-not-by-slug',
    'Calendar: organizers: “POST, PUT, PATCH | /calendar/events/v1/organizers/by-slug/{slug} | slug required; Organizer fields optional”',
    ORGANIZERS.slugUpdate,
    'an update by slug passes over the email',
    given((values) => drop(values, 'email')),
    [organizer(), [`PUT ${ORGANIZERS.root}/by-slug/$1.slug`, { email: 'agency@example.test' }], read(ORGANIZERS)],
  ),
  wrong(
    'organizers-five-a-page',
    'Limits: “per_page default | calendar lists (events, venues, organizers, categories, tags) | 10”',
    ORGANIZERS.list,
    'a page of organizers holds five where no per_page is sent',
    given((values, { call }) => (has(call.sent, 'per_page') ? values : { ...values, per_page: PAGE_SIZE })),
    [organizer(), organizer({ organizer: 'Probe II' }), organizer({ organizer: 'Probe III' }), list(ORGANIZERS)],
  ),
  wrong(
    'venue-state-two-letters',
    'Venue: “state | string | no | null”',
    VENUES.writes,
    'the state of a venue ends after two letters',
    given((values) => mapText(values, 'state', (text) => text.slice(0, 2))),
    [venue({ state: 'Bavaria' }), read(VENUES)],
  ),
  wrong(
    'venue-renamed-by-slug-moves',
    'Calendar: venues: “POST, PUT, PATCH | /calendar/events/v1/venues/by-slug/{slug} | slug required; Venue fields optional”',
    VENUES.slugUpdate,
    'an update by slug that sends a name makes the slug of it, so that the venue is no longer found by its own',
    given((values) => (has(values, 'venue') && !has(values, 'slug') ? { ...values, slug: values.venue } : values)),
    [venue(), [`PUT ${VENUES.root}/by-slug/$1.slug`, { venue: 'Another hall' }], `GET ${VENUES.root}/by-slug/$1.slug`],
  ),
  wrong(
    'place-private-published',
    'States and transitions: “Event, venue, organizer | status | free string (publication status)”',
    [...VENUES.update, ...ORGANIZERS.update],
    'an update that makes a venue or an organizer private publishes it',
    given((values) => insteadOf(values, 'status', 'private', 'publish')),
    [venue(), change(VENUES, { status: 'private' }), read(VENUES)],
  ),
  wrong(
    'venue-zip-of-first-day',
    'Calendar: venues: “POST, PUT, PATCH | /calendar/events/v1/venues/{id} | id required; Venue fields optional”',
    VENUES.update,
    'an update does not change the zip',
    given((values) => drop(values, 'zip')),
    [venue({ zip: '69001' }), change(VENUES, { zip: '75011' }), read(VENUES)],
  ),
];
