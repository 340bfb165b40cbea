/** Coupons: amounts that are taken for whole numbers or shown with a sign, and coupons that depend on who used them. */
import { unknownRecord } from '../../http/errors.ts';
import { has, integerOf, numberOf, textOf } from '../../http/values.ts';
import { withValues } from '../hooks.ts';
import { given, handled, mapText, shown, writer } from '../sentences/kit.ts';
import { COUPONS, coupon, list, order, read, remove } from '../sentences/show.ts';

const wrong = writer('tenant');

export const couponFaults = [
  wrong(
    'coupon-minimum-below-one-lost',
    'Coupon (shop): “minimum_amount | string”',
    COUPONS.writes,
    'a minimum_amount below 1 is kept as 0',
    given((values) => mapText(values, 'minimum_amount', (text) => (Number(text) < 1 ? '0' : text))),
    [coupon({ minimum_amount: '0.50' }), read(COUPONS)],
  ),
  wrong(
    'coupons-percentage-with-sign',
    'Coupon (shop): “amount | string | numeric text, also for percentages”',
    COUPONS.list,
    'the list shows the amount of a percentage with a percent sign',
    shown((document) =>
      document.discount_type === 'percent' ? mapText(document, 'amount', (text) => `${text}%`) : document,
    ),
    [coupon({ discount_type: 'percent', amount: '15' }), list(COUPONS, 'include=$1')],
  ),
  wrong(
    'coupons-modified-descending',
    'Shop: coupons: “GET | /shop-analytics/coupons | … order (enum `asc`, `desc`; default `desc`), orderby (enum `date`, `id`, `include`, `title`, `slug`, `modified`; default `date`)”',
    COUPONS.list,
    'orderby=modified descends, whatever order says',
    given((values) => (values.orderby === 'modified' ? { ...values, order: 'desc' } : values)),
    [coupon(), coupon({ code: 'probe-2' }), list(COUPONS, 'include=$1,$2&orderby=modified&order=asc')],
  ),
  wrong(
    'coupon-used-only-trashed',
    'Shop: coupons: “DELETE | /shop-analytics/coupons/{id} | id, force (boolean, default false; bypass trash)”',
    COUPONS.remove,
    'force puts a coupon that an order has into the trash, and does not bypass that',
    handled((call, next, { site }) => {
      const code = site.coupons.get(integerOf(call.path.id))?.code;
      const isUsed = site.orders.all().some(({ coupons }) => coupons.some((line) => line.code === code));
      return next(isUsed ? withValues(call, { force: false }) : call);
    }),
    [coupon(), order({ coupon_lines: [{ code: 'probe' }] }), remove(COUPONS, '?force=true'), read(COUPONS)],
  ),
  wrong(
    'coupon-of-all-stands-alone',
    'Coupon (shop): “individual_use | boolean | default false”',
    COUPONS.create,
    'a new coupon of 100 percent that sends no individual_use is for individual use',
    given((values, { call }) =>
      values.discount_type === 'percent' && numberOf(values.amount) === 100 && !has(call.sent, 'individual_use')
        ? { ...values, individual_use: true }
        : values,
    ),
    [coupon({ discount_type: 'percent', amount: '100' })],
  ),
  wrong(
    'coupon-expired-not-read',
    'Shop: coupons: “GET | /shop-analytics/coupons/{id} | id (integer), context”',
    COUPONS.read,
    'a coupon that has expired is not found by its id',
    handled((call, next, { site }) => {
      const { expires = null } = site.coupons.get(integerOf(call.path.id)) ?? {};
      if (textOf(expires?.utc) !== '' && Date.parse(`${expires?.utc}Z`) < site.clock.now())
        throw unknownRecord('coupon');
      return next(call);
    }),
    [coupon({ date_expires: '2020-01-10T12:00:00' }), read(COUPONS)],
  ),
];
