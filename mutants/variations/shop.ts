/** Coupons, orders and products of other shops. */
import { isSuccess } from '../../reference/faults/hooks.ts';
import { RestError } from '../../reference/http/errors.ts';
import type { Values } from '../../reference/http/messages.ts';
import {
  flagOf,
  has,
  integerOf,
  integersOf,
  listOf,
  membersOf,
  numberOf,
  textOf,
} from '../../reference/http/values.ts';
import type { Call } from '../../reference/routing/call.ts';
import { COUNTRIES } from '../../reference/shop/countries.ts';
import { findCoupon } from '../../reference/shop/coupons.ts';
import { priceText } from '../../reference/shop/prices.ts';
import { sell } from '../../reference/shop/products.ts';
import { datePair } from '../../reference/state/dates.ts';
import type { CouponRecord, OrderRecord, ProductRecord } from '../../reference/state/records.ts';
import type { Site } from '../../reference/state/site.ts';
import { fold } from '../../reference/state/text.ts';
import { COMPANIONS, ERRORS, NO_DEFAULT, RETURNED, STATES, STOCK, UNKNOWN_IDS, UPDATES } from './allowed.ts';
import {
  addressedBy,
  asked,
  editLines,
  filled,
  handled,
  idOf,
  kept,
  leftOut,
  linesKept,
  linesShown,
  list,
  mapMembers,
  recordsAt,
  refused,
  refusedUnknown,
  relisted,
  settled,
  shown,
  shownAs,
  shownBy,
  stateful,
  text,
  together,
  without,
  withValues,
} from './operators.ts';
import { creations, isWrite, KEYS, lists, removals, updates, writesTo } from './places.ts';
import { CUSTOM, departs, type Operator, rows } from './row.ts';
import { declared, declaredDefault } from './wire.ts';

const LINES = ['line_items', 'shipping_lines', 'fee_lines', 'coupon_lines'];
const linesOf = (holder: Values, name: string) => listOf(holder[name]).map(membersOf);
const productOf = (line: Values, site: Site) => site.products.get(integerOf(line.product_id));
const idsIn = (name: string, member: string) => (values: Values) =>
  linesOf(values, name).flatMap((line) => (/^\d+$/.test(textOf(line[member])) ? [integerOf(line[member])] : []));
const isGone = (site: Site, id: number) => site.orders.get(id) === undefined;

/** Amounts of coupons in another form. */
const amounts = (form: (amount: string) => unknown): Operator =>
  shownAs(
    KEYS.coupons,
    /(^|_)amount$/,
    text((amount) => (/^-?\d+\.\d+$/.test(amount) ? form(amount) : amount)),
  );

const LIMITS_OF_USE = ['usage_limit', 'usage_limit_per_user', 'limit_usage_to_x_items'];

/** The case in which a code was written, by the id of its coupon. */
const writtenCodes = shownBy(KEYS.coupons, () => {
  const codes = new Map<number, string>();
  return (record, call) => {
    const isWritten = isWrite(call.operation.key) && has(call.sent, 'code');
    if (isWritten) codes.set(idOf(record), textOf(call.sent.code).trim());
    return { ...record, code: codes.get(idOf(record)) ?? record.code };
  };
});

const inCapitals = text((code) =>
  code.replace(/\p{Ll}/gu, (letter) => (letter.toUpperCase().length === 1 ? letter.toUpperCase() : letter)),
);

/** Sorts by the codes that coupons were made with, where slugs are asked for. */
const firstCodes = stateful(() => {
  const slugs = new Map<number, string>();
  return together(
    asked(updates(KEYS.coupons), (call, { site }) => {
      const held = site.coupons.get(integerOf(call.path.id));
      if (held !== undefined && !slugs.has(held.id)) slugs.set(held.id, held.code);
      return call;
    }),
    relisted(
      KEYS.coupons,
      ({ values }) => values.orderby === 'slug',
      (records, { values }) => {
        const slugOfCoupon = (record: unknown) => slugs.get(idOf(record)) ?? textOf(membersOf(record).code);
        const sorted = records.toSorted((a, b) => (slugOfCoupon(a) < slugOfCoupon(b) ? -1 : 1));
        return values.order === 'asc' ? sorted : sorted.toReversed();
      },
    ),
  );
});

const codesOf = (order: OrderRecord | undefined) => (order?.coupons ?? []).map(({ code }) => code);

