/** Integers read loosely, and bounds that hold only sometimes. */
import { membersOf, textOf } from '../../http/values.ts';
import { given, map, mapItems, received, writer } from './kit.ts';
import { COUPONS, coupon, EVENTS, event, list, NOTES, ORDERS, order, PRODUCTS, product, TAGS, VENUES } from './show.ts';

const wrong = writer('sentences-integers');
const LEADING = /^\s*([+-]?\d+)\D.*$/;
const leading = (value: unknown) => (typeof value === 'string' ? value.replace(LEADING, '$1') : value);
const floor = (value: unknown) => (Number.isFinite(Number(value)) && value !== '' ? Math.floor(Number(value)) : value);
const LIMITS = 'Limits: “per_page … default 10, minimum 1, maximum 100”';

export const integerFaults = [
  wrong(
    'per-page-leading-digits',
    'Shop: coupons: “per_page (10, min 1, max 100)”',
    COUPONS.list,
    'per_page of the coupon list reads 5abc as 5',
    received((values) => map(values, 'per_page', leading)),
    [list(COUPONS, 'per_page=5abc')],
  ),
  wrong(
    'stock-quantity-leading-digits',
    'Product: “stock_quantity | integer”',
    [PRODUCTS.create, ...PRODUCTS.update],
    'stock_quantity reads "7 pieces" as 7',
    received((values) => map(values, 'stock_quantity', leading)),
    [product({ manage_stock: true, stock_quantity: '7 pieces' })],
  ),
  wrong(
    'author-leading-digits',
    'Event: “author | integer | author user id”',
    EVENTS.writes,
    'author of an event reads "1st" as 1',
    received((values) => map(values, 'author', leading)),
    [event({ author: '1st' })],
  ),
  wrong(
    'include-leading-digits',
    'Shop: products: “exclude, include, parent, parent_exclude | array of integer”',
    PRODUCTS.list,
    'an id of include reads 12x as 12',
    received((values) =>
      map(values, ['include', 'exclude'], (value) => (Array.isArray(value) ? value.map(leading) : value)),
    ),
    [list(PRODUCTS, 'include[]=12x')],
  ),
  wrong(
    'page-fraction-floored',
    'Shop: orders: the coupon list query, “page (1, min 1)” and “integer”',
    ORDERS.list,
    'page 1.5 of the order list is page 1',
    received((values) => map(values, 'page', floor)),
    [list(ORDERS, 'page=1.5')],
  ),
  wrong(
    'usage-limit-fraction-floored',
    'Coupon: “usage_limit | integer | total uses”',
    COUPONS.writes,
    'usage_limit takes 2.5 for 2',
    received((values) => map(values, 'usage_limit', floor)),
    [coupon({ usage_limit: 2.5 })],
  ),
  wrong(
    'quantity-fraction-floored',
    'Order: “quantity (integer)”',
    ORDERS.writes,
    'the quantity of a line takes 1.5 for 1',
    received((values) => mapItems(values, 'line_items', (line) => map(line, 'quantity', floor))),
    [order({ line_items: [{ product_id: 1, quantity: 1.5 }] })],
  ),
  wrong(
    'offset-words-are-zero',
    'Shop: coupons: “offset (integer)”',
    COUPONS.list,
    'an offset that is a word counts as 0',
    received((values) => map(values, 'offset', (value) => (Number.isNaN(Number(value)) ? 0 : value))),
    [list(COUPONS, 'offset=first')],
  ),
  wrong(
    'customer-words-are-guest',
    'Order: “customer_id | integer | 0 means guest”',
    ORDERS.writes,
    'a customer_id that is a word makes a guest order',
    received((values) => map(values, 'customer_id', (value) => (Number.isNaN(Number(value)) ? 0 : value))),
    [order({ customer_id: 'guest' })],
  ),
  wrong(
    'negative-page-absolute',
    'Limits: “page | notes, coupons, orders, products lists | default 1, minimum 1”',
    NOTES.list,
    'page -1 of the notes is page 1',
    received((values) => map(values, 'page', (value) => (typeof value === 'string' ? value.replace(/^-/, '') : value))),
    [list(NOTES, 'page=-1')],
  ),
  wrong(
    'per-page-zero-unlimited',
    LIMITS,
    PRODUCTS.list,
    'per_page 0 of the product list shows as many as allowed',
    received((values) => map(values, 'per_page', (value) => (textOf(value) === '0' ? '100' : value))),
    [list(PRODUCTS, 'per_page=0')],
  ),
  wrong(
    'per-page-clamped',
    LIMITS,
    'GET /shop-admin/marketing/recommended',
    'per_page above 100 counts as 100',
    received((values) => map(values, 'per_page', (value) => (Number(value) > 100 ? '100' : value))),
    ['GET /shop-admin/marketing/recommended?per_page=101'],
  ),
  wrong(
    'per-page-minus-one-unlimited',
    LIMITS,
    ORDERS.list,
    'per_page -1 of the order list shows as many as allowed',
    received((values) => map(values, 'per_page', (value) => (textOf(value) === '-1' ? '100' : value))),
    [list(ORDERS, 'per_page=-1')],
  ),
  wrong(
    'large-per-page-unbounded-with-offset',
    LIMITS,
    COUPONS.list,
    'per_page may exceed 100 where an offset is given',
    received((values) =>
      'offset' in values ? map(values, 'per_page', (value) => (Number(value) > 100 ? '100' : value)) : values,
    ),
    [list(COUPONS, 'per_page=200&offset=0')],
  ),
  wrong(
    'categories-of-event-words',
    'Event: “categories | array of integer”',
    EVENTS.writes,
    'categories of an event passes over what is no integer',
    received((values) =>
      map(values, 'categories', (value) =>
        Array.isArray(value) ? value.filter((item) => Number.isInteger(Number(item))) : value,
      ),
    ),
    [event({ categories: ['screenings'] })],
  ),
  wrong(
    'category-id-words',
    'Product: “categories | array of {id integer, …}”',
    PRODUCTS.writes,
    'the id of a product category may be a word',
    received((values) =>
      mapItems(values, 'categories', (item) => ({ ...item, id: Number.isInteger(Number(item.id)) ? item.id : 0 })),
    ),
    [product({ categories: [{ id: 'goodies' }] })],
  ),
  wrong(
    'post-of-terms-words',
    'Term list query: “post | integer | terms assigned to that post”',
    TAGS.list,
    'post of the tag list is left aside where it is no integer',
    received((values) => (Number.isNaN(Number(values.post ?? 0)) ? { ...values, post: null } : values)),
    [list(TAGS, 'post=none')],
  ),
  wrong(
    'event-of-venues-words',
    'Calendar: venues: “event (integer; venues linked to that event)”',
    VENUES.list,
    'event of the venue list is left aside where it is no integer',
    received((values) => (Number.isNaN(Number(values.event ?? 0)) ? { ...values, event: null } : values)),
    [list(VENUES, 'event=none')],
  ),
  wrong(
    'menu-order-capped',
    'Product: “menu_order | integer”',
    PRODUCTS.writes,
    'menu_order above 127 is kept as 127',
    given((values) => map(values, 'menu_order', (value) => Math.min(127, Number(value)))),
    [product({ menu_order: 300 })],
  ),
  wrong(
    'menu-order-unsigned',
    'Product: “menu_order | integer”',
    PRODUCTS.writes,
    'a menu_order below zero is kept as 0',
    given((values) => map(values, 'menu_order', (value) => Math.max(0, Number(value)))),
    [product({ menu_order: -4 })],
  ),
  wrong(
    'quantity-capped',
    'Order: “quantity (integer)”',
    ORDERS.writes,
    'a line holds 99 units at most',
    given((values) =>
      mapItems(values, 'line_items', (line) => map(line, 'quantity', (value) => Math.min(99, Number(value)))),
    ),
    [product({ regular_price: '2' }), order({ line_items: [{ product_id: '$1', quantity: 150 }] })],
  ),
  wrong(
    'image-id-text',
    'Product: “images | array of {id integer, …}”',
    PRODUCTS.writes,
    'the id of an image may be a word beside its address',
    received((values) =>
      mapItems(values, 'images', (image) =>
        Number.isInteger(Number(membersOf(image).id ?? 0)) ? image : { ...image, id: 0 },
      ),
    ),
    [product({ images: [{ id: 'cover', src: 'http://site.test/uploads/studio.png' }] })],
  ),
];
