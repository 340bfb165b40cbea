import { has, integerOf, integersOf, listOf, membersOf, numberOf, textOf } from '../../http/values.ts';
import type { HandlerEdit } from '../hooks.ts';
import { drop, given, handled, mapText, received, writer } from '../sentences/kit.ts';
import {
  COUPONS,
  change,
  coupon,
  list,
  ORDERS,
  order,
  PRODUCTS,
  product,
  read,
  remove,
  stocked,
  writesTo,
} from '../sentences/show.ts';

const wrong = writer('newcomer');
const BACKORDERS = ['no', 'notify', 'yes'];
const ACTIVATE = '/shop-admin/marketing/overview/activate-plugin';
const RECOMMENDED = 'GET /shop-admin/marketing/recommended';
const MOVES = 'Shown moves: “(new or existing order) | POST/PUT/PATCH order | `set_paid` is true | `processing`”';
const LIST = 'Additional order list parameters: ';
const DATES = ['after', 'before', 'modified_after', 'modified_before'];

/** Takes off the shelf what the last line of a product says, and not what all of them say. */
const lastLineSold: HandlerEdit = (call, next, { site }) => {
  const held = new Map(site.products.all().map((one) => [one.id, one]));
  const reply = next(call);
  const lines = site.orders.get(integerOf(membersOf(reply.body).id))?.items ?? [];
  for (const [id, before] of held) {
    const own = lines.filter(({ productId }) => productId === id);
    const now = site.products.get(id);
    const isSold = now !== undefined && now.stock !== null && now.stock !== before.stock;
    const last = own.at(-1);
    if (isSold && own.length > 1 && last !== undefined) {
      site.products.put({ ...now, stock: (before.stock ?? 0) - last.quantity });
    }
  }
  return reply;
};

const sentStatusWins: HandlerEdit = (call, next, { site }) => {
  const reply = next(call);
  const paid = site.orders.get(integerOf(membersOf(reply.body).id));
  if (call.sent.set_paid !== true || !has(call.sent, 'status') || paid === undefined) return reply;
  const { status } = site.orders.put({ ...paid, status: textOf(call.sent.status) });
  return { ...reply, body: { ...membersOf(reply.body), status } };
};

/** Keeps the discount of a coupon line as it was sent. */
const discountAsSent: HandlerEdit = (call, next, { site, handlers }) => {
  const reply = next(call);
  const made = site.orders.get(integerOf(membersOf(reply.body).id));
  if (made === undefined) return reply;
  const sent = listOf(call.sent.coupon_lines).map(membersOf);
  const coupons = made.coupons.map((line, at) => {
    const { discount } = sent[at] ?? {};
    return discount === undefined ? line : { ...line, discount: numberOf(discount) };
  });
  site.orders.put({ ...made, coupons });
  const again = handlers[ORDERS.read]?.({ ...call, path: { id: made.id } });
  return again === undefined ? reply : { ...reply, body: again.body };
};

const pagedByDate: HandlerEdit = (call, next) => {
  if (call.values.orderby !== 'include') return next(call);
  const reply = next({ ...call, values: { ...call.values, orderby: 'date' } });
  const wanted = integersOf(call.values.include);
  const placeOf = (record: unknown) => wanted.indexOf(integerOf(membersOf(record).id));
  return { ...reply, body: [...listOf(reply.body)].sort((a, b) => placeOf(a) - placeOf(b)) };
};

const cutBeforeCategory: HandlerEdit = (call, next) => {
  const category = textOf(call.values.category);
  if (category === '') return next(call);
  const reply = next({ ...call, values: drop(call.values, 'category') });
  return { ...reply, body: listOf(reply.body).filter((one) => listOf(membersOf(one).categories).includes(category)) };
};

