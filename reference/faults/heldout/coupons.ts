/** Coupons that are written back as they were, expire too early, or are found by a pattern. */
import { integerOf, membersOf, textOf } from '../../http/values.ts';
import type { CouponRecord } from '../../state/records.ts';
import { onHandlers } from '../hooks.ts';
import { found, given, mapText, type Take, writer } from '../sentences/kit.ts';
import { COUPONS, change, coupon, list, read } from '../sentences/show.ts';

const wrong = writer('heldout');
const LAST_MOMENT = '2038-01-19T03:14:07';

/** Every update starts from the coupon as it was created. */
const fromFirst: Take = (keys) => {
  const firsts = new Map<number, CouponRecord>();
  return onHandlers(keys, (call, next, { site }) => {
    if (call.operation.key === COUPONS.create) {
      const reply = next(call);
      const made = site.coupons.get(integerOf(membersOf(reply.body).id));
      if (made !== undefined) firsts.set(made.id, made);
      return reply;
    }
    const now = site.coupons.get(integerOf(call.path.id));
    const first = now === undefined ? undefined : firsts.get(now.id);
    if (now === undefined || first === undefined) return next(call);
    site.coupons.put({ ...first, status: now.status });
    try {
      return next(call);
    } catch (error) {
      site.coupons.put(now);
      throw error;
    }
  });
};

/** As a database reads a text whose `_` is not escaped. */
function patternOf(search: string): RegExp {
  const literal = search
    .trim()
    .toLowerCase()
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(literal.replaceAll('_', '.'), 'u');
}

export const couponFaults = [
  wrong(
    'second-update-undoes-first',
    'Shop: coupons: “POST, PUT, PATCH | /shop-analytics/coupons/{id} | id; Coupon fields optional”',
    [COUPONS.create, ...COUPONS.update],
    'an update of a coupon takes back what the updates before it changed',
    fromFirst,
    [coupon(), change(COUPONS, { description: 'New.' }), change(COUPONS, { usage_limit: 3 }), read(COUPONS)],
  ),
  wrong(
    'expiry-before-2038',
    'Coupon: “date_expires | string or null | site timezone”',
    COUPONS.writes,
    'a coupon that expires after January 2038 is kept as expiring then',
    given((values) =>
      mapText(values, ['date_expires', 'date_expires_gmt'], (text) => (text > LAST_MOMENT ? LAST_MOMENT : text)),
    ),
    [coupon({ date_expires: '2099-12-31T00:00:00' })],
  ),
  wrong(
    'underscore-any-letter',
    'Shop: coupons: “search (codes matching a string)”',
    COUPONS.list,
    'an underscore in search stands for any letter',
    found((records, { call, find }) => {
      const search = textOf(call.values.search);
      if (!search.includes('_')) return records;
      return find({ search: undefined }).filter(({ code }) => patternOf(search).test(textOf(code)));
    }),
    [coupon({ code: 'summer_film' }), coupon({ code: 'summerxfilm' }), list(COUPONS, 'search=summer_film')],
  ),
];
