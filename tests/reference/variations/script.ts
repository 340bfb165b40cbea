/** Requests that between them touch what every variation changes; the same ones to each deployment. */
import type { Account } from '../../../reference/account.ts';
import { createReference } from '../../../reference/reference.ts';
import type { Variation } from '../../../reference/variations/types.ts';
import { ADMINISTRATOR, authorization, NOW, SECOND } from '../client.ts';

interface ScriptRequest {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly as?: Account | null;
  readonly type?: string;
}

const ask = (method: string, path: string, body?: unknown, as: Account | null = ADMINISTRATOR): ScriptRequest => ({
  method,
  path,
  body,
  as,
});
const read = (path: string, as: Account | null = ADMINISTRATOR) => ask('GET', path, undefined, as);

const EVENTS = '/calendar/events/v1/events';
const VENUES = '/calendar/events/v1/venues';
const TERMS = '/calendar/events/v1/categories';
const SHOP = '/shop-analytics';
const START = { start_date: '2027-03-10 18:00:00', end_date: '2027-03-10 20:00:00' };
const TEXT = ` It's "new" -- A & B - <b>bold</b><script>run()</script>…\r\n\r\nSecond  line... caf\u0065\u0301 `;
const LONG = 'word '.repeat(30);

const CALENDAR: readonly ScriptRequest[] = [
  ask('POST', EVENTS, {
    title: TEXT,
    ...START,
    description: TEXT,
    cost: '12',
    all_day: true,
    organizer: [18],
    venue: [15],
    categories: [3],
    tags: [6],
    image: '10',
  }),
  ask('POST', EVENTS, { title: LONG, ...START, featured: '1', timezone: 'UTC' }),
  ask('POST', EVENTS, { title: 'Terms', ...START, categories: ['conformance none'] }),
  ask('POST', EVENTS, { title: 'February', ...START, start_date: '2027-02-30 10:00:00' }),
  ask('POST', EVENTS, {
    title: 'Far',
    start_date: '2070-03-10 18:00:00',
    end_date: '2070-03-10 20:00:00',
    venue: [16],
  }),
  ask('POST', VENUES, { venue: 'Rooftop' }),
  ask('POST', VENUES, { venue: 'Null', description: null, status: 'draft' }),
  ask('POST', EVENTS, { title: 'Null', ...START, show_map: null }),
  ask('POST', TERMS, { name: 'Screening' }),
  read(EVENTS),
  read(`${EVENTS}?per_page=1&strict_dates=0`),
  read(`${EVENTS}?per_page=60`),
  read(`${EVENTS}?page=1&per_page=2`),
  read(`${EVENTS}?page=99`),
  read(`${EVENTS}?search=film`),
  read(`${EVENTS}?search=FILM`),
  read(`${EVENTS}?search=`),
  read(`${EVENTS}?status=unheard-of`),
  read(`${EVENTS}?include[]=20&include[]=22&start_date=2020-01-01`),
  read(EVENTS, null),
  read(`${VENUES}?only_with_upcoming=1`),
  read(VENUES),
  read('/calendar/events/v1/organizers'),
  read(`${TERMS}?hide_empty=0`),
  read(`${TERMS}?hide_empty=0&orderby=unheard-of`),
  read(`${TERMS}?parent=0&hide_empty=0`),
  read('/calendar/events/v1/tags?include[]=6&include[]=999999'),
  read('/calendar/events/v1/tags?exclude[]=999999&hide_empty=false'),
  read(`${EVENTS}/999999`),
  read(`${EVENTS}/abc`),
  read(`${EVENTS}/26`, null),
  ask('PUT', `${EVENTS}/999999`, { title: 'No' }),
  ask('PUT', `${EVENTS}/22`, { title: 'Changed' }),
  ask('DELETE', `${EVENTS}/22`),
  read(`${EVENTS}/22`),
  read(`${EVENTS}?status=trash&start_date=2000-01-01&end_date=2099-01-01`),
  ask('DELETE', `${EVENTS}/22`),
  read(`${EVENTS}/22`),
  ask('TRACE', EVENTS),
  ask('PUT', EVENTS, {}),
  ask('POST', EVENTS, [1]),
  ask('POST', VENUES, { venue: 'Kinó 映画' }),
  ask('PUT', `${TERMS}/4`, { parent: 3 }),
  read(`${EVENTS}?categories[]=3&start_date=2000-01-01&end_date=2099-01-01`),
];

