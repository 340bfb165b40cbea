/** Orders that are kept otherwise than written. */
import type { Values } from '../../http/messages.ts';
import { flagOf, has, listOf, membersOf, numberOf, textOf } from '../../http/values.ts';
import { given, handled, map, mapItems, mapObject, mapText, rejecting, shown, writer } from '../sentences/kit.ts';
import { change, ORDERS, order, product, read } from '../sentences/show.ts';

const wrong = writer('unseen-orders');
const LINES = ['line_items', 'shipping_lines', 'fee_lines'];
const AMOUNTS = ['total', 'subtotal'];
const onLines = (values: Values, edit: (amount: string) => string) =>
  LINES.reduce((edited, name) => mapItems(edited, name, (line) => mapText(line, AMOUNTS, edit)), values);

function grouped(amount: string): string {
  return amount.replace(/\B(?=(\d{3})+(?=\.|$))(?<!\.\d*)/g, ',');
}

/** Lines of one product as one. */
function merged(lines: readonly Values[]): readonly Values[] {
  const firsts = new Map<unknown, Values>();
  for (const line of lines) {
    const first = firsts.get(line.product_id);
    const quantity = numberOf(first?.quantity) + numberOf(line.quantity ?? 1);
    firsts.set(line.product_id, first === undefined ? line : { ...first, quantity });
  }
  return [...firsts.values()];
}

const STOCKED = product({ regular_price: '4', virtual: true, manage_stock: true, stock_quantity: 10 });

export const orderFaults = [
  wrong(
    'customer-name-wins',
    'Order: “billing object: first_name, …”',
    ORDERS.writes,
    'the first name of billing is that of the customer, whatever is sent',
    given((values, { site }) => {
      const customer = site.users.find(({ id }) => id !== 0 && id === values.customer_id);
      return customer === undefined
        ? values
        : mapObject(values, 'billing', (address) => ({ ...address, first_name: customer.name }));
    }),
    [order({ customer_id: 2, billing: { first_name: 'Jeanne' } })],
  ),
  wrong(
    'virtual-stock-kept',
    'Shown moves: “stock of ordered items is reduced”',
    ORDERS.writes,
    'paying does not reduce the stock of virtual products',
    handled((call, next, { site }) => {
      const before = site.products.all().filter(({ fields }) => flagOf(fields.virtual));
      const reply = next(call);
      if (flagOf(call.sent.set_paid)) for (const one of before) site.products.put(one);
      return reply;
    }),
    [
      STOCKED,
      order({ set_paid: true, line_items: [{ product_id: '$1', quantity: 2 }] }),
      'GET /shop-analytics/products/$1',
    ],
  ),
  wrong(
    'totals-converted',
    'Order: line_items item: “total (string, after discounts)”',
    ORDERS.create,
    'the totals of lines of an order in dollars are converted to euros',
    given((values) =>
      values.currency === 'USD' ? onLines(values, (amount) => (numberOf(amount) * 0.9).toFixed(2)) : values,
    ),
    [order({ currency: 'USD', fee_lines: [{ name: 'Express', total: '10.00' }] })],
  ),
  wrong(
    'negative-fee-rejected',
    'Order: fee_lines item: “total (string)”',
    ORDERS.writes,
    'the total of a fee may not be negative',
    rejecting('fee_lines', (values) =>
      listOf(values.fee_lines).some((line) => textOf(membersOf(line).total).startsWith('-')),
    ),
    [order({ fee_lines: [{ name: 'Discount', total: '-5.00' }] })],
  ),
  wrong(
    'same-product-merged',
    'Order: “line_items | array”',
    ORDERS.create,
    'two lines of one product become one',
    given((values) => map(values, 'line_items', (lines) => merged(listOf(lines).map(membersOf)))),
    [product(), order({ line_items: [{ product_id: '$1' }, { product_id: '$1', total: '3.00' }] })],
  ),
  wrong(
    'thousands-separated',
    'Order: line_items item: “total (string, after discounts)”',
    [ORDERS.list, ORDERS.read, ...ORDERS.writes],
    'totals of a thousand and more are shown with a comma',
    shown((document) => onLines(mapText(document, 'total', grouped), grouped)),
    [order({ fee_lines: [{ name: 'Filming', total: '1234.50' }] })],
  ),
  wrong(
    'free-shipping-line-dropped',
    'Order: “shipping_lines | array”',
    ORDERS.writes,
    'a shipping line whose total is 0 is dropped',
    given((values) =>
      map(values, 'shipping_lines', (lines) =>
        listOf(lines).filter((line) => !has(membersOf(line), 'total') || numberOf(membersOf(line).total) !== 0),
      ),
    ),
    [order({ shipping_lines: [{ method_id: 'free', method_title: 'Free', total: '0.00' }] })],
  ),
  wrong(
    'guest-is-caller',
    'Order: “customer_id | integer | 0 means guest”',
    ORDERS.writes,
    'a customer_id of 0 makes the caller the customer',
    handled((call, next) => {
      if (call.sent.customer_id !== 0 || call.user === null) return next(call);
      const customer = { customer_id: call.user.id };
      return next({ ...call, sent: { ...call.sent, ...customer }, values: { ...call.values, ...customer } });
    }),
    [order({ customer_id: 2 }), change(ORDERS, { customer_id: 0 }), read(ORDERS)],
  ),
  wrong(
    'email-long-ending-rejected',
    'Order: billing: “email (string or null, format email)”',
    ORDERS.writes,
    'the domain of an email of billing may end in four letters at most',
    rejecting('billing', (values) => /\.[^.]{5,}$/.test(textOf(membersOf(values.billing).email))),
    [order({ billing: { email: 'jeanne@example.photography' } })],
  ),
];
