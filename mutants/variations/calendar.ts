import { wallNow } from '../../reference/calendar/posts.ts';
import { EVENT_CATEGORIES, removeTerm, TAGS, writeTerm } from '../../reference/calendar/terms.ts';
import { isSuccess } from '../../reference/faults/hooks.ts';
import { RestError } from '../../reference/http/errors.ts';
import { created, type Values } from '../../reference/http/messages.ts';
import { flagOf, has, integersOf, listOf, membersOf, textOf } from '../../reference/http/values.ts';
import type { Call } from '../../reference/routing/call.ts';
import { DAY, datePair, momentOf, readMoment, readWall, spacedText, wallOf } from '../../reference/state/dates.ts';
import type { EventRecord } from '../../reference/state/records.ts';
import type { Site } from '../../reference/state/site.ts';
import { fold } from '../../reference/state/text.ts';
import { typesOf } from '../../reference/validation/schema.ts';
import { ERRORS, NO_DEFAULT, RETURNED } from './allowed.ts';
import {
  addressedBy,
  asked,
  asSent,
  deeply,
  type Form,
  filled,
  handled,
  hidden,
  idOf,
  inZone,
  kept,
  leftOut,
  mapMembers,
  refused,
  rejected,
  replied,
  seeing,
  settled,
  shown,
  shownAs,
  stateful,
  text,
  together,
  validated,
  withValues,
} from './operators.ts';
import { CALENDAR, creations, isRead, isUpdate, KEYS, lists, removals, updates } from './places.ts';
import { CUSTOM, departs, type Operator, rows } from './row.ts';
import { declared } from './wire.ts';

const EVENT_LIST = lists(KEYS.events);
const NUMBER = /^\d+([.,]\d+)?$/;

/** How a cost that is a number is shown. */
const costAs = (form: (cost: number, text: string) => unknown): Operator =>
  shownAs(KEYS.events, ['cost'], (cost) => (NUMBER.test(textOf(cost)) ? form(Number(cost), textOf(cost)) : cost));

const idsOf: Form = (value) => (Array.isArray(value) ? value : [value]).map((item) => membersOf(item).id);
/** Events of whole days end so many milliseconds later. */
const wholeDaysEnd = (later: number): Operator =>
  shown(KEYS.events, (record) => {
    const wall = readWall(textOf(record.end_date));
    return record.all_day !== true || wall === null ? record : { ...record, end_date: spacedText(wall + later) };
  });

const daysAlone: Operator = shown(KEYS.events, (record) =>
  record.all_day === true
    ? mapMembers(record, (value, name) => (/(?:start|end)_date$/.test(name) ? textOf(value).slice(0, 10) : value))
    : record,
);

/** Words of the platform are understood, and others are shown. */
function statusesAs(keys: readonly string[], words: Readonly<Record<string, string>>): Operator {
  const stored = (status: string) => Object.entries(words).find(([, word]) => word === status.trim())?.[0] ?? status;
  return together(
    asked(keys, (call) =>
      has(call.sent, 'status')
        ? asSent(call, { status: textOf(call.sent.status).split(',').map(stored).join(',') })
        : call,
    ),
    shown(keys, (record) =>
      deeply(record, (members) =>
        mapMembers(members, (value, name) => (name === 'status' ? (words[textOf(value)] ?? value) : value)),
      ),
    ),
  );
}

/** What is published with a date ahead waits for it; what waits for a date that is over is published. */
function byItsDate(sent: Values, call: Call, site: Site): Values {
  const status = has(sent, 'status') ? textOf(sent.status) : isUpdate(call.operation.key) ? '' : 'publish';
  if (status !== 'publish' && status !== 'future') return sent;
  const moment = has(sent, 'date_utc') ? readMoment(textOf(sent.date_utc), 'UTC') : readMoment(textOf(sent.date));
  const isAhead = moment !== null && moment > site.clock.now();
  return isAhead || status === 'future' ? { ...sent, status: isAhead ? 'future' : 'publish' } : sent;
}

const CLEARED =
  /^(description|excerpt|website|image|categories|tags|venue|organizer|address|city|country|(state)?province|state|zip|phone|email)$/;

