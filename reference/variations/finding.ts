/** What lists find: how bounds, ids, words and counts are understood. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import { invalidParam } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { flagOf, has, integerOf, integersOf, listOf, membersOf, textOf } from '../http/values.ts';
import { DAY, momentOf, readMoment, readWall, spacedText, wallOf } from '../state/dates.ts';
import type { EventRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { fold } from '../state/text.ts';
import { ERRORS } from './allowed.ts';
import { CALENDAR, hiding, idOf, isList, KEYS, onRecords, relisted, together, withoutValues } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const EVENT_LIST = [`GET ${CALENDAR}/events`];
const DATES = ['start_date', 'end_date', 'starts_before', 'starts_after', 'ends_before', 'ends_after'];

/** With strict dates, what starts or ends at the very moment of a bound lies outside it. */
function boundsExclusive(): VariationChange {
  return onHandlers(EVENT_LIST, (call, next, { site }) => {
    const { values } = call;
    if (!flagOf(values.strict_dates) || integersOf(values.include).length > 0) return next(call);
    const wallsOf = (names: readonly string[]) => names.map((name) => readWall(textOf(values[name])));
    const [starts, ends] = [wallsOf(['starts_before', 'starts_after']), wallsOf(['ends_before', 'ends_after'])];
    return hiding(
      site.events,
      ({ start, end }) => starts.includes(start) || ends.includes(end),
      () => next(call),
    );
  });
}

/** Shows to `run` each event as the clock of the site would time it. */
function onSiteTime<Result>(site: Site, run: () => Result): Result {
  const all = site.events.all.bind(site.events);
  const moved = ({ timezone, ...event }: EventRecord): EventRecord => ({
    ...event,
    timezone,
    start: wallOf(momentOf(event.start, timezone)),
    end: wallOf(momentOf(event.end, timezone)),
  });
  site.events.all = () => all().map(moved);
  try {
    return run();
  } finally {
    site.events.all = all;
  }
}

/** With strict dates, the times of a request are those of a clock in UTC. */
function strictDatesInUtc(): VariationChange {
  const onSiteClock = (value: unknown): unknown => {
    const moment = readMoment(textOf(value), 'UTC');
    return moment === null ? value : spacedText(wallOf(moment));
  };
  return onHandlers(EVENT_LIST, (call, next) => {
    const { values } = call;
    if (!flagOf(values.strict_dates)) return next(call);
    const given = DATES.filter((name) => has(call.sent, name)).map(
      (name) => [name, onSiteClock(values[name])] as const,
    );
    return next({ ...call, values: { ...values, ...Object.fromEntries(given) } });
  });
}

const OPENING = ['start_date', 'starts_after', 'ends_after'];

/** Days of a request are those of a clock in UTC. */
function daysInUtc(): VariationChange {
  const edgeOf = (name: string, value: unknown): unknown => {
    const wall = readWall(textOf(value));
    if (wall === null) return value;
    const day = Math.floor(wall / DAY) * DAY;
    return spacedText(OPENING.includes(name) ? day : day + DAY - 1000);
  };
  return onHandlers(EVENT_LIST, (call, next) => {
    const { values } = call;
    if (flagOf(values.strict_dates)) return next(call);
    const given = DATES.filter((name) => has(call.sent, name)).map((name) => {
      const moment = readMoment(textOf(edgeOf(name, values[name])), 'UTC');
      return [name, moment === null ? values[name] : spacedText(wallOf(moment))] as const;
    });
    if (given.length === 0) return next(call);
    return next({ ...call, values: { ...values, ...Object.fromEntries(given), strict_dates: true } });
  });
}

const EVERYTHING = 1_000_000_000;
const EVER = { starts_after: '1000-01-01 00:00:00' };

/** Bounds are moments: an event of another zone is looked at by the clock of the site. */
function boundsAreMoments(): VariationChange {
  return onHandlers(EVENT_LIST, (call, next, { site }) => {
    if (!isAbroad(site)) return next(call);
    const whole = { ...call, values: { ...call.values, page: 1, per_page: EVERYTHING } };
    const found = onSiteTime(site, () => next(whole));
    if (!isSuccess(found)) return found;
    const ids = new Set(listOf(membersOf(found.body).events).map(idOf));
    const undated = withoutValues(call, ...DATES);
    return hiding(
      site.events,
      ({ id }) => !ids.has(id),
      () => next({ ...undated, values: { ...undated.values, ...EVER } }),
    );
  });
}

function isAbroad(site: Site): boolean {
  return site.events.all().some(({ start, timezone }) => wallOf(momentOf(start, timezone)) !== start);
}

function unknownIdsRejected(): VariationChange {
  return onHandlers(EVENT_LIST, (call, next, { site }) => {
    const held = { categories: site.eventCategories, tags: site.tags, venue: site.venues, organizer: site.organizers };
    for (const [name, records] of Object.entries(held)) {
      if (integersOf(call.values[name]).some((id) => records.get(id) === undefined)) throw invalidParam(name);
    }
    return next(call);
  });
}

function pageZeroIsFirst(): VariationChange {
  return onHandlers(KEYS.calendar.filter(isList), (call, next) =>
    next(integerOf(call.values.page) < 1 ? { ...call, values: { ...call.values, page: 1 } } : call),
  );
}

const UNPUBLISHED = ['draft', 'pending', 'private', 'future'];