const ORDER = {
  line_items: [{ product_id: 28, quantity: 2, meta_data: [{ key: 'a', value: 1 }] }],
  billing: { first_name: 'Ann', city: 'Lyon' },
  set_paid: true,
};
const PRODUCT = {
  name: TEXT,
  description: TEXT,
  type: 'variable',
  status: 'future',
  regular_price: '5',
  sale_price: '9',
  date_on_sale_from: '2027-01-01T00:00:00',
  backorders: 'yes',
  stock_quantity: 4,
  download_limit: 3,
  external_url: 'https://example.test/',
  categories: [],
  downloads: [{ name: 'File', file: 'https://example.test/file' }],
  default_attributes: [{ name: 'Size', option: 'L' }],
  meta_data: [
    { key: 'a', value: '1' },
    { key: 'b', value: '2' },
  ],
};

const SHOP_REQUESTS: readonly ScriptRequest[] = [
  ask('POST', `${SHOP}/coupons`, { code: 'MiXeD', amount: '25.5', usage_limit: 0 }),
  ask('POST', `${SHOP}/coupons`, { code: 'five' }),
  ask('POST', `${SHOP}/coupons`, { code: 'typed', usage_limit: '5', amount: 5 }),
  ask('POST', `${SHOP}/coupons`, {}),
  ask('POST', `${SHOP}/coupons/batch`, { amount: '5' }),
  ask('POST', `${SHOP}/orders`, ORDER),
  ask('POST', `${SHOP}/orders`, { ...ORDER, line_items: [{ product_id: 987_654 }] }),
  ask('POST', `${SHOP}/orders`, { line_items: [{ product_id: 35, quantity: 60 }], set_paid: true }),
  ask('POST', `${SHOP}/orders`, { line_items: [{ product_id: 28, quantity: 60 }], set_paid: true }),
  ask('PUT', `${SHOP}/orders/39`, { billing: { city: 'Nice' }, status: 'bogus' }),
  ask('PUT', `${SHOP}/orders/39`, { billing: { city: 'Nice' } }),
  ask('PUT', `${SHOP}/orders/39`, { line_items: [{ id: 1, product_id: 29, sku: 'none' }] }),
  read(`${SHOP}/orders`),
  read(`${SHOP}/orders?number=VS`),
  ask('POST', `${SHOP}/products`, PRODUCT),
  ask('POST', `${SHOP}/products`, {
    ...PRODUCT,
    type: 'simple',
    sale_price: '',
    manage_stock: true,
    stock_quantity: 0,
    stock_status: 'instock',
  }),
  ask('POST', `${SHOP}/products`, { type: 'external', backorders: 'yes' }),
  ask('POST', `${SHOP}/products`, {
    type: 'grouped',
    sale_price: '2',
    regular_price: '4',
    date_on_sale_to: '2027-09-01T00:00:00',
  }),
  read(`${SHOP}/products?per_page=3&page=2`),
  read(`${SHOP}/products?page=99`),
  read(`${SHOP}/products?per_page=500&page=abc`),
  read(`${SHOP}/products`, null),
  read(`${SHOP}/orders`, SECOND),
  read(`${SHOP}/orders?page=0`, null),
  read(`${SHOP}/admin/notes`),
  read(`${SHOP}/admin/notes?context=edit`),
  ask('DELETE', `${SHOP}/orders/39`),
  ask('DELETE', `${SHOP}/orders/39`),
  read(`${SHOP}/orders/39`),
  read(`${SHOP}/data`),
  read(`${SHOP}/data/countries`),
  read(`${SHOP}/data/download-ips`),
  read('/shop-admin/marketing/recommended'),
  read('/shop-admin/options?options=shop_currency'),
  ask('POST', '/shop-admin/marketing/overview/activate-plugin', { plugin: 'unheard-of' }),
];

const BATCH = {
  requests: [
    { path: '/calendar/events/v1/tags', body: { name: 'In a batch' } },
    { path: '/core/v2/tags', body: { name: 'In a batch too' } },
  ],
};

