/** Products: defaults that are others, fields that are lost or come back as others. */
import type { Values } from '../../http/messages.ts';
import { has } from '../../http/values.ts';
import {
  drop,
  firstOf,
  given,
  insteadOf,
  map,
  mapItems,
  rejecting,
  shown,
  swap,
  type Take,
  writer,
} from '../sentences/kit.ts';
import { change, list, PRODUCTS, product, read } from '../sentences/show.ts';

const wrong = writer('patron');
const DOCUMENTS = [PRODUCTS.read, PRODUCTS.list, ...PRODUCTS.writes];
const PLAIN = [product(), read(PRODUCTS)];

/** Takes another value where a new product sends none. */
const byDefault = (others: Values): Take =>
  given((values, { call }) => ({
    ...values,
    ...Object.fromEntries(Object.entries(others).filter(([name]) => !has(call.sent, name))),
  }));

export const productFaults = [
  wrong(
    'product-draft-by-default',
    'Product (shop): “status | enum `draft`, `pending`, `private`, `publish`, `future` | `publish`”',
    PRODUCTS.create,
    'a new product that sends no status is a draft',
    byDefault({ status: 'draft' }),
    PLAIN,
  ),
  wrong(
    'product-featured-by-default',
    'Product (shop): “featured | boolean | false”',
    PRODUCTS.create,
    'a new product that says nothing about it is featured',
    byDefault({ featured: true }),
    PLAIN,
  ),
  wrong(
    'product-downloadable-by-default',
    'Product (shop): “downloadable | boolean | false”',
    PRODUCTS.create,
    'a new product that says nothing about it is downloadable',
    byDefault({ downloadable: true }),
    PLAIN,
  ),
  wrong(
    'product-no-reviews-by-default',
    'Product (shop): “reviews_allowed | boolean | true”',
    PRODUCTS.create,
    'a new product that says nothing about it allows no reviews',
    byDefault({ reviews_allowed: false }),
    PLAIN,
  ),
  wrong(
    'product-out-of-stock-by-default',
    'Product (shop): “stock_status | enum `instock`, `outofstock`, `onbackorder` | `instock`”',
    PRODUCTS.create,
    'a new product that sends no stock_status is out of stock',
    byDefault({ stock_status: 'outofstock' }),
    PLAIN,
  ),
  wrong(
    'product-no-download-by-default',
    'Limits: “download_limit, download_expiry | product create | default -1”',
    PRODUCTS.create,
    'the download_limit of a new product that sends none is 0',
    byDefault({ download_limit: 0 }),
    PLAIN,
  ),
  wrong(
    'product-pending-draft',
    'States and transitions: “Product | status (write) | `draft`, `pending`, `private`, `publish`, `future`”',
    PRODUCTS.writes,
    'a product that is to be pending becomes a draft',
    given((values) => insteadOf(values, 'status', 'pending', 'draft')),
    [product({ status: 'pending' }), read(PRODUCTS)],
  ),
  wrong(
    'product-download-file-lost',
    'Product (shop): “downloads | array of {id string, name string, file string (URL)}”',
    PRODUCTS.writes,
    'the file of a download is lost',
    given((values) => mapItems(values, 'downloads', (download) => drop(download, 'file'))),
    [
      product({ downloadable: true, downloads: [{ name: 'Film', file: 'https://files.example.test/film.mp4' }] }),
      read(PRODUCTS),
    ],
  ),
  wrong(
    'product-button-text-stays',
    'Product (shop): “button_text | string (external products only)”',
    PRODUCTS.update,
    'an update does not change the button_text',
    given((values) => drop(values, 'button_text')),
    [
      product({ type: 'external', external_url: 'https://partner.example.test/', button_text: 'Book' }),
      change(PRODUCTS, { button_text: 'Reserve' }),
      read(PRODUCTS),
    ],
  ),
  wrong(
    'product-low-stock-never-null',
    'Product (shop): “low_stock_amount | integer or null”',
    PRODUCTS.writes,
    'a low_stock_amount of null is rejected',
    rejecting('low_stock_amount', (values) => values.low_stock_amount === null),
    [product({ low_stock_amount: 3 }), change(PRODUCTS, { low_stock_amount: null })],
  ),
  wrong(
    'product-sold-individually-words',
    'Product (shop): “sold_individually | boolean | false”',
    DOCUMENTS,
    'sold_individually is yes or no',
    shown((document) => map(document, 'sold_individually', (isSold) => (isSold === true ? 'yes' : 'no'))),
    PLAIN,
  ),
  wrong(
    'product-new-shipping-class-lost',
    'Product (shop): “shipping_class | string (slug)”',
    PRODUCTS.create,
    'the shipping_class of a new product is lost',
    given((values) => drop(values, 'shipping_class')),
    [product({ shipping_class: 'bulky' }), read(PRODUCTS)],
  ),
  wrong(
    'product-upsells-crossed',
    'Product (shop): “upsell_ids | array of integer”',
    PRODUCTS.writes,
    'upsell_ids and cross_sell_ids take the place of each other',
    given((values) => swap(values, 'upsell_ids', 'cross_sell_ids')),
    [product(), product({ name: 'Probe other', upsell_ids: ['$1'] }), read(PRODUCTS, 2)],
  ),
  wrong(
    'product-one-category',
    'Product (shop): “categories | array of {id integer, name string read-only, slug string read-only}”',
    PRODUCTS.writes,
    'of several categories the first is kept',
    given((values) => map(values, 'categories', firstOf)),
    [
      list(PRODUCTS, 'sku=SEED-MUG'),
      list(PRODUCTS, 'sku=SEED-TRIPOD'),
      product({ categories: [{ id: '$1.0.categories.0.id' }, { id: '$2.0.categories.0.id' }] }),
      read(PRODUCTS, 3),
    ],
  ),
  wrong(
    'product-attributes-visible-by-default',
    'Product (shop): “attributes | array of {…, visible boolean default false, variation boolean default false, options array of string}”',
    PRODUCTS.writes,
    'an attribute that says nothing about it is visible',
    given((values) => mapItems(values, 'attributes', (attribute) => ({ visible: true, ...attribute }))),
    [product({ attributes: [{ name: 'Colour', options: ['Red', 'Blue'] }] }), read(PRODUCTS)],
  ),
];
