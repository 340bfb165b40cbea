/** Venues and organizers: the same routes, lists and rules, with other members. */
import { invalidParam } from '../http/errors.ts';
import { created, ok, type Values } from '../http/messages.ts';
import { flagOf, has, integerOf, pick, textOf } from '../http/values.ts';
import { type Call, type Handlers, onWrite } from '../routing/call.ts';
import type { EventRecord, OrganizerRecord, Post, User, VenueRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { holdsText } from '../state/text.ts';
import { answerPage } from './page.ts';
import {
  demandVisible,
  demandWebsite,
  findById,
  findBySlug,
  listed,
  type PostKind,
  postDocument,
  trash,
  wallNow,
  writePost,
} from './posts.ts';

const VENUE_FIELDS = ['address', 'city', 'country', 'province', 'state', 'stateprovince', 'zip', 'phone', 'website'];
const ORGANIZER_FIELDS = ['phone', 'website', 'email'];

const VENUES: PostKind<VenueRecord> = {
  name: 'venue',
  titleName: 'venue',
  records: (site) => site.venues,
};

const ORGANIZERS: PostKind<OrganizerRecord> = {
  name: 'organizer',
  titleName: 'organizer',
  records: (site) => site.organizers,
};

export function venueDocument(site: Site, venue: VenueRecord) {
  const blank = Object.fromEntries(VENUE_FIELDS.map((name) => [name, '']));
  const place = venue.place === null ? {} : { geo_lat: venue.place.latitude, geo_lng: venue.place.longitude };
  return {
    ...postDocument(site, venue, 'venue'),
    rest_url: `${site.baseUrl}/calendar/events/v1/venues/${venue.id}`,
    venue: venue.title,
    ...blank,
    ...venue.fields,
    show_map: venue.showMap,
    show_map_link: venue.showMapLink,
    ...place,
  };
}

export function organizerDocument(site: Site, organizer: OrganizerRecord) {
  const blank = Object.fromEntries(ORGANIZER_FIELDS.map((name) => [name, '']));
  return {
    ...postDocument(site, organizer, 'organizer'),
    rest_url: `${site.baseUrl}/calendar/events/v1/organizers/${organizer.id}`,
    organizer: organizer.title,
    ...blank,
    ...organizer.fields,
  };
}

export function writeVenue(site: Site, sent: Values, user: User | null, held?: VenueRecord): VenueRecord {
  const fields = sentFields(sent, VENUE_FIELDS);
  return site.venues.put({
    ...writePost(site, VENUES, sent, user, held),
    fields: { ...held?.fields, ...fields },
    showMap: has(sent, 'show_map') ? flagOf(sent.show_map) : (held?.showMap ?? false),
    showMapLink: has(sent, 'show_map_link') ? flagOf(sent.show_map_link) : (held?.showMapLink ?? false),
    place: held?.place ?? null,
  });
}

export function writeOrganizer(site: Site, sent: Values, user: User | null, held?: OrganizerRecord): OrganizerRecord {
  const fields = sentFields(sent, ORGANIZER_FIELDS);
  const email = textOf(fields.email);
  if (email !== '' && !email.includes('@')) throw invalidParam('email');
  return site.organizers.put({
    ...writePost(site, ORGANIZERS, sent, user, held),
    fields: { ...held?.fields, ...fields },
  });
}

function sentFields(sent: Values, names: readonly string[]): Values {
  const fields = Object.entries(pick(sent, names)).filter(([, value]) => value !== null);
  demandWebsite(textOf(sent.website));
  return Object.fromEntries(fields);
}

interface PlaceKind<Record extends Post> {
  readonly kind: PostKind<Record>;
  readonly write: (site: Site, sent: Values, user: User | null, held?: Record) => Record;
  readonly document: (site: Site, record: Record) => unknown;
  /** Ids of those that an event names. */
  readonly of: (event: EventRecord) => readonly number[];
  readonly fields: (record: Record) => Values;
}

function handlersOf<Record extends Post>(site: Site, place: PlaceKind<Record>): Handlers {
  const { kind } = place;
  const list = `${kind.name}s`;
  const root = `/calendar/events/v1/${list}`;
  const itemHandlers = (path: string, find: (call: Call) => Record): Handlers => ({
    [`GET ${path}`]: (call) => ok(place.document(site, demandVisible(find(call), call.user))),
    ...onWrite(path, (call) => ok(place.document(site, place.write(site, call.sent, call.user, find(call))))),
    [`DELETE ${path}`]: (call) => ok(place.document(site, trash(site, kind, find(call)))),
  });
  return {
    [`GET ${root}`]: (call) =>
      answerPage(site, call, {
        name: list,
        items: filterPlaces(site, place, call),
        document: (record) => place.document(site, record),
        pastEnd: `${kind.name}-archive-page-not-found`,
      }),
    [`POST ${root}`]: (call) => {
      const record = place.write(site, call.values, call.user);
      return created(place.document(site, record), `${site.baseUrl}${root}/${record.id}`);
    },
    ...itemHandlers(`${root}/{id}`, (call) => findById(site, kind, call.path.id)),
    ...itemHandlers(`${root}/by-slug/{slug}`, (call) => findBySlug(site, kind, call.path.slug)),
  };
}

function filterPlaces<Record extends Post>(site: Site, place: PlaceKind<Record>, call: Call): Record[] {
  const { values } = call;
  const search = textOf(values.search);
  const events = site.events.all().filter((event) => event.status !== 'trash');
  const upcoming = events.filter((event) => event.end >= wallNow(site));
  const idsOf = (chosen: readonly EventRecord[]) => new Set(chosen.flatMap(place.of));
  const demanded = [
    ...(has(values, 'event') ? [idsOf(events.filter((event) => event.id === integerOf(values.event)))] : []),
    ...(flagOf(values.has_events) ? [idsOf(events)] : []),
    ...(flagOf(values.only_with_upcoming) ? [idsOf(upcoming)] : []),
  ];
  return listed(place.kind.records(site).all(), values, call.user).filter(
    (record) =>
      demanded.every((ids) => ids.has(record.id)) &&
      holdsText(() => [record.title, record.description, ...Object.values(place.fields(record)).map(textOf)], search),
  );
}

export function placeHandlers(site: Site): Handlers {
  return {
    ...handlersOf(site, {
      kind: VENUES,
      write: writeVenue,
      document: venueDocument,
      of: (event) => event.venues,
      fields: (venue) => venue.fields,
    }),
    ...handlersOf(site, {
      kind: ORGANIZERS,
      write: writeOrganizer,
      document: organizerDocument,
      of: (event) => event.organizers,
      fields: (organizer) => organizer.fields,
    }),
  };
}
