/** Item, shipping, fee and coupon lines of orders that lose or change what they hold. */
import { has, listOf, membersOf, numberOf } from '../../http/values.ts';
import { drop, firstOf, given, map, mapItems, shown, writer } from './kit.ts';
import { change, ORDERS, order, product } from './show.ts';

const wrong = writer('sentences-lines');
const lost = (list: string, ...names: readonly string[]) =>
  given((values) => mapItems(values, list, (line) => drop(line, ...names)));
const onlyFirst = (name: string) => given((values) => map(values, name, firstOf));

export const lineFaults = [
  wrong(
    'only-first-item',
    'Order: “line_items | array”',
    ORDERS.create,
    'a new order keeps the first of its item lines',
    onlyFirst('line_items'),
    [
      order({
        line_items: [
          { name: 'A', quantity: 1 },
          { name: 'B', quantity: 2 },
        ],
      }),
    ],
  ),
  wrong(
    'only-first-fee',
    'Order: “fee_lines | array”',
    ORDERS.writes,
    'an order keeps the first of its fees',
    onlyFirst('fee_lines'),
    [
      order({
        fee_lines: [
          { name: 'A', total: '1' },
          { name: 'B', total: '2' },
        ],
      }),
    ],
  ),
  wrong(
    'only-first-shipping',
    'Order: “shipping_lines | array”',
    ORDERS.update,
    'an update adds the first of several shipping lines',
    onlyFirst('shipping_lines'),
    [
      order(),
      change(ORDERS, {
        shipping_lines: [
          { method_id: 'a', total: '1' },
          { method_id: 'b', total: '2' },
        ],
      }),
    ],
  ),
  wrong(
    'only-first-coupon',
    'Order: “coupon_lines | array”',
    ORDERS.writes,
    'an order keeps the first of its coupons',
    onlyFirst('coupon_lines'),
    [order({ coupon_lines: [{ code: 'five' }, { code: 'team' }] })],
  ),
  wrong(
    'second-quantity-one',
    'Order: line_items: “quantity (integer)”',
    ORDERS.writes,
    'every line but the first has the quantity 1',
    given((values) => mapItems(values, 'line_items', (line, at) => (at === 0 ? line : map(line, 'quantity', () => 1)))),
    [order({ line_items: [{ quantity: 2 }, { quantity: 3 }] })],
  ),
  wrong(
    'variation-lost',
    'Order: line_items: “variation_id (integer)”',
    ORDERS.writes,
    'the variation_id of a line is lost',
    lost('line_items', 'variation_id'),
    [order({ line_items: [{ quantity: 1, variation_id: 77 }] })],
    { level: 'SHOULD' },
  ),
  wrong(
    'line-tax-class-lost',
    'Order: line_items: “tax_class (string)”',
    ORDERS.writes,
    'the tax_class of a line is lost',
    lost('line_items', 'tax_class'),
    [order({ line_items: [{ quantity: 1, tax_class: 'taux-reduit' }] })],
  ),
  wrong(
    'line-name-of-product',
    'Order: line_items: “name (any JSON type)”',
    ORDERS.writes,
    'a line is named as its product, whatever name is sent',
    given((values) => mapItems(values, 'line_items', (line) => (has(line, 'product_id') ? drop(line, 'name') : line))),
    [product(), order({ line_items: [{ product_id: '$1', name: 'Engraved mug', quantity: 1 }] })],
  ),
  wrong(
    'line-total-of-price',
    'Order: line_items: “total (string, after discounts)”',
    ORDERS.writes,
    'the total of a line is always its price times its quantity',
    lost('line_items', 'total'),
    [
      product({ regular_price: '10' }),
      order({ line_items: [{ product_id: '$1', quantity: 2, subtotal: '20', total: '15' }] }),
    ],
  ),
  wrong(
    'line-subtotal-of-total',
    'Order: line_items: “subtotal (string, before discounts)”',
    ORDERS.writes,
    'the subtotal of a line repeats its total',
    given((values) =>
      mapItems(values, 'line_items', (line) => (has(line, 'total') ? { ...line, subtotal: line.total } : line)),
    ),
    [order({ line_items: [{ quantity: 1, subtotal: '20', total: '15' }] })],
  ),
  wrong(
    'total-cents-cut',
    'Order: line_items: “total (string, after discounts)”',
    ORDERS.writes,
    'the totals of lines lose their cents',
    given((values) =>
      mapItems(values, 'line_items', (line) =>
        map(line, ['total', 'subtotal'], (value) => String(Math.trunc(numberOf(value)))),
      ),
    ),
    [order({ line_items: [{ quantity: 1, subtotal: '20.75', total: '15.75' }] })],
  ),
  wrong(
    'instance-lost',
    'Order: shipping_lines: “instance_id (string)”',
    ORDERS.writes,
    'the instance_id of a shipping line is lost',
    lost('shipping_lines', 'instance_id'),
    [order({ shipping_lines: [{ method_id: 'flat', instance_id: '4', total: '1' }] })],
  ),
  wrong(
    'shipping-total-lost',
    'Order: shipping_lines: “total (string)”',
    ORDERS.update,
    'the total of a shipping line that an update adds is lost',
    lost('shipping_lines', 'total'),
    [order(), change(ORDERS, { shipping_lines: [{ method_id: 'flat', total: '7.5' }] })],
  ),
  wrong(
    'fee-tax-class-lost',
    'Order: fee_lines: “tax_class (string)”',
    ORDERS.writes,
    'the tax_class of a fee is lost',
    lost('fee_lines', 'tax_class'),
    [order({ fee_lines: [{ name: 'Fee', total: '4', tax_class: 'taux-zero' }] })],
  ),
  wrong(
    'fee-total-rounded',
    'Order: fee_lines: “total (string)”',
    ORDERS.writes,
    'the total of a fee is rounded to whole units',
    given((values) =>
      mapItems(values, 'fee_lines', (line) => map(line, 'total', (value) => String(Math.round(numberOf(value))))),
    ),
    [order({ fee_lines: [{ name: 'Fee', total: '4.50' }] })],
  ),
  wrong(
    'update-lines-removed',
    'Shop: orders: “Order fields optional” on update',
    ORDERS.update,
    'an update of shipping_lines removes the item lines',
    given((values, { held }) =>
      has(values, 'shipping_lines')
        ? {
            ...values,
            line_items: listOf(held().line_items).map((line) => ({ id: membersOf(line).id, quantity: 0 })),
          }
        : values,
    ),
    [
      order({ line_items: [{ quantity: 2 }] }),
      change(ORDERS, { shipping_lines: [{ method_id: 'flat', total: '7.5' }] }),
    ],
  ),
  wrong(
    'line-items-lost-in-list',
    'Order: “line_items | array”',
    ORDERS.list,
    'the order list shows the first line of each order',
    shown((document) => ({ ...document, line_items: firstOf(document.line_items) })),
    [order({ line_items: [{ quantity: 1 }, { quantity: 2 }] }), `GET ${ORDERS.root}`],
    { level: 'SHOULD' },
  ),
];
