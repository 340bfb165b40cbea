/** Products: members that one method, one state or one neighbour loses, and two arguments of the list. */
import { has, integerOf, membersOf, textOf } from '../../http/values.ts';
import { type HandlerEdit, withValues } from '../hooks.ts';
import { drop, found, given, handled, map, mapItems, mapText, writer } from '../sentences/kit.ts';
import { change, list, PRODUCTS, product, read } from '../sentences/show.ts';

const wrong = writer('juror');
const BY_TEXT = ['title', 'slug'];

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

export const productFaults = [
  wrong(
    'product-button-beside-address',
    'Product (shop): “button_text | string (external products only)”',
    PRODUCTS.update,
    'an update writes button_text only where it sends external_url too',
    given((values) => (has(values, 'external_url') ? values : drop(values, 'button_text'))),
    [
      product({ type: 'external', external_url: 'https://partner.example.test/', button_text: 'Buy' }),
      change(PRODUCTS, { button_text: 'Book' }),
      read(PRODUCTS),
    ],
  ),
  wrong(
    'product-limited-download-expires',
    'Limits: “download_limit, download_expiry | product create | default -1”',
    PRODUCTS.create,
    'download_expiry is 0 where only download_limit is sent',
    given((values, { call }) =>
      has(call.sent, 'download_limit') && !has(call.sent, 'download_expiry')
        ? { ...values, download_expiry: 0 }
        : values,
    ),
    [product({ downloadable: true, download_limit: 3 })],
  ),
  wrong(
    'product-type-of-first-day',
    'Product (shop): “type | enum `simple`, `grouped`, `external`, `variable` | `simple`”',
    PRODUCTS.update,
    'an update does not change the type',
    given((values) => drop(values, 'type')),
    [product(), change(PRODUCTS, { type: 'grouped' }), read(PRODUCTS)],
  ),
  wrong(
    'product-place-above-zero',
    'Product (shop): “menu_order | integer”',
    PRODUCTS.writes,
    'a menu_order below 0 loses its sign',
    given((values) => map(values, 'menu_order', (place) => Math.abs(integerOf(place)))),
    [product({ menu_order: -4 })],
  ),
  wrong(
    'product-new-price-ends-sale',
    'Product (shop): “regular_price | string”; “id; Product fields optional, no defaults applied”',
    PRODUCTS.update,
    'a new regular_price without a sale_price empties the sale_price',
    given((values) =>
      has(values, 'regular_price') && !has(values, 'sale_price') ? { ...values, sale_price: '' } : values,
    ),
    [
      product({ regular_price: '20.00', sale_price: '15.00' }),
      change(PRODUCTS, { regular_price: '22.00' }),
      read(PRODUCTS),
    ],
  ),
  wrong(
    'product-featured-until-updated',
    'Product (shop): “featured | boolean | false”; “id; Product fields optional, no defaults applied”',
    PRODUCTS.update,
    'an update that does not send featured takes it away',
    given((values) => ({ featured: false, ...values })),
    [product({ featured: true }), change(PRODUCTS, { name: 'Renamed probe' }), read(PRODUCTS)],
  ),
  wrong(
    'product-sku-twins-by-update',
    'Product (shop): “sku | string (unique identifier)”',
    PRODUCTS.update,
    'an update gives a product the SKU of another one',
    handled(twinsByUpdate),
    [product({ sku: 'PROBE-1' }), product({ sku: 'PROBE-2' }), change(PRODUCTS, { sku: 'PROBE-1' }, 'PUT', 2)],
  ),
  wrong(
    'product-shipping-class-stays',
    'Product (shop): “shipping_class | string (slug)”',
    PRODUCTS.update,
    'the empty text does not take the shipping class away',
    given((values) => (values.shipping_class === '' ? drop(values, 'shipping_class') : values)),
    [product({ shipping_class: 'bulky' }), change(PRODUCTS, { shipping_class: '' }), read(PRODUCTS)],
  ),
  wrong(
    'product-untaxed-without-class',
    'Product (shop): “tax_class | string”',
    PRODUCTS.writes,
    'tax_class is not written beside a tax_status of none',
    given((values) => (values.tax_status === 'none' ? drop(values, 'tax_class') : values)),
    [product({ tax_status: 'none', tax_class: 'taux-reduit' })],
  ),
  wrong(
    'product-file-without-query',
    'Product (shop): “downloads | array of {id string, name string, file string (URL)}”',
    PRODUCTS.writes,
    'the address of a download loses its query',
    given((values) =>
      mapItems(values, 'downloads', (download) => mapText(download, 'file', (file) => file.replace(/\?.*$/, ''))),
    ),
    [
      product({
        downloadable: true,
        downloads: [{ name: 'Film', file: 'https://files.example.test/film.mp4?token=abc' }],
      }),
    ],
  ),
  wrong(
    'product-short-text-not-by-patch',
    'Product (shop): “short_description | string”; “Methods POST, PUT and PATCH on the same route carry the same parameters”',
    `PATCH ${PRODUCTS.root}/{id}`,
    'PATCH forgets short_description',
    given((values) => drop(values, 'short_description')),
    [product(), change(PRODUCTS, { short_description: 'In short.' }, 'PATCH'), read(PRODUCTS)],
  ),
  wrong(
    'product-list-class-by-slug',
    'Product list query: “category, tag, shipping_class | string | term id”',
    PRODUCTS.list,
    'shipping_class looks for the slug of a class, so that its id finds nothing',
    found((records, { call, find }) =>
      has(call.values, 'shipping_class')
        ? find({ shipping_class: undefined }).filter((found) => found.shipping_class === call.values.shipping_class)
        : records,
    ),
    [product({ shipping_class: 'bulky' }), list(PRODUCTS, 'shipping_class=$1.shipping_class_id')],
  ),
  wrong(
    'product-list-titles-ascend',
    'Product list query: “order | string | enum `asc`, `desc`; default `desc`”',
    PRODUCTS.list,
    'a list by title or slug ascends where order is not sent',
    given((values, { call }) =>
      BY_TEXT.includes(textOf(call.sent.orderby)) && !has(call.sent, 'order') ? { ...values, order: 'asc' } : values,
    ),
    [list(PRODUCTS, 'orderby=title')],
  ),
];
