/** Lists, counts and reads that learn of a write a while after it was done. */
import { kindAt } from '../../reference/faults/kinds.ts';
import { sell } from '../../reference/shop/products.ts';
import type { Collection } from '../../reference/state/collection.ts';
import type { Site } from '../../reference/state/site.ts';
import { NO_FRESHNESS } from './allowed.ts';
import { beforeEach, handled, recordsAt, stateful, together } from './operators.ts';
import { isList, isRead, isUpdate, isWrite, KEYS, LISTS } from './places.ts';
import { type Operator, rows } from './row.ts';

const LAG = 1000;

interface Held {
  readonly id: number;
  readonly status?: string;
}

interface Step {
  readonly id: number;
  /** Undefined where the step made the record. */
  readonly before: Held | undefined;
  readonly after: Held | undefined;
  readonly at: number;
  /** Whether an update of such a record made it, and not something else beside it. */
  readonly isOwn: boolean;
}

/** Writes down each step that records take, from now on. */
function watched(records: Collection<Held>, now: () => number, isOwn: () => boolean): readonly Step[] {
  const steps: Step[] = [];
  const [put, remove] = [records.put.bind(records), records.remove.bind(records)];
  records.put = (item) => {
    steps.push({ id: item.id, before: records.get(item.id), after: item, at: now(), isOwn: isOwn() });
    return put(item);
  };
  records.remove = (id) => {
    steps.push({ id, before: records.get(id), after: undefined, at: now(), isOwn: isOwn() });
    remove(id);
  };
  return steps;
}

/** Runs something that sees the records as if some of the latest steps were still to come. */
function inThePast<Result>(records: Collection<Held>, late: readonly Step[], run: () => Result): Result {
  if (late.length === 0) return run();
  const seen = new Map<number, Held>(records.all().map((item) => [item.id, item]));
  for (const { id, before } of late.toReversed()) {
    if (before === undefined) seen.delete(id);
    else seen.set(id, before);
  }
  const [all, get] = [records.all, records.get];
  records.all = () => [...seen.values()].sort((a, b) => a.id - b.id);
  records.get = (id) => seen.get(id) ?? get.call(records, id);
  try {
    return run();
  } finally {
    Object.assign(records, { all, get });
  }
}

/** Some operations learn of some steps a second late. */
const behind =
  (
    keys: readonly string[],
    isLate: (step: Step, records: Collection<Held>) => boolean,
    recordsOf: (site: Site, path: string) => Collection<Held> | undefined = (site, path) => kindAt(path)?.records(site),
  ): Operator =>
  () => {
    const steps = new Map<unknown, readonly Step[]>();
    let updated: unknown;
    const reading = handled(keys, (call, next, { site }) => {
      const records = recordsOf(site, call.operation.path) ?? recordsAt(site, call);
      if (isUpdate(call.operation.key)) {
        updated = records;
        try {
          return next(call);
        } finally {
          updated = undefined;
        }
      }
      const late = (steps.get(records) ?? []).filter(
        (step) => step.at + LAG > site.clock.now() && isLate(step, records),
      );
      // A copy that is read by itself is one update behind, as lists are behind by all of them.
      const latest = new Map(late.map((step) => [step.id, step]));
      const undone = isLate === isOwnChange ? [...latest.values()] : late;
      return inThePast(records, undone, () => next(call));
    })();
    return {
      steps: (before) => {
        const all = keys.map((key) => recordsOf(before.site, key.replace(/^[A-Z]+ /, '')));
        for (const records of new Set(all)) {
          if (records !== undefined)
            steps.set(
              records,
              watched(records, before.site.clock.now, () => updated === records),
            );
        }
        return reading.steps?.(before) ?? before;
      },
    };
  };

const isGone = (record: Held | undefined) => record === undefined || record.status === 'trash';
/** Neither made nor removed by it, nor put into the trash. */
const isChange = ({ before, after }: Step) => before !== undefined && isGone(before) === isGone(after);
const isOwnChange = (step: Step) => isChange(step) && step.isOwn;
const items = (keys: readonly string[]) => keys.filter((key) => (isRead(key) && !isList(key)) || isUpdate(key));

const soldLate = stateful(() => {
  const due: { readonly at: number; readonly id: number; readonly quantity: number }[] = [];
  return together(
    handled(KEYS.orders.filter(isWrite), (call, next, { site }) => {
      const before = site.products.all();
      const reply = next(call);
      for (const product of before) {
        const quantity = (site.products.get(product.id)?.sold ?? product.sold) - product.sold;
        if (quantity === 0) continue;
        site.products.put(product);
        due.push({ at: site.clock.now() + LAG, id: product.id, quantity });
      }
      return reply;
    }),
    beforeEach((site) => () => {
      for (let next = due[0]; next !== undefined && next.at <= site.clock.now(); next = due[0]) {
        due.shift();
        const product = site.products.get(next.id);
        if (product !== undefined) sell(site, product, next.quantity);
      }
    }),
  );
});

export const LATE = rows(NO_FRESHNESS, {
  'lists-lag': [
    'A list shows a new record a second after it was made.',
    behind(LISTS, ({ before }) => before === undefined),
  ],
  'lists-lag-updates': [
    'A list shows what an update changed, and filters by it, a second later.',
    behind(LISTS, (step, records) => isChange(step) && !isGone(step.after) && !isGone(records.get(step.id))),
  ],
  'lists-lag-removals': [
    'A list still shows for a second what was deleted.',
    behind(LISTS, ({ before, after }) => !isGone(before) && isGone(after)),
  ],
  'counts-lag': [
    'How often a category or a tag is assigned, and whether it is hidden as empty, is known a second later.',
    behind(
      KEYS.terms.filter(isRead),
      () => true,
      (site) => site.events as unknown as Collection<Held>,
    ),
  ],
  'places-read-late': [
    'For a second after an update, a venue or an organizer that is read is shown as it was.',
    behind(items(KEYS.places), isOwnChange),
  ],
  'shop-reads-late': [
    'For a second after an update, a record of the shop that is read is shown as it was.',
    behind(items(KEYS.shop), isOwnChange),
  ],
  'stock-lags': ['What is paid is taken from the stock a second later.', soldLate],
});
