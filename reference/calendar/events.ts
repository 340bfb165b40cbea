import { invalidParam, RestError } from '../http/errors.ts';
import { created, ok, type Values } from '../http/messages.ts';
import { flagOf, has, integersOf, textOf } from '../http/values.ts';
import { type Call, type Handlers, onWrite } from '../routing/call.ts';
import { DAY, isZone, readWall, siteZone } from '../state/dates.ts';
import type { EventRecord, User } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { calendarDescription } from './description.ts';
import { eventDocument } from './event-document.ts';
import { filterEvents } from './event-filters.ts';
import { answerPage } from './page.ts';
import { demandVisible, demandWebsite, findById, findBySlug, type PostKind, trash, writePost } from './posts.ts';

const ROOT = '/calendar/events/v1/events';

const EVENTS: PostKind<EventRecord> = { name: 'event', titleName: 'title', records: (site) => site.events };

const BLANK = {
  excerpt: '',
  password: '',
  allDay: false,
  cost: '',
  website: '',
  showMap: false,
  showMapLink: false,
  hideFromListings: false,
  sticky: false,
  featured: false,
  categories: [],
  tags: [],
  venues: [],
  organizers: [],
};

/** Writes what was sent into `held`, or into a new event. */
export function writeEvent(site: Site, sent: Values, user: User | null, held?: EventRecord): EventRecord {
  const before = held ?? { ...BLANK, timezone: siteZone() };
  const flag = (name: string, kept: boolean) => (has(sent, name) ? flagOf(sent[name]) : kept);
  const text = (name: string, kept: string) => (sent[name] === undefined ? kept : textOf(sent[name]));
  const timezone = has(sent, 'timezone') ? textOf(sent.timezone) : before.timezone;
  if (!isZone(timezone)) throw invalidParam('timezone');
  const allDay = flag('all_day', before.allDay);
  return site.events.put({
    ...datesOf(sent, allDay, timezone, held),
    timezone,
    allDay,
    excerpt: text('excerpt', before.excerpt),
    password: text('password', before.password),
    cost: costOf(sent, before.cost),
    website: demandWebsite(text('website', before.website)),
    showMap: flag('show_map', before.showMap),
    showMapLink: flag('show_map_link', before.showMapLink),
    hideFromListings: flag('hide_from_listings', before.hideFromListings),
    sticky: flag('sticky', before.sticky),
    featured: flag('featured', before.featured),
    categories: idsOf(sent, 'categories', before.categories).filter((id) => site.eventCategories.get(id) !== undefined),
    tags: idsOf(sent, 'tags', before.tags).filter((id) => site.tags.get(id) !== undefined),
    venues: knownIds(site, sent, 'venue', before.venues),
    organizers: knownIds(site, sent, 'organizer', before.organizers),
    // Last, because it takes an id and a second of the clock: nothing after it may reject.
    ...writePost(site, EVENTS, sent, user, held),
  });
}

function datesOf(sent: Values, allDay: boolean, timezone: string, held: EventRecord | undefined) {
  const dateOf = (name: string, kept: number | undefined): number => {
    if (!has(sent, name)) return kept ?? 0;
    const wall = readWall(textOf(sent[name]), timezone);
    if (wall === null) throw invalidParam(name, 'Invalid date.');
    return wall;
  };
  const start = dateOf('start_date', held?.start);
  // An end before the start is moved to the start, as the platform does.
  const end = Math.max(start, dateOf('end_date', held?.end));
  if (!allDay) return { start, end };
  return { start: Math.floor(start / DAY) * DAY, end: Math.floor(end / DAY) * DAY + DAY - 1000 };
}

/** The interface gives the cost no type: what is no text is kept as its JSON. */
function costOf(sent: Values, kept: string): string {
  if (sent.cost === undefined) return kept;
  if (sent.cost === null) return '';
  return typeof sent.cost === 'string' ? sent.cost : JSON.stringify(sent.cost);
}

function idsOf(sent: Values, name: string, kept: readonly number[]): readonly number[] {
  return has(sent, name) ? [...new Set(integersOf(sent[name]))] : kept;
}

function knownIds(site: Site, sent: Values, name: 'venue' | 'organizer', kept: readonly number[]): readonly number[] {
  const ids = idsOf(sent, name, kept);
  const records = name === 'venue' ? site.venues : site.organizers;
  if (has(sent, name) && ids.some((id) => records.get(id) === undefined)) throw invalidParam(name);
  return ids;
}

/**
 * The document for this reader: without its password a protected event keeps its text to itself.
 * @throws RestError 403 where the password is wrong
 */
function documentFor(site: Site, event: EventRecord, user: User | null, password: string) {
  const document = eventDocument(site, event);
  if (event.password === '' || user?.isAdministrator === true || password === event.password) return document;
  if (password !== '') throw new RestError(403, 'rest_post_incorrect_password', 'Incorrect password.');
  return { ...document, description: '', excerpt: '' };
}

export function eventHandlers(site: Site): Handlers {
  const itemHandlers = (path: string, find: (call: Call) => EventRecord): Handlers => ({
    [`GET ${path}`]: (call) => {
      const event = demandVisible(find(call), call.user);
      return ok(documentFor(site, event, call.user, textOf(call.sent.password)));
    },
    ...onWrite(path, (call) => ok(eventDocument(site, writeEvent(site, call.sent, call.user, find(call))))),
    [`DELETE ${path}`]: (call) => ok(eventDocument(site, trash(site, EVENTS, find(call)))),
  });
  return {
    'GET /calendar/events/v1/doc': () => ok(calendarDescription(site)),
    [`GET ${ROOT}`]: (call) =>
      answerPage(site, call, {
        name: 'events',
        items: filterEvents(site, call.values, call.user),
        document: (event) => documentFor(site, event, call.user, ''),
        pastEnd: 'event-archive-page-not-found',
      }),
    [`POST ${ROOT}`]: (call) => {
      const event = writeEvent(site, call.values, call.user);
      return created(eventDocument(site, event), `${site.baseUrl}${ROOT}/${event.id}`);
    },
    ...itemHandlers(`${ROOT}/{id}`, (call) => findById(site, EVENTS, call.path.id)),
    ...itemHandlers(`${ROOT}/by-slug/{slug}`, (call) => findBySlug(site, EVENTS, call.path.slug)),
  };
}