function hasEnded(site: Site, coupon: CouponRecord): boolean {
  const isOver = coupon.expires !== null && coupon.expires.utc < new Date(site.clock.now()).toISOString();
  const limit = integerOf(coupon.fields.usage_limit);
  const uses = site.orders.all().filter((order) => {
    return !['trash', 'cancelled', 'failed'].includes(order.status) && codesOf(order).includes(coupon.code);
  });
  return isOver || (limit > 0 && uses.length >= limit);
}

const COUPON_KEYS = [...KEYS.coupons, ...writesTo('/shop-analytics/coupons/batch')];
const CASE_OF_CODES = `Coupon: “code | string | required on create”: of the case of its letters nothing is said. ${RETURNED}`;
const DECIMALS = 'Coupon: “amount | string | numeric text”: how many decimals it has is not said.';

export const COUPONS = rows(CASE_OF_CODES, {
  'amounts-trimmed': [
    'Amounts of coupons end with no zero: 25.5, and 10 for 10.00.',
    amounts((amount) => amount.replace(/\.?0+$/, '')),
    DECIMALS,
  ],
  'coupon-codes-as-written': ['Codes of coupons keep the case in which they were written.', writtenCodes],
  'coupon-codes-in-capitals': [
    'Codes of coupons are kept and shown in capital letters.',
    together(
      shownAs(KEYS.coupons, ['code'], inCapitals),
      linesShown(KEYS.orders, ['coupon_lines'], (line) => ({ ...line, code: inCapitals(line.code) })),
    ),
  ],
  'coupon-slugs-stay': [
    'The slug of a coupon, by which lists are sorted, is the code that it was made with, whatever becomes of that.',
    firstCodes,
    'Coupon: no slug is among its fields, and `orderby` of the list names `slug` without saying what it is.',
  ],
  'coupon-limit-zero-is-none': [
    'A limit of use of a coupon that is sent as 0 is no limit, and reads null.',
    kept(COUPON_KEYS, (sent) =>
      mapMembers(sent, (value, name) => (LIMITS_OF_USE.includes(name) && value === 0 ? null : value)),
    ),
    `Coupon: “usage_limit_per_user | integer”: what 0 means is not said. ${RETURNED}`,
  ],
  'coupon-amounts-bounded': [
    'A coupon of more than 100 percent, or whose minimum amount is above its maximum, is rejected.',
    refused(KEYS.coupons, (sent, call, site) => {
      const held = site.coupons.get(integerOf(call.path.id))?.fields ?? {};
      const amount = (name: string) => numberOf(sent[name] ?? held[name]);
      if ((sent.discount_type ?? held.discount_type) === 'percent' && amount('amount') > 100) return 'amount';
      const max = amount('maximum_amount');
      return max > 0 && amount('minimum_amount') > max && 'minimum_amount';
    }),
    `Coupon: “amount”, “minimum_amount”, “maximum_amount”: what bounds them is not said. ${ERRORS}`,
  ],
  'codes-of-trashed-coupons-taken': [
    'The code of a coupon in the trash cannot be given to another.',
    refused(KEYS.coupons, ({ code }, _call, site) => {
      const wanted = textOf(code).trim().toLowerCase();
      const isTaken = site.coupons.all().some((coupon) => coupon.status === 'trash' && coupon.code === wanted);
      return isTaken && new RestError(400, 'rest_coupon_code_already_exists', 'The coupon code already exists.');
    }),
    `Coupon: “code | string”: when a code is free again is not said. ${ERRORS}`,
  ],
  'ended-coupons-rejected': [
    'An order does not take a coupon that has expired or is used up; of several, one for individual use stays alone.',
    kept(KEYS.orders, (sent, call, site) => {
      const held = codesOf(site.orders.get(integerOf(call.path.id)));
      const coupons = linesOf(sent, 'coupon_lines').map(({ code }) => findCoupon(site, textOf(code)));
      const ended = coupons.find((coupon) => coupon && !held.includes(coupon.code) && hasEnded(site, coupon));
      if (ended !== undefined) throw new RestError(400, 'rest_invalid_coupon', `Coupon "${ended.code}" has ended.`);
      const alone = coupons.find((coupon) => flagOf(coupon?.fields.individual_use));
      return alone === undefined ? sent : { ...sent, coupon_lines: [{ code: alone.code }] };
    }),
    `Coupon: “date_expires”, “usage_limit”, “individual_use”: whether orders heed them is not said. ${ERRORS}`,
  ],
});

const TAX = 0.2;