const many = (from: number) => ({
  requests: Array.from({ length: 25 }, (_, at) => ({
    path: '/calendar/events/v1/tags',
    body: { name: `Tag ${from + at}` },
  })),
});

const FURTHER: readonly ScriptRequest[] = [
  ...[0, 25, 50].map((from) => ask('POST', '/batch/v1', many(from))),
  read('/calendar/events/v1/tags?hide_empty=0&per_page=60'),
  ...Array.from({ length: 12 }, () => read('/calendar/events/v1/doc')),
  read('/'),
  read('/calendar/events/v1'),
  read('/shop-analytics'),
  read('/', { ...ADMINISTRATOR, applicationPassword: 'wrong' }),
  read('/core/v2/media?include[]=abc'),
  ask('POST', '/batch/v1', BATCH),
  read('/oembed/1.0/embed?url=http%3A%2F%2Fsite.test&maxwidth=500'),
  read('/oembed/1.0/embed?url=http%3A%2F%2Fother.test'),
  ask('POST', '/forms/v1/contact-forms', { title: 'New form' }),
  ask('POST', '/forms/v1/contact-forms/42/feedback', {}),
  read('/templates/v1/templates/library'),
  ask('POST', '/seo/v1/options', {}),
  read('/seo/v1/options'),
  read('/patterns/v1/user-meta'),
  read('/descriptors/v1/fields'),
  read('/descriptors/v1/field/unheard-of'),
];

const EXAMPLE = 'https://CDN.Example.test';

const FORMS_OF_VALUES: readonly ScriptRequest[] = [
  ask('POST', `${SHOP}/products`, {
    name: 'Two  blanks',
    weight: '1.5',
    dimensions: { length: '2', width: '3', height: '4' },
    regular_price: '5',
    type: 'external',
    external_url: EXAMPLE,
    upsell_ids: [28, 29],
    images: [{ src: 'https://cdn.example.test/one.png' }],
    categories: [{ id: 9 }, { id: 8 }],
  }),
  ask('POST', `${SHOP}/coupons`, { code: 'sorted', email_restrictions: ['a@Example.TEST', 'b@example.test'] }),
  read(`${SHOP}/products?context=embed`),
  read(`${SHOP}/products?orderby=menu_order`),
  ask('POST', EVENTS, { title: 'Backwards', start_date: START.end_date, end_date: START.start_date }),
  ask('POST', EVENTS, { title: 'Two terms', ...START, categories: [4, 3], tags: [6, 7] }),
  ask('POST', EVENTS, { title: 'Whole days', ...START, all_day: true }),
  ask('HEAD', EVENTS),
  ask('POST', '/batch/v1', { requests: Array.from({ length: 26 }, () => ({ path: '/core/v2/tags' })) }),
  ask('POST', '/batch/v1', { validation: 'require-all-validate', requests: [{ path: '/core/v2/tags', body: {} }] }),
  read('/oembed/1.0/proxy?url=http%3A%2F%2Fsite.test&format=xml'),
  read('/seo/v1/post/99999/first-attached-image'),
  { ...ask('POST', EVENTS, '{'), type: 'raw' },
];

/** What only some sites look at: arguments beside each other, unknown ones, states, and what lay long in the trash. */
const RULES: readonly ScriptRequest[] = [
  read(`${VENUES}?unheard-of=1`),
  ask('POST', `${SHOP}/products`, { name: 'Part 10', unheard_of: 'kept' }),
  ask('POST', `${SHOP}/products`, { name: 'Part 2' }),
  read(`${SHOP}/products?orderby=title&order=asc&per_page=100`),
  read(`${SHOP}/products?offset=1&page=2&per_page=2`),
  read(`${EVENTS}?search=workshop%20valid`),
  ask('POST', EVENTS, { title: 'Rooftop', ...START, image: 'https://elsewhere.example.test/poster.png' }),
  ask('POST', `${SHOP}/orders`, { set_paid: true }),
  ask('POST', `${SHOP}/orders`, { status: 'completed', line_items: [{ product_id: 28, quantity: 1 }] }),
  read(`${SHOP}/products/28`),
  ask('PUT', `${SHOP}/orders/40`, { status: 'pending' }),
  ask('PUT', `${SHOP}/orders/40`, { set_paid: true }),
  ask('PUT', `${SHOP}/orders/40`, { status: 'cancelled' }),
  ask('PUT', `${SHOP}/orders/40`, { status: 'pending' }),
  read(`${SHOP}/products/28`),
  ask('POST', `${SHOP}/coupons`, { code: 'everything', amount: '150', discount_type: 'percent' }),
  read('/shop-admin/options?options=unheard-of'),
  read('/oembed/1.0/proxy?url=http%3A%2F%2Fother.test'),
  read(`${EVENTS}/22`),
];

