/** Coupons: columns that are too narrow or not the right one, and lists that cannot be emptied. */
import { has, listOf, membersOf, textOf } from '../../http/values.ts';
import { drop, given, mapItems, mapText, writer } from '../sentences/kit.ts';
import { COUPONS, change, coupon, read } from '../sentences/show.ts';

const wrong = writer('visitor');

const isEmptyObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(membersOf(value)).length === 0;

export const couponFaults = [
  wrong(
    'coupon-whole-percents',
    'Coupon (shop): “amount | string | numeric text, also for percentages”',
    COUPONS.writes,
    'a percentage loses what stands behind its point',
    given((values, { held }) =>
      (textOf(values.discount_type) || held().discount_type) === 'percent'
        ? mapText(values, 'amount', (amount) => amount.replace(/^(\d+)\.\d*$/, '$1'))
        : values,
    ),
    [coupon({ discount_type: 'percent', amount: '12.5' })],
  ),
  wrong(
    'coupon-limit-of-user-for-all',
    'Coupon (shop): “usage_limit | integer | total uses”, “usage_limit_per_user | integer”',
    COUPONS.writes,
    'the limit per user is written over the limit of all uses as well',
    given((values) =>
      has(values, 'usage_limit_per_user') ? { ...values, usage_limit: values.usage_limit_per_user } : values,
    ),
    [coupon({ usage_limit: 50, usage_limit_per_user: 2 })],
  ),
  wrong(
    'coupon-restrictions-stay',
    'Coupon (shop): “email_restrictions | array of string | list of e-mail addresses”',
    COUPONS.update,
    'an empty list does not take the addresses away',
    given((values) =>
      has(values, 'email_restrictions') && listOf(values.email_restrictions).length === 0
        ? drop(values, 'email_restrictions')
        : values,
    ),
    [
      coupon({ email_restrictions: ['guest@example.test'] }),
      change(COUPONS, { email_restrictions: [] }),
      read(COUPONS),
    ],
  ),
  wrong(
    'coupon-meta-empty-object',
    'Coupon (shop): Meta object: “`value` (null, object, string, number, boolean, integer or array)”',
    COUPONS.writes,
    'an empty object as a value of meta comes back as an empty array',
    given((values) =>
      mapItems(values, 'meta_data', (meta) => (isEmptyObject(meta.value) ? { ...meta, value: [] } : meta)),
    ),
    [coupon({ meta_data: [{ key: 'layout', value: {} }] })],
  ),
];
