import { type Suite, samplesOfUpdates } from '../../helpers/cases/suite.ts';
import type { Own, Resource } from '../../helpers/cases/types.ts';
import { lifeCycle } from '../../helpers/checks/life-cycle/life-cycle.ts';
import { line, long, upTo, words } from '../../helpers/samples/texts.ts';
import { authorOf } from '../authors.ts';

const billing = (own: Own) => ({
  first_name: words(own, 'Zoë'),
  last_name: own.name,
  company: line(own, 'Company'),
  address_1: '12 rue de l’Arrivée',
  address_2: `Bât. B ${own.mark}`,
  city: 'Saint-Étienne',
  state: 'Loire',
  postcode: '01234',
  country: 'FR',
  email: `Zoe.${own.slug}+Film@example.com`,
  phone: '+33 2 99 00 00 02',
});

const shipping = (own: Own) => ({
  first_name: 'Ève',
  last_name: words(own, 'Müller'),
  company: `${words(own, 'Studio')} ${upTo(200, own.slug)}`,
  address_1: 'Hauptstraße 7',
  address_2: `2. Stock ${own.mark}`,
  city: 'Köln',
  state: 'Nordrhein-Westfalen',
  postcode: '00567',
  country: 'DE',
});

const item = (own: Own, need: string, what: string, quantity: number, amounts: readonly [string, string]) => ({
  name: words(own, what),
  product_id: own.id(need),
  variation_id: 0,
  quantity,
  tax_class: '',
  subtotal: amounts[0],
  total: amounts[1],
  meta_data: [
    { key: 'conformance-b', value: line(own, what) },
    { key: 'conformance-a', value: `00${quantity}` },
  ],
});

const full = (own: Own) => ({
  parent_id: own.id('order'),
  // Of the statuses, cancelled is one that an order which was only pending reaches without a mail to anybody.
  status: 'cancelled',
  currency: 'USD',
  customer_id: authorOf(own, 'event?') ?? 0,
  customer_note: line(own, own.name),
  billing: billing(own),
  shipping: shipping(own),
  payment_method: 'bacs',
  payment_method_title: words(own, 'Bank transfer'),
  transaction_id: `000${own.mark}`,
  meta_data: [
    { key: 'conformance-object', value: { text: own.mark, inner: { list: ['b', 'a', 3, false, null] } } },
    { key: 'conformance-numeral', value: '0042' },
  ],
  line_items: [
    item(own, 'product', 'Second of two', 2, ['20.40', '18.30']),
    item(own, 'product/updates', 'First of two', 3, ['31.50', '30.20']),
    // The same thing again, at another price.
    item(own, 'product', 'Once more', 1, ['10.20', '8.10']),
    item(own, 'product/updates', 'Fourth', 5, ['52.50', '50.40']),
  ],
  shipping_lines: [
    {
      method_id: 'flat_rate',
      method_title: words(own, 'Flat rate'),
      instance_id: '7',
      total: '4.10',
      meta_data: [
        { key: 'conformance-shipping', value: line(own, 'Shipping') },
        { key: 'conformance-window', value: words(own, 'Morning') },
      ],
    },
    { method_id: 'local_pickup', method_title: words(own, 'Pickup'), instance_id: '8', total: '0.00' },
    { method_id: 'flat_rate', method_title: words(own, 'By night'), instance_id: '9', total: '6.20' },
    { method_id: 'flat_rate', method_title: words(own, 'By bicycle'), instance_id: '10', total: '2.30' },
  ],
  fee_lines: [
    {
      name: words(own, 'Wrapping'),
      tax_class: '',
      tax_status: 'none',
      total: '3.30',
      meta_data: [
        { key: 'conformance-fee', value: line(own, 'Fee') },
        { key: 'conformance-paper', value: words(own, 'Paper') },
      ],
    },
    // Of the same name, at another price.
    { name: words(own, 'Wrapping'), tax_status: 'none', total: '1.20' },
    // A reduction.
    { name: words(own, 'Engraving'), tax_status: 'taxable', total: '-2.40' },
    { name: words(own, 'Card'), tax_status: 'none', total: '0.90' },
  ],
  set_paid: false,
});