/** A fifth on every line, shown beside it and in the total. */
function taxed(record: Values): Values {
  const decimals = textOf(record.total).split('.')[1]?.length ?? 0;
  const tax = (amount: unknown) => (numberOf(amount) * TAX).toFixed(decimals);
  const total = (numberOf(record.total) * (1 + TAX)).toFixed(decimals);
  const withTaxes = editLines(record, LINES.slice(0, 3), (line) => ({
    ...line,
    ...('subtotal' in line ? { subtotal_tax: tax(line.subtotal) } : {}),
    total_tax: tax(line.total),
    taxes: [{ id: 1, total: tax(line.total), subtotal: tax(line.subtotal ?? line.total) }],
  }));
  const rate = { id: 1, rate_code: 'VAT-20', rate_id: 1, label: 'VAT', compound: false, tax_total: tax(record.total) };
  const sums = { cart_tax: tax(record.total), total_tax: tax(record.total), total };
  return { ...withTaxes, ...sums, tax_lines: [rate], total_formatted: `${total} ${textOf(record.currency_symbol)}` };
}

const PREFIX = 'VS-2027-';

/** An object that is sent takes the place of the whole of the old one. */
const replacing = (keys: readonly string[], blanks: Readonly<Record<string, readonly string[]>>): Operator =>
  kept(updates(keys), (sent) =>
    mapMembers(sent, (value, name) => {
      const blank = blanks[name]?.map((member) => [member, '']);
      return blank === undefined || value === null ? value : { ...Object.fromEntries(blank), ...membersOf(value) };
    }),
  );

