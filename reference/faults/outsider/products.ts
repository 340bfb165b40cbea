/** Products: filters that give way to others, and updates that touch what they were not sent. */
import { has, listOf, textOf } from '../../http/values.ts';
import { drop, found, given, map, mapItems, mapText, rejecting, writer } from '../sentences/kit.ts';
import { change, list, PRODUCTS, product } from '../sentences/show.ts';

const wrong = writer('outsider');
const QUERY = 'Product list query: ';
const UPDATE =
  'Shop: products: “POST, PUT, PATCH | …/products/{id} | id; Product fields optional, no defaults applied”';

export const productFaults = [
  wrong(
    'products-first-sku',
    `${QUERY}“sku | string | comma-separated list”`,
    PRODUCTS.list,
    'of several SKUs the list finds the first only',
    given((values) => mapText(values, 'sku', (skus) => skus.split(',')[0] ?? '')),
    [list(PRODUCTS, 'sku=SEED-MUG,SEED-LAMP')],
  ),
  wrong(
    'product-sale-end-clears-start',
    UPDATE,
    PRODUCTS.update,
    'an update of date_on_sale_to clears date_on_sale_from',
    given((values) => {
      const isSent = (name: string) => has(values, name) || has(values, `${name}_gmt`);
      return isSent('date_on_sale_to') && !isSent('date_on_sale_from')
        ? { ...values, date_on_sale_from: null }
        : values;
    }),
    [
      product({ regular_price: '10', sale_price: '8', date_on_sale_from: '2027-01-01T00:00:00' }),
      change(PRODUCTS, { date_on_sale_to: '2027-12-31T00:00:00' }),
    ],
  ),
  wrong(
    'product-options-split',
    'Product: “attributes | array of {…, options array of string}”',
    PRODUCTS.writes,
    'an option of an attribute that holds a vertical bar becomes two',
    given((values) =>
      mapItems(values, 'attributes', (attribute) =>
        map(attribute, 'options', (options) =>
          listOf(options).flatMap((option) =>
            textOf(option)
              .split('|')
              .map((part) => part.trim()),
          ),
        ),
      ),
    ),
    [product({ attributes: [{ name: 'Cut', options: ['Short | 30 s', 'Long'] }] })],
  ),
  wrong(
    'products-search-no-drafts',
    `${QUERY}“status | …; default \`any\`”, “search | product name or sku”`,
    PRODUCTS.list,
    'a search in products of any status does not find drafts',
    found((records, { call }) =>
      textOf(call.values.search) !== '' && call.values.status === 'any'
        ? records.filter(({ status }) => status !== 'draft')
        : records,
    ),
    [product({ name: 'Unreleased', status: 'draft' }), list(PRODUCTS, 'search=Unreleased')],
  ),
  wrong(
    'products-on-sale-for-ever',
    `${QUERY}“on_sale | boolean”; Product: “date_on_sale_to | string or null”`,
    PRODUCTS.list,
    'on_sale=true finds products whose sale is over',
    found((records, { call, find }) =>
      call.values.on_sale === true
        ? find({ on_sale: undefined }).filter(({ sale_price }) => textOf(sale_price) !== '')
        : records,
    ),
    [
      product({ regular_price: '10', sale_price: '8', date_on_sale_to: '2026-12-31T00:00:00' }),
      list(PRODUCTS, 'on_sale=true'),
    ],
  ),
  wrong(
    'products-min-price-beside-max',
    `${QUERY}“min_price, max_price | string”`,
    PRODUCTS.list,
    'min_price is ignored where max_price is given',
    given((values) =>
      textOf(values.min_price) !== '' && textOf(values.max_price) !== '' ? drop(values, 'min_price') : values,
    ),
    [list(PRODUCTS, 'min_price=40&max_price=100')],
  ),
  wrong(
    'product-update-allows-reviews',
    UPDATE,
    PRODUCTS.update,
    'an update that says nothing of reviews_allowed sets it to true',
    given((values) => (has(values, 'reviews_allowed') ? values : { ...values, reviews_allowed: true })),
    [product({ reviews_allowed: false }), change(PRODUCTS, { name: 'Other' }, 'PATCH')],
  ),
  wrong(
    'products-low-in-stock-gone',
    `${QUERY}“low_in_stock | boolean | default false; deprecated”`,
    PRODUCTS.list,
    'low_in_stock is rejected since it is deprecated',
    rejecting('low_in_stock', (values) => has(values, 'low_in_stock')),
    [list(PRODUCTS, 'low_in_stock=true')],
  ),
  wrong(
    'product-context-embed-rejected',
    'Shop: products: “GET | /shop-analytics/products/{id} | id, context (enum `view`, `embed`, `edit`; default `view`)”',
    PRODUCTS.read,
    'context=embed is rejected where one product is read',
    rejecting('context', (values) => values.context === 'embed'),
    [product(), `GET ${PRODUCTS.root}/$1?context=embed`],
  ),
];
