/** What lists show, and when: lag, windows, trash and drafts, and records of others that come in between. */
import { writeEvent } from '../calendar/events.ts';
import { writeOrganizer, writeVenue } from '../calendar/places.ts';
import { wallNow } from '../calendar/posts.ts';
import { EVENT_CATEGORIES, TAGS, writeTerm } from '../calendar/terms.ts';
import { type HandlerEdit, onHandlers } from '../faults/hooks.ts';
import { kindAt } from '../faults/kinds.ts';
import { flagOf, has, integersOf, textOf } from '../http/values.ts';
import { COUPONS } from '../shop/coupons.ts';
import { ORDERS } from '../shop/orders.ts';
import { PRODUCTS } from '../shop/products.ts';
import { DAY, momentOf, spacedText } from '../state/dates.ts';
import type { Site } from '../state/site.ts';
import { NO_FRESHNESS } from './allowed.ts';
import { ALL_RECORDS, CALENDAR, hiding, isList, KEYS, onDeclaredArguments, together, withoutValues } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

const LISTS = ALL_RECORDS.filter(isList);
const EVENT_LIST = [`GET ${CALENDAR}/events`];
const LAG = 1000;

/** Lists that do not show some records yet; `isLate` looks at when a record was seen first. */
function lagging(
  isLate: (site: Site) => (kind: string, id: number) => boolean,
  onShown: (kind: string) => void,
): VariationChange {
  const edit: HandlerEdit = (call, next, { site }) => {
    const kind = kindAt(call.operation.path);
    if (kind === undefined) return next(call);
    const late = isLate(site);
    try {
      return hiding(
        kind.records(site),
        ({ id }) => late(kind.root, id),
        () => next(call),
      );
    } finally {
      onShown(kind.root);
    }
  };
  return onHandlers(LISTS, edit);
}

/** Notes when each record was made, and tells it by kind and id; those of the start were always there. */
function watchMade(made: Map<string, number>): VariationChange {
  return {
    steps: (steps) => {
      for (const key of LISTS) {
        const kind = kindAt(key.slice('GET '.length));
        const records = kind?.records(steps.site);
        if (kind === undefined || records === undefined) continue;
        const put = records.put.bind(records);
        records.put = (item) => {
          const isNew = records.get(item.id) === undefined;
          if (isNew) made.set(`${kind.root} ${item.id}`, steps.site.clock.now());
          return put(item);
        };
      }
      return steps;
    },
  };
}

function lagByTime(): VariationChange {
  const made = new Map<string, number>();
  const late = lagging(
    (site) => (kind, id) => (made.get(`${kind} ${id}`) ?? Number.NEGATIVE_INFINITY) + LAG > site.clock.now(),
    () => {},
  );
  return together(watchMade(made), late);
}

function lagByLooks(): VariationChange {
  const made = new Map<string, number>();
  const late = lagging(
    () => (kind, id) => made.has(`${kind} ${id}`),
    (kind) => {
      for (const key of [...made.keys()].filter((one) => one.startsWith(`${kind} `))) made.delete(key);
    },
  );
  return together(watchMade(made), late);
}

/** The window of a list of events without dates, in days from now, as the index declares it too. */
function windowOf(from: number, to: number): VariationChange {
  const dates = (site: Site) => {
    const now = Math.floor(wallNow(site) / 60_000) * 60_000;
    return { start_date: spacedText(now + from * DAY), end_date: spacedText(now + to * DAY) };
  };
  let current: Readonly<Record<string, string>> = {};
  return together(
    onHandlers(EVENT_LIST, (call, next, { site }) => {
      const hasBounds = Object.keys(call.sent).some((name) => /^(starts|ends)_/.test(name));
      return next(hasBounds ? call : { ...call, values: { ...dates(site), ...call.values } });
    }),
    {
      steps: (steps) => {
        current = dates(steps.site);
        return steps;
      },
    },
    onDeclaredArguments((argument, name, pattern) =>
      pattern === `${CALENDAR}/events` && name in current && 'default' in argument
        ? { ...argument, default: current[name] }
        : argument,
    ),
  );
}

const BY_IDS = 'Event list query: “include: only these event ids; date filters are then ignored.”';

/** `include` narrows the site's own window, and the window that was asked for is forgotten. */
function includeInWindow(): VariationChange {
  return onHandlers(EVENT_LIST, (call, next, { site }) => {
    const ids = integersOf(call.values.include);
    if (ids.length === 0) return next(call);
    const dates = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'];
    const plain = withoutValues(call, 'include', ...dates);
    return hiding(
      site.events,
      ({ id }) => !ids.includes(id),
      () => next(plain),
    );
  });
}

/** The last second that 32 bits can count. */
const END_OF_TIME = (2 ** 31 - 1) * 1000;

