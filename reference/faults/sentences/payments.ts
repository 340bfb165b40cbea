/** Orders that are paid, and the stock of what they hold. */
import { flagOf, has, integerOf, listOf, membersOf } from '../../http/values.ts';
import type { ProductRecord } from '../../state/records.ts';
import type { Site } from '../../state/site.ts';
import type { HandlerEdit } from '../hooks.ts';
import { drop, given, handled, type Take, writer } from './kit.ts';
import { change, ORDERS, order, read, stocked } from './show.ts';

const wrong = writer('sentences-payments');
const MOVE = 'Shown moves: “(new or existing order) | POST/PUT/PATCH order | set_paid is true | processing”';
const STOCK = 'Shown moves: “stock of ordered items is reduced”';
type Values = Readonly<Record<string, unknown>>;

/** Does not see set_paid, where the order is so. */
const unpaid = (when: (values: Values, held: Values) => boolean): Take =>
  given((values, { held, call }) => {
    const before = call.path.id === undefined ? {} : held();
    return flagOf(values.set_paid) && when(values, before) ? drop(values, 'set_paid') : values;
  });

/** Puts back what paying did to the stock of some products. */
const restocked = (choose: (ids: readonly number[], body: Values) => readonly number[]): Take =>
  handled((call, next, { site }) => {
    const before = new Map<number, ProductRecord>(site.products.all().map((one) => [one.id, one]));
    const reply = next(call);
    const body = membersOf(reply.body);
    const ids = listOf(body.line_items).map((line) => integerOf(membersOf(line).product_id));
    for (const id of flagOf(call.sent.set_paid) ? choose(ids, body) : []) {
      const known = before.get(id);
      if (known !== undefined) site.products.put(known);
    }
    return reply;
  });

function reduceAgain(site: Site, ids: readonly number[]): void {
  for (const id of ids) {
    const product = site.products.get(id);
    if (product?.stock != null) site.products.put({ ...product, stock: product.stock - 1 });
  }
}

/** Reduces the stock by one more where `when` says so. */
const reducing = (when: (call: Parameters<HandlerEdit>[0], body: Values) => boolean): Take =>
  handled((call, next, { site }) => {
    const reply = next(call);
    const body = membersOf(reply.body);
    const ids = listOf(body.line_items).map((line) => integerOf(membersOf(line).product_id));
    if (when(call, body)) reduceAgain(site, ids);
    return reply;
  });

const two = { line_items: [{ product_id: '$1', quantity: 2 }] };
const PAID = { set_paid: true };
const stock = 'GET /shop-analytics/products/$1';

