/** Orders: an update that starts anew, lines of another type, and a guest who cannot be asked for. */
import { missingParams } from '../../http/errors.ts';
import { has } from '../../http/values.ts';
import { drop, given, handled, map, mapItems, shown, writer } from '../sentences/kit.ts';
import { change, list, ORDERS, order, read, writesTo } from '../sentences/show.ts';

const wrong = writer('boarder');
const BATCH = writesTo(`${ORDERS.root}/batch`);

export const orderFaults = [
  wrong(
    'order-line-name-text',
    'Order (shop): line_items item: “name (any JSON type)”',
    ORDERS.writes,
    'the name of a line that is no string is kept as its JSON text',
    given((values) =>
      mapItems(values, 'line_items', (line) =>
        map(line, 'name', (name) => (typeof name === 'string' ? name : JSON.stringify(name))),
      ),
    ),
    [order({ line_items: [{ name: 42, quantity: 1, total: '5' }] }), read(ORDERS)],
  ),
  wrong(
    'order-shipping-line-id-text',
    'Order (shop): shipping_lines item: “id (integer, read-only)”',
    [ORDERS.read, ORDERS.list, ...ORDERS.writes],
    'the id of a shipping line is text',
    shown((document) => mapItems(document, 'shipping_lines', (line) => ({ ...line, id: String(line.id) }))),
    [order({ shipping_lines: [{ method_id: 'flat', method_title: 'Flat', total: '5' }] }), read(ORDERS)],
  ),
  wrong(
    'order-update-pending',
    'Shop: orders: “POST, PUT, PATCH | /shop-analytics/orders/{id} | id; Order fields optional, no defaults applied”',
    ORDERS.update,
    'an update that sends no status makes the order pending',
    given((values) => (has(values, 'status') ? values : { ...values, status: 'pending' })),
    [order({ status: 'on-hold' }), change(ORDERS, { customer_note: 'Ring twice.' }), read(ORDERS)],
  ),
  wrong(
    'orders-batch-asks-for-lines',
    'Shop: orders: “POST, PUT, PATCH | /shop-analytics/orders/batch | Order fields, all optional”',
    BATCH,
    'orders/batch is rejected where no line_items are sent',
    handled((call, next) => {
      if (!has(call.sent, 'line_items')) throw missingParams(['line_items']);
      return next(call);
    }),
    [[`POST ${ORDERS.root}/batch`, { create: [{ customer_note: 'Probe' }] }]],
  ),
  wrong(
    'orders-of-guests-all',
    'Shop: orders: Additional order list parameters: “`customer`: integer.”',
    ORDERS.list,
    'a customer of 0 finds the orders of every customer',
    given((values) => (values.customer === 0 ? drop(values, 'customer') : values)),
    [order({ customer_id: 2 }), list(ORDERS, 'include=$1&customer=0')],
  ),
];
