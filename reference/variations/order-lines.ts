/** Lines, meta and coupons of orders where others keep them: as whole lists, as text, or only while they hold. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import { addressed, subjectOf } from '../faults/kinds.ts';
import { RestError } from '../http/errors.ts';
import type { Reply, Values } from '../http/messages.ts';
import { has, integerOf, listOf, membersOf, numberOf, textOf } from '../http/values.ts';
import type { Call, Handler } from '../routing/call.ts';
import { findCoupon } from '../shop/coupons.ts';
import type { CouponRecord, OrderLine, OrderRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { ERRORS, RETURNED } from './allowed.ts';
import { idOf, isCreation, isUpdate, isWrite, KEYS, onRecords, onSent, together, without } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

const LINES = ['line_items', 'shipping_lines', 'fee_lines', 'coupon_lines'];

/** Does a write, and undoes what prepared it where the write is rejected. */
function orUndone(write: () => Reply, undo: () => void): Reply {
  try {
    return write();
  } catch (error) {
    undo();
    throw error;
  }
}

/** Those of the held lines that a list names by their id: all others go. */
function named<Line extends OrderLine>(held: readonly Line[], sent: unknown): readonly Line[] {
  if (!Array.isArray(sent)) return held;
  const ids = new Set(sent.map(idOf));
  return held.filter(({ id }) => ids.has(id));
}

function beforeNewLines(order: OrderRecord, sent: Values): OrderRecord {
  const items = named(order.items, sent.line_items);
  const losesCoupons = Array.isArray(sent.coupon_lines) && order.coupons.length > 0;
  return {
    ...order,
    items: losesCoupons ? items.map((item) => ({ ...item, total: item.subtotal })) : items,
    shipping: named(order.shipping, sent.shipping_lines),
    fees: named(order.fees, sent.fee_lines),
    coupons: Array.isArray(sent.coupon_lines) ? [] : order.coupons,
  };
}

function linesReplaced(): VariationChange {
  return onHandlers(KEYS.orders.filter(isUpdate), (call, next, { site }) => {
    const order = site.orders.get(integerOf(call.path.id));
    if (order === undefined || !LINES.some((name) => Array.isArray(call.sent[name]))) return next(call);
    site.orders.put(beforeNewLines(order, call.sent));
    return orUndone(
      () => next(call),
      () => site.orders.put(order),
    );
  });
}

/** An update that carries meta says all the meta that the record has. */
function metaReplaced(): VariationChange {
  return onHandlers(KEYS.shop.filter(isUpdate), (call, next, { site }) => {
    const subject = subjectOf(call.operation);
    const records = subject?.kind.records(site);
    const held = subject === null ? undefined : addressed(subject, site, call.path);
    if (records === undefined || held === undefined || !Array.isArray(call.sent.meta_data)) return next(call);
    const keys = new Set(call.sent.meta_data.map((meta) => textOf(membersOf(meta).key)));
    const kept = listOf(membersOf(held).meta).filter((meta) => keys.has(textOf(membersOf(meta).key)));
    records.put(Object.assign({ ...held }, { meta: kept }));
    return orUndone(
      () => next(call),
      () => records.put(held),
    );
  });
}

/** A column of text: what is true is 1, and what is false is nothing. */
function asStored(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? '1' : '';
  return typeof value === 'number' ? String(value) : value;
}

function metaAsText(holder: Values): Values {
  if (!Array.isArray(holder.meta_data)) return holder;
  const stored = holder.meta_data.map((meta) => ({ ...membersOf(meta), value: asStored(membersOf(meta).value) }));
  return { ...holder, meta_data: stored };
}

function editLines(sent: Values, names: readonly string[], edit: (line: Values) => Values): Values {
  const edited = names
    .filter((name) => Array.isArray(sent[name]))
    .map((name) => [name, listOf(sent[name]).map((line) => edit(membersOf(line)))]);
  return edited.length === 0 ? sent : { ...sent, ...Object.fromEntries(edited) };
}