export const shopReadings = [
  wrong(
    'coupon-type-any-case-on-update',
    'Coupon: “discount_type | string | enum `percent`, `fixed_cart`, `fixed_product`”',
    COUPONS.update,
    'an update takes a discount_type in capital letters',
    received((values) => mapText(values, 'discount_type', (type) => type.toLowerCase())),
    [coupon(), change(COUPONS, { discount_type: 'PERCENT' })],
  ),
  wrong(
    'coupons-bound-without-zone',
    'Shop: coupons: “after, before, modified_after, modified_before (date-time, ISO 8601)”',
    COUPONS.list,
    'the zone at the end of a bound is cut off, so that it counts in the zone of the site',
    given((values) => mapText(values, DATES, (text) => text.replace(/(Z|[+-]\d\d:?\d\d)$/i, ''))),
    [coupon(), list(COUPONS, 'before=2027-01-15T12:30:00Z')],
  ),
  wrong(
    'coupons-exclude-on-first-page',
    'Shop: coupons: “page (1, min 1)”, “exclude and include (arrays of integer, default empty)”',
    COUPONS.list,
    'exclude is ignored on the pages after the first',
    given((values) => (integerOf(values.page) > 1 ? drop(values, 'exclude') : values)),
    [coupon({ code: 'a' }), coupon({ code: 'b' }), list(COUPONS, 'exclude=$1&orderby=id&per_page=1&page=2')],
  ),
  wrong(
    'orders-gmt-false-is-true',
    'Shop: orders: “the coupon list query”: “dates_are_gmt (boolean, false)”',
    ORDERS.list,
    'dates_are_gmt=false is taken for true',
    given((values, { call }) => (has(call.sent, 'dates_are_gmt') ? { ...values, dates_are_gmt: true } : values)),
    [order(), list(ORDERS, 'dates_are_gmt=false&after=2027-01-15T12:30:00')],
  ),
  wrong(
    'orders-paged-before-include',
    'Shop: orders: “the coupon list query”: “orderby (enum …, `include`, …)”',
    ORDERS.list,
    'orderby=include sorts each page by itself, and the pages are cut by date',
    handled(pagedByDate),
    [order(), order(), list(ORDERS, 'include=$1,$2&orderby=include&per_page=1')],
  ),
  wrong(
    'orders-parent-exclude-is-parent',
    `${LIST}“\`parent_exclude\`: array of integer, default empty”`,
    ORDERS.list,
    'parent_exclude finds what it should leave out',
    given((values) =>
      integersOf(values.parent_exclude).length > 0
        ? { ...values, parent: values.parent_exclude, parent_exclude: [] }
        : values,
    ),
    [order(), order({ parent_id: '$1' }), list(ORDERS, 'parent_exclude=$1')],
  ),
  wrong(
    'order-billing-makes-guest',
    'Shop: orders: “POST, PUT, PATCH | /shop-analytics/orders/{id} | id; Order fields optional, no defaults applied”',
    ORDERS.update,
    'an update of billing that names no customer makes the order one of a guest',
    given((values) => (has(values, 'billing') && !has(values, 'customer_id') ? { ...values, customer_id: 0 } : values)),
    [order({ customer_id: 2 }), change(ORDERS, { billing: { city: 'Lyon' } }, 'PATCH')],
  ),
  wrong(
    'order-discount-taken',
    'Order: coupon_lines item: “discount (string, read-only)”',
    ORDERS.create,
    'the discount of a coupon line is taken from the client',
    handled(discountAsSent),
    [
      product({ regular_price: '40' }),
      coupon(),
      order({ line_items: [{ product_id: '$1' }], coupon_lines: [{ code: 'probe', discount: '39.00' }] }),
    ],
  ),
  wrong(
    'paid-last-line-of-product-sold',
    `${MOVES}: “stock of ordered items is reduced”`,
    ORDERS.writes,
    'of two lines of one product only the last reduces its stock',
    handled(lastLineSold),
    [
      stocked(),
      order({
        set_paid: true,
        line_items: [
          { product_id: '$1', quantity: 2 },
          { product_id: '$1', quantity: 3 },
        ],
      }),
      read(PRODUCTS),
    ],
  ),
  wrong(
    'paid-keeps-sent-status',
    MOVES,
    ORDERS.writes,
    'an order that is paid and sent with a status keeps that status',
    handled(sentStatusWins),
    [order({ status: 'on-hold', set_paid: true })],
  ),
  wrong(
    'completed-order-deleted-for-good',
    'Shown moves: “any order | DELETE order | `force` false (default) | trash”',
    ORDERS.remove,
    'the deletion of a completed order without force removes it for good',
    given((values, { held }) => (held().status === 'completed' ? { ...values, force: true } : values)),
    [order({ status: 'completed' }), remove(ORDERS), read(ORDERS)],
  ),
  wrong(
    'trashed-order-never-removed',
    'Shown moves: “any order | DELETE order | `force` true | removed | bypasses the trash”',
    ORDERS.remove,
    'an order that is in the trash cannot be removed with force',
    given((values, { held }) => (held().status === 'trash' ? { ...values, force: false } : values)),
    [order(), remove(ORDERS), remove(ORDERS, '?force=true'), read(ORDERS)],
  ),
  wrong(
    'product-patch-backorders-unchecked',
    'Product: “backorders | enum `no`, `notify`, `yes`”; Endpoints: “POST, PUT and PATCH … carry the same parameters”',
    `PATCH ${PRODUCTS.root}/{id}`,
    'PATCH takes any word for backorders, and means no by those that it does not know',
    received((values) => mapText(values, 'backorders', (word) => (BACKORDERS.includes(word) ? word : 'no'))),
    [product(), change(PRODUCTS, { backorders: 'perhaps' }, 'PATCH')],
  ),
  wrong(
    'plugin-null-activates',
    'Shop: marketing: “POST, PUT, PATCH /shop-admin/marketing/overview/activate-plugin | plugin (string, required)”',
    writesTo(ACTIVATE),
    'a plugin that is null stands for the one that is recommended first',
    received((values) => (values.plugin === null ? { ...values, plugin: 'newsletter' } : values)),
    [[`POST ${ACTIVATE}`, { plugin: null }]],
  ),
  wrong(
    'recommended-cut-before-category',
    'Shop: marketing: “/shop-admin/marketing/recommended | per_page (integer, default 10, …), category (string)”',
    RECOMMENDED,
    'per_page is counted before category is looked at, so that a page is short or empty',
    handled(cutBeforeCategory),
    [`${RECOMMENDED}?category=coupons&per_page=1`],
  ),
];
