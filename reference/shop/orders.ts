import type { Operation } from '../../helpers/contract/types.ts';
import { invalidParam } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { has, integerOf, integersOf, membersOf, pick, textOf, textsOf } from '../http/values.ts';
import type { Call, Handlers } from '../routing/call.ts';
import { type DatePair, datePair } from '../state/dates.ts';
import type { ItemLine, OrderRecord, User } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { holdsText } from '../state/text.ts';
import { writeMeta } from './fields.ts';
import { answerShopPage, filterShopRecords, sortShopRecords } from './list.ts';
import { orderDocument } from './order-document.ts';
import { applyCoupons, writeAmounts, writeCoupons, writeItems } from './order-lines.ts';
import { sell } from './products.ts';
import { batchHandlers, itemHandlers, removalHandlers, type ShopKind } from './record-routes.ts';

const ADDRESS = {
  first_name: '',
  last_name: '',
  company: '',
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
  phone: '',
};

const BLANK: Values = {
  parent_id: 0,
  customer_note: '',
  payment_method: '',
  payment_method_title: '',
  transaction_id: '',
  billing: { ...ADDRESS, email: '' },
  shipping: ADDRESS,
};

export const ORDERS: ShopKind<OrderRecord> = {
  name: 'order',
  root: '/shop-analytics/orders',
  records: (site) => site.orders,
  write: writeOrder,
  document: orderDocument,
};

function writeOrder(site: Site, sent: Values, _user: User | null, held?: OrderRecord): OrderRecord {
  const customerId = customerOf(site, sent, held);
  const lines = writeLines(site, sent, held);
  const modified = datePair(site.clock.stamp());
  const status = statusAfter(sent, held);
  const isPaidNow = sent.set_paid === true;
  if (isPaidNow && held?.stockReduced !== true) reduceStock(site, lines.items);
  const id = held?.id ?? site.ids.posts.next();
  return site.orders.put({
    id,
    key: held?.key ?? `order_${id.toString(36).padStart(8, '0')}`,
    status,
    created: held?.created ?? modified,
    modified,
    customerId,
    currency: has(sent, 'currency') ? textOf(sent.currency) : (held?.currency ?? 'EUR'),
    paid: paidAt(held, isPaidNow, modified),
    completed: held?.completed ?? (status === 'completed' ? modified : null),
    stockReduced: isPaidNow || held?.stockReduced === true,
    meta: writeMeta(site, sent.meta_data, held?.meta ?? []),
    fields: writeFields(sent, held?.fields ?? BLANK),
    ...lines,
  });
}

function customerOf(site: Site, sent: Values, held: OrderRecord | undefined): number {
  const customer = has(sent, 'customer_id') ? integerOf(sent.customer_id) : (held?.customerId ?? 0);
  if (customer === 0 || site.users.some(({ id }) => id === customer)) return customer;
  throw invalidParam('customer_id', 'Customer ID is invalid.');
}

/** Paying moves an order to `processing`, whatever else is asked for. */
function statusAfter(sent: Values, held: OrderRecord | undefined): string {
  if (sent.set_paid === true) return 'processing';
  return has(sent, 'status') ? textOf(sent.status) : (held?.status ?? 'pending');
}

function paidAt(held: OrderRecord | undefined, isPaidNow: boolean, now: DatePair): DatePair | null {
  return held?.paid ?? (isPaidNow ? now : null);
}

function writeLines(site: Site, sent: Values, held: OrderRecord | undefined) {
  const items = writeItems(site, sent, held?.items ?? []);
  const coupons = writeCoupons(site, sent, held?.coupons ?? []);
  const isPricedAnew = has(sent, 'line_items') || has(sent, 'coupon_lines');
  return {
    ...(isPricedAnew ? applyCoupons(site, items, coupons) : { items, coupons }),
    shipping: writeAmounts(site, 'shipping_lines', sent, held?.shipping ?? []),
    fees: writeAmounts(site, 'fee_lines', sent, held?.fees ?? []),
  };
}

function writeFields(sent: Values, held: Values): Values {
  const address = (name: 'billing' | 'shipping') => {
    const blank = membersOf(BLANK[name]);
    const written = Object.entries(pick(membersOf(sent[name]), Object.keys(blank)));
    return {
      ...blank,
      ...membersOf(held[name]),
      ...Object.fromEntries(written.map(([key, value]) => [key, value ?? ''])),
    };
  };
  return { ...held, ...pick(sent, Object.keys(BLANK)), billing: address('billing'), shipping: address('shipping') };
}

/** Takes the items off the shelf; what they name may be no product. */
function reduceStock(site: Site, items: readonly ItemLine[]): void {
  for (const { productId, quantity } of items) {
    const product = site.products.get(productId);
    if (product !== undefined) sell(site, product, quantity);
  }
}

function listOrders(site: Site, { values }: Call): OrderRecord[] {
  const statuses = textsOf(values.status);
  const isAny = statuses.length === 0 || statuses.includes('any');
  const [parents, excluded] = [integersOf(values.parent), integersOf(values.parent_exclude)];
  const found = site.orders
    .all()
    .filter(
      (order) =>
        ((isAny && order.status !== 'trash' && order.status !== 'auto-draft') || statuses.includes(order.status)) &&
        (parents.length === 0 || parents.includes(integerOf(order.fields.parent_id))) &&
        !excluded.includes(integerOf(order.fields.parent_id)) &&
        (!has(values, 'customer') || order.customerId === integerOf(values.customer)) &&
        (!has(values, 'product') || order.items.some((item) => item.productId === integerOf(values.product))) &&
        String(order.id).includes(textOf(values.number).trim()) &&
        holdsText(() => searchTexts(order), textOf(values.search)),
    );
  return sortShopRecords(filterShopRecords(found, values), values, {});
}

function searchTexts(order: OrderRecord): readonly string[] {
  const addresses = [membersOf(order.fields.billing), membersOf(order.fields.shipping)];
  return [
    String(order.id),
    ...addresses.flatMap((address) => Object.values(address).map(textOf)),
    ...order.items.map((item) => textOf(item.fields.name)),
  ];
}

export function orderHandlers(site: Site, operations: ReadonlyMap<string, Operation>): Handlers {
  return {
    [`GET ${ORDERS.root}`]: (call) =>
      answerShopPage(site, call, listOrders(site, call), (order) => orderDocument(site, order, call.values)),
    ...itemHandlers(site, ORDERS),
    ...removalHandlers(site, ORDERS),
    ...batchHandlers(site, ORDERS, operations),
  };
}
