import type { Suite } from '../../helpers/cases/suite.ts';
import type { Own, Resource } from '../../helpers/cases/types.ts';
import { lifeCycle } from '../../helpers/checks/life-cycle/life-cycle.ts';
import { many } from '../../helpers/samples/many.ts';
import { line, long, paragraphs, upTo, words } from '../../helpers/samples/texts.ts';
import { yearFromNow } from '../../helpers/samples/years.ts';
import { metaData, oddMeta } from './meta-data.ts';

const YEAR = yearFromNow(4);
const PAST = yearFromNow(-1);
const SALE_DATES = ['date_on_sale_from', 'date_on_sale_from_gmt', 'date_on_sale_to', 'date_on_sale_to_gmt'];
/** More than any shop calls too few. */
const AMPLE_STOCK = 4000;

/**
 * A class of taxes other than the standard one, which is written as none: every shop names those that it has in its index.
 * Only what is taxed is written with one, as only there the class counts.
 */
function taxClass(own: Own, nth: number): string {
  const classes = own.wordsOf('GET /shop-analytics/products', 'tax_class').filter((name) => name !== 'standard');
  return classes[nth] ?? '';
}

/** A thing that is kept in stock, on sale, and downloaded. */
const full = (own: Own) => ({
  name: words(own, own.name),
  slug: own.slug,
  date_created: `${PAST}-01-02T09:27:35`,
  type: 'simple',
  status: 'private',
  featured: true,
  catalog_visibility: 'hidden',
  description: line(own, 'Description'),
  short_description: words(own, 'Short'),
  sku: `00${own.slug}`,
  regular_price: '20.40',
  sale_price: '15.30',
  date_on_sale_from: `${PAST}-01-03T00:00:00`,
  date_on_sale_to: `${YEAR}-01-04T00:00:00`,
  virtual: false,
  downloadable: true,
  download_limit: 5,
  download_expiry: 30,
  tax_status: 'taxable',
  tax_class: taxClass(own, 0),
  manage_stock: true,
  stock_quantity: AMPLE_STOCK,
  backorders: 'notify',
  low_stock_amount: 3,
  sold_individually: true,
  weight: '1.375',
  dimensions: { length: '10', width: '20.625', height: '30' },
  reviews_allowed: false,
  upsell_ids: [own.id('product'), own.id('product/updates')],
  cross_sell_ids: [own.id('product/third')],
  purchase_note: line(own, 'Note'),
  menu_order: 300,
  attributes: [
    { name: 'Teinte', position: 2, visible: true, variation: false, options: ['Vert, mat', 'Bleu', 'Été'] },
    { name: 'Format', position: 5, visible: false, variation: true, options: ['2160', '0', 'HD'] },
    { name: 'Genre', position: 12, visible: true, variation: false, options: ['Drame'] },
  ],
  meta_data: metaData(own),
});

const external = (own: Own) => ({
  // No longer than what many databases hold of a name.
  name: `${line(own, own.name)}${' plan-séquence'.repeat(8)}`,
  slug: `${own.slug}-b`,
  // In summer, as the date of the first is in winter: a zone may have another offset then.
  date_created_gmt: `${PAST}-07-03T20:41:55`,
  type: 'external',
  status: 'draft',
  parent_id: own.id('product/third'),
  featured: false,
  catalog_visibility: 'catalog',
  description: long(own, 'Another description'),
  short_description: long(own, 'Another'),
  sku: upTo(64, `B-${own.slug}-Bis`),
  regular_price: '12500.60',
  // From a thousand on, a number is written with a mark in many countries, and a measure in another unit.
  weight: '1250.75',
  dimensions: { length: '1040', width: '2.25', height: '1' },
  external_url: `http://example.com/Product/${own.slug}?Id=3&lang=Fr`,
  // No two the same: what it has already can't be seen to be written.
  button_text: words(own, `Acheter ${own.slug}`),
  tax_status: 'shipping',
  reviews_allowed: true,
  upsell_ids: [own.id('product/third')],
  cross_sell_ids: [own.id('product/updates'), own.id('product')],
  purchase_note: paragraphs(own, 'Another note'),
  menu_order: -9,
  // Of whether it is seen, and varies, nothing is said.
  attributes: [{ name: 'Материал', position: 0, options: ['Bois | noyer', 'Acier'] }],
  meta_data: [
    { key: 'conformance-text', value: words(own, 'Of a known key') },
    { key: 'Conformance Zero', value: 0 },
    { key: 'conformance-empty', value: [] },
    ...oddMeta(own),
  ],
});

const variable = (own: Own) => ({
  name: words(own, own.name),
  type: 'variable',
  catalog_visibility: 'search',
  tax_status: 'none',
  sold_individually: false,
  attributes: [
    { name: 'Format', position: 1, visible: true, variation: true, options: ['4K', 'HD', ...many((at) => `${at} mm`)] },
    { name: 'Langue', position: 0, variation: true, options: ['Français', 'English'] },
  ],
  default_attributes: [
    { name: 'Format', option: 'HD' },
    { name: 'Langue', option: 'Français' },
  ],
});

