/** Orders: empty lists of another type, a deletion that goes too far, and a customer who cannot be changed any more. */
import { has, integerOf, numberOf, textsOf } from '../../http/values.ts';
import { withValues } from '../hooks.ts';
import { crashing, drop, given, handled, mapItems, shown, writer } from '../sentences/kit.ts';
import { change, coupon, list, ORDERS, order, read, remove, writesTo } from '../sentences/show.ts';

const wrong = writer('tenant');
const BATCH = writesTo(`${ORDERS.root}/batch`);

export const orderFaults = [
  wrong(
    'order-free-line-taxes-null',
    'Order (shop): line_items item: “taxes (read-only array of {id integer, total string, subtotal string})”',
    ORDERS.read,
    'the taxes of a line whose total is 0 are read as null',
    shown((document) =>
      mapItems(document, 'line_items', (line) => (numberOf(line.total) === 0 ? { ...line, taxes: null } : line)),
    ),
    [order({ line_items: [{ name: 'Gift', quantity: 1, total: '0' }] }), read(ORDERS)],
  ),
  wrong(
    'orders-untaxed-fee-taxes-false',
    'Order (shop): fee_lines item: “taxes (read-only array of {id, total, subtotal})”',
    ORDERS.list,
    'the list shows the taxes of a fee whose tax_status is none as false',
    shown((document) =>
      mapItems(document, 'fee_lines', (fee) => (fee.tax_status === 'none' ? { ...fee, taxes: false } : fee)),
    ),
    [order({ fee_lines: [{ name: 'Express', total: '5.00', tax_status: 'none' }] }), list(ORDERS, 'include=$1')],
  ),
  wrong(
    'order-discount-of-nothing-number',
    'Order (shop): coupon_lines item: “discount (string, read-only)”',
    [ORDERS.read, ORDERS.list],
    'the discount of a coupon that takes nothing off is the number 0',
    shown((document) =>
      mapItems(document, 'coupon_lines', (line) => (numberOf(line.discount) === 0 ? { ...line, discount: 0 } : line)),
    ),
    [coupon(), order({ coupon_lines: [{ code: 'probe' }] }), read(ORDERS, 2)],
  ),
  wrong(
    'orders-of-five-statuses-any',
    'Shop: orders: Additional order list parameters: “`status`: array of the list-filter values, default [`any`]”',
    ORDERS.list,
    'five statuses and more count as any',
    given((values) => (textsOf(values.status).length > 4 ? { ...values, status: ['any'] } : values)),
    [order({ status: 'failed' }), list(ORDERS, 'include=$1&status=pending,processing,on-hold,completed,cancelled')],
  ),
  wrong(
    'orders-batch-of-nothing-breaks',
    'Shop: orders: “POST, PUT, PATCH | /shop-analytics/orders/batch | Order fields, all optional”',
    BATCH,
    'orders/batch is answered 500 where no field is sent',
    crashing((values) => Object.keys(values).length === 0),
    [[`POST ${ORDERS.root}/batch`, {}]],
  ),
  wrong(
    'order-below-another-removed',
    'States and transitions: “any order | DELETE order | `force` false (default) | trash (implied by the force description)”',
    ORDERS.remove,
    'an order that has a parent is removed at once, without the trash',
    handled((call, next, { site }) => {
      const held = site.orders.get(integerOf(call.path.id));
      return next(integerOf(held?.fields.parent_id) > 0 ? withValues(call, { force: true }) : call);
    }),
    [order(), order({ parent_id: '$1' }), remove(ORDERS, '', 2), read(ORDERS, 2)],
  ),
  wrong(
    'order-paid-keeps-customer',
    'Order (shop): “customer_id | integer | 0 means guest; default 0 on create”; “id; Order fields optional, no defaults applied”',
    ORDERS.update,
    'an update of the customer_id of an order that was paid does nothing',
    given((values, { held }) =>
      has(values, 'customer_id') && has(held(), 'date_paid') ? drop(values, 'customer_id') : values,
    ),
    [order({ set_paid: true }), change(ORDERS, { customer_id: 2 }), read(ORDERS)],
  ),
];
