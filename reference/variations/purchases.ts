/** What other shops make of lines, coupons, addresses, sales and the members of products. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import { invalidParam } from '../http/errors.ts';
import type { Values } from '../http/messages.ts';
import { flagOf, has, integerOf, listOf, membersOf, numberOf, textOf } from '../http/values.ts';
import type { Call } from '../routing/call.ts';
import { COUNTRIES } from '../shop/countries.ts';
import { findCoupon } from '../shop/coupons.ts';
import { datePair } from '../state/dates.ts';
import type { OrderRecord } from '../state/records.ts';
import type { Site } from '../state/site.ts';
import { fold } from '../state/text.ts';
import { ERRORS, NO_TEXT_RULE, RETURNED, SILENT_STATES } from './allowed.ts';
import { deeply, idOf, isList, isWrite, KEYS, onRecords, onSent, together } from './hooks.ts';
import { type Variation, type VariationChange, variation } from './types.ts';

/** What one unit cost before coupons. */
function pricesBeforeDiscounts(record: Values): Values {
  const lines = listOf(record.line_items).map(membersOf);
  const priced = lines.map((line) => {
    const quantity = integerOf(line.quantity);
    return { ...line, price: quantity === 0 ? 0 : numberOf(line.subtotal) / quantity };
  });
  return Array.isArray(record.line_items) ? { ...record, line_items: priced } : record;
}

function demandVariations(sent: Values, site: Site): Values {
  const ids = listOf(sent.line_items).map((line) => integerOf(membersOf(line).variation_id));
  const isVariation = (id: number) => site.products.get(id)?.fields.type === 'variation';
  if (ids.some((id) => id !== 0 && !isVariation(id))) throw invalidParam('line_items', 'Invalid variation id.');
  return sent;
}

/** The code of a state that its country has under that name. */
function stateCode(country: string, state: string): string {
  const states = Object.entries(COUNTRIES[country.toUpperCase()]?.states ?? {});
  return states.find(([, name]) => fold(name) === fold(state.trim()))?.[0] ?? state;
}

function statesByCode(sent: Values, call: Call, site: Site): Values {
  const held = site.orders.get(integerOf(call.path.id))?.fields ?? {};
  const coded = ['billing', 'shipping'].flatMap((name) => {
    const address = membersOf(sent[name]);
    if (!has(address, 'state')) return [];
    const country = textOf(address.country ?? membersOf(held[name]).country);
    return [[name, { ...address, state: stateCode(country, textOf(address.state)) }] as const];
  });
  return { ...sent, ...Object.fromEntries(coded) };
}

/** Of the coupons that a request brings, one for individual use stays, and no other. */
function individualAlone(sent: Values, site: Site): Values {
  const lines = listOf(sent.coupon_lines).map(membersOf);
  const alone = lines.find(({ code }) => flagOf(findCoupon(site, textOf(code))?.fields.individual_use));
  return alone === undefined ? sent : { ...sent, coupon_lines: [alone] };
}

const codesOf = (order: OrderRecord | undefined) => (order?.coupons ?? []).map(({ code }) => code);

/** An order that takes a coupon changes the coupon: it knows how often and by whom it was used. */
function usageCounted(): VariationChange {
  const counting = onHandlers(KEYS.orders.filter(isWrite), (call, next, { site }) => {
    const before = codesOf(site.orders.get(integerOf(call.path.id)));
    const reply = next(call);
    if (!isSuccess(reply)) return reply;
    for (const code of codesOf(site.orders.get(idOf(reply.body)))) {
      const coupon = before.includes(code) ? undefined : findCoupon(site, code);
      if (coupon !== undefined) site.coupons.put({ ...coupon, modified: datePair(site.clock.stamp()) });
    }
    return reply;
  });
  const showing = onRecords(KEYS.coupons, (record, _call, { site }) => {
    const users = site.orders.all().filter((order) => codesOf(order).includes(textOf(record.code)));
    return { ...record, usage_count: users.length, used_by: users.map(({ customerId }) => String(customerId)) };
  });
  return together(counting, showing);
}

function nullsRemoved(record: Values): unknown {
  return deeply(record, (members) =>
    Array.isArray(members.meta_data)
      ? { ...members, meta_data: members.meta_data.filter((meta) => has(membersOf(meta), 'value')) }
      : members,
  );
}

