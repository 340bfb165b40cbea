/** Orders and coupons where plugins of checkout, tax and stock have a hand in them. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import { invalidParam } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { flagOf, has, integerOf, listOf, membersOf, numberOf, textOf } from '../http/values.ts';
import { datePair } from '../state/dates.ts';
import type { OrderRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { ERRORS, RETURNED, SILENT_STATES } from './allowed.ts';
import { idOf, isCreation, isList, isRemoval, isWrite, KEYS, onRecords, onSent } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

/** Requests to orders that pass before the task of the shop comes by. */
const REQUESTS_UNTIL_TASK = 2;

const holdsVirtualOnly = (site: Site, { items }: OrderRecord) =>
  items.length > 0 && items.every(({ productId }) => flagOf(site.products.get(productId)?.fields.virtual));

/** What needs no parcel is completed by a task of the shop, once it is paid. */
function virtualCompleted(): VariationChange {
  const waiting = new Map<number, number>();
  return onHandlers(KEYS.orders, (call, next, { site }) => {
    for (const [id, requests] of waiting) {
      waiting.set(id, requests + 1);
      const order = site.orders.get(id);
      if (requests < REQUESTS_UNTIL_TASK || order === undefined) continue;
      waiting.delete(id);
      const now = datePair(site.clock.stamp());
      if (order.status === 'processing')
        site.orders.put({ ...order, status: 'completed', completed: now, modified: now });
    }
    const reply = next(call);
    const order = site.orders.get(idOf(reply.body));
    const isPaidNow = isWrite(call.operation.key) && call.sent.set_paid === true;
    if (isPaidNow && order !== undefined && holdsVirtualOnly(site, order)) waiting.set(order.id, 0);
    return reply;
  });
}

const PAYMENT_FEE = { name: 'Payment fee', total: '0.35' };

/** A way to pay that costs something is charged as a fee of its own. */
function paymentFees(): VariationChange {
  return onSent(KEYS.orders.filter(isCreation), (sent) =>
    textOf(sent.payment_method) === '' ? sent : { ...sent, fee_lines: [...listOf(sent.fee_lines), PAYMENT_FEE] },
  );
}

const GIFT = { name: 'Sticker', quantity: 1, subtotal: '0', total: '0' };

function gifts(): VariationChange {
  return onSent(KEYS.orders.filter(isCreation), (sent) =>
    listOf(sent.line_items).length === 0 ? sent : { ...sent, line_items: [...listOf(sent.line_items), GIFT] },
  );
}

function linesOf(record: Values, name: string, edit: (line: Values) => Values): Values {
  if (!Array.isArray(record[name])) return record;
  return { ...record, [name]: listOf(record[name]).map((line) => edit(membersOf(line))) };
}

function onePerOrder(): VariationChange {
  return onSent(KEYS.orders, (sent, _call, { site }) => {
    const isTooMany = ({ product_id, quantity }: Values) =>
      integerOf(quantity) > 1 && flagOf(site.products.get(integerOf(product_id))?.fields.sold_individually);
    if (listOf(sent.line_items).map(membersOf).some(isTooMany)) throw invalidParam('line_items', 'One per order.');
    return sent;
  });
}

/** A line shows the unit that was sold, whatever the product is called by afterwards. */
function skusOfTheSale(): VariationChange {
  const sold = new Map<string, unknown>();
  return onRecords(KEYS.orders, (record) =>
    linesOf(record, 'line_items', (line) => {
      const key = `${idOf(record)} ${idOf(line)} ${textOf(line.product_id)}`;
      if (!sold.has(key)) sold.set(key, line.sku);
      return { ...line, sku: sold.get(key) };
    }),
  );
}

function displayedTexts(): VariationChange {
  const isShown = (meta: unknown) => {
    const { value } = membersOf(meta);
    return typeof value === 'string' && value !== '';
  };
  return onRecords(KEYS.orders.filter(isList), (record, call) => {
    if (!flagOf(call.values.order_item_display_meta)) return record;
    return linesOf(record, 'line_items', (line) => ({ ...line, meta_data: listOf(line.meta_data).filter(isShown) }));
  });
}

