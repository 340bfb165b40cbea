/** Products: defaults that are others, values that are rejected, accepted or lost, and lists in another order. */
import { has, textOf } from '../../http/values.ts';
import { drop, given, map, mapItems, received, rejecting, writer } from '../sentences/kit.ts';
import { list, PRODUCTS, product, read } from '../sentences/show.ts';

const wrong = writer('renter');
const LIST = 'Shop: products: Product list query';
const CONTEXTS = ['view', 'embed', 'edit'];
const VISIBILITIES = ['visible', 'catalog', 'search', 'hidden'];

export const productFaults = [
  wrong(
    'product-featured-default',
    'Product (shop): “featured | boolean | false”',
    PRODUCTS.create,
    'a new product is featured where nothing is said',
    given((values, { call }) => (has(call.sent, 'featured') ? values : { ...values, featured: true })),
    [product()],
  ),
  wrong(
    'product-visibility-unknown-taken',
    'Product (shop): “catalog_visibility | enum `visible`, `catalog`, `search`, `hidden` | `visible`”',
    PRODUCTS.writes,
    'a catalog_visibility that is not listed is taken for visible',
    received((values) =>
      map(values, 'catalog_visibility', (value) => (VISIBILITIES.includes(textOf(value)) ? value : 'visible')),
    ),
    [product({ catalog_visibility: 'nowhere' })],
  ),
  wrong(
    'product-tax-shipping-rejected',
    'Product (shop): “tax_status | enum `taxable`, `shipping`, `none` | `taxable`”',
    PRODUCTS.writes,
    'a tax_status of shipping is rejected',
    rejecting('tax_status', (values) => values.tax_status === 'shipping'),
    [product({ tax_status: 'shipping' })],
  ),
  wrong(
    'product-tax-class-lost',
    'Product (shop): “tax_class | string”',
    PRODUCTS.writes,
    'the tax_class of a product is lost',
    given((values) => drop(values, 'tax_class')),
    [product({ tax_class: 'taux-zero' }), read(PRODUCTS)],
  ),
  wrong(
    'product-attribute-visible-default',
    'Product (shop): “attributes | array of {id integer, name string, position integer, visible boolean default false, variation boolean default false, options array of string}”',
    PRODUCTS.writes,
    'an attribute is visible where nothing is said',
    given((values) => mapItems(values, 'attributes', (attribute) => ({ visible: true, ...attribute }))),
    [product({ attributes: [{ name: 'Size', options: ['S'] }] })],
  ),
  wrong(
    'product-meta-object-text',
    'Product (shop): “meta_data | array of meta objects”',
    PRODUCTS.writes,
    'an object in the meta_data of a product becomes its JSON text',
    given((values) =>
      mapItems(values, 'meta_data', (meta) =>
        map(meta, 'value', (value) => (typeof value === 'object' ? JSON.stringify(value) : value)),
      ),
    ),
    [product({ meta_data: [{ key: 'size', value: { width: 4 } }] }), read(PRODUCTS)],
  ),
  wrong(
    'product-context-unknown-taken',
    'Shop: products: “GET | /shop-analytics/products/{id} | id, context (enum `view`, `embed`, `edit`; default `view`)”',
    PRODUCTS.read,
    'a product is read in a context that is not listed',
    received((values) => (CONTEXTS.includes(textOf(values.context)) ? values : drop(values, 'context'))),
    [product(), `${read(PRODUCTS)}?context=nowhere`],
  ),
  wrong(
    'products-embed-rejected',
    `${LIST}: “context | string | enum \`view\`, \`embed\`, \`edit\`; default \`view\`”`,
    PRODUCTS.list,
    'the list of products rejects the context embed',
    rejecting('context', (values) => values.context === 'embed'),
    [list(PRODUCTS, 'context=embed')],
  ),
  wrong(
    'products-oldest-first',
    `${LIST}: “order | string | enum \`asc\`, \`desc\`; default \`desc\`”`,
    PRODUCTS.list,
    'the list of products ascends where no order is asked',
    given((values, { call }) => (has(call.sent, 'order') ? values : { ...values, order: 'asc' })),
    [list(PRODUCTS)],
  ),
  wrong(
    'products-published-by-default',
    'States and transitions: “Product | status (list filter, default `any`) | `any`, `future`, `trash`, `draft`, `pending`, `private`, `publish`”',
    PRODUCTS.list,
    'a list that names no status shows published products',
    given((values, { call }) => (has(call.sent, 'status') ? values : { ...values, status: 'publish' })),
    [product({ status: 'draft' }), list(PRODUCTS)],
  ),
  wrong(
    'products-search-whole-sku',
    `${LIST}: “search_sku | string | partial SKU match”`,
    PRODUCTS.list,
    'search_sku finds whole SKUs alone',
    given((values) => (has(values, 'search_sku') ? { ...drop(values, 'search_sku'), sku: values.search_sku } : values)),
    [list(PRODUCTS, 'search_sku=SEED')],
  ),
];
