/** Records of the calendar that look otherwise, or come about otherwise. */
import { forbidden } from '../access.ts';
import { EVENT_CATEGORIES, TAGS, writeTerm } from '../calendar/terms.ts';
import { onHandlers } from '../faults/hooks.ts';
import { invalidParam } from '../http/errors.ts';
import { created } from '../http/messages.ts';
import { has, integersOf, listOf, membersOf, textOf } from '../http/values.ts';
import { momentOf, offsetAt, readWall, siteZone } from '../state/dates.ts';
import { fold } from '../state/text.ts';
import { RETURNED } from './allowed.ts';
import { CALENDAR, isCreation, isList, KEYS, onArguments, onRecords, without } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

const EVENT_READS = KEYS.events.filter((key) => key.startsWith('GET ') && key.includes('{'));

/** `2027-03-10 18:00:00` of a clock in that zone, as ISO 8601 with its offset. */
function withOffset(text: string, zone: string): string {
  const wall = readWall(text, zone);
  if (wall === null) return text;
  const minutes = offsetAt(momentOf(wall, zone), zone) / 60_000;
  const part = (number: number) => String(Math.floor(Math.abs(number))).padStart(2, '0');
  return `${text.replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${part(minutes / 60)}:${part(minutes % 60)}`;
}

const DATES: Readonly<Record<string, 'event' | 'site' | 'utc'>> = {
  start_date: 'event',
  end_date: 'event',
  utc_start_date: 'utc',
  utc_end_date: 'utc',
  date: 'site',
  date_utc: 'utc',
  modified: 'site',
  modified_utc: 'utc',
};

function dated(edit: (text: string, zone: string) => string): VariationChange {
  return onRecords(KEYS.posts, (record) => {
    const zones = { event: textOf(record.timezone) || siteZone(), site: siteZone(), utc: 'UTC' };
    const dates = Object.entries(DATES).filter(([name]) => typeof record[name] === 'string');
    return {
      ...record,
      ...Object.fromEntries(dates.map(([name, zone]) => [name, edit(textOf(record[name]), zones[zone])])),
    };
  });
}

const SIX_HOURS_MS = 6 * 60 * 60 * 1000;

/** Events of whole days start and end so many milliseconds later. */
function wholeDaysLater(startMs: number, endMs: number): VariationChange {
  const later = (text: unknown, milliseconds: number): unknown => {
    const wall = readWall(textOf(text));
    return wall === null ? text : new Date(wall + milliseconds).toISOString().slice(0, 19).replace('T', ' ');
  };
  return onRecords(KEYS.events, (record) =>
    record.all_day === true
      ? { ...record, start_date: later(record.start_date, startMs), end_date: later(record.end_date, endMs) }
      : record,
  );
}

/** Ids of terms that a list names, with a term made of each text. The id of one that is found by its name is text again. */
function idsWithTerms(taxonomy: typeof TAGS, given: unknown, site: Parameters<typeof writeTerm>[0]): readonly number[] {
  const items = Array.isArray(given)
    ? given
    : typeof given === 'object' && given !== null
      ? Object.values(given)
      : textOf(given).split(',');
  return items.flatMap((item) => {
    const text = textOf(item).trim();
    const terms = taxonomy.terms(site);
    if (text === '') return [];
    if (/^\d+$/.test(text) && terms.get(Number(text)) !== undefined) return [Number(text)];
    const named = (name: string) => terms.all().find((term) => fold(term.name) === fold(name));
    const known = named(text);
    const name = known === undefined || taxonomy.isTree ? text : String(known.id);
    return [(named(name) ?? writeTerm(site, taxonomy, { name })).id];
  });
}

function termsFromText(): VariationChange {
  return onArguments((operation, given, next, { site }) => {
    if (operation.resource !== 'events' || operation.method === 'GET' || operation.method === 'DELETE')
      return next(given);
    const taxonomies = { categories: EVENT_CATEGORIES, tags: TAGS };
    // Whatever else is wrong is rejected before a term is made.
    next(without(given, 'categories', 'tags'));
    const ids = Object.entries(taxonomies)
      .filter(([name]) => has(given, name))
      .map(([name, taxonomy]) => [name, idsWithTerms(taxonomy, given[name], site)]);
    return next({ ...given, ...Object.fromEntries(ids) });
  });
}

/** A venue or an organizer of the name that is sent, where there is one. */
function oneOfEachName(): VariationChange {
  return onHandlers([...KEYS.venues, ...KEYS.organizers].filter(isCreation), (call, next, { site, handlers }) => {
    const isVenue = call.operation.resource === 'venues';
    const records = isVenue ? site.venues : site.organizers;
    const name = textOf(call.sent[isVenue ? 'venue' : 'organizer']);
    const known = records.all().find(({ title, status }) => status !== 'trash' && fold(title) === fold(name));
    const root = call.operation.path;
    const read = handlers[`GET ${root}/{id}`];
    if (known === undefined || read === undefined) return next(call);
    return created(read({ ...call, path: { id: known.id } }).body, `${site.baseUrl}${root}/${known.id}`);
  });
}