/** What extensions add, and how what is made after a removal, by another user or once more is numbered. */
const COMPANY: readonly ScriptRequest[] = [
  ask('POST', VENUES, { venue: 'Located', city: 'Lyon', zip: 'b-0007' }),
  read(`${VENUES}?search=Located`),
  ask('POST', VENUES, { venue: 'Of a reader' }, SECOND),
  ask('PUT', `${SHOP}/products/29`, { name: 'Tripod' }),
  ask('POST', `${SHOP}/products`, { name: 'Again', images: [{ src: 'https://cdn.example.test/one.png' }] }),
  read(`${SHOP}/products?orderby=popularity&per_page=100`),
  ask('POST', `${SHOP}/orders`, { customer_id: 2, payment_method: 'bacs' }),
  ask('POST', `${SHOP}/orders`, { line_items: [{ name: 'First' }, { name: 'Second' }] }),
  ask('DELETE', `${SHOP}/orders/79?force=true`),
  ask('POST', `${SHOP}/orders`, { customer_note: 'After a removal' }),
  read(`${EVENTS}?geoloc_lat=45.7`),
  read(`${SHOP}/orders?search=mug`),
  read('/calendar/events/v1/tags?include[]=7&include[]=6&hide_empty=0'),
  read('/forms/v1/contact-forms/42/feedback/schema'),
];

const LONELY = { title: 'Posted twice', ...START, categories: [3] };

/** What asks how words, bounds, lines and classes are understood, and what becomes of what is in use. */
const TASTES: readonly ScriptRequest[] = [
  ask('POST', EVENTS, {
    title: 'Of members',
    ...START,
    status: 'private',
    password: 'reel',
    excerpt: 'Short.',
    categories: [5],
  }),
  ask('POST', EVENTS, { title: 'Elsewhere', ...START, website: 'example.test' }),
  ask('POST', EVENTS, { title: 'Not yet', ...START, status: 'draft', categories: [5] }),
  read(`${TERMS}?include[]=5`),
  ask('POST', EVENTS, { title: 'Abroad', ...START, timezone: 'Pacific/Auckland' }),
  ask('POST', EVENTS, LONELY),
  ask('POST', EVENTS, LONELY),
  read(`${EVENTS}?strict_dates=1&starts_after=2027-03-10%2018:00:00&ends_before=2027-03-11&per_page=60`),
  read(`${EVENTS}?strict_dates=1&starts_before=2027-03-10%2012:00:00&per_page=60`),
  read(`${EVENTS}?categories[]=999999`),
  read(`${EVENTS}?page=0`),
  read('/calendar/events/v1/organizers', null),
  ask('DELETE', `${VENUES}/15`),
  ask('POST', VENUES, { venue: 'Dialled', phone: '+33 (0)4 00-00' }),
  read(`${SHOP}/orders?number=2027`),
  read(`${SHOP}/products?search=mug%20tripod`),
  read(`${SHOP}/products?search=tripud`),
  read(`${SHOP}/products?sku=SEED-LAMP&search_sku=MUG`),
  read(`${SHOP}/products?low_in_stock=1`),
  read(`${SHOP}/products?include=28,29`),
  ask('PUT', `${SHOP}/products/29`, { stock_status: 'outofstock' }),
  read(`${SHOP}/products?on_sale=1`),
  ask('PUT', `${SHOP}/products/35`, { stock_quantity: 8, tax_class: 'unheard-of' }),
  read(`${SHOP}/products?low_in_stock=1`),
  ask('POST', `${SHOP}/products`, { sku: 'seed-mug' }),
  ask('POST', `${SHOP}/products`, {}),
  ask('POST', `${SHOP}/products`, {
    virtual: true,
    weight: '2',
    sold_individually: true,
    dimensions: { length: '1', width: '2', height: '3' },
    tags: [{ id: 999_999 }],
    parent_id: 999_999,
  }),
  ask('PUT', `${SHOP}/products/29`, { dimensions: { length: '1', width: '2' } }),
  ask('PUT', `${SHOP}/products/29`, { dimensions: { length: '5' }, sold_individually: true }),
  ask('POST', `${SHOP}/orders`, {
    line_items: [{ product_id: 28 }, { product_id: 29, quantity: 3 }, { product_id: 28, quantity: 2 }],
    coupon_lines: [{ code: 'five' }],
  }),
  ask('PUT', `${SHOP}/orders/41`, { fee_lines: [{ name: 'Express', tax_class: 'unheard-of', total_tax: '1' }] }),
  ask('POST', `${SHOP}/orders`, { ...ORDER, customer_note: 'To be removed' }),
  ...Array.from({ length: 12 }, (_, at) => ask('DELETE', `${SHOP}/orders/${84 + at}?force=true`)),
  read(`${SHOP}/products/28`),
  ask('POST', `${TERMS}?description=In%20the%20query`, { name: 'By body' }),
  ask('DELETE', `${TERMS}/5`, { force: true }),
  { ...ask('POST', TERMS, 'name=By+form'), type: 'form' },
  ask('POST', '/batch/v1', { requests: [] }),
  ask('POST', '/shop-admin/options', { shop_demo_notice: true }),
  read('/shop-admin/options?options=shop_demo_notice'),
  read('/shop-admin/marketing/overview/installed-plugins'),
  ...Array.from({ length: 120 }, () => read('/calendar/events/v1/doc')),
  read(`${SHOP}/orders?per_page=100`),
];

