/** Orders: defaults that are others, a transaction that is lost, and filters that do nothing or too much. */
import { has, textsOf } from '../../http/values.ts';
import { drop, given, map, writer } from '../sentences/kit.ts';
import { change, list, ORDERS, order, read, remove } from '../sentences/show.ts';

const wrong = writer('renter');
const LIST = 'Shop: orders: Additional order list parameters';

export const orderFaults = [
  wrong(
    'order-dollar-default',
    'Order (shop): “currency | string | ISO code from the enum below; default `EUR` on create”',
    ORDERS.create,
    'a new order is in USD where nothing is said',
    given((values, { call }) => (has(call.sent, 'currency') ? values : { ...values, currency: 'USD' })),
    [order()],
  ),
  wrong(
    'order-transaction-unchanged',
    'Order (shop): “transaction_id | string”',
    ORDERS.update,
    'an update leaves transaction_id as it is',
    given((values) => drop(values, 'transaction_id')),
    [order(), change(ORDERS, { transaction_id: 'T-1' }), read(ORDERS)],
  ),
  wrong(
    'order-new-checkout-draft',
    'States and transitions: Shown moves: “(new order) | POST order | status omitted | `pending`”',
    ORDERS.create,
    'a new order without a status is a checkout-draft',
    given((values, { call }) => (has(call.sent, 'status') ? values : { ...values, status: 'checkout-draft' })),
    [order()],
  ),
  wrong(
    'orders-any-with-trash',
    'States and transitions: “Order | status (list filter, array, default [`any`]) | the values above except `auto-draft`, plus `any` and `trash`”',
    ORDERS.list,
    'any shows orders in the trash as well',
    given((values) =>
      map(values, 'status', (statuses) => (textsOf(statuses).includes('any') ? ['any', 'trash'] : statuses)),
    ),
    [order(), remove(ORDERS), list(ORDERS, 'include=$1')],
  ),
  wrong(
    'orders-parent-ignored',
    `${LIST}: “\`parent\`: array of integer, default empty.”`,
    ORDERS.list,
    'parent does nothing',
    given((values) => drop(values, 'parent')),
    [order(), list(ORDERS, 'parent=$1')],
  ),
  wrong(
    'orders-guest-is-anyone',
    `${LIST}: “\`customer\`: integer.”`,
    ORDERS.list,
    'a customer of 0 finds the orders of everyone',
    given((values) => (values.customer === 0 ? drop(values, 'customer') : values)),
    [order({ customer_id: 2 }), list(ORDERS, 'customer=0')],
  ),
];
