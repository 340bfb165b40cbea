/** Products: what is guessed from another field, what an update takes along, and bounds that one argument lifts. */
import { has, listOf, textOf } from '../../http/values.ts';
import { drop, found, given, mapText, received, writer } from '../sentences/kit.ts';
import { change, list, PRODUCTS, product, read } from '../sentences/show.ts';

const wrong = writer('tenant');
/** Ids of a tag and of a category that the reference starts with. */
const [TAG, CATEGORY] = [{ id: 10 }, { id: 8 }];
const SALE_DATES = ['date_on_sale_from', 'date_on_sale_from_gmt', 'date_on_sale_to', 'date_on_sale_to_gmt'];

export const productFaults = [
  wrong(
    'products-zero-per-page-of-ids',
    'Shop: products: Product list query: “per_page | integer | 10, min 1, max 100”',
    PRODUCTS.list,
    'a per_page of 0 is taken for the default one beside include',
    received((values) =>
      has(values, 'include') && textOf(values.per_page) === '0' ? drop(values, 'per_page') : values,
    ),
    [product(), list(PRODUCTS, 'include=$1&per_page=0')],
  ),
  wrong(
    'products-page-zero-beside-offset',
    'Limits: “page | notes, coupons, orders, products lists | default 1, minimum 1”',
    PRODUCTS.list,
    'a page of 0 is taken for the first one beside an offset',
    received((values) => (has(values, 'offset') && textOf(values.page) === '0' ? drop(values, 'page') : values)),
    [list(PRODUCTS, 'page=0&offset=1')],
  ),
  wrong(
    'products-tax-class-by-first-word',
    'Shop: products: Product list query: “tax_class | string | enum `standard`, `taux-reduit`, `taux-zero`”',
    PRODUCTS.list,
    'taux-reduit finds the products of taux-zero as well',
    found((records, { call, find }) =>
      call.values.tax_class === 'taux-reduit'
        ? find({ tax_class: undefined }).filter((document) => textOf(document.tax_class).startsWith('taux-'))
        : records,
    ),
    [product({ tax_class: 'taux-zero' }), list(PRODUCTS, 'include=$1&tax_class=taux-reduit')],
  ),
  wrong(
    'product-purchase-note-first-line',
    'Product (shop): “purchase_note | string”',
    PRODUCTS.writes,
    'of a purchase_note of several lines the first is kept',
    given((values) => mapText(values, 'purchase_note', (text) => text.split(/\r?\n/)[0] ?? '')),
    [product({ purchase_note: 'Thank you.\nThe link follows by mail.' }), read(PRODUCTS)],
  ),
  wrong(
    'product-virtual-one-download',
    'Limits: “download_limit, download_expiry | product create | default -1”',
    PRODUCTS.create,
    'the download_limit of a new product that is virtual and sends none is 1',
    given((values, { call }) =>
      call.sent.virtual === true && !has(call.sent, 'download_limit') ? { ...values, download_limit: 1 } : values,
    ),
    [product({ virtual: true, downloadable: true })],
  ),
  wrong(
    'product-new-tags-no-categories',
    'Product (shop): “tags | array of {id integer, name string read-only, slug string read-only}”; “id; Product fields optional, no defaults applied”',
    PRODUCTS.update,
    'an update of the tags that sends no categories takes the product out of them',
    given((values) =>
      listOf(values.tags).length > 0 && !has(values, 'categories') ? { ...values, categories: [] } : values,
    ),
    [product({ categories: [CATEGORY] }), change(PRODUCTS, { tags: [TAG] }), read(PRODUCTS)],
  ),
  wrong(
    'product-new-sale-price-undated',
    'Product (shop): “date_on_sale_from, date_on_sale_from_gmt, date_on_sale_to, date_on_sale_to_gmt | string or null”; “id; Product fields optional, no defaults applied”',
    PRODUCTS.update,
    'an update of the sale_price that sends no dates takes the dates of the sale away',
    given((values) =>
      has(values, 'sale_price') && !SALE_DATES.some((name) => name in values)
        ? { ...values, date_on_sale_from: null, date_on_sale_to: null }
        : values,
    ),
    [
      product({
        regular_price: '20',
        sale_price: '15',
        date_on_sale_from: '2027-02-01T08:00:00',
        date_on_sale_to: '2027-02-20T20:00:00',
      }),
      change(PRODUCTS, { sale_price: '14' }),
      read(PRODUCTS),
    ],
  ),
  wrong(
    'product-short-text-filled-in',
    'Product (shop): “description | string”; “id; Product fields optional, no defaults applied”',
    PRODUCTS.update,
    'an update of the description of a product without a short_description makes it that as well',
    given((values, { held }) =>
      has(values, 'description') && !has(values, 'short_description') && held().short_description === ''
        ? { ...values, short_description: values.description }
        : values,
    ),
    [product(), change(PRODUCTS, { description: 'Filmed in one day.' }), read(PRODUCTS)],
  ),
  wrong(
    'product-backorders-beside-stock-only',
    'Product (shop): “backorders | enum `no`, `notify`, `yes` | `no`”',
    PRODUCTS.update,
    'an update to notify does nothing where it does not send manage_stock too',
    given((values) =>
      values.backorders === 'notify' && !has(values, 'manage_stock') ? drop(values, 'backorders') : values,
    ),
    [product({ manage_stock: true, stock_quantity: 5 }), change(PRODUCTS, { backorders: 'notify' }), read(PRODUCTS)],
  ),
  wrong(
    'product-downloadable-virtual',
    'Product (shop): “virtual | boolean | false”',
    PRODUCTS.create,
    'a new product that is downloadable and sends no virtual is virtual',
    given((values, { call }) =>
      call.sent.downloadable === true && !has(call.sent, 'virtual') ? { ...values, virtual: true } : values,
    ),
    [product({ downloadable: true })],
  ),
];
