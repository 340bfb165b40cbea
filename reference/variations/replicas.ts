/** Sites whose reads are answered by a copy of the database, which is a second behind. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import type { Site } from '../state/site.ts';
import { CALENDAR, isList, isRemoval, isUpdate, KEYS } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

const LAG = 1000;

interface Held {
  readonly id: number;
}

interface Kind<Item extends Held> {
  readonly keys: readonly string[];
  readonly records: (site: Site) => {
    all: () => Item[];
    put: (item: Item) => Item;
    remove: (id: number) => void;
  };
}

const isRead = (key: string) => key.startsWith('GET ') && !isList(key);

/** Records that are read by themselves are as they were before a write of the last second. */
function behind<Item extends Held>({ keys, records }: Kind<Item>, isLate: (key: string) => boolean): VariationChange {
  const old = new Map<number, { readonly before: Item; readonly until: number }>();
  return onHandlers(
    keys.filter((key) => isLate(key) || isRead(key)),
    (call, next, { site }) => {
      const held = records(site);
      const current = new Map(held.all().map((item) => [item.id, item]));
      if (call.operation.method !== 'GET') {
        const reply = next(call);
        if (!isSuccess(reply)) return reply;
        const after = new Map(held.all().map((item) => [item.id, item]));
        const until = site.clock.now() + LAG;
        for (const [id, before] of current) if (after.get(id) !== before) old.set(id, { before, until });
        return reply;
      }
      const late = [...old].filter(([, { until }]) => until > site.clock.now());
      for (const [, { before }] of late) held.put(before);
      try {
        return next(call);
      } finally {
        for (const [id] of late) {
          const item = current.get(id);
          if (item === undefined) held.remove(id);
          else held.put(item);
        }
      }
    },
  );
}

function all(changes: readonly VariationChange[]): VariationChange {
  return { steps: (steps) => changes.reduce((before, change) => change.steps?.(before) ?? before, steps) };
}

const places = (isLate: (key: string) => boolean) => [
  behind({ keys: KEYS.venues, records: (site) => site.venues }, isLate),
  behind({ keys: KEYS.organizers, records: (site) => site.organizers }, isLate),
];

const termKeys = (name: string) => KEYS.terms.filter((key) => key.includes(`${CALENDAR}/${name}`));

const terms = (isLate: (key: string) => boolean) => [
  behind({ keys: termKeys('categories'), records: (site) => site.eventCategories }, isLate),
  behind({ keys: termKeys('tags'), records: (site) => site.tags }, isLate),
];

const shop = (isLate: (key: string) => boolean) => [
  behind({ keys: KEYS.coupons, records: (site) => site.coupons }, isLate),
  behind({ keys: KEYS.orders, records: (site) => site.orders }, isLate),
  behind({ keys: KEYS.products, records: (site) => site.products }, isLate),
];

const SILENCE = 'nothing says how soon a read shows what was written.';

export const REPLICAS: readonly Variation[] = [
  variation(
    'places-read-late',
    'For a second after an update, a venue or an organizer that is read is shown as it was.',
    `Calendar: venues: “GET, DELETE | /calendar/events/v1/venues/{id}”: ${SILENCE}`,
    () => all(places(isUpdate)),
  ),
  variation(
    'shop-reads-late',
    'For a second after an update, a record of the shop that is read is shown as it was.',
    `Shop: coupons: “GET | /shop-analytics/coupons/{id}”: ${SILENCE}`,
    () => all(shop(isUpdate)),
  ),
  variation(
    'removals-read-late',
    'For a second after a removal, a term, a venue, an organizer or a record of the shop can still be read.',
    `Calendar: categories and tags: “GET, DELETE | /calendar/events/v1/categories/{id}”: ${SILENCE}`,
    () => all([...terms(isRemoval), ...places(isRemoval), ...shop(isRemoval)]),
  ),
];
