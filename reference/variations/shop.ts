/** Coupons and orders of other shops: money, dates, taxes, addresses, numbers. */
import { onHandlers } from '../faults/hooks.ts';
import { invalidParam } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { flagOf, has, integerOf, listOf, membersOf, numberOf, textOf } from '../http/values.ts';
import { momentOf, offsetAt, readWall, siteZone } from '../state/dates.ts';
import { RETURNED, SILENT_STATES } from './allowed.ts';
import {
  deeply,
  hiding,
  isCreation,
  isList,
  isUpdate,
  KEYS,
  onDeclaredArguments,
  onRecords,
  onSent,
  together,
  without,
  withoutValues,
} from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

const SHOP_DATES = /^date_\w+$/;
const SHOP_RECORDS = [...KEYS.shop, ...KEYS.notes];

function dated(edit: (text: string, isUtc: boolean) => string): VariationChange {
  return onRecords(SHOP_RECORDS, (record) =>
    deeply(record, (members) =>
      Object.fromEntries(
        Object.entries(members).map(([name, value]) => [
          name,
          SHOP_DATES.test(name) && typeof value === 'string' ? edit(value, name.endsWith('_gmt')) : value,
        ]),
      ),
    ),
  );
}

function offsetText(text: string): string {
  const wall = readWall(text);
  if (wall === null) return text;
  const minutes = offsetAt(momentOf(wall), siteZone()) / 60_000;
  const part = (number: number) => String(Math.floor(Math.abs(number))).padStart(2, '0');
  return `${text}${minutes < 0 ? '-' : '+'}${part(minutes / 60)}:${part(minutes % 60)}`;
}

const AMOUNT = /^-?\d+\.\d+$/;
const AMOUNT_NAME = /(^|_)amount$/;

function amounts(keys: readonly string[], edit: (amount: string) => unknown): VariationChange {
  return onRecords(keys, (record) =>
    deeply(record, (members) =>
      Object.fromEntries(
        Object.entries(members).map(([name, value]) => [
          name,
          typeof value === 'string' && AMOUNT_NAME.test(name) && AMOUNT.test(value) ? edit(value) : value,
        ]),
      ),
    ),
  );
}

/** Another currency of the shop, where an order names none; the index says so. */
function shopCurrency(currency: string): VariationChange {
  return together(
    onHandlers(KEYS.orders.filter(isCreation), (call, next) =>
      next(has(call.sent, 'currency') ? call : { ...call, values: { ...call.values, currency } }),
    ),
    onDeclaredArguments((argument, name, pattern) =>
      name === 'currency' && pattern.startsWith('/shop-analytics/orders') && 'default' in argument
        ? { ...argument, default: currency }
        : argument,
    ),
  );
}

const TAX = 0.2;

/** A fifth on every line, shown beside it and in the total. */
function taxed(record: Values): Values {
  const decimals = textOf(record.total).split('.')[1]?.length ?? 0;
  const tax = (amount: unknown) => (numberOf(amount) * TAX).toFixed(decimals);
  const lines = (name: string) =>
    listOf(record[name])
      .map(membersOf)
      .map((line) => ({
        ...line,
        ...('subtotal' in line ? { subtotal_tax: tax(line.subtotal) } : {}),
        total_tax: tax(line.total),
        taxes: [{ id: 1, total: tax(line.total), subtotal: tax(line.subtotal ?? line.total) }],
      }));
  const total = (numberOf(record.total) * (1 + TAX)).toFixed(decimals);
  return {
    ...record,
    line_items: lines('line_items'),
    shipping_lines: lines('shipping_lines'),
    fee_lines: lines('fee_lines'),
    tax_lines: [
      { id: 1, rate_code: 'VAT-20', rate_id: 1, label: 'VAT', compound: false, tax_total: tax(record.total) },
    ],
    cart_tax: tax(record.total),
    total_tax: tax(record.total),
    total,
    total_formatted: `${total} ${textOf(record.currency_symbol)}`,
  };
}

const PREFIX = 'VS-2027-';

