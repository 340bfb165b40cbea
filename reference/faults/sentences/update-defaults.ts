/** Updates that apply the defaults of a create. */
import { has } from '../../http/values.ts';
import { given, writer } from './kit.ts';
import { COUPONS, change, coupon, ORDERS, order, PRODUCTS, product } from './show.ts';

const applies = writer('sentences-update-defaults');
const ORDER = 'Shop: orders: “Order fields optional, no defaults applied”';
const PRODUCT = 'Shop: products: “Product fields optional, no defaults applied”';
type Values = Readonly<Record<string, unknown>>;

/** Writes another value for what was not sent. */
const also = (name: string, value: (values: Values, held: Values) => unknown, when = (_values: Values) => true) =>
  given((values, { held }) =>
    !(name in values) && when(values) ? { ...values, [name]: value(values, held()) } : values,
  );
const instead = (name: string, value: unknown, when?: (values: Values) => boolean) => also(name, () => value, when);

export const updateDefaultFaults = [
  applies(
    'order-put-pending',
    ORDER,
    `PUT ${ORDERS.root}/{id}`,
    'PUT of an order puts it back to pending where no status is sent',
    instead('status', 'pending', (values) => values.set_paid !== true),
    [order({ status: 'completed' }), change(ORDERS, { customer_note: 'Ring twice' })],
  ),
  applies(
    'order-patch-euro',
    ORDER,
    `PATCH ${ORDERS.root}/{id}`,
    'PATCH of an order puts its currency back to EUR',
    instead('currency', 'EUR'),
    [order({ currency: 'USD' }), change(ORDERS, { customer_note: 'Ring twice' }, 'PATCH')],
  ),
  applies(
    'order-lines-guest',
    ORDER,
    ORDERS.update,
    'an update of the lines of an order makes its customer a guest',
    instead('customer_id', 0, (values) => has(values, 'line_items') || has(values, 'fee_lines')),
    [order({ customer_id: 2 }), change(ORDERS, { fee_lines: [{ name: 'Fee', total: '1' }] })],
  ),
  applies(
    'product-put-publish',
    PRODUCT,
    `PUT ${PRODUCTS.root}/{id}`,
    'PUT of a product publishes it',
    instead('status', 'publish'),
    [product({ status: 'draft' }), change(PRODUCTS, { weight: '2' })],
  ),
  applies(
    'product-patch-visible',
    PRODUCT,
    `PATCH ${PRODUCTS.root}/{id}`,
    'PATCH of a product makes it visible in the catalogue',
    instead('catalog_visibility', 'visible'),
    [product({ catalog_visibility: 'hidden' }), change(PRODUCTS, { name: 'Named' }, 'PATCH')],
  ),
  applies(
    'product-post-simple',
    PRODUCT,
    `POST ${PRODUCTS.root}/{id}`,
    'POST to a product makes it simple',
    instead('type', 'simple'),
    [product({ type: 'external' }), change(PRODUCTS, { button_text: 'Buy' }, 'POST')],
  ),
  applies(
    'product-reviews-allowed',
    PRODUCT,
    PRODUCTS.update,
    'an update of the description of a product allows reviews again',
    instead('reviews_allowed', true, (values) => has(values, 'description')),
    [product({ reviews_allowed: false }), change(PRODUCTS, { description: 'Said' })],
  ),
  applies(
    'product-price-unmanaged',
    PRODUCT,
    PRODUCTS.update,
    'an update of the price of a product ends the count of its stock',
    instead('manage_stock', false, (values) => has(values, 'regular_price')),
    [product({ manage_stock: true, stock_quantity: 5 }), change(PRODUCTS, { regular_price: '9' })],
  ),
  applies(
    'product-download-unlimited',
    'Limits: “download_limit, download_expiry | product create | default -1”',
    PRODUCTS.update,
    'an update of the downloads of a product takes its download_limit away',
    instead('download_limit', -1, (values) => has(values, 'downloads')),
    [
      product({ downloadable: true, download_limit: 3 }),
      change(PRODUCTS, { downloads: [{ name: 'Film', file: 'http://site.test/film.mp4' }] }),
    ],
  ),
  applies(
    'product-categories-untaxed',
    PRODUCT,
    PRODUCTS.update,
    'an update of the tax_class of a product makes it taxable',
    instead('tax_status', 'taxable', (values) => has(values, 'tax_class')),
    [product({ tax_status: 'none' }), change(PRODUCTS, { tax_class: 'taux-zero' })],
  ),
  applies(
    'product-backorders-no',
    PRODUCT,
    PRODUCTS.update,
    'an update of the stock_quantity of a product ends backorders',
    instead('backorders', 'no', (values) => has(values, 'stock_quantity')),
    [product({ manage_stock: true, backorders: 'yes' }), change(PRODUCTS, { stock_quantity: 3 })],
  ),
  applies(
    'coupon-fixed-cart',
    'Coupon: “discount_type … default fixed_cart on create”',
    COUPONS.update,
    'an update of the amount of a coupon makes it a fixed_cart one',
    instead('discount_type', 'fixed_cart', (values) => has(values, 'amount')),
    [coupon({ discount_type: 'percent' }), change(COUPONS, { amount: '6' })],
  ),
  applies(
    'coupon-patch-fixed-cart',
    'Coupon: “discount_type … default fixed_cart on create”',
    `PATCH ${COUPONS.root}/{id}`,
    'PATCH of a coupon without discount_type makes it a fixed_cart one',
    instead('discount_type', 'fixed_cart', (values) => !has(values, 'amount')),
    [coupon({ discount_type: 'percent' }), change(COUPONS, { description: 'Ten' }, 'PATCH')],
  ),
];