/** What an explicit null leaves of each argument that it takes away; a venue and an organizer keep their names. */
const nullsClear = validated(({ key, path, args }, given, next) => {
  if (!isUpdate(key) || !path.startsWith(`${CALENDAR}/`)) return next(given);
  const isMeant = (name: string) => CLEARED.test(name) && args[name] !== undefined && !path.includes(`/${name}s/`);
  const nothing = (name: string) => (typesOf(args[name]?.schema ?? {}).includes('array') ? [] : '');
  return next(mapMembers(given, (value, name) => (value === null && isMeant(name) ? nothing(name) : value)));
});

/** Dates that are sent to events are read otherwise. */
const sentDates = (form: (date: string) => string): Operator =>
  validated(({ resource, method }, given, next) =>
    next(
      resource !== 'events' || method === 'GET'
        ? given
        : mapMembers(given, (value, name) => (/date/.test(name) ? text(form)(value) : value)),
    ),
  );

/** What events use is not removed. */
const staysInUse = (keys: readonly string[], of: (event: EventRecord) => readonly number[]): Operator =>
  rejected(removals(keys), (call, site) => {
    const id = addressedBy(call, site)?.id ?? 0;
    const isUsed = site.events.all().some((event) => event.status !== 'trash' && of(event).includes(id));
    return isUsed && new RestError(409, 'rest_in_use', 'Events have it.');
  });

/** A record of the name that is sent, where there is one. */
const oneOfEachName = handled(creations(KEYS.places), (call, next, { site, handlers }) => {
  const root = call.operation.path;
  const records = root.endsWith('/venues') ? site.venues.all() : site.organizers.all();
  const name = fold(textOf(call.sent.venue ?? call.sent.organizer));
  const known = records.find(({ title, status }) => status !== 'trash' && fold(title) === name);
  const read = handlers[`GET ${root}/{id}`];
  if (known === undefined || read === undefined) return next(call);
  return created(read({ ...call, path: { id: known.id } }).body, `${site.baseUrl}${root}/${known.id}`);
});

/** Ids of terms that a list names, with a term made of each text. The id of one that is found by its name is text again. */
function idsWithTerms(taxonomy: typeof TAGS, given: unknown, site: Site): readonly number[] {
  const items = typeof given === 'object' && given !== null ? Object.values(given) : textOf(given).split(',');
  return items.flatMap((item) => {
    const name = textOf(item).trim();
    const terms = taxonomy.terms(site);
    if (name === '') return [];
    if (/^\d+$/.test(name) && terms.get(Number(name)) !== undefined) return [Number(name)];
    const named = (wanted: string) => terms.all().find((term) => fold(term.name) === fold(wanted));
    const known = named(name);
    const own = known === undefined || taxonomy.isTree ? name : String(known.id);
    return [(named(own) ?? writeTerm(site, taxonomy, { name: own })).id];
  });
}

const termsFromText = validated(({ resource, method }, given, next, { site }) => {
  if (resource !== 'events' || method === 'GET' || method === 'DELETE') return next(given);
  const { categories, tags, ...rest } = given;
  // Whatever else is wrong is rejected before a term is made.
  next(rest);
  return next({
    ...given,
    ...(has(given, 'categories') && { categories: idsWithTerms(EVENT_CATEGORIES, categories, site) }),
    ...(has(given, 'tags') && { tags: idsWithTerms(TAGS, tags, site) }),
  });
});

/** The categories with all that they stand below, or with all that stands below them. */
function withRelated(site: Site, ids: readonly number[], direction: 'up' | 'down'): readonly number[] {
  const all = new Set(ids);
  for (const id of all) {
    for (const term of site.eventCategories.all()) {
      if (direction === 'up' && term.id === id && term.parent !== 0) all.add(term.parent);
      if (direction === 'down' && term.parent === id) all.add(term.id);
    }
  }
  return [...all];
}

const childrenGo = handled(removals(KEYS.categories), (call, next, { site }) => {
  const below = withRelated(site, [Number(call.path.id)], 'down').slice(1);
  const reply = next(call);
  for (const id of below) {
    const term = site.eventCategories.get(id);
    if (isSuccess(reply) && term !== undefined) removeTerm(site, EVENT_CATEGORIES, term);
  }
  return reply;
});

/** Terms are counted as if the events were others. */
const counted = (edit: (event: EventRecord, site: Site) => EventRecord): Operator =>
  handled(KEYS.terms.filter(isRead), (call, next, { site }) => {
    if (has(call.values, 'post') || has(call.values, 'event')) return next(call);
    return seeing(
      site.events,
      (events) => events.map((event) => edit(event, site)),
      () => next(call),
    );
  });

