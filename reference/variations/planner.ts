/** How another calendar lists, prices, maps and joins its records. */
import { defaultWindow } from '../calendar/event-filters.ts';
import { writeEvent } from '../calendar/events.ts';
import { writeOrganizer } from '../calendar/places.ts';
import { EVENT_CATEGORIES, removeTerm } from '../calendar/terms.ts';
import { onHandlers } from '../faults/hooks.ts';
import { invalidParam, unknownRecord } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { flagOf, has, integerOf, listOf, membersOf, textOf } from '../http/values.ts';
import { createClock } from '../state/clock.ts';
import { DAY, spacedText, wallOf } from '../state/dates.ts';
import type { Site } from '../state/site.ts';
import { slugOf } from '../state/text.ts';
import { ERRORS, LIMITS, NO_TEXT_RULE, RETURNED } from './allowed.ts';
import {
  answered,
  CALENDAR,
  deeply,
  isCreation,
  isList,
  isUpdate,
  KEYS,
  onArguments,
  onDeclaredArguments,
  onIndexRoutes,
  onRecords,
  onSent,
  relisted,
  together,
} from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

const EVENTS = `${CALENDAR}/events`;

const featuredFirst = (records: readonly unknown[]): readonly unknown[] => {
  const isFeatured = (record: unknown) => Number(flagOf(membersOf(record).featured));
  return records.toSorted((a, b) => isFeatured(b) - isFeatured(a));
};

/** "12" reads "12,00 €", and "0" says that it is free. */
function inEuros(record: Values): Values {
  const cost = textOf(record.cost);
  if (!/^\d+(\.\d+)?$/.test(cost)) return record;
  return { ...record, cost: Number(cost) === 0 ? 'Gratuit' : `${Number(cost).toFixed(2).replace('.', ',')} €` };
}

const isVenue = (members: Values) => typeof members.venue === 'string' && 'show_map' in members;

function mapFlagsAsText(members: Values): Values {
  if (!isVenue(members)) return members;
  return { ...members, show_map: String(members.show_map), show_map_link: String(members.show_map_link) };
}

/** From the beginning of today to the same day of the next year. */
function yearWindow(site: Site): Values {
  const { start_date, end_date } = defaultWindow(site);
  const day = end_date.slice(4, 10);
  return {
    start_date: `${start_date.slice(0, 10)} 00:00:00`,
    end_date: `${Number(end_date.slice(0, 4)) - 1}${day} 23:59:59`,
  };
}

function windowOfAYear(): VariationChange {
  const listing = onHandlers([`GET ${EVENTS}`], (call, next, { site }) => {
    const hasBounds = Object.keys(call.sent).some((name) => /^(starts|ends)_/.test(name));
    return next(hasBounds ? call : { ...call, values: { ...yearWindow(site), ...call.values } });
  });
  const declaring = onIndexRoutes((routes, site) => {
    const route = membersOf(routes[EVENTS]);
    const window = yearWindow(site);
    const endpoints = listOf(route.endpoints).map((endpoint) => {
      const { args, ...rest } = membersOf(endpoint);
      const declared = Object.entries(membersOf(args)).map(([name, argument]) => {
        const isGenerated = 'default' in membersOf(argument) && name in window;
        return [name, isGenerated ? { ...membersOf(argument), default: window[name] } : argument];
      });
      return { ...rest, args: Object.fromEntries(declared) };
    });
    return EVENTS in routes ? { ...routes, [EVENTS]: { ...route, endpoints } } : routes;
  });
  return together(listing, declaring);
}

const isOrganizer = (value: unknown) => typeof membersOf(value).organizer === 'string';

