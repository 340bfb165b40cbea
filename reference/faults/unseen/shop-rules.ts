/** Coupons, orders and products that rules of the shop change, or that a cache shows as they were. */
import type { Reply, Values } from '../../http/messages.ts';
import { has, numberOf, textOf } from '../../http/values.ts';
import { onHandlers } from '../hooks.ts';
import { drop, given, mapObject, mapText, type Take, writer } from '../sentences/kit.ts';
import { COUPONS, change, coupon, list, ORDERS, order, PRODUCTS, product, writesTo } from '../sentences/show.ts';

const wrong = writer('unseen-shop-rules');

function afterThirtieth(text: string): string {
  return text.replace(/^(\d{4})-(\d{2})-31/, (_whole, year: string, month: string) =>
    new Date(Date.UTC(Number(year), Number(month), 1)).toISOString().slice(0, 10),
  );
}

/** Lists are kept until an order is created or deleted; updates leave them. */
const keptLists: Take = (keys) => {
  const kept = new Map<string, Reply>();
  return onHandlers(keys, (call, next) => {
    if (call.operation.key !== ORDERS.list) {
      kept.clear();
      return next(call);
    }
    const asked = JSON.stringify([call.user?.id, call.target.query]);
    const reply = kept.get(asked) ?? next(call);
    kept.set(asked, reply);
    return reply;
  });
};

const withoutItemsLimit = (values: Values, kind: string) =>
  kind === 'fixed_cart' ? drop(values, 'limit_usage_to_x_items') : values;

export const shopRuleFaults = [
  wrong(
    'expiry-thirty-first',
    'Coupon: “date_expires | string or null | site timezone”',
    COUPONS.writes,
    'a coupon that expires on the 31st is kept as expiring on the first of the next month',
    given((values) => mapText(values, ['date_expires', 'date_expires_gmt'], afterThirtieth)),
    [coupon({ date_expires: '2027-03-31T12:00:00' })],
  ),
  wrong(
    'items-limit-lost-for-carts',
    'Coupon: “limit_usage_to_x_items | integer”',
    COUPONS.writes,
    'limit_usage_to_x_items of a fixed_cart coupon is lost',
    given((values, { call, held }) => {
      const before = has(call.path, 'id') ? textOf(held().discount_type) : 'fixed_cart';
      return withoutItemsLimit(values, textOf(values.discount_type) || before);
    }),
    [coupon({ limit_usage_to_x_items: 3 })],
  ),
  wrong(
    'list-cache-survives-updates',
    'Shop: orders: “status: array of the list-filter values”',
    [ORDERS.list, ORDERS.create, ORDERS.remove, ...writesTo(`${ORDERS.root}/batch`)],
    'a list of orders that is asked for again shows them as they were, until an order is created or deleted',
    keptLists,
    [
      order({ status: 'completed' }),
      list(ORDERS, 'status=completed'),
      change(ORDERS, { status: 'cancelled' }),
      list(ORDERS, 'status=completed'),
    ],
  ),
  wrong(
    'billing-phone-digits',
    'Order: “billing object: … country (ISO 3166-1 alpha-2), phone (all strings)”',
    ORDERS.writes,
    'the phone of billing keeps its digits only',
    given((values) =>
      mapObject(values, 'billing', (billing) => mapText(billing, 'phone', (text) => text.replace(/\D/g, ''))),
    ),
    [order({ billing: { phone: '+33 4 00 00 00 00' } })],
  ),
  wrong(
    'visibility-ends-featured',
    'Product: “featured | boolean”, “POST, PUT, PATCH | …/products/{id} | … no defaults applied”',
    PRODUCTS.update,
    'an update of the catalog_visibility of a product ends that it is featured',
    given((values) =>
      has(values, 'catalog_visibility') && !has(values, 'featured') ? { ...values, featured: false } : values,
    ),
    [product({ featured: true }), change(PRODUCTS, { catalog_visibility: 'search' })],
  ),
  wrong(
    'max-price-zero-ignored',
    'Product list query: “min_price, max_price | string”',
    PRODUCTS.list,
    'a max_price of 0 counts as none',
    given((values) => (numberOf(values.max_price) === 0 ? drop(values, 'max_price') : values)),
    [product({ regular_price: '0' }), list(PRODUCTS, 'max_price=0')],
  ),
];
