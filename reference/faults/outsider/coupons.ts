/** Coupons: what an update, a clock change, a falsy value or a second argument makes of them. */
import { flagOf, has, listOf, textOf } from '../../http/values.ts';
import { isoText, offsetAt, readMoment, siteZone } from '../../state/dates.ts';
import { drop, given, insteadOf, map, mapItems, mapText, shown, writer } from '../sentences/kit.ts';
import { COUPONS, change, coupon, list, read, remove } from '../sentences/show.ts';

const wrong = writer('outsider');
const SHOWN_BY = [COUPONS.list, COUPONS.read, ...COUPONS.writes];

/** What is GMT where the clocks never change from those of January. */
function gmtOfWinter(local: string): string {
  const january = Date.UTC(Number(local.slice(0, 4)), 0, 1);
  return isoText(Date.parse(`${local}Z`) - offsetAt(january, siteZone()));
}

export const couponFaults = [
  wrong(
    'coupon-update-fixed-product',
    'Coupon: “discount_type | string | enum `percent`, `fixed_cart`, `fixed_product`”',
    COUPONS.update,
    'an update to fixed_product keeps fixed_cart',
    given((values) => insteadOf(values, 'discount_type', 'fixed_product', 'fixed_cart')),
    [coupon({ discount_type: 'percent' }), change(COUPONS, { discount_type: 'fixed_product' })],
  ),
  wrong(
    'coupon-expiry-without-summer',
    'Coupon: “date_expires | site timezone”, “date_expires_gmt | GMT”',
    SHOWN_BY,
    'date_expires_gmt is an hour late for a coupon that expires in summer',
    shown((document) =>
      typeof document.date_expires === 'string' && has(document, 'date_expires_gmt')
        ? { ...document, date_expires_gmt: gmtOfWinter(document.date_expires) }
        : document,
    ),
    [coupon({ date_expires: '2027-07-01T12:00:00' })],
  ),
  wrong(
    'coupon-single-email-is-text',
    'Coupon: “email_restrictions | array of string | list of e-mail addresses”',
    SHOWN_BY,
    'a list of one e-mail address is answered as a text',
    shown((document) =>
      map(document, 'email_restrictions', (emails) => (listOf(emails).length === 1 ? listOf(emails)[0] : emails)),
    ),
    [coupon({ email_restrictions: ['jeanne@example.test'] })],
  ),
  wrong(
    'coupons-offset-beside-search',
    'Shop: coupons: “search (codes matching a string)”, “offset (integer)”',
    COUPONS.list,
    'offset is ignored where a search is given',
    given((values) => (textOf(values.search) === '' ? values : drop(values, 'offset'))),
    [coupon({ code: 'probe-a' }), coupon({ code: 'probe-b' }), list(COUPONS, 'search=probe&offset=1')],
  ),
  wrong(
    'coupons-modified-bounds-never-gmt',
    'Shop: coupons: “after, before, modified_after, modified_before (date-time, ISO 8601), dates_are_gmt (boolean, false)”',
    COUPONS.list,
    'dates_are_gmt does not hold for modified_after and modified_before',
    given((values) => {
      if (!flagOf(values.dates_are_gmt)) return values;
      return mapText(values, ['modified_after', 'modified_before'], (text) => {
        const moment = readMoment(text);
        return moment === null ? text : `${isoText(moment)}Z`;
      });
    }),
    [coupon(), list(COUPONS, 'dates_are_gmt=true&modified_before=2027-01-15T12:30:00')],
  ),
  wrong(
    'coupon-force-false-removes',
    'Shop: coupons: “force (boolean, default false; bypass trash)”',
    COUPONS.remove,
    'force=false removes a coupon for good, as if it were true',
    given((values, { call }) => (has(call.sent, 'force') ? { ...values, force: true } : values)),
    [coupon(), remove(COUPONS, '?force=false'), read(COUPONS)],
  ),
  wrong(
    'coupon-meta-false-is-empty',
    'Meta object: “`value` (null, object, string, number, boolean, integer or array)”',
    COUPONS.writes,
    'a meta value false is kept as the empty text',
    given((values) => mapItems(values, 'meta_data', (meta) => insteadOf(meta, 'value', false, ''))),
    [coupon({ meta_data: [{ key: 'printed', value: false }] })],
  ),
];
