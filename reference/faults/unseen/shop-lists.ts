/** Lists of the shop whose arguments get in each other's way. */
import { invalidParam } from '../../http/errors.ts';
import { has, integerOf, listOf, numberOf, textOf } from '../../http/values.ts';
import { drop, found, given, handled, writer } from '../sentences/kit.ts';
import { COUPONS, coupon, list, ORDERS, order, PRODUCTS, product } from '../sentences/show.ts';

const wrong = writer('unseen-shop-lists');
const LISTS = [COUPONS.list, ORDERS.list, PRODUCTS.list];
const BOUNDS = ['after', 'before', 'modified_after', 'modified_before'];

export const shopListFaults = [
  wrong(
    'ties-otherwise-each-page',
    'Product list query: “page | integer | 1, min 1”, “orderby | … menu_order”',
    PRODUCTS.list,
    'products of the same menu_order are turned round on every second page',
    found((records, { call }) => {
      if (call.values.orderby !== 'menu_order' || integerOf(call.values.page) % 2 === 1) return records;
      const direction = call.values.order === 'asc' ? 1 : -1;
      const rank = (one: (typeof records)[number]) => direction * numberOf(one.menu_order);
      return records.toReversed().toSorted((a, b) => rank(a) - rank(b));
    }),
    [list(PRODUCTS, 'orderby=menu_order&per_page=2&page=1'), list(PRODUCTS, 'orderby=menu_order&per_page=2&page=2')],
  ),
  wrong(
    'on-sale-beside-category',
    'Product list query: “on_sale | boolean”',
    PRODUCTS.list,
    'on_sale does nothing beside a category',
    given((values) => (has(values, 'category') ? drop(values, 'on_sale') : values)),
    [
      'GET /shop-analytics/products?per_page=100&search=mug',
      'GET /shop-analytics/products?on_sale=true&category=$1.0.categories.0.id',
    ],
  ),
  wrong(
    'product-beside-customer',
    'Shop: orders: Additional order list parameters: “product: integer”',
    ORDERS.list,
    'product does nothing beside a customer',
    given((values) => (has(values, 'customer') ? drop(values, 'product') : values)),
    [product(), order({ customer_id: 2 }), list(ORDERS, 'customer=2&product=$1')],
  ),
  wrong(
    'search-by-relevance',
    'Shop: coupons: “order (enum asc, desc; default desc), orderby (…; default date)”',
    LISTS,
    'what a search finds is sorted by its id, whatever is asked for',
    given((values) => (textOf(values.search) === '' ? values : { ...values, orderby: 'id', order: 'asc' })),
    [coupon({ code: 'probe-b' }), coupon({ code: 'probe-a' }), list(COUPONS, 'search=probe&orderby=title&order=asc')],
  ),
  wrong(
    'include-ten-only',
    'Shop: coupons: “include (arrays of integer, default empty)”, “per_page (10, min 1, max 100)”',
    LISTS,
    'of the ids in include the first ten count',
    given((values) => ({ ...values, include: listOf(values.include).slice(0, 10) })),
    [
      ...Array.from({ length: 11 }, (_, at) => coupon({ code: `probe-${at}` })),
      list(COUPONS, `per_page=20&include=${Array.from({ length: 11 }, (_, at) => `$${at + 1}`).join(',')}`),
    ],
  ),
  wrong(
    'number-in-transaction',
    'Shop: orders: “number: string; matches part of an order number”',
    ORDERS.list,
    'number finds orders by their transaction_id as well',
    found((records, { call, find }) => {
      const wanted = textOf(call.values.number).trim();
      if (wanted === '') return records;
      const ids = records.map(({ id }) => id);
      return find({ number: undefined }).filter(
        (one) => ids.includes(one.id) || textOf(one.transaction_id).includes(wanted),
      );
    }),
    [order(), order({ transaction_id: 'pay-$1' }), list(ORDERS, 'number=$1')],
  ),
  wrong(
    'fractions-rejected',
    'Shop: coupons: “after, before, modified_after, modified_before (date-time, ISO 8601)”',
    LISTS,
    'a bound with fractions of a second is rejected',
    handled((call, next) => {
      const rejected = BOUNDS.find((name) => /\.\d+/.test(textOf(call.sent[name])));
      if (rejected !== undefined) throw invalidParam(rejected);
      return next(call);
    }),
    [list(COUPONS, 'after=2027-01-01T00:00:00.000Z')],
  ),
];
