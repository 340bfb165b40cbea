/** Read-only members that are taken from the client. */
import type { Values } from '../../http/messages.ts';
import { has, integerOf, listOf, membersOf } from '../../http/values.ts';
import { handled, type Take, writer } from './kit.ts';
import { COUPONS, change, coupon, ORDERS, order, PRODUCTS, product } from './show.ts';

const wrong = writer('sentences-read-only');
const ORDER_READS = [ORDERS.create, ...ORDERS.update, ORDERS.read];
const PRODUCT_READS = [PRODUCTS.create, ...PRODUCTS.update, PRODUCTS.read];

/** Shows what the last write sent, in the place of what the deployment works out; by the id of the record. */
function taken(list: string, names: readonly string[]): Take {
  return (keys) => {
    const written = new Map<number, readonly Values[]>();
    return handled((call, next) => {
      const reply = next(call);
      const body = membersOf(reply.body);
      const id = integerOf(body.id);
      if (call.operation.method !== 'GET' && has(call.sent, list))
        written.set(id, listOf(call.sent[list]).map(membersOf));
      const sent = written.get(id) ?? [];
      const items = listOf(body[list]).map((item, at) => {
        const forged = names.filter((name) => sent[at] !== undefined && has(sent[at], name));
        return { ...membersOf(item), ...Object.fromEntries(forged.map((name) => [name, sent[at]?.[name]])) };
      });
      return has(body, list) ? { ...reply, body: { ...body, [list]: items } } : reply;
    })(keys);
  };
}

const line = (name: string) => `Order: line_items: “${name}, read-only”`;

export const readOnlyFaults = [
  wrong(
    'line-id',
    line('id (integer'),
    ORDER_READS,
    'the id of a new line is that which was sent',
    taken('line_items', ['id']),
    [order({ line_items: [{ id: 99_999, quantity: 1 }] })],
  ),
  wrong(
    'line-sku',
    line('sku (string'),
    ORDER_READS,
    'the sku of a line is that which was sent',
    taken('line_items', ['sku']),
    [product({ sku: 'REAL-1' }), order({ line_items: [{ product_id: '$1', quantity: 1, sku: 'FORGED' }] })],
  ),
  wrong(
    'line-price',
    line('price (number'),
    ORDER_READS,
    'the price of a line is that which was sent',
    taken('line_items', ['price']),
    [product({ regular_price: '10' }), order({ line_items: [{ product_id: '$1', quantity: 1, price: 1 }] })],
  ),
  wrong(
    'line-taxes',
    line('total_tax (string'),
    ORDER_READS,
    'subtotal_tax and total_tax of a line are those which were sent',
    taken('line_items', ['subtotal_tax', 'total_tax']),
    [order({ line_items: [{ quantity: 1, total: '10', total_tax: '9.99', subtotal_tax: '9.99' }] })],
  ),
  wrong(
    'line-tax-list',
    line('taxes (read-only array of {…})'),
    ORDER_READS,
    'taxes of a line are those which were sent',
    taken('line_items', ['taxes']),
    [order({ line_items: [{ quantity: 1, total: '10', taxes: [{ id: 9, total: '9', subtotal: '9' }] }] })],
  ),
  wrong(
    'line-image',
    line('image (object'),
    ORDER_READS,
    'the image of a line is that which was sent',
    taken('line_items', ['image']),
    [order({ line_items: [{ quantity: 1, image: { id: 9, src: 'http://site.test/forged.png' } }] })],
  ),
  wrong(
    'shipping-tax',
    'Order: shipping_lines: “total_tax (string, read-only)”',
    ORDER_READS,
    'total_tax of a shipping line is that which was sent',
    taken('shipping_lines', ['total_tax', 'taxes']),
    [order({ shipping_lines: [{ method_id: 'flat', total: '5', total_tax: '9.99' }] })],
  ),
  wrong(
    'fee-tax',
    'Order: fee_lines: “total_tax (string, read-only)”',
    ORDER_READS,
    'total_tax of a fee is that which was sent',
    taken('fee_lines', ['total_tax']),
    [order({ fee_lines: [{ name: 'Fee', total: '5', total_tax: '9.99' }] })],
  ),
  wrong(
    'coupon-discount',
    'Order: coupon_lines: “discount (string, read-only)”',
    ORDER_READS,
    'discount and discount_tax of a coupon line are those which were sent',
    taken('coupon_lines', ['discount', 'discount_tax']),
    [order({ coupon_lines: [{ code: 'five', discount: '99.00' }] })],
  ),
  wrong(
    'category-name',
    'Product: “categories | array of {id integer, name string read-only, slug string read-only}”',
    PRODUCT_READS,
    'the name of a product category is that which was sent',
    taken('categories', ['name', 'slug']),
    [
      'GET /shop-analytics/products?sku=SEED-MUG',
      ['PUT /shop-analytics/products/$1.0.id', { categories: [{ id: '$1.0.categories.0.id', name: 'Forged' }] }],
    ],
  ),
  wrong(
    'tag-name',
    'Product: “tags | array of {id integer, name string read-only, slug string read-only}”',
    PRODUCT_READS,
    'the slug of a product tag is that which was sent',
    taken('tags', ['slug']),
    [
      'GET /shop-analytics/products?sku=SEED-MUG',
      ['PATCH /shop-analytics/products/$1.0.id', { tags: [{ id: '$1.0.tags.0.id', slug: 'forged' }] }],
    ],
  ),
  wrong(
    'image-dates',
    'Product: “images | … date_created, … date_modified_gmt (all read-only, string or null)”',
    PRODUCT_READS,
    'date_created of an image is that which was sent',
    taken('images', ['date_created', 'date_modified']),
    [product({ images: [{ src: 'http://site.test/a.png', date_created: '2001-01-01T00:00:00' }] })],
  ),
  wrong(
    'coupon-meta-id',
    'Meta object: “id (integer, read-only)”',
    [COUPONS.create, ...COUPONS.update, COUPONS.read],
    'the id of a meta object of a coupon is that which was sent',
    taken('meta_data', ['id']),
    [coupon(), change(COUPONS, { meta_data: [{ id: 99_999, key: 'a', value: 'b' }] })],
    { level: 'SHOULD' },
  ),
];
