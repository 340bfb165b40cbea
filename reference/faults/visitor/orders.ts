/** Orders: paying that does half of it, and columns that are too short or too strict. */
import { has, integerOf, membersOf } from '../../http/values.ts';
import type { HandlerEdit } from '../hooks.ts';
import { drop, given, handled, insteadOf, mapItems, mapText, rejecting, writer } from '../sentences/kit.ts';
import { change, ORDERS, order, PRODUCTS, read, stocked } from '../sentences/show.ts';

const wrong = writer('visitor');
const MOVES = 'Shown moves: “(new or existing order) | POST/PUT/PATCH order | `set_paid` is true | `processing`';
const LONGEST_NOTE = 255;

/** Takes one unit of each product, however many were ordered. */
const oneOfEach: HandlerEdit = (call, next, { site }) => {
  const before = new Map(site.products.all().map((product) => [product.id, product]));
  const reply = next(call);
  if (call.sent.set_paid !== true) return reply;
  for (const { productId } of site.orders.get(integerOf(membersOf(reply.body).id))?.items ?? []) {
    const [held, now] = [before.get(productId), site.products.get(productId)];
    if (held?.stock == null || now === undefined || now.stock === held.stock) continue;
    site.products.put({ ...now, stock: held.stock - 1 });
  }
  return reply;
};

const asAskedFor: HandlerEdit = (call, next, { site }) => {
  const reply = next(call);
  const made = site.orders.get(integerOf(membersOf(reply.body).id));
  if (call.sent.set_paid !== true || call.sent.status !== 'completed' || made === undefined) return reply;
  site.orders.put({ ...made, status: 'completed' });
  return { ...reply, body: { ...membersOf(reply.body), status: 'completed' } };
};

export const orderFaults = [
  wrong(
    'paid-one-of-each',
    `${MOVES} | stock of ordered items is reduced”`,
    ORDERS.writes,
    'paying an order reduces the stock of each product by one, whatever the quantity',
    handled(oneOfEach),
    [stocked(), order({ set_paid: true, line_items: [{ product_id: '$1', quantity: 3 }] }), read(PRODUCTS)],
  ),
  wrong(
    'paid-not-by-patch',
    `${MOVES}”; Endpoints: “Methods POST, PUT and PATCH on the same route carry the same parameters”`,
    `PATCH ${ORDERS.root}/{id}`,
    'set_paid does nothing in a PATCH',
    given((values) => drop(values, 'set_paid')),
    [order(), change(ORDERS, { set_paid: true }, 'PATCH')],
  ),
  wrong(
    'paid-new-completed',
    `${MOVES}”`,
    ORDERS.create,
    'a new order that is paid and completed stays completed',
    handled(asAskedFor),
    [order({ status: 'completed', set_paid: true })],
  ),
  wrong(
    'paid-transaction-forgotten',
    'Shop: orders: “POST, PUT, PATCH | /shop-analytics/orders/{id} | id; Order fields optional, no defaults applied”',
    ORDERS.update,
    'paying an order empties its transaction_id where none is sent',
    given((values) => (values.set_paid === true ? { transaction_id: '', ...values } : values)),
    [order({ transaction_id: 'T-100' }), change(ORDERS, { set_paid: true }), read(ORDERS)],
  ),
  wrong(
    'order-email-null-rejected',
    'Order (shop): billing object: “email (string or null, format email)”',
    ORDERS.writes,
    'null as the email of billing is rejected',
    rejecting('billing', ({ billing }) => membersOf(billing).email === null),
    [order({ billing: { first_name: 'Jeanne', email: null } })],
  ),
  wrong(
    'order-note-cut',
    'Order (shop): “customer_note | string”',
    ORDERS.writes,
    'a note of the customer ends after 255 characters',
    given((values) => mapText(values, 'customer_note', (note) => note.slice(0, LONGEST_NOTE))),
    [order({ customer_note: 'Please ring twice. '.repeat(20) })],
  ),
  wrong(
    'order-line-named-nothing',
    'Order (shop): line_items item: “name (any JSON type)”',
    ORDERS.writes,
    'false and 0 as the name of a line are kept as the empty text',
    given((values) =>
      mapItems(values, 'line_items', (line) =>
        has(line, 'name') ? insteadOf(insteadOf(line, 'name', false, ''), 'name', 0, '') : line,
      ),
    ),
    [order({ line_items: [{ name: false, quantity: 1, total: '5.00' }] })],
  ),
];