function prefixedNumbers(): VariationChange {
  return together(
    onHandlers(KEYS.orders.filter(isList), (call, next, { site }) => {
      const wanted = textOf(call.values.number).trim();
      if (wanted === '') return next(call);
      return hiding(
        site.orders,
        ({ id }) => !`${PREFIX}${id}`.includes(wanted),
        () => next(withoutValues(call, 'number')),
      );
    }),
    onRecords(KEYS.orders, (record) => ({ ...record, number: `${PREFIX}${textOf(record.number)}` })),
  );
}

/** An address that is sent takes the place of the whole of the old one. */
function wholeAddresses(): VariationChange {
  return onSent(KEYS.orders.filter(isUpdate), (sent) => {
    const blank = [
      'first_name',
      'last_name',
      'company',
      'address_1',
      'address_2',
      'city',
      'state',
      'postcode',
      'country',
      'phone',
    ];
    const whole = (name: 'billing' | 'shipping') => ({
      ...Object.fromEntries(blank.map((member) => [member, ''])),
      ...(name === 'billing' ? { email: '' } : {}),
      ...membersOf(sent[name]),
    });
    return {
      ...sent,
      ...(has(sent, 'billing') ? { billing: whole('billing') } : {}),
      ...(has(sent, 'shipping') ? { shipping: whole('shipping') } : {}),
    };
  });
}

/** Keeps what the shop cannot have less than nothing of. */
function notBelowZero(): VariationChange {
  return onHandlers(KEYS.orders, (call, next, { site }) => {
    const reply = next(call);
    for (const product of site.products.all()) {
      if ((product.stock ?? 0) < 0) site.products.put({ ...product, stock: 0 });
    }
    return reply;
  });
}

/** What an order took from the stock is there again once it is cancelled. */
function restoredByCancelling(): VariationChange {
  return onHandlers(KEYS.orders.filter(isUpdate), (call, next, { site }) => {
    const reply = next(call);
    const order = site.orders.get(integerOf(call.path.id));
    if (order?.status !== 'cancelled' || !order.stockReduced) return reply;
    site.orders.put({ ...order, stockReduced: false });
    for (const { productId, quantity } of order.items) {
      const product = site.products.get(productId);
      if (product?.stock != null) site.products.put({ ...product, stock: product.stock + quantity });
    }
    return reply;
  });
}

function knownProductsOnly(): VariationChange {
  return onSent(KEYS.orders, (sent, _call, { site }) => {
    for (const line of listOf(sent.line_items).map(membersOf)) {
      const id = integerOf(line.product_id);
      if (/^[1-9]\d*$/.test(textOf(line.product_id)) && site.products.get(id) === undefined)
        throw invalidParam('line_items', `#${id} is no product.`);
    }
    return sent;
  });
}

/** A line that an update names keeps its product where the SKU that is sent beside it is of none. */
function productsBySku(): VariationChange {
  return onSent(KEYS.orders.filter(isUpdate), (sent, _call, { site }) => {
    const isKnown = (sku: unknown) => site.products.all().some(({ fields }) => fields.sku === sku);
    const lines = listOf(sent.line_items)
      .map(membersOf)
      .map((line) => ('id' in line && 'sku' in line && !isKnown(line.sku) ? without(line, 'product_id') : line));
    return 'line_items' in sent ? { ...sent, line_items: lines } : sent;
  });
}

/** The case in which a code was written, by the id of its coupon. */
function writtenCodes(): VariationChange {
  const codes = new Map<number, string>();
  return onRecords(KEYS.coupons, (record, call) => {
    const id = integerOf(record.id);
    if (!call.operation.key.startsWith('GET') && has(call.sent, 'code')) codes.set(id, textOf(call.sent.code).trim());
    return { ...record, code: codes.get(id) ?? record.code };
  });
}

