/** Paying an order, and the stock that it takes. */

import { type HandlerEdit, onHandlers } from '../../reference/faults/hooks.ts';
import type { Values } from '../../reference/http/messages.ts';
import { flagOf, has, integerOf, listOf, membersOf } from '../../reference/http/values.ts';
import type { Site } from '../../reference/state/site.ts';
import { crash } from '../operators/failures.ts';
import { drop, is, kept, sent } from '../operators/members.ts';
import { change, ORDERS, order, PRODUCTS, product, read, stocked } from '../operators/steps.ts';
import { besides, besidesHeld, given, handled, type Take } from '../operators/take.ts';
import { linesOf } from '../operators/values.ts';
import { faultsOf, on, should } from './written.ts';

/** Does not see set_paid, where the order is so. */
const unpaid = (when: (values: Values, held: Values) => boolean): Take =>
  given((values, { held, call }) => {
    const before = call.path.id === undefined ? {} : held();
    return flagOf(values.set_paid) && when(values, before) ? drop(values, 'set_paid') : values;
  });

const two = { line_items: [{ product_id: '$1', quantity: 2 }] };

const PAID = { set_paid: true };

function reduceTwice(site: Site, ids: readonly number[]): void {
  for (const id of ids) {
    const product = site.products.get(id);
    if (product?.stock != null) site.products.put({ ...product, stock: product.stock - 1 });
  }
}

/** Reduces the stock by one more where `when` says so. */
const reducing = (when: (call: Parameters<HandlerEdit>[0], body: Values) => boolean): Take =>
  besides(({ call, site, reply }) => {
    const body = membersOf(reply.body);
    const ids = listOf(body.line_items).map((line) => integerOf(membersOf(line).product_id));
    if (when(call, body)) reduceTwice(site, ids);
  });

const stock = 'GET /shop-analytics/products/$1';

const asAskedFor: HandlerEdit = (call, next, { site }) => {
  const reply = next(call);
  const made = site.orders.get(integerOf(membersOf(reply.body).id));
  if (call.sent.set_paid !== true || call.sent.status !== 'completed' || made === undefined) return reply;
  site.orders.put({ ...made, status: 'completed' });
  return { ...reply, body: { ...membersOf(reply.body), status: 'completed' } };
};

/** What an update of a product does not carry is taken from the product as it was written last, its stock among it. */
const stockWrittenBack: Take = (keys) => {
  const stocks = new Map<number, number | null>();
  return onHandlers(keys, (call, next, { site }) => {
    const held = site.products.get(integerOf(call.path.id));
    const before = held && stocks.get(held.id);
    if (held && before !== undefined && !has(call.sent, 'stock_quantity'))
      site.products.put({ ...held, stock: before });
    const reply = next(call);
    const written = site.products.get(integerOf(membersOf(reply.body).id));
    if (written) stocks.set(written.id, written.stock);
    return reply;
  });
};

/** Sells such products without taking them from the stock. */
const unsold = (isSuch: (fields: Readonly<Record<string, unknown>>) => boolean): Take =>
  besidesHeld(
    (_, site) => site.products.all().filter(({ fields }) => isSuch(fields)),
    ({ site, held }) => {
      for (const { id, stock } of held) {
        const sold = site.products.get(id);
        if (sold !== undefined) site.products.put({ ...sold, stock });
      }
    },
  );

