/** Products: lists that hold something back, and fields that hang on another one. */
import { has, listOf, textOf } from '../../http/values.ts';
import { drop, found, given, writer } from '../sentences/kit.ts';
import { change, list, PRODUCTS, product, read } from '../sentences/show.ts';

const wrong = writer('lodger');

export const productFaults = [
  wrong(
    'products-searched-in-stock',
    'Shop: products: Product list query: “search | string | product name or sku”',
    PRODUCTS.list,
    'a search passes over the products that are out of stock',
    found((records, { call }) =>
      textOf(call.values.search) === '' ? records : records.filter((held) => held.stock_status !== 'outofstock'),
    ),
    [product({ stock_status: 'outofstock' }), list(PRODUCTS, 'search=probe')],
  ),
  wrong(
    'products-embedded-published',
    'Shop: products: Product list query: “context | string | enum `view`, `embed`, `edit`; default `view`”',
    PRODUCTS.list,
    'a list with context=embed holds published products only',
    found((records, { call }) =>
      call.values.context === 'embed' ? records.filter(({ status }) => status === 'publish') : records,
    ),
    [product({ status: 'draft' }), list(PRODUCTS, 'include=$1&context=embed')],
  ),
  wrong(
    'products-private-not-found',
    'States and transitions: “Product | status (list filter, default `any`) | `any`, `future`, `trash`, `draft`, `pending`, `private`, `publish`”',
    PRODUCTS.list,
    'status=private finds nothing',
    found((records, { call }) => (call.values.status === 'private' ? [] : records)),
    [product({ status: 'private' }), list(PRODUCTS, 'status=private')],
  ),
  wrong(
    'product-low-amount-needs-count',
    'Product (shop): “low_stock_amount | integer or null”',
    PRODUCTS.create,
    'a new product of which the shop does not count the stock does not keep its low_stock_amount',
    given((values) => (values.manage_stock === true ? values : drop(values, 'low_stock_amount'))),
    [product({ low_stock_amount: 3 }), read(PRODUCTS)],
  ),
  wrong(
    'product-new-size-no-weight',
    'Product (shop): “weight | string (kg)”; “id; Product fields optional, no defaults applied”',
    PRODUCTS.update,
    'an update of the dimensions that sends no weight empties it',
    given((values) => (has(values, 'dimensions') && !has(values, 'weight') ? { ...values, weight: '' } : values)),
    [product({ weight: '1.5' }), change(PRODUCTS, { dimensions: { length: '20' } }), read(PRODUCTS)],
  ),
  wrong(
    'product-with-files-for-a-year',
    'Limits: “download_limit, download_expiry | product create | default -1”',
    PRODUCTS.create,
    'the download_expiry of a new product that has downloads and sends none is 365',
    given((values, { call }) =>
      listOf(values.downloads).length > 0 && !has(call.sent, 'download_expiry')
        ? { ...values, download_expiry: 365 }
        : values,
    ),
    [product({ downloadable: true, downloads: [{ name: 'Film', file: 'https://files.example.test/film.mp4' }] })],
  ),
];
