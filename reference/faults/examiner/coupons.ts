/** Coupons: fields that reach into each other, and a list and a method that know less. */
import { has, textsOf } from '../../http/values.ts';
import { drop, given, mapText, received, shown, type Take, writer } from '../sentences/kit.ts';
import { COUPONS, change, coupon, list, read } from '../sentences/show.ts';

const wrong = writer('examiner');

const codesMadeUp: Take = (keys) => {
  let made = 0;
  return received((values) => {
    if ('code' in values) return values;
    made += 1;
    return { ...values, code: `coupon-${made}` };
  })(keys);
};

export const couponFaults = [
  wrong(
    'coupon-categories-include-all',
    'Coupon (shop): “excluded_product_categories | array of integer”',
    COUPONS.update,
    'an update of product_categories alone empties excluded_product_categories',
    given((values) =>
      has(values, 'product_categories') && !has(values, 'excluded_product_categories')
        ? { ...values, excluded_product_categories: [] }
        : values,
    ),
    [coupon({ excluded_product_categories: [7, 9] }), change(COUPONS, { product_categories: [11] }), read(COUPONS)],
  ),
  wrong(
    'coupon-limit-ends-items-limit',
    'Coupon (shop): “limit_usage_to_x_items | integer”',
    COUPONS.update,
    'an update of the usage_limit alone takes limit_usage_to_x_items away',
    given((values) =>
      has(values, 'usage_limit') && !has(values, 'limit_usage_to_x_items')
        ? { ...values, limit_usage_to_x_items: null }
        : values,
    ),
    [coupon({ limit_usage_to_x_items: 3 }), change(COUPONS, { usage_limit: 20 }), read(COUPONS)],
  ),
  wrong(
    'coupon-restrictions-add-up',
    'Coupon (shop): “email_restrictions | array of string | list of e-mail addresses”',
    COUPONS.update,
    'the addresses of an update are added to those that the coupon has',
    given((values, { held }) =>
      has(values, 'email_restrictions')
        ? {
            ...values,
            email_restrictions: [
              ...new Set([...textsOf(held().email_restrictions), ...textsOf(values.email_restrictions)]),
            ],
          }
        : values,
    ),
    [
      coupon({ email_restrictions: ['one@example.test'] }),
      change(COUPONS, { email_restrictions: ['two@example.test'] }),
      read(COUPONS),
    ],
  ),
  wrong(
    'coupons-listed-without-user-limit',
    'Coupon (shop): “usage_limit_per_user | integer”',
    COUPONS.list,
    'the list shows no coupon with a limit per user',
    shown((document) => ({ ...document, usage_limit_per_user: null })),
    [coupon({ usage_limit_per_user: 2 }), list(COUPONS, 'include=$1')],
  ),
  wrong(
    'coupon-code-made-up',
    'Coupon (shop): “code | string | required on create”',
    COUPONS.create,
    'a new coupon that sends no code is given one',
    codesMadeUp,
    [[COUPONS.create, { amount: '5' }]],
  ),
  wrong(
    'coupon-maximum-whole',
    'Coupon (shop): “maximum_amount | string”',
    COUPONS.writes,
    'the maximum_amount loses its cents',
    given((values) => mapText(values, 'maximum_amount', (amount) => amount.replace(/(?<=\d)\.\d*$/, ''))),
    [coupon({ maximum_amount: '149.90' })],
  ),
  wrong(
    'coupon-not-described-by-put',
    'Coupon (shop): “description | string”; “Methods POST, PUT and PATCH on the same route carry the same parameters”',
    `PUT ${COUPONS.root}/{id}`,
    'PUT forgets the description',
    given((values) => drop(values, 'description')),
    [coupon(), change(COUPONS, { description: 'Five off.' }), read(COUPONS)],
  ),
  wrong(
    'coupon-free-shipping-stands-alone',
    'Coupon (shop): “free_shipping | boolean | default false”, “individual_use | boolean | default false”',
    COUPONS.create,
    'a new coupon that gives free shipping is for individual use',
    given((values) => (values.free_shipping === true ? { ...values, individual_use: true } : values)),
    [coupon({ free_shipping: true })],
  ),
];
