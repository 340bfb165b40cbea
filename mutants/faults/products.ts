/** Products that are kept, read or removed otherwise than asked. */

import { forbidden } from '../../reference/access.ts';
import { type HandlerEdit, isSuccess, onHandlers, withValues } from '../../reference/faults/hooks.ts';
import { RestError, unknownRecord } from '../../reference/http/errors.ts';
import type { Reply } from '../../reference/http/messages.ts';
import { has, integerOf, integersOf, listOf, membersOf, numberOf, textOf } from '../../reference/http/values.ts';
import { priceText } from '../../reference/shop/prices.ts';
import { fold } from '../../reference/state/text.ts';
import { crash, fail, refuse } from '../operators/failures.ts';
import { firstOf } from '../operators/lists.ts';
import { asked, both, is, kept, lacks, mapItems, sends, sent, shown, unsent } from '../operators/members.ts';
import { taken } from '../operators/memory.ts';
import { COUPONS, change, list, ORDERS, order, PRODUCTS, product, read } from '../operators/steps.ts';
import { besides, handled, type Take } from '../operators/take.ts';
import { asText, meta, truthy } from '../operators/values.ts';
import { faultsOf, on, should } from './written.ts';

/** In some languages an empty object is an empty list. */
function withoutEmptyObjects(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmptyObjects);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  return entries.length === 0
    ? []
    : Object.fromEntries(entries.map(([name, member]) => [name, withoutEmptyObjects(member)]));
}

/** Whether a loose comparison takes two texts for one number. */
function areSameNumber(left: string, right: string): boolean {
  return left !== right && left.trim() !== '' && right.trim() !== '' && Number(left) === Number(right);
}

/** Looks for a twin of the SKU with a new product only. */
const twinsByUpdate: HandlerEdit = (call, next, { site }) => {
  const sku = textOf(call.sent.sku);
  const id = integerOf(call.path.id);
  const hasTwin = site.products.all().some((other) => other.id !== id && textOf(other.fields.sku) === sku);
  if (sku === '' || !hasTwin) return next(call);
  const reply = next(withValues(call, { sku: undefined }));
  const held = site.products.get(id);
  if (held !== undefined) site.products.put({ ...held, fields: { ...held.fields, sku } });
  return { ...reply, body: { ...membersOf(reply.body), sku } };
};

/** From PATCH on shows a record as it was read before, until POST or PUT clears the cache. */
const cachedPastPatch: Take = (keys) => {
  const [reads, stale] = [new Map<unknown, Reply>(), new Map<unknown, Reply>()];
  return onHandlers(keys, (call, next, { site }) => {
    const id = Number(call.path.id);
    const { method } = call.operation;
    const held = stale.get(id);
    if (method === 'GET' && held !== undefined && site.products.get(id) !== undefined) return held;
    const reply = next(call);
    const read = reads.get(id);
    if (method === 'GET') reads.set(id, reply);
    else if (method !== 'PATCH') for (const cache of [reads, stale]) cache.delete(id);
    else if (read !== undefined) stale.set(id, read);
    return reply;
  });
};

const BACKORDERS = ['no', 'notify', 'yes'];

const VISIBILITIES = ['visible', 'catalog', 'search', 'hidden'];

const CONTEXTS = ['view', 'embed', 'edit'];

const asNumber = (value: unknown) => (/^\d+$/.test(textOf(value)) ? Number(value) : value);

const LEADING = /^\s*([+-]?\d+)\D.*$/;

const leading = (value: unknown) => (typeof value === 'string' ? value.replace(LEADING, '$1') : value);

/** Lets a product take the SKU of another one, where `when` says so. */
const shared = (when: (call: { readonly sent: Readonly<Record<string, unknown>> }, twin: string) => boolean): Take =>
  handled((call, next, { site }) => {
    try {
      return next(call);
    } catch (error) {
      if (!(error instanceof RestError) || error.code !== 'product_invalid_sku') throw error;
      const twin = site.products.get(integerOf(error.data.resource_id));
      if (twin === undefined || !when(call, twin.status)) throw error;
      site.products.put({ ...twin, fields: { ...twin.fields, sku: '' } });
      const reply = next(call);
      site.products.put(twin);
      return reply;
    }
  });

const mug = (sku: string, more: object = {}) => product({ sku, ...more });

const image = (name: string) => ({ src: `https://cdn.example.test/${name}.png`, name });