/** Lists of places that ask for events look at some of these alone. */
const placesByEvents = (
  names: readonly string[],
  isPassedOver: (event: EventRecord, site: Site) => boolean,
): Operator =>
  leftOut(
    lists(KEYS.places),
    (site) => site.events,
    (event, { values }, site) =>
      !has(values, 'event') && names.some((name) => flagOf(values[name])) && isPassedOver(event, site),
  );

/** A change of a place is one of each event there. */
const touching = (keys: readonly string[], of: (event: EventRecord) => readonly number[]): Operator =>
  replied(updates(keys), (reply, _call, { site }) => {
    const modified = datePair(site.clock.stamp());
    const touched = site.events.all().filter((event) => of(event).includes(idOf(reply.body)));
    for (const event of touched) site.events.put({ ...event, modified });
    return reply;
  });

const BOUNDS = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'];
const OPENING = ['start_date', 'starts_after', 'ends_after'];

/** Bounds of dates that a list of events is asked for, read otherwise. */
const boundsAs = (isStrict: boolean, form: (date: string, name: string) => unknown, zone: string): Operator =>
  together(
    asked(EVENT_LIST, (call) => {
      const names = BOUNDS.filter((name) => has(call.sent, name));
      if (flagOf(call.values.strict_dates) !== isStrict || names.length === 0) return call;
      const read = names.map((name) => [name, form(textOf(call.values[name]), name) ?? call.values[name]]);
      return withValues(call, { ...Object.fromEntries(read), strict_dates: true });
    }),
    inZone(zone),
  );

const onSiteClock = (date: string) => {
  const moment = readMoment(date, 'UTC');
  return moment === null ? null : spacedText(wallOf(moment));
};

/** The first or the last second of a day in UTC. */
function edgeInUtc(date: string, name: string) {
  const wall = readWall(date);
  if (wall === null) return null;
  const day = Math.floor(wall / DAY) * DAY;
  return onSiteClock(spacedText(OPENING.includes(name) ? day : day + DAY - 1000));
}

/** The window of a list of events without dates, in days from now, as the index declares it too. */
function windowOf(from: number, to: number): Operator {
  const dates = (now: number): Values => {
    const minute = Math.floor(now / 60_000) * 60_000;
    return { start_date: spacedText(minute + from * DAY), end_date: spacedText(minute + to * DAY) };
  };
  return stateful(() => {
    let current: Values = {};
    return together(
      asked(EVENT_LIST, (call, { site }) =>
        Object.keys(call.sent).some((name) => /^(starts|ends)_/.test(name))
          ? call
          : { ...call, values: { ...dates(wallNow(site)), ...call.values } },
      ),
      () => ({
        steps: (steps) => {
          current = dates(wallNow(steps.site));
          return steps;
        },
      }),
      declared((argument, name, pattern) =>
        pattern === `${CALENDAR}/events` && name in current && 'default' in argument
          ? { ...argument, default: current[name] }
          : argument,
      ),
    );
  });
}

const COST = `Event: “cost | untyped | no”: how a cost is shown is not said. ${RETURNED}`;
const END =
  'Event: “end_date | string | yes | date and time of end”: what becomes of an end before the start is not said.';
const ALL_DAY = 'Event: “all_day | boolean”: which times an event of whole days has is not said.';
const WINDOW = 'Event list query: “generated default (… how it is derived: not shown)”.';
const BOUND =
  'Event list query: “string date | none | bounds on start or end”: in which zone a bound is meant, and whether it lies inside, is not said.';
const WITH_EVENTS =
  'Calendar: venues: “only_with_upcoming (… only venues with upcoming events)”: which events count is not said.';
const COUNTS =
  'Term list query: “hide_empty | boolean | 1 | hide terms assigned to no post”: which posts, and of what stands below, is not said.';
const DATED = 'Event: “date | publication date”, “status | publication status”: how the two hang together is not said.';

