/** Coupons: lists of ids that are lost, kept or of another type, a default, and a batch that wants a code. */
import { missingParams } from '../../http/errors.ts';
import { has, integersOf, listOf, textsOf } from '../../http/values.ts';
import { drop, given, handled, map, shown, writer } from '../sentences/kit.ts';
import { COUPONS, change, coupon, read, writesTo } from '../sentences/show.ts';

const wrong = writer('renter');
const BATCH = writesTo(`${COUPONS.root}/batch`);

export const couponFaults = [
  wrong(
    'coupon-product-ids-never-emptied',
    'Coupon (shop): “product_ids | array of integer”',
    COUPONS.update,
    'an update with an empty product_ids leaves it as it is',
    given((values) =>
      has(values, 'product_ids') && listOf(values.product_ids).length === 0 ? drop(values, 'product_ids') : values,
    ),
    [coupon({ product_ids: [5] }), change(COUPONS, { product_ids: [] })],
  ),
  wrong(
    'coupon-excluded-ids-added',
    'Coupon (shop): “excluded_product_ids | array of integer”',
    COUPONS.update,
    'an update adds its excluded_product_ids to those that are there',
    given((values, { held }) =>
      map(values, 'excluded_product_ids', (ids) => [
        ...new Set([...integersOf(held().excluded_product_ids), ...integersOf(ids)]),
      ]),
    ),
    [coupon({ excluded_product_ids: [5] }), change(COUPONS, { excluded_product_ids: [6] })],
  ),
  wrong(
    'coupon-free-shipping-default',
    'Coupon (shop): “free_shipping | boolean | default false”',
    COUPONS.create,
    'a new coupon grants free shipping where nothing is said',
    given((values, { call }) => (has(call.sent, 'free_shipping') ? values : { ...values, free_shipping: true })),
    [coupon()],
  ),
  wrong(
    'coupon-category-ids-text',
    'Coupon (shop): “product_categories | array of integer”',
    [COUPONS.read, COUPONS.list, ...COUPONS.writes],
    'the product_categories of a coupon are text',
    shown((document) => map(document, 'product_categories', textsOf)),
    [coupon({ product_categories: [5] }), read(COUPONS)],
  ),
  wrong(
    'coupon-batch-wants-code',
    'Shop: coupons: “POST, PUT, PATCH | /shop-analytics/coupons/batch | Coupon fields, all optional”',
    BATCH,
    'a batch of coupons demands a code',
    handled((call, next) => {
      if (!has(call.sent, 'code')) throw missingParams(['code']);
      return next(call);
    }),
    [[`POST ${COUPONS.root}/batch`, { amount: '5' }]],
  ),
];
