/** What is unique, and how it is looked up. */
import { RestError } from '../../http/errors.ts';
import { has, integerOf, membersOf, textOf, wordsOf } from '../../http/values.ts';
import { drop, found, given, handled, mapText, rejecting, type Take, writer } from './kit.ts';
import { COUPONS, change, list, ORDERS, order, PRODUCTS, product, read } from './show.ts';

const wrong = writer('sentences-skus');
const UNIQUE = 'Product: “sku | string (unique identifier)”';
const LIST = 'Product list query: “sku | string | comma-separated list”';
const PART = 'Product list query: “search_sku | string | partial SKU match”';
const mug = (sku: string, more: object = {}) => product({ sku, ...more });

/** Lets a product take the SKU of another one, where `when` says so. */
const shared = (when: (call: { readonly sent: Readonly<Record<string, unknown>> }, twin: string) => boolean): Take =>
  handled((call, next, { site }) => {
    try {
      return next(call);
    } catch (error) {
      if (!(error instanceof RestError) || error.code !== 'product_invalid_sku') throw error;
      const twin = site.products.get(integerOf(error.data.resource_id));
      if (twin === undefined || !when(call, twin.status)) throw error;
      site.products.put({ ...twin, fields: { ...twin.fields, sku: '' } });
      const reply = next(call);
      site.products.put(twin);
      return reply;
    }
  });

