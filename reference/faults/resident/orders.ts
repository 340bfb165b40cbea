/** Orders: members that are passed over, a context that is rejected, a filter that does nothing, and a removal that is none. */
import { drop, given, rejecting, writer } from '../sentences/kit.ts';
import { coupon, list, ORDERS, order, read, remove } from '../sentences/show.ts';

const wrong = writer('resident');

export const orderFaults = [
  wrong(
    'order-new-in-euro',
    'Order (shop): “currency | string | ISO code from the enum below; default `EUR` on create”',
    ORDERS.create,
    'a new order is in EUR, whatever its currency',
    given((values) => ({ ...values, currency: 'EUR' })),
    [order({ currency: 'USD' })],
  ),
  wrong(
    'order-new-coupons-lost',
    'Order (shop): “coupon_lines | array | see below”',
    ORDERS.create,
    'the coupon_lines of a new order are lost',
    given((values) => drop(values, 'coupon_lines')),
    [coupon(), order({ coupon_lines: [{ code: 'probe' }] })],
  ),
  wrong(
    'order-edit-context-rejected',
    'Shop: orders: “GET | /shop-analytics/orders/{id} | id, context”',
    ORDERS.read,
    'an order is not read in the context edit',
    rejecting('context', (values) => values.context === 'edit'),
    [order(), `${read(ORDERS)}?context=edit`],
  ),
  wrong(
    'order-forced-into-trash',
    'States and transitions: Shown moves: “any order | DELETE order | `force` true | removed | bypasses the trash”',
    ORDERS.remove,
    'force does nothing when an order is deleted',
    given((values) => drop(values, 'force')),
    [order(), remove(ORDERS, '?force=true'), read(ORDERS)],
  ),
  wrong(
    'orders-product-ignored',
    'Shop: orders: Additional order list parameters: “`product`: integer.”',
    ORDERS.list,
    'product does nothing',
    given((values) => drop(values, 'product')),
    [order(), list(ORDERS, 'product=999999')],
  ),
];
