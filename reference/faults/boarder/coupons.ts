/** Coupons: another default, a list that loses its end, and an update that asks for what need not be sent. */
import { missingParams } from '../../http/errors.ts';
import { has } from '../../http/values.ts';
import { firstOf, given, handled, map, writer } from '../sentences/kit.ts';
import { COUPONS, change, coupon, read } from '../sentences/show.ts';

const wrong = writer('boarder');

export const couponFaults = [
  wrong(
    'coupon-percent-by-default',
    'Coupon (shop): “discount_type | string | enum `percent`, `fixed_cart`, `fixed_product`; default `fixed_cart` on create”',
    COUPONS.create,
    'the discount_type of a new coupon that sends none is percent',
    given((values, { call }) => (has(call.sent, 'discount_type') ? values : { ...values, discount_type: 'percent' })),
    [coupon(), read(COUPONS)],
  ),
  wrong(
    'coupon-one-email',
    'Coupon (shop): “email_restrictions | array of string | list of e-mail addresses”',
    COUPONS.writes,
    'of several email_restrictions the first is kept',
    given((values) => map(values, 'email_restrictions', firstOf)),
    [coupon({ email_restrictions: ['a@example.test', 'b@example.test'] }), read(COUPONS)],
  ),
  wrong(
    'coupon-put-asks-for-code',
    'Shop: coupons: “POST, PUT, PATCH | /shop-analytics/coupons/{id} | id; Coupon fields optional”',
    `PUT ${COUPONS.root}/{id}`,
    'a PUT that sends no code is rejected',
    handled((call, next) => {
      if (!has(call.sent, 'code')) throw missingParams(['code']);
      return next(call);
    }),
    [coupon(), change(COUPONS, { amount: '7' })],
  ),
];
