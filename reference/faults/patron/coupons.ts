/** Coupons: members of another type, defaults that are others, and a removal that only trashes. */
import { has, integerOf, listOf, textsOf } from '../../http/values.ts';
import { drop, given, map, received, shown, writer } from '../sentences/kit.ts';
import { COUPONS, change, coupon, list, read, remove } from '../sentences/show.ts';

const wrong = writer('patron');
const DOCUMENTS = [COUPONS.read, COUPONS.list, ...COUPONS.writes];

export const couponFaults = [
  wrong(
    'coupon-description-stays',
    'Coupon (shop): “description | string”',
    COUPONS.update,
    'an update does not change the description',
    given((values) => drop(values, 'description')),
    [coupon(), change(COUPONS, { description: 'Five off.' }), read(COUPONS)],
  ),
  wrong(
    'coupon-alone-by-default',
    'Coupon (shop): “individual_use | boolean | default false”',
    COUPONS.create,
    'a new coupon that says nothing about it is for individual use',
    given((values, { call }) => (has(call.sent, 'individual_use') ? values : { ...values, individual_use: true })),
    [coupon(), read(COUPONS)],
  ),
  wrong(
    'coupon-excluded-ids-text',
    'Coupon (shop): “excluded_product_ids | array of integer”',
    DOCUMENTS,
    'excluded_product_ids are texts',
    shown((document) => map(document, 'excluded_product_ids', (ids) => listOf(ids).map(String))),
    [coupon({ excluded_product_ids: [7] }), read(COUPONS)],
  ),
  wrong(
    'coupon-free-shipping-stays',
    'Coupon (shop): “free_shipping | boolean | default false”',
    COUPONS.update,
    'an update does not change free_shipping',
    given((values) => drop(values, 'free_shipping')),
    [coupon(), change(COUPONS, { free_shipping: true }), read(COUPONS)],
  ),
  wrong(
    'coupon-emails-joined',
    'Coupon (shop): “email_restrictions | array of string | list of e-mail addresses”',
    DOCUMENTS,
    'email_restrictions are one text with commas',
    shown((document) => map(document, 'email_restrictions', (emails) => textsOf(emails).join(','))),
    [coupon({ email_restrictions: ['a@example.test', 'b@example.test'] }), read(COUPONS)],
  ),
  wrong(
    'coupon-force-trashes',
    'Shop: coupons: “DELETE | /shop-analytics/coupons/{id} | id, force (boolean, default false; bypass trash)”',
    COUPONS.remove,
    'force does not bypass the trash',
    given((values) => ({ ...values, force: false })),
    [coupon(), remove(COUPONS, '?force=true'), read(COUPONS)],
  ),
  wrong(
    'coupons-page-none',
    'Limits: “page | notes, coupons, orders, products lists | default 1, minimum 1”',
    COUPONS.list,
    'a page below 1 is the first one',
    received((values) => (integerOf(values.page) < 1 ? drop(values, 'page') : values)),
    [list(COUPONS, 'page=0')],
  ),
];