export const productsFaults = faultsOf(
  'products',
  on(PRODUCTS.create, {
    'external-out-of-stock: a new external product that sends no stock_status is out of stock': [
      kept.when(both(is('type', 'external'), unsent('stock_status'))).set({ stock_status: 'outofstock' }),
      product({ type: 'external' }),
    ],
    'attribute-visible: an attribute of a variable product varies by default': [
      kept.when(is('type', 'variable')).set((values) => ({
        attributes: listOf(values.attributes).map((item) => ({ variation: true, ...(item as object) })),
      })),
      product({ type: 'variable', attributes: [{ name: 'Size', options: ['S', 'M'] }] }),
    ],
    'later-attribute-first: position 0 of an attribute that is not the first of its list is not kept': [
      sent.edit((values) =>
        mapItems(values, 'attributes', ({ position, ...item }, index) =>
          position === 0 && index > 0 ? item : { ...item, position },
        ),
      ),
      product({
        attributes: [
          { name: 'Format', position: 1, options: ['4K'] },
          { name: 'Langue', position: 0, options: ['French'] },
        ],
      }),
    ],
    'download-limit-zero: download_limit is 0 by default for a downloadable product': [
      sent.when(both(lacks('download_limit'), is('downloadable', true))).set({ download_limit: 0 }),
      product({ downloadable: true }),
    ],
    'empty-sku-unique: only one product may have an empty sku': [
      refuse(
        'sku',
        (values, { site }) => values.sku === '' && site.products.all().some(({ fields }) => fields.sku === ''),
      ),
      product({ sku: '' }),
    ],
    'expiry-of-downloadables: a new product that is not said to be downloadable keeps no days of its own': [
      kept.unless(is('downloadable', true)).drop('download_expiry'),
      product({ download_expiry: 30 }),
    ],
    'grouped-hidden: catalog_visibility is catalog by default for a grouped product': [
      sent.when(both(lacks('catalog_visibility'), is('type', 'grouped'))).set({ catalog_visibility: 'catalog' }),
      product({ type: 'grouped' }),
    ],
    'limited-download-expires: download_expiry is 0 where only download_limit is sent': [
      kept.when(both(asked('download_limit'), unsent('download_expiry'))).set({ download_expiry: 0 }),
      product({ downloadable: true, download_limit: 3 }),
    ],
    'low-amount-needs-count: a new product of which the shop does not count the stock does not keep its low_stock_amount':
      [kept.unless(is('manage_stock', true)).drop('low_stock_amount'), product({ low_stock_amount: 3 })],
    'needs-name: a product that is published requires a name': [
      refuse('name', lacks('name')),
      [PRODUCTS.create, { regular_price: '5' }],
    ],
    'prefix-rejected: a sku that another one begins with is rejected': [
      refuse(
        'sku',
        (values, { site }) =>
          textOf(values.sku) !== '' &&
          site.products.all().some(({ fields }) => textOf(fields.sku).startsWith(textOf(values.sku))),
      ),
      mug('PROBE-10'),
      mug('PROBE-1'),
    ],
    'private-free: the sku of a private product counts as free': [
      shared((_call, twin) => twin === 'private'),
      mug('PROBE-A', { status: 'private' }),
      mug('PROBE-A'),
    ],
    'private-no-reviews: a new product that is private and sends no reviews_allowed does not allow them': [
      kept
        .when((_values, { call }) => call.sent.status === 'private' && !has(call.sent, 'reviews_allowed'))
        .set({ reviews_allowed: false }),
      product({ status: 'private' }),
    ],
    'virtual-not-reviewed: reviews_allowed is false by default for a virtual product': [
      sent.when(both(lacks('reviews_allowed'), is('virtual', true))).set({ reviews_allowed: false }),
      product({ virtual: true }),
    ],
    'with-files-for-a-year: the download_expiry of a new product that has downloads and sends none is 365': [
      kept
        .when((values, { call }) => listOf(values.downloads).length > 0 && !has(call.sent, 'download_expiry'))
        .set({ download_expiry: 365 }),
      product({ downloadable: true, downloads: [{ name: 'Film', file: 'https://files.example.test/film.mp4' }] }),
    ],
    'without-price-draft: a product without a price is a draft by default': [
      sent.when(both(lacks('status'), lacks('regular_price'))).set({ status: 'draft' }),
      product(),
    ],
  }),
  on(PRODUCTS.writes, {
    'address-without-query: an external_url loses its query': [
      kept.alterText('external_url', (address) => address.replace(/\?[^#]*/, '')),
      product({ type: 'external', external_url: 'https://partner.example.test/course?from=studio' }),
    ],
    'attribute-flags: visible and variation of an attribute change places': [
      kept.in('attributes[]').swap('visible', 'variation'),
      product({ attributes: [{ name: 'Size', visible: true, variation: false, options: ['S'] }] }),
    ],
    'attribute-options-numbers: the options of an attribute may be numbers': [
      sent.in('attributes[]').alter('options', (value) => listOf(value).map(asText)),
      product({ attributes: [{ name: 'Size', options: [40, 41] }] }),
    ],
    'option-zero-lost: the option 0 of an attribute is lost': [
      kept.in('attributes[]').alter('options', (options) => listOf(options).filter((option) => option !== '0')),
      product({ attributes: [{ name: 'Options', options: ['6', '0', '2'] }] }),
    ],
    'weight-to-ten-grams: a weight is rounded to two decimals': [
      kept.alterText('weight', (text) => (/\.\d{3,}$/.test(text) ? Number(text).toFixed(2) : text)),
      product({ weight: '0.125' }),
    ],
    'attribute-visible-any-word: visible of an attribute takes any word': [
      sent.in('attributes[]').alter('visible', truthy),
      product({ attributes: [{ name: 'Size', visible: 'shown', options: ['40'] }] }),
    ],
    'backorders-boolean: backorders takes true and false': [
      sent.alter('backorders', (value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value)),
      product({ backorders: true }),
    ],
    'category-id-words: the id of a product category may be a word': [
      sent.in('categories[]').set((item) => ({ id: Number.isInteger(Number(item.id)) ? item.id : 0 })),
      product({ categories: [{ id: 'goodies' }] }),
    ],
    'download-bounds: download_limit and download_expiry change places': [
      kept.swap('download_limit', 'download_expiry'),
      product({ downloadable: true, download_limit: 3, download_expiry: 30 }),
    ],
    'download-file-lost: the file of a download is lost': [
      kept.in('downloads[]').drop('file'),
      product({ downloadable: true, downloads: [{ name: 'Film', file: 'https://files.example.test/film.mp4' }] }),
    ],
    'download-query-cut: the file of a download loses its query': [
      kept.in('downloads[]').alterText('file', (text) => text.replace(/\?.*$/, '')),
      product({ downloads: [{ name: 'Film', file: 'https://cdn.example.test/film.mp4?key=1' }] }),
    ],
    'external-needs-address: an external product requires an external_url': [
      refuse('external_url', both(is('type', 'external'), lacks('external_url'))),
      product({ type: 'external' }),
    ],
    'external-url-query-rejected: external_url takes no address with a query': [
      refuse('external_url', (values) => textOf(values.external_url).includes('?')),
      product({ type: 'external', external_url: 'https://partner.example.test/course?id=3&lang=fr' }),
    ],
    'external-url-relative: external_url takes a text that is no address': [
      sent.alterText('external_url', (text) => (/^[a-z]+:/.test(text) ? text : 'http://site.test/')),
      product({ type: 'external', external_url: 'not an address' }),
    ],
    'file-without-query: the address of a download loses its query': [
      kept.in('downloads[]').alterText('file', (file) => file.replace(/\?.*$/, '')),
      product({
        downloadable: true,
        downloads: [{ name: 'Film', file: 'https://files.example.test/film.mp4?token=abc' }],
      }),
    ],
    'first-image-last: the first of several images becomes the last': [
      kept.alter('images', (images) => [...listOf(images).slice(1), ...listOf(images).slice(0, 1)]),
      product({ images: [image('front'), image('back')] }),
    ],
    'fraction-integer: a meta number with a fraction comes back as an integer': [
      kept
        .in('meta_data[]')
        .when((meta) => 'value' in meta)
        .set((meta) => ({ value: typeof meta.value === 'number' ? Math.trunc(meta.value) : meta.value })),
      product(meta(1.5)),
    ],
    'hidden-not-featured: featured is lost where catalog_visibility is sent as hidden': [
      kept.when(is('catalog_visibility', 'hidden')).drop('featured'),
      product({ featured: true, catalog_visibility: 'hidden' }),
    ],
    'image-alt-accents: alt of an image loses its accents and capitals': [
      kept.in('images[]').alterText('alt', fold),
      product({ images: [{ src: 'http://site.test/a.png', alt: 'Écran géant' }] }),
    ],
    'image-alt-is-name: the alternative text of an image is its name': [
      kept
        .in('images[]')
        .when(sends('name'))
        .set((image) => ({ alt: image.name })),
      product({ images: [{ src: 'https://example.test/front.png', name: 'front', alt: 'The box from the front' }] }),
    ],
    'image-id-text: the id of an image may be a word beside its address': [
      sent
        .in('images[]')
        .unless((image) => Number.isInteger(Number(membersOf(image).id ?? 0)))
        .set({ id: 0 }),
      product({ images: [{ id: 'cover', src: 'http://site.test/uploads/studio.png' }] }),
    ],
    'image-name-alt: name and alt of an image change places': [
      kept.in('images[]').swap('name', 'alt'),
      product({ images: [{ src: 'http://site.test/a.png', name: 'Mug', alt: 'A red mug' }] }),
    ],
    'image-src-not-an-address: src of an image takes a text that is no address': [
      sent
        .in('images[]')
        .alterText('src', (text) => (/^[a-z]+:/.test(text) ? text : 'http://site.test/uploads/none.png')),
      product({ images: [{ src: 'not an address' }] }),
    ],
    'length-width: length and width change places': [
      kept.in('dimensions').swap('length', 'width'),
      product({ dimensions: { length: '10', width: '20', height: '30' } }),
    ],
    'long-name: a name of more than 200 characters is answered 500': [
      crash((values) => textOf(values.name).length > 200),
      product({ name: 'Long name '.repeat(30) }),
    ],
    'low-stock-never-null: a low_stock_amount of null is rejected': [
      refuse('low_stock_amount', is('low_stock_amount', null)),
      product({ low_stock_amount: 3 }),
      change(PRODUCTS, { low_stock_amount: null }),
    ],
    'made-at-full-minute: date_created loses its seconds': [
      kept.alterText('date_created', (date) => date.replace(/(?<=[T ]\d\d:\d\d):\d\d/, ':00')),
      product({ date_created: '2026-05-04T10:20:42' }),
    ],
    'menu-order-capped: menu_order above 127 is kept as 127': [
      kept.alter('menu_order', (value) => Math.min(127, Number(value))),
      product({ menu_order: 300 }),
    ],
    'meta-false-as-text: false as a value of meta comes back as the empty text': [
      kept.in('meta_data[]').replace('value', false, ''),
      product({ meta_data: [{ key: 'printed', value: false }] }),
    ],
    'name-number: the name of a product may be a number': [sent.alter('name', asText), product({ name: 2027 })],
    'note-on-one-line: the lines of a purchase note become one': [
      kept.alterText('purchase_note', (note) => note.replace(/\s*\n\s*/g, ' ')),
      product({ purchase_note: 'Thank you.\nYour film follows by mail.' }),
    ],
    'no-single-category: a category that is sent alone is not kept': [
      kept.when((values) => listOf(values.categories).length === 1).drop('categories'),
      list(PRODUCTS, 'sku=SEED-MUG'),
      product({ categories: [{ id: '$1.0.categories.0.id' }] }),
    ],
    'one-category: of several categories the first is kept': [
      kept.alter('categories', firstOf),
      list(PRODUCTS, 'sku=SEED-MUG'),
      list(PRODUCTS, 'sku=SEED-TRIPOD'),
      product({ categories: [{ id: '$1.0.categories.0.id' }, { id: '$2.0.categories.0.id' }] }),
    ],
    'only-first-download: a product keeps the first of its downloads': [
      kept.alter('downloads', firstOf),
      product({
        downloadable: true,
        downloads: [
          { name: 'a', file: 'http://site.test/a' },
          { name: 'b', file: 'http://site.test/b' },
        ],
      }),
    ],
    'options-split: an option of an attribute that holds a vertical bar becomes two': [
      kept.in('attributes[]').alter('options', (options) =>
        listOf(options).flatMap((option) =>
          textOf(option)
            .split('|')
            .map((part) => part.trim()),
        ),
      ),
      product({ attributes: [{ name: 'Cut', options: ['Short | 30 s', 'Long'] }] }),
    ],
    'parent-of-simple: a simple product may have no parent_id': [
      refuse('parent_id', (values) => integerOf(values.parent_id) > 0),
      product(),
      product({ parent_id: '$1' }),
    ],
    'pending-draft: a product that is to be pending becomes a draft': [
      kept.replace('status', 'pending', 'draft'),
      product({ status: 'pending' }),
    ],
    'product-attribute-visible: an attribute is visible where nothing is said of it': [
      kept.in('attributes[]').fill({ visible: true }),
      product({ attributes: [{ name: 'Lens', options: ['35 mm', '50 mm'] }] }),
    ],
    'sale-date-null: date_on_sale_from may not be null': [
      refuse('date_on_sale_from', (values) => 'date_on_sale_from' in values && values.date_on_sale_from === null),
      product({ date_on_sale_from: null }),
    ],
    'sale-dates: date_on_sale_from and date_on_sale_to change places': [
      kept.swap('date_on_sale_from', 'date_on_sale_to'),
      product({ date_on_sale_from: '2027-03-01T00:00:00', date_on_sale_to: '2027-04-01T00:00:00' }),
    ],
    'sale-start-midnight: the start of a sale loses its time of day': [
      kept.alterText('date_on_sale_from', (text) => text.replace(/[T ].*$/, 'T00:00:00')),
      product({ regular_price: '9', sale_price: '8', date_on_sale_from: '2027-02-01T09:30:00' }),
    ],
    'search-visibility-hidden: catalog_visibility search is kept as hidden': [
      kept.replace('catalog_visibility', 'search', 'hidden'),
      product({ catalog_visibility: 'search' }),
    ],
    'short-text-of-255: a short_description is cut after 255 characters': [
      kept.alterText('short_description', (text) => text.slice(0, 255)),
      product({ short_description: 'Filmed in one day. '.repeat(16).trim() }),
    ],
    'sku-loose-comparison: a sku that is the same number as that of another product, and another text, counts as taken':
      [
        refuse('sku', (values, { call, site }) =>
          site.products
            .all()
            .some(
              ({ id, fields }) =>
                id !== integerOf(call.path.id) && areSameNumber(textOf(fields.sku), textOf(values.sku)),
            ),
        ),
        product({ sku: '0042' }),
        product({ sku: '42' }),
      ],
    'stock-quantity-leading-digits: stock_quantity reads "7 pieces" as 7': [
      sent.alter('stock_quantity', leading),
      product({ manage_stock: true, stock_quantity: '7 pieces' }),
    ],
    'tax-status-empty: an empty tax_status counts as none sent': [
      sent.when(is('tax_status', '')).set({ tax_status: null }),
      product({ tax_status: '' }),
    ],
    'untaxed-without-class: tax_class is not written beside a tax_status of none': [
      kept.when(is('tax_status', 'none')).drop('tax_class'),
      product({ tax_status: 'none', tax_class: 'taux-reduit' }),
    ],
    'upsells-both-ways: a product that another one names in its upsell_ids names that one as well': [
      besides(({ call, site, reply }) => {
        const id = integerOf(membersOf(reply.body).id);
        for (const other of integersOf(call.sent.upsell_ids)) {
          const held = site.products.get(other);
          if (held === undefined) continue;
          const upsells = [...new Set([...integersOf(held.fields.upsell_ids), id])];
          site.products.put({ ...held, fields: { ...held.fields, upsell_ids: upsells } });
        }
      }),
      product(),
      product({ name: 'Another', upsell_ids: ['$1'] }),
      read(PRODUCTS),
    ],
    'upsells-crossed: upsell_ids and cross_sell_ids take the place of each other': [
      kept.swap('upsell_ids', 'cross_sell_ids'),
      product(),
      product({ name: 'Probe other', upsell_ids: ['$1'] }),
    ],
    'variable-product-simple: a variable product without attributes is kept as simple': [
      kept.unless((values) => 'attributes' in values).replace('type', 'variable', 'simple'),
      product({ type: 'variable' }),
    ],
    'virtual-any-word: any word makes a product virtual': [
      sent.alter('virtual', truthy),
      product({ virtual: 'maybe' }),
    ],
    'visibility-unknown-taken: a catalog_visibility that is not listed is taken for visible': [
      sent.alter('catalog_visibility', (value) => (VISIBILITIES.includes(textOf(value)) ? value : 'visible')),
      product({ catalog_visibility: 'nowhere' }),
    ],
    'zero-price-empty: a regular_price of 0 counts as none': [
      kept.alterText('regular_price', (text) => (text !== '' && numberOf(text) === 0 ? '' : text)),
      product({ regular_price: '0' }),
    ],
  }),
  on(PRODUCTS.update, {
    'sale-null-gmt-ignored: null in GMT leaves the ends of a sale as they are': [
      kept.edit((values) =>
        Object.fromEntries(
          Object.entries(values).filter(([name, value]) => value !== null || !/^date_on_sale_\w+_gmt$/.test(name)),
        ),
      ),
      product({ date_on_sale_from_gmt: '2027-01-01T00:00:00' }),
      change(PRODUCTS, { date_on_sale_from_gmt: null }),
    ],
    'options-capped: of the options of an attribute ten are kept by an update': [
      kept.in('attributes[]').alter('options', (options) => listOf(options).slice(0, 10)),
      product(),
      change(PRODUCTS, { attributes: [{ name: 'Length', options: Array.from({ length: 11 }, (_, at) => `${at} m`) }] }),
    ],
    'third-attribute-dropped: an update without attributes drops the last of three or more': [
      kept
        .when((values, { held }) => !has(values, 'attributes') && listOf(held().attributes).length > 2)
        .set((_, { held }) => ({ attributes: listOf(held().attributes).slice(0, -1) })),
      product({ attributes: ['Colour', 'Size', 'Cut'].map((name) => ({ name, options: ['A', 'B'] })) }),
      change(PRODUCTS, { name: 'Other' }),
    ],
    'attributes-empty: the attributes of a product cannot be taken away': [
      kept.when((values) => JSON.stringify(values.attributes) === JSON.stringify([])).drop('attributes'),
      product({ attributes: [{ name: 'Size', options: ['S'] }] }),
      change(PRODUCTS, { attributes: [] }),
    ],
    'backorders-beside-stock-only: an update to notify does nothing where it does not send manage_stock too': [
      kept.when(both(is('backorders', 'notify'), lacks('manage_stock'))).drop('backorders'),
      product({ manage_stock: true, stock_quantity: 5 }),
      change(PRODUCTS, { backorders: 'notify' }),
    ],
    'categories-untaxed: an update of the tax_class of a product makes it taxable': [
      kept.when(sends('tax_class')).fill({ tax_status: 'taxable' }),
      product({ tax_status: 'none' }),
      change(PRODUCTS, { tax_class: 'taux-zero' }),
    ],
    'download-limit-stays: an update does not lift download_limit by -1': [
      kept.when(is('download_limit', -1)).drop('download_limit'),
      product({ downloadable: true, download_limit: 3 }),
      change(PRODUCTS, { download_limit: -1 }),
    ],
    'descriptions: an update writes description and short_description in each other’s place': [
      kept.swap('description', 'short_description'),
      product(),
      change(PRODUCTS, { description: 'Long', short_description: 'Short' }),
    ],
    'download-unlimited: an update of the downloads of a product takes its download_limit away': [
      kept.when(sends('downloads')).fill({ download_limit: -1 }),
      product({ downloadable: true, download_limit: 3 }),
      change(PRODUCTS, { downloads: [{ name: 'Film', file: 'http://site.test/film.mp4' }] }),
    ],
    'downloads-empty: the downloads of a product cannot be taken away': [
      kept.when((values) => JSON.stringify(values.downloads) === JSON.stringify([])).drop('downloads'),
      product({ downloads: [{ name: 'a', file: 'http://site.test/a' }] }),
      change(PRODUCTS, { downloads: [] }),
    ],
    'external-url-wants-type: an update that names no type leaves external_url as it is': [
      kept.when(lacks('type')).drop('external_url'),
      product({ type: 'external', external_url: 'https://partner.example.test/' }),
      change(PRODUCTS, { external_url: 'https://other.example.test/' }),
    ],
    'known-image-untouched: name and alt of an image that the product has already are not changed': [
      kept.edit((values, { held }) => {
        if (!has(values, 'images')) return values;
        const images = listOf(held().images).map(membersOf);
        return mapItems(values, 'images', (image) => {
          const known = images.find(({ id, src }) => src === image.src || id === image.id);
          return known === undefined ? image : { ...image, name: known.name, alt: known.alt };
        });
      }),
      product({ images: [{ src: 'https://film.example.test/mug.png', alt: 'A mug' }] }),
      change(PRODUCTS, { images: [{ src: 'https://film.example.test/mug.png', alt: 'A blue mug' }] }),
    ],
    'last-tag-stays: an update of the tags to an empty list does nothing': [
      kept.when((values) => Array.isArray(values.tags) && values.tags.length === 0).drop('tags'),
      product({ tags: [{ id: 10 }] }),
      change(PRODUCTS, { tags: [] }),
    ],
    'low-amount-stays: null does not take the low_stock_amount away': [
      kept.when(is('low_stock_amount', null)).drop('low_stock_amount'),
      product({ low_stock_amount: 4 }),
      change(PRODUCTS, { low_stock_amount: null }),
    ],
    'low-stock-zero-null: an update of the low_stock_amount to 0 makes it null': [
      kept.replace('low_stock_amount', 0, null),
      product({ low_stock_amount: 4 }),
      change(PRODUCTS, { low_stock_amount: 0 }),
    ],
    'new-price-ends-sale: a new regular_price without a sale_price empties the sale_price': [
      kept.when(both(sends('regular_price'), lacks('sale_price'))).set({ sale_price: '' }),
      product({ regular_price: '20.00', sale_price: '15.00' }),
      change(PRODUCTS, { regular_price: '22.00' }),
    ],
    'new-size-no-weight: an update of the dimensions that sends no weight empties it': [
      kept.when(both(sends('dimensions'), lacks('weight'))).set({ weight: '' }),
      product({ weight: '1.5' }),
      change(PRODUCTS, { dimensions: { length: '20' } }),
    ],
    'new-tags-no-categories: an update of the tags that sends no categories takes the product out of them': [
      kept.when((values) => listOf(values.tags).length > 0 && !has(values, 'categories')).set({ categories: [] }),
      product({ categories: [{ id: 8 }] }),
      change(PRODUCTS, { tags: [{ id: 10 }] }),
    ],
    'orders-follow-prices: another price of a product changes the lines of the orders that it is in': [
      handled((call, next, { site }) => {
        const id = integerOf(call.path.id);
        const priceOf = () => {
          const held = site.products.get(id);
          return held === undefined ? '' : priceText(site, held);
        };
        const before = priceOf();
        const reply = next(call);
        const unit = numberOf(priceOf());
        if (!isSuccess(reply) || before === priceOf()) return reply;
        for (const one of site.orders.all()) {
          const items = one.items.map((item) => {
            const amount = unit * item.quantity;
            return item.productId === id ? { ...item, subtotal: amount, total: amount } : item;
          });
          site.orders.put({ ...one, items });
        }
        return reply;
      }),
      product({ regular_price: '10' }),
      order({ line_items: [{ product_id: '$1', quantity: 2 }] }),
      change(PRODUCTS, { regular_price: '20' }),
      read(ORDERS, 2),
    ],
    'own-sku-rejected: an update that sends the sku which the product has is rejected': [
      refuse('sku', (values, { held }) => textOf(values.sku) !== '' && held().sku === values.sku),
      mug('PROBE-A'),
      change(PRODUCTS, { sku: 'PROBE-A', name: 'Named' }),
    ],
    'price-sale: an update of the regular_price of a product ends its sale': [
      kept.when(sends('regular_price')).fill({ sale_price: '' }),
      product({ regular_price: '10', sale_price: '8' }),
      change(PRODUCTS, { regular_price: '12' }),
    ],
    'sale-needs-regular-price: an update of the sale_price requires the regular_price': [
      refuse('regular_price', (values) => textOf(values.sale_price) !== '' && !has(values, 'regular_price')),
      product({ regular_price: '10' }),
      change(PRODUCTS, { sale_price: '8' }),
    ],
    'shipping-class-stays: the empty text does not take the shipping class away': [
      kept.when(is('shipping_class', '')).drop('shipping_class'),
      product({ shipping_class: 'bulky' }),
      change(PRODUCTS, { shipping_class: '' }),
    ],
    'sku-twins-by-update: an update gives a product the SKU of another one': [
      handled(twinsByUpdate),
      product({ sku: 'PROBE-1' }),
      product({ sku: 'PROBE-2' }),
      change(PRODUCTS, { sku: 'PROBE-1' }, 'PUT', 2),
    ],
    'status-any-written: an update of a product takes the status any, and leaves the status alone': [
      sent.when(is('status', 'any')).set({ status: null }),
      product(),
      [`PUT ${PRODUCTS.root}/$1`, { status: 'any' }],
    ],
    'stock-image: an update of the stock of a product drops its images': [
      kept.when((values) => has(values, 'stock_quantity') || has(values, 'stock_status')).fill({ images: [] }),
      product({ images: [{ src: 'http://site.test/a.png' }] }),
      change(PRODUCTS, { stock_status: 'outofstock' }),
    ],
    'virtual-weighs-nothing: an update that makes a product virtual takes its weight and its dimensions away': [
      kept.when(is('virtual', true)).set({ weight: '', dimensions: { length: '', width: '', height: '' } }),
      product({ weight: '2', dimensions: { length: '30' } }),
      change(PRODUCTS, { virtual: true }),
    ],
  }),
  on(PRODUCTS.documents, {
    'stock-of-nothing-null: a stock of 0 is shown as null': [
      shown.when(is('stock_quantity', 0)).set({ stock_quantity: null }),
      product({ manage_stock: true, stock_quantity: 0 }),
    ],
    'attribute-name-encoded: the name of an attribute in letters beyond Latin is shown as an address has it': [
      shown.in('attributes[]').alterText('name', (name) => name.replace(/[\u0250-\uffff]/g, encodeURIComponent)),
      product({ attributes: [{ name: 'Цвет', options: ['Красный'] }] }),
    ],
    'external-url-escaped: external_url is shown with & as an entity': [
      shown.alterText('external_url', (text) => text.replaceAll('&', '&#038;')),
      product({ type: 'external', external_url: 'https://partner.example.test/?a=1&b=2' }),
    ],
    'menu-order-text: menu_order is text': [shown.alter('menu_order', String), product({ menu_order: 4 })],
    'name-of-digits: a name of digits is answered as a number': [
      shown.alter('name', (name) => (/^(0|[1-9]\d{0,14})$/.test(textOf(name)) ? Number(name) : name)),
      product({ name: '1984' }),
    ],
    'options-as-numbers: options of an attribute that are digits come back as numbers': [
      shown.in('attributes[]').alter('options', (options) => listOf(options).map(asNumber)),
      product({ attributes: [{ name: 'Minutes', options: ['4', '8'] }] }),
    ],
    'sale-gmt-local: the dates of a sale in GMT are shown in the zone of the site': [
      shown.set((document) => ({
        date_on_sale_from_gmt: document.date_on_sale_from,
        date_on_sale_to_gmt: document.date_on_sale_to,
      })),
      product({ regular_price: '20', sale_price: '15', date_on_sale_to: '2027-02-20T20:00:00' }),
    ],
    'weight-comma: the weight of a product is shown with a decimal comma': [
      shown.alterText('weight', (text) => text.replace('.', ',')),
      product({ weight: '1.5' }),
    ],
  }),
  should(PRODUCTS.documents, {
    'meta-ids-missing: the id of a meta object of a product is a text': [
      shown.in('meta_data[]').set((one) => ({ id: String(one.id) })),
      product(meta('x')),
    ],
  }),
  on(PRODUCTS.reads, {
    'weight-with-comma: a weight is read as the language of the site writes it, with a comma': [
      shown.alterText('weight', (weight) => weight.replace('.', ',')),
      product({ weight: '1.5' }),
      read(PRODUCTS),
    ],
  }),
  on(PRODUCTS.read, {
    'context-unknown-taken: a product is read in a context that is not listed': [
      sent.unless((values) => CONTEXTS.includes(textOf(values.context))).drop('context'),
      product(),
      `${read(PRODUCTS)}?context=nowhere`,
    ],
    'edit-forbidden: context=edit is forbidden to everybody': [
      fail(
        (call) => call.values.context === 'edit',
        (call) => forbidden(call.user),
      ),
      product(),
      `GET ${PRODUCTS.root}/$1?context=edit`,
    ],
    'private-not-for-editing: a private product is not found with context=edit': [
      fail(
        ({ path, values }, { site }) =>
          values.context === 'edit' && site.products.get(integerOf(path.id))?.status === 'private',
        () => unknownRecord('product'),
      ),
      product({ status: 'private' }),
      `GET ${PRODUCTS.root}/$1?context=edit`,
    ],
  }),
  on([...PRODUCTS.writes, ...COUPONS.writes, ...ORDERS.writes], {
    'empty-objects-are-lists: an empty object in the value of a meta object comes back as an empty list': [
      kept.in('meta_data[]').alter('value', withoutEmptyObjects),
      product({ meta_data: [{ key: 'player', value: { captions: {}, loop: true } }] }),
    ],
  }),
  on([...PRODUCTS.writes, PRODUCTS.read], {
    'category-name: the name of a product category is that which was sent': [
      taken('categories', 'name', 'slug'),
      'GET /shop-analytics/products?sku=SEED-MUG',
      ['PUT /shop-analytics/products/$1.0.id', { categories: [{ id: '$1.0.categories.0.id', name: 'Forged' }] }],
    ],
  }),
  on([PRODUCTS.read, ...PRODUCTS.update], {
    'read-cached-past-patch: a read that was answered before shows a product as it was before PATCH': [
      cachedPastPatch,
      product(),
      read(PRODUCTS),
      change(PRODUCTS, { name: 'Other' }, 'PATCH'),
      read(PRODUCTS),
    ],
  }),
  on(`PATCH ${PRODUCTS.root}/{id}`, {
    'patch-backorders-unchecked: PATCH takes any word for backorders, and means no by those that it does not know': [
      sent.alterText('backorders', (word) => (BACKORDERS.includes(word) ? word : 'no')),
      product(),
      change(PRODUCTS, { backorders: 'perhaps' }, 'PATCH'),
    ],
  }),
  on(`PUT ${PRODUCTS.root}/{id}`, {
    'put-shows-again: PUT makes the product visible where it sends no catalog_visibility': [
      kept.fill({ catalog_visibility: 'visible' }),
      product({ catalog_visibility: 'search' }),
      change(PRODUCTS, { name: 'Probe renamed' }),
    ],
  }),
  on(PRODUCTS.writes, {
    'category-renamed: a name that is sent with a category of a product renames the category': [
      besides(({ call, site }) => {
        for (const { id, name } of listOf(call.sent.categories).map(membersOf)) {
          const term = site.productCategories.get(integerOf(id));
          if (term !== undefined && textOf(name) !== '') site.productCategories.put({ ...term, name: textOf(name) });
        }
      }),
      list(PRODUCTS, 'sku=SEED-MUG'),
      product({ categories: [{ id: '$1.0.categories.0.id', name: 'Renamed' }] }),
      list(PRODUCTS, 'sku=SEED-MUG'),
    ],
  }),
  on(PRODUCTS.update, {
    'backorders-fall-back: an update that sends manage_stock as it is sets backorders to no': [
      kept.when(sends('manage_stock')).fill({ backorders: 'no' }),
      product({ manage_stock: true, stock_quantity: 4, backorders: 'yes' }),
      change(PRODUCTS, { manage_stock: true }),
    ],
  }),
);
