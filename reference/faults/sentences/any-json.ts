/** Members of any JSON type whose value comes back in another one. */
import type { Values } from '../../http/messages.ts';
import { listOf, membersOf } from '../../http/values.ts';
import { drop, given, map, mapItems, type Take, writer } from './kit.ts';
import { COUPONS, change, coupon, ORDERS, order, PRODUCTS, product } from './show.ts';

const wrong = writer('sentences-any-json');

const VALUE = 'Meta object: “value (null, object, string, number, boolean, integer or array)”';
const values = (edit: (value: unknown) => unknown): Take =>
  given((sent) =>
    mapItems(sent, 'meta_data', (meta) => ('value' in meta ? { ...meta, value: edit(meta.value) } : meta)),
  );
/** Edits the meta of each line of a list. */
const lineMeta = (list: string, edit: (metas: readonly Values[]) => readonly unknown[]): Take =>
  given((sent) =>
    mapItems(sent, list, (line) => map(line, 'meta_data', (metas) => edit(listOf(metas).map(membersOf)))),
  );
const meta = (value: unknown, key = 'probe') => ({ meta_data: [{ key, value }] });

export const anyJsonFaults = [
  wrong(
    'coupon-null-empty',
    VALUE,
    COUPONS.writes,
    'a meta value null of a coupon comes back as an empty text',
    values((value) => value ?? ''),
    [coupon(meta(null))],
  ),
  wrong(
    'order-number-text',
    VALUE,
    ORDERS.writes,
    'a meta number of an order comes back as text',
    values((value) => (typeof value === 'number' ? String(value) : value)),
    [order(meta(42))],
  ),
  wrong(
    'product-true-one',
    VALUE,
    PRODUCTS.writes,
    'a meta boolean of a product comes back as 1 or empty',
    values((value) => (typeof value === 'boolean' ? (value ? '1' : '') : value)),
    [product(meta(true))],
  ),
  wrong(
    'coupon-digits-number',
    VALUE,
    COUPONS.writes,
    'a meta text of digits comes back as a number',
    values((value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value)),
    [coupon(meta('007'))],
  ),
  wrong(
    'product-fraction-integer',
    VALUE,
    PRODUCTS.writes,
    'a meta number with a fraction comes back as an integer',
    values((value) => (typeof value === 'number' ? Math.trunc(value) : value)),
    [product(meta(1.5))],
  ),
  wrong(
    'order-object-text',
    VALUE,
    ORDERS.writes,
    'a meta object of an order comes back as its JSON text',
    values((value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)),
    [order(meta({ seats: [1, 2] }))],
  ),
  wrong(
    'product-empty-list-null',
    VALUE,
    PRODUCTS.writes,
    'an empty meta list of a product comes back as null',
    values((value) => (Array.isArray(value) && value.length === 0 ? null : value)),
    [product(meta([]))],
  ),
  wrong(
    'coupon-list-object',
    VALUE,
    COUPONS.writes,
    'a meta list of a coupon comes back as an object keyed by position',
    values((value) => (Array.isArray(value) ? { ...value } : value)),
    [coupon(meta(['a', 'b']))],
  ),
  wrong(
    'order-deep-object-cut',
    VALUE,
    ORDERS.writes,
    'a meta object of an order loses what is nested in it',
    values((value) =>
      Array.isArray(value) || typeof value !== 'object'
        ? value
        : Object.fromEntries(
            Object.entries(membersOf(value)).map(([name, inner]) => [name, typeof inner === 'object' ? null : inner]),
          ),
    ),
    [order(meta({ a: { b: 1 }, c: 2 }))],
  ),
  wrong(
    'product-zero-lost',
    VALUE,
    PRODUCTS.update,
    'an update passes over a meta value 0 or false',
    values((value) => (value === 0 || value === false ? null : value)),
    [product(), change(PRODUCTS, meta(0))],
  ),
  wrong(
    'line-meta-number-text',
    VALUE,
    ORDERS.writes,
    'a meta number of an item line comes back as text',
    lineMeta('line_items', (metas) =>
      metas.map((one) => map(one, 'value', (value) => (typeof value === 'number' ? String(value) : value))),
    ),
    [order({ line_items: [{ quantity: 1, ...meta(42) }] })],
  ),
  wrong(
    'shipping-meta-null-empty',
    VALUE,
    ORDERS.writes,
    'a meta value null of a shipping line comes back as an empty text',
    lineMeta('shipping_lines', (metas) => metas.map((one) => ({ ...one, value: one.value ?? '' }))),
    [order({ shipping_lines: [{ method_id: 'flat', total: '1', ...meta(null) }] })],
  ),
  wrong(
    'fee-name-object-text',
    'Order: fee_lines: “name (any JSON type)”',
    ORDERS.writes,
    'the name of a fee that is an object comes back as its JSON text',
    given((sent) =>
      mapItems(sent, 'fee_lines', (line) =>
        map(line, 'name', (value) => (typeof value === 'object' ? JSON.stringify(value) : value)),
      ),
    ),
    [order({ fee_lines: [{ name: { fr: 'Express' }, total: '5' }] })],
    { level: 'SHOULD' },
  ),
  wrong(
    'fee-name-number-rejected',
    'Order: fee_lines: “name (any JSON type)”',
    ORDERS.writes,
    'the name of a fee that is a number is dropped',
    given((sent) => mapItems(sent, 'fee_lines', (line) => (typeof line.name === 'number' ? drop(line, 'name') : line))),
    [order({ fee_lines: [{ name: 2027, total: '5' }] })],
  ),
  wrong(
    'method-id-number-dropped',
    'Order: shipping_lines: “method_id (any JSON type)”',
    ORDERS.writes,
    'a method_id that is a number is dropped',
    given((sent) =>
      mapItems(sent, 'shipping_lines', (line) => (typeof line.method_id === 'number' ? drop(line, 'method_id') : line)),
    ),
    [order({ shipping_lines: [{ method_id: 7, total: '5' }] })],
  ),
  wrong(
    'product-id-text-lost',
    'Order: line_items: “product_id (any JSON type)”',
    ORDERS.writes,
    'a product_id that is a text of digits names no product',
    given((sent) =>
      mapItems(sent, 'line_items', (line) =>
        map(line, 'product_id', (value) => (typeof value === 'string' ? 0 : value)),
      ),
    ),
    [product({ regular_price: '4' }), order({ line_items: [{ product_id: '$1.text', quantity: 1 }] })],
  ),
];
