/** What lists look at, and how soon: indexes that lag behind the records, and filters where nothing holds a value. */
import { onHandlers } from '../faults/hooks.ts';
import { kindAt } from '../faults/kinds.ts';
import type { Values } from '../http/messages.ts';
import { has, listOf, membersOf, numberOf, textOf } from '../http/values.ts';
import type { Call } from '../routing/call.ts';
import type { Collection } from '../state/collection.ts';
import type { EventRecord, ProductRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { fold, holdsText } from '../state/text.ts';
import { NO_FRESHNESS } from './allowed.ts';
import { ALL_RECORDS, idOf, isList, KEYS, onRecords, relisted, together, withoutValues } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const LISTS = ALL_RECORDS.filter(isList);
const PLACE_LISTS = [...KEYS.venues, ...KEYS.organizers].filter(isList);
const PRODUCT_LIST = KEYS.products.filter(isList);
const EVENT_LIST = KEYS.events.filter(isList);
const LAG = 1000;
const EVERYTHING = 1_000_000_000;

interface Kept {
  readonly id: number;
  readonly status?: string;
}

interface Step {
  readonly id: number;
  /** Undefined where the step made the record. */
  readonly before: Kept | undefined;
  readonly after: Kept | undefined;
  readonly at: number;
}

const isGone = (record: Kept | undefined) => record === undefined || record.status === 'trash';

/** Writes down each step that records take, and can look at them as if the latest of some kind were still to come. */
class Past {
  readonly #steps = new Map<unknown, Step[]>();

  watch<Item extends Kept>(records: Collection<Item>, now: () => number): void {
    const steps: Step[] = [];
    this.#steps.set(records, steps);
    const [put, remove] = [records.put.bind(records), records.remove.bind(records)];
    records.put = (item) => {
      steps.push({ id: item.id, before: records.get(item.id), after: item, at: now() });
      return put(item);
    };
    records.remove = (id) => {
      steps.push({ id, before: records.get(id), after: undefined, at: now() });
      remove(id);
    };
  }

  /** Runs something that sees the records without the steps of the last second that `isLate` names. */
  within<Item extends Kept, Result>(
    records: Collection<Item>,
    now: number,
    isLate: (step: Step) => boolean,
    run: () => Result,
  ): Result {
    const late = (this.#steps.get(records) ?? []).filter((step) => step.at + LAG > now && isLate(step));
    if (late.length === 0) return run();
    const seen = new Map<number, Item>(records.all().map((item) => [item.id, item]));
    for (const { id, before } of late.toReversed()) {
      if (before === undefined) seen.delete(id);
      else seen.set(id, Object.assign({ ...before }) as Item);
    }
    const all = records.all.bind(records);
    records.all = () => [...seen.values()].sort((a, b) => a.id - b.id);
    try {
      return run();
    } finally {
      records.all = all;
    }
  }
}

/** Lists that learn of some steps a second late. */
function listsBehind(isLate: (step: Step, records: Collection<Kept>) => boolean): VariationChange {
  const past = new Past();
  const watching: VariationChange = {
    steps: (steps) => {
      for (const key of LISTS) {
        const records = kindAt(key.slice('GET '.length))?.records(steps.site);
        if (records !== undefined) past.watch(records, steps.site.clock.now);
      }
      return steps;
    },
  };
  const showing = onHandlers(LISTS, (call, next, { site }) => {
    const records = kindAt(call.operation.path)?.records(site);
    if (records === undefined) return next(call);
    return past.within(
      records,
      site.clock.now(),
      (step) => isLate(step, records),
      () => next(call),
    );
  });
  return together(watching, showing);
}

/** How often terms are assigned is counted a second late; which are assigned to an event is known at once. */
function countsBehind(): VariationChange {
  const past = new Past();
  const watching: VariationChange = {
    steps: (steps) => {
      past.watch(steps.site.events, steps.site.clock.now);
      return steps;
    },
  };
  const counting = onHandlers(
    KEYS.terms.filter((key) => key.startsWith('GET ')),
    (call, next, { site }) =>
      past.within(
        site.events,
        site.clock.now(),
        () => true,
        () => next(call),
      ),
  );
  return together(watching, counting);
}

/** In Go, 0 is the value of a number that was not sent. */
const IDS = ['customer', 'product', 'post', 'event', 'parent', 'post_parent'];

function zerosUnsent(): VariationChange {
  return onHandlers(LISTS, (call, next) => {
    const zeros = IDS.filter((name) => call.values[name] === 0);
    return next(zeros.length === 0 ? call : withoutValues(call, ...zeros));
  });
}

function termsByDescription(): VariationChange {
  return onHandlers(KEYS.terms.filter(isList), (call, next, steps) => {
    const search = textOf(call.values.search);
    if (fold(search.trim()) === '') return next(call);
    return relisted(withoutValues(call, 'search'), next, steps, (records) =>
      records.map(membersOf).filter(({ name, slug, description }) => {
        return holdsText(() => [textOf(name), textOf(slug), textOf(description)], search);
      }),
    );
  });
}

const WORDS: Readonly<Record<string, string>> = { ascending: 'asc', descending: 'desc' };

function ordersInWords(): VariationChange {
  return onHandlers(KEYS.terms.filter(isList), (call, next) => {
    if (!has(call.values, 'order')) return next(call);
    const order = WORDS[textOf(call.values.order).toLowerCase()] ?? '';
    return next({ ...call, values: { ...call.values, order } });
  });
}

/** `has_events=false` asks for those without. */
function withoutEvents(): VariationChange {
  return onHandlers(PLACE_LISTS, (call, next, steps) => {
    if (!/^(0|false|no|off)$/i.test(textOf(call.sent.has_events).trim())) return next(call);
    const values = { ...call.values, has_events: '1', page: 1, per_page: EVERYTHING };
    const lists = Object.values(membersOf(next({ ...call, values }).body)).filter(Array.isArray);
    const busy = new Set(listOf(lists[0]).map(idOf));
    return relisted(withoutValues(call, 'has_events'), next, steps, (records) =>
      records.filter((record) => !busy.has(idOf(record))),
    );
  });
}

/** Degrees from a point to the nearest venue of an event, which is enough to sort by. */
function degreesTo(values: Values, site: Site, event: EventRecord | undefined): number {
  const places = (event?.venues ?? []).flatMap((id) => site.venues.get(id)?.place ?? []);
  const distances = places.map(({ latitude, longitude }) =>
    Math.hypot(latitude - numberOf(values.geoloc_lat), longitude - numberOf(values.geoloc_lng)),
  );
  return Math.min(360, ...distances);
}

function nearestFirst(): VariationChange {
  return onHandlers(EVENT_LIST, (call, next, steps) => {
    const { values } = call;
    if (!has(values, 'geoloc_lat') || !has(values, 'geoloc_lng')) return next(call);
    const away = (record: unknown) => degreesTo(values, steps.site, steps.site.events.get(idOf(record)));
    return relisted(withoutValues(call, 'geoloc_lat', 'geoloc_lng'), next, steps, (records) =>
      records.toSorted((a, b) => away(a) - away(b)),
    );
  });
}

const hasPrice = (record: unknown) => textOf(membersOf(record).price) !== '';

function unpricedLast(): VariationChange {
  return onHandlers(PRODUCT_LIST, (call, next, steps) =>
    call.values.orderby === 'price'
      ? relisted(call, next, steps, (records) => [
          ...records.filter(hasPrice),
          ...records.filter((record) => !hasPrice(record)),
        ])
      : next(call),
  );
}

function unpricedOutside(): VariationChange {
  return onHandlers(PRODUCT_LIST, (call, next, steps) =>
    textOf(call.values.min_price) !== '' || textOf(call.values.max_price) !== ''
      ? relisted(call, next, steps, (records) => records.filter(hasPrice))
      : next(call),
  );
}

/** Whether a product may be met where a list is asked for, as its visibility says. */
function isMet({ catalog_visibility }: Values, { values }: Call): boolean {
  const isSearch = textOf(values.search) !== '';
  return catalog_visibility === 'visible' || catalog_visibility === (isSearch ? 'search' : 'catalog');
}

function visibilityHeeded(): VariationChange {
  return onHandlers(PRODUCT_LIST, (call, next, { site }) => {
    const isNamed = ['sku', 'search_sku', 'slug'].some((name) => textOf(call.values[name]) !== '');
    if (isNamed || listOf(call.values.include).length > 0) return next(call);
    const records: Collection<ProductRecord> = site.products;
    const all = records.all.bind(records);
    records.all = () => all().filter(({ fields }) => isMet(fields, call));
    try {
      return next(call);
    } finally {
      records.all = all;
    }
  });
}

const STATUSES: Readonly<Record<string, string>> = { publish: 'published', pending: 'pending review' };
const STORED = Object.fromEntries(Object.entries(STATUSES).map(([stored, shown]) => [shown, stored]));

function couponStatusInWords(): VariationChange {
  const writing = onHandlers(KEYS.coupons, (call, next) => {
    const status = STORED[textOf(call.sent.status)];
    if (status === undefined) return next(call);
    return next({ ...call, sent: { ...call.sent, status }, values: { ...call.values, status } });
  });
  return together(
    writing,
    onRecords(KEYS.coupons, (record) => {
      const shown = STATUSES[textOf(record.status)];
      return shown === undefined ? record : { ...record, status: shown };
    }),
  );
}

export const LOOKUPS: readonly Variation[] = [
  variation(
    'lists-lag-updates',
    'A list shows what an update changed, and filters by it, a second later.',
    NO_FRESHNESS,
    () =>
      listsBehind(({ id, before, after }, records) => !isGone(before) && !isGone(after) && !isGone(records.get(id))),
  ),
  variation('lists-lag-removals', 'A list still shows for a second what was deleted.', NO_FRESHNESS, () =>
    listsBehind(({ before, after }) => !isGone(before) && isGone(after)),
  ),
  variation(
    'counts-lag',
    'How often a category or a tag is assigned, and whether it is hidden as empty, is known a second later.',
    `${NO_FRESHNESS} Term list query: “hide_empty | … hide terms assigned to no post”.`,
    countsBehind,
  ),
  variation(
    'zero-ids-ask-for-nothing',
    'A list by the id 0 of a customer, a product, an event or a parent is the list without that argument.',
    'Shop: orders: “`customer`: integer”, “`product`: integer”; Term list query: “post | integer”: what 0, which is the id of nothing, asks for is not said.',
    zerosUnsent,
    CUSTOM,
  ),
  variation(
    'terms-searched-in-descriptions',
    'A search of categories and tags looks at their descriptions too.',
    'Term list query: “search | string | | match a string”: in which members of a term is not said.',
    termsByDescription,
  ),
  variation(
    'term-order-in-words',
    'Terms are sorted by order=ascending and order=descending, and by no other words.',
    'Term list query: “order | string | | ascending or descending”: no abbreviation of these words is given.',
    ordersInWords,
    CUSTOM,
  ),
  variation(
    'has-events-false-lists-others',
    'Venues and organizers by has_events=false are those without events.',
    'Calendar: venues: “has_events (untyped; only venues with events)”: what a value that says no asks for is not said.',
    withoutEvents,
  ),
  variation(
    'nearest-first',
    'A point sorts events by how near they are, and leaves none out.',
    'Event list query: “geoloc_lat, geoloc_lng | double | | needs the extension; must be given together”: unlike geoloc, the two are not said to filter.',
    nearestFirst,
  ),
  variation(
    'unpriced-last',
    'Sorted by price, products without a price stand last, in whichever direction.',
    'Product list query: “orderby | … `price`”: where what has no price stands is not said.',
    unpricedLast,
  ),
  variation(
    'unpriced-outside-bounds',
    'A product without a price lies within no bounds of prices.',
    'Product list query: “min_price, max_price | string”: whether no price counts as 0 is not said.',
    unpricedOutside,
  ),
  variation(
    'visibility-heeded',
    'A list of products leaves out those that are not visible in the catalogue, and a search those that are not visible in a search.',
    'Product: “catalog_visibility | enum `visible`, `catalog`, `search`, `hidden`”: whether a list is the catalogue, and a search the search that these speak of, is not said.',
    visibilityHeeded,
  ),
  variation(
    'coupon-status-in-words',
    'The status of a coupon reads published or pending review where the platform says publish or pending.',
    'Coupon: “status | string | draft, published or pending review”; States and transitions: “described as draft, published or pending review (free string)”.',
    couponStatusInWords,
    CUSTOM,
  ),
];
