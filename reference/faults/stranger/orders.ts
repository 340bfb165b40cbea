/** Orders: taxes that count or vanish, a copy that is not renewed, and pages that are cut among the lines. */
import type { Reply } from '../../http/messages.ts';
import { flagOf, has, integerOf, listOf, membersOf, numberOf } from '../../http/values.ts';
import { type HandlerEdit, isSuccess, onHandlers, withValues } from '../hooks.ts';
import { drop, given, handled, mapItems, shown, type Take, writer } from '../sentences/kit.ts';
import { change, coupon, list, ORDERS, order, read } from '../sentences/show.ts';

const wrong = writer('stranger');
const ALL = { page: 1, per_page: 1_000_000, offset: undefined };

/** Keeps what was answered for editing. */
const editKept: Take = (keys) => {
  const kept = new Map<number, Reply>();
  return onHandlers(keys, (call, next, { site }) => {
    const id = integerOf(call.path.id);
    const before = kept.get(id);
    if (call.sent.context !== 'edit' || site.orders.get(id) === undefined) return next(call);
    if (before !== undefined) return before;
    const reply = next(call);
    kept.set(id, reply);
    return reply;
  });
};

/** Cuts pages out of rows that a join with the lines makes. */
const pagesOfLines: HandlerEdit = (call, next) => {
  const reply = next(call);
  if (!isSuccess(reply)) return reply;
  const rows = listOf(next(withValues(call, ALL)).body).flatMap((document) => {
    const { line_items: lines } = membersOf(document);
    return Array.from({ length: Math.max(1, listOf(lines).length) }, () => document);
  });
  const size = integerOf(call.values.per_page);
  const from = has(call.values, 'offset') ? integerOf(call.values.offset) : (integerOf(call.values.page) - 1) * size;
  return { ...reply, body: [...new Set(rows.slice(from, from + size))] };
};

export const orderFaults = [
  wrong(
    'order-shipping-tax-on-top',
    'Order (shop): shipping_lines item: “total_tax (string, read-only)”',
    ORDERS.writes,
    'the total_tax that is sent with a shipping line is added to its total',
    given((values) =>
      mapItems(values, 'shipping_lines', (line) =>
        has(line, 'total') && has(line, 'total_tax')
          ? { ...line, total: (numberOf(line.total) + numberOf(line.total_tax)).toFixed(2) }
          : line,
      ),
    ),
    [order({ shipping_lines: [{ method_id: 'flat_rate', method_title: 'Flat', total: '8.00', total_tax: '1.60' }] })],
  ),
  wrong(
    'orders-coupon-line-id-text',
    'Order (shop): coupon_lines item: “id (integer, read-only)”',
    ORDERS.list,
    'the list shows the id of a coupon line as text',
    shown((document) => mapItems(document, 'coupon_lines', (line) => ({ ...line, id: String(line.id) }))),
    [coupon(), order({ coupon_lines: [{ code: 'probe' }] }), list(ORDERS, 'include=$2')],
  ),
  wrong(
    'order-read-for-edit-stale',
    'Shop: orders: “GET | /shop-analytics/orders/{id} | id, context”',
    ORDERS.read,
    'an order that was read with context=edit is read so as it was, though it was updated since',
    editKept,
    [
      order(),
      `GET ${ORDERS.root}/$1?context=edit`,
      change(ORDERS, { customer_note: 'Ring twice.' }),
      `GET ${ORDERS.root}/$1?context=edit`,
    ],
  ),
  wrong(
    'orders-display-meta-of-order',
    'Shop: orders: Additional order list parameters: “`order_item_display_meta`: boolean, default false; limits item meta to what is meant for display”',
    ORDERS.list,
    'order_item_display_meta leaves out the meta of the orders themselves',
    shown((document, { call }) =>
      flagOf(call.values.order_item_display_meta) ? { ...document, meta_data: [] } : document,
    ),
    [order({ meta_data: [{ key: 'crew', value: 'two' }] }), list(ORDERS, 'include=$1&order_item_display_meta=true')],
  ),
  wrong(
    'order-untaxed-fee-tax-null',
    'Order (shop): fee_lines item: “total_tax (string, read-only)”',
    [ORDERS.list, ORDERS.read, ...ORDERS.writes],
    'the total_tax of a fee is null where its tax_status is none',
    shown((document) =>
      mapItems(document, 'fee_lines', (fee) => (fee.tax_status === 'none' ? { ...fee, total_tax: null } : fee)),
    ),
    [order({ fee_lines: [{ name: 'Express', tax_status: 'none', total: '5.00' }] }), read(ORDERS)],
  ),
  wrong(
    'orders-page-counts-lines',
    'Limits: “per_page | notes, coupons, orders, products lists and marketing recommended | default 10, minimum 1, maximum 100”',
    ORDERS.list,
    'an order takes as many places on a page as it has lines',
    handled(pagesOfLines),
    [
      order(),
      order({
        line_items: [
          { name: 'Filming', quantity: 1, total: '50' },
          { name: 'Editing', quantity: 1, total: '30' },
        ],
      }),
      list(ORDERS, 'include=$1,$2&per_page=2'),
    ],
  ),
  wrong(
    'order-paid-in-euros',
    'Order (shop): “currency | string | ISO code from the enum below; default `EUR` on create”',
    ORDERS.create,
    'a new order that is paid at once is in euros, whatever currency is sent',
    given((values) => (values.set_paid === true ? drop(values, 'currency') : values)),
    [order({ currency: 'CHF', set_paid: true })],
  ),
  wrong(
    'order-line-counted-anew-untaxed',
    'Order (shop): line_items item: “tax_class (string)”',
    ORDERS.update,
    'another quantity of a line that sends no tax_class takes the class away',
    given((values) =>
      mapItems(values, 'line_items', (line) =>
        has(line, 'id') && has(line, 'quantity') ? { tax_class: '', ...line } : line,
      ),
    ),
    [
      order({ line_items: [{ name: 'Filming', quantity: 1, tax_class: 'taux-reduit', total: '50' }] }),
      change(ORDERS, { line_items: [{ id: '$1.line_items.0.id', quantity: 2 }] }),
      read(ORDERS),
    ],
  ),
];
