/** Coupons that are kept or found otherwise. */
import { RestError } from '../../http/errors.ts';
import { flagOf, textOf } from '../../http/values.ts';
import { isSuccess, onHandlers } from '../hooks.ts';
import { found, given, map, mapText, type Take, writer } from '../sentences/kit.ts';
import { COUPONS, change, coupon, list, read, remove } from '../sentences/show.ts';

const wrong = writer('unseen-coupons');
/** The most that an unsigned byte holds. */
const BYTE = 255;

/** A code that was removed stays taken. */
const takenForEver: Take = (keys) => {
  const removed = new Set<string>();
  return onHandlers(keys, (call, next, { site }) => {
    if (call.operation.method === 'POST') {
      if (!removed.has(textOf(call.sent.code).toLowerCase())) return next(call);
      throw new RestError(400, 'rest_coupon_code_already_exists', 'The coupon code already exists.');
    }
    const code = site.coupons.get(Number(call.path.id))?.code;
    const reply = next(call);
    if (isSuccess(reply) && flagOf(call.values.force) && code !== undefined) removed.add(code);
    return reply;
  });
};

export const couponFaults = [
  wrong(
    'percent-fraction-cut',
    'Coupon: “amount | string | numeric text, also for percentages”',
    COUPONS.writes,
    'a percentage loses its fraction',
    given((values) =>
      values.discount_type === 'percent' ? mapText(values, 'amount', (text) => text.replace(/\..*$/, '')) : values,
    ),
    [coupon({ discount_type: 'percent', amount: '12.5' })],
  ),
  wrong(
    'free-shipping-drops-amount',
    'Coupon: “amount | string”, “free_shipping | boolean”',
    COUPONS.writes,
    'a coupon that gives free shipping loses its amount',
    given((values) => (flagOf(values.free_shipping) ? { ...values, amount: '0' } : values)),
    [coupon(), change(COUPONS, { free_shipping: true }), read(COUPONS)],
  ),
  wrong(
    'usage-limit-byte',
    'Coupon: “usage_limit | integer | total uses”',
    COUPONS.writes,
    `limits of use above ${BYTE} are kept as ${BYTE}`,
    given((values) => map(values, ['usage_limit', 'usage_limit_per_user'], (limit) => Math.min(BYTE, Number(limit)))),
    [coupon({ usage_limit: 1000 })],
  ),
  wrong(
    'removed-code-taken',
    'Shop: coupons: “DELETE … force (boolean, default false; bypass trash)”',
    [COUPONS.create, COUPONS.remove],
    'the code of a coupon that was removed by force stays taken',
    takenForEver,
    [coupon(), remove(COUPONS, '?force=true'), coupon()],
  ),
  wrong(
    'search-needs-three-letters',
    'Shop: coupons: “search (codes matching a string)”',
    COUPONS.list,
    'a search of less than three letters finds no coupon',
    found((records, { call }) => {
      const wanted = textOf(call.values.search).trim();
      return wanted !== '' && wanted.length < 3 ? [] : records;
    }),
    [coupon(), list(COUPONS, 'search=pr')],
  ),
];
