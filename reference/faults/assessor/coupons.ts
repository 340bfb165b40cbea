/** Coupons: text for numbers, limits that bound each other, and a cache that one method does not clear. */
import type { Reply } from '../../http/messages.ts';
import { has, integerOf, integersOf, textOf } from '../../http/values.ts';
import { isSuccess, onHandlers, withValues } from '../hooks.ts';
import { drop, given, handled, insteadOf, map, mapText, shown, type Take, writer } from '../sentences/kit.ts';
import { COUPONS, change, coupon, list, read, remove, writesTo } from '../sentences/show.ts';

const wrong = writer('assessor');
const ITEM = `${COUPONS.root}/{id}`;
const READS = [COUPONS.list, COUPONS.read];

/** Keeps what was read, until a request to one of the other operations: many at once clear it all. */
const keptUntilCleared: Take = (keys) => {
  const kept = new Map<string, Reply>();
  return onHandlers(keys, (call, next) => {
    const key = textOf(call.path.id);
    if (call.operation.method !== 'GET') {
      if (key === '') kept.clear();
      kept.delete(key);
      return next(call);
    }
    const reply = kept.get(key) ?? next(call);
    if (isSuccess(reply)) kept.set(key, reply);
    return reply;
  });
};

export const couponFaults = [
  wrong(
    'coupon-pending-as-draft',
    'States named by the interface: “Coupon | status | described as draft, published or pending review (free string)”',
    COUPONS.writes,
    'a coupon that waits for a review is kept as a draft',
    given((values) => insteadOf(values, 'status', 'pending', 'draft')),
    [coupon({ status: 'pending' }), read(COUPONS)],
  ),
  wrong(
    'coupon-expiry-gmt-stays',
    'Coupon (shop): “date_expires_gmt | string or null | GMT”',
    COUPONS.update,
    'null in GMT does not take the end away',
    given((values) => (values.date_expires_gmt === null ? drop(values, 'date_expires_gmt') : values)),
    [coupon({ date_expires_gmt: '2027-09-01T00:00:00' }), change(COUPONS, { date_expires_gmt: null }), read(COUPONS)],
  ),
  wrong(
    'coupon-amount-grouped',
    'Coupon (shop): “amount | string | numeric text, also for percentages”',
    READS,
    'an amount of a thousand and more is read with a comma between its digits',
    shown((document) => mapText(document, 'amount', (amount) => amount.replace(/\d(?=(\d{3})+(\.|$))/g, '$&,'))),
    [coupon({ amount: '1250' }), read(COUPONS)],
  ),
  wrong(
    'coupon-categories-as-text',
    'Coupon (shop): “product_categories | array of integer”',
    READS,
    'the ids of categories are read as text',
    shown((document) => map(document, 'product_categories', (ids) => integersOf(ids).map(String))),
    [coupon({ product_categories: [7, 9] }), read(COUPONS)],
  ),
  wrong(
    'coupon-stale-after-patch',
    'Shop: coupons: “GET | /shop-analytics/coupons/{id} | id (integer), context”',
    [COUPONS.read, `POST ${ITEM}`, `PUT ${ITEM}`, COUPONS.remove, ...writesTo(`${COUPONS.root}/batch`)],
    'a coupon that was read before is read as it was then, after a PATCH',
    keptUntilCleared,
    [coupon(), read(COUPONS), change(COUPONS, { amount: '8' }, 'PATCH'), read(COUPONS)],
  ),
  wrong(
    'coupon-create-forgets-items',
    'Shop: coupons: “POST | /shop-analytics/coupons | Coupon fields; `code` required”; Coupon (shop): “limit_usage_to_x_items | integer”',
    COUPONS.create,
    'the most items that a coupon holds for are set by an update only',
    given((values) => drop(values, 'limit_usage_to_x_items')),
    [coupon({ limit_usage_to_x_items: 3 })],
  ),
  wrong(
    'coupon-per-user-capped',
    'Coupon (shop): “usage_limit_per_user | integer”',
    COUPONS.writes,
    'the limit per user is lowered to the limit of all uses that comes with it',
    given((values) =>
      has(values, 'usage_limit') && integerOf(values.usage_limit_per_user) > integerOf(values.usage_limit)
        ? { ...values, usage_limit_per_user: values.usage_limit }
        : values,
    ),
    [coupon({ usage_limit: 2, usage_limit_per_user: 5 })],
  ),
  wrong(
    'coupon-force-false-removes',
    'Shop: coupons: “DELETE | /shop-analytics/coupons/{id} | id, force (boolean, default false; bypass trash)”',
    COUPONS.remove,
    'a removal that says force=false bypasses the trash, as the text is not empty',
    handled((call, next) => next(call.sent.force === false ? withValues(call, { force: true }) : call)),
    [coupon(), remove(COUPONS, '?force=false'), read(COUPONS), list(COUPONS, 'include=$1')],
  ),
];