/** Organizers come as data, too: each becomes a record. */
function organizersFromData(): VariationChange {
  const reading = onArguments((operation, given, next) => {
    const items = Array.isArray(given.organizer) ? given.organizer : [given.organizer];
    if (!operation.path.startsWith(EVENTS) || !items.some(isOrganizer)) return next(given);
    const found = next({ ...given, organizer: items.filter((item) => !isOrganizer(item)) });
    return { ...found, sent: { ...found.sent, organizer: items }, values: { ...found.values, organizer: items } };
  });
  const writing = onSent(KEYS.events, (sent, { user }, { site }) => {
    if (!listOf(sent.organizer).some(isOrganizer)) return sent;
    const organizer = listOf(sent.organizer).map((item) =>
      isOrganizer(item) ? writeOrganizer(site, membersOf(item), user).id : integerOf(item),
    );
    return { ...sent, organizer };
  });
  return together(reading, writing);
}

const OCCURRENCES = 40;

/** Each evening of a series is an event of its own. */
function seedSeries(site: Site): void {
  const yesterday = { ...site, clock: createClock(() => site.clock.now() - DAY) };
  const today = Math.floor(wallOf(site.clock.now()) / DAY) * DAY;
  const [author = null] = site.users;
  for (let week = 0; week < OCCURRENCES; week++) {
    const start = today + (2 + 7 * week) * DAY + (19 / 24) * DAY;
    const [start_date, end_date] = [spacedText(start), spacedText(start + DAY / 12)];
    const slug = `cine-club-du-mardi-${start_date.slice(0, 10)}`;
    writeEvent(yesterday, { title: 'Ciné-club du mardi', slug, start_date, end_date }, author);
  }
}

function withStateProvince(sent: Values): Values {
  const place = textOf(sent.state) || textOf(sent.province);
  return place === '' || has(sent, 'stateprovince') ? sent : { ...sent, stateprovince: place };
}

const TAGS = KEYS.terms.filter((key) => key.includes('/tags'));
const isTagSlugFree = (sent: Values) => slugOf(textOf(sent.name)) !== '' && textOf(sent.slug) === '';

