/** Two values of an enumeration kept as one. */
import { listOf, textOf } from '../../http/values.ts';
import { found, given, insteadOf, map, mapItems, writer } from './kit.ts';
import { COUPONS, change, coupon, list, NOTES, ORDERS, order, PRODUCTS, product, read } from './show.ts';

const wrong = writer('sentences-stored-values');
const STATES = 'States named by the interface: ';
const kept = (name: string, from: unknown, to: unknown) => given((values) => insteadOf(values, name, from, to));

export const storedValueFaults = [
  wrong(
    'pending-product-draft',
    `${STATES}“Product | status (write)”`,
    PRODUCTS.writes,
    'a pending product is kept as a draft',
    kept('status', 'pending', 'draft'),
    [product({ status: 'pending' }), read(PRODUCTS)],
  ),
  wrong(
    'private-product-published',
    `${STATES}“Product | status (write)”`,
    PRODUCTS.update,
    'a product that is made private stays published',
    kept('status', 'private', 'publish'),
    [product(), change(PRODUCTS, { status: 'private' }), read(PRODUCTS)],
  ),
  wrong(
    'checkout-draft-pending',
    `${STATES}“Order | status (create and update)”`,
    ORDERS.writes,
    'a checkout-draft order is kept as pending',
    kept('status', 'checkout-draft', 'pending'),
    [order({ status: 'checkout-draft' }), read(ORDERS)],
  ),
  wrong(
    'auto-draft-checkout-draft',
    `${STATES}“Order | status (create and update)”`,
    ORDERS.writes,
    'an auto-draft order is kept as checkout-draft',
    kept('status', 'auto-draft', 'checkout-draft'),
    [order({ status: 'auto-draft' }), read(ORDERS)],
  ),
  wrong(
    'refunded-cancelled',
    `${STATES}“Order | status (create and update)”`,
    ORDERS.update,
    'an order updated to refunded is kept as cancelled',
    kept('status', 'refunded', 'cancelled'),
    [order({ status: 'completed' }), change(ORDERS, { status: 'refunded' }), read(ORDERS)],
  ),
  wrong(
    'completed-not-left',
    `${STATES}“Order | status (create and update)”`,
    ORDERS.update,
    'an order that is completed keeps that status whatever an update says',
    given((values, { held }) =>
      'status' in values && held().status === 'completed' ? { ...values, status: 'completed' } : values,
    ),
    [order({ status: 'completed' }), change(ORDERS, { status: 'on-hold' }), read(ORDERS)],
    { level: 'SHOULD' },
  ),
  wrong(
    'backorders-notify-yes',
    'Product: “backorders | enum no, notify, yes”',
    PRODUCTS.writes,
    'backorders notify is kept as yes',
    kept('backorders', 'notify', 'yes'),
    [product({ manage_stock: true, backorders: 'notify' }), read(PRODUCTS)],
  ),
  wrong(
    'on-backorder-in-stock',
    'Product: “stock_status | enum instock, outofstock, onbackorder”',
    PRODUCTS.writes,
    'stock_status onbackorder is kept as instock',
    kept('stock_status', 'onbackorder', 'instock'),
    [product({ stock_status: 'onbackorder' }), read(PRODUCTS)],
  ),
  wrong(
    'search-visibility-hidden',
    'Product: “catalog_visibility | enum visible, catalog, search, hidden”',
    PRODUCTS.writes,
    'catalog_visibility search is kept as hidden',
    kept('catalog_visibility', 'search', 'hidden'),
    [product({ catalog_visibility: 'search' }), read(PRODUCTS)],
  ),
  wrong(
    'shipping-tax-taxable',
    'Product: “tax_status | enum taxable, shipping, none”',
    PRODUCTS.update,
    'tax_status shipping is kept as taxable by an update',
    kept('tax_status', 'shipping', 'taxable'),
    [product(), change(PRODUCTS, { tax_status: 'shipping' }), read(PRODUCTS)],
  ),
  wrong(
    'variable-product-simple',
    'Product: “type | enum simple, grouped, external, variable”',
    PRODUCTS.writes,
    'a variable product without attributes is kept as simple',
    given((values) => ('attributes' in values ? values : insteadOf(values, 'type', 'variable', 'simple'))),
    [product({ type: 'variable' }), read(PRODUCTS)],
  ),
  wrong(
    'fixed-product-fixed-cart',
    'Coupon: “discount_type | enum percent, fixed_cart, fixed_product”',
    COUPONS.writes,
    'discount_type fixed_product is kept as fixed_cart',
    kept('discount_type', 'fixed_product', 'fixed_cart'),
    [coupon({ discount_type: 'fixed_product' }), read(COUPONS)],
  ),
  wrong(
    'fee-tax-none',
    'Order: fee_lines: “tax_status (enum taxable, none)”',
    ORDERS.writes,
    'tax_status none of a fee is kept as taxable',
    given((values) => mapItems(values, 'fee_lines', (line) => insteadOf(line, 'tax_status', 'none', 'taxable'))),
    [order({ fee_lines: [{ name: 'Fee', total: '4', tax_status: 'none' }] }), read(ORDERS)],
  ),
  wrong(
    'currency-old-code',
    'Order: “Currency enum: … BYN BYR …”',
    ORDERS.writes,
    'currency BYR is kept as BYN',
    kept('currency', 'BYR', 'BYN'),
    [order({ currency: 'BYR' }), read(ORDERS)],
  ),
  wrong(
    'currency-kept-on-update',
    'Order: “currency | ISO code from the enum below”',
    ORDERS.update,
    'the currency of an order that has lines is no longer changed',
    given((values, { held }) =>
      listOf(held().line_items).length > 0 ? map(values, 'currency', () => held().currency) : values,
    ),
    [order({ line_items: [{ quantity: 1 }] }), change(ORDERS, { currency: 'USD' }), read(ORDERS)],
  ),
  wrong(
    'filter-on-hold-finds-pending',
    `${STATES}“Order | status (list filter)”`,
    ORDERS.list,
    'the status filter on-hold finds pending orders as well',
    given((values) =>
      map(values, 'status', (value) => (listOf(value).includes('on-hold') ? [...listOf(value), 'pending'] : value)),
    ),
    [list(ORDERS, 'status=on-hold')],
  ),
  wrong(
    'filter-cancelled-finds-failed',
    `${STATES}“Order | status (list filter)”`,
    ORDERS.list,
    'the status filter cancelled finds failed orders as well',
    given((values) =>
      map(values, 'status', (value) => (listOf(value).includes('cancelled') ? [...listOf(value), 'failed'] : value)),
    ),
    [order({ status: 'failed' }), list(ORDERS, 'status=cancelled')],
  ),
  wrong(
    'filter-pending-note-unactioned',
    'Shop: admin notes: “status (array of the note statuses)”',
    NOTES.list,
    'the status filter pending finds unactioned notes as well',
    given((values) =>
      map(values, 'status', (value) => (listOf(value).includes('pending') ? [...listOf(value), 'unactioned'] : value)),
    ),
    [list(NOTES, 'status=pending')],
  ),
  wrong(
    'filter-grouped-finds-variable',
    'Product list query: “type | string | enum simple, grouped, external, variable”',
    PRODUCTS.list,
    'type grouped finds variable products as well',
    found((records, { call, find }) =>
      textOf(call.values.type) === 'grouped' ? [...records, ...find({ type: 'variable' })] : records,
    ),
    [product({ type: 'variable' }), list(PRODUCTS, 'type=grouped')],
  ),
];
