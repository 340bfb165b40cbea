/** Filters of products, coupons and notes that see a part of what they are given, or that others push aside. */
import { has, integersOf, listOf, numberOf, textOf } from '../../http/values.ts';
import { firstOf, found, given, map, writer } from './kit.ts';
import { COUPONS, coupon, list, NOTES, PRODUCTS, product } from './show.ts';

const wrong = writer('sentences-shop-filters');

const onlyFirst = (name: string) => given((values) => map(values, name, firstOf));
/** Forgets one filter where another is sent. */
const forgets = (name: string, other: string) =>
  given((values) => (has(values, other) && has(values, name) ? { ...values, [name]: undefined } : values));
const IDS = 'Product list query: “exclude, include, parent, parent_exclude | array of integer”';
export const shopFilterFaults = [
  wrong('include-first-only', IDS, PRODUCTS.list, 'of several ids in include the first counts', onlyFirst('include'), [
    product(),
    product(),
    list(PRODUCTS, 'include[]=$1&include[]=$2'),
  ]),
  wrong('exclude-first-only', IDS, PRODUCTS.list, 'of several ids in exclude the first counts', onlyFirst('exclude'), [
    product(),
    product(),
    list(PRODUCTS, 'exclude[]=$1&exclude[]=$2'),
  ]),
  wrong(
    'include-commas-first',
    IDS,
    COUPONS.list,
    'of ids with commas between them the last is lost',
    given((values) => map(values, 'include', (ids) => (listOf(ids).length > 1 ? listOf(ids).slice(0, -1) : ids))),
    [coupon(), coupon({ code: 'probe-2' }), list(COUPONS, 'include=$1,$2')],
  ),
  wrong(
    'exclude-beside-include',
    IDS,
    COUPONS.list,
    'exclude does nothing beside include',
    given((values) => (integersOf(values.include).length > 0 ? { ...values, exclude: [] } : values)),
    [coupon(), coupon({ code: 'probe-2' }), list(COUPONS, 'include[]=$1&include[]=$2&exclude[]=$2')],
  ),
  wrong('parent-first-only', IDS, PRODUCTS.list, 'of several ids in parent the first counts', onlyFirst('parent'), [
    product(),
    product(),
    product({ parent_id: '$1' }),
    product({ parent_id: '$2' }),
    list(PRODUCTS, 'parent[]=$1&parent[]=$2'),
  ]),
  wrong(
    'parent-exclude-ignored',
    IDS,
    PRODUCTS.list,
    'parent_exclude does nothing beside a status',
    given((values) => (values.status === 'any' ? values : { ...values, parent_exclude: [] })),
    [product(), product({ parent_id: '$1' }), list(PRODUCTS, 'status=publish&parent_exclude[]=$1')],
  ),
  wrong(
    'category-beside-tag',
    'Product list query: “category, tag, shipping_class | string | term id”',
    PRODUCTS.list,
    'category does nothing beside type',
    forgets('category', 'type'),
    ['GET /shop-analytics/products?sku=SEED-TRIPOD', list(PRODUCTS, 'category=$1.0.categories.0.id&type=simple')],
  ),
  wrong(
    'tag-as-category',
    'Product list query: “category, tag, shipping_class | string | term id”',
    PRODUCTS.list,
    'tag looks for a category of that id as well',
    found((records, { call, find }) =>
      has(call.values, 'tag') ? [...records, ...find({ tag: undefined, category: call.values.tag })] : records,
    ),
    ['GET /shop-analytics/products?sku=SEED-TRIPOD', list(PRODUCTS, 'tag=$1.0.categories.0.id')],
  ),
  wrong(
    'shipping-class-beside-featured',
    'Product list query: “category, tag, shipping_class | string | term id”',
    PRODUCTS.list,
    'shipping_class finds products without one as well',
    found((records, { call, find }) =>
      has(call.values, 'shipping_class')
        ? [...records, ...find({ shipping_class: undefined }).filter((one) => one.shipping_class === '')]
        : records,
    ),
    ['GET /shop-analytics/products?sku=SEED-TRIPOD', list(PRODUCTS, 'shipping_class=$1.0.shipping_class_id')],
  ),
  wrong(
    'attribute-without-term',
    'Product list query: “attribute_term | string | term id; needs an assigned attribute”',
    PRODUCTS.list,
    'attribute_term does nothing beside attribute',
    forgets('attribute_term', 'attribute'),
    [
      product({ attributes: [{ id: 1, options: ['Full HD'] }] }),
      list(PRODUCTS, 'attribute=pa_format&attribute_term=7'),
    ],
    { level: 'SHOULD' },
  ),
  wrong(
    'price-bounds-exclusive',
    'Product list query: “min_price, max_price | string”',
    PRODUCTS.list,
    'max_price leaves out products at that price',
    found((records, { call }) =>
      has(call.values, 'max_price')
        ? records.filter(({ price }) => numberOf(price) < numberOf(call.values.max_price))
        : records,
    ),
    [list(PRODUCTS, 'max_price=49')],
    { level: 'SHOULD' },
  ),
  wrong(
    'price-bounds-either',
    'Product list query: “min_price, max_price | string”',
    PRODUCTS.list,
    'min_price does nothing beside max_price',
    forgets('min_price', 'max_price'),
    [list(PRODUCTS, 'min_price=40&max_price=100')],
  ),
  wrong(
    'price-bounds-whole',
    'Product list query: “min_price, max_price | string”',
    PRODUCTS.list,
    'min_price loses its cents',
    given((values) => map(values, 'min_price', (value) => String(Math.floor(numberOf(value))))),
    [list(PRODUCTS, 'min_price=12.75')],
  ),
  wrong(
    'on-sale-by-price',
    'Product list query: “on_sale | boolean”',
    PRODUCTS.list,
    'on_sale=false finds all products',
    given((values) => (values.on_sale === false ? { ...values, on_sale: undefined } : values)),
    [list(PRODUCTS, 'on_sale=false')],
  ),
  wrong(
    'featured-false-all',
    'Product list query: “featured | boolean”',
    PRODUCTS.list,
    'featured=false finds all products',
    given((values) => (values.featured === false ? { ...values, featured: undefined } : values)),
    [list(PRODUCTS, 'featured=false')],
  ),
  wrong(
    'stock-status-beside-type',
    'Product list query: “stock_status | string | enum instock, outofstock, onbackorder”',
    PRODUCTS.list,
    'stock_status does nothing beside a search',
    forgets('stock_status', 'search'),
    [list(PRODUCTS, 'search=seed&stock_status=outofstock')],
  ),
  wrong(
    'slug-prefix',
    'Product list query: “slug | string”',
    PRODUCTS.list,
    'slug finds products whose slug begins with it',
    found((records, { call, find }) =>
      has(call.values, 'slug')
        ? find({ slug: undefined }).filter(({ slug }) => textOf(slug).startsWith(textOf(call.values.slug)))
        : records,
    ),
    [list(PRODUCTS, 'slug=film')],
  ),
  wrong(
    'type-with-drafts',
    'Product list query: “status … default any”',
    PRODUCTS.list,
    'type finds published products only',
    found((records, { call }) =>
      has(call.values, 'type') ? records.filter(({ status }) => status === 'publish') : records,
    ),
    [list(PRODUCTS, 'type=simple')],
  ),
  wrong(
    'draft-includes-pending',
    'Product list query: “status | string | enum any, future, trash, draft, pending, private, publish”',
    PRODUCTS.list,
    'status=draft finds pending products as well',
    found((records, { call, find }) =>
      call.values.status === 'draft' ? [...records, ...find({ status: 'pending' })] : records,
    ),
    [product({ status: 'pending' }), list(PRODUCTS, 'status=draft')],
  ),
  wrong(
    'any-hides-drafts',
    'Product list query: “status … default any”',
    PRODUCTS.list,
    'any leaves drafts and pending products out where something is searched for',
    found((records, { call }) =>
      call.values.status === 'any' && has(call.values, 'search')
        ? records.filter(({ status }) => status !== 'draft' && status !== 'pending')
        : records,
    ),
    [list(PRODUCTS, 'search=prototype')],
  ),
  wrong(
    'low-in-stock-all',
    'Product list query: “low_in_stock | boolean | default false; deprecated”',
    PRODUCTS.list,
    'low_in_stock finds all products whose stock is counted',
    found((records, { call, find }) =>
      call.values.low_in_stock === true
        ? find({ low_in_stock: false }).filter(({ manage_stock: counted }) => counted === true)
        : records,
    ),
    [list(PRODUCTS, 'low_in_stock=true')],
  ),
  wrong(
    'notes-second-type',
    'Shop: admin notes: “type (array of the note types)”',
    NOTES.list,
    'of several note types the last counts',
    given((values) => map(values, 'type', (types) => listOf(types).slice(-1))),
    [list(NOTES, 'type[]=info&type[]=error')],
  ),
  wrong(
    'notes-source-beside-type',
    'Shop: admin notes: “source (array of string)”',
    NOTES.list,
    'source of the notes does nothing beside a type',
    forgets('source', 'type'),
    [list(NOTES, 'type=info&source=elsewhere')],
  ),
  wrong(
    'notes-status-first',
    'Shop: admin notes: “status (array of the note statuses)”',
    NOTES.list,
    'of several note statuses the first counts',
    onlyFirst('status'),
    [list(NOTES, 'status[]=sent&status[]=pending')],
  ),
  wrong(
    'notes-type-or-status',
    'Shop: admin notes: “type …, status …”',
    NOTES.list,
    'a note is found by its type or by its status where both are sent',
    found((records, { call, find }) =>
      has(call.values, 'type') && has(call.values, 'status')
        ? [...find({ type: undefined }), ...find({ status: undefined })].filter(
            (one, at, all) => all.findIndex(({ id }) => id === one.id) === at,
          )
        : records,
    ),
    [list(NOTES, 'type=info&status=sent')],
  ),
];
