/** What other shops do to orders between one request and the next: lines merged, renumbered, cancelled and given back. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import type { Values } from '../http/messages.ts';
import { flagOf, has, integerOf, listOf, membersOf, textOf } from '../http/values.ts';
import { sell } from '../shop/products.ts';
import type { Collection } from '../state/collection.ts';
import { datePair } from '../state/dates.ts';
import type { OrderRecord, ShopRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { RETURNED, SILENT_STATES } from './allowed.ts';
import { idOf, isCreation, isRemoval, isUpdate, isWrite, KEYS, onRecords, onSent, together } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

/** Requests between two visits of the one who cancels what nobody pays. */
const VISIT = 200;

/** What was pending at the visit before, and is still, is cancelled. */
function unpaidCancelled(): VariationChange {
  return {
    handle: ({ site }) => {
      let waiting = new Set<number>();
      let requests = 0;
      return (request, next) => {
        requests += 1;
        if (requests % VISIT === 0) waiting = visited(site, waiting);
        return next(request);
      };
    },
  };
}

function visited(site: Site, waiting: ReadonlySet<number>): Set<number> {
  const pending = site.orders.all().filter(({ status }) => status === 'pending');
  for (const order of pending.filter(({ id }) => waiting.has(id))) {
    site.orders.put({ ...order, status: 'cancelled', modified: datePair(site.clock.stamp()) });
  }
  return new Set(pending.map(({ id }) => id));
}

const LINES = ['line_items', 'shipping_lines', 'fee_lines', 'coupon_lines'];

/** An update that carries lines writes all of them anew. */
function linesRenewed(): VariationChange {
  return onHandlers(KEYS.orders.filter(isUpdate), (call, next, { site, handlers }) => {
    const reply = next(call);
    const order = site.orders.get(idOf(reply.body));
    const show = handlers[`GET ${call.operation.path}`];
    const isTouched = LINES.some((name) => has(call.sent, name));
    if (!isSuccess(reply) || order === undefined || show === undefined || !isTouched) return reply;
    const anew = <Line extends object>(lines: readonly Line[]) =>
      lines.map((line) => ({ ...line, id: site.ids.orderLines.next() }));
    const { items, shipping, fees, coupons } = order;
    site.orders.put({
      ...order,
      items: anew(items),
      shipping: anew(shipping),
      fees: anew(fees),
      coupons: anew(coupons),
    } satisfies OrderRecord);
    return { ...reply, body: show({ ...call, sent: {}, values: {} }).body };
  });
}

/** Members of a line that say no more than what is bought and how often. */
const PLAIN = ['product_id', 'quantity'];

/** Two lines of one product become one, as in a basket. */
function merged(lines: readonly Values[]): readonly Values[] {
  const kept: Values[] = [];
  for (const line of lines) {
    const isPlain = has(line, 'product_id') && Object.keys(line).every((name) => PLAIN.includes(name));
    const place = isPlain ? kept.findIndex((one) => one.product_id === line.product_id) : -1;
    const twin = kept[place];
    if (twin === undefined) kept.push(line);
    else kept[place] = { ...twin, quantity: integerOf(twin.quantity ?? 1) + integerOf(line.quantity ?? 1) };
  }
  return kept;
}

const editLines = (edit: (lines: readonly Values[], site: Site) => readonly Values[], keys: readonly string[]) =>
  onSent(keys, (sent, _call, { site }) =>
    Array.isArray(sent.line_items) ? { ...sent, line_items: edit(sent.line_items.map(membersOf), site) } : sent,
  );

function oneOfEach(lines: readonly Values[], site: Site): readonly Values[] {
  return lines.map((line) => {
    const product = site.products.get(integerOf(line.product_id));
    const isSingle = flagOf(product?.fields.sold_individually) && integerOf(line.quantity) > 1;
    return isSingle ? { ...line, quantity: 1 } : line;
  });
}