/** What asks how names, zones, terms and bounds are understood elsewhere, and what stands before a site. */
const TRAVELS: readonly ScriptRequest[] = [
  ask('POST', VENUES, { venue: 'Abroad', country: 'FR', state: 'Rhône' }),
  read(`${VENUES}/by-slug/STUDIO-LUMIERE`),
  ask('POST', EVENTS, {
    title: 'Sunrise 🌅',
    ...START,
    timezone: 'UTC',
    status: 'publish',
    date: '2099-01-01 10:00:00',
  }),
  ask('POST', TERMS, { name: 'Over' }),
  ask('POST', TERMS, { name: 'ärger' }),
  read(`${TERMS}?hide_empty=0&per_page=60`),
  ask('POST', EVENTS, {
    title: 'Of a draft',
    start_date: '2027-01-01 10:00:00',
    end_date: '2027-01-01 11:00:00',
    status: 'draft',
    venue: [92],
  }),
  ask('POST', VENUES, { venue: 'x'.repeat(300) }),
  read(`${VENUES}?has_events=1&per_page=60`),
  ask('PUT', `${VENUES}/16`, { venue: 'Terrace' }),
  ask('POST', `${SHOP}/coupons`, { code: 'unknown', product_ids: [999_999] }),
  ask('POST', `${SHOP}/coupons`, { code: 'crossed', minimum_amount: '9', maximum_amount: '5' }),
  ask('POST', `${SHOP}/coupons`, { code: 'mailed', email_restrictions: ['Ann@example.test'] }),
  read(`${SHOP}/coupons?search=come`),
  read(`${SHOP}/products?search_sku=seed&per_page=100`),
  ask('POST', `${SHOP}/orders`, { line_items: [{ product_id: 28, quantity: 0 }] }),
  ask('POST', `${SHOP}/orders`, { fee_lines: [{ name: 'Less', total: '-5' }], status: 'checkout-draft' }),
  read(`${SHOP}/orders?per_page=1`),
  read(`${SHOP}/data/countries/locales`),
  ask('DELETE', `${SHOP}/admin/notes/delete/3`),
  read(`${SHOP}/admin/notes/3`),
  ask('POST', '/batch/v1', { requests: [{ path: '/unheard-of' }, { path: '/core/v2/tags', body: { name: 'After' } }] }),
  read('/oembed/1.0/embed?url=http%3A%2F%2Fsite.test&maxwidth=100'),
  ask('POST', '/forms/v1/contact-forms/42/feedback', { 'your-name': 'Ann', 'your-email': 'ann@example.test' }),
  ask('POST', '/seo/v1/options', { robots: 'noindex' }),
  read('/', null),
  ask('POST', TERMS, { name: 'A\u0000B' }),
  ask('OPTIONS', EVENTS),
  read(`${EVENTS}?search=${'x'.repeat(2100)}`),
  ask('POST', EVENTS, {
    title: 'Under way',
    start_date: '2027-01-02 10:00:00',
    end_date: '2027-12-30 10:00:00',
    venue: [92],
  }),
  read(`${VENUES}?only_with_upcoming=1&per_page=60`),
  ask('DELETE', `${TERMS}/3`),
  read(`${TERMS}/4`),
  ask('PUT', `${SHOP}/coupons/36`, { code: 'aa-first' }),
  read(`${SHOP}/coupons?orderby=slug&order=asc`),
  ask('DELETE', `${SHOP}/coupons/38`),
  ask('POST', `${SHOP}/coupons`, { code: 'team' }),
  ask('PUT', `${SHOP}/products/29`, { date_created: '2027-01-10T10:00:00' }),
  read(`${SHOP}/products?after=2027-01-10T10:00:00&before=2027-01-10T10:00:00`),
];

