import { lifeCycle } from '../../helpers/plan/life-cycle.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import type { Own, Resource } from '../../helpers/plan/types.ts';

const full = (own: Own) => ({
  code: own.slug,
  amount: '12.50',
  status: 'publish',
  discount_type: 'fixed_cart',
  description: own.faker.lorem.sentence(),
  date_expires: '2031-05-06T00:00:00',
  individual_use: true,
  product_ids: [own.id('product')],
  excluded_product_ids: [own.id('product')],
  usage_limit: 20,
  usage_limit_per_user: 2,
  limit_usage_to_x_items: 3,
  free_shipping: true,
  product_categories: [],
  excluded_product_categories: [],
  exclude_sale_items: true,
  minimum_amount: '5.00',
  maximum_amount: '500.00',
  email_restrictions: [`${own.slug}@example.com`],
  meta_data: [{ key: 'conformance', value: own.mark }],
});

const coupon: Resource = {
  name: 'coupon',
  collection: '/shop-analytics/coupons',
  item: '/shop-analytics/coupons/{id}',
  nameField: 'code',
  creatable: true,
  find: (name) => ({ search: name, per_page: 100 }),
  force: { force: true },
  needs: ['product'],
  minimal: (own) => ({ code: own.slug }),
  changed: 'description',
  full,
  alone: { date_expires_gmt: () => ({ date_expires_gmt: '2031-05-06T00:00:00' }) },
};

export const coupons: Suite = {
  namespace: 'shop-analytics',
  records: [coupon],
  behaviours: lifeCycle({
    resource: coupon,
    listed: ({ id }) => ({ include: [id] }),
    hasStatus: 'described',
    afterDelete: 'forcible',
    defaultsOnUpdate: 'open',
    unlikeDefaults: { discount_type: 'percent' },
  }),
  samples: Object.fromEntries(
    ['POST', 'PUT', 'PATCH'].map((method) => [
      `${method} /shop-analytics/coupons/batch`,
      { needs: ['product'], minimal: () => ({}), full, alone: coupon.alone ?? {} },
    ]),
  ),
};