/** With a coupon the shop reckons what is due: no amounts are sent. Not every shop has coupons switched on. */
const withCoupon = (own: Own) => {
  const code = own.member('coupon?', 'code');
  const used = {
    code,
    meta_data: [
      { key: 'conformance-coupon', value: own.mark },
      { key: 'conformance-source', value: words(own, 'Letter') },
    ],
  };
  return {
    status: 'pending',
    currency: 'XPF',
    customer_note: words(own, own.name),
    line_items: [{ product_id: own.id('product'), quantity: 4 }],
    ...(code !== undefined && { coupon_lines: [used] }),
    // Texts may be empty.
    transaction_id: '',
  };
};

/** What a line may say of itself beside texts. */
const ANY_JSON = [
  { key: 'conformance-truth', value: true },
  { key: 'conformance-lie', value: false },
  { key: 'conformance-member', value: { only: 'one', list: ['b', 2] } },
  { key: 'conformance-list', value: ['b', 'a'] },
];

const other = (own: Own) => ({
  parent_id: own.id('order/updates'),
  status: 'failed',
  currency: 'GBP',
  customer_id: 0,
  customer_note: long(own, own.name),
  // To which few shops sell: any code of ISO 3166 may stand there.
  billing: {
    ...shipping(own),
    city: 'Dili',
    state: 'Dili',
    country: 'TL',
    last_name: own.name,
    email: `other-${own.slug}@mail.studio.example`,
    phone: '00 49 221 000 03',
  },
  shipping: { ...billing(own), email: undefined, phone: undefined },
  payment_method: 'cheque',
  payment_method_title: line(own, 'Cheque'),
  transaction_id: upTo(64, `other-${own.mark}`),
  meta_data: [
    { key: 'Conformance Capitals', value: words(own, 'Capitals') },
    { key: 'conformance-list', value: [own.mark, 2, { deep: true }] },
    { key: 'conformance-number', value: 1_234_567.25 },
    { key: 'conformance-case', value: `Small ${own.mark}` },
    { key: 'Conformance-Case', value: `Large ${own.mark}` },
    { key: 'conformance-truth', value: true },
    { key: 'conformance-nothing', value: null },
    // What holds one thing is not that thing, and what holds little is not nothing.
    { key: 'conformance-one', value: [own.mark] },
    { key: 'conformance-member', value: { only: own.mark } },
    { key: 'conformance-nested', value: [[own.mark], []] },
    { key: 'conformance-lie', value: false },
    { key: 'conformance-zero', value: 0 },
    { key: 'conformance-blank', value: '' },
  ],
  line_items: [
    {
      ...item(own, 'product/updates', 'Other', 150, ['1250000.50', '1240000.40']),
      product_id: String(own.id('product/updates')),
      meta_data: [{ key: 'conformance-number', value: 42 }, { key: 'conformance-nothing', value: null }, ...ANY_JSON],
      name: 2024,
      parent_name: `Parent ${own.mark}`,
    },
  ],
  shipping_lines: [
    { method_id: 'flat_rate', method_title: 365, total: '1006.60' },
    {
      method_id: 7,
      method_title: words(own, 'Seven'),
      total: '5.50',
      meta_data: [{ key: 'conformance-nothing', value: null }, ...ANY_JSON],
    },
  ],
  fee_lines: [
    { name: true, tax_status: 'taxable', total: '1007.70', meta_data: ANY_JSON },
    { name: 2027, tax_status: 'none', total: '8.80' },
  ],
});