/** What asks how lists are kept and shown, what null takes away, and what follows from what is written. */
const HABITS: readonly ScriptRequest[] = [
  ask('POST', TERMS, { name: 'Nested', parent: 4 }),
  read(`${TERMS}?hide_empty=0&per_page=60`),
  ask('POST', EVENTS, {
    title: 'Aside',
    ...START,
    hide_from_listings: true,
    description: '<b>Bold</b><br>',
    categories: [4],
    venue: [16],
    cost: '12',
  }),
  read(`${EVENTS}?per_page=60`),
  ask('POST', VENUES, { venue: 'Attic', description: 'Under the roof.' }),
  ask('PUT', `${VENUES}/16`, { description: null }),
  ask('DELETE', `${VENUES}/by-slug/attic`),
  read(`${VENUES}/by-slug/attic`),
  ask('DELETE', `${VENUES}/16`),
  read(`${EVENTS}/by-slug/aside`),
  ask('DELETE', `${TERMS}/4`),
  ask('PUT', `${EVENTS}/20`, { password: 'reel', description: 'Behind a curtain.' }),
  read(`${EVENTS}/20`, null),
  read(`${SHOP}/products?include=28,29&orderby=include`),
  ask('POST', `${SHOP}/coupons`, { code: 'over', amount: '1', date_expires: '2020-01-01T00:00:00' }),
  ask('POST', `${SHOP}/orders`, { coupon_lines: [{ code: 'over' }] }),
  ask('POST', `${SHOP}/orders`, { coupon_lines: [{ code: 'never made' }] }),
  ask('PUT', `${SHOP}/orders/41`, { line_items: [{ name: 5, quantity: 3, total: '10' }] }),
  ask('PUT', `${SHOP}/orders/41`, { fee_lines: [{ name: 'Late', total: '2' }] }),
  ask('PUT', `${SHOP}/products/29`, { meta_data: [{ key: 'first', value: 1 }] }),
  ask('PUT', `${SHOP}/products/29`, { meta_data: [{ key: 'second', value: true }] }),
  ask('POST', `${SHOP}/products`, {
    name: 'Next year',
    date_created: '2031-01-01T10:00:00',
    shipping_class: 'unheard-of',
  }),
  ask('POST', `${SHOP}/admin/notes/2`, { status: 'unactioned' }),
  ask('POST', '/shop-admin/options', { shop_demo_notice: true }),
  read('/oembed/1.0/proxy?url=http%3A%2F%2Fsite.test&maxheight=90'),
];

const ORGANIZERS = '/calendar/events/v1/organizers';
const NOTES = `${SHOP}/admin/notes`;