/** Sorts by the codes that coupons were made with, where slugs are asked for. */
function firstCodes(): VariationChange {
  const slugs = new Map<number, string>();
  return together(
    onHandlers(KEYS.coupons.filter(isUpdate), (call, next, { site }) => {
      const held = site.coupons.get(integerOf(call.path.id));
      if (held !== undefined && !slugs.has(held.id)) slugs.set(held.id, held.code);
      return next(call);
    }),
    onHandlers(KEYS.coupons.filter(isList), (call, next, { site }) => {
      if (call.values.orderby !== 'slug') return next(call);
      const wanted = listOf(call.values.include).map(integerOf);
      const slugOf = ({ id, code }: { readonly id: number; readonly code: string }) => slugs.get(id) ?? code;
      const sorted = site.coupons
        .all()
        .filter(({ id }) => wanted.length === 0 || wanted.includes(id))
        .sort((a, b) => (slugOf(a) < slugOf(b) ? -1 : 1));
      if (sorted.length === 0) return next(call);
      const include = (call.values.order === 'asc' ? sorted : sorted.reverse()).map(({ id }) => id);
      return next({ ...call, values: { ...call.values, orderby: 'include', include } });
    }),
  );
}

const OWN_META = { id: 900_001, key: '_new_order_email_sent', value: 'true' };
const CURRENCY_DEFAULT = 'Order: “currency | string | ISO code from the enum below; default `EUR` on create”.';
const A_SETTING = 'Findings on live sites: the currency is a setting of the shop.';

