/** Sites whose reads are answered by a copy of the database, which is a second behind. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import type { Site } from '../state/site.ts';
import { isList, isUpdate, KEYS } from './hooks.ts';
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
function behind<Item extends Held>({ keys, records }: Kind<Item>): VariationChange {
  const old = new Map<number, { readonly before: Item; readonly until: number }>();
  return onHandlers(
    keys.filter((key) => isUpdate(key) || isRead(key)),
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

const places = () => [
  behind({ keys: KEYS.venues, records: (site) => site.venues }),
  behind({ keys: KEYS.organizers, records: (site) => site.organizers }),
];

const shop = () => [
  behind({ keys: KEYS.coupons, records: (site) => site.coupons }),
  behind({ keys: KEYS.orders, records: (site) => site.orders }),
  behind({ keys: KEYS.products, records: (site) => site.products }),
];

const SILENCE = 'nothing says how soon a read shows what was written.';

export const REPLICAS: readonly Variation[] = [
  variation(
    'places-read-late',
    'For a second after an update, a venue or an organizer that is read is shown as it was.',
    `Calendar: venues: “GET, DELETE | /calendar/events/v1/venues/{id}”: ${SILENCE}`,
    () => all(places()),
  ),
  variation(
    'shop-reads-late',
    'For a second after an update, a record of the shop that is read is shown as it was.',
    `Shop: coupons: “GET | /shop-analytics/coupons/{id}”: ${SILENCE}`,
    () => all(shop()),
  ),
];
