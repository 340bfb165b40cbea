/** Valid requests at the edge of what is sent, answered 500. */
import { has, integerOf, integersOf, listOf, membersOf, numberOf, textOf } from '../../http/values.ts';
import { crashing, drop, writer } from './kit.ts';
import {
  CATEGORIES,
  COUPONS,
  change,
  coupon,
  EVENTS,
  list,
  ORDERS,
  ORGANIZERS,
  order,
  PRODUCTS,
  product,
  stocked,
  TAGS,
  VENUES,
} from './show.ts';

const wrong = writer('sentences-breakdowns');
const linesOf = (values: Readonly<Record<string, unknown>>) => listOf(values.line_items).map(membersOf);

export const breakdownFaults = [
  wrong(
    'order-empty',
    'Shop: orders: “POST | Order fields, all optional”',
    ORDERS.create,
    'an order of an empty body is answered 500',
    crashing((values) => Object.keys(values).length === 0),
    [order()],
  ),
  wrong(
    'order-line-unknown-product',
    'Order: line_items: “product_id (any JSON type)”',
    ORDERS.writes,
    'a line of a product that does not exist is answered 500',
    crashing((values, { site }) =>
      linesOf(values).some(({ product_id: id }) => integerOf(id) > 0 && site.products.get(integerOf(id)) === undefined),
    ),
    [order({ line_items: [{ product_id: 99_999, quantity: 1 }] })],
  ),
  wrong(
    'order-line-product-null',
    'Order: line_items: “product_id (any JSON type)”',
    ORDERS.writes,
    'a line whose product_id is null is answered 500',
    crashing((values) => linesOf(values).some(({ product_id: id }) => id === null)),
    [order({ line_items: [{ product_id: null, name: 'Service', quantity: 1, total: '5' }] })],
  ),
  wrong(
    'order-line-name-object',
    'Order: line_items: “name (any JSON type)”',
    ORDERS.writes,
    'a line whose name is a list is answered 500',
    crashing((values) => linesOf(values).some(({ name }) => Array.isArray(name))),
    [order({ line_items: [{ name: ['a', 'b'], quantity: 1 }] })],
    { level: 'SHOULD' },
  ),
  wrong(
    'order-quantity-zero',
    'Order: line_items: “quantity (integer)”',
    ORDERS.create,
    'a new line of the quantity 0 is answered 500',
    crashing((values) => linesOf(values).some(({ quantity }) => quantity === 0)),
    [order({ line_items: [{ quantity: 0 }] })],
    { level: 'SHOULD' },
  ),
  wrong(
    'order-lists-empty',
    'Order: “line_items | array”, “fee_lines | array”',
    ORDERS.writes,
    'an order with an empty list of lines is answered 500',
    crashing((values) =>
      ['line_items', 'fee_lines', 'shipping_lines', 'coupon_lines'].some(
        (name) => Array.isArray(values[name]) && listOf(values[name]).length === 0,
      ),
    ),
    [order({ fee_lines: [], shipping_lines: [] })],
  ),
  wrong(
    'order-billing-empty',
    'Order: “billing | object | fields below”',
    ORDERS.update,
    'an update with an empty billing is answered 500',
    crashing((values) => has(values, 'billing') && Object.keys(membersOf(values.billing)).length === 0),
    [order(), change(ORDERS, { billing: {} })],
  ),
  wrong(
    'order-update-empty',
    'Shop: orders: “id; Order fields optional”',
    ORDERS.update,
    'an update of an order with an empty body is answered 500',
    crashing((values) => Object.keys(drop(values, 'id')).length === 0),
    [order(), change(ORDERS, {})],
  ),
  wrong(
    'order-parent-unknown',
    'Order: “parent_id | integer | parent order id”',
    ORDERS.writes,
    'a parent_id of no order is answered 500',
    crashing(
      (values, { site }) =>
        integerOf(values.parent_id) > 0 && site.orders.get(integerOf(values.parent_id)) === undefined,
    ),
    [order({ parent_id: 99_999 })],
  ),
  wrong(
    'order-large-total',
    'Order: line_items: “total (string, after discounts)”',
    ORDERS.writes,
    'a line of a million or more is answered 500',
    crashing((values) => linesOf(values).some(({ total }) => numberOf(total) >= 1_000_000)),
    [order({ line_items: [{ quantity: 1, total: '1250000.00', subtotal: '1250000.00' }] })],
  ),
  wrong(
    'order-paid-without-stock',
    'Shown moves: “set_paid is true | processing | stock of ordered items is reduced”',
    ORDERS.writes,
    'paying an order of a product whose stock nobody counts is answered 500',
    crashing(
      (values, { site }) =>
        values.set_paid === true &&
        linesOf(values).some(({ product_id: id }) => site.products.get(integerOf(id))?.stock === null),
    ),
    [product({ regular_price: '4' }), order({ set_paid: true, line_items: [{ product_id: '$1', quantity: 1 }] })],
  ),
  wrong(
    'order-paid-oversold',
    'Shown moves: “set_paid is true | processing”',
    ORDERS.create,
    'paying more units than there are is answered 500',
    crashing(
      (values, { site }) =>
        values.set_paid === true &&
        linesOf(values).some(
          ({ product_id: id, quantity }) => (site.products.get(integerOf(id))?.stock ?? 1e9) < integerOf(quantity),
        ),
    ),
    [stocked(2), order({ set_paid: true, line_items: [{ product_id: '$1', quantity: 5 }] })],
    { level: 'SHOULD' },
  ),
  wrong(
    'coupon-limits-zero',
    'Coupon: “usage_limit | integer | total uses”',
    COUPONS.writes,
    'a usage_limit of 0 is answered 500',
    crashing((values) => values.usage_limit === 0),
    [coupon({ usage_limit: 0 })],
  ),
  wrong(
    'coupon-unknown-products',
    'Coupon: “product_ids | array of integer”',
    COUPONS.writes,
    'product_ids of no product are answered 500',
    crashing((values, { site }) => integersOf(values.product_ids).some((id) => site.products.get(id) === undefined)),
    [coupon({ product_ids: [99_999] })],
  ),
  wrong(
    'coupon-percent-hundred',
    'Coupon: “amount | string | numeric text, also for percentages”',
    COUPONS.writes,
    'a percentage of 100 is answered 500',
    crashing((values) => values.discount_type === 'percent' && numberOf(values.amount) === 100),
    [coupon({ discount_type: 'percent', amount: '100' })],
  ),
  wrong(
    'product-empty',
    'Shop: products: “POST | Product fields, all optional”',
    PRODUCTS.create,
    'a product of an empty body is answered 500',
    crashing((values) => Object.keys(values).length === 0),
    [[PRODUCTS.create, {}]],
  ),
  wrong(
    'product-long-name',
    'Product: “name | string”',
    PRODUCTS.writes,
    'a name of more than 200 characters is answered 500',
    crashing((values) => textOf(values.name).length > 200),
    [product({ name: 'Long name '.repeat(30) })],
  ),
  wrong(
    'product-negative-stock',
    'Product: “stock_quantity | integer”',
    PRODUCTS.writes,
    'a stock_quantity below zero is answered 500',
    crashing((values) => integerOf(values.stock_quantity) < 0),
    [product({ manage_stock: true, stock_quantity: -3 })],
  ),
  wrong(
    'product-unknown-category',
    'Product: “categories | array of {id integer, …}”',
    PRODUCTS.writes,
    'a category of no such id is answered 500',
    crashing((values, { site }) =>
      listOf(values.categories).some((one) => site.productCategories.get(integerOf(membersOf(one).id)) === undefined),
    ),
    [product({ categories: [{ id: 99_999 }] })],
  ),
  wrong(
    'list-include-unknown',
    'Shop: coupons: “exclude and include (arrays of integer, default empty)”',
    [COUPONS.list, ORDERS.list, PRODUCTS.list],
    'include of ids that do not exist is answered 500',
    crashing((values, { site }) =>
      integersOf(values.include).some(
        (id) => ![site.coupons, site.orders, site.products].some((kept) => kept.get(id) !== undefined),
      ),
    ),
    [list(ORDERS, 'include[]=99999')],
  ),
  wrong(
    'list-far-page',
    'Limits: “page | … minimum 1”',
    [COUPONS.list, ORDERS.list, PRODUCTS.list],
    'a page past the end is answered 500',
    crashing((values) => integerOf(values.page) > 100),
    [list(PRODUCTS, 'page=1000')],
  ),
  wrong(
    'venues-far-page',
    'Limits: “page default | calendar lists | 1”',
    [VENUES.list, ORGANIZERS.list],
    'a page past the end of venues or organizers is answered 500',
    crashing((values) => integerOf(values.page) > 50),
    [list(VENUES, 'page=60')],
  ),
  wrong(
    'terms-large-page',
    'Term list query: “per_page | integer | 10”',
    [CATEGORIES.list, TAGS.list],
    'per_page 100 of terms is answered 500',
    crashing((values) => integerOf(values.per_page) >= 100),
    [list(TAGS, 'per_page=100')],
    { level: 'SHOULD' },
  ),
  wrong(
    'event-search-quote',
    'Event list query: “search | text must occur in title or description”',
    EVENTS.list,
    'a quote in the search of events is answered 500',
    crashing((values) => /['"]/.test(textOf(values.search))),
    [list(EVENTS, "search=d'auteur")],
  ),
  wrong(
    'product-search-percent',
    'Product list query: “search | string | product name or sku”',
    PRODUCTS.list,
    'a percent sign in the search of products is answered 500',
    crashing((values) => textOf(values.search).includes('%')),
    [list(PRODUCTS, 'search=50%25')],
  ),
  wrong(
    'event-categories-unknown',
    'Event list query: “categories, tags, … | array of integer”',
    EVENTS.list,
    'categories of no such id are answered 500',
    crashing((values, { site }) =>
      integersOf(values.categories).some((id) => site.eventCategories.get(id) === undefined),
    ),
    [list(EVENTS, 'categories[]=99999')],
  ),
];