const grouped = (own: Own) => ({
  name: words(own, `${own.name}  and  more`),
  type: 'grouped',
  reviews_allowed: false,
  // Texts and lists may be empty.
  description: '',
  short_description: '',
  purchase_note: '',
  upsell_ids: [],
  cross_sell_ids: [],
  attributes: [],
});

const soldOut = (own: Own) => ({
  name: words(own, own.name),
  type: 'simple',
  status: 'publish',
  catalog_visibility: 'visible',
  virtual: true,
  downloadable: false,
  manage_stock: false,
  stock_status: 'outofstock',
  tax_status: 'taxable',
  tax_class: taxClass(own, 1),
  regular_price: '20.40',
  sale_price: '15.30',
  // Without a start, as the next one is without an end.
  date_on_sale_to_gmt: `${YEAR}-08-02T20:41:25`,
  parent_id: own.id('product'),
  categories: [],
  tags: [],
});

/** A publication to come needs a date to come, or there is nothing to wait for. */
const toCome = (own: Own) => ({
  name: words(own, own.name),
  type: 'simple',
  status: 'future',
  regular_price: '0',
  date_created: `${YEAR}-01-02T09:27:05`,
  manage_stock: false,
  stock_status: 'onbackorder',
  sold_individually: true,
});

const stocked = (own: Own, sale_price: string, backorders: string, stock_status: string) => ({
  name: words(own, own.name),
  type: 'simple',
  status: stock_status === 'instock' ? 'pending' : 'publish',
  regular_price: '21.60',
  sale_price,
  date_on_sale_from_gmt: `${PAST}-02-02T20:41:25`,
  ...(stock_status === 'instock' ? { date_on_sale_to_gmt: `${YEAR}-09-02T20:41:25` } : {}),
  downloadable: true,
  download_limit: backorders === '' ? -1 : 8,
  download_expiry: backorders === '' ? -1 : 90,
  // What is not shipped may be taken to have neither weight nor size.
  virtual: false,
  // Numerals that a float would turn round.
  weight: '0.00005',
  dimensions: { length: '1234567.5', width: '0.1', height: '7' },
  ...(backorders === ''
    ? { manage_stock: false, stock_status }
    : { manage_stock: true, stock_quantity: backorders === 'no' ? 0 : 7, backorders }),
});

const apart = (own: Own) => ({
  name: words(own, `Renamed ${own.name}`),
  catalog_visibility: 'search',
  status: 'draft',
  featured: false,
  description: line(own, 'Description apart'),
  sku: `APART-${own.slug}`,
  regular_price: '22.80',
  sale_price: '14.90',
  date_on_sale_to: `${YEAR}-03-05T00:00:00`,
  download_limit: 6,
  download_expiry: 14,
  tax_status: 'shipping',
  tax_class: '',
  stock_quantity: 41,
  low_stock_amount: 2,
  weight: '2.5',
  dimensions: { length: '11', width: '21.5', height: '31' },
  upsell_ids: [own.id('product/third')],
  menu_order: 6,
  attributes: [{ name: 'Étui', position: 0, visible: true, variation: false, options: ['Noir, mat', 'Blanc'] }],
  meta_data: [{ key: 'conformance-text', value: words(own, 'Another meta') }],
  slug: `${own.slug}-c`,
  date_created: `${PAST}-03-04T10:17:45`,
  date_on_sale_from: `${PAST}-03-05T00:00:00`,
  backorders: 'yes',
  reviews_allowed: true,
  cross_sell_ids: [own.id('product')],
  purchase_note: words(own, 'Note apart'),
  // Of what is of one type alone.
  external_url: `https://example.com/apart/${own.slug}`,
  button_text: words(own, `Louer ${own.slug}`),
  default_attributes: [{ name: 'Format', option: '4K' }],
});

/** Whether it is of a year before this one, or of none. */
function isPast(date: unknown): boolean {
  return date === undefined || (typeof date === 'string' && Number(date.slice(0, 4)) < yearFromNow(0));
}

