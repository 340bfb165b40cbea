/** Products: updates that reach into neighbours, a filter that goes by another field, and values that lose their form. */
import { has, textOf } from '../../http/values.ts';
import { found, given, map, mapItems, mapText, shown, writer } from '../sentences/kit.ts';
import { change, list, PRODUCTS, product, read } from '../sentences/show.ts';

const wrong = writer('stranger');

export const productFaults = [
  wrong(
    'products-external-by-address',
    'Shop: products: Product list query: “type | string | enum `simple`, `grouped`, `external`, `variable`”',
    PRODUCTS.list,
    'type=external finds the products that have an external_url, whatever their type',
    found((records, { call, find }) =>
      call.values.type === 'external'
        ? find({ type: undefined }).filter((document) => textOf(document.external_url) !== '')
        : records,
    ),
    [product({ type: 'external' }), list(PRODUCTS, 'include=$1&type=external')],
  ),
  wrong(
    'product-short-text-over-long',
    'Product (shop): “short_description | string”; “id; Product fields optional, no defaults applied”',
    PRODUCTS.update,
    'an update of the short_description alone is written over the description as well',
    given((values) =>
      has(values, 'short_description') && !has(values, 'description')
        ? { ...values, description: values.short_description }
        : values,
    ),
    [product({ description: 'At length.' }), change(PRODUCTS, { short_description: 'In short.' }), read(PRODUCTS)],
  ),
  wrong(
    'product-visible-is-public',
    'Product (shop): “status | enum `draft`, `pending`, `private`, `publish`, `future` | `publish`”',
    PRODUCTS.update,
    'an update of the catalog_visibility that sends no status publishes a private product',
    given((values, { held }) =>
      has(values, 'catalog_visibility') && !has(values, 'status') && held().status === 'private'
        ? { ...values, status: 'publish' }
        : values,
    ),
    [product({ status: 'private' }), change(PRODUCTS, { catalog_visibility: 'catalog' }), read(PRODUCTS)],
  ),
  wrong(
    'product-meta-list-of-one',
    'Meta object: “`value` (null, object, string, number, boolean, integer or array). Meta objects appear in coupons, orders, order lines and products.”',
    PRODUCTS.writes,
    'a list of one as the value of a meta object is kept as what stands in it',
    given((values) =>
      mapItems(values, 'meta_data', (meta) =>
        map(meta, 'value', (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value)),
      ),
    ),
    [product({ meta_data: [{ key: 'crew', value: ['camera'] }] }), read(PRODUCTS)],
  ),
  wrong(
    'product-new-address-no-button',
    'Product (shop): “button_text | string (external products only)”; “id; Product fields optional, no defaults applied”',
    PRODUCTS.update,
    'an update of the external_url that sends no button_text empties it',
    given((values) => (has(values, 'external_url') ? { button_text: '', ...values } : values)),
    [
      product({ type: 'external', external_url: 'https://partner.example.test/', button_text: 'Buy' }),
      change(PRODUCTS, { external_url: 'https://partner.example.test/course' }),
      read(PRODUCTS),
    ],
  ),
  wrong(
    'products-image-without-host',
    'Product (shop): “images | array of {id integer, …, src URI, name string, alt string}”',
    PRODUCTS.list,
    'the list shows the src of an image without its scheme and host',
    shown((document) =>
      mapItems(document, 'images', (image) =>
        mapText(image, 'src', (source) => source.replace(/^[a-z]+:\/\/[^/]+/, '')),
      ),
    ),
    [product({ images: [{ src: 'http://site.test/uploads/studio.png' }] }), list(PRODUCTS, 'include=$1')],
  ),
];
