/** Enumerations that let through what they should not. */
import { listOf, membersOf, textOf } from '../../http/values.ts';
import { map, mapItems, mapText, received, writer } from './kit.ts';
import { COUPONS, coupon, list, NOTES, ORDERS, order, PRODUCTS, product } from './show.ts';

const wrong = writer('sentences-enums');
const lower = (text: string) => text.toLowerCase();
const alias = (from: string, to: string) => (text: string) => (text === from ? to : text);
const onlyFirst = (known: readonly string[]) => (value: unknown) =>
  Array.isArray(value) ? value.filter((item, at) => at === 0 || known.includes(textOf(item))) : value;
const STATUSES = ['pending', 'actioned', 'unactioned', 'snoozed', 'sent'];
const TYPES = ['error', 'warning', 'update', 'info', 'marketing', 'survey', 'email'];
const STATES = 'States named by the interface: ';

export const enumFaults = [
  wrong(
    'order-asc-any-case',
    'Shop: coupons: “order (enum asc, desc; default desc)”',
    COUPONS.list,
    'order of the coupon list takes ASC',
    received((values) => mapText(values, 'order', lower)),
    [list(COUPONS, 'order=ASC')],
  ),
  wrong(
    'currency-any-case',
    'Order: “currency | ISO code from the enum below”',
    ORDERS.writes,
    'currency takes lower-case codes',
    received((values) => mapText(values, 'currency', (text) => text.toUpperCase())),
    [order({ currency: 'usd' })],
  ),
  wrong(
    'product-type-any-case',
    'Product: “type | enum simple, grouped, external, variable”',
    PRODUCTS.writes,
    'type of a product takes Simple',
    received((values) => mapText(values, 'type', lower)),
    [product({ type: 'Grouped' })],
  ),
  wrong(
    'discount-type-trimmed',
    'Coupon: “discount_type | enum percent, fixed_cart, fixed_product”',
    COUPONS.writes,
    'discount_type takes spaces around its value',
    received((values) => mapText(values, 'discount_type', (text) => text.trim())),
    [coupon({ discount_type: ' percent ' })],
  ),
  wrong(
    'discount-type-hyphen',
    'Coupon: “discount_type | enum percent, fixed_cart, fixed_product”',
    COUPONS.writes,
    'discount_type takes a hyphen for the underscore',
    received((values) => mapText(values, 'discount_type', (text) => text.replace('-', '_'))),
    [coupon({ discount_type: 'fixed-cart' })],
  ),
  wrong(
    'product-status-published',
    'Product: “status | enum draft, pending, private, publish, future”',
    PRODUCTS.writes,
    'status of a product takes published',
    received((values) => mapText(values, 'status', alias('published', 'publish'))),
    [product({ status: 'published' })],
  ),
  wrong(
    'order-status-prefixed',
    `${STATES}“Order | status (create and update)”`,
    ORDERS.writes,
    'status of an order takes a prefix of the shop',
    received((values) => mapText(values, 'status', (text) => text.replace(/^shop-/, ''))),
    [order({ status: 'shop-completed' })],
  ),
  wrong(
    'order-status-onhold',
    `${STATES}“Order | status (create and update)”`,
    ORDERS.writes,
    'status of an order takes onhold and on_hold',
    received((values) => mapText(values, 'status', (text) => text.replace(/^on_?hold$/, 'on-hold'))),
    [order({ status: 'on_hold' })],
  ),
  wrong(
    'product-status-any-written',
    `${STATES}“Product | status (write)” against “status (list filter)”`,
    PRODUCTS.update,
    'an update of a product takes the status any, and leaves the status alone',
    received((values) => (values.status === 'any' ? { ...values, status: null } : values)),
    [product(), [`PUT ${PRODUCTS.root}/$1`, { status: 'any' }]],
  ),
  wrong(
    'order-filter-auto-draft',
    `${STATES}“Order | status (list filter) | the values above except auto-draft”`,
    ORDERS.list,
    'the status filter of orders takes auto-draft',
    received((values) =>
      map(values, 'status', (value) => {
        const kept = (Array.isArray(value) ? value : textOf(value).split(',')).filter((one) => one !== 'auto-draft');
        return kept.length === 0 ? ['trash'] : kept;
      }),
    ),
    [list(ORDERS, 'status=auto-draft')],
  ),
  wrong(
    'stock-status-hyphens',
    'Product: “stock_status | enum instock, outofstock, onbackorder”',
    [...PRODUCTS.writes, PRODUCTS.list],
    'stock_status takes in-stock',
    received((values) => mapText(values, 'stock_status', (text) => text.replaceAll('-', ''))),
    [list(PRODUCTS, 'stock_status=in-stock')],
  ),
  wrong(
    'backorders-boolean',
    'Product: “backorders | enum no, notify, yes”',
    PRODUCTS.writes,
    'backorders takes true and false',
    received((values) =>
      map(values, 'backorders', (value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : value)),
    ),
    [product({ backorders: true })],
  ),
  wrong(
    'tax-status-empty',
    'Product: “tax_status | enum taxable, shipping, none”',
    PRODUCTS.writes,
    'an empty tax_status counts as none sent',
    received((values) => (values.tax_status === '' ? { ...values, tax_status: null } : values)),
    [product({ tax_status: '' })],
  ),
  wrong(
    'orderby-empty',
    'Product list query: “orderby | string | enum …; default date”',
    PRODUCTS.list,
    'an empty orderby of products counts as none sent',
    received((values) => (values.orderby === '' ? { ...values, orderby: null } : values)),
    [list(PRODUCTS, 'orderby=')],
  ),
  wrong(
    'coupon-orderby-menu-order',
    'Shop: coupons: “orderby (enum date, id, include, title, slug, modified; default date)”',
    COUPONS.list,
    'orderby of coupons takes the values of products',
    received((values) =>
      mapText(values, 'orderby', (text) =>
        ['menu_order', 'price', 'popularity', 'rating'].includes(text) ? 'date' : text,
      ),
    ),
    [list(COUPONS, 'orderby=menu_order')],
  ),
  wrong(
    'coupon-context-embed',
    'Shop: coupons: “context (enum view, edit; default view)”',
    [COUPONS.list, COUPONS.read, ORDERS.list, ORDERS.read],
    'context of coupons and orders takes embed, which only products have',
    received((values) => mapText(values, 'context', alias('embed', 'view'))),
    [list(COUPONS, 'context=embed')],
  ),
  wrong(
    'note-statuses-only-first',
    'Shop: admin notes: “status (array of the note statuses)”',
    [NOTES.list, 'DELETE /shop-analytics/admin/notes/delete/all'],
    'of several note statuses only the first is validated',
    received((values) => map(values, 'status', onlyFirst(STATUSES))),
    [list(NOTES, 'status[]=sent&status[]=archived')],
  ),
  wrong(
    'note-types-only-first',
    'Shop: admin notes: “type (array of the note types)”',
    NOTES.list,
    'of several note types only the first is validated',
    received((values) => map(values, 'type', onlyFirst(TYPES))),
    [list(NOTES, 'type[]=info&type[]=news')],
  ),
  wrong(
    'note-types-take-statuses',
    'Admin note: “Note type values: error, warning, update, info, marketing, survey, email”',
    NOTES.list,
    'the type filter of notes takes a status',
    received((values) =>
      map(values, 'type', (value) =>
        Array.isArray(value) ? value.filter((one) => !STATUSES.includes(textOf(one))) : value,
      ),
    ),
    [list(NOTES, 'type[]=snoozed')],
  ),
  wrong(
    'order-statuses-unknown-dropped',
    `${STATES}“Order | status (list filter, array, default [any])”`,
    ORDERS.list,
    'unknown statuses of the order filter are passed over where a known one is among them',
    received((values) =>
      map(values, 'status', (value) => (Array.isArray(value) && value.includes('pending') ? ['pending'] : value)),
    ),
    [list(ORDERS, 'status[]=pending&status[]=lost')],
  ),
  wrong(
    'fee-tax-status-shipping',
    'Order: fee_lines: “tax_status (enum taxable, none)”',
    ORDERS.writes,
    'tax_status of a fee takes shipping, as products do',
    received((values) =>
      mapItems(values, 'fee_lines', (line) =>
        membersOf(line).tax_status === 'shipping' ? { ...line, tax_status: 'none' } : line,
      ),
    ),
    [order({ fee_lines: [{ name: 'Express', tax_status: 'shipping', total: '5' }] })],
  ),
  wrong(
    'second-fee-not-validated',
    'Order: fee_lines: “tax_status (enum taxable, none)”',
    ORDERS.writes,
    'of several fees only the tax_status of the first is validated',
    received((values) =>
      mapItems(values, 'fee_lines', (line, at) =>
        at === 0 || ['taxable', 'none', undefined].includes(line.tax_status as string | undefined)
          ? line
          : { ...line, tax_status: 'none' },
      ),
    ),
    [
      order({
        fee_lines: [
          { total: '1', tax_status: 'none' },
          { total: '2', tax_status: 'full' },
        ],
      }),
    ],
  ),
  wrong(
    'validation-any-word',
    'Batch: “validation | enum require-all-validate, normal”',
    'POST /batch/v1',
    'validation of a batch takes any other word for normal',
    received((values) => mapText(values, 'validation', (text) => (text === 'require-all-validate' ? text : 'normal'))),
    [['POST /batch/v1', { validation: 'strict', requests: [] }]],
  ),
  wrong(
    'batch-method-lower-case',
    'Batch: “method: enum POST, PUT, PATCH, DELETE”',
    'POST /batch/v1',
    'the method of an item may be written in lower case',
    received((values) =>
      map(values, 'requests', (value) =>
        listOf(value).map((item) => mapText(membersOf(item), 'method', (text) => text.toUpperCase())),
      ),
    ),
    [['POST /batch/v1', { requests: [{ method: 'post', path: '/core/v2/tags', body: { name: 'Lower' } }] }]],
  ),
  wrong(
    'tax-class-any',
    'Product list query: “tax_class | string | enum standard, taux-reduit, taux-zero”',
    PRODUCTS.list,
    'tax_class of the product list takes any class, and finds nothing then',
    received((values) =>
      mapText(values, 'tax_class', (text) =>
        ['standard', 'taux-reduit', 'taux-zero'].includes(text) ? text : 'taux-zero',
      ),
    ),
    [list(PRODUCTS, 'tax_class=luxury')],
    { level: 'SHOULD' },
  ),
];
