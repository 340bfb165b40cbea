/** Orders: a first status that is guessed, lines that are misread, and orders of others that are not shown. */
import { unknownRecord } from '../../http/errors.ts';
import { has, integerOf, listOf, membersOf, textOf } from '../../http/values.ts';
import { drop, given, handled, mapItems, rejecting, shown, writer } from '../sentences/kit.ts';
import { change, ORDERS, order, read } from '../sentences/show.ts';

const wrong = writer('lodger');

export const orderFaults = [
  wrong(
    'order-with-method-on-hold',
    'Order (shop): “status | string | enum in States and transitions; default `pending` on create”',
    ORDERS.create,
    'a new order that names a payment_method and sends no status is on-hold',
    given((values, { call }) =>
      textOf(values.payment_method) !== '' && !has(call.sent, 'status') ? { ...values, status: 'on-hold' } : values,
    ),
    [order({ payment_method: 'transfer' })],
  ),
  wrong(
    'order-line-of-no-product-price-null',
    'Order (shop): line_items item: “price (number, read-only)”',
    ORDERS.read,
    'the price of a line that names no product is null',
    shown((document) =>
      mapItems(document, 'line_items', (line) => (integerOf(line.product_id) === 0 ? { ...line, price: null } : line)),
    ),
    [order({ line_items: [{ name: 'Gift', quantity: 1, total: '5.00' }] }), read(ORDERS)],
  ),
  wrong(
    'order-of-other-customer-unread',
    'Shop: orders: “GET | /shop-analytics/orders/{id} | id, context”',
    ORDERS.read,
    'an order of a customer who is not the caller is not found by its id',
    handled((call, next, { site }) => {
      const { customerId = 0 } = site.orders.get(integerOf(call.path.id)) ?? {};
      if (customerId !== 0 && customerId !== call.user?.id) throw unknownRecord('order');
      return next(call);
    }),
    [order({ customer_id: 2 }), read(ORDERS)],
  ),
  wrong(
    'order-fees-of-first-day',
    'Order (shop): “fee_lines | array | see below”; “id; Order fields optional, no defaults applied”',
    ORDERS.update,
    'an update passes over the fee_lines',
    given((values) => drop(values, 'fee_lines')),
    [order(), change(ORDERS, { fee_lines: [{ name: 'Express', total: '5.00' }] }), read(ORDERS)],
  ),
  wrong(
    'order-product-boolean-rejected',
    'Order (shop): line_items item: “product_id (any JSON type)”',
    ORDERS.create,
    'a new order is rejected where the product_id of a line is a boolean',
    rejecting('line_items', (values) =>
      listOf(values.line_items).some((line) => typeof membersOf(line).product_id === 'boolean'),
    ),
    [order({ line_items: [{ name: 'Gift', product_id: false, quantity: 1 }] })],
  ),
];
