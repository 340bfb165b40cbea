/** What other calendars do with slugs, zones, dates, terms and places. */

import { wallNow } from '../calendar/posts.ts';
import { EVENT_CATEGORIES, removeTerm } from '../calendar/terms.ts';
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import { invalidParam } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { flagOf, has, integersOf, membersOf, textOf } from '../http/values.ts';
import type { Call } from '../routing/call.ts';
import { isZone, momentOf, readMoment, readWall, siteZone, spacedText, wallOf } from '../state/dates.ts';
import type { EventRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { ERRORS, NO_TEXT_RULE, RETURNED } from './allowed.ts';
import { hiding, isCreation, isList, isRemoval, KEYS, onRecords, onSent, relisted } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const BY_SLUG = KEYS.posts.filter((key) => key.endsWith('/by-slug/{slug}'));
const CATEGORIES = KEYS.terms.filter((key) => key.includes('/categories'));
const PLACE_LISTS = [...KEYS.venues, ...KEYS.organizers].filter(isList);

/** The database compares slugs without regard to case. */
function slugsInAnyCase(): VariationChange {
  return onHandlers(BY_SLUG, (call, next) =>
    next({ ...call, path: { ...call.path, slug: textOf(call.path.slug).toLowerCase() } }),
  );
}

/** Moves times that are meant in another zone to that of the site. */
function inSiteZone(sent: Values): Values {
  const zone = textOf(sent.timezone);
  if (zone === '' || !isZone(zone)) return sent;
  const moved = ['start_date', 'end_date'].flatMap((name) => {
    const wall = has(sent, name) ? readWall(textOf(sent[name]), zone) : null;
    return wall === null || flagOf(sent.all_day) ? [] : [[name, spacedText(wallOf(momentOf(wall, zone)))] as const];
  });
  return { ...sent, timezone: siteZone(), ...Object.fromEntries(moved) };
}

/** The categories, and all that they stand below. */
function withAncestors(site: Site, ids: readonly number[]): readonly number[] {
  const all = new Set(ids);
  for (const id of all) {
    const parent = site.eventCategories.get(id)?.parent ?? 0;
    if (parent !== 0) all.add(parent);
  }
  return [...all];
}

/** All that stands below a category. */
function descendants(site: Site, id: number): readonly number[] {
  const found = new Set([id]);
  for (const above of found) {
    for (const term of site.eventCategories.all()) if (term.parent === above) found.add(term.id);
  }
  found.delete(id);
  return [...found];
}

function childrenGo(): VariationChange {
  return onHandlers(CATEGORIES.filter(isRemoval), (call, next, { site }) => {
    const below = descendants(site, Number(call.path.id));
    const reply = next(call);
    if (!isSuccess(reply)) return reply;
    for (const id of below) {
      const term = site.eventCategories.get(id);
      if (term !== undefined) removeTerm(site, EVENT_CATEGORIES, term);
    }
    return reply;
  });
}

/** What is assigned to a category counts for those above it, too. */
function descendantsCount(): VariationChange {
  return onHandlers(
    CATEGORIES.filter((key) => key.startsWith('GET ')),
    (call, next, { site }) => {
      if (has(call.values, 'post') || has(call.values, 'event')) return next(call);
      const all = site.events.all.bind(site.events);
      site.events.all = () => all().map((event) => ({ ...event, categories: withAncestors(site, event.categories) }));
      try {
        return next(call);
      } finally {
        site.events.all = all;
      }
    },
  );
}

/** Lists of places that ask for events look at some of these alone. */
function placesByEvents(
  names: readonly string[],
  isPassedOver: (event: EventRecord, site: Site) => boolean,
): VariationChange {
  return onHandlers(PLACE_LISTS, (call, next, { site }) => {
    if (has(call.values, 'event') || !names.some((name) => flagOf(call.values[name]))) return next(call);
    return hiding(
      site.events,
      (event) => isPassedOver(event, site),
      () => next(call),
    );
  });
}

/** Members that hold a title or a name. */
const TITLES = ['title', 'venue', 'organizer'];

/** What is published with a date ahead waits for it; what waits for a date that is over is published. */
function byItsDate(sent: Values, call: Call, site: Site): Values {
  const status = has(sent, 'status') ? textOf(sent.status) : isCreation(call.operation.key) ? 'publish' : '';
  if (status !== 'publish' && status !== 'future') return sent;
  const moment = has(sent, 'date_utc') ? readMoment(textOf(sent.date_utc), 'UTC') : readMoment(textOf(sent.date));
  const isAhead = moment !== null && moment > site.clock.now();
  return isAhead || status === 'future' ? { ...sent, status: isAhead ? 'future' : 'publish' } : sent;
}

/** What takes four bytes in UTF-8. */
const ASTRAL = /[\u{10000}-\u{10ffff}]/gu;
const TEXTS = [...TITLES, 'description', 'excerpt', 'name', 'short_description'];

function withoutFourBytes(sent: Values): Values {
  const entity = (letter: string) => `&#x${letter.codePointAt(0)?.toString(16)};`;
  const changed = TEXTS.flatMap((name) => {
    const text = textOf(sent[name]);
    return typeof sent[name] === 'string' && text.search(ASTRAL) >= 0
      ? [[name, text.replace(ASTRAL, entity)] as const]
      : [];
  });
  return changed.length === 0 ? sent : { ...sent, ...Object.fromEntries(changed) };
}

const MOST_LETTERS = 255;

function demandShort(sent: Values): Values {
  const long = [...TITLES, 'name', 'code'].find((name) => textOf(sent[name]).length > MOST_LETTERS);
  if (long !== undefined) throw invalidParam(long, `${long} may not be longer than ${MOST_LETTERS} letters.`);
  return sent;
}

const byCodePoint = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** A database that compares texts byte by byte: capitals first, accents last. */
function sortedByBytes(): VariationChange {
  const lists = [...KEYS.terms, ...KEYS.products].filter(isList);
  return onHandlers(lists, (call, next, steps) => {
    const { orderby, order } = call.values;
    const isOfTerms = KEYS.terms.includes(call.operation.key);
    const isByName = isOfTerms ? ['', 'name'].includes(textOf(orderby)) : orderby === 'title';
    if (!isByName) return next(call);
    const isDown = textOf(order).toLowerCase() === 'desc';
    const nameOf = (record: unknown) => textOf(membersOf(record).name);
    return relisted(call, next, steps, (records) =>
      records.toSorted((a, b) => (isDown ? -1 : 1) * byCodePoint(nameOf(a), nameOf(b))),
    );
  });
}

export const AGENDA: readonly Variation[] = [
  variation(
    'slugs-in-any-case',
    'A slug in an address finds its record whatever the case of its letters.',
    'Opening paragraphs: “`{slug}` (any characters except a slash)”: how a slug is compared is not said.',
    slugsInAnyCase,
  ),
  variation(
    'events-in-utc-by-default',
    'An event that is made without a zone is in UTC, wherever the site is.',
    'Event: “timezone | string | no”: no default is given.',
    () =>
      onSent(KEYS.events.filter(isCreation), (sent) => (has(sent, 'timezone') ? sent : { ...sent, timezone: 'UTC' })),
  ),
  variation(
    'zone-utc-by-its-long-name',
    'An event in UTC says that it is in Etc/UTC.',
    `Event: “timezone | string”; the database of zones knows both names for one. ${RETURNED}`,
    () => onRecords(KEYS.events, (record) => (record.timezone === 'UTC' ? { ...record, timezone: 'Etc/UTC' } : record)),
  ),
  variation(
    'times-in-the-site-zone',
    'Events are kept in the zone of the site: times in another are moved to it, to the same moment.',
    `Event: “start_date | string | yes | date and time of start”, “timezone | string | no”: in which zone an event is shown is not said. ${RETURNED}`,
    () => onSent(KEYS.events, inSiteZone),
    { departs: ['Event: “timezone | string | no”, “start_date”: both are answered otherwise.'], breaksCustom: true },
  ),
  variation(
    'parents-assigned-too',
    'An event that is put into a category is put into those above it as well.',
    `Event: “categories | array of integer | no | default null”: that an event has no others is not said. ${RETURNED}`,
    () =>
      onSent(KEYS.events, (sent, _call, { site }) =>
        Array.isArray(sent.categories)
          ? { ...sent, categories: withAncestors(site, integersOf(sent.categories)) }
          : sent,
      ),
    CUSTOM,
  ),
  variation(
    'stateprovince-follows',
    'A venue that is written with a state or a province has the same as its stateprovince.',
    'Venue: “state”, “province”, “stateprovince”, each “string | no | null”: how the three hang together is not said.',
    () =>
      onSent(KEYS.venues, (sent) => {
        const either = textOf(sent.state) || textOf(sent.province);
        return has(sent, 'stateprovince') || either === '' ? sent : { ...sent, stateprovince: either };
      }),
  ),
  variation(
    'venue-countries-by-name',
    'The country of a venue that is sent as a code comes back as its name.',
    `Venue: “country | string | no | null”: whether it is a code or a name is not said. ${RETURNED}`,
    () =>
      onSent(KEYS.venues, (sent) => {
        const names = new Intl.DisplayNames(['en'], { type: 'region' });
        const code = textOf(sent.country);
        return /^[A-Z]{2}$/.test(code) ? { ...sent, country: names.of(code) ?? code } : sent;
      }),
    CUSTOM,
  ),
  variation(
    'children-go-with-their-category',
    'With a category all that stand below it are removed.',
    'Calendar: categories and tags: “GET, DELETE | …/categories/{id}”: what becomes of the categories below it is not said.',
    childrenGo,
    CUSTOM,
  ),
  variation(
    'terms-count-descendants',
    'What is assigned to a category counts as assigned to those above it, which are thus not empty.',
    'Term list query: “hide_empty | boolean | 1 | hide terms assigned to no post”: whether a category has what those below it have is not said.',
    descendantsCount,
  ),
  variation(
    'places-by-published-events',
    'Only what is published counts as an event of a venue or an organizer.',
    'Calendar: venues: “has_events (untyped; only venues with events)”: whether drafts and private events are such is not said.',
    () => placesByEvents(['has_events', 'only_with_upcoming'], ({ status }) => status !== 'publish'),
  ),
  variation(
    'running-is-not-upcoming',
    'An event that has begun is not upcoming any more.',
    'Calendar: venues: “only_with_upcoming (… only venues with upcoming events)”: whether what is under way counts is not said.',
    () => placesByEvents(['only_with_upcoming'], ({ start }, site) => start < wallNow(site)),
  ),
  variation(
    'dated-ahead-is-future',
    'What is published in the calendar with a date ahead has the status future until then.',
    'Event, Venue, Organizer: “date | publication date”, “status | publication status”: how the two hang together is not said. States and transitions: “Transitions between the other states: not shown.”',
    () => onSent(KEYS.posts, (sent, call, { site }) => byItsDate(sent, call, site)),
  ),
  variation(
    'sorted-by-bytes',
    'Titles of products and names of terms are sorted byte by byte: capitals first, accents last.',
    'Product list query: “orderby | … `title`”; Term list query: “orderby | term attribute to sort by”: by which alphabet is not said.',
    sortedByBytes,
  ),
  variation(
    'emoji-as-entities',
    'Emoji in titles and descriptions come back as numbered entities, as the tables of the site cannot hold them.',
    NO_TEXT_RULE,
    () => onSent([...KEYS.posts, ...KEYS.products], withoutFourBytes),
  ),
  variation(
    'long-names-rejected',
    'A title, a name or a code of more than 255 letters is rejected.',
    `${NO_TEXT_RULE} ${ERRORS}`,
    () => onSent([...KEYS.calendar, ...KEYS.coupons, ...KEYS.products], demandShort),
  ),
];