const ADDRESS = [
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

/** The code of a state that its country has under that name. */
function stateCode(country: unknown, state: unknown): unknown {
  const states = Object.entries(COUNTRIES[textOf(country).toUpperCase()]?.states ?? {});
  return states.find(([, name]) => fold(name) === fold(textOf(state).trim()))?.[0] ?? state;
}

/** Orders give back, or take, what their items are in a stock. */
function moveStock(site: Site, order: OrderRecord, direction: 1 | -1): OrderRecord {
  for (const { productId, quantity } of order.items) {
    const product = site.products.get(productId);
    if (product !== undefined) sell(site, product, direction * quantity);
  }
  return { ...order, stockReduced: direction === 1 };
}

/** An order that is removed takes with it what stands below it, and gives its units back. */
const removedWithMore = handled(removals(KEYS.orders), (call, next, { site }) => {
  const order = site.orders.get(integerOf(call.path.id));
  const reply = next(call);
  if (!isSuccess(reply) || order === undefined) return reply;
  if (isGone(site, order.id) && order.stockReduced) moveStock(site, order, -1);
  for (const child of site.orders.all().filter(({ fields }) => integerOf(fields.parent_id) === order.id)) {
    if (flagOf(call.values.force)) site.orders.remove(child.id);
    else site.orders.put({ ...child, status: 'trash', modified: datePair(site.clock.stamp()) });
  }
  return reply;
});

/** Two lines of one product become one, as in a basket. */
function merged(lines: readonly Values[]): readonly Values[] {
  const all: Values[] = [];
  for (const line of lines) {
    const isPlain = Object.keys(line).every((name) => name === 'product_id' || name === 'quantity');
    const place = isPlain ? all.findIndex((one) => one.product_id === line.product_id) : -1;
    const twin = all[place];
    if (twin === undefined) all.push(line);
    else all[place] = { ...twin, quantity: integerOf(twin.quantity ?? 1) + integerOf(line.quantity ?? 1) };
  }
  return all;
}

/** Before an update is done, lists that it carries are emptied of what they do not name. */
const replacedFirst = (keys: readonly string[], edit: (record: Values, sent: Values) => Values): Operator =>
  handled(updates(keys), (call, next, { site }) => {
    const records = recordsAt(site, call);
    const held = addressedBy(call, site);
    if (held === undefined) return next(call);
    records.put(Object.assign({ ...held }, edit(membersOf(held), call.sent)));
    try {
      return next(call);
    } catch (error) {
      records.put(held);
      throw error;
    }
  });

const namedIn = (held: unknown, sent: unknown, member: string) => {
  if (!Array.isArray(sent)) return held;
  const names = new Set(sent.map((one) => textOf(membersOf(one)[member])));
  return listOf(held).filter((one) => names.has(textOf(membersOf(one)[member])));
};

const linesReplaced = replacedFirst(KEYS.orders, (order, sent) => {
  const losesCoupons = Array.isArray(sent.coupon_lines) && listOf(order.coupons).length > 0;
  const items = listOf(namedIn(order.items, sent.line_items, 'id')).map(membersOf);
  return {
    items: losesCoupons ? items.map((item) => ({ ...item, total: item.subtotal })) : items,
    shipping: namedIn(order.shipping, sent.shipping_lines, 'id'),
    fees: namedIn(order.fees, sent.fee_lines, 'id'),
    coupons: Array.isArray(sent.coupon_lines) ? [] : order.coupons,
  };
});

/** An update that carries lines writes all of them anew. */
const linesRenewed = settled<OrderRecord>(updates(KEYS.orders), (order, { sent }, site) => {
  if (!LINES.some((name) => has(sent, name))) return order;
  const anew = <Line extends object>(all: readonly Line[]) =>
    all.map((line) => ({ ...line, id: site.ids.orderLines.next() }));
  const { items, shipping, fees, coupons } = order;
  return { ...order, items: anew(items), shipping: anew(shipping), fees: anew(fees), coupons: anew(coupons) };
});

/** Members of items that only the site writes, as other sites fill them. */
function readOnlyMembers(line: Values, site: Site): Values {
  const quantity = integerOf(line.quantity);
  const [image] = listOf(productOf(line, site)?.fields.images).map(membersOf);
  const attachment = site.attachments.get(integerOf(image?.id));
  return {
    ...line,
    price: quantity === 0 ? 0 : numberOf(line.subtotal) / quantity,
    image: { id: attachment?.id ?? 0, src: attachment?.url ?? `${site.home}/uploads/placeholder.png` },
  };
}

const QUANTITY =
  'line_items item: “quantity (integer)”, Product: “sold_individually”: what becomes of a quantity that cannot be served is not said.';
const NO_OTHERS =
  'Order: “fee_lines | array”, “line_items | array”: that an order has no other lines than those sent is not said.';

const CLOSED = ['completed', 'cancelled', 'refunded'];

/** What has ended stays as it ended. */
const guardedTransitions = (answer: 400 | 409) =>
  refused(updates(KEYS.orders), (sent, call, site) => {
    const status = site.orders.get(integerOf(call.path.id))?.status ?? '';
    const isLeft = has(sent, 'status') && sent.status !== status;
    const isLast = CLOSED.includes(status);
    return (
      isLast && isLeft && new RestError(answer, 'order_invalid_transition', `An order that is ${status} stays so.`)
    );
  });

export const ORDERS = rows(RETURNED, {
  'order-totals-as-numbers': [
    'Totals of orders are numbers.',
    shownAs(KEYS.orders, /(^|_)(total|tax)$/, text(Number)),
    CUSTOM,
  ],
  'shop-in-dollars': [
    'The currency of the shop is USD.',
    together(
      asked(creations(KEYS.orders), (call) =>
        has(call.sent, 'currency') ? call : withValues(call, { currency: 'USD' }),
      ),
      declaredDefault(
        (name, pattern) => name === 'currency' && pattern.startsWith('/shop-analytics/orders'),
        () => 'USD',
      ),
    ),
    'On live sites the currency is a setting of the shop.',
    departs('Order: “currency | string | ISO code from the enum below; default `EUR` on create”.', true),
  ],
  'taxes-on': [
    'The shop takes a fifth of tax, which orders show on each line and hold in their total.',
    shown(KEYS.orders, taxed),
    'Order: “total_tax (string, read-only)”, “taxes (read-only array …)”: which taxes a shop takes is its own.',
  ],
  'order-numbers-prefixed': [
    'Order numbers have a prefix.',
    together(
      leftOut(
        lists(KEYS.orders),
        (site) => site.orders,
        ({ id }, { values }) => !`${PREFIX}${id}`.includes(textOf(values.number).trim()),
        ['number'],
      ),
      shownAs(KEYS.orders, ['number'], (number) => `${PREFIX}${textOf(number)}`),
    ),
    'Shop: orders: “`number`: string; matches part of an order number”: what a number looks like is not said.',
  ],
  'addresses-replaced': [
    'An address of an order, or the dimensions of a product, that are sent take the place of the whole.',
    together(
      replacing(KEYS.orders, { billing: [...ADDRESS, 'email'], shipping: ADDRESS }),
      replacing(KEYS.products, { dimensions: ['length', 'width', 'height'] }),
    ),
    UPDATES,
  ],
  'states-by-code': [
    'A state of an address that is sent by its name is kept by its code, where its country has it.',
    kept(KEYS.orders, (sent, call, site) => {
      const held = site.orders.get(integerOf(call.path.id))?.fields ?? {};
      return mapMembers(sent, (value, name) => {
        const address = membersOf(value);
        if (!/^(billing|shipping)$/.test(name) || !has(address, 'state')) return value;
        return { ...address, state: stateCode(address.country ?? membersOf(held[name]).country, address.state) };
      });
    }),
    `billing object: “state (ISO code or name)”: that it comes back as it was sent is not said. ${RETURNED}`,
  ],
  'order-members-filled': [
    'A new order gets what it does not send: the billing of its customer, the title of its payment, and shipping to where it is billed.',
    filled(KEYS.orders, (sent, _call, { users }) => {
      const user = users.find(({ id }) => id === integerOf(sent.customer_id));
      const billing = user && { first_name: user.name, email: user.email, country: 'FR' };
      return {
        ...(billing && { billing }),
        ...(textOf(sent.payment_method) !== '' && {
          payment_method_title: `Payment by ${textOf(sent.payment_method)}`,
        }),
        ...(has(sent, 'billing') && { shipping: without(membersOf(sent.billing), 'email') }),
      };
    }),
    NO_DEFAULT,
  ],
  'shop-meta-of-its-own': [
    'Orders, coupons and products carry meta that the shop itself has added.',
    shownAs(
      KEYS.shop,
      ['meta_data'],
      list((meta) => [...meta, { id: 900_001, key: '_new_order_email_sent', value: 'true' }]),
    ),
  ],
  'transitions-guarded': [
    'An order that is completed, cancelled or refunded stays so: another status is rejected with 409.',
    guardedTransitions(409),
    `${STATES} ${ERRORS}`,
    CUSTOM,
  ],
  'closed-orders-locked': [
    'An order that is completed, cancelled or refunded takes no update: all are rejected with 409.',
    refused(updates(KEYS.orders), (_sent, call, site) => {
      const { status = '' } = site.orders.get(integerOf(call.path.id)) ?? {};
      return CLOSED.includes(status) && new RestError(409, 'shop_order_closed', 'The order is closed.');
    }),
    `${STATES} ${ERRORS}`,
    CUSTOM,
  ],
  'transitions-invalid': [
    'An order that is completed, cancelled or refunded stays so: another status is rejected with 400.',
    guardedTransitions(400),
    `${STATES} ${ERRORS}`,
    CUSTOM,
  ],
  'stock-restored-by-cancelling': [
    'Cancelling a paid order puts what it took back into the stock.',
    settled<OrderRecord>(updates(KEYS.orders), (order, _call, site) =>
      order.status === 'cancelled' && order.stockReduced ? moveStock(site, order, -1) : order,
    ),
    STOCK,
  ],
  'children-go-with-their-order': [
    'With an order go those whose parent it is; one that is removed for good gives its units back.',
    removedWithMore,
    `${STOCK} “any order | DELETE order”: what becomes of orders with that parent_id is not said.`,
  ],
  'stock-reduced-by-status': [
    'An order that is processing, on-hold or completed reduces the stock, once, whether it is marked as paid or not.',
    settled<OrderRecord>(KEYS.orders, (order, _call, site) =>
      !order.stockReduced && ['processing', 'on-hold', 'completed'].includes(order.status)
        ? moveStock(site, order, 1)
        : order,
    ),
    STOCK,
  ],
  'line-ids-renewed': [
    'An update of an order that carries lines gives all its lines new ids.',
    linesRenewed,
    'Order: line_items item: “id (integer, read-only)”: that a line keeps it for ever is not said.',
  ],
  'lines-merged': [
    'Lines of a new order that name one product, and say no more than how many, become one line.',
    kept(creations(KEYS.orders), (sent) =>
      Array.isArray(sent.line_items) ? { ...sent, line_items: merged(sent.line_items.map(membersOf)) } : sent,
    ),
    'Order: line_items item: “quantity (integer)”: whether two lines of one product stay apart is not said.',
  ],
  'lines-replaced': [
    'A list of lines that an update of an order carries takes the place of the held one; a line with its id stays.',
    linesReplaced,
    UPDATES,
    CUSTOM,
  ],
  'lines-added': [
    'A new order gets a fee for its payment_method, and one with items a gift that costs nothing.',
    kept(creations(KEYS.orders), (sent) => {
      const gift = { name: 'Sticker', quantity: 1, subtotal: '0', total: '0' };
      const fee = { name: 'Payment fee', total: '0.35' };
      return {
        ...sent,
        ...(listOf(sent.line_items).length > 0 && { line_items: [...listOf(sent.line_items), gift] }),
        ...(textOf(sent.payment_method) !== '' && { fee_lines: [...listOf(sent.fee_lines), fee] }),
      };
    }),
    NO_OTHERS,
  ],
  'line-quantities-cut': [
    'A line of more than is in stock, or of several of what is sold individually, is cut to what there is.',
    linesKept(KEYS.orders, ['line_items'], (line, site) => {
      const product = productOf(line, site);
      const stock = product?.stock ?? 0;
      const isBound = flagOf(product?.fields.manage_stock) && product?.fields.backorders === 'no' && stock > 0;
      const max = flagOf(product?.fields.sold_individually) ? 1 : isBound ? stock : Number.POSITIVE_INFINITY;
      return integerOf(line.quantity) > max ? { ...line, quantity: max } : line;
    }),
    QUANTITY,
  ],
  'line-quantities-rejected': [
    'A line with a quantity below 1, or of several of what is sold individually, is rejected.',
    refused(KEYS.orders, (sent, _call, site) => {
      const isWrong = (line: Values) =>
        has(line, 'quantity') &&
        (integerOf(line.quantity) < 1 ||
          (integerOf(line.quantity) > 1 && flagOf(productOf(line, site)?.fields.sold_individually)));
      return linesOf(sent, 'line_items').some(isWrong) && 'line_items';
    }),
    `${QUANTITY} ${ERRORS}`,
  ],
  'line-names-as-text': [
    'A name of a line that is sent as no text comes back as the text of its JSON.',
    linesKept(KEYS.orders, LINES.slice(0, 3), (line) =>
      mapMembers(line, (value, name) => {
        if (!/^(name|method_title)$/.test(name) || typeof value === 'string') return value;
        return value === null ? '' : JSON.stringify(value);
      }),
    ),
    'line_items item, fee_lines item: “name (any JSON type)”; shipping_lines item: “method_title (any JSON type)”.',
    CUSTOM,
  ],
  'display-meta-of-texts': [
    'Of the meta of an item, texts that are not empty are meant for display, and nothing else.',
    shown(lists(KEYS.orders), (record, { values }) => {
      const isShown = (meta: unknown) => typeof membersOf(meta).value === 'string' && membersOf(meta).value !== '';
      if (!flagOf(values.order_item_display_meta)) return record;
      return editLines(record, ['line_items'], (line) => ({
        ...line,
        meta_data: listOf(line.meta_data).filter(isShown),
      }));
    }),
    'Additional order list parameters: “limits item meta to what is meant for display”: what is meant for it is not said.',
  ],
  'line-read-only-members': [
    'The price of an item is that of a unit before coupons, and its image that of its product, or one that stands for none.',
    shown(KEYS.orders, (record, _call, { site }) =>
      editLines(record, ['line_items'], (line) => readOnlyMembers(line, site)),
    ),
    'line_items item: “price (number, read-only)”, “image (read-only object …)”: what they follow is not said.',
  ],
});

/** The product that a write makes or changes, as it will be: what is sent over what is held. */
const onProducts = (edit: (sent: Values, product: Values) => Values): Operator =>
  kept(KEYS.products, (sent, call, site) =>
    edit(sent, { ...call.values, ...site.products.get(integerOf(call.path.id))?.fields, ...sent }),
  );

/** Edits the fields of a product after each write of it. */
const fieldsSettled = (edit: (fields: Values, product: ProductRecord, site: Site) => Values): Operator =>
  settled<ProductRecord>(KEYS.products, (product, _call, site) => {
    const changed = edit(product.fields, product, site);
    return Object.keys(changed).length === 0 ? product : { ...product, fields: { ...product.fields, ...changed } };
  });

const isPriced = ({ type }: Values) => type !== 'variable' && type !== 'grouped';
const SALE_DATES = ['date_on_sale_from', 'date_on_sale_from_gmt', 'date_on_sale_to', 'date_on_sale_to_gmt'];

/** Members by what they need. */
const NEEDS: readonly (readonly [names: readonly string[], isMet: (product: Values) => boolean])[] = [
  [['download_limit', 'download_expiry'], ({ downloadable }) => flagOf(downloadable)],
  [['external_url', 'button_text'], ({ type }) => type === 'external'],
  [SALE_DATES, isPriced],
  [['weight', 'dimensions', 'shipping_class'], ({ virtual }) => !flagOf(virtual)],
  [['stock_quantity', 'low_stock_amount'], ({ manage_stock }) => flagOf(manage_stock)],
];

function stockStatus({ manage_stock, backorders, stock_status }: Values, { stock }: ProductRecord): Values {
  if (!flagOf(manage_stock)) return backorders === 'no' ? {} : { backorders: 'no' };
  const empty = backorders === 'no' ? 'outofstock' : 'onbackorder';
  const status = (stock ?? 0) > 0 ? 'instock' : empty;
  return status === stock_status ? {} : { stock_status: status };
}

function defaultCategory(site: Site): number {
  const slug = 'uncategorized';
  const known = site.productCategories.all().find((term) => term.slug === slug);
  const id = known?.id ?? site.ids.terms.next();
  return site.productCategories.put({ id, name: 'Uncategorized', slug, description: '', parent: 0 }).id;
}

/** Prices are compared without what the shop's currency has no coins for; the index says that amounts have no decimals. */
const wholePrices = together(
  declared((argument, name) => (name === 'dp' ? { ...argument, default: 0 } : argument)),
  leftOut(
    lists(KEYS.products),
    (site) => site.products,
    (product, { values, sent }, site) => {
      const price = Math.round(numberOf(priceText(site, product)));
      return (
        (has(sent, 'min_price') && price < numberOf(values.min_price)) ||
        (has(sent, 'max_price') && price > numberOf(values.max_price))
      );
    },
    ['min_price', 'max_price'],
  ),
);

/** A sale that is over is taken off its product, as a daily task does. */
const salesCleared = asked(KEYS.products, (call: Call, { site }) => {
  const now = new Date(site.clock.now()).toISOString();
  for (const product of site.products.all()) {
    if (product.saleTo === null || product.saleTo.utc >= now) continue;
    site.products.put({ ...product, saleFrom: null, saleTo: null, fields: { ...product.fields, sale_price: '' } });
  }
  return call;
});

const TAX_CLASSES = ['', 'standard', 'taux-reduit', 'taux-zero'];
const knownClass = (members: Values): Values =>
  typeof members.tax_class === 'string' && !TAX_CLASSES.includes(members.tax_class)
    ? { ...members, tax_class: '' }
    : members;

const HOUR = 3_600_000;
export const PRODUCT_ROWS = rows(COMPANIONS, {
  'product-members-need-companions': [
    'Members of a product are dropped that count for nothing: limits of no download, an address of no external product, dates of a sale of none, measures of what is virtual, a quantity that nobody counts.',
    onProducts((sent, product) => without(sent, ...NEEDS.flatMap(([names, isMet]) => (isMet(product) ? [] : names)))),
  ],
  'stock-status-follows': [
    'Where the shop counts the stock, its status is what the quantity says; where it does not, there are no backorders.',
    fieldsSettled(stockStatus),
  ],
  'backorders-rejected-for-external': [
    'Backorders of an external product are rejected.',
    refused(KEYS.products, (sent, call, site) => {
      const type = sent.type ?? site.products.get(integerOf(call.path.id))?.fields.type;
      return has(sent, 'backorders') && sent.backorders !== 'no' && type === 'external' && 'backorders';
    }),
  ],
  'prices-of-some-types': [
    'Grouped and variable products have no prices of their own.',
    fieldsSettled((fields) => (isPriced(fields) ? {} : { regular_price: '', sale_price: '' })),
  ],
  'sale-price-above-dropped': [
    'A sale price above the regular one is dropped, and dates of a sale without a price.',
    settled<ProductRecord>(KEYS.products, (product) => {
      const { regular_price: regular, sale_price: sale } = product.fields;
      if (textOf(sale) !== '' && textOf(regular) !== '' && numberOf(sale) < numberOf(regular)) return product;
      return { ...product, saleFrom: null, saleTo: null, fields: { ...product.fields, sale_price: '' } };
    }),
  ],
  'product-status-by-date': [
    'A product that is published with a date of creation ahead is future, and one that is future without such a date is published.',
    settled<ProductRecord>(KEYS.products, (product, _call, site) => {
      // What is written now may be dated some seconds ahead, each write in a second of its own.
      const isAhead = Date.parse(`${product.created.utc}Z`) > site.clock.now() + HOUR;
      if (product.status === 'future') return isAhead ? product : { ...product, status: 'publish' };
      return product.status === 'publish' && isAhead ? { ...product, status: 'future' } : product;
    }),
    `Product: “date_created”, “status | enum … \`future\`”: how the two hang together is not said. ${STATES}`,
  ],
  'sales-cleared-afterwards': [
    'A sale that is over is taken off its product: its price and its dates are empty from the next request on.',
    salesCleared,
    'Product: “sale_price”, “date_on_sale_to”: what becomes of them when the date has passed is not said.',
  ],
  'product-members-filled': [
    'A product gets what it lacks: a name, a place behind all others, a stock-keeping unit and a category.',
    together(
      filled(KEYS.products, (_sent, _call, site) => ({
        name: 'Product',
        menu_order: Math.max(0, ...site.products.all().map(({ fields }) => integerOf(fields.menu_order))) + 1,
      })),
      settled<ProductRecord>(creations(KEYS.products), (product) => {
        const sku = `AUTO-${String(product.id).padStart(6, '0')}`;
        return textOf(product.fields.sku) === '' ? { ...product, fields: { ...product.fields, sku } } : product;
      }),
      fieldsSettled(({ categories }, _product, site) =>
        integersOf(categories).length === 0 ? { categories: [defaultCategory(site)] } : {},
      ),
    ),
    NO_DEFAULT,
  ],
  'standard-class-by-its-name': [
    'A product of the standard tax class says so by its name.',
    shownAs(KEYS.products, ['tax_class'], (name) => (name === '' ? 'standard' : name)),
    RETURNED,
  ],
  'sale-dates-as-days': [
    'Dates of a sale are cut to whole days.',
    shownAs(
      KEYS.products,
      /^date_on_sale_/,
      text((date) => date.replace(/T.*$/, 'T00:00:00')),
    ),
    RETURNED,
  ],
  'tax-classes-known': [
    'A tax class that the shop does not have is taken for the standard one, in products and in lines.',
    kept([...KEYS.orders, ...KEYS.products], (sent) =>
      editLines(knownClass(sent), ['line_items', 'fee_lines'], knownClass),
    ),
    'Order: fee_lines item: “tax_class (string)”, Product: “tax_class | string”: which classes there are is the shop’s own.',
  ],
  'skus-in-any-case': [
    'Two stock-keeping units that differ in their case, or in accents, are the same.',
    refused(KEYS.products, (sent, call, site) => {
      const sku = fold(textOf(sent.sku));
      const isTwin = ({ id, fields }: ProductRecord) =>
        id !== integerOf(call.path.id) && fold(textOf(fields.sku)) === sku;
      const isTaken = sku !== '' && site.products.all().some(isTwin);
      return isTaken && new RestError(400, 'product_invalid_sku', 'Invalid or duplicated SKU.');
    }),
    'Product: “sku | string (unique identifier)”: when two of them are one is not said.',
  ],
  'shop-ids-known': [
    'Ids of no product, term or parent are rejected: in coupons, in orders and their lines, and in products.',
    together(
      refusedUnknown(
        [...KEYS.orders, ...KEYS.products].filter(isWrite),
        { parent_id: ({ parent_id }) => [integerOf(parent_id)] },
        (site, _name, call) => recordsAt(site, call),
      ),
      refusedUnknown(
        KEYS.products.filter(isWrite),
        { categories: idsIn('categories', 'id'), tags: idsIn('tags', 'id') },
        (site, name) => (name === 'tags' ? site.productTags : site.productCategories),
      ),
      refusedUnknown(
        [...KEYS.coupons, ...KEYS.orders].filter(isWrite),
        {
          product_ids: ({ product_ids }) => integersOf(product_ids),
          excluded_product_ids: ({ excluded_product_ids }) => integersOf(excluded_product_ids),
          line_items: (values) => [
            ...idsIn('line_items', 'product_id')(values),
            ...idsIn('line_items', 'variation_id')(values),
          ],
        },
        (site) => site.products,
      ),
    ),
    `${UNKNOWN_IDS} ${ERRORS}`,
  ],
  'prices-compared-whole': [
    'A shop whose amounts have no decimals compares prices as whole numbers.',
    wholePrices,
    'Shop: products: “min_price, max_price | string”: how fine they are is not said.',
    departs('Shop: orders: “dp: integer, default 2”.', true),
  ],
});