/** What is not published yet counts among what a term is assigned to. */
function draftsCount(): VariationChange {
  return onHandlers(
    KEYS.terms.filter((key) => key.startsWith('GET ')),
    (call, next, { site }) => {
      const all = site.events.all.bind(site.events);
      const counted = (event: EventRecord) =>
        UNPUBLISHED.includes(event.status) ? { ...event, status: 'publish' } : event;
      site.events.all = () => all().map(counted);
      try {
        return next(call);
      } finally {
        site.events.all = all;
      }
    },
  );
}

const FIRST_NUMBER = 1001;

/** Orders are counted year by year, and not by their ids. */
function ownNumbers(): VariationChange {
  const numbers = new Map<number, string>();
  const numberOf = (site: Site, record: Values): string => {
    const ids = new Set([...site.orders.all().map(({ id }) => id), idOf(record)]);
    for (const id of ids) {
      const year = site.orders.get(id)?.created.local.slice(0, 4) ?? textOf(record.date_created).slice(0, 4);
      if (!numbers.has(id)) numbers.set(id, `${year}/${FIRST_NUMBER + numbers.size}`);
    }
    return numbers.get(idOf(record)) ?? '';
  };
  const isWanted = (wanted: string) => (record: unknown) => textOf(membersOf(record).number).includes(wanted);
  return together(
    onRecords(KEYS.orders, (record, _call, { site }) => ({ ...record, number: numberOf(site, record) })),
    onHandlers(KEYS.orders.filter(isList), (call, next, steps) => {
      const wanted = textOf(call.values.number).trim();
      if (wanted === '') return next(call);
      return relisted(withoutValues(call, 'number'), next, steps, (records) => records.filter(isWanted(wanted)));
    }),
  );
}

const wordsIn = (text: string) =>
  new Set(
    fold(text)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== ''),
  );

/** A search engine beside the shop: whatever shares a word with the search is found. */
function byAnyWord(): VariationChange {
  return onHandlers(KEYS.products.filter(isList), (call, next, steps) => {
    const wanted = wordsIn(textOf(call.values.search));
    if (wanted.size === 0) return next(call);
    const isFound = (record: unknown) => {
      const { name, sku } = membersOf(record);
      const words = wordsIn(`${textOf(name)} ${textOf(sku)}`);
      return [...wanted].some((word) => words.has(word));
    };
    return relisted(withoutValues(call, 'search'), next, steps, (records) => records.filter(isFound));
  });
}

const LOW = 10;

function lowBelowTen(): VariationChange {
  const isLow = (record: unknown) => {
    const { manage_stock, stock_quantity, low_stock_amount } = membersOf(record);
    const limit = low_stock_amount === null ? LOW : integerOf(low_stock_amount);
    return flagOf(manage_stock) && integerOf(stock_quantity) <= limit;
  };
  return onHandlers(KEYS.products.filter(isList), (call, next, steps) => {
    if (!flagOf(call.values.low_in_stock)) return next(call);
    return relisted(withoutValues(call, 'low_in_stock'), next, steps, (records) => records.filter(isLow));
  });
}

export const FINDING: readonly Variation[] = [
  variation(
    'bounds-exclusive',
    'With strict dates an event that starts or ends at the very moment of a bound is not listed.',
    'Event list query: “starts_before, starts_after, ends_before, ends_after | … | bounds on start or end”: whether a bound lies inside is not said.',
    boundsExclusive,
  ),
  variation(
    'bounds-are-moments',
    'Bounds of dates are moments by the clock of the site, whatever the zone of an event.',
    'Event list query: “string date | none | bounds on start or end”: in which zone a bound is meant is not said.',
    boundsAreMoments,
  ),
  variation(
    'strict-dates-in-utc',
    'A site hours behind UTC takes the times of strict dates for UTC.',
    'Event list query: “when true, the given times are used as they are”: of which zone they are is not said.',
    () => ({ ...strictDatesInUtc(), zone: 'America/New_York' }),
  ),
  variation(
    'whole-days-in-utc',
    'A site half a day ahead of UTC takes the days of dates that are not strict for those of UTC.',
    'Event list query: “when false, whole days are included”: of which zone the days are is not said.',
    () => ({ ...daysInUtc(), zone: 'Pacific/Chatham' }),
  ),
  variation(
    'filters-by-unknown-ids-rejected',
    'A list of events by a category, tag, venue or organizer that is not there is rejected.',
    `Event list query: “categories, tags, venue, organizer | array of integer | | events assigned to one of the ids”: of ids of nothing it says nothing. ${ERRORS}`,
    unknownIdsRejected,
  ),
  variation(
    'page-zero-is-first',
    'Page 0 of a calendar list, and what lies below it, is the first page.',
    'Limits: “page default | calendar lists | 1”: a minimum is given for notes, coupons, orders and products alone.',
    pageZeroIsFirst,
  ),
  variation(
    'drafts-count-for-terms',
    'Categories and tags count drafts and private events too, and are not hidden as empty where there are such.',
    'Term list query: “hide_empty | boolean | 1 | hide terms assigned to no post”: which states of a post count is not said.',
    draftsCount,
  ),
  variation(
    'order-numbers-by-year',
    'Orders are numbered year by year, apart from their ids: 2027/1001.',
    'Shop: orders: “`number`: string; matches part of an order number”: what a number looks like is not said.',
    ownNumbers,
  ),
  variation(
    'products-found-by-any-word',
    'A search of products finds whatever shares a word with it.',
    'Product list query: “search | string | product name or sku”: whether it is looked for as a whole is not said.',
    byAnyWord,
    CUSTOM,
  ),
  variation(
    'low-stock-is-ten',
    'Stock is low from ten units down, unless the product has an amount of its own.',
    'Product list query: “low_in_stock | boolean | default false; deprecated”: how much is low is not said.',
    lowBelowTen,
  ),
];
