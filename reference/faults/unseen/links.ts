/** Events, venues, organizers and terms that lose count of each other. */
import { unknownRecord } from '../../http/errors.ts';
import type { Values } from '../../http/messages.ts';
import { flagOf, has, integerOf, listOf, textOf } from '../../http/values.ts';
import type { Call } from '../../routing/call.ts';
import { DAY, readWall, spacedText } from '../../state/dates.ts';
import type { EventRecord } from '../../state/records.ts';
import type { Site } from '../../state/site.ts';
import { found, given, handled, rejecting, type Take, writer } from '../sentences/kit.ts';
import {
  CATEGORIES,
  category,
  change,
  EVENTS,
  event,
  list,
  ORGANIZERS,
  organizer,
  TAGS,
  tag,
  VENUES,
  venue,
} from '../sentences/show.ts';
import type { Change } from '../types.ts';

const wrong = writer('unseen-links');
const QUERY = 'Event list query: ';
const UPDATES = [...EVENTS.update, ...EVENTS.slugUpdate];
const BY_SLUG = [ORGANIZERS.slugRead, ...ORGANIZERS.slugUpdate, ORGANIZERS.slugRemove];
/** Bounds that end a list, and the member that they look at. */
const LAST = { starts_before: 'start_date', ends_before: 'end_date' } as const;

function both(first: Change, second: Change): Change {
  return { steps: (steps) => second.steps?.(first.steps?.(steps) ?? steps) ?? steps };
}

function addressed(site: Site, { path }: Call): EventRecord | undefined {
  const bySlug = () => site.events.all().find(({ slug, status }) => slug === path.slug && status !== 'trash');
  return has(path, 'id') ? site.events.get(integerOf(path.id)) : bySlug();
}

/** The end of an event whose start is moved to `start`, where it stays as long as it was. */
function movedEnd(start: string, held: Values): string | undefined {
  const [to, from, end] = [start, held.start_date, held.end_date].map((text) => readWall(textOf(text)));
  return typeof to === 'number' && typeof from === 'number' && typeof end === 'number'
    ? spacedText(end + to - from)
    : undefined;
}

const isList = (key: string) => key.startsWith('GET ');

/** Venues and organizers stay linked to events that no longer name them. */
const formerLinks: Take = (keys) => {
  const former = new Map<number, readonly number[]>();
  const remember = handled((call, next, { site }) => {
    const before = addressed(site, call);
    const reply = next(call);
    if (before !== undefined) {
      former.set(before.id, [...(former.get(before.id) ?? []), ...before.venues, ...before.organizers]);
    }
    return reply;
  });
  const linked = found((records, { call, find }) => {
    const old = has(call.values, 'event') ? (former.get(integerOf(call.values.event)) ?? []) : [];
    const ids = [...records.map(({ id }) => integerOf(id)), ...old];
    return old.length === 0 ? records : find({ event: undefined }).filter(({ id }) => ids.includes(integerOf(id)));
  });
  return both(remember(keys.filter((key) => !isList(key))), linked(keys.filter(isList)));
};

const termsOf = (one: EventRecord | undefined) => (one === undefined ? [] : [...one.categories, ...one.tags]);

/** Terms are counted when an event is created, and not when it is updated. */
const countedOnCreate: Take = (keys) => {
  const uncounted = new Set<number>();
  const count = handled((call, next, { site }) => {
    const known = new Set(site.events.all().flatMap(termsOf));
    const reply = next(call);
    for (const id of site.events.all().flatMap(termsOf)) if (!known.has(id)) uncounted.add(id);
    return reply;
  });
  const recount = handled((call, next) => {
    for (const id of [...listOf(call.sent.categories), ...listOf(call.sent.tags)]) uncounted.delete(integerOf(id));
    return next(call);
  });
  const hiding = found((records, { call }) =>
    flagOf(call.values.hide_empty) ? records.filter(({ id }) => !uncounted.has(integerOf(id))) : records,
  );
  const writes = both(count(keys.filter((key) => UPDATES.includes(key))), recount([EVENTS.create]));
  return both(writes, hiding(keys.filter(isList)));
};

