/** Venues and organizers: members and states that are lost, pages that are others, and a deletion that deletes nothing. */
import { has } from '../../http/values.ts';
import { drop, given, handled, mapText, type Take, writer } from '../sentences/kit.ts';
import { change, list, ORGANIZERS, organizer, read, remove, VENUES, venue } from '../sentences/show.ts';

const wrong = writer('resident');
const LISTS = [VENUES.list, ORGANIZERS.list];
const VENUE_UPDATES = [...VENUES.update, ...VENUES.slugUpdate];
/** More of them than a page shows. */
const MANY = Array.from({ length: 11 }, (_none, at) => venue({ venue: `Probe ${at}` }));

/** One memory for each list. */
const lastPage: Take = (keys) => {
  const pages = new Map<string, unknown>();
  return given((values, { call }) => {
    const { key } = call.operation;
    if (has(call.sent, 'page')) pages.set(key, call.sent.page);
    return { ...values, page: pages.get(key) ?? 1 };
  })(keys);
};

export const placeFaults = [
  wrong(
    'places-page-of-before',
    'Limits: “page default | calendar lists | 1”',
    LISTS,
    'where no page is asked, venues and organizers show the page that was asked last',
    lastPage,
    [list(VENUES, 'per_page=1&page=2'), list(VENUES, 'per_page=1')],
  ),
  wrong(
    'places-twenty-a-page',
    'Limits: “per_page default | calendar lists (events, venues, organizers, categories, tags) | 10”',
    LISTS,
    'a page of venues or organizers holds 20 where nothing is asked',
    given((values, { call }) => (has(call.sent, 'per_page') ? values : { ...values, per_page: 20 })),
    [...MANY, list(VENUES)],
  ),
  wrong(
    'venue-phone-lost-by-slug',
    'Venue: “phone | string | no | null”',
    VENUES.slugUpdate,
    'an update by slug leaves the phone of a venue as it is',
    given((values) => drop(values, 'phone')),
    [venue(), [`PUT ${VENUES.root}/by-slug/$1.slug`, { phone: '0400000000' }], read(VENUES)],
  ),
  wrong(
    'venue-description-lost',
    'Venue: “description | string | no | null”',
    VENUES.writes,
    'the description of a venue is lost',
    given((values) => drop(values, 'description')),
    [venue({ description: 'Open in summer' }), read(VENUES)],
  ),
  wrong(
    'venue-city-capitals',
    'Venue: “city | string | no | null”',
    VENUES.writes,
    'the city of a venue is kept in capitals',
    given((values) => mapText(values, 'city', (text) => text.toUpperCase())),
    [venue({ city: 'Lyon' }), read(VENUES)],
  ),
  wrong(
    'venue-update-publishes',
    'Venue: “status | string | no”',
    VENUE_UPDATES,
    'an update that names no status publishes the venue',
    given((values) => ({ status: 'publish', ...values })),
    [venue({ status: 'draft' }), change(VENUES, { city: 'Lyon' }), read(VENUES)],
  ),
  wrong(
    'organizer-description-never-emptied',
    'Organizer: “description | string | no | null”',
    [...ORGANIZERS.update, ...ORGANIZERS.slugUpdate],
    'an update with an empty description leaves that of the organizer as it is',
    given((values) => (values.description === '' ? drop(values, 'description') : values)),
    [organizer({ description: 'Said' }), change(ORGANIZERS, { description: '' })],
  ),
  wrong(
    'organizer-not-deleted',
    'Calendar: organizers: “GET, DELETE | /calendar/events/v1/organizers/{id} | id (integer, required)”',
    ORGANIZERS.remove,
    'an organizer that is deleted stays',
    handled((call, next, { site }) => {
      const before = site.organizers.all();
      const reply = next(call);
      for (const held of before) site.organizers.put(held);
      return reply;
    }),
    [organizer(), remove(ORGANIZERS), read(ORGANIZERS)],
  ),
];