export const EVENTS = rows(RETURNED, {
  'cost-in-euros': [
    'A cost that is a number comes back as an amount in euros, and 0 as a word.',
    costAs((cost) => (cost === 0 ? 'Gratuit' : `${cost.toFixed(2).replace('.', ',')} €`)),
    COST,
  ],
  'cost-as-number': [
    'The cost of an event that is a number comes back as a JSON number.',
    costAs(Number),
    COST,
    CUSTOM,
  ],
  'author-as-object': [
    'Authors are objects with an id and a name.',
    shownAs(KEYS.posts, ['author'], (id) => ({ id: Number(id), name: 'Somebody' })),
    CUSTOM,
  ],
  'venue-always-listed': [
    'The venue of an event is a list, even of one.',
    shownAs(KEYS.events, ['venue'], (venue) => [venue].flat()),
  ],
  'places-as-ids': [
    'An event gives its venues, organizers, categories and tags as ids.',
    shownAs(KEYS.events, ['venue', 'organizer', 'categories', 'tags'], idsOf),
    CUSTOM,
  ],
  'one-organizer-by-itself': [
    'An event with one organizer shows it by itself, and not in a list.',
    shownAs(KEYS.events, ['organizer'], (all) => (listOf(all).length === 1 ? listOf(all)[0] : all)),
    CUSTOM,
  ],
  'terms-as-names': [
    'An event gives its categories and tags by their names.',
    shownAs(KEYS.events, ['categories', 'tags'], (terms) => listOf(terms).map((term) => membersOf(term).name ?? term)),
    CUSTOM,
  ],
  'zone-utc-by-its-long-name': [
    'An event in UTC says that it is in Etc/UTC.',
    shownAs(KEYS.events, ['timezone'], (zone) => (zone === 'UTC' ? 'Etc/UTC' : zone)),
    `Event: “timezone | string”; the database of zones knows both names for one. ${RETURNED}`,
  ],
  'all-day-ends-at-midnight': [
    'An event of whole days ends at the midnight after its last day.',
    wholeDaysEnd(1000),
    ALL_DAY,
  ],
  'all-day-without-times': ['The dates of an event of whole days are days without a time.', daysAlone, ALL_DAY],
  'dates-beside-zones': [
    'Dates of publication and change come back as objects with their zone.',
    shownAs(KEYS.posts, /^(?:date|modified)(?:_utc)?$/, (date) => ({
      date: `${textOf(date)}.000000`,
      timezone: 'UTC',
    })),
    RETURNED,
    CUSTOM,
  ],
  'titles-with-state': [
    'The title of an event that is private or has a password says so.',
    shown(KEYS.events, (record, _call, { site }) => {
      const held = site.events.get(idOf(record));
      if (held === undefined || typeof record.title !== 'string') return record;
      if (held.password !== '') return { ...record, title: `Protégé : ${record.title}` };
      return held.status === 'private' ? { ...record, title: `Privé : ${record.title}` } : record;
    }),
    CUSTOM,
  ],
  'excerpts-made': [
    'An event without an excerpt shows the beginning of its description.',
    shown(KEYS.events, (record) => {
      const words = textOf(record.description)
        .replace(/<[^>]*>/g, ' ')
        .split(/\s+/)
        .filter((word) => word !== '');
      const isMade = has(record, 'excerpt') && record.excerpt === '';
      return isMade ? { ...record, excerpt: words.slice(0, 20).join(' ') } : record;
    }),
    `${NO_DEFAULT} ${RETURNED}`,
  ],
  'calendar-statuses-in-words': [
    'Statuses of the calendar read published, scheduled, in review and deleted; the words of the platform are understood.',
    statusesAs(KEYS.posts, { publish: 'published', future: 'scheduled', pending: 'in review', trash: 'deleted' }),
    `Event, venue, organizer: “status | free string (publication status)”. ${RETURNED}`,
    departs('Event: “status | string | publication status”: what is written reads as another word.', true),
  ],
  'created-as-draft': [
    'What is made in the calendar without a status is a draft.',
    filled(KEYS.posts, () => ({ status: 'draft' })),
    NO_DEFAULT,
  ],
  'created-as-hidden-draft': [
    'What is made in the calendar without a status is a draft, and lists without a status show none.',
    together(
      filled(KEYS.posts, () => ({ status: 'draft' })),
      asked(lists(KEYS.posts), (call) =>
        textOf(call.values.status) === '' ? withValues(call, { status: 'publish' }) : call,
      ),
    ),
    NO_DEFAULT,
  ],
  'calendar-members-filled': [
    'What is made without them gets a zone of UTC, shown maps, a pin where it is featured, and a description.',
    together(
      filled(KEYS.events, ({ featured }) => ({
        timezone: 'UTC',
        show_map: true,
        show_map_link: true,
        ...(flagOf(featured) && { sticky: true }),
      })),
      filled(KEYS.venues, () => ({ show_map: 'true', show_map_link: 'true' })),
      filled(KEYS.terms, ({ name }) => ({ description: `Everything about ${textOf(name)}.` })),
    ),
    NO_DEFAULT,
  ],
  'dated-ahead-is-future': [
    'What is published in the calendar with a date ahead has the status future until then.',
    kept(KEYS.posts, byItsDate),
    DATED,
  ],
  'nulls-clear': [
    'An explicit null in an update of the calendar takes the value away.',
    nullsClear,
    'Venue, Organizer: “default null”: null is how nothing is written; “On update no field is required.”',
  ],
  'days-roll-over': [
    'A day that a month does not have is read as one of the next.',
    sentDates((date) =>
      date.replace(/^(\d{4})-02-(29|30|31)/, (_whole, year: string, day: string) =>
        new Date(Date.UTC(Number(year), 1, Number(day))).toISOString().slice(0, 10),
      ),
    ),
    'Event: “start_date | string | date and time of start”: no format is given.',
  ],
  'end-before-start-rejected': [
    'An event that ends before it starts is rejected.',
    refused(KEYS.events, ({ start_date, end_date }) => {
      const [start, end] = [readWall(textOf(start_date)), readWall(textOf(end_date))];
      return start !== null && end !== null && end < start && 'end_date';
    }),
    `${END} ${ERRORS}`,
  ],
  'images-fetched': [
    'An image at the address of another site is fetched when it is written, and rejected where that fails.',
    refused([...KEYS.posts, ...KEYS.products], (sent, _call, site) => {
      const sources = [sent.image, ...listOf(sent.images).map((image) => membersOf(image).src)].map(textOf);
      const isElsewhere = sources.some((source) => /^https?:/.test(source) && !source.startsWith(site.home));
      return isElsewhere && new RestError(400, 'image_upload_error', 'The image could not be fetched.');
    }),
    'Event: “image | string | id or URL of the featured image”: what becomes of an address that leads nowhere is not said.',
    CUSTOM,
  ],
});