/** The key as a person would write it: `gift_wrap` is Gift wrap. */
function labelled(meta: Values): Values {
  const words = textOf(meta.key).replace(/[_-]+/g, ' ').trim();
  return {
    ...meta,
    display_key: words.charAt(0).toUpperCase() + words.slice(1),
    display_value: `<p>${textOf(meta.display_value)}</p>\n`,
  };
}

const NAMES = ['name', 'method_title'];

function namesAsText(line: Values): Values {
  const wrong = NAMES.filter((name) => line[name] !== undefined && typeof line[name] !== 'string');
  const text = (value: unknown) => (value === null ? '' : JSON.stringify(value));
  return { ...line, ...Object.fromEntries(wrong.map((name) => [name, text(line[name])])) };
}

/** Letters that one capital letter stands for. */
const capitals = (code: string): string =>
  code.replace(/\p{Ll}/gu, (letter) => (letter.toUpperCase().length === 1 ? letter.toUpperCase() : letter));

function codesInCapitals(): VariationChange {
  const inCapitals = (record: Values) => ({ ...record, code: capitals(textOf(record.code)) });
  return together(
    onRecords(KEYS.coupons, inCapitals),
    onRecords(KEYS.orders, (record) => editLines(record, ['coupon_lines'], inCapitals)),
  );
}

function hasEnded(site: Site, coupon: CouponRecord): boolean {
  const now = new Date(site.clock.now()).toISOString();
  if (coupon.expires !== null && coupon.expires.utc < now) return true;
  const limit = integerOf(coupon.fields.usage_limit);
  const uses = site.orders.all().filter(({ status, coupons }) => {
    return !['trash', 'cancelled', 'failed'].includes(status) && coupons.some(({ code }) => code === coupon.code);
  });
  return limit > 0 && uses.length >= limit;
}

/** A coupon that is on the order already stays. */
function demandCouponsThatHold(sent: Values, call: Call, site: Site): Values {
  const held = site.orders.get(integerOf(call.path.id))?.coupons ?? [];
  for (const line of listOf(sent.coupon_lines)) {
    const coupon = findCoupon(site, textOf(membersOf(line).code));
    const isNew = coupon !== undefined && !held.some(({ code }) => code === coupon.code);
    if (isNew && hasEnded(site, coupon)) {
      throw new RestError(400, 'rest_invalid_coupon', `Coupon "${coupon.code}" has expired or is used up.`);
    }
  }
  return sent;
}

/** Codes of no coupon stand on the order, and take nothing off. */
function unknownCodesKept(call: Call, next: Handler, site: Site, show: Handler | undefined): Reply {
  const lines = listOf(call.sent.coupon_lines).map(membersOf);
  const isUnknown = ({ code }: Values) => textOf(code) !== '' && findCoupon(site, textOf(code)) === undefined;
  const unknown = lines.filter(isUnknown);
  if (unknown.length === 0) return next(call);
  const rest = { coupon_lines: lines.filter((line) => !isUnknown(line)) };
  const reply = next({ ...call, sent: { ...call.sent, ...rest }, values: { ...call.values, ...rest } });
  const order = site.orders.get(idOf(reply.body));
  if (!isSuccess(reply) || order === undefined || show === undefined) return reply;
  const coupons = [...order.coupons];
  for (const { code } of unknown) {
    if (coupons.some((line) => line.code === textOf(code))) continue;
    coupons.push({ id: site.ids.orderLines.next(), code: textOf(code), discount: 0, fields: {}, meta: [] });
  }
  site.orders.put({ ...order, coupons });
  return { ...reply, body: show({ ...call, path: { id: order.id } }).body };
}

function shippedToBilling(sent: Values): Values {
  if (!has(sent, 'billing') || has(sent, 'shipping')) return sent;
  return { ...sent, shipping: without(membersOf(sent.billing), 'email', 'phone') };
}