/** What asks how soon lists know, what becomes of what was, and in which form values are kept. */
const KEPT: readonly ScriptRequest[] = [
  ask('PUT', `${SHOP}/products/29`, { menu_order: 9, sale_price: '5', date_on_sale_to: '2020-01-01T00:00:00' }),
  read(`${SHOP}/products?orderby=menu_order&per_page=100`),
  read(`${SHOP}/products/29`),
  ask('POST', TERMS, { name: 'Described', description: 'A hidden word' }),
  read(`${TERMS}?search=hidden%20word&hide_empty=0`),
  read(`${TERMS}?order=desc&hide_empty=0`),
  ask('POST', '/calendar/events/v1/tags', { name: 'Short-lived' }),
  ask('DELETE', '/calendar/events/v1/tags/7'),
  read('/calendar/events/v1/tags?hide_empty=0&per_page=60'),
  read(`${SHOP}/orders?customer=0&per_page=100`),
  read(`${ORGANIZERS}?has_events=false`),
  read(`${EVENTS}?geoloc_lat=48.8&geoloc_lng=2.3`),
  read(`${SHOP}/products?orderby=price&order=asc&per_page=100`),
  read(`${SHOP}/products?min_price=0&per_page=100`),
  ask('POST', `${SHOP}/products`, {
    name: 'Behind the counter',
    catalog_visibility: 'hidden',
    attributes: [
      { name: 'Second', position: 1 },
      { name: 'First', position: 0 },
    ],
    meta_data: [{ key: 'nothing', value: null }],
  }),
  read(`${SHOP}/products?per_page=100`),
  ask('POST', `${SHOP}/coupons`, { code: 'for one', individual_use: true, amount: '1', status: 'pending' }),
  ask('POST', `${SHOP}/orders`, { coupon_lines: [{ code: 'five' }, { code: 'for one' }] }),
  read(`${SHOP}/coupons`),
  ask('POST', EVENTS, {
    title: 'To the second',
    start_date: '2027-03-10 18:00:30',
    end_date: '2027-03-10 20:00:45',
    organizer: [18],
  }),
  ask('PUT', `${ORGANIZERS}/18`, { phone: '0400000001' }),
  read(`${EVENTS}/by-slug/to-the-second`),
  ask('PUT', `${EVENTS}/by-slug/to-the-second`, { slug: 'to-the-minute' }),
  read(`${EVENTS}/by-slug/to-the-second`),
  ask('POST', `${SHOP}/orders`, { line_items: [{ product_id: 28, variation_id: 5 }] }),
  ask('POST', `${SHOP}/orders`, { billing: { country: 'US', state: 'California' } }),
  ask('POST', `${NOTES}/4/action/7`),
  ask('DELETE', `${NOTES}/delete/5`),
  ...Array.from({ length: 3 }, () => read(NOTES)),
  read(`${NOTES}/tracker/1/user/1`),
  read(`${SHOP}/data/countries/fr`),
  ask('POST', '/shop-admin/payment-gateway-suggestions/dismiss', {}),
  read('/shop-admin/payment-gateway-suggestions'),
  read(`${SHOP}/products?featured=1`),
];