function untilThen(): VariationChange {
  return onHandlers([`GET ${CALENDAR}/venues`, `GET ${CALENDAR}/organizers`], (call, next, { site }) => {
    if (!flagOf(call.values.only_with_upcoming)) return next(call);
    return hiding(
      site.events,
      ({ end, timezone }) => momentOf(end, timezone) > END_OF_TIME,
      () => next(call),
    );
  });
}

/** Adds a record of each kind that somebody else has made meanwhile. */
function foreignRecords(site: Site, count: number): void {
  const [, author = null] = site.users;
  const name = `Rehearsal ${count}`;
  const start = wallNow(site) + (count % 300) * DAY;
  const category = writeTerm(site, EVENT_CATEGORIES, { name: `Season ${count}` });
  const tag = writeTerm(site, TAGS, { name: `Guest ${count}` });
  const venue = writeVenue(site, { venue: `Stage ${count}`, city: 'Nantes' }, author);
  const organizer = writeOrganizer(site, { organizer: `Troupe ${count}` }, author);
  const dates = { start_date: spacedText(start), end_date: spacedText(start + DAY / 12) };
  const places = { venue: [venue.id], organizer: [organizer.id], categories: [category.id], tags: [tag.id] };
  writeEvent(site, { title: name, ...dates, ...places, featured: count % 2 === 0 }, author);
  const product = PRODUCTS.write(
    site,
    { name, sku: `OTHER-${count}`, regular_price: '3', featured: count % 2 === 0 },
    null,
  );
  COUPONS.write(site, { code: `other-${count}`, amount: '1' }, null);
  ORDERS.write(
    site,
    { status: count % 2 === 0 ? 'processing' : 'on-hold', line_items: [{ product_id: product.id, quantity: 1 }] },
    null,
  );
}

const REQUESTS_BETWEEN = 23;
const MOST_FOREIGN = 150;

function otherWriters(): VariationChange {
  let requests = 0;
  return {
    handle: (steps) => (request, next) => {
      requests += 1;
      const count = requests / REQUESTS_BETWEEN;
      if (Number.isInteger(count) && count <= MOST_FOREIGN) foreignRecords(steps.site, count);
      return next(request);
    },
  };
}

export const LIST_EFFECTS: readonly Variation[] = [
  variation('lists-lag', 'A list shows a new record a second after it was made.', NO_FRESHNESS, lagByTime),
  variation('lists-lag-a-look', 'A list shows a new record from the second look on.', NO_FRESHNESS, lagByLooks),
  variation(
    'window-of-a-month',
    'A list of events without dates shows a month.',
    'Event list query: “generated default (… how it is derived: not shown)”.',
    () => windowOf(0, 30),
  ),
  variation(
    'window-of-the-past',
    'A list of events without dates shows ten years back and three ahead.',
    'Event list query: “generated default (… how it is derived: not shown)”.',
    () => windowOf(-3650, 1095),
  ),
  variation(
    'window-far',
    'A list of events without dates begins a day later and shows ten years.',
    'Event list query: “generated default (… how it is derived: not shown)”.',
    () => windowOf(1, 3650),
  ),
  variation(
    'include-in-window',
    'A list of events by ids shows those of them that lie in the default window.',
    'Findings on live sites: one broken argument; every other argument works without it.',
    includeInWindow,
    { departs: [BY_IDS] },
  ),
  variation(
    'clock-ends-in-2038',
    'Events beyond January 2038 do not make a venue or an organizer one with upcoming events.',
    'Calendar: venues: “only venues with upcoming events”: how far ahead dates may lie is not said.',
    untilThen,
    { breaksCustom: true },
  ),
  variation(
    'trash-not-listed',
    'No list of the calendar shows the trash, whatever status is asked for.',
    'Event, venue, organizer: “status | free string (publication status)”; of a trash in the calendar, and of what lists show of it, nothing is said.',
    () =>
      onHandlers(KEYS.posts.filter(isList), (call, next, { site }) => {
        const kind = kindAt(call.operation.path);
        if (kind === undefined || !has(call.values, 'status')) return next(call);
        return hiding(
          kind.records(site),
          ({ status }) => status === 'trash',
          () => next(call),
        );
      }),
  ),
  variation(
    'drafts-not-listed',
    'A list of the calendar without a status shows what is published alone.',
    'Event list query: “status | string | | publication status”: no default is given, nor what holds without.',
    () =>
      onHandlers(KEYS.posts.filter(isList), (call, next) =>
        next(textOf(call.values.status) === '' ? { ...call, values: { ...call.values, status: 'publish' } } : call),
      ),
  ),
  variation(
    'other-writers',
    'Somebody else makes records of every kind now and then.',
    'What the service does: a website; that nobody else writes to it is said nowhere.',
    otherWriters,
  ),
  variation(
    'dates-tied',
    'All that is written within a second carries the same second.',
    'Resources and their fields: that two records differ in their dates is not said.',
    () => ({
      seeded: (site) => {
        Object.assign(site.clock, { stamp: () => Math.floor(site.clock.now() / 1000) * 1000 });
      },
    }),
  ),
];