/** An order that is removed for good gives back what it took. */
function stockGivenBack(): VariationChange {
  return onHandlers(KEYS.orders.filter(isRemoval), (call, next, { site }) => {
    const order = site.orders.get(integerOf(call.path.id));
    const reply = next(call);
    const isGone = order !== undefined && site.orders.get(order.id) === undefined;
    if (!isSuccess(reply) || !isGone || !order.stockReduced) return reply;
    for (const { productId, quantity } of order.items) {
      const product = site.products.get(productId);
      if (product !== undefined) sell(site, product, -quantity);
    }
    return reply;
  });
}

/** Requests after which a system beside the shop has copied what was written. */
const SOON = 5;

function touch(site: Site, path: string, id: number): void {
  const renewed = <Item extends ShopRecord>(records: Collection<Item>) => {
    const held = records.get(id);
    if (held !== undefined) records.put({ ...held, modified: datePair(site.clock.stamp()) });
  };
  if (path.includes('/orders')) renewed(site.orders);
  else if (path.includes('/coupons')) renewed(site.coupons);
  else renewed(site.products);
}

/** A warehouse fetches what was written and notes that it has: the record changes once more. */
function touchedAfterwards(): VariationChange {
  let requests = 0;
  let waiting: readonly { readonly path: string; readonly id: number; readonly due: number }[] = [];
  return together(
    onHandlers(KEYS.shop.filter(isWrite), (call, next) => {
      const reply = next(call);
      const { path } = call.operation;
      if (isSuccess(reply)) waiting = [...waiting, { path, id: idOf(reply.body), due: requests + SOON }];
      return reply;
    }),
    {
      handle:
        ({ site }) =>
        (request, next) => {
          requests += 1;
          const due = waiting.filter((one) => one.due <= requests);
          waiting = waiting.filter((one) => one.due > requests);
          for (const { path, id } of due) touch(site, path, id);
          return next(request);
        },
    },
  );
}

export const CHECKOUT: readonly Variation[] = [
  variation(
    'unpaid-orders-cancelled',
    'An order that stays pending for a while is cancelled.',
    `Order: “default \`pending\` on create”. ${SILENT_STATES}`,
    unpaidCancelled,
  ),
  variation(
    'line-ids-renewed',
    'An update of an order that carries lines gives all its lines new ids.',
    'Order: line_items item: “id (integer, read-only)”: that a line keeps it for ever is not said.',
    linesRenewed,
  ),
  variation(
    'lines-merged',
    'Lines of a new order that name one product, and say no more than how many, become one line.',
    'Order: line_items item: “quantity (integer)”: whether two lines of one product stay apart is not said.',
    () => editLines(merged, KEYS.orders.filter(isCreation)),
  ),
  variation(
    'sold-individually-once',
    'A line of a product that is sold individually has a quantity of 1, whatever is asked for.',
    'Product: “sold_individually | boolean | false”: what it does to an order is not said.',
    () => editLines(oneOfEach, KEYS.orders),
  ),
  variation(
    'coupon-lines-in-capitals',
    'Orders show the codes of their coupons in capital letters.',
    `Order: coupon_lines item: “code (any JSON type)”. ${RETURNED}`,
    () =>
      onRecords(KEYS.orders, (record) => ({
        ...record,
        coupon_lines: listOf(record.coupon_lines)
          .map(membersOf)
          .map((line) => ({ ...line, code: textOf(line.code).toUpperCase() })),
      })),
  ),
  variation(
    'stock-given-back-by-removal',
    'A paid order that is removed for good gives its units back.',
    'States and transitions: “any order | DELETE order | `force` true | removed | bypasses the trash”: what that does to the stock is not shown.',
    stockGivenBack,
  ),
  variation(
    'records-touched-afterwards',
    'What is written in the shop is changed once more by a system beside it, which moves the date of its last change.',
    'Events: “Webhooks, callbacks or notifications emitted by the service: not shown.” Who hears of a write, and writes in turn, is left open.',
    touchedAfterwards,
  ),
];