/** What asks which rules shops, calendars and doors have beyond what is declared, and what a site adds by itself. */
const RULES_OF_THE_HOUSE: readonly ScriptRequest[] = [
  ask('POST', `${SHOP}/orders`, { line_items: [{ product_id: 30 }], set_paid: true, payment_method: 'transfer' }),
  ...Array.from({ length: 3 }, () => read(`${SHOP}/orders?per_page=3`)),
  ask('POST', `${SHOP}/products`, {
    name: 'One each',
    sku: 'ONE-EACH',
    sold_individually: true,
    manage_stock: true,
    stock_quantity: 3,
    sale_price: '4',
    weight: '1.5',
    downloadable: true,
    downloads: [{ name: 'File', file: 'https://example.test/file' }],
    attributes: [{ name: 'Material', options: ['Steel'] }],
    description: 'Extraordinary photographs',
    slug: 'one_each',
  }),
  ask('POST', `${SHOP}/orders`, { line_items: [{ product_id: 35, quantity: 7 }] }),
  read(`${SHOP}/products?slug=one_each,one-each`),
  ask('PUT', `${SHOP}/products/28`, { sku: 'MUG-2', sold_individually: true }),
  read(`${SHOP}/orders?product=28&per_page=100&order_item_display_meta=true`),
  ask('POST', `${SHOP}/orders`, { line_items: [{ product_id: 28, quantity: 2 }], coupon_lines: [{ code: 'five' }] }),
  ask('POST', `${SHOP}/orders`, { line_items: [{ product_id: 29 }], coupon_lines: [{ code: 'five' }] }),
  ask('POST', `${SHOP}/orders`, { parent_id: 40 }),
  ask('DELETE', `${SHOP}/orders/40`),
  read(`${SHOP}/orders?per_page=100`),
  ask('DELETE', `${SHOP}/coupons/37`),
  ask('POST', '/shop-admin/payment-gateway-suggestions/dismiss', {}),
  ask('POST', VENUES, { venue: 'Backstage', status: 'draft', city: 'Lyon', country: 'Atlantis' }),
  ask('PUT', `${VENUES}/15`, { phone: '0400000002' }),
  read(`${VENUES}/15`),
  ask('PUT', `${SHOP}/products/29`, { menu_order: 4 }),
  read(`${SHOP}/products/29`),
  ask('DELETE', `${SHOP}/coupons/36`),
  read(`${SHOP}/coupons/36`),
  ask('POST', '/calendar/events/v1/tags', { name: 'In CAPITALS', slug: 'in_capitals' }),
  ask('PUT', `${VENUES}/by-slug/basement`, { venue: 'Basement' }),
  read(`${VENUES}/by-slug/studio-lumiere`),
  read(`${EVENTS}?ticketed=1`),
  read(`${VENUES}?per_page=-1`),
  read(`${VENUES}/99999999999`),
  read(`${TERMS}?include[]=99999999999`),
  read('/calendar/events/v2/doc'),
  ask('POST', '/patterns/v1/register', {}),
  ask('DELETE', '/forms/v1/contact-forms/42'),
  read('/forms/v1/contact-forms/42'),
  read('/forms/v1/contact-forms'),
];

/** What calendars, tills and desks of others make of the same. */
const NEIGHBOURS: readonly ScriptRequest[] = [
  ask('POST', EVENTS, { title: 'Led', ...START, organizer: [{ organizer: 'Made with the event' }] }),
  read(`${EVENTS}?geoloc=1`),
  ask('POST', `${SHOP}/coupons`, { code: 'neighbour', amount: '5', usage_limit_per_user: 0 }),
  ask('POST', `${SHOP}/orders`, {
    currency: 'USD',
    line_items: [{ product_id: 30, quantity: 2 }],
    billing: { email: 'visitor@example.test' },
  }),
  read(`${SHOP}/orders?customer=2`),
  read(`${SHOP}/orders?page=99`),
  read(`${ORGANIZERS}/18`, null),
  ask('PUT', `${ORGANIZERS}/18`, { phone: '0400000003' }),
  read(`${ORGANIZERS}/18`, null),
  ask('POST', '/batch/v1', { requests: [{ method: 'PATCH', path: `${TERMS}` }] }),
  ...Array.from({ length: 40 }, (_, at) => read(`/forms/v1/contact-forms/${20 + at}/feedback/schema`)),
];

const SCRIPT: readonly ScriptRequest[] = [
  ...CALENDAR,
  ...SHOP_REQUESTS,
  ...FURTHER,
  ...FORMS_OF_VALUES,
  ...RULES,
  ...COMPANY,
  ...TASTES,
  ...TRAVELS,
  ...HABITS,
  ...KEPT,
  ...RULES_OF_THE_HOUSE,
  ...NEIGHBOURS,
];

const TYPES: Readonly<Record<string, string>> = { form: 'application/x-www-form-urlencoded' };

/** What a deployment answers to each request of the script, as text. */
export async function answersWith(variations: readonly Variation[]): Promise<readonly string[]> {
  let now = NOW;
  const deployment = createReference({
    baseUrl: 'http://site.test/rest',
    administrator: ADMINISTRATOR,
    second: SECOND,
    now: () => {
      now += 1;
      return now;
    },
    variations,
  });
  const answers: string[] = [];
  for (const { method, path, body, as = null, type } of SCRIPT) {
    const answer = await deployment.handle({
      method,
      url: `/rest${path}`,
      headers: {
        ...(as === null ? {} : { authorization: authorization(as) }),
        ...(body === undefined ? {} : { 'content-type': TYPES[type ?? ''] ?? 'application/json' }),
      },
      body: body === undefined ? '' : type === undefined ? JSON.stringify(body) : String(body),
    });
    answers.push(JSON.stringify(answer));
  }
  return answers;
}
