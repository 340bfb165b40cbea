/** Orders: lines whose members change their type or their source, and rules that nobody asked for. */
import type { Values } from '../../http/messages.ts';
import { has, integerOf, listOf, membersOf, numberOf, textOf } from '../../http/values.ts';
import { isSuccess, onHandlers, withValues } from '../hooks.ts';
import {
  drop,
  given,
  handled,
  mapItems,
  mapObject,
  mapText,
  rejecting,
  shown,
  type Take,
  writer,
} from '../sentences/kit.ts';
import { change, coupon, list, ORDERS, order, read, remove, stocked } from '../sentences/show.ts';

const wrong = writer('assessor');
const LONGEST_CODE = 3;

const scalarText = (value: unknown): unknown => (['number', 'boolean'].includes(typeof value) ? String(value) : value);

/** Remembers the tax that came with the lines of a new order, and shows it whenever the order is read. */
const taxOfClient: Take = (keys) => {
  const sent = new Map<number, readonly unknown[]>();
  return onHandlers(keys, (call, next) => {
    const reply = next(call);
    if (!isSuccess(reply)) return reply;
    const document = membersOf(reply.body);
    const id = integerOf(document.id);
    const isNew = call.operation.path === ORDERS.root;
    if (isNew)
      sent.set(
        id,
        listOf(call.sent.line_items).map((line) => membersOf(line).total_tax),
      );
    const withTax = (line: Values, at: number): Values => {
      const tax = sent.get(id)?.[at];
      return typeof tax === 'string' ? { ...line, total_tax: tax } : line;
    };
    return { ...reply, body: mapItems(document, 'line_items', withTax) };
  });
};

export const orderFaults = [
  wrong(
    'order-coupon-code-number',
    'Order (shop): coupon_lines item: “code (any JSON type)”',
    ORDERS.writes,
    'a number as the code of a coupon is rejected',
    rejecting('coupon_lines', ({ coupon_lines }) =>
      listOf(coupon_lines).some((line) => typeof membersOf(line).code === 'number'),
    ),
    [coupon({ code: '20270310' }), order({ coupon_lines: [{ code: 20270310 }] })],
  ),
  wrong(
    'order-shipping-tax-number',
    'Order (shop): shipping_lines item: “total_tax (string, read-only)”',
    ORDERS.list,
    'the list shows the tax of shipping as a number',
    shown((document) =>
      mapItems(document, 'shipping_lines', (line) => ({ ...line, total_tax: numberOf(line.total_tax) })),
    ),
    [order({ shipping_lines: [{ method_id: 'flat', total: '6' }] }), list(ORDERS, 'include=$1')],
  ),
  wrong(
    'order-instance-id-number',
    'Order (shop): shipping_lines item: “instance_id (string)”',
    ORDERS.writes,
    'an instance of digits comes back as a number',
    given((values) =>
      mapItems(values, 'shipping_lines', (line) =>
        /^\d+$/.test(textOf(line.instance_id)) ? { ...line, instance_id: Number(line.instance_id) } : line,
      ),
    ),
    [order({ shipping_lines: [{ method_id: 'flat', instance_id: '4', total: '6' }] })],
  ),
  wrong(
    'order-completed-removed',
    'Shown moves: “any order | DELETE order | `force` false (default) | trash (implied by the force description)”',
    ORDERS.remove,
    'a completed order is removed at once, without the trash',
    handled((call, next, { site }) => {
      const held = site.orders.get(integerOf(call.path.id));
      return next(held?.status === 'completed' ? withValues(call, { force: true }) : call);
    }),
    [order({ status: 'completed' }), remove(ORDERS), read(ORDERS)],
  ),
  wrong(
    'order-line-taxes-object',
    'Order (shop): line_items item: “taxes (read-only array of {id integer, total string, subtotal string})”',
    ORDERS.read,
    'the taxes of a line that has none are read as an empty object',
    shown((document) =>
      mapItems(document, 'line_items', (line) => (listOf(line.taxes).length === 0 ? { ...line, taxes: {} } : line)),
    ),
    [order({ line_items: [{ name: 'Filming', quantity: 1, total: '50' }] }), read(ORDERS)],
  ),
  wrong(
    'order-method-id-text',
    'Order (shop): shipping_lines item: “method_id (any JSON type)”',
    ORDERS.writes,
    'a number or a boolean as the method of shipping comes back as text',
    given((values) =>
      mapItems(values, 'shipping_lines', (line) =>
        has(line, 'method_id') ? { ...line, method_id: scalarText(line.method_id) } : line,
      ),
    ),
    [order({ shipping_lines: [{ method_id: 7, method_title: 'Courier', total: '6' }] })],
  ),
  wrong(
    'order-state-by-name-lost',
    'Order (shop): billing object: “state (ISO code or name)”',
    ORDERS.writes,
    'the state of billing is kept as a code only: a name is lost',
    given((values) =>
      mapObject(values, 'billing', (billing) =>
        mapText(billing, 'state', (state) => (state.length > LONGEST_CODE ? '' : state)),
      ),
    ),
    [order({ billing: { country: 'CA', state: 'Quebec' } }), read(ORDERS)],
  ),
  wrong(
    'order-fee-meta-not-updated',
    'Order (shop): fee_lines item: “meta_data (array of meta objects)”',
    ORDERS.update,
    'the meta of a fee that the order has already stays as it was',
    given((values) => mapItems(values, 'fee_lines', (line) => (has(line, 'id') ? drop(line, 'meta_data') : line))),
    [
      order({ fee_lines: [{ name: 'Express', total: '5', meta_data: [{ key: 'reason', value: 'late' }] }] }),
      change(ORDERS, { fee_lines: [{ id: '$1.fee_lines.0.id', meta_data: [{ key: 'reason', value: 'urgent' }] }] }),
      read(ORDERS),
    ],
  ),
  wrong(
    'order-line-price-text',
    'Order (shop): line_items item: “price (number, read-only)”',
    ORDERS.read,
    'the price of a line is read as text',
    shown((document) => mapItems(document, 'line_items', (line) => ({ ...line, price: scalarText(line.price) }))),
    [stocked(), order({ line_items: [{ product_id: '$1', quantity: 2 }] }), read(ORDERS, 2)],
  ),
  wrong(
    'order-line-tax-class-of-product',
    'Order (shop): line_items item: “tax_class (string)”',
    ORDERS.writes,
    'a line of a product does not keep the class of tax that is sent with it',
    given((values) =>
      mapItems(values, 'line_items', (line) => (has(line, 'product_id') ? drop(line, 'tax_class') : line)),
    ),
    [stocked(), order({ line_items: [{ product_id: '$1', quantity: 1, tax_class: 'taux-reduit' }] }), read(ORDERS, 2)],
  ),
  wrong(
    'order-line-tax-of-client',
    'Order (shop): line_items item: “total_tax (string, read-only)”',
    [ORDERS.create, ORDERS.read],
    'the tax that comes with a line of a new order is kept and shown',
    taxOfClient,
    [order({ line_items: [{ name: 'Filming', quantity: 1, total: '50', total_tax: '9.90' }] }), read(ORDERS)],
  ),
  wrong(
    'order-of-customer-demands-billing',
    'Shop: orders: “POST | /shop-analytics/orders | Order fields, all optional”',
    ORDERS.create,
    'an order of a customer is rejected without an address of billing',
    rejecting('billing', (values) => integerOf(values.customer_id) > 0 && !has(values, 'billing')),
    [order({ customer_id: 2 })],
  ),
];
