/** Orders: lines of another type, a title that is lost, filters that do nothing or too much, and a trash that is none. */
import { has, listOf, membersOf } from '../../http/values.ts';
import { drop, given, map, mapItems, rejecting, shown, writer } from '../sentences/kit.ts';
import { coupon, list, ORDERS, order, read, remove } from '../sentences/show.ts';

const wrong = writer('patron');
const DOCUMENTS = [ORDERS.read, ORDERS.list, ...ORDERS.writes];

export const orderFaults = [
  wrong(
    'order-new-method-title-lost',
    'Order (shop): “payment_method_title | string”',
    ORDERS.create,
    'the payment_method_title of a new order is lost',
    given((values) => drop(values, 'payment_method_title')),
    [order({ payment_method: 'transfer', payment_method_title: 'Bank transfer' }), read(ORDERS)],
  ),
  wrong(
    'order-line-subtotal-discounted',
    'Order (shop): line_items item: “subtotal (string, before discounts)”',
    DOCUMENTS,
    'the subtotal of a line is that after discounts',
    shown((document) => mapItems(document, 'line_items', (line) => ({ ...line, subtotal: line.total }))),
    [order({ line_items: [{ name: 'Probe', quantity: 1, subtotal: '10', total: '8' }] }), read(ORDERS)],
  ),
  wrong(
    'order-line-subtotal-tax-number',
    'Order (shop): line_items item: “subtotal_tax (string, read-only)”',
    DOCUMENTS,
    'the subtotal_tax of a line is a number',
    shown((document) => mapItems(document, 'line_items', (line) => map(line, 'subtotal_tax', Number))),
    [order({ line_items: [{ name: 'Probe', quantity: 1, total: '8' }] }), read(ORDERS)],
  ),
  wrong(
    'order-line-price-text',
    'Order (shop): line_items item: “price (number, read-only)”',
    DOCUMENTS,
    'the price of a line is text',
    shown((document) => mapItems(document, 'line_items', (line) => map(line, 'price', String))),
    [order({ line_items: [{ name: 'Probe', quantity: 2, total: '8' }] }), read(ORDERS)],
  ),
  wrong(
    'order-method-id-text-only',
    'Order (shop): shipping_lines item: “method_id (any JSON type)”',
    ORDERS.writes,
    'a method_id that is no string is rejected',
    rejecting('shipping_lines', (values) =>
      listOf(values.shipping_lines)
        .map(membersOf)
        .some((line) => has(line, 'method_id') && typeof line.method_id !== 'string'),
    ),
    [order({ shipping_lines: [{ method_id: 4, method_title: 'Flat', total: '5' }] })],
  ),
  wrong(
    'order-coupon-meta-lost',
    'Order (shop): coupon_lines item: “meta_data (array of meta objects)”',
    ORDERS.writes,
    'the meta_data of a coupon line is lost',
    given((values) => mapItems(values, 'coupon_lines', (line) => drop(line, 'meta_data'))),
    [
      coupon(),
      order({ coupon_lines: [{ code: 'probe', meta_data: [{ key: 'from', value: 'mail' }] }] }),
      read(ORDERS, 2),
    ],
  ),
  wrong(
    'order-removed-unforced',
    'States and transitions: Shown moves: “any order | DELETE order | `force` false (default) | trash (implied by the force description)”',
    ORDERS.remove,
    'an order that is deleted without force is removed for good',
    given((values) => ({ ...values, force: true })),
    [order(), remove(ORDERS), read(ORDERS)],
  ),
  wrong(
    'orders-open-by-default',
    'Shop: orders: Additional order list parameters: “`status`: array of the list-filter values, default [`any`].”',
    ORDERS.list,
    'a list that names no status shows the orders that are still open',
    given((values, { call }) =>
      has(call.sent, 'status') ? values : { ...values, status: ['pending', 'processing', 'on-hold'] },
    ),
    [order({ status: 'completed' }), list(ORDERS, 'include=$1')],
  ),
  wrong(
    'orders-of-any-customer',
    'Shop: orders: Additional order list parameters: “`customer`: integer.”',
    ORDERS.list,
    'customer does nothing',
    given((values) => drop(values, 'customer')),
    [order(), list(ORDERS, 'include=$1&customer=2')],
  ),
  wrong(
    'orders-hidden-meta-shown',
    'Shop: orders: Additional order list parameters: “`order_item_display_meta`: boolean, default false; limits item meta to what is meant for display.”',
    ORDERS.list,
    'order_item_display_meta does nothing',
    given((values) => drop(values, 'order_item_display_meta')),
    [
      order({ line_items: [{ name: 'Probe', total: '8', meta_data: [{ key: '_hidden', value: 'yes' }] }] }),
      list(ORDERS, 'include=$1&order_item_display_meta=true'),
    ],
  ),
];
