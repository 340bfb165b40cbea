/** Coupons: a date in summer, two limits that are compared, and a code that stands in its own way. */
import { has, integerOf, textOf } from '../../http/values.ts';
import { isoText, offsetAt, readWall, siteZone } from '../../state/dates.ts';
import { given, rejecting, writer } from '../sentences/kit.ts';
import { COUPONS, change, coupon, read } from '../sentences/show.ts';

const wrong = writer('caller');

/** The text in GMT, as if it were winter the whole year. */
function winterUtc(text: string): string | undefined {
  const wall = readWall(text);
  return wall === null ? undefined : isoText(wall - offsetAt(Date.UTC(2027, 0, 1), siteZone()));
}

export const couponFaults = [
  wrong(
    'coupon-expires-by-winter-time',
    'Coupon (shop): “date_expires | string or null | site timezone”; “date_expires_gmt | string or null | GMT”',
    COUPONS.writes,
    'the date_expires_gmt of a date_expires in summer is counted by the offset of the winter',
    given((values) =>
      textOf(values.date_expires) === '' || has(values, 'date_expires_gmt')
        ? values
        : { ...values, date_expires_gmt: winterUtc(textOf(values.date_expires)) },
    ),
    [coupon({ date_expires: '2027-07-10T12:00:00' }), read(COUPONS)],
  ),
  wrong(
    'coupon-limit-raised-to-user-limit',
    'Coupon (shop): “usage_limit | integer | total uses”',
    COUPONS.writes,
    'a usage_limit below the usage_limit_per_user that is sent with it is raised to that',
    given((values) =>
      has(values, 'usage_limit') && has(values, 'usage_limit_per_user')
        ? { ...values, usage_limit: Math.max(integerOf(values.usage_limit), integerOf(values.usage_limit_per_user)) }
        : values,
    ),
    [coupon({ usage_limit: 2, usage_limit_per_user: 5 }), read(COUPONS)],
  ),
  wrong(
    'coupon-own-code-taken',
    'Shop: coupons: “POST, PUT, PATCH | /shop-analytics/coupons/{id} | id; Coupon fields optional”',
    COUPONS.update,
    'an update that sends the code that the coupon has is rejected, as if another had it',
    rejecting(
      'code',
      (values, { held }) => has(values, 'code') && textOf(values.code).trim().toLowerCase() === held().code,
    ),
    [coupon(), change(COUPONS, { code: 'probe', amount: '7' })],
  ),
];