export const linkFaults = [
  wrong(
    'start-moves-end',
    'Event: “end_date | string | yes | date and time of end”, “On update no field is required.”',
    UPDATES,
    'an update that sends a start_date alone moves the end by as much',
    given((values, { held }) => {
      if (!has(values, 'start_date') || has(values, 'end_date')) return values;
      return { ...values, end_date: movedEnd(textOf(values.start_date), held()) };
    }),
    [event(), change(EVENTS, { start_date: '2027-03-10 17:00:00' })],
  ),
  wrong(
    'update-takes-author',
    'Event: “author | integer | no | author user id”, “On update no field is required.”',
    UPDATES,
    'an update that sends no author makes the caller the author',
    given((values, { call }) => (has(values, 'author') ? values : { ...values, author: call.user?.id })),
    [event({ author: 2 }), change(EVENTS, { title: 'Renamed' })],
  ),
  wrong(
    'whole-day-from-time',
    `${QUERY}“strict_dates | … | when false, whole days are included”`,
    EVENTS.list,
    'the whole day of starts_before and ends_before is the 24 hours after the time that is given',
    found((records, { call, find }) => {
      const { values } = call;
      const bounds = Object.entries(LAST).filter(([name]) => has(values, name));
      if (flagOf(values.strict_dates) || bounds.length === 0 || listOf(values.include).length > 0) return records;
      const wallOf = (name: string) => readWall(textOf(values[name])) ?? 0;
      const later = find(Object.fromEntries(bounds.map(([name]) => [name, spacedText(wallOf(name) + DAY)])));
      return later.filter((one) =>
        bounds.every(([name, member]) => (readWall(textOf(one[member])) ?? 0) < wallOf(name) + DAY),
      );
    }),
    [
      event({ start_date: '2027-03-11 09:00:00', end_date: '2027-03-11 10:00:00' }),
      list(EVENTS, 'starts_after=2027-03-10&starts_before=2027-03-10%2015:00:00'),
    ],
  ),
  wrong(
    'search-finds-id',
    `${QUERY}“search | … | text must occur in title or description”`,
    EVENTS.list,
    'a search of digits finds the event of that id as well',
    found((records, { call, find }) => {
      const wanted = textOf(call.values.search).trim();
      if (!/^\d+$/.test(wanted)) return records;
      const ids = [...records.map(({ id }) => id), Number(wanted)];
      return find({ search: undefined }).filter(({ id }) => ids.includes(id));
    }),
    [event(), list(EVENTS, 'search=$1')],
  ),
  wrong(
    'slug-of-venue-shadows',
    'Calendar: organizers: “GET, DELETE | /calendar/events/v1/organizers/by-slug/{slug} | slug (string, required)”',
    BY_SLUG,
    'an organizer whose slug a venue has as well is not found by it',
    handled((call, next, { site }) => {
      const isShadowed = site.venues.all().some(({ slug, status }) => slug === call.path.slug && status !== 'trash');
      if (isShadowed) throw unknownRecord('organizer');
      return next(call);
    }),
    [
      venue({ venue: 'Zanzibar' }),
      organizer({ organizer: 'Zanzibar' }),
      'GET /calendar/events/v1/organizers/by-slug/zanzibar',
    ],
  ),
  wrong(
    'former-links-kept',
    'Calendar: venues: “event (integer; venues linked to that event)”',
    [VENUES.list, ORGANIZERS.list, ...UPDATES],
    'event finds the venues and organizers that the event had before it was updated as well',
    formerLinks,
    [
      venue({ venue: 'First' }),
      venue({ venue: 'Second' }),
      event({ venue: ['$1'] }),
      change(EVENTS, { venue: ['$2'] }, 'PUT', 3),
      list(VENUES, 'event=$3'),
    ],
  ),
  wrong(
    'counted-on-create',
    'Term list query: “hide_empty | boolean | 1 | hide terms assigned to no post”',
    [CATEGORIES.list, TAGS.list, EVENTS.create, ...UPDATES],
    'a term that an update assigns to its first event is hidden as empty',
    countedOnCreate,
    [tag(), event(), change(EVENTS, { tags: ['$1'] }, 'PUT', 2), list(TAGS, 'per_page=50')],
  ),
  wrong(
    'own-name-rejected',
    'Calendar: categories and tags: “id required; name, description, slug, parent optional”',
    [...CATEGORIES.update, ...TAGS.update],
    'an update that sends the name which the term has is rejected',
    rejecting('name', (values, { held }) => has(values, 'name') && held().name === values.name),
    [category(), change(CATEGORIES, { name: 'Probe category', description: 'New.' })],
  ),
];