const product: Resource = {
  name: 'product',
  collection: '/shop-analytics/products',
  item: '/shop-analytics/products/{id}',
  nameField: 'name',
  creatable: true,
  find: (name) => ({ search: name, per_page: 100, status: 'any' }),
  force: { force: true },
  needs: ['product', 'product/updates', 'product/third'],
  minimal: (own) => ({ name: own.name }),
  changed: 'short_description',
  full,
  apart,
  others: [
    external,
    variable,
    grouped,
    soldOut,
    (own) => stocked(own, '16.80', 'yes', ''),
    (own) => stocked(own, '17.40', 'no', ''),
    // What is given away is sold for nothing, and is on sale.
    (own) => stocked(own, '0', '', 'instock'),
  ],
  flags: ['featured', 'sold_individually', 'reviews_allowed'],
  turns: {
    status: ['publish', 'draft', 'pending', 'private'],
    catalog_visibility: ['visible', 'catalog', 'search', 'hidden'],
    tax_status: ['taxable', 'shipping', 'none'],
    featured: [true, false],
    sold_individually: [true, false],
    reviews_allowed: [true, false],
  },
  // With a date to come whatever is published later waits, too.
  last: toCome,
  companions: {
    external_url: ['type'],
    button_text: ['type'],
    default_attributes: ['type', 'attributes'],
    status: ['date_created'],
    stock_quantity: ['type', 'manage_stock'],
    stock_status: ['type', 'manage_stock'],
    backorders: ['type', 'manage_stock'],
    low_stock_amount: ['type', 'manage_stock'],
    manage_stock: ['type'],
    sale_price: ['type', 'regular_price'],
    date_on_sale_from: ['type', 'regular_price', 'sale_price'],
    date_on_sale_to: ['type', 'regular_price', 'sale_price'],
    date_on_sale_from_gmt: ['type', 'regular_price', 'sale_price'],
    date_on_sale_to_gmt: ['type', 'regular_price', 'sale_price'],
    download_limit: ['downloadable'],
    download_expiry: ['downloadable'],
  },
  cleared: {
    description: '',
    short_description: '',
    sku: '',
    regular_price: '',
    sale_price: '',
    date_on_sale_from: null,
    date_on_sale_to: null,
    featured: false,
    downloadable: false,
    stock_quantity: 0,
    low_stock_amount: null,
    sold_individually: false,
    weight: '',
    dimensions: { length: '', width: '', height: '' },
    upsell_ids: [],
    cross_sell_ids: [],
    purchase_note: '',
    attributes: [],
    menu_order: 0,
    meta_data: [{ key: 'conformance-text', value: '' }],
  },
  hangTogether: [
    ['name', 'slug', 'status'],
    ['status', 'date_created', 'date_created_gmt'],
    ['regular_price', 'sale_price', ...SALE_DATES],
    ['manage_stock', 'stock_quantity', 'stock_status', 'backorders', 'low_stock_amount', 'sold_individually'],
    ['virtual', 'downloadable', 'weight', 'dimensions', 'shipping_class', 'tax_status', 'tax_class'],
    ['downloadable', 'download_limit', 'download_expiry'],
    ['attributes', 'default_attributes'],
  ],
  kindField: 'type',
  // Orders take from it.
  movedByOthers: ['stock_quantity', 'stock_status'],
  // A sale that is over may be taken off.
  lapsing: {
    date_on_sale_to: ['sale_price', 'date_on_sale_from', 'date_on_sale_from_gmt', 'date_on_sale_to_gmt'],
    date_on_sale_to_gmt: ['sale_price', 'date_on_sale_from', 'date_on_sale_from_gmt', 'date_on_sale_to'],
  },
  measures: ['weight', 'dimensions'],
  zeroCounts: ['regular_price', 'sale_price', 'stock_quantity'],
  wholeDays: SALE_DATES,
  defaultsDependOn: {
    // What is dated ahead waits for its day.
    status: ['date_created', 'date_created_gmt'],
    // Where a shop counts the stock, the count says whether there is any.
    stock_status: ['manage_stock', 'stock_quantity', 'backorders', 'type'],
  },
  defaultsHold: {
    status: ({ date_created, date_created_gmt }) => isPast(date_created) && isPast(date_created_gmt),
    stock_status: ({ manage_stock, stock_quantity, type = 'simple' }) =>
      type === 'external'
        ? manage_stock === undefined
        : manage_stock === true && type === 'simple' && Number(stock_quantity) >= AMPLE_STOCK,
  },
  nameless: (own) => ({ sku: own.slug, short_description: own.name }),
  // A shop puts what has no category into its default one.
  siteDecides: ['categories'],
  // By this word its list asks for products without a class of their own.
  wordForNone: { tax_class: 'standard' },
  leftOut: {
    downloads: 'Which files and addresses a shop lets be downloaded is its own setting.',
    shipping_class: 'Shipping classes are not in the interface, so none is known to exist.',
    images: 'An image would make the site fetch an address.',
  },
};

export const products: Suite = {
  namespace: 'shop-analytics',
  records: [product],
  scenarios: lifeCycle({
    resource: product,
    markedBesides: 'short_description',
    unique: ['sku', 'slug'],
    texts: ['description', 'purchase_note'],
    isTitled: true,
    contexts: ['embed', 'edit'],
    listed: ({ id }) => ({ include: [id] }),
    listsEveryStatus: true,
  }),
};
