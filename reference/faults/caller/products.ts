/** Products: what is guessed from other fields, values that lose their end, and a read that finds too little. */
import { unknownRecord } from '../../http/errors.ts';
import { has, integerOf, textOf } from '../../http/values.ts';
import { drop, given, handled, insteadOf, mapText, writer } from '../sentences/kit.ts';
import { change, PRODUCTS, product, read } from '../sentences/show.ts';

const wrong = writer('caller');
/** The id of the first tag of products that the reference starts with. */
const TAG = { id: 10 };

export const productFaults = [
  wrong(
    'product-no-tax-class-zero',
    'Product (shop): “tax_class | string”; Product list query: “tax_class | string | enum `standard`, `taux-reduit`, `taux-zero`”',
    PRODUCTS.update,
    'an update of the tax_class to taux-zero does nothing',
    given((values) => (values.tax_class === 'taux-zero' ? drop(values, 'tax_class') : values)),
    [product({ tax_class: 'taux-reduit' }), change(PRODUCTS, { tax_class: 'taux-zero' }), read(PRODUCTS)],
  ),
  wrong(
    'product-low-stock-zero-null',
    'Product (shop): “low_stock_amount | integer or null”',
    PRODUCTS.update,
    'an update of the low_stock_amount to 0 makes it null',
    given((values) => insteadOf(values, 'low_stock_amount', 0, null)),
    [product({ low_stock_amount: 4 }), change(PRODUCTS, { low_stock_amount: 0 }), read(PRODUCTS)],
  ),
  wrong(
    'product-with-address-external',
    'Shop: products: “POST | /shop-analytics/products | Product fields, all optional, defaults as in the product table”; “type | … | `simple`”',
    PRODUCTS.create,
    'a new product that sends an external_url and no type is external',
    given((values, { call }) =>
      textOf(call.sent.external_url) !== '' && !has(call.sent, 'type') ? { ...values, type: 'external' } : values,
    ),
    [product({ external_url: 'https://partner.example.test/' })],
  ),
  wrong(
    'product-draft-without-slug',
    'Product (shop): “slug | string”',
    PRODUCTS.create,
    'a new product that is a draft does not keep the slug that is sent',
    given((values) => (values.status === 'draft' ? drop(values, 'slug') : values)),
    [product({ status: 'draft', slug: 'probe-in-the-making' }), read(PRODUCTS)],
  ),
  wrong(
    'product-short-text-of-255',
    'Product (shop): “short_description | string”',
    PRODUCTS.writes,
    'a short_description is cut after 255 characters',
    given((values) => mapText(values, 'short_description', (text) => text.slice(0, 255))),
    [product({ short_description: 'Filmed in one day. '.repeat(16).trim() }), read(PRODUCTS)],
  ),
  wrong(
    'product-last-tag-stays',
    'Product (shop): “tags | array of {id integer, name string read-only, slug string read-only}”',
    PRODUCTS.update,
    'an update of the tags to an empty list does nothing',
    given((values) => (Array.isArray(values.tags) && values.tags.length === 0 ? drop(values, 'tags') : values)),
    [product({ tags: [TAG] }), change(PRODUCTS, { tags: [] }), read(PRODUCTS)],
  ),
  wrong(
    'product-private-no-reviews',
    'Product (shop): “reviews_allowed | boolean | true”',
    PRODUCTS.create,
    'a new product that is private and sends no reviews_allowed does not allow them',
    given((values, { call }) =>
      call.sent.status === 'private' && !has(call.sent, 'reviews_allowed')
        ? { ...values, reviews_allowed: false }
        : values,
    ),
    [product({ status: 'private' })],
  ),
  wrong(
    'product-address-without-query',
    'Product (shop): “external_url | string (URI, external products only)”',
    PRODUCTS.writes,
    'an external_url loses its query',
    given((values) => mapText(values, 'external_url', (address) => address.replace(/\?[^#]*/, ''))),
    [product({ type: 'external', external_url: 'https://partner.example.test/course?from=studio' }), read(PRODUCTS)],
  ),
  wrong(
    'product-private-not-for-editing',
    'Shop: products: “GET | /shop-analytics/products/{id} | id, context (enum `view`, `embed`, `edit`; default `view`)”',
    PRODUCTS.read,
    'a private product is not found with context=edit',
    handled((call, next, { site }) => {
      const held = site.products.get(integerOf(call.path.id));
      if (call.values.context === 'edit' && held?.status === 'private') throw unknownRecord('product');
      return next(call);
    }),
    [product({ status: 'private' }), `GET ${PRODUCTS.root}/$1?context=edit`],
  ),
];