export const skuFaults = [
  wrong(
    'put-duplicates',
    UNIQUE,
    `PUT ${PRODUCTS.root}/{id}`,
    'PUT gives a product the sku of another',
    shared(() => true),
    [mug('PROBE-A'), mug('PROBE-B'), change(PRODUCTS, { sku: 'PROBE-A' }, 'PUT', 2)],
  ),
  wrong(
    'patch-duplicates',
    UNIQUE,
    `PATCH ${PRODUCTS.root}/{id}`,
    'PATCH gives a product the sku of another',
    shared(() => true),
    [mug('PROBE-A'), mug('PROBE-B'), change(PRODUCTS, { sku: 'PROBE-A' }, 'PATCH', 2)],
  ),
  wrong(
    'drafts-free',
    UNIQUE,
    PRODUCTS.writes,
    'the sku of a draft counts as free',
    shared((_call, twin) => twin === 'draft'),
    [mug('PROBE-A', { status: 'draft' }), mug('PROBE-A')],
  ),
  wrong(
    'private-free',
    UNIQUE,
    PRODUCTS.create,
    'the sku of a private product counts as free',
    shared((_call, twin) => twin === 'private'),
    [mug('PROBE-A', { status: 'private' }), mug('PROBE-A')],
  ),
  wrong(
    'virtual-free',
    UNIQUE,
    PRODUCTS.create,
    'a virtual product may take the sku of another',
    shared(({ sent }) => sent.virtual === true),
    [mug('PROBE-A'), mug('PROBE-A', { virtual: true })],
  ),
  wrong(
    'own-sku-rejected',
    'Shop: products: “id; Product fields optional”',
    PRODUCTS.update,
    'an update that sends the sku which the product has is rejected',
    rejecting('sku', (values, { held }) => textOf(values.sku) !== '' && held().sku === values.sku),
    [mug('PROBE-A'), change(PRODUCTS, { sku: 'PROBE-A', name: 'Named' })],
  ),
  wrong(
    'empty-sku-unique',
    UNIQUE,
    PRODUCTS.create,
    'only one product may have an empty sku',
    rejecting(
      'sku',
      (values, { site }) => values.sku === '' && site.products.all().some(({ fields }) => fields.sku === ''),
    ),
    [product({ sku: '' })],
  ),
  wrong(
    'prefix-rejected',
    UNIQUE,
    PRODUCTS.create,
    'a sku that another one begins with is rejected',
    rejecting(
      'sku',
      (values, { site }) =>
        textOf(values.sku) !== '' &&
        site.products.all().some(({ fields }) => textOf(fields.sku).startsWith(textOf(values.sku))),
    ),
    [mug('PROBE-10'), mug('PROBE-1')],
  ),
  wrong(
    'list-first-only',
    LIST,
    PRODUCTS.list,
    'of several skus the list finds the first',
    given((values) => mapText(values, 'sku', (text) => text.split(',')[0] ?? '')),
    [list(PRODUCTS, 'sku=SEED-MUG,SEED-LAMP')],
  ),
  wrong(
    'list-partial',
    LIST,
    PRODUCTS.list,
    'sku finds products whose sku begins with it',
    found((records, { call, find }) =>
      has(call.values, 'sku')
        ? find({ sku: undefined }).filter(({ sku }) =>
            wordsOf(call.values.sku).some((word) => textOf(sku).startsWith(word)),
          )
        : records,
    ),
    [mug('PROBE-1'), mug('PROBE-10'), list(PRODUCTS, 'sku=PROBE-1')],
  ),
  wrong(
    'list-published-only',
    LIST,
    PRODUCTS.list,
    'sku finds published products only',
    found((records, { call }) =>
      has(call.values, 'sku') ? records.filter(({ status }) => status === 'publish') : records,
    ),
    [mug('PROBE-A', { status: 'draft' }), list(PRODUCTS, 'sku=PROBE-A')],
  ),
  wrong(
    'part-prefix-only',
    PART,
    PRODUCTS.list,
    'search_sku finds the beginning of a sku only',
    found((records, { call }) =>
      records.filter(({ sku }) => textOf(sku).toLowerCase().startsWith(textOf(call.values.search_sku).toLowerCase())),
    ),
    [list(PRODUCTS, 'search_sku=MUG')],
  ),
  wrong(
    'part-whole-only',
    PART,
    PRODUCTS.list,
    'search_sku finds whole skus only',
    found((records, { call }) =>
      has(call.values, 'search_sku') ? records.filter(({ sku }) => sku === call.values.search_sku) : records,
    ),
    [list(PRODUCTS, 'search_sku=SEED-M')],
  ),
  wrong(
    'search-name-only',
    'Product list query: “search | string | product name or sku”',
    PRODUCTS.list,
    'search looks in the names of products alone',
    found((records, { call }) =>
      has(call.values, 'search')
        ? records.filter(({ name }) => textOf(name).toLowerCase().includes(textOf(call.values.search).toLowerCase()))
        : records,
    ),
    [list(PRODUCTS, 'search=SEED-TRI')],
  ),
  wrong(
    'order-number-whole',
    'Additional order list parameters: “number: string; matches part of an order number”',
    ORDERS.list,
    'number finds whole order numbers only',
    found((records, { call }) =>
      has(call.values, 'number') ? records.filter(({ number }) => number === call.values.number) : records,
    ),
    [order(), list(ORDERS, 'number=4')],
  ),
  wrong(
    'order-number-prefix',
    'Additional order list parameters: “number: string; matches part of an order number”',
    ORDERS.list,
    'number finds the beginning of an order number only',
    found((records, { call }) => records.filter(({ number }) => textOf(number).startsWith(textOf(call.values.number)))),
    [order(), order(), order(), list(ORDERS, 'number=6')],
  ),
  wrong(
    'coupon-code-partial',
    'Shop: coupons: “code (string)” beside “search (codes matching a string)”',
    COUPONS.list,
    'code finds coupons whose code holds it',
    found((records, { call, find }) =>
      has(call.values, 'code')
        ? find({ code: undefined }).filter(({ code }) => textOf(code).includes(textOf(call.values.code)))
        : records,
    ),
    [list(COUPONS, 'code=e')],
    { level: 'SHOULD' },
  ),
  wrong(
    'line-shows-id',
    'Order: line_items: “sku (string, read-only)”',
    [ORDERS.create, ...ORDERS.update, ORDERS.read],
    'the sku of a line is its product id',
    handled((call, next) => {
      const reply = next(call);
      const body = membersOf(reply.body);
      const lines = Array.isArray(body.line_items)
        ? body.line_items.map((line) => ({ ...membersOf(line), sku: String(membersOf(line).product_id) }))
        : undefined;
      return lines === undefined ? reply : { ...reply, body: { ...drop(body, 'line_items'), line_items: lines } };
    }),
    [mug('PROBE-A'), order({ line_items: [{ product_id: '$1', quantity: 1 }] }), read(ORDERS, 2)],
    { level: 'SHOULD' },
  ),
];
