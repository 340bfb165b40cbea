/** What editors and extensions of a calendar do to its records: titles, links, privacy, and what is in use. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import { RestError } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { integerOf, listOf, membersOf, textOf } from '../http/values.ts';
import { ERRORS, PERMISSIONS, RETURNED } from './allowed.ts';
import { deeply, idOf, isRemoval, KEYS, onRecords, onSent, without } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

/** As the website shows them: what not everybody may see says so in its title. */
function titlesWithState(): VariationChange {
  return onRecords(KEYS.events, (record, _call, { site }) => {
    const held = site.events.get(idOf(record));
    if (held === undefined || typeof record.title !== 'string') return record;
    if (held.password !== '') return { ...record, title: `Protégé : ${record.title}` };
    return held.status === 'private' ? { ...record, title: `Privé : ${record.title}` } : record;
  });
}

function readingOn(record: Values): Values {
  const excerpt = textOf(record.excerpt);
  if (excerpt === '') return record;
  const link = `<a class="more-link" href="${textOf(record.url)}">Lire la suite</a>`;
  return { ...record, excerpt: `<p>${excerpt} ${link}</p>` };
}

/** What names no scheme is taken for an address of the web, and loses what no address may hold. */
function completed(website: string): string {
  const plain = website.replace(/[\s"'<>\\^`{|}]/g, '');
  return plain === '' || /^[a-z][a-z0-9+.-]*:/i.test(plain) ? website : `http://${plain.replace(/^\/+/, '')}`;
}

const named = (terms: unknown) => listOf(terms).map((term) => membersOf(term).name);

/** Members with which strangers could write to somebody. */
const CONTACTS = ['email', 'phone'];

function isOrganizer(members: Values): boolean {
  return 'organizer' in members && 'email' in members;
}

function contactsForMembers(): VariationChange {
  return onRecords([...KEYS.events, ...KEYS.organizers], (record, { user }) =>
    user !== null
      ? record
      : deeply(record, (members) => {
          const plain = membersOf(members);
          return isOrganizer(plain) ? without(plain, ...CONTACTS) : plain;
        }),
  );
}

/** A venue at which something takes place stays. */
function venuesInUseStay(): VariationChange {
  return onHandlers(KEYS.venues.filter(isRemoval), (call, next, { site }) => {
    const { id, slug } = call.path;
    const venue = site.venues.all().find((one) => (id === undefined ? one.slug === slug : one.id === integerOf(id)));
    const isUsed = site.events
      .all()
      .some((event) => event.status !== 'trash' && venue !== undefined && event.venues.includes(venue.id));
    if (isUsed) throw new RestError(409, 'rest_venue_in_use', 'Events take place at this venue.');
    return next(call);
  });
}

/** Digits, and the plus before the number of a country. */
function dialled(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits === '' ? phone : `${phone.trim().startsWith('+') ? '+' : ''}${digits}`;
}

/** Watches for whom a slug was written, so that drafts without one show none. */
function draftsWithoutSlug(): VariationChange {
  const settled = new Set<number>();
  const keys = [...KEYS.events, ...KEYS.products];
  const watched = onHandlers(keys, (call, next) => {
    const reply = next(call);
    const document = membersOf(reply.body);
    if (!isSuccess(reply) || !('id' in document)) return reply;
    const isDraft = ['draft', 'pending'].includes(textOf(document.status));
    if (textOf(call.sent.slug) !== '' || !isDraft) settled.add(idOf(document));
    return reply;
  });
  const shown = onRecords(keys, (record) => {
    const isDraft = ['draft', 'pending'].includes(textOf(record.status));
    return isDraft && !settled.has(idOf(record)) && 'slug' in record ? { ...record, slug: '' } : record;
  });
  return { steps: (steps) => shown.steps?.(watched.steps?.(steps) ?? steps) ?? steps };
}

export const PROGRAMME: readonly Variation[] = [
  variation(
    'titles-with-state',
    'The title of an event that is private or has a password says so.',
    `Event: “title | string | yes”. ${RETURNED}`,
    titlesWithState,
    CUSTOM,
  ),
  variation(
    'excerpts-read-on',
    'An excerpt is a paragraph that ends with a link to the whole.',
    `Event: “excerpt | string | no”. ${RETURNED}`,
    () => onRecords(KEYS.events, readingOn),
  ),
  variation(
    'websites-completed',
    'A website without a scheme is given one: http.',
    'Event: “website | string or null | no | URL”; Venue, Organizer: “website | string”: what becomes of a text that is no whole address is not said.',
    () =>
      onSent(KEYS.posts, (sent) =>
        typeof sent.website === 'string' ? { ...sent, website: completed(sent.website) } : sent,
      ),
    CUSTOM,
  ),
  variation(
    'event-terms-as-names',
    'An event gives its categories and tags as their names.',
    RETURNED,
    () =>
      onRecords(KEYS.events, (record) => ({
        ...record,
        categories: named(record.categories),
        tags: named(record.tags),
      })),
    CUSTOM,
  ),
  variation(
    'authors-absent',
    'A security plugin takes the author out of every record of the calendar.',
    `Event, Venue, Organizer: “author | integer | no”. ${RETURNED}`,
    () => onRecords(KEYS.calendar, (record) => deeply(record, (members) => without(membersOf(members), 'author'))),
    CUSTOM,
  ),
  variation(
    'contacts-for-members',
    'Strangers see neither the e-mail address nor the phone of an organizer.',
    `${PERMISSIONS} ${RETURNED}`,
    contactsForMembers,
  ),
  variation(
    'venues-in-use-stay',
    'A venue at which an event takes place that is not in the trash is not removed: 409.',
    `Calendar: venues: “GET, DELETE | /calendar/events/v1/venues/{id}”: that each may be removed at any time is not said. ${ERRORS}`,
    venuesInUseStay,
    CUSTOM,
  ),
  variation(
    'phones-normalised',
    'Phone numbers are kept as digits, with a plus where they had one.',
    'Venue, Organizer: “phone | string”: how a number is written down is not said.',
    () =>
      onSent([...KEYS.venues, ...KEYS.organizers], (sent) =>
        typeof sent.phone === 'string' ? { ...sent, phone: dialled(sent.phone) } : sent,
      ),
    CUSTOM,
  ),
  variation(
    'drafts-without-slug',
    'Events and products that are drafts have no slug until they are published, unless one is sent.',
    `Event, Product: “slug | string”: it has no default. ${RETURNED}`,
    draftsWithoutSlug,
  ),
];
