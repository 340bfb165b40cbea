/** What lists show of their records, in which order, and what lies past their end. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import { kindAt } from '../faults/kinds.ts';
import type { Reply, Values } from '../http/messages.ts';
import { has, integerOf, integersOf, membersOf } from '../http/values.ts';
import type { Call, Handler } from '../routing/call.ts';
import { pageUrl } from '../routing/page-url.ts';
import type { Site } from '../state/site.ts';
import { ANSWERS, RETURNED } from './allowed.ts';
import { ALL_RECORDS, hiding, idOf, isList, KEYS, onRecords, relisted, without } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const LISTS = ALL_RECORDS.filter(isList);

/** Members of a calendar record that only its own address shows. */
const LONG = ['description', 'excerpt', 'image', 'meta', 'urls', 'global_id_lineage'];

function brief(record: Values): Values {
  const details = Object.keys(record).filter((name) => name.endsWith('_details'));
  return without(record, ...LONG, ...details);
}

/** Members of an order that only its own address shows. */
const ASIDE = [
  'billing',
  'shipping',
  'shipping_lines',
  'fee_lines',
  'coupon_lines',
  'tax_lines',
  'refunds',
  'meta_data',
];

function byInclude(): VariationChange {
  return onHandlers(KEYS.shop.filter(isList), (call, next, steps) =>
    call.values.orderby === 'include' && call.values.order !== 'asc'
      ? relisted(call, next, steps, (records) => records.toReversed())
      : next(call),
  );
}

function totalIn(reply: Reply, name: RegExp): number {
  return integerOf(Object.entries(reply.headers ?? {}).find(([header]) => name.test(header))?.[1]);
}

/** The last page in the place of one past the end. */
function lastForPastEnd(call: Call, next: Handler): Reply {
  if (integerOf(call.values.page) <= 1 || has(call.values, 'offset')) return next(call);
  const at = (page: number) => next({ ...call, values: { ...call.values, page } });
  const pages = totalIn(at(1), /-TotalPages$/);
  return at(Math.min(integerOf(call.values.page), Math.max(1, pages)));
}

/** Each record is followed by those that stand below it. */
function asTree(records: readonly unknown[]): readonly unknown[] {
  const known = new Set(records.map(idOf));
  const parentOf = (record: unknown) => {
    const parent = integerOf(membersOf(record).parent);
    return known.has(parent) ? parent : 0;
  };
  const below = (parent: number): readonly unknown[] =>
    records.filter((record) => parentOf(record) === parent).flatMap((record) => [record, ...below(idOf(record))]);
  return below(0);
}

/** The body as some frameworks page by themselves: how many, where the neighbours are, and the records. */
function asResults(reply: Reply, call: Call, site: Site): Reply {
  if (!isSuccess(reply)) return reply;
  const member = kindAt(call.operation.path)?.listMember ?? null;
  const results = member === null ? reply.body : membersOf(reply.body)[member];
  const page = integerOf(call.values.page);
  const pages = totalIn(reply, /-TotalPages$/);
  const other = (number: number) => (number >= 1 && number <= pages ? pageUrl(site, call, number) : null);
  const body = { count: totalIn(reply, /-Total$/), next: other(page + 1), previous: other(page - 1), results };
  return { status: reply.status, body };
}

export const LISTINGS: readonly Variation[] = [
  variation(
    'calendar-lists-brief',
    'Lists of the calendar show neither descriptions, excerpts and images nor dates in parts; a record by itself does.',
    RETURNED,
    () => onRecords(KEYS.calendar.filter(isList), brief),
    CUSTOM,
  ),
  variation(
    'order-lists-brief',
    'The list of orders shows their items and totals; addresses, other lines and meta stand in an order by itself.',
    RETURNED,
    () => onRecords(KEYS.orders.filter(isList), (record) => without(record, ...ASIDE)),
    CUSTOM,
  ),
  variation(
    'include-order-turned-round',
    'Sorted by include, a list of the shop follows the ids where the order is asc, and turns them round by default.',
    'Shop: coupons, Product list query: “order (enum `asc`, `desc`; default `desc`), orderby (enum … `include` …)”: that one value of orderby has no direction is not said.',
    byInclude,
    CUSTOM,
  ),
  variation(
    'past-end-is-last',
    'A page past the end of a list is the last one.',
    `Event list query: “page | integer | 1 | page of the archive”: what lies past the end is not said. ${ANSWERS}`,
    () => onHandlers(LISTS, lastForPastEnd),
    {
      departs: [
        'Event list query: “page | integer | 1 | page of the archive”: what stands on one page stands on others too.',
      ],
    },
  ),
  variation(
    'categories-as-a-tree',
    'Where no order is asked for, each category is followed by those below it.',
    'Term list query: “order”, “orderby”: neither has a default, and no order is given where none is asked for.',
    () =>
      onHandlers(['GET /calendar/events/v1/categories'], (call, next, steps) =>
        has(call.sent, 'orderby') || has(call.sent, 'order') ? next(call) : relisted(call, next, steps, asTree),
      ),
  ),
  variation(
    'hidden-events-unlisted',
    'The list of events leaves out those that are hidden from listings, unless their ids are asked for.',
    'Event: “hide_from_listings | boolean | no | hide in the calendar view”: whether the list is such a view is not said.',
    () =>
      onHandlers(KEYS.events.filter(isList), (call, next, { site }) =>
        integersOf(call.values.include).length > 0
          ? next(call)
          : hiding(
              site.events,
              ({ hideFromListings }) => hideFromListings,
              () => next(call),
            ),
      ),
  ),
  variation(
    'lists-as-results',
    'Lists hold a count, the addresses of the next and the previous page, and results; no header counts.',
    ANSWERS,
    () => onHandlers(LISTS, (call, next, { site }) => asResults(next(call), call, site)),
    CUSTOM,
  ),
];
