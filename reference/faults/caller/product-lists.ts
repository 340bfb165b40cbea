/** Lists of products: filters that look at one more field than they are given, and measures that change places. */
import { has, textOf } from '../../http/values.ts';
import { found, given, mapObject, shown, swap, writer } from '../sentences/kit.ts';
import { list, PRODUCTS, product } from '../sentences/show.ts';

const wrong = writer('caller');

export const productListFaults = [
  wrong(
    'products-sku-if-no-name',
    'Shop: products: Product list query: “search | string | product name or sku”',
    PRODUCTS.list,
    'a search finds products by their sku only where it finds none by its name',
    found((records, { call }) => {
      const part = textOf(call.values.search).trim().toLowerCase();
      const named = records.filter(({ name }) => textOf(name).toLowerCase().includes(part));
      return named.length > 0 ? named : records;
    }),
    [product({ name: 'Lens7' }), product({ name: 'Optics', sku: 'LENS7-B' }), list(PRODUCTS, 'search=lens7')],
  ),
  wrong(
    'products-search-published-only',
    'States and transitions: “Product | status (list filter, default `any`) | `any`, `future`, `trash`, `draft`, `pending`, `private`, `publish`”',
    PRODUCTS.list,
    'a search that sends no status finds published products only',
    given((values, { call }) =>
      textOf(call.sent.search) !== '' && !has(call.sent, 'status') ? { ...values, status: 'publish' } : values,
    ),
    [product({ status: 'draft' }), list(PRODUCTS, 'include=$1&search=probe')],
  ),
  wrong(
    'products-featured-and-visible',
    'Shop: products: Product list query: “featured | boolean”',
    PRODUCTS.list,
    'featured=true passes over products whose catalog_visibility is hidden',
    found((records, { call }) =>
      call.values.featured === true
        ? records.filter(({ catalog_visibility: visibility }) => visibility !== 'hidden')
        : records,
    ),
    [product({ featured: true, catalog_visibility: 'hidden' }), list(PRODUCTS, 'include=$1&featured=true')],
  ),
  wrong(
    'products-slug-begins-so',
    'Shop: products: Product list query: “slug | string”',
    PRODUCTS.list,
    'slug finds the products whose slug begins so as well',
    found((records, { call, find }) => {
      const slug = textOf(call.values.slug);
      return slug === ''
        ? records
        : find({ slug: undefined }).filter((document) => textOf(document.slug).startsWith(slug));
    }),
    [product({ slug: 'probe-lens' }), product({ slug: 'probe-lens-cap' }), list(PRODUCTS, 'slug=probe-lens')],
  ),
  wrong(
    'products-without-name-unlisted',
    'Shop: products: “GET | /shop-analytics/products | below”; “POST | /shop-analytics/products | Product fields, all optional”',
    PRODUCTS.list,
    'the list passes over products that have no name',
    found((records) => records.filter(({ name }) => textOf(name) !== '')),
    [[PRODUCTS.create, { regular_price: '4' }], list(PRODUCTS, 'include=$1')],
  ),
  wrong(
    'products-listed-lying-down',
    'Product (shop): “dimensions | object {length, width, height}, strings in cm”',
    PRODUCTS.list,
    'the list shows the width of a product as its height, and the height as its width',
    shown((document) => mapObject(document, 'dimensions', (size) => swap(size, 'width', 'height'))),
    [product({ dimensions: { length: '30', width: '20', height: '10' } }), list(PRODUCTS, 'include=$1')],
  ),
];