function negativeDiscounts(): VariationChange {
  return onRecords(KEYS.orders, (record) =>
    linesOf(record, 'coupon_lines', (line) =>
      numberOf(line.discount) > 0 ? { ...line, discount: `-${textOf(line.discount)}` } : line,
    ),
  );
}

/** What stands below an order goes where the order goes. */
function childrenGoToo(): VariationChange {
  return onHandlers(KEYS.orders.filter(isRemoval), (call, next, { site }) => {
    const reply = next(call);
    if (!isSuccess(reply)) return reply;
    for (const child of site.orders.all()) {
      if (integerOf(child.fields.parent_id) !== integerOf(call.path.id)) continue;
      if (flagOf(call.values.force)) site.orders.remove(child.id);
      else site.orders.put({ ...child, status: 'trash', modified: datePair(site.clock.stamp()) });
    }
    return reply;
  });
}

/** Nobody can buy more than there is, where the shop counts and takes no backorders. */
function withinStock(): VariationChange {
  return onSent(KEYS.orders, (sent, _call, { site }) =>
    linesOf(sent, 'line_items', (line) => {
      const product = site.products.get(integerOf(line.product_id));
      const stock = product?.stock ?? 0;
      const isBound = flagOf(product?.fields.manage_stock) && product?.fields.backorders === 'no' && stock > 0;
      return isBound && integerOf(line.quantity) > stock ? { ...line, quantity: stock } : line;
    }),
  );
}

function trashedCodes(): VariationChange {
  return onRecords(KEYS.coupons, (record) =>
    record.status === 'trash' && has(record, 'code') ? { ...record, code: `${textOf(record.code)}__trashed` } : record,
  );
}

export const SALES: readonly Variation[] = [
  variation(
    'virtual-orders-completed',
    'An order of virtual products is completed a while after it was paid.',
    `States and transitions: paying leads to \`processing\`; how long that lasts is not said. ${SILENT_STATES}`,
    virtualCompleted,
  ),
  variation(
    'payment-fees-added',
    'A new order that names its payment_method gets a fee for it.',
    'Order: “fee_lines | array”: that an order has no other lines than those sent is not said.',
    paymentFees,
  ),
  variation(
    'gift-lines-added',
    'A new order with items gets an item more, a gift that costs nothing.',
    'Order: “line_items | array”: that an order has no other lines than those sent is not said.',
    gifts,
  ),
  variation(
    'sold-individually-rejected',
    'A line of more than one of a product that is sold individually is rejected.',
    `Product: “sold_individually | boolean | false”: what becomes of an order of two is not said. ${ERRORS}`,
    onePerOrder,
  ),
  variation(
    'line-skus-of-the-sale',
    'A line keeps the stock-keeping unit that its product had when the order was first shown.',
    'line_items item: “sku (string, read-only)”: whether it is that of today is not said.',
    skusOfTheSale,
  ),
  variation(
    'display-meta-of-texts',
    'Of the meta of an item, texts that are not empty are meant for display, and nothing else.',
    'Additional order list parameters: “limits item meta to what is meant for display”: what is meant for it is not said.',
    displayedTexts,
  ),
  variation(
    'discounts-below-zero',
    'The discount of a coupon line is written as what it adds: a number below zero.',
    'coupon_lines item: “discount (string, read-only)”: with which sign it is written is not said.',
    negativeDiscounts,
  ),
  variation(
    'children-go-with-their-order',
    'With an order go those whose parent it is: into the trash, or for good.',
    'States and transitions: “any order | DELETE order”: what becomes of orders with that parent_id is not said.',
    childrenGoToo,
  ),
  variation(
    'quantities-within-stock',
    'A line of more than is in stock is cut to what there is, where there are no backorders.',
    `line_items item: “quantity (integer)”: what becomes of one that cannot be served is not said. ${RETURNED}`,
    withinStock,
  ),
  variation(
    'trashed-coupon-codes-marked',
    'A coupon in the trash shows its code with a mark behind it.',
    `Shop: coupons: “force (boolean, default false; bypass trash)”: how what is in the trash looks is not said. ${RETURNED}`,
    trashedCodes,
  ),
];