const apart = (own: Own) => ({
  parent_id: own.id('order/updates'),
  status: 'failed',
  currency: 'CHF',
  billing: { ...shipping(own), last_name: own.name, email: `apart-${own.slug}@example.com`, phone: '00 41 44 000 04' },
  shipping: { ...billing(own), email: undefined, phone: undefined },
  payment_method: 'cheque',
  payment_method_title: words(own, 'Cheque'),
  // More digits than a number holds.
  transaction_id: '90071992547409931',
  meta_data: [{ key: 'conformance-numeral', value: `Another ${own.mark}` }],
  fee_lines: [{ name: words(own, 'One more'), tax_status: 'taxable', total: '1.10' }],
  shipping_lines: [{ method_id: 'flat_rate', method_title: words(own, 'One more'), total: '3.20' }],
});

const order: Resource = {
  name: 'order',
  collection: '/shop-analytics/orders',
  item: '/shop-analytics/orders/{id}',
  nameField: 'customer_note',
  creatable: true,
  find: (name) => ({ search: name, per_page: 100 }),
  // In notes not every shop searches.
  foundBy: ['billing.last_name', 'shipping.last_name'],
  force: { force: true },
  needs: ['product', 'product/updates', 'order', 'order/updates', 'coupon?', 'event?'],
  minimal: (own) => ({ customer_note: own.name, billing: { last_name: own.name } }),
  changed: 'customer_note',
  full,
  others: [other],
  apart,
  last: withCoupon,
  cleared: {
    customer_note: '',
    parent_id: 0,
    customer_id: 0,
    billing: { company: '', address_2: '', email: null, phone: '' },
    shipping: { company: '', address_2: '' },
    payment_method_title: '',
    transaction_id: '',
    meta_data: [{ key: 'conformance-numeral', value: '' }],
  },
  notReturned: ['set_paid'],
  defaultsDependOn: {
    // What is paid waits no longer.
    status: ['set_paid'],
  },
  // What is paid is taken from the stock, and uses up a coupon.
  moves: { 'line_items.product_id': 'product', 'coupon_lines.code': 'coupon' },
  movesHeld: ({ set_paid, status }) => set_paid === true || status !== undefined,
  // What is due is reckoned anew from all that it depends on.
  hangTogether: [
    ...['line_items', 'shipping_lines', 'fee_lines', 'coupon_lines'].flatMap((lines) =>
      ['line_items', 'shipping_lines', 'fee_lines', 'coupon_lines', 'currency', 'status', 'customer_id'].map((one) => [
        lines,
        one,
      ]),
    ),
    ...['line_items', 'shipping_lines', 'fee_lines', 'customer_id'].flatMap((one) => [
      [one, 'billing'],
      [one, 'shipping'],
    ]),
    ['payment_method', 'payment_method_title'],
    ['status', 'set_paid', 'transaction_id'],
  ],
  anyJsonNames: [
    'line_items.name',
    'line_items.product_id',
    'shipping_lines.method_title',
    'shipping_lines.method_id',
    'fee_lines.name',
    'coupon_lines.code',
  ],
  // A shop gives up what nobody pays for.
  passing: { status: ['pending'] },
  // No sentence says that a code keeps its capitals.
  anyCase: ['coupon_lines'],
  siteDecides: ['line_items.parent_name', 'line_items.tax_class', 'fee_lines.tax_class'],
};

export const orders: Suite = {
  namespace: 'shop-analytics',
  records: [order],
  scenarios: lifeCycle({
    resource: order,
    texts: ['payment_method_title'],
    contexts: ['edit'],
    listed: ({ id }) => ({ include: [id] }),
    listsEveryStatus: true,
    afterDelete: 'forcible',
    deleteClause: 'states',
    readOnlyClause: 'order',
  }),
  samples: samplesOfUpdates('/shop-analytics/orders/batch', {
    needs: order.needs ?? [],
    minimal: () => ({}),
    full: (own) => ({ ...withCoupon(own), ...full(own) }),
    notReturned: ['set_paid'],
  }),
};