export const paymentFaults = [
  wrong(
    'not-from-on-hold',
    MOVE,
    ORDERS.update,
    'set_paid does nothing to an order on-hold',
    unpaid((_values, held) => held.status === 'on-hold'),
    [stocked(), order({ ...two, status: 'on-hold' }), change(ORDERS, PAID, 'PUT', 2), stock],
  ),
  wrong(
    'not-from-failed',
    MOVE,
    ORDERS.update,
    'set_paid does nothing to an order that failed',
    unpaid((_values, held) => held.status === 'failed'),
    [stocked(), order({ ...two, status: 'failed' }), change(ORDERS, PAID, 'PATCH', 2), stock],
  ),
  wrong(
    'not-beside-status',
    MOVE,
    ORDERS.writes,
    'set_paid does nothing beside a status',
    unpaid((values) => has(values, 'status') && values.status !== 'pending'),
    [stocked(), order({ ...two, ...PAID, status: 'on-hold' }), stock],
    { level: 'SHOULD' },
  ),
  wrong(
    'not-beside-lines',
    MOVE,
    ORDERS.update,
    'an update does not see set_paid beside line_items',
    unpaid((values) => has(values, 'line_items')),
    [stocked(), order(), change(ORDERS, { ...PAID, ...two }, 'PUT', 2), stock],
  ),
  wrong(
    'not-for-guests',
    MOVE,
    ORDERS.create,
    'set_paid does nothing for the order of a guest that names no payment_method',
    unpaid((values) => !has(values, 'payment_method') && integerOf(values.customer_id) === 0),
    [stocked(), order({ ...two, ...PAID }), stock],
  ),
  wrong(
    'not-by-patch',
    MOVE,
    `PATCH ${ORDERS.root}/{id}`,
    'PATCH does not see set_paid',
    unpaid(() => true),
    [stocked(), order(two), change(ORDERS, PAID, 'PATCH', 2), stock],
  ),
  wrong(
    'only-first-line',
    STOCK,
    ORDERS.writes,
    'paying reduces the stock of the first line only',
    restocked((ids) => ids.slice(1)),
    [
      stocked(),
      stocked(),
      order({
        ...PAID,
        line_items: [
          { product_id: '$1', quantity: 1 },
          { product_id: '$2', quantity: 1 },
        ],
      }),
      stock,
      'GET /shop-analytics/products/$2',
    ],
  ),
  wrong(
    'not-on-update',
    STOCK,
    ORDERS.update,
    'paying by an update does not reduce the stock',
    restocked((ids) => ids),
    [stocked(), order(two), change(ORDERS, PAID, 'PUT', 2), stock],
  ),
  wrong(
    'not-below-zero',
    STOCK,
    ORDERS.writes,
    'paying does not reduce the stock of an item that is ordered down to the last',
    handled((call, next, { site }) => {
      const before = site.products.all();
      const reply = next(call);
      for (const product of before) {
        if (product.stock !== 0 && site.products.get(product.id)?.stock === 0) site.products.put(product);
      }
      return reply;
    }),
    [stocked(2), order({ ...two, ...PAID }), stock],
  ),
  wrong(
    'twice-the-same-product',
    STOCK,
    ORDERS.writes,
    'two lines of one product reduce its stock once',
    handled((call, next, { site }) => {
      const before = new Map(site.products.all().map((one) => [one.id, one]));
      const reply = next(call);
      const lines = listOf(membersOf(reply.body).line_items).map(membersOf);
      for (const [at, line] of lines.entries()) {
        const id = integerOf(line.product_id);
        const first = lines.findIndex((one) => one.product_id === line.product_id);
        const product = before.get(id);
        if (flagOf(call.sent.set_paid) && at > first && product?.stock != null) {
          site.products.put({ ...product, stock: product.stock - integerOf(lines[first]?.quantity) });
        }
      }
      return reply;
    }),
    [
      stocked(),
      order({
        ...PAID,
        line_items: [
          { product_id: '$1', quantity: 2 },
          { product_id: '$1', quantity: 3 },
        ],
      }),
      stock,
    ],
  ),
  wrong(
    'again-on-status',
    STOCK,
    ORDERS.update,
    'completing an order that is paid reduces its stock again',
    reducing((call) => call.sent.status === 'completed'),
    [stocked(), order({ ...two, ...PAID }), change(ORDERS, { status: 'completed' }, 'PUT', 2), stock],
    { level: 'SHOULD' },
  ),
  wrong(
    'again-when-paid-again',
    STOCK,
    ORDERS.update,
    'paying an order that is paid reduces its stock again',
    reducing(
      (call, body) => flagOf(call.sent.set_paid) && body.status === 'processing' && call.operation.method !== 'POST',
    ),
    [stocked(), order({ ...two, ...PAID }), change(ORDERS, PAID, 'PUT', 2), stock],
    { level: 'SHOULD' },
  ),
  wrong(
    'cancelled-reduces',
    STOCK,
    ORDERS.update,
    'cancelling an order reduces the stock of its items',
    reducing((call) => call.sent.status === 'cancelled'),
    [stocked(), order(two), change(ORDERS, { status: 'cancelled' }, 'PUT', 2), stock],
  ),
  wrong(
    'notes-reduce',
    STOCK,
    ORDERS.update,
    'a new customer_note reduces the stock of the items',
    reducing((call) => has(call.sent, 'customer_note')),
    [stocked(), order(two), change(ORDERS, { customer_note: 'Ring' }, 'PUT', 2), stock],
  ),
  wrong(
    'false-pays',
    MOVE,
    ORDERS.update,
    'set_paid false pays an order as true does',
    given((values) => (values.set_paid === false ? { ...values, set_paid: true } : values)),
    [stocked(), order(two), change(ORDERS, { set_paid: false }, 'PUT', 2), stock],
  ),
  wrong(
    'status-not-kept',
    MOVE,
    ORDERS.update,
    'an order that is paid by an update is processing in that answer alone',
    handled((call, next, { site }) => {
      const before = site.orders.get(integerOf(call.path.id));
      const reply = next(call);
      const now = site.orders.get(integerOf(call.path.id));
      if (flagOf(call.sent.set_paid) && before !== undefined && now !== undefined) {
        site.orders.put({ ...now, status: before.status });
      }
      return reply;
    }),
    [order(), change(ORDERS, PAID), read(ORDERS)],
  ),
  wrong(
    'paid-not-trashed',
    'Shown moves: “any order | DELETE order | force false (default) | trash”',
    ORDERS.remove,
    'an order that is paid cannot be put to the trash',
    handled((call, next, { site }) => {
      const reply = next(call);
      const order = site.orders.get(integerOf(call.path.id));
      if (order?.paid != null) site.orders.put({ ...order, status: 'processing' });
      return reply;
    }),
    [order(PAID), `DELETE ${ORDERS.root}/$1`, read(ORDERS)],
  ),
];
