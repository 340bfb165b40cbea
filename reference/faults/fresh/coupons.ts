/** Coupons, and the orders that they are used in, with the calendar and the rules of another system. */
import { has, integerOf, numberOf, textOf } from '../../http/values.ts';
import { inZone, readMoment, siteZone } from '../../state/dates.ts';
import { isSuccess, onHandlers } from '../hooks.ts';
import { drop, given, handled, mapText, rejecting, shown, type Take, writer } from '../sentences/kit.ts';
import { COUPONS, coupon, EVENTS, event, list, ORDERS, order, read, remove } from '../sentences/show.ts';

const wrong = writer('fresh');
const EXPIRY = ['date_expires', 'date_expires_gmt'];
const DECEMBER = 11;

/** The year of the week: days at the end of December can lie in the first week of the next year. */
function inWeekYear(text: string): string {
  const date = new Date(`${text}Z`);
  const saturday = date.getUTCDate() + 6 - date.getUTCDay();
  if (date.getUTCMonth() !== DECEMBER || saturday <= 31) return text;
  return `${date.getUTCFullYear() + 1}${text.slice(4)}`;
}

/** The process works on in the zone of the event that it wrote last. */
const zoneLeftOver: Take = (keys) => {
  let zone: string | null = null;
  return onHandlers(keys, (call, next) => {
    if (COUPONS.writes.includes(call.operation.key)) return inZone(zone ?? siteZone(), () => next(call));
    const reply = next(call);
    if (isSuccess(reply)) zone = textOf(call.sent.timezone) || null;
    return reply;
  });
};

export const couponFaults = [
  wrong(
    'year-of-week',
    'Coupon: “date_expires | string or null | site timezone”, “date_expires_gmt | string or null | GMT”',
    [COUPONS.list, COUPONS.read, ...COUPONS.writes],
    'a coupon that expires in the last days of December is shown as expiring a year later',
    shown((document) => mapText(document, EXPIRY, inWeekYear)),
    [coupon({ date_expires: '2027-12-31T12:00:00' })],
  ),
  wrong(
    'code-of-digits-is-id',
    'Shop: coupons: “code (string)”',
    COUPONS.list,
    'a code of digits finds the coupon of that id',
    given((values) =>
      /^\d+$/.test(textOf(values.code)) ? { ...drop(values, 'code'), include: [Number(values.code)] } : values,
    ),
    [coupon({ code: '2026' }), list(COUPONS, 'code=2026')],
  ),
  wrong(
    'limit-per-user-lowered',
    'Coupon: “usage_limit | integer | total uses”, “usage_limit_per_user | integer”',
    COUPONS.writes,
    'a usage_limit_per_user above the usage_limit that is sent with it is kept as that one',
    given((values) => {
      const limit = numberOf(values.usage_limit);
      return limit > 0 && numberOf(values.usage_limit_per_user) > limit
        ? { ...values, usage_limit_per_user: limit }
        : values;
    }),
    [coupon({ usage_limit: 5, usage_limit_per_user: 9 })],
  ),
  wrong(
    'past-expiry-rejected',
    'Coupon: “date_expires | string or null”, “date_expires_gmt | string or null”',
    COUPONS.writes,
    'a date of expiry that is over is rejected',
    rejecting('date_expires', (values, { site }) =>
      EXPIRY.some((name) => {
        const moment = has(values, name) ? readMoment(textOf(values[name])) : null;
        return moment !== null && moment < site.clock.now();
      }),
    ),
    [coupon({ date_expires: '2020-01-01T00:00:00' })],
  ),
  wrong(
    'lines-fall-with-coupon',
    'Order: “coupon_lines | array”; Shop: coupons: “DELETE | /shop-analytics/coupons/{id}”',
    COUPONS.remove,
    'a coupon that is removed is taken off the orders in which it was used',
    handled((call, next, { site }) => {
      const code = site.coupons.get(integerOf(call.path.id))?.code;
      const reply = next(call);
      for (const one of site.orders.all()) {
        site.orders.put({ ...one, coupons: one.coupons.filter((line) => line.code !== code) });
      }
      return reply;
    }),
    [coupon(), order({ coupon_lines: [{ code: 'probe' }] }), remove(COUPONS, '?force=true'), read(ORDERS, 2)],
  ),
  wrong(
    'zone-left-over',
    'Coupon: “date_expires | string or null | site timezone”',
    [...COUPONS.writes, ...EVENTS.writes],
    'the expiry of a coupon is read in the timezone of the event that was written before',
    zoneLeftOver,
    [event({ timezone: 'Asia/Tokyo' }), coupon({ date_expires: '2027-06-30T12:00:00' })],
  ),
];
