/** Venues and organizers: updates that empty what they do not carry, and organizers that outlive their removal. */
import type { Reply } from '../../http/messages.ts';
import { has, integerOf, textOf } from '../../http/values.ts';
import { isSuccess, onHandlers } from '../hooks.ts';
import { drop, given, mapText, rejecting, type Take, writer } from '../sentences/kit.ts';
import { change, ORGANIZERS, organizer, read, remove, VENUES, venue } from '../sentences/show.ts';

const wrong = writer('examiner');
const ORGANIZER_UPDATES = [...ORGANIZERS.update, ...ORGANIZERS.slugUpdate];
const KNOWN_STATUSES = ['publish', 'draft', 'trash'];

/** Answers a slug that nothing has any more as it was read last. */
const slugsFromCache: Take = () => {
  const kept = new Map<string, Reply>();
  return onHandlers([ORGANIZERS.slugRead], (call, next, { site }) => {
    const slug = textOf(call.path.slug);
    const before = kept.get(slug);
    const isThere = site.organizers.all().some((held) => held.slug === slug && held.status !== 'trash');
    if (!isThere && before !== undefined) return before;
    const reply = next(call);
    if (isSuccess(reply)) kept.set(slug, reply);
    return reply;
  });
};

/** Reads once more, from a copy that is behind, what was removed. */
const removedLate: Take = (keys) => {
  const copies = new Map<number, Reply>();
  return onHandlers(keys, (call, next, { handlers }) => {
    const id = integerOf(call.path.id);
    if (call.operation.method === 'DELETE') {
      const before = handlers[ORGANIZERS.read]?.({ ...call, sent: {}, values: {} });
      const reply = next(call);
      if (before !== undefined) copies.set(id, before);
      return reply;
    }
    const copy = copies.get(id);
    copies.delete(id);
    return copy ?? next(call);
  });
};

export const placeFaults = [
  wrong(
    'venue-map-off-by-slug',
    'Venue: “show_map | string | no | null”',
    VENUES.slugUpdate,
    'an update by slug that does not send show_map switches the map off',
    given((values) => (has(values, 'show_map') ? values : { ...values, show_map: 'false' })),
    [venue({ show_map: 'true' }), [`PUT ${VENUES.root}/by-slug/$1.slug`, { city: 'Lyon' }], read(VENUES)],
  ),
  wrong(
    'venue-published-at-once',
    'Venue: “status | string | no”',
    VENUES.create,
    'a new venue is published, whatever its status',
    given((values) => drop(values, 'status')),
    [venue({ status: 'draft' }), read(VENUES)],
  ),
  wrong(
    'venue-utc-needs-date',
    'Venue: “date_utc | string | no”',
    VENUES.create,
    'a new venue reads date_utc only beside date',
    given((values) => (has(values, 'date') ? values : drop(values, 'date_utc'))),
    [venue({ date_utc: '2026-05-04 10:00:00' }), read(VENUES)],
  ),
  wrong(
    'venue-not-renamed-by-slug',
    'Calendar: venues: “POST, PUT, PATCH | /calendar/events/v1/venues/by-slug/{slug} | slug required; Venue fields optional”',
    VENUES.slugUpdate,
    'an update by slug passes over the name',
    given((values) => drop(values, 'venue')),
    [venue(), [`PUT ${VENUES.root}/by-slug/$1.slug`, { venue: 'Probe garden' }], read(VENUES)],
  ),
  wrong(
    'organizer-phone-ends-email',
    'Calendar: organizers: “POST, PUT, PATCH | /calendar/events/v1/organizers/{id} | id required; Organizer fields optional”',
    ORGANIZERS.update,
    'an update of the phone alone empties the email',
    given((values) => (has(values, 'phone') && !has(values, 'email') ? { ...values, email: '' } : values)),
    [organizer({ email: 'probe@example.test' }), change(ORGANIZERS, { phone: '0400000001' }), read(ORGANIZERS)],
  ),
  wrong(
    'organizer-image-not-kept',
    'Organizer: “image | string (id or URL) | no | null”',
    ORGANIZER_UPDATES,
    'an update that sends no image takes it away',
    given((values) => ({ image: '', ...values })),
    [
      organizer({ image: 'http://site.test/uploads/studio.png' }),
      change(ORGANIZERS, { phone: '0400000001' }),
      read(ORGANIZERS),
    ],
  ),
  wrong(
    'organizer-website-in-small-letters',
    'Organizer: “website | string | no | null”',
    ORGANIZERS.writes,
    'the whole address of a website is kept in small letters',
    given((values) => mapText(values, 'website', (website) => website.toLowerCase())),
    [organizer({ website: 'https://club.example.test/Programme?Page=Ete' }), read(ORGANIZERS)],
  ),
  wrong(
    'organizer-status-of-two',
    'States named by the interface: “Event, venue, organizer | status | free string (publication status)”',
    ORGANIZERS.writes,
    'an organizer is published or a draft: other statuses are rejected',
    rejecting('status', ({ status }) => typeof status === 'string' && !KNOWN_STATUSES.includes(status)),
    [organizer({ status: 'pending' })],
  ),
  wrong(
    'organizer-slug-outlives',
    'Calendar: organizers: “GET, DELETE | /calendar/events/v1/organizers/by-slug/{slug} | slug (string, required)”',
    [ORGANIZERS.slugRead, ORGANIZERS.slugRemove],
    'an organizer that was read by its slug is still read so after it was removed',
    slugsFromCache,
    [
      organizer(),
      `GET ${ORGANIZERS.root}/by-slug/$1.slug`,
      `DELETE ${ORGANIZERS.root}/by-slug/$1.slug`,
      `GET ${ORGANIZERS.root}/by-slug/$1.slug`,
    ],
  ),
  wrong(
    'organizer-removed-late',
    'Calendar: organizers: “GET, DELETE | /calendar/events/v1/organizers/{id} | id (integer, required)”',
    [ORGANIZERS.remove, ORGANIZERS.read],
    'an organizer that was removed is read once more as if it were there',
    removedLate,
    [organizer(), remove(ORGANIZERS), read(ORGANIZERS), read(ORGANIZERS)],
  ),
];