/** A sale that is over is taken off its product, as a daily task does. */
function salesCleared(): VariationChange {
  return onHandlers(KEYS.products, (call, next, { site }) => {
    const now = new Date(site.clock.now()).toISOString();
    for (const product of site.products.all()) {
      if (product.saleTo === null || product.saleTo.utc >= now) continue;
      site.products.put({ ...product, saleFrom: null, saleTo: null, fields: { ...product.fields, sale_price: '' } });
    }
    return next(call);
  });
}

function attributesByPosition(record: Values): Values {
  if (!Array.isArray(record.attributes)) return record;
  const placeOf = (attribute: unknown) => integerOf(membersOf(attribute).position);
  return { ...record, attributes: record.attributes.toSorted((a, b) => placeOf(a) - placeOf(b)) };
}

/** Seeds are in capitals already; what is looked for is put in capitals like what is written. */
function skusInCapitals(): VariationChange {
  const inCapitals = (values: Values): Values =>
    has(values, 'sku') ? { ...values, sku: textOf(values.sku).toUpperCase() } : values;
  return together(
    onSent(KEYS.products, inCapitals),
    onHandlers(KEYS.products.filter(isList), (call, next) => next({ ...call, values: inCapitals(call.values) })),
  );
}

export const PURCHASES: readonly Variation[] = [
  variation(
    'line-prices-before-discounts',
    'The price of an item is that of a unit before coupons.',
    'line_items item: “price (number, read-only)”, beside “subtotal (string, before discounts)” and “total (string, after discounts)”: which of the two it follows is not said.',
    () => onRecords(KEYS.orders, pricesBeforeDiscounts),
  ),
  variation(
    'variations-known',
    'A line of an order with a variation_id that is no variation of a product is rejected.',
    `line_items item: “variation_id (integer)”: of ids of nothing it says nothing. ${ERRORS}`,
    () => onSent(KEYS.orders, (sent, _call, { site }) => demandVariations(sent, site)),
  ),
  variation(
    'states-by-code',
    'A state of an address that is sent by its name is kept by its code, where its country has it.',
    `billing object: “state (ISO code or name)”: that it comes back as it was sent is not said. ${RETURNED}`,
    () => onSent(KEYS.orders, (sent, call, { site }) => statesByCode(sent, call, site)),
  ),
  variation(
    'individual-coupons-alone',
    'Of several coupons that are put on an order at once, one for individual use stays alone.',
    'Coupon: “individual_use | boolean | default false”: what it does to other coupons of an order is not said, but the name does.',
    () => onSent(KEYS.orders, (sent, _call, { site }) => individualAlone(sent, site)),
  ),
  variation(
    'coupon-usage-counted',
    'A coupon says how often and by whom it was used, and each new use moves the date of its last change.',
    `Coupon: “usage_limit | integer | total uses”: where uses are counted is not said. ${RETURNED}`,
    usageCounted,
  ),
  variation(
    'meta-null-removes',
    'A meta object with the value null is removed.',
    `Meta object: “value (null, …)”: what an explicit null does to the object is not said. ${RETURNED}`,
    () => onRecords(KEYS.shop, nullsRemoved),
    {
      departs: [
        'Meta object: “value (null, object, string, number, boolean, integer or array)”: null is not kept as a value.',
      ],
    },
  ),
  variation(
    'sales-cleared-afterwards',
    'A sale that is over is taken off its product: its price and its dates are empty from the next request on.',
    `Product: “sale_price”, “date_on_sale_to”: what becomes of them when the date has passed is not said. ${SILENT_STATES}`,
    salesCleared,
  ),
  variation(
    'attributes-by-position',
    'Attributes of a product come by their position.',
    `Product: “attributes | array of {… position integer …}”: in which order they come is not said, and position says it. ${RETURNED}`,
    () => onRecords(KEYS.products, attributesByPosition),
  ),
  variation(
    'skus-in-capitals',
    'Stock-keeping units are kept and shown in capital letters, and found in any case.',
    `Product: “sku | string (unique identifier)”. ${NO_TEXT_RULE}`,
    skusInCapitals,
    { departs: ['Product: “sku | string (unique identifier)”: another text is shown.'], breaksCustom: true },
  ),
];
