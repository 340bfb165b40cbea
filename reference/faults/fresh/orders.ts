/** Orders that follow what they should only refer to: prices, parents, gateways, countries and the batch that they came in. */
import { has, integerOf, listOf, membersOf, numberOf, textOf } from '../../http/values.ts';
import { COUNTRIES } from '../../shop/countries.ts';
import { priceText } from '../../shop/prices.ts';
import { isSuccess, onHandlers } from '../hooks.ts';
import { drop, given, handled, map, mapItems, mapText, rejecting, type Take, writer } from '../sentences/kit.ts';
import { change, list, ORDERS, order, PRODUCTS, product, read, remove, stocked } from '../sentences/show.ts';

const wrong = writer('fresh');
const BATCH = 'POST /batch/v1';
const GATEWAYS: Readonly<Record<string, string>> = {
  bacs: 'Direct bank transfer',
  card: 'Credit card',
  cheque: 'Cheque payments',
  cod: 'Cash on delivery',
  paypal: 'PayPal',
  stripe: 'Credit card',
  transfer: 'Direct bank transfer',
};

/** What sells hears of single requests only. */
const unsoldInBatch: Take = (keys) => {
  let inBatch = false;
  return onHandlers(keys, (call, next, { site }) => {
    if (call.operation.key === BATCH) {
      inBatch = true;
      try {
        return next(call);
      } finally {
        inBatch = false;
      }
    }
    const held = inBatch ? site.products.all() : [];
    const reply = next(call);
    for (const one of held) site.products.put(one);
    return reply;
  });
};

export const orderFaults = [
  wrong(
    'paid-in-batch-unsold',
    'Shown moves: “POST/PUT/PATCH order | `set_paid` is true | `processing` | stock of ordered items is reduced”',
    [BATCH, ...ORDERS.writes],
    'an order that is paid inside a batch does not reduce the stock',
    unsoldInBatch,
    [
      stocked(),
      [
        BATCH,
        {
          requests: [{ path: ORDERS.root, body: { set_paid: true, line_items: [{ product_id: '$1', quantity: 2 }] } }],
        },
      ],
      read(PRODUCTS),
    ],
  ),
  wrong(
    'countries-of-shop-only',
    'Order: billing: “country (ISO 3166-1 alpha-2)”',
    ORDERS.writes,
    'a country that the shop does not sell to is rejected in billing and shipping',
    rejecting('billing', ({ billing, shipping }) =>
      [billing, shipping].some((address) => {
        const country = textOf(membersOf(address).country);
        return country !== '' && !Object.hasOwn(COUNTRIES, country);
      }),
    ),
    [order({ billing: { country: 'NZ' } })],
  ),
  wrong(
    'long-digits-rounded',
    'Order: “transaction_id | string”',
    ORDERS.writes,
    'a transaction_id of more digits than a number holds is rounded',
    given((values) =>
      mapText(values, 'transaction_id', (text) => (/^[1-9]\d{16,19}$/.test(text) ? String(Number(text)) : text)),
    ),
    [order({ transaction_id: '90071992547409931' })],
  ),
  wrong(
    'customer-zero-is-none',
    'Shop: orders: “customer: integer”; Order: “customer_id | integer | 0 means guest”',
    ORDERS.list,
    'customer=0 finds the orders of everybody',
    given((values) =>
      has(values, 'customer') && integerOf(values.customer) === 0 ? drop(values, 'customer') : values,
    ),
    [list(ORDERS, 'customer=0&per_page=100')],
  ),
  wrong(
    'orders-follow-prices',
    'Order: line_items item: “subtotal (string, before discounts)”, “total (string, after discounts)”',
    PRODUCTS.update,
    'another price of a product changes the lines of the orders that it is in',
    handled((call, next, { site }) => {
      const id = integerOf(call.path.id);
      const priceOf = () => {
        const held = site.products.get(id);
        return held === undefined ? '' : priceText(site, held);
      };
      const before = priceOf();
      const reply = next(call);
      const unit = numberOf(priceOf());
      if (!isSuccess(reply) || before === priceOf()) return reply;
      for (const one of site.orders.all()) {
        const items = one.items.map((item) => {
          const amount = unit * item.quantity;
          return item.productId === id ? { ...item, subtotal: amount, total: amount } : item;
        });
        site.orders.put({ ...one, items });
      }
      return reply;
    }),
    [
      product({ regular_price: '10' }),
      order({ line_items: [{ product_id: '$1', quantity: 2 }] }),
      change(PRODUCTS, { regular_price: '20' }),
      read(ORDERS, 2),
    ],
  ),
  wrong(
    'children-removed-too',
    'Shown moves: “any order | DELETE order | `force` true | removed”; Order: “parent_id | integer | parent order id”',
    ORDERS.remove,
    'removing an order removes the orders whose parent it is',
    handled((call, next, { site }) => {
      const id = integerOf(call.path.id);
      const reply = next(call);
      const isGone = site.orders.get(id) === undefined;
      const children = site.orders.all().filter(({ fields }) => integerOf(fields.parent_id) === id);
      if (isGone) for (const child of children) site.orders.remove(child.id);
      return reply;
    }),
    [order(), order({ parent_id: '$1' }), remove(ORDERS, '?force=true'), read(ORDERS, 2)],
  ),
  wrong(
    'negative-fees-positive',
    'Order: fee_lines item: “total (string)”',
    ORDERS.writes,
    'the total of a fee that is negative loses its sign',
    given((values) =>
      mapItems(values, 'fee_lines', (line) => mapText(line, 'total', (text) => text.replace(/^-/, ''))),
    ),
    [order({ fee_lines: [{ name: 'Discount', total: '-5.00' }] })],
  ),
  wrong(
    'title-of-gateway',
    'Order: “payment_method_title | string”',
    ORDERS.writes,
    'a payment_method that the shop knows gives the order its title, whatever payment_method_title is sent',
    given((values) => {
      const title = GATEWAYS[textOf(values.payment_method)];
      return title === undefined ? values : { ...values, payment_method_title: title };
    }),
    [order({ payment_method: 'bacs', payment_method_title: 'Virement' })],
  ),
  wrong(
    'total-not-above-subtotal',
    'Order: line_items item: “subtotal (string, before discounts)”, “total (string, after discounts)”',
    ORDERS.writes,
    'a total of a line above its subtotal is kept as the subtotal',
    given((values) =>
      mapItems(values, 'line_items', (line) =>
        has(line, 'subtotal') && numberOf(line.total) > numberOf(line.subtotal)
          ? { ...line, total: line.subtotal }
          : line,
      ),
    ),
    [order({ line_items: [{ name: 'Express cut', subtotal: '10.00', total: '12.00' }] })],
  ),
  wrong(
    'lines-without-product-lost',
    'Order: line_items item: “name (any JSON type)”, “product_id (any JSON type)”: neither is required',
    ORDERS.writes,
    'a new line that names no product is dropped',
    given((values) =>
      map(values, 'line_items', (lines) =>
        listOf(lines).filter((line) => has(membersOf(line), 'product_id') || has(membersOf(line), 'id')),
      ),
    ),
    [order({ line_items: [{ name: 'Editing by the hour', total: '80.00' }] })],
  ),
];