export const PLANNER: readonly Variation[] = [
  variation(
    'trashed-organizer-unknown',
    'An organizer in the trash is answered as one that never was.',
    `“GET, DELETE | /calendar/events/v1/organizers/{id}”: what becomes of one that was deleted is not said. ${ERRORS}`,
    () =>
      onHandlers(
        KEYS.organizers.filter((key) => key.endsWith('/{id}')),
        (call, next, { site }) => {
          if (site.organizers.get(integerOf(call.path.id))?.status === 'trash') throw unknownRecord('organizer');
          return next(call);
        },
      ),
  ),
  variation(
    'featured-events-lead',
    'A list of events begins with those that are featured.',
    'Event list query: “featured | boolean | filter by featured status”: no order of the list is stated.',
    () => onHandlers([`GET ${EVENTS}`], (call, next, steps) => relisted(call, next, steps, featuredFirst)),
  ),
  variation(
    'cost-in-euros',
    'A cost that is a number comes back as an amount in euros, and 0 as a word.',
    `Event: “cost | untyped | no”. ${RETURNED}`,
    () => onRecords(KEYS.events, inEuros),
  ),
  variation(
    'venue-map-flags-as-text',
    'Whether a venue shows its map and a link to it reads as text, true or false.',
    `Venue: “show_map_link | string | no | null”. ${RETURNED}`,
    () => answered([...KEYS.venues, ...KEYS.events], (body) => deeply(body, mapFlagsAsText)),
  ),
  variation(
    'event-maps-shown-at-first',
    'A new event shows its map and the link to it, unless the request says otherwise.',
    'Event: “show_map | boolean | no”, “show_map_link | boolean | no”: neither has a default.',
    () =>
      onSent(KEYS.events.filter(isCreation), (sent) => ({
        ...sent,
        show_map: sent.show_map ?? true,
        show_map_link: sent.show_map_link ?? true,
      })),
  ),
  variation(
    'geoloc-needs-the-extension',
    'A list of events that is asked for places is rejected: the extension for it is not installed.',
    `Event list query: “geoloc_lat, geoloc_lng | double | needs the extension; must be given together”. ${ERRORS}`,
    () =>
      onHandlers([`GET ${EVENTS}`], (call, next) => {
        const asked = ['geoloc', 'geoloc_lat', 'geoloc_lng'].find((name) => has(call.sent, name));
        if (asked !== undefined) throw invalidParam(asked, 'Needs an extension.');
        return next(call);
      }),
  ),
  variation(
    'tag-slugs-with-language',
    'The slug that the site makes for a tag of the calendar ends with the language.',
    `Event tag: “slug | string | no”: what it is where it is not sent is not said. ${NO_TEXT_RULE}`,
    () =>
      onSent(TAGS.filter(isCreation), (sent) =>
        isTagSlugFree(sent) ? { ...sent, slug: `${slugOf(textOf(sent.name))}-fr` } : sent,
      ),
  ),
  variation(
    'event-window-of-a-year',
    'A list of events without dates shows those from the beginning of today on, for one year.',
    'Event list query: “start_date | string datetime | generated default (format YYYY-MM-DD HH:MM:SS; how it is derived: not shown)”.',
    windowOfAYear,
  ),
  variation(
    'tag-slug-follows-its-name',
    'A tag of the calendar that gets another name gets the slug of that name, unless the request has one.',
    'Calendar: categories and tags: “POST, PUT, PATCH | /calendar/events/v1/tags/{id} | id required; name, description, slug optional”: that a slug stays is not said.',
    () =>
      onSent(TAGS.filter(isUpdate), (sent) =>
        isTagSlugFree(sent) ? { ...sent, slug: slugOf(textOf(sent.name)) } : sent,
      ),
  ),
  variation(
    'category-takes-its-children',
    'With a category of the calendar those below it go, too.',
    'Calendar: categories and tags: “GET, DELETE | /calendar/events/v1/categories/{id}”: what becomes of those below is not said.',
    () =>
      onHandlers([`DELETE ${CALENDAR}/categories/{id}`], (call, next, { site }) => {
        const removeBelow = (id: number): void => {
          for (const term of site.eventCategories.all().filter(({ parent }) => parent === id)) {
            removeBelow(term.id);
            removeTerm(site, EVENT_CATEGORIES, term);
          }
        };
        removeBelow(integerOf(call.path.id));
        return next(call);
      }),
  ),
  variation(
    'calendar-pages-of-thirty',
    'A page of the calendar holds thirty records at most, whatever is asked for.',
    LIMITS,
    () =>
      onHandlers(KEYS.calendar.filter(isList), (call, next) => {
        if (integerOf(call.values.per_page) <= 30) return next(call);
        return next({ ...call, values: { ...call.values, per_page: 30 } });
      }),
  ),
  variation(
    'organizers-from-data',
    'An event that names organizers by their data makes them.',
    'Event: “organizer | array of integer | no | default null; the description says id or organizer data”.',
    organizersFromData,
  ),
  variation(
    'weekly-series',
    'The calendar holds a weekly series: many events of one title.',
    'Event list query (all optional): which events a site holds is not said.',
    () => ({ seeded: seedSeries }),
  ),
  variation(
    'venue-region-in-two-places',
    'A venue that is sent a state or a province shows it as its stateprovince, too.',
    `Venue: “stateprovince | string | no | null” beside “state” and “province”: how they hang together is not said. ${RETURNED}`,
    () => onSent(KEYS.venues, withStateProvince),
  ),
  variation(
    'calendar-defaults-as-text',
    'Indexes declare numbers that are defaults of the calendar as text.',
    'Limits: “per_page default | calendar lists (events, venues, organizers, categories, tags) | 10”: how an index writes it is not said.',
    () =>
      onDeclaredArguments((argument, _name, pattern) =>
        pattern.startsWith(CALENDAR) && typeof argument.default === 'number'
          ? { ...argument, default: String(argument.default) }
          : argument,
      ),
  ),
];
