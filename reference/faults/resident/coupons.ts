/** Coupons: a code that may be null, a date in another zone, a state and a type that an update gets wrong, and a limit of another type. */
import { has } from '../../http/values.ts';
import { drop, given, map, received, shown, type Take, writer } from '../sentences/kit.ts';
import { COUPONS, change, coupon, read } from '../sentences/show.ts';

const wrong = writer('resident');

/** No two coupons may have the same code. */
const generated: Take = (keys) => {
  let count = 0;
  return received((values) => {
    if (values.code !== null) return values;
    count += 1;
    return { ...values, code: `generated-${count}` };
  })(keys);
};

export const couponFaults = [
  wrong(
    'coupon-code-null',
    'Shop: coupons: “POST | /shop-analytics/coupons | Coupon fields; `code` required”',
    COUPONS.create,
    'a coupon whose code is null is created with a code of its own',
    generated,
    [coupon({ code: null })],
  ),
  wrong(
    'coupon-status-draft-stays',
    'Coupon (shop): “status | string | draft, published or pending review”',
    COUPONS.update,
    'an update that publishes a draft leaves it a draft',
    given((values, { held }) =>
      values.status === 'publish' && held().status === 'draft' ? drop(values, 'status') : values,
    ),
    [coupon({ status: 'draft' }), change(COUPONS, { status: 'publish' }), read(COUPONS)],
  ),
  wrong(
    'coupon-type-default-on-update',
    'Coupon (shop): “discount_type | string | enum `percent`, `fixed_cart`, `fixed_product`; default `fixed_cart` on create”',
    COUPONS.update,
    'an update that names no discount_type makes it fixed_cart',
    given((values) => ({ discount_type: 'fixed_cart', ...values })),
    [coupon({ discount_type: 'percent' }), change(COUPONS, { description: 'Ten off' })],
  ),
  wrong(
    'coupon-expiry-gmt-as-local',
    'Coupon (shop): “date_expires_gmt | string or null | GMT”',
    COUPONS.writes,
    'date_expires_gmt is read in the zone of the site',
    given((values) =>
      has(values, 'date_expires_gmt') && !has(values, 'date_expires')
        ? { ...drop(values, 'date_expires_gmt'), date_expires: values.date_expires_gmt }
        : values,
    ),
    [coupon({ date_expires_gmt: '2027-03-10T18:00:00' })],
  ),
  wrong(
    'coupon-user-limit-text',
    'Coupon (shop): “usage_limit_per_user | integer”',
    [COUPONS.read, COUPONS.list, ...COUPONS.writes],
    'the usage_limit_per_user of a coupon is text',
    shown((document) => map(document, 'usage_limit_per_user', String)),
    [coupon({ usage_limit_per_user: 2 })],
  ),
];