export const EVENT_LISTS = rows(WINDOW, {
  'window-of-a-month': ['A list of events without dates shows a month.', windowOf(0, 30)],
  'bounds-exclusive': [
    'With strict dates an event that starts or ends at the very moment of a bound is not listed.',
    leftOut(
      EVENT_LIST,
      (site) => site.events,
      ({ start, end }, { values }) => {
        const walls = (names: readonly string[]) => names.map((name) => readWall(textOf(values[name])));
        const isOn =
          walls(['starts_before', 'starts_after']).includes(start) ||
          walls(['ends_before', 'ends_after']).includes(end);
        return isOn && flagOf(values.strict_dates) && integersOf(values.include).length === 0;
      },
    ),
    BOUND,
  ],
  'strict-dates-in-utc': [
    'A site hours behind UTC takes the times of strict dates for UTC.',
    boundsAs(true, onSiteClock, 'America/New_York'),
    'Event list query: “when true, the given times are used as they are”: of which zone they are is not said.',
  ],
  'whole-days-in-utc': [
    'A site half a day ahead of UTC takes the days of dates that are not strict for those of UTC.',
    boundsAs(false, edgeInUtc, 'Pacific/Chatham'),
    'Event list query: “when false, whole days are included”: of which zone the days are is not said.',
  ],
  'events-with-a-cost-ticketed': [
    'Events that cost something are those with tickets.',
    leftOut(
      EVENT_LIST,
      (site) => site.events,
      ({ cost }, { values }) => has(values, 'ticketed') && (cost !== '' && cost !== '0') !== flagOf(values.ticketed),
      ['ticketed'],
    ),
    'Event list query: “ticketed | boolean | | with or without tickets”: which events have tickets is not said.',
  ],
});