function roundedPrices(record: Values): Values {
  return editLines(record, ['line_items'], (line) => ({
    ...line,
    price: Math.round(numberOf(line.price) * 100) / 100,
  }));
}

const NOTHING_OF_UPDATES =
  'Endpoints: “Methods POST, PUT and PATCH on the same route carry the same parameters”; whether a list that is sent is added to the held one or takes its place is not said.';

export const ORDER_LINES: readonly Variation[] = [
  variation(
    'lines-replaced',
    'A list of lines that an update of an order carries takes the place of the held one; a line with its id stays.',
    `Order: “line_items | array | see below”. ${NOTHING_OF_UPDATES}`,
    linesReplaced,
    CUSTOM,
  ),
  variation(
    'meta-replaced',
    'The meta_data that an update carries takes the place of all that the record had.',
    `Coupon: “meta_data | array of meta objects”. ${NOTHING_OF_UPDATES}`,
    metaReplaced,
    CUSTOM,
  ),
  variation(
    'meta-values-as-text',
    'Numbers and flags in meta come back as the text that the database holds: 5 as "5", true as "1", false as nothing.',
    `Meta object: “value (null, object, string, number, boolean, integer or array)”: that it comes back in the type in which it was sent is not said. ${RETURNED}`,
    () => onSent(KEYS.shop, (sent) => editLines(metaAsText(sent), LINES, metaAsText)),
    {
      departs: [
        'Meta object: “value (null, object, string, number, boolean, integer or array)”: no type but text is kept.',
      ],
    },
  ),
  variation(
    'line-meta-labelled',
    'Meta of an item is shown by a label and a paragraph: Gift wrap for gift_wrap.',
    'line_items item: “meta objects that also carry display_key and display_value, both strings”: what the two say is open.',
    () =>
      onRecords(KEYS.orders, (record) =>
        editLines(record, ['line_items'], (line) => ({
          ...line,
          meta_data: listOf(line.meta_data).map((meta) => labelled(membersOf(meta))),
        })),
      ),
  ),
  variation(
    'line-names-as-text',
    'A name of a line that is sent as no text comes back as the text of its JSON.',
    `line_items item, fee_lines item: “name (any JSON type)”; shipping_lines item: “method_title (any JSON type)”. ${RETURNED}`,
    () => onSent(KEYS.orders, (sent) => editLines(sent, ['line_items', 'shipping_lines', 'fee_lines'], namesAsText)),
    CUSTOM,
  ),
  variation(
    'coupon-codes-in-capitals',
    'Codes of coupons are kept and shown in capital letters.',
    `Coupon: “code | string | required on create”: of the case of its letters nothing is said. ${RETURNED}`,
    codesInCapitals,
  ),
  variation(
    'ended-coupons-rejected',
    'An order does not take a coupon that has expired or is used up.',
    `Coupon: “date_expires”, “usage_limit | integer | total uses”: whether orders heed them is not said. ${ERRORS}`,
    () => onSent(KEYS.orders, (sent, call, { site }) => demandCouponsThatHold(sent, call, site)),
  ),
  variation(
    'unknown-coupons-kept',
    'A line with the code of no coupon stays on the order and takes nothing off.',
    `coupon_lines item: “code (any JSON type)”: that it names a coupon of the shop is not said. ${RETURNED}`,
    () =>
      onHandlers(KEYS.orders.filter(isWrite), (call, next, { site, handlers }) =>
        unknownCodesKept(call, next, site, handlers['GET /shop-analytics/orders/{id}']),
      ),
  ),
  variation(
    'shipped-to-billing',
    'A new order that sends billing and no shipping is shipped to where it is billed.',
    'Order: “shipping | object | fields below”: no default is given.',
    () => onSent(KEYS.orders.filter(isCreation), shippedToBilling),
  ),
  variation(
    'line-prices-rounded',
    'The price of an item is rounded to cents.',
    'line_items item: “price (number, read-only)”: how exact it is, and how it follows from the total, is not said.',
    () => onRecords(KEYS.orders, roundedPrices),
  ),
];
