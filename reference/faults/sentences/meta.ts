/** Meta objects that are lost or changed. */
import { listOf, membersOf, textOf } from '../../http/values.ts';
import { drop, given, map, mapItems, shown, writer } from './kit.ts';
import { COUPONS, change, coupon, ORDERS, order, PRODUCTS, product, read } from './show.ts';

const loses = writer('sentences-meta');
const META = 'Meta object: “Meta objects appear in coupons, orders, order lines and products”';

const meta = (value: unknown, key = 'probe') => ({ meta_data: [{ key, value }] });

export const metaFaults = [
  loses(
    'shipping-meta-lost',
    META,
    ORDERS.writes,
    'the meta of shipping lines is lost',
    given((sent) => mapItems(sent, 'shipping_lines', (line) => drop(line, 'meta_data'))),
    [order({ shipping_lines: [{ method_id: 'flat', total: '1', ...meta('x') }] })],
  ),
  loses(
    'fee-meta-lost',
    META,
    ORDERS.writes,
    'the meta of fee lines is lost',
    given((sent) => mapItems(sent, 'fee_lines', (line) => drop(line, 'meta_data'))),
    [order({ fee_lines: [{ name: 'Fee', total: '1', ...meta('x') }] })],
  ),
  loses(
    'coupon-line-meta-lost',
    META,
    ORDERS.writes,
    'the meta of coupon lines is lost',
    given((sent) => mapItems(sent, 'coupon_lines', (line) => drop(line, 'meta_data'))),
    [order({ coupon_lines: [{ code: 'five', ...meta('x') }] })],
  ),
  loses(
    'item-meta-lost-on-update',
    META,
    ORDERS.update,
    'the meta of item lines that an update adds is lost',
    given((sent) => mapItems(sent, 'line_items', (line) => ('id' in line ? line : drop(line, 'meta_data')))),
    [order(), change(ORDERS, { line_items: [{ quantity: 1, ...meta('x') }] })],
  ),
  loses(
    'second-line-meta-lost',
    META,
    ORDERS.writes,
    'only the first item line keeps its meta',
    given((sent) => mapItems(sent, 'line_items', (line, at) => (at === 0 ? line : drop(line, 'meta_data')))),
    [order({ line_items: [{ quantity: 1 }, { quantity: 1, ...meta('x') }] })],
  ),
  loses(
    'order-meta-lost-on-create',
    META,
    ORDERS.create,
    'the meta of a new order with lines is lost',
    given((sent) => ('line_items' in sent ? drop(sent, 'meta_data') : sent)),
    [order({ line_items: [{ quantity: 1 }], ...meta('x') })],
  ),
  loses(
    'product-meta-first-only',
    'Product: “meta_data | array of meta objects”',
    PRODUCTS.writes,
    'a product keeps the first of several meta objects',
    given((sent) => map(sent, 'meta_data', (metas) => listOf(metas).slice(0, 1))),
    [
      product({
        meta_data: [
          { key: 'a', value: '1' },
          { key: 'b', value: '2' },
        ],
      }),
    ],
  ),
  loses(
    'coupon-meta-last-value',
    'Coupon: “meta_data | array of meta objects”',
    COUPONS.writes,
    'all meta objects of a coupon get the value of the last',
    given((sent) =>
      map(sent, 'meta_data', (metas) =>
        listOf(metas).map((one) => ({ ...membersOf(one), value: membersOf(listOf(metas).at(-1)).value })),
      ),
    ),
    [
      coupon({
        meta_data: [
          { key: 'a', value: '1' },
          { key: 'b', value: '2' },
        ],
      }),
    ],
  ),
  loses(
    'order-meta-key-lower',
    'Meta object: “key (string)”',
    ORDERS.writes,
    'the keys of meta objects of an order are lower-cased',
    given((sent) => mapItems(sent, 'meta_data', (one) => map(one, 'key', (key) => textOf(key).toLowerCase()))),
    [order(meta('x', 'GiftWrap'))],
  ),
  loses(
    'coupon-meta-key-hyphens',
    'Meta object: “key (string)”',
    COUPONS.writes,
    'spaces in the keys of meta objects become hyphens',
    given((sent) => mapItems(sent, 'meta_data', (one) => map(one, 'key', (key) => textOf(key).replaceAll(' ', '-')))),
    [coupon(meta('x', 'gift wrap'))],
  ),
  loses(
    'product-meta-not-updated',
    'Product: “meta_data | array of meta objects”',
    PRODUCTS.update,
    'an update adds meta objects and leaves those of a known key',
    given((sent, { held }) =>
      map(sent, 'meta_data', (metas) => {
        const known = listOf(held().meta_data).map((one) => membersOf(one).key);
        return listOf(metas).filter((one) => !known.includes(membersOf(one).key));
      }),
    ),
    [product(meta('old')), change(PRODUCTS, meta('new'))],
  ),
  loses(
    'display-key-missing',
    'Order: line_items: “meta objects that also carry display_key and display_value, both strings”',
    [ORDERS.create, ...ORDERS.update, ORDERS.read, ORDERS.list],
    'display_value of the meta of a line is missing where the value is no text',
    shown((document) =>
      mapItems(document, 'line_items', (line) =>
        mapItems(line, 'meta_data', (one) => (typeof one.value === 'string' ? one : drop(one, 'display_value'))),
      ),
    ),
    [order({ line_items: [{ quantity: 1, ...meta(5) }] }), read(ORDERS)],
    { level: 'SHOULD' },
  ),
  loses(
    'coupon-meta-lists-empty',
    META,
    COUPONS.list,
    'the coupon list shows coupons without their meta',
    shown((document) => ({ ...document, meta_data: [] })),
    [coupon(meta('x')), `GET ${COUPONS.root}`],
  ),
  loses(
    'meta-ids-missing',
    'Meta object: “id (integer, read-only)”',
    [PRODUCTS.create, ...PRODUCTS.update, PRODUCTS.read, PRODUCTS.list],
    'the id of a meta object of a product is a text',
    shown((document) => mapItems(document, 'meta_data', (one) => ({ ...one, id: String(one.id) }))),
    [product(meta('x'))],
    { level: 'SHOULD' },
  ),
];