export const SHOP: readonly Variation[] = [
  variation('shop-dates-with-z', 'Dates of the shop in GMT end with Z.', RETURNED, () =>
    dated((text, isUtc) => (isUtc ? `${text}Z` : text)),
  ),
  variation('shop-dates-with-offset', 'Dates of the shop carry the offset of their zone.', RETURNED, () =>
    dated((text, isUtc) => (isUtc ? `${text}+00:00` : offsetText(text))),
  ),
  variation('shop-dates-with-fractions', 'Dates of the shop show thousandths of a second.', RETURNED, () =>
    dated((text) => `${text}.000`),
  ),
  variation('amounts-trimmed', 'Amounts of coupons end with no zero: 25.5, and 10 for 10.00.', RETURNED, () =>
    amounts(KEYS.coupons, (amount) => amount.replace(/\.?0+$/, '')),
  ),
  variation(
    'amounts-with-four-decimals',
    'Amounts of coupons have four decimals.',
    'Coupon: “amount | string | numeric text”: how many decimals it has is not said.',
    () => amounts(KEYS.coupons, (amount) => Number(amount).toFixed(4)),
  ),
  variation(
    'order-totals-as-numbers',
    'Totals of orders are numbers.',
    RETURNED,
    () =>
      onRecords(KEYS.orders, (record) =>
        Object.fromEntries(
          Object.entries(record).map(([name, value]) => [
            name,
            typeof value === 'string' && /(^|_)(total|tax)$/.test(name) ? Number(value) : value,
          ]),
        ),
      ),
    { breaksCustom: true },
  ),
  variation(
    'money-with-comma',
    'Prices that are shown have a decimal comma and stand after their currency.',
    RETURNED,
    () =>
      onRecords([...KEYS.orders, ...KEYS.products], (record) => ({
        ...record,
        ...(typeof record.total_formatted === 'string'
          ? { total_formatted: record.total_formatted.replace('.', ',') }
          : {}),
        ...(typeof record.price_html === 'string' ? { price_html: record.price_html.replace('.', ',') } : {}),
      })),
  ),
  variation('shop-in-dollars', 'The currency of the shop is USD.', A_SETTING, () => shopCurrency('USD'), {
    departs: [CURRENCY_DEFAULT],
    breaksCustom: true,
  }),
  variation(
    'shop-in-yen',
    'The currency of the shop is JPY, and its amounts have no decimals.',
    A_SETTING,
    () =>
      together(
        shopCurrency('JPY'),
        onHandlers(KEYS.orders, (call, next) =>
          next(has(call.sent, 'dp') ? call : { ...call, values: { ...call.values, dp: 0 } }),
        ),
      ),
    { departs: [CURRENCY_DEFAULT, 'Shop: orders: “`dp`: integer, default 2”.'], breaksCustom: true },
  ),
  variation(
    'taxes-on',
    'The shop takes a fifth of tax, which orders show on each line and hold in their total.',
    'Order: “total_tax (string, read-only)”, “taxes (read-only array …)”: which taxes a shop takes is its own.',
    () => onRecords(KEYS.orders, taxed),
  ),
  variation(
    'order-numbers-prefixed',
    'Order numbers have a prefix.',
    'Shop: orders: “`number`: string; matches part of an order number”: what a number looks like is not said.',
    prefixedNumbers,
  ),
  variation(
    'addresses-replaced',
    'A billing or shipping address that is sent takes the place of the whole of the old one.',
    'Order: “billing | object”: whether an update merges it or replaces it is not said.',
    wholeAddresses,
  ),
  variation('addresses-empty-as-null', 'Members of addresses that are empty are null.', RETURNED, () =>
    onRecords(KEYS.orders, (record) => {
      const address = (value: unknown) =>
        Object.fromEntries(Object.entries(membersOf(value)).map(([name, text]) => [name, text === '' ? null : text]));
      return { ...record, billing: address(record.billing), shipping: address(record.shipping) };
    }),
  ),
  variation(
    'shop-meta-of-its-own',
    'Orders, coupons and products carry meta that the shop itself has added.',
    'Meta object: “Meta objects appear in coupons, orders, order lines and products”: that there are only those that a request wrote is not said.',
    () =>
      onRecords(KEYS.shop, (record) =>
        'meta_data' in record ? { ...record, meta_data: [...listOf(record.meta_data), OWN_META] } : record,
      ),
  ),
  variation(
    'coupon-codes-as-written',
    'Codes of coupons keep the case in which they were written.',
    'Coupon: “code | string”: whether its case is kept is not said.',
    writtenCodes,
  ),
  variation(
    'coupon-slugs-stay',
    'The slug of a coupon, by which lists are sorted, is the code that it was made with, whatever becomes of that.',
    'Coupon: no slug is among its fields, and `orderby` of the list names `slug` without saying what it is.',
    firstCodes,
  ),
  variation('coupon-empty-limits-zero', 'Limits of a coupon that are not set are 0.', RETURNED, () =>
    onRecords(KEYS.coupons, (record) => ({
      ...record,
      ...Object.fromEntries(
        ['usage_limit', 'usage_limit_per_user', 'limit_usage_to_x_items'].map((name) => [name, record[name] ?? 0]),
      ),
    })),
  ),
  variation(
    'stock-not-below-zero',
    'An order of more than there is leaves a stock of 0.',
    'States and transitions: “stock of ordered items is reduced”: by how much where there is less is not said.',
    notBelowZero,
  ),
  variation(
    'stock-restored-by-cancelling',
    'Cancelling a paid order puts what it took back into the stock.',
    SILENT_STATES,
    restoredByCancelling,
  ),
  variation(
    'order-of-unknown-products-rejected',
    'A line of an order that names no product of the shop is rejected.',
    'Order: “product_id (any JSON type)”: what may be named is not said.',
    knownProductsOnly,
  ),
  variation(
    'order-products-by-sku',
    'A line that an update names keeps its product where a SKU of no product is sent beside the id of another.',
    'Order: “sku (string, read-only)”: what becomes of a request that carries it all the same is not said.',
    productsBySku,
  ),
  variation(
    'order-lines-with-more',
    'Lines of orders carry a set-up of their product and a total without tax.',
    RETURNED,
    () =>
      onRecords(KEYS.orders, (record) => ({
        ...record,
        line_items: listOf(record.line_items)
          .map(membersOf)
          .map((line) => ({ ...line, bundled_by: '', composite: [], global_unique_id: '' })),
        payment_url: '',
        is_editable: true,
        needs_payment: !flagOf(record.date_paid),
      })),
  ),
  variation('orders-without-origin', 'Orders have no customer address, user agent, cart hash or key.', RETURNED, () =>
    onRecords(KEYS.orders, (record) =>
      without(record, 'customer_ip_address', 'customer_user_agent', 'cart_hash', 'order_key', 'created_via', 'version'),
    ),
  ),
];
