import { type Suite, samplesOfUpdates } from '../../helpers/cases/suite.ts';
import type { Own, Resource } from '../../helpers/cases/types.ts';
import { lifeCycle } from '../../helpers/checks/life-cycle/life-cycle.ts';
import { many } from '../../helpers/samples/many.ts';
import { line, long, paragraphs, upTo } from '../../helpers/samples/texts.ts';
import { yearFromNow } from '../../helpers/samples/years.ts';
import { metaData, oddMeta } from './meta-data.ts';

const YEAR = yearFromNow(4);
const PAST = yearFromNow(-2);

const full = (own: Own) => ({
  code: own.slug,
  amount: '100',
  status: 'publish',
  discount_type: 'percent',
  description: line(own, 'Description'),
  date_expires: `${YEAR}-05-06T09:27:35`,
  individual_use: true,
  product_ids: [own.id('product'), own.id('product/updates')],
  excluded_product_ids: [own.id('product/updates'), own.id('product/third')],
  usage_limit: 20,
  usage_limit_per_user: 2,
  limit_usage_to_x_items: 3,
  free_shipping: false,
  product_categories: [],
  excluded_product_categories: [],
  exclude_sale_items: true,
  minimum_amount: '5.10',
  maximum_amount: '510.90',
  email_restrictions: [`b-${own.slug}@example.com`, `a-${own.slug}@example.com`],
  meta_data: metaData(own),
});

const apart = (own: Own) => ({
  code: `${own.slug}-d`,
  amount: '13.75',
  discount_type: 'fixed_product',
  product_ids: [own.id('product/third')],
  excluded_product_ids: [own.id('product')],
  usage_limit: 21,
  usage_limit_per_user: 3,
  limit_usage_to_x_items: 4,
  minimum_amount: '7.30',
  maximum_amount: '730.70',
  email_restrictions: [`d-${own.slug}@example.com`],
  meta_data: [{ key: 'conformance-text', value: `Another ${own.mark}` }],
  date_expires_gmt: null,
  // Behind it, so that there is a date to take away again.
  date_expires: `${YEAR}-12-31T09:27:45`,
  free_shipping: true,
  status: 'pending',
});

const coupon: Resource = {
  name: 'coupon',
  collection: '/shop-analytics/coupons',
  item: '/shop-analytics/coupons/{id}',
  nameField: 'code',
  creatable: true,
  find: (name) => ({ search: name, per_page: 100 }),
  force: { force: true },
  needs: ['product', 'product/updates', 'product/third'],
  minimal: (own) => ({ code: own.slug }),
  changed: 'description',
  anyCase: ['code'],
  full,
  apart,
  flags: ['individual_use', 'free_shipping', 'exclude_sale_items'],
  turns: {
    discount_type: ['percent', 'fixed_cart', 'fixed_product'],
    status: ['publish', 'draft', 'pending'],
    individual_use: [true, false],
    free_shipping: [true, false],
    exclude_sale_items: [true, false],
  },
  others: [
    (own) => ({
      code: upTo(64, `${own.slug}-b`),
      amount: '7.35',
      status: 'draft',
      discount_type: 'fixed_product',
      description: long(own, 'Another description'),
      date_expires_gmt: `${YEAR}-12-08T12:43:55`,
      individual_use: false,
      product_ids: [own.id('product/third')],
      excluded_product_ids: [own.id('product')],
      // More than one byte holds, and than two.
      usage_limit: 70_031,
      usage_limit_per_user: 70_004,
      limit_usage_to_x_items: 305,
      free_shipping: true,
      exclude_sale_items: false,
      minimum_amount: '1006.20',
      maximum_amount: '62000.80',
      email_restrictions: many((at) => `c${at}-${own.slug}@example.com`),
      meta_data: [
        { key: 'conformance-digits', value: '2027' },
        { key: 'conformance-lines', value: paragraphs(own, 'Meta') },
        { key: 'Conformance with Spaces', value: 0 },
        ...oddMeta(own),
      ],
    }),
    (own) => ({
      code: `${own.slug}-c`,
      amount: '9.15',
      status: 'pending',
      discount_type: 'fixed_cart',
      // Over already: nothing says that it has to be still to come.
      date_expires_gmt: `${PAST}-07-31T09:27:15`,
      individual_use: true,
      free_shipping: true,
      // Texts and lists may be empty.
      description: '',
      product_ids: [],
      excluded_product_ids: [],
      email_restrictions: [],
    }),
  ],
  cleared: {
    amount: '0',
    description: '',
    date_expires: null,
    individual_use: false,
    product_ids: [],
    excluded_product_ids: [],
    usage_limit: 0,
    usage_limit_per_user: 0,
    limit_usage_to_x_items: 0,
    free_shipping: false,
    product_categories: [],
    meta_data: [{ key: 'conformance-text', value: '' }],
    excluded_product_categories: [],
    exclude_sale_items: false,
    minimum_amount: '',
    maximum_amount: '',
    email_restrictions: [],
  },
  hangTogether: [
    ['discount_type', 'amount', 'limit_usage_to_x_items'],
    ['date_expires', 'date_expires_gmt'],
    ['product_ids', 'excluded_product_ids'],
    ['product_categories', 'excluded_product_categories'],
    ['usage_limit', 'usage_limit_per_user'],
    ['minimum_amount', 'maximum_amount'],
  ],
  // Its words are described and not declared.
  siteDecides: ['status'],
  // The default of the kind is stated for creations; that of the flags is not.
  defaultsOnUpdate: ['individual_use', 'free_shipping', 'exclude_sale_items'],
};

export const coupons: Suite = {
  namespace: 'shop-analytics',
  records: [coupon],
  scenarios: lifeCycle({
    resource: coupon,
    markedBesides: 'description',
    unique: ['code'],
    contexts: ['edit'],
    listed: ({ id }) => ({ include: [id] }),
    hasStatus: 'described',
    afterDelete: 'forcible',
  }),
  samples: samplesOfUpdates('/shop-analytics/coupons/batch', {
    needs: coupon.needs ?? [],
    minimal: () => ({}),
    full,
    alone: { date_expires_gmt: () => ({ date_expires_gmt: `${YEAR}-07-08T20:41:25` }) },
  }),
};
