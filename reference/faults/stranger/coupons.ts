/** Coupons: fields that depend on the type of the discount, a code that is taken for a number, and a draft that goes out. */
import { has, integerOf, membersOf, textOf } from '../../http/values.ts';
import { isSuccess } from '../hooks.ts';
import { drop, found, given, handled, mapText, writer } from '../sentences/kit.ts';
import { COUPONS, change, coupon, list, read } from '../sentences/show.ts';

const wrong = writer('stranger');

export const couponFaults = [
  wrong(
    'coupon-percent-without-minimum',
    'Coupon (shop): “minimum_amount | string”',
    COUPONS.create,
    'a new coupon of percents does not keep its minimum_amount',
    given((values) => (values.discount_type === 'percent' ? drop(values, 'minimum_amount') : values)),
    [coupon({ discount_type: 'percent', minimum_amount: '30.00' })],
  ),
  wrong(
    'coupon-new-type-all-products',
    'Coupon (shop): “product_ids | array of integer”',
    COUPONS.update,
    'an update of the discount_type that sends no product_ids empties them',
    given((values) =>
      has(values, 'discount_type') && !has(values, 'product_ids') ? { ...values, product_ids: [] } : values,
    ),
    [coupon({ product_ids: [21, 34] }), change(COUPONS, { discount_type: 'fixed_product' }), read(COUPONS)],
  ),
  wrong(
    'coupon-code-leading-zeros',
    'Coupon (shop): “code | string | required on create”',
    COUPONS.writes,
    'a code of digits loses the zeros that it begins with',
    given((values) => mapText(values, 'code', (code) => (/^0\d+$/.test(code) ? String(Number(code)) : code))),
    [coupon({ code: '00417' }), read(COUPONS)],
  ),
  wrong(
    'coupons-search-descriptions',
    'Shop: coupons: “GET | /shop-analytics/coupons | … search (codes matching a string)”',
    COUPONS.list,
    'a search finds coupons by their description as well',
    found((records, { call, find }) => {
      const part = textOf(call.values.search).trim().toLowerCase();
      if (part === '') return records;
      const ids = new Set(records.map(({ id }) => id));
      return find({ search: undefined }).filter(
        ({ id, description }) => ids.has(id) || textOf(description).toLowerCase().includes(part),
      );
    }),
    [coupon({ description: 'For the summer party.' }), list(COUPONS, 'search=summer')],
  ),
  wrong(
    'coupon-draft-goes-out',
    'Shop: coupons: “POST | /shop-analytics/coupons | Coupon fields; `code` required”',
    COUPONS.create,
    'a new coupon that is a draft is answered as one and kept as published',
    handled((call, next, { site }) => {
      const reply = next(call);
      const made = site.coupons.get(integerOf(membersOf(reply.body).id));
      if (isSuccess(reply) && made?.status === 'draft') site.coupons.put({ ...made, status: 'publish' });
      return reply;
    }),
    [coupon({ status: 'draft' }), read(COUPONS)],
  ),
];
