import { lifeCycle } from '../../helpers/plan/life-cycle.ts';
import type { Suite } from '../../helpers/plan/suite.ts';
import type { Own, Resource } from '../../helpers/plan/types.ts';

const address = (own: Own) => ({
  first_name: 'Camille',
  last_name: own.name,
  company: 'Conformance',
  address_1: own.faker.location.streetAddress(),
  address_2: '',
  city: 'Rennes',
  state: '',
  postcode: '35000',
  country: 'FR',
});

const full = (own: Own) => ({
  parent_id: own.id('order'),
  status: 'pending',
  currency: 'EUR',
  customer_id: 0,
  customer_note: own.name,
  billing: { ...address(own), email: `${own.slug}@example.com`, phone: '+33 2 99 00 00 02' },
  shipping: { ...address(own), phone: '+33 2 99 00 00 03' },
  payment_method: 'bacs',
  payment_method_title: 'Bank transfer',
  transaction_id: own.slug,
  meta_data: [{ key: 'conformance', value: own.mark }],
  line_items: [{ product_id: own.id('product'), quantity: 2 }],
  shipping_lines: [{ method_id: 'flat_rate', method_title: 'Flat rate', total: '4.00' }],
  fee_lines: [{ name: 'Wrapping', tax_status: 'none', total: '3.00' }],
  coupon_lines: [{ code: own.member('coupon', 'code') }],
  set_paid: false,
});

const order: Resource = {
  name: 'order',
  collection: '/shop-analytics/orders',
  item: '/shop-analytics/orders/{id}',
  nameField: 'customer_note',
  creatable: true,
  find: (name) => ({ search: name, per_page: 100 }),
  force: { force: true },
  needs: ['product', 'order', 'coupon'],
  minimal: (own) => ({ customer_note: own.name, billing: { last_name: own.name } }),
  changed: 'customer_note',
  full,
  notReturned: ['set_paid'],
};

export const orders: Suite = {
  namespace: 'shop-analytics',
  records: [order],
  behaviours: lifeCycle({
    resource: order,
    listed: ({ id }) => ({ include: [id] }),
    listsEveryStatus: true,
    afterDelete: 'forcible',
    deleteClause: 'states',
    // Of the statuses, cancelled is one that an order which was only pending reaches without a mail to anybody.
    unlikeDefaults: { status: 'cancelled', currency: 'USD' },
    defaultsOnUpdate: 'excluded',
    readOnlyClause: 'order',
  }),
  samples: Object.fromEntries(
    ['POST', 'PUT', 'PATCH'].map((method) => [
      `${method} /shop-analytics/orders/batch`,
      { needs: ['product', 'order', 'coupon'], minimal: () => ({}), full, notReturned: ['set_paid'] },
    ]),
  ),
};
