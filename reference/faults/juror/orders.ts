/** Orders: lines that count for nothing, a client who knows better, and arguments that others switch off. */
import { has, integerOf, listOf, membersOf, numberOf, textOf } from '../../http/values.ts';
import type { HandlerEdit } from '../hooks.ts';
import { drop, firstOf, given, handled, map, mapItems, rejecting, writer } from '../sentences/kit.ts';
import { change, coupon, list, ORDERS, order, read } from '../sentences/show.ts';

const wrong = writer('juror');

/** Takes the discount of a coupon line from the client. */
const discountAsSent: HandlerEdit = (call, next, { site, handlers }) => {
  const reply = next(call);
  const made = site.orders.get(integerOf(membersOf(reply.body).id));
  const sent = listOf(call.sent.coupon_lines).map(membersOf);
  if (made === undefined || !sent.some((line) => has(line, 'discount'))) return reply;
  const coupons = made.coupons.map((line) => {
    const same = sent.find(({ code }) => textOf(code).toLowerCase() === line.code);
    return same !== undefined && has(same, 'discount') ? { ...line, discount: numberOf(same.discount) } : line;
  });
  site.orders.put({ ...made, coupons });
  const shown = handlers[ORDERS.read]?.({ ...call, path: { id: made.id }, sent: {}, values: {} });
  return { ...reply, body: shown?.body };
};

export const orderFaults = [
  wrong(
    'order-transaction-of-paid',
    'Order (shop): “transaction_id | string”',
    ORDERS.create,
    'a new order keeps its transaction_id only where set_paid is true',
    given((values) => (values.set_paid === true ? values : drop(values, 'transaction_id'))),
    [order({ transaction_id: 'T-2027-1' })],
  ),
  wrong(
    'order-one-fee',
    'Order (shop): “fee_lines | array”',
    ORDERS.create,
    'of several fees of a new order the first one is kept',
    given((values) => map(values, 'fee_lines', firstOf)),
    [
      order({
        fee_lines: [
          { name: 'Express', total: '5.00' },
          { name: 'Gift wrap', total: '2.00' },
        ],
      }),
    ],
  ),
  wrong(
    'order-discount-as-sent',
    'Order (shop): coupon_lines item: “discount (string, read-only)”',
    ORDERS.writes,
    'the discount of a coupon line is what the client sends',
    handled(discountAsSent),
    [
      coupon(),
      order({
        line_items: [{ name: 'Filming', quantity: 1, subtotal: '20.00', total: '20.00' }],
        coupon_lines: [{ code: 'probe', discount: '12.34' }],
      }),
      read(ORDERS, 2),
    ],
  ),
  wrong(
    'order-update-no-checkout-draft',
    'States and transitions: “Order | status (create and update) | `auto-draft`, `pending`, …, `failed`, `checkout-draft`”',
    ORDERS.update,
    'an update rejects the status checkout-draft',
    rejecting('status', ({ status }) => status === 'checkout-draft'),
    [order(), change(ORDERS, { status: 'checkout-draft' })],
  ),
  wrong(
    'order-list-parent-or-status',
    'Additional order list parameters: “`parent`: array of integer, default empty”',
    ORDERS.list,
    'parent does nothing beside status',
    given((values, { call }) => (has(call.sent, 'status') ? drop(values, 'parent') : values)),
    [order(), order({ parent_id: '$1' }), list(ORDERS, 'parent=$1&status=pending')],
  ),
  wrong(
    'order-of-who-writes-it',
    'Order (shop): “customer_id | integer | 0 means guest; default 0 on create”',
    ORDERS.create,
    'a new order without a customer_id is one of the user who writes it',
    given((values, { call }) =>
      has(call.sent, 'customer_id') ? values : { ...values, customer_id: call.user?.id ?? 0 },
    ),
    [order()],
  ),
  wrong(
    'order-list-display-meta',
    'Additional order list parameters: “`order_item_display_meta`: boolean, default false; limits item meta to what is meant for display”',
    ORDERS.list,
    'the list shows only the item meta for display where nothing is asked for',
    given((values, { call }) =>
      has(call.sent, 'order_item_display_meta') ? values : { ...values, order_item_display_meta: true },
    ),
    [
      order({ line_items: [{ name: 'Filming', quantity: 1, meta_data: [{ key: '_crew', value: 'two' }] }] }),
      list(ORDERS, 'include=$1'),
    ],
  ),
  wrong(
    'order-shipping-keeps-total',
    'Order (shop): shipping_lines item: “total (string)”',
    ORDERS.update,
    'a shipping line that an order has keeps its total',
    given((values) => mapItems(values, 'shipping_lines', (line) => (has(line, 'id') ? drop(line, 'total') : line))),
    [
      order({ shipping_lines: [{ method_id: 'flat_rate', method_title: 'Flat', total: '8.00' }] }),
      change(ORDERS, { shipping_lines: [{ id: '$1.shipping_lines.0.id', total: '9.50' }] }),
      read(ORDERS),
    ],
  ),
  wrong(
    'order-free-shipping-lost',
    'Order (shop): “shipping_lines | array”',
    ORDERS.writes,
    'a shipping line that costs nothing is left out',
    given((values) =>
      map(values, 'shipping_lines', (lines) =>
        listOf(lines).filter((line) => !has(membersOf(line), 'total') || numberOf(membersOf(line).total) !== 0),
      ),
    ),
    [order({ shipping_lines: [{ method_id: 'free_shipping', method_title: 'Free', total: '0.00' }] })],
  ),
];
