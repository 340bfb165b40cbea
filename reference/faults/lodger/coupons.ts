/** Coupons: an amount of another type, and fields that one type of discount does not keep. */
import { numberOf } from '../../http/values.ts';
import { drop, given, shown, writer } from '../sentences/kit.ts';
import { COUPONS, coupon, read } from '../sentences/show.ts';

const wrong = writer('lodger');

export const couponFaults = [
  wrong(
    'coupon-for-editing-amount-number',
    'Shop: coupons: “GET | /shop-analytics/coupons/{id} | id (integer), context”; Coupon (shop): “amount | string”',
    COUPONS.read,
    'the amount of a coupon that is read with context=edit is a number',
    shown((document, { call }) =>
      call.sent.context === 'edit' ? { ...document, amount: numberOf(document.amount) } : document,
    ),
    [coupon(), `GET ${COUPONS.root}/$1?context=edit`],
  ),
  wrong(
    'coupon-of-cart-for-all-products',
    'Coupon (shop): “product_ids | array of integer”',
    COUPONS.create,
    'a new fixed_cart coupon does not keep its product_ids',
    given((values) => ((values.discount_type ?? 'fixed_cart') === 'fixed_cart' ? drop(values, 'product_ids') : values)),
    [coupon({ product_ids: [24] }), read(COUPONS)],
  ),
  wrong(
    'coupon-percent-ships-for-money',
    'Coupon (shop): “free_shipping | boolean | default false”',
    COUPONS.create,
    'a new coupon of percents does not keep free_shipping',
    given((values) => (values.discount_type === 'percent' ? drop(values, 'free_shipping') : values)),
    [coupon({ discount_type: 'percent', free_shipping: true }), read(COUPONS)],
  ),
];
