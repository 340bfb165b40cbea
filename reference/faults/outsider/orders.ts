/** Orders: the second line, the state that is not the common one, and zeros that are taken for nothing. */
import type { Values } from '../../http/messages.ts';
import { has, integerOf, listOf, membersOf, numberOf, textOf, textsOf } from '../../http/values.ts';
import { type HandlerEdit, onPath } from '../hooks.ts';
import { drop, found, given, handled, insteadOf, mapItems, mapObject, shown, writer } from '../sentences/kit.ts';
import { change, list, ORDERS, order, PRODUCTS, product, read, remove, stocked } from '../sentences/show.ts';

const wrong = writer('outsider');
const SHOWN_BY = [ORDERS.list, ORDERS.read, ...ORDERS.writes];
const MOVES = 'Shown moves: “(new or existing order) | POST/PUT/PATCH order | `set_paid` is true | `processing`”';
const LIST = 'Additional order list parameters: ';
const NO_ADDRESS: Values = {
  first_name: '',
  last_name: '',
  company: '',
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
};
const ENDED = ['cancelled', 'failed'];

/** Puts back what the lines after the first took off the shelf. */
const firstLineSold: HandlerEdit = (call, next, { site }) => {
  const held = site.products.all();
  const reply = next(call);
  if (call.sent.set_paid !== true) return reply;
  const [first, ...others] = site.orders.get(integerOf(membersOf(reply.body).id))?.items ?? [];
  for (const { productId } of others) {
    const before = held.find(({ id }) => id === productId);
    if (before !== undefined && productId !== first?.productId) site.products.put(before);
  }
  return reply;
};

export const orderFaults = [
  wrong(
    'orders-any-but-ended',
    `${LIST}“\`status\`: array of the list-filter values, default [\`any\`]”`,
    ORDERS.list,
    'any leaves out the orders that are cancelled or failed',
    found((records, { call }) => {
      const asked = textsOf(call.values.status);
      if (!asked.includes('any')) return records;
      return records.filter(({ status }) => !ENDED.includes(textOf(status)) || asked.includes(textOf(status)));
    }),
    [order({ status: 'cancelled' }), list(ORDERS)],
  ),
  wrong(
    'order-shipping-written-whole',
    'Shop: orders: “POST, PUT, PATCH | /shop-analytics/orders/{id} | id; Order fields optional, no defaults applied”',
    ORDERS.update,
    'an update of one member of shipping empties the others',
    given((values) => mapObject(values, 'shipping', (shipping) => ({ ...NO_ADDRESS, ...shipping }))),
    [order({ shipping: { city: 'Lyon', country: 'FR' } }), change(ORDERS, { shipping: { city: 'Nantes' } }, 'PATCH')],
  ),
  wrong(
    'paid-first-line-sold',
    `${MOVES}: “stock of ordered items is reduced”`,
    ORDERS.writes,
    'paying an order reduces the stock of its first item only',
    handled(firstLineSold),
    [
      stocked(),
      stocked(),
      order({
        set_paid: true,
        line_items: [
          { product_id: '$1', quantity: 2 },
          { product_id: '$2', quantity: 3 },
        ],
      }),
      read(PRODUCTS, 2),
    ],
  ),
  wrong(
    'failed-order-not-paid',
    MOVES,
    ORDERS.update,
    'paying an order that has failed leaves it failed',
    given((values, { held }) =>
      values.set_paid === true && held().status === 'failed' ? drop(values, 'set_paid') : values,
    ),
    [order({ status: 'failed' }), change(ORDERS, { set_paid: true })],
  ),
  wrong(
    'orders-product-in-first-line',
    `${LIST}“\`product\`: integer”`,
    ORDERS.list,
    'product finds only the orders whose first line it is',
    found((records, { call }) => {
      if (!has(call.values, 'product')) return records;
      const id = integerOf(call.values.product);
      return records.filter((record) => membersOf(listOf(record.line_items)[0]).product_id === id);
    }),
    [
      product({ regular_price: '4' }),
      product({ regular_price: '5' }),
      order({ line_items: [{ product_id: '$1' }, { product_id: '$2' }] }),
      list(ORDERS, 'product=$2'),
    ],
  ),
  wrong(
    'orders-dp-zero-is-two',
    `${LIST}“\`dp\`: integer, default 2, the number of decimal points per resource”`,
    ORDERS.list,
    'dp=0 shows two decimals',
    given((values) => insteadOf(values, 'dp', 0, 2)),
    [order({ fee_lines: [{ name: 'Express', total: '5' }] }), list(ORDERS, 'dp=0')],
  ),
  wrong(
    'orders-number-from-start',
    `${LIST}“\`number\`: string; matches part of an order number”`,
    ORDERS.list,
    'number finds only the orders whose number begins with it',
    found((records, { call }) =>
      records.filter((record) => textOf(record.number).startsWith(textOf(call.values.number).trim())),
    ),
    Array.from({ length: 10 }, (_one, digit) => list(ORDERS, `number=${digit}`)),
  ),
  wrong(
    'order-price-is-text',
    'Order: line_items item: “price (number, read-only)”',
    SHOWN_BY,
    'the price of a line is a text with two decimals',
    shown((document) =>
      mapItems(document, 'line_items', (line) => ({ ...line, price: numberOf(line.price).toFixed(2) })),
    ),
    [product({ regular_price: '4' }), order({ line_items: [{ product_id: '$1' }] })],
  ),
  wrong(
    'order-instance-is-number',
    'Order: shipping_lines item: “instance_id (string)”',
    SHOWN_BY,
    'the instance_id of a shipping line is answered as a number',
    shown((document) =>
      mapItems(document, 'shipping_lines', (line) => ({ ...line, instance_id: numberOf(line.instance_id) })),
    ),
    [order({ shipping_lines: [{ method_id: 'flat_rate', method_title: 'Courier', instance_id: '3', total: '5' }] })],
  ),
  wrong(
    'order-force-in-body-only',
    'Endpoints: “Request parameters are query parameters on GET and DELETE”; “DELETE | …/orders/{id} | id, force”',
    ORDERS.remove,
    'force is not read from the query of a deletion, so that the order goes to the trash',
    given((values, { call }) => (/(^|&)force=/.test(call.target.query) ? { ...values, force: false } : values)),
    [order(), remove(ORDERS, '?force=true'), read(ORDERS)],
  ),
  wrong(
    'order-id-until-letter',
    'All: “Path parameters are written `{id}` (digits only)”',
    [ORDERS.read, ...ORDERS.update, ORDERS.remove],
    'letters after the digits of an id are passed over',
    () =>
      onPath(`${ORDERS.root}/{id}`, (request, next) =>
        next({ ...request, url: request.url.replace(/(\/orders\/\d+)[a-z]+/, '$1') }),
      ),
    [order(), `GET ${ORDERS.root}/$1abc`],
  ),
];