export const orderPaymentsFaults = faultsOf(
  'orders',
  on([PRODUCTS.create, ...PRODUCTS.update], {
    'stock-written-back: an update of a product without its stock_quantity takes back what was sold since it was written':
      [stockWrittenBack, stocked(), order({ ...two, ...PAID }), change(PRODUCTS, { short_description: 'Newer.' })],
  }),
  on(ORDERS.create, {
    'completed-unpaid: a new order that is sent as completed does not see set_paid': [
      unpaid((values) => values.status === 'completed'),
      stocked(),
      order({ ...two, ...PAID, status: 'completed' }),
      stock,
    ],
    'backordered-unsold: a new order that is paid leaves the stock of a product that can be backordered': [
      unsold(({ backorders }) => backorders !== 'no'),
      product({ regular_price: '4', manage_stock: true, stock_quantity: 10, backorders: 'notify' }),
      order({ ...two, ...PAID }),
      stock,
    ],
    'variable-unsold: a new order that is paid leaves the stock of a variable product': [
      unsold(({ type }) => type === 'variable'),
      product({ type: 'variable', regular_price: '4', manage_stock: true, stock_quantity: 10 }),
      order({ ...two, ...PAID }),
      stock,
    ],
    'not-for-guests: set_paid does nothing for the order of a guest that names no payment_method': [
      unpaid((values) => !has(values, 'payment_method') && integerOf(values.customer_id) === 0),
      stocked(),
      order({ ...two, ...PAID }),
    ],
    'not-beside-note-and-meta: set_paid does nothing for a new order with a customer_note and meta_data': [
      unpaid((values) => has(values, 'customer_note') && has(values, 'meta_data')),
      stocked(),
      order({ ...two, ...PAID, customer_note: 'At the gate.', meta_data: [{ key: 'gate', value: '4' }] }),
    ],
    'paid-in-euros: a new order that is paid at once is in euros, whatever currency is sent': [
      kept.when(is('set_paid', true)).drop('currency'),
      order({ currency: 'CHF', set_paid: true }),
    ],
    'paid-new-completed: a new order that is paid and completed stays completed': [
      handled(asAskedFor),
      order({ status: 'completed', set_paid: true }),
    ],
    'transaction-of-paid: a new order keeps its transaction_id only where set_paid is true': [
      kept.unless(is('set_paid', true)).drop('transaction_id'),
      order({ transaction_id: 'T-2027-1' }),
    ],
  }),
  should(ORDERS.create, {
    'paid-oversold: paying more units than there are is answered 500': [
      crash(
        (values, { site }) =>
          values.set_paid === true &&
          linesOf(values).some(
            ({ product_id: id, quantity }) => (site.products.get(integerOf(id))?.stock ?? 1e9) < integerOf(quantity),
          ),
      ),
      stocked(2),
      order({ set_paid: true, line_items: [{ product_id: '$1', quantity: 5 }] }),
    ],
  }),
  on(ORDERS.writes, {
    'paid-without-stock: paying an order of a product whose stock nobody counts is answered 500': [
      crash(
        (values, { site }) =>
          values.set_paid === true &&
          linesOf(values).some(({ product_id: id }) => site.products.get(integerOf(id))?.stock === null),
      ),
      product({ regular_price: '4' }),
      order({ set_paid: true, line_items: [{ product_id: '$1', quantity: 1 }] }),
    ],
    'set-paid-number: set_paid takes any number': [
      sent.alter('set_paid', (value) => (typeof value === 'number' ? value !== 0 : value)),
      order({ set_paid: 7 }),
    ],
  }),
  should(ORDERS.writes, {
    'not-beside-status: set_paid does nothing beside a status': [
      unpaid((values) => has(values, 'status') && values.status !== 'pending'),
      stocked(),
      order({ ...two, ...PAID, status: 'on-hold' }),
    ],
  }),
  on(ORDERS.update, {
    'cancelled-reduces: cancelling an order reduces the stock of its items': [
      reducing((call) => call.sent.status === 'cancelled'),
      stocked(),
      order(two),
      change(ORDERS, { status: 'cancelled' }, 'PUT', 2),
      stock,
    ],
    'failed-order-not-paid: paying an order that has failed leaves it failed': [
      kept.when((values, { held }) => values.set_paid === true && held().status === 'failed').drop('set_paid'),
      order({ status: 'failed' }),
      change(ORDERS, { set_paid: true }),
    ],
    'false-pays: set_paid false pays an order as true does': [
      kept.when(is('set_paid', false)).set({ set_paid: true }),
      stocked(),
      order(two),
      change(ORDERS, { set_paid: false }, 'PUT', 2),
    ],
    'not-beside-lines: an update does not see set_paid beside line_items': [
      unpaid((values) => has(values, 'line_items')),
      stocked(),
      order(),
      change(ORDERS, { ...PAID, ...two }, 'PUT', 2),
    ],
    'not-from-on-hold: set_paid does nothing to an order on-hold': [
      unpaid((_values, held) => held.status === 'on-hold'),
      stocked(),
      order({ ...two, status: 'on-hold' }),
      change(ORDERS, PAID, 'PUT', 2),
    ],
    'notes-reduce: a new customer_note reduces the stock of the items': [
      reducing((call) => has(call.sent, 'customer_note')),
      stocked(),
      order(two),
      change(ORDERS, { customer_note: 'Ring' }, 'PUT', 2),
      stock,
    ],
    'paid-keeps-customer: an update of the customer_id of an order that was paid does nothing': [
      kept.when((values, { held }) => has(values, 'customer_id') && has(held(), 'date_paid')).drop('customer_id'),
      order({ set_paid: true }),
      change(ORDERS, { customer_id: 2 }),
    ],
    'paid-transaction-forgotten: paying an order empties its transaction_id where none is sent': [
      kept.when(is('set_paid', true)).fill({ transaction_id: '' }),
      order({ transaction_id: 'T-100' }),
      change(ORDERS, { set_paid: true }),
    ],
    'status-not-kept: an order that is paid by an update is processing in that answer alone': [
      besidesHeld(
        (call, site) => site.orders.get(integerOf(call.path.id)),
        ({ call, site, held: before }) => {
          const now = site.orders.get(integerOf(call.path.id));
          if (flagOf(call.sent.set_paid) && before !== undefined && now !== undefined) {
            site.orders.put({ ...now, status: before.status });
          }
        },
      ),
      order(),
      change(ORDERS, PAID),
      read(ORDERS),
    ],
  }),
  should(ORDERS.update, {
    'again-on-status: completing an order that is paid reduces its stock again': [
      reducing((call) => call.sent.status === 'completed'),
      stocked(),
      order({ ...two, ...PAID }),
      change(ORDERS, { status: 'completed' }, 'PUT', 2),
      stock,
    ],
    'again-when-paid-again: paying an order that is paid reduces its stock again': [
      reducing(
        (call, body) => flagOf(call.sent.set_paid) && body.status === 'processing' && call.operation.method !== 'POST',
      ),
      stocked(),
      order({ ...two, ...PAID }),
      change(ORDERS, PAID, 'PUT', 2),
      stock,
    ],
  }),
  on(ORDERS.remove, {
    'paid-not-trashed: an order that is paid cannot be put to the trash': [
      besides(({ call, site }) => {
        const order = site.orders.get(integerOf(call.path.id));
        if (order?.paid != null) site.orders.put({ ...order, status: 'processing' });
      }),
      order(PAID),
      `DELETE ${ORDERS.root}/$1`,
      read(ORDERS),
    ],
  }),
  on(`PATCH ${ORDERS.root}/{id}`, {
    'not-by-patch: PATCH does not see set_paid': [
      unpaid(() => true),
      stocked(),
      order(two),
      change(ORDERS, PAID, 'PATCH', 2),
    ],
  }),
);