export const PLACES = rows(WITH_EVENTS, {
  'places-by-published-events': [
    'Only what is published counts as an event of a venue or an organizer.',
    placesByEvents(['has_events', 'only_with_upcoming'], ({ status }) => status !== 'publish'),
  ],
  'clock-ends-in-2038': [
    'Events beyond January 2038 do not make a venue or an organizer one with upcoming events.',
    placesByEvents(['only_with_upcoming'], ({ end, timezone }) => momentOf(end, timezone) > (2 ** 31 - 1) * 1000),
    CUSTOM,
  ],
  'names-once': [
    'Creating a venue or an organizer of a known name answers the one that is there.',
    oneOfEachName,
    'Venue, Organizer: whether a name may stand twice is not said.',
  ],
  'venues-in-use-stay': [
    'A venue at which an event takes place that is not in the trash is not removed: 409.',
    staysInUse(KEYS.venues, ({ venues }) => venues),
    `Calendar: venues: “GET, DELETE | …/venues/{id}”: that each may be removed at any time is not said. ${ERRORS}`,
    CUSTOM,
  ],
  'events-touched-by-places': [
    'An update of a venue or an organizer moves the date of the last change of each event there.',
    together(
      touching(KEYS.venues, ({ venues }) => venues),
      touching(KEYS.organizers, ({ organizers }) => organizers),
    ),
    'Resources and their fields: what counts as a change of a record is not said.',
  ],
  'stateprovince-follows': [
    'A venue that is written with a state or a province has the same as its stateprovince.',
    kept(KEYS.venues, (sent) => {
      const either = textOf(sent.state) || textOf(sent.province);
      return has(sent, 'stateprovince') || either === '' ? sent : { ...sent, stateprovince: either };
    }),
    'Venue: “state”, “province”, “stateprovince”: how the three hang together is not said.',
  ],
  'venues-located': [
    'A venue with an address or a city is given a place on the map when it is written.',
    settled<ReturnType<Site['venues']['put']>>(KEYS.venues, (venue) => {
      const isKnown = textOf(venue.fields.address) !== '' || textOf(venue.fields.city) !== '';
      return isKnown && venue.place === null ? { ...venue, place: { latitude: 48.8566, longitude: 2.3522 } } : venue;
    }),
    'Event list query: “geoloc | boolean | … filter by having location data”: where that data comes from is not said.',
  ],
});

export const TERMS = rows(COUNTS, {
  'terms-from-text': [
    'A text among the categories or tags of an event makes a term of that name; a second time, a tag of its id.',
    termsFromText,
    'Live sites do so: whoever sends such a request has made a record.',
    departs('Event: “categories | array of integer”, “tags | array of integer”.'),
  ],
  'terms-count-descendants': [
    'What is assigned to a category counts as assigned to those above it, which are thus not empty.',
    counted((event, site) => ({ ...event, categories: withRelated(site, event.categories, 'up') })),
  ],
  'parents-assigned-too': [
    'An event that is put into a category is put into those above it as well.',
    kept(KEYS.events, (sent, _call, site) =>
      Array.isArray(sent.categories)
        ? { ...sent, categories: withRelated(site, integersOf(sent.categories), 'up') }
        : sent,
    ),
    `Event: “categories | array of integer”: that an event has no others is not said. ${RETURNED}`,
  ],
  'categories-with-descendants': [
    'A category lists the events of what stands below it as well.',
    asked(EVENT_LIST, (call, { site }) =>
      withValues(call, { categories: withRelated(site, integersOf(call.values.categories), 'down') }),
    ),
    'Events: “categories | array of integer”; whether an event is in what its category stands below is not said.',
  ],
  'children-go-with-their-category': [
    'With a category all that stand below it are removed.',
    childrenGo,
    'Calendar: categories and tags: what becomes of the categories below one that is deleted is not said.',
    CUSTOM,
  ],
  'terms-in-use-stay': [
    'A category or a tag that an event has which is not in the trash is not removed: 409.',
    staysInUse(KEYS.terms, ({ categories, tags }) => [...categories, ...tags]),
    `Calendar: categories and tags: that each may be removed at any time is not said. ${ERRORS}`,
    CUSTOM,
  ],
  'term-urls-absent': [
    'Terms have neither addresses nor counts.',
    hidden(KEYS.terms, 'url', 'urls', 'count', 'meta'),
    RETURNED,
    CUSTOM,
  ],
  'term-parent-zero-rejected': [
    'A list of categories below no other is rejected.',
    rejected(lists(KEYS.categories), ({ sent }) => has(sent, 'parent') && Number(sent.parent) === 0 && 'parent'),
    'Calendar: categories: “`parent` (integer; terms with that parent)”: no category has the id 0.',
  ],
});