function protectedByStatus(): VariationChange {
  return onHandlers(EVENT_READS, (call, next, { site }) => {
    const event = site.events.all().find(({ id, slug }) => id === call.path.id || slug === call.path.slug);
    const isOpen = event === undefined || event.password === '' || call.user?.isAdministrator === true;
    if (!isOpen && textOf(call.sent.password) === '') throw forbidden(call.user);
    return next(call);
  });
}

/** The terms, and all that stands below one of them. */
function withDescendants(site: Parameters<typeof writeTerm>[0], ids: readonly number[]): readonly number[] {
  const below = site.eventCategories.all().filter(({ id, parent }) => ids.includes(parent) && !ids.includes(id));
  return below.length === 0 ? ids : withDescendants(site, [...ids, ...below.map(({ id }) => id)]);
}

export const CALENDAR_RECORDS: readonly Variation[] = [
  variation('slugs-encoded', 'Slugs are shown as they stand in an address, percent-encoded.', RETURNED, () =>
    onRecords(KEYS.calendar, (record) => ({
      ...record,
      ...('slug' in record && {
        slug: encodeURIComponent(textOf(record.slug)).replace(/%../g, (code) => code.toLowerCase()),
      }),
    })),
  ),
  variation(
    'categories-with-descendants',
    'A category lists the events of what stands below it as well.',
    'Events: “categories | array of integer”; whether an event is in what its category stands below is not said.',
    () =>
      onHandlers([`GET ${CALENDAR}/events`], (call, next, { site }) => {
        const ids = integersOf(call.values.categories);
        if (ids.length === 0) return next(call);
        return next({ ...call, values: { ...call.values, categories: withDescendants(site, ids) } });
      }),
  ),
  variation(
    'cost-with-symbol',
    'The cost of an event comes back with a currency symbol, and a cost of 0 as an empty text.',
    'Event: “cost | untyped”; how a cost is shown is not said.',
    () =>
      onRecords(KEYS.events, (record) => {
        const cost = textOf(record.cost);
        return { ...record, cost: /^\d+([.,]\d+)?$/.test(cost) ? (Number(cost) === 0 ? '' : `$${cost}`) : cost };
      }),
  ),
  variation(
    'cost-with-letters',
    'The cost of an event comes back with the letters and dots of a currency behind it, and a cost of 0 as a word.',
    'Event: “cost | untyped”; how a cost is shown is not said.',
    () =>
      onRecords(KEYS.events, (record) => {
        const cost = textOf(record.cost);
        return {
          ...record,
          cost: /^\d+([.,]\d+)?$/.test(cost) ? (Number(cost) === 0 ? 'Gratuit' : `${cost}د.ك`) : cost,
        };
      }),
  ),
  variation('author-as-integer', 'Authors are integers.', RETURNED, () =>
    onRecords(KEYS.posts, (record) => ({ ...record, author: Number(record.author) })),
  ),
  variation(
    'author-as-object',
    'Authors are objects with an id and a name.',
    RETURNED,
    () => onRecords(KEYS.posts, (record) => ({ ...record, author: { id: Number(record.author), name: 'Somebody' } })),
    { breaksCustom: true },
  ),
  variation('venue-always-listed', 'The venue of an event is a list, even of one.', RETURNED, () =>
    onRecords(KEYS.events, (record) => ({
      ...record,
      venue: Array.isArray(record.venue) ? record.venue : [record.venue],
    })),
  ),
  variation('organizer-alone', 'A sole organizer of an event is no list.', RETURNED, () =>
    onRecords(KEYS.events, (record) => {
      const organizers = listOf(record.organizer);
      return { ...record, organizer: organizers.length === 1 ? organizers[0] : organizers };
    }),
  ),
  variation(
    'places-as-ids',
    'An event gives its venues, organizers, categories and tags as ids.',
    RETURNED,
    () =>
      onRecords(KEYS.events, (record) => {
        const ids = (value: unknown) => (Array.isArray(value) ? value : [value]).map((item) => membersOf(item).id);
        return {
          ...record,
          venue: ids(record.venue),
          organizer: ids(record.organizer),
          categories: ids(record.categories),
          tags: ids(record.tags),
        };
      }),
    { breaksCustom: true },
  ),
  variation('image-null', 'An image that is not set is null.', RETURNED, () =>
    onRecords(KEYS.posts, (record) => ({ ...record, image: record.image === false ? null : record.image })),
  ),
  variation('image-as-address', 'An image is its address alone.', RETURNED, () =>
    onRecords(KEYS.posts, (record) => ({
      ...record,
      image: record.image === false ? '' : textOf(membersOf(record.image).url),
    })),
  ),
  variation('calendar-dates-iso', 'Dates of the calendar are ISO 8601 with an offset.', RETURNED, () =>
    dated(withOffset),
  ),
  variation('calendar-dates-t', 'Dates of the calendar have a T between day and time.', RETURNED, () =>
    dated((text) => text.replace(' ', 'T')),
  ),
  variation(
    'all-day-ends-at-midnight',
    'An event of whole days ends at the midnight after its last day.',
    'Event: “all_day | boolean”: which times an event of whole days has is not said.',
    () => wholeDaysLater(0, 1000),
  ),
  variation(
    'all-day-begins-at-six',
    'Days begin at six in the morning, and so do events of whole days.',
    'Event: “all_day | boolean”: which times an event of whole days has is not said.',
    () => wholeDaysLater(SIX_HOURS_MS, SIX_HOURS_MS),
  ),
  variation(
    'password-withholds',
    'An event with a password is rejected to who does not give it.',
    'Authentication: “The event read and delete routes accept an optional `password` parameter … for password-protected events”; what is shown without it is not said.',
    protectedByStatus,
  ),
  variation(
    'names-once',
    'Creating a venue or an organizer of a known name answers the one that is there.',
    'Venue, Organizer: whether a name may stand twice is not said.',
    oneOfEachName,
  ),
  variation('email-obscured', 'Addresses of organizers are written in entities.', RETURNED, () =>
    onRecords(KEYS.organizers, (record) => ({
      ...record,
      ...(typeof record.email === 'string'
        ? {
            email: [...record.email]
              .map((sign) => (sign === '@' || sign === '.' ? `&#${sign.charCodeAt(0)};` : sign))
              .join(''),
          }
        : {}),
    })),
  ),
  variation(
    'days-roll-over',
    'A day that a month does not have is read as one of the next.',
    'Event: “start_date | string | date and time of start”: no format is given.',
    () =>
      onSentDates((text) =>
        text.replace(/^(\d{4})-02-(29|30|31)/, (_whole, year: string, day: string) =>
          new Date(Date.UTC(Number(year), 1, Number(day))).toISOString().slice(0, 10),
        ),
      ),
  ),
  variation(
    'terms-from-text',
    'A text among the categories or tags of an event makes a term of that name; a second time, a tag of its id.',
    'Findings on live sites: whoever sends such a request has made a record.',
    termsFromText,
    {
      departs: ['Event: “categories | array of integer”, “tags | array of integer”.'],
    },
  ),
  variation(
    'term-urls-absent',
    'Terms have neither addresses nor counts.',
    RETURNED,
    () => onRecords(KEYS.terms, (record) => without(record, 'url', 'urls', 'count', 'meta')),
    { breaksCustom: true },
  ),
  variation('term-count-as-text', 'Counts of terms are text.', RETURNED, () =>
    onRecords(KEYS.terms, (record) => ({ ...record, count: String(record.count) })),
  ),
  variation(
    'term-parent-zero-rejected',
    'A list of categories below no other is rejected.',
    'Calendar: categories: “`parent` (integer; terms with that parent)”: no category has the id 0.',
    () =>
      onHandlers([`GET ${CALENDAR}/categories`], (call, next) => {
        if (has(call.sent, 'parent') && Number(call.sent.parent) === 0) throw invalidParam('parent');
        return next(call);
      }),
  ),
  variation(
    'term-include-unknown-rejected',
    'A list of terms that names an id of no term is rejected.',
    'Term list query: “include | array of integer | only these ids”: what of an id that no term has is not said.',
    () =>
      onHandlers(KEYS.terms.filter(isList), (call, next, { site }) => {
        const terms = call.operation.path.endsWith('/tags') ? site.tags : site.eventCategories;
        if (integersOf(call.values.include).some((id) => terms.get(id) === undefined)) throw invalidParam('include');
        return next(call);
      }),
  ),
  variation(
    'strict-dates-not-zero',
    'A strict_dates of 0 is rejected.',
    'Event list query: “strict_dates | boolean-like”: what counts as true or false is not said.',
    () =>
      onArguments((operation, given, next) => {
        if (operation.key === `GET ${CALENDAR}/events` && given.strict_dates === '0')
          throw invalidParam('strict_dates');
        return next(given);
      }),
  ),
];

function onSentDates(edit: (text: string) => string): VariationChange {
  const dates = ['start_date', 'end_date', 'date', 'date_utc'];
  return onArguments((operation, given, next) => {
    if (operation.resource !== 'events' || operation.method === 'GET') return next(given);
    const sent = dates.filter((name) => typeof given[name] === 'string');
    return next({ ...given, ...Object.fromEntries(sent.map((name) => [name, edit(textOf(given[name]))])) });
  });
}
