import type { Values } from '../http/messages.ts';
import { flagOf, has, integerOf, textOf } from '../http/values.ts';
import type { AmountLine, CouponLine, ItemLine, Meta, OrderRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { dateMembers, moneyText } from './fields.ts';
import { selfLinks } from './list.ts';
import { sumOf } from './order-lines.ts';

/** How amounts and item meta are shown: `dp` decimals, and only meta meant for display where asked. */
interface Style {
  readonly decimals: number;
  readonly displayMetaOnly: boolean;
}

/** @param values arguments of the request; `dp` and `order_item_display_meta` say how to show the order */
export function orderDocument(site: Site, order: OrderRecord, values: Values) {
  const style: Style = {
    decimals: has(values, 'dp') ? integerOf(values.dp) : 2,
    displayMetaOnly: flagOf(values.order_item_display_meta),
  };
  const money = (amount: number) => moneyText(amount, style.decimals);
  const subtotal = order.items.reduce((sum, item) => sum + item.subtotal, 0);
  const total = sumOf(order.items) + sumOf(order.shipping) + sumOf(order.fees);
  return {
    id: order.id,
    number: String(order.id),
    order_key: order.key,
    created_via: 'rest-api',
    version: '1.0.0',
    status: order.status,
    currency: order.currency,
    currency_symbol: currencySymbol(order.currency),
    ...dateMembers('date_created', order.created),
    ...dateMembers('date_modified', order.modified),
    discount_total: money(Math.max(0, subtotal - sumOf(order.items))),
    discount_tax: money(0),
    shipping_total: money(sumOf(order.shipping)),
    shipping_tax: money(0),
    cart_tax: money(0),
    total: money(total),
    total_formatted: `${moneyText(total)} ${currencySymbol(order.currency)}`,
    total_tax: money(0),
    prices_include_tax: false,
    customer_id: order.customerId,
    customer_ip_address: '',
    customer_user_agent: '',
    ...order.fields,
    ...dateMembers('date_paid', order.paid),
    ...dateMembers('date_completed', order.completed),
    cart_hash: '',
    meta_data: order.meta,
    line_items: order.items.map((item) => itemDocument(site, item, style)),
    tax_lines: [],
    shipping_lines: order.shipping.map((line) =>
      amountDocument(line, style, { method_title: '', method_id: '', instance_id: '' }),
    ),
    fee_lines: order.fees.map((line) =>
      amountDocument(line, style, { name: '', tax_class: '', tax_status: 'taxable', amount: '' }),
    ),
    coupon_lines: order.coupons.map((line) => couponLineDocument(line, style)),
    refunds: [],
    _links: selfLinks(site, '/shop-analytics/orders', order.id),
  };
}

const symbols = new Map<string, string>();

function currencySymbol(currency: string): string {
  const known = symbols.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('fr', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' });
  const symbol = format.formatToParts(0).find((part) => part.type === 'currency')?.value ?? currency;
  symbols.set(currency, symbol);
  return symbol;
}

function itemDocument(site: Site, item: ItemLine, style: Style) {
  const product = site.products.get(item.productId);
  return {
    id: item.id,
    product_id: item.productId,
    variation_id: 0,
    parent_name: null,
    tax_class: '',
    ...item.fields,
    quantity: item.quantity,
    subtotal: moneyText(item.subtotal, style.decimals),
    subtotal_tax: moneyText(0, style.decimals),
    total: moneyText(item.total, style.decimals),
    total_tax: moneyText(0, style.decimals),
    taxes: [],
    meta_data: metaDocuments(item.meta, style),
    sku: textOf(product?.fields.sku),
    price: item.quantity === 0 ? 0 : item.total / item.quantity,
    image: { id: '', src: '' },
  };
}

/** Meta of a line also says how to show itself; keys that start with an underscore are not for display. */
function metaDocuments(meta: readonly Meta[], style: Style) {
  return meta
    .filter(({ key }) => !style.displayMetaOnly || !key.startsWith('_'))
    .map((item) => ({ ...item, display_key: item.key, display_value: displayText(item.value) }));
}

function displayText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function amountDocument(line: AmountLine, style: Style, blank: Values) {
  return {
    id: line.id,
    ...blank,
    ...line.fields,
    total: moneyText(line.total, style.decimals),
    total_tax: moneyText(0, style.decimals),
    taxes: [],
    meta_data: line.meta,
  };
}

function couponLineDocument(line: CouponLine, style: Style) {
  return {
    id: line.id,
    code: line.code,
    discount: moneyText(line.discount, style.decimals),
    discount_tax: moneyText(0, style.decimals),
    meta_data: line.meta,
  };
}
