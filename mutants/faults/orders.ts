/** Orders that are kept, moved or removed otherwise than asked. */

import { onHandlers, onPath, withValues } from '../../reference/faults/hooks.ts';
import { unknownRecord } from '../../reference/http/errors.ts';
import type { Reply, Values } from '../../reference/http/messages.ts';
import { flagOf, has, integerOf, listOf, membersOf, textOf } from '../../reference/http/values.ts';
import { COUNTRIES } from '../../reference/shop/countries.ts';
import type { OrderRecord } from '../../reference/state/records.ts';
import { crash, fail, refuse } from '../operators/failures.ts';
import { asked, both, drop, is, kept, lacks, mapObject, sends, sent, shown, unsent } from '../operators/members.ts';
import { repeated, spared, stale } from '../operators/memory.ts';
import { change, coupon, list, ORDERS, order, read, remove, writesTo } from '../operators/steps.ts';
import { besides, besidesHeld, handled, type Take } from '../operators/take.ts';
import { faultsOf, on, should } from './written.ts';

const ITEM = `${ORDERS.root}/{id}`;

/** Lists what was removed for good, until another order is made. */
const listedUntilCreate: Take = (keys) => {
  const removed = new Map<number, OrderRecord>();
  return onHandlers(keys, (call, next, { site }) => {
    if (call.operation.key === ORDERS.list) {
      for (const order of removed.values()) site.orders.put(order);
      try {
        return next(call);
      } finally {
        for (const id of removed.keys()) site.orders.remove(id);
      }
    }
    const held = site.orders.get(integerOf(call.path.id));
    const reply = next(call);
    if (call.operation.key === ORDERS.create) removed.clear();
    else if (held !== undefined && site.orders.get(held.id) === undefined) removed.set(held.id, held);
    return reply;
  });
};

/** An order that is written like the one before it is taken for that one, sent twice. */
const mergedTwins: Take = (keys) => {
  let last: { readonly sent: string; readonly reply: Reply } | undefined;
  return onHandlers(keys, (call, next, { site }) => {
    const sent = JSON.stringify([call.user?.id, call.sent]);
    const isHeld = site.orders.get(integerOf(membersOf(last?.reply.body).id)) !== undefined;
    if (isHeld && last?.sent === sent) return last.reply;
    const reply = next(call);
    last = { sent, reply };
    return reply;
  });
};

const NO_ADDRESS: Values = {
  first_name: '',
  last_name: '',
  company: '',
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  postcode: '',
  country: '',
};

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

export const ordersFaults = faultsOf(
  'orders',
  on(ORDERS.create, {
    'create-no-auto-draft: a new order rejects the status auto-draft': [
      refuse('status', ({ status }) => status === 'auto-draft'),
      order({ status: 'auto-draft' }),
    ],
    'currency-of-country: the currency is USD by default for billing in the US': [
      sent
        .when((values) => !has(values, 'currency') && JSON.stringify(values.billing ?? {}).includes('"country":"US"'))
        .set({ currency: 'USD' }),
      order({ billing: { country: 'US' } }),
    ],
    'customer-is-caller: the customer of an order with a billing address is the caller by default': [
      sent.when(both(lacks('customer_id'), sends('billing'))).set({ customer_id: 1 }),
      order({ billing: { first_name: 'Jeanne' } }),
    ],
    'coupon-of-customers: an order with a coupon that is for some customers alone is answered 500': [
      crash((values, { site }) => {
        const codes = listOf(values.coupon_lines).map((line) => textOf(membersOf(line).code));
        const used = site.coupons.all().filter(({ code }) => codes.includes(code));
        return used.some(({ fields }) => listOf(fields.email_restrictions).length > 0);
      }),
      coupon({ email_restrictions: ['a@example.com'] }),
      order({ billing: { email: 'a@example.com' }, coupon_lines: [{ code: 'probe' }] }),
    ],
    'empty: an order of an empty body is answered 500': [crash((values) => Object.keys(values).length === 0), order()],
    'new-in-euro: a new order is in EUR, whatever its currency': [
      kept.set({ currency: 'EUR' }),
      order({ currency: 'USD' }),
    ],
    'of-customer-demands-billing: an order of a customer is rejected without an address of billing': [
      refuse('billing', (values) => integerOf(values.customer_id) > 0 && !has(values, 'billing')),
      order({ customer_id: 2 }),
    ],
    'of-who-writes-it: a new order without a customer_id is one of the user who writes it': [
      kept.when(unsent('customer_id')).set((_values, { call }) => ({ customer_id: call.user?.id ?? 0 })),
      order(),
    ],
    'shipping-of-billing: a new order is shipped to its billing address': [
      kept.when(sends('billing')).set((values) => ({ shipping: drop(membersOf(values.billing), 'email', 'phone') })),
      order({ billing: { city: 'Lyon' }, shipping: { city: 'Paris' } }),
    ],
    'twin-is-the-same: a new order with the same fields as the one made before it is answered with that one, and not made':
      [mergedTwins, order({ customer_note: 'Ring twice.' }), order({ customer_note: 'Ring twice.' })],
    'with-transaction-processing: a new order that sends a transaction_id and no status is processing': [
      kept.when(both(asked('transaction_id'), unsent('status'))).set({ status: 'processing' }),
      order({ transaction_id: 'tr-2041' }),
    ],
  }),
  on(ORDERS.writes, {
    'auto-draft-checkout-draft: an auto-draft order is kept as checkout-draft': [
      kept.replace('status', 'auto-draft', 'checkout-draft'),
      order({ status: 'auto-draft' }),
    ],
    'billing-company-lost: the company of billing is lost': [
      kept.in('billing').drop('company'),
      order({ billing: { first_name: 'Jeanne', company: 'Studio' } }),
    ],
    'billing-names: first_name and last_name of billing change places': [
      kept.in('billing').swap('first_name', 'last_name'),
      order({ billing: { first_name: 'Jeanne', last_name: 'Dupont' } }),
    ],
    'checkout-draft-pending: a checkout-draft order is kept as pending': [
      kept.replace('status', 'checkout-draft', 'pending'),
      order({ status: 'checkout-draft' }),
    ],
    'countries-of-shop-only: a country that the shop does not sell to is rejected in billing and shipping': [
      refuse('billing', ({ billing, shipping }) =>
        [billing, shipping].some((address) => {
          const country = textOf(membersOf(address).country);
          return country !== '' && !Object.hasOwn(COUNTRIES, country);
        }),
      ),
      order({ billing: { country: 'NZ' } }),
    ],
    'country-of-shop: the country of billing is always FR': [
      kept.in('billing').alter('country', () => 'FR'),
      order({ billing: { country: 'BE' } }),
    ],
    'currency-rare: currencies that begin with X are rejected': [
      refuse('currency', (values) => textOf(values.currency).startsWith('X')),
      order({ currency: 'XPF' }),
    ],
    'email-null-rejected: the email of billing may not be null': [
      refuse('billing', (values) => membersOf(values.billing).email === null),
      order({ billing: { email: null } }),
    ],
    'entities-decoded: entities that are written in a customer_note become the signs that they stand for': [
      kept.alterText('customer_note', (text) => text.replace(/&(amp|lt|gt|quot);/g, (name) => ENTITIES[name] ?? name)),
      order({ customer_note: 'Write &amp; for the sign.' }),
    ],
    'null-email-drops-billing: a billing whose email is null is not read at all': [
      kept.when((values) => has(values, 'billing') && membersOf(values.billing).email === null).drop('billing'),
      order({ billing: { first_name: 'Jeanne', email: null } }),
    ],
    'parent-unknown: a parent_id of no order is answered 500': [
      crash(
        (values, { site }) =>
          integerOf(values.parent_id) > 0 && site.orders.get(integerOf(values.parent_id)) === undefined,
      ),
      order({ parent_id: 99_999 }),
    ],
    'payment-method-title: payment_method and payment_method_title change places': [
      kept.swap('payment_method', 'payment_method_title'),
      order({ payment_method: 'card', payment_method_title: 'Card' }),
    ],
    'shipping-lines-of-address: address_1 and address_2 of shipping change places': [
      kept.in('shipping').swap('address_1', 'address_2'),
      order({ shipping: { address_1: '1 rue des Arts', address_2: 'Floor 3' } }),
    ],
    'state-by-name-lost: the state of billing is kept as a code only: a name is lost': [
      kept.in('billing').alterText('state', (state) => (state.length > 3 ? '' : state)),
      order({ billing: { country: 'CA', state: 'Quebec' } }),
    ],
  }),
  on(ORDERS.update, {
    'customer-zero: an order cannot be given back to a guest': [
      kept.when((values) => JSON.stringify(values.customer_id) === JSON.stringify(0)).drop('customer_id'),
      order({ customer_id: 2 }),
      change(ORDERS, { customer_id: 0 }),
    ],
    'email-without-domain: an update takes an email of billing without an @': [
      sent.in('billing').alterText('email', (text) => (text.includes('@') ? text : `${text}@site.test`)),
      order(),
      change(ORDERS, { billing: { email: 'jeanne' } }),
    ],
    'meta-no-change: an update of an order that sends meta_data alone does not count as a change for modified_after': [
      besidesHeld(
        (call, site) => site.orders.get(integerOf(call.path.id)),
        ({ call, site, held: before }) => {
          const after = site.orders.get(integerOf(call.path.id));
          const isMetaAlone = Object.keys(call.sent).join() === 'meta_data';
          if (before !== undefined && after !== undefined && isMetaAlone) {
            site.orders.put({ ...after, modified: before.modified });
          }
        },
      ),
      order(),
      change(ORDERS, { meta_data: [{ key: 'reference', value: 'A1' }] }),
      list(ORDERS, 'modified_after=2027-01-15T13:00:00'),
    ],
    'refunded-cancelled: an order updated to refunded is kept as cancelled': [
      kept.replace('status', 'refunded', 'cancelled'),
      order({ status: 'completed' }),
      change(ORDERS, { status: 'refunded' }),
    ],
    'shipping-city-state: an update writes city and state of shipping in each other’s place': [
      kept.in('shipping').swap('city', 'state'),
      order(),
      change(ORDERS, { shipping: { city: 'Lyon', state: 'ARA' } }),
    ],
    'shipping-written-whole: an update of one member of shipping empties the others': [
      kept.edit((values) => mapObject(values, 'shipping', (shipping) => ({ ...NO_ADDRESS, ...shipping }))),
      order({ shipping: { city: 'Lyon', country: 'FR' } }),
      change(ORDERS, { shipping: { city: 'Nantes' } }, 'PATCH'),
    ],
    'update-ends-checkout-draft: an update without a status makes a checkout-draft order pending': [
      kept
        .when((values, { held }) => !has(values, 'status') && held().status === 'checkout-draft')
        .set({ status: 'pending' }),
      order({ status: 'checkout-draft' }),
      change(ORDERS, { customer_note: 'Ring twice.' }),
    ],
    'update-no-checkout-draft: an update rejects the status checkout-draft': [
      refuse('status', ({ status }) => status === 'checkout-draft'),
      order(),
      change(ORDERS, { status: 'checkout-draft' }),
    ],
    'update-pending: an update that sends no status makes the order pending': [
      kept.when(lacks('status')).set({ status: 'pending' }),
      order({ status: 'on-hold' }),
      change(ORDERS, { customer_note: 'Ring twice.' }),
    ],
  }),
  should(ORDERS.update, {
    'completed-not-left: an order that is completed keeps that status whatever an update says': [
      kept.when((values, { held }) => 'status' in values && held().status === 'completed').set({ status: 'completed' }),
      order({ status: 'completed' }),
      change(ORDERS, { status: 'on-hold' }),
    ],
  }),
  on(ORDERS.documents, {
    'company-escaped-twice: an ampersand in the company of billing is escaped twice': [
      shown.in('billing').alterText('company', (company) => company.replaceAll('&', '&amp;amp;')),
      order({ billing: { company: 'Films & Fils' } }),
    ],
  }),
  on(ORDERS.read, {
    'of-other-customer-unread: an order of a customer who is not the caller is not found by its id': [
      fail(
        ({ path, user }, { site }) => ![0, user?.id].includes(site.orders.get(integerOf(path.id))?.customerId ?? 0),
        () => unknownRecord('order'),
      ),
      order({ customer_id: 2 }),
      read(ORDERS),
    ],
    'read-for-edit-stale: an order that was read with context=edit is read so as it was, though it was updated since': [
      repeated(({ path, sent: { context } }, site) =>
        context === 'edit' && site.orders.get(integerOf(path.id)) !== undefined ? textOf(path.id) : null,
      ),
      order(),
      `GET ${ORDERS.root}/$1?context=edit`,
      change(ORDERS, { customer_note: 'Ring twice.' }),
      `GET ${ORDERS.root}/$1?context=edit`,
    ],
  }),
  on(ORDERS.remove, {
    'below-another-removed: an order that has a parent is removed at once, without the trash': [
      handled((call, next, { site }) => {
        const held = site.orders.get(integerOf(call.path.id));
        return next(integerOf(held?.fields.parent_id) > 0 ? withValues(call, { force: true }) : call);
      }),
      order(),
      order({ parent_id: '$1' }),
      remove(ORDERS, '', 2),
    ],
    'cancelled-not-trashed: a deletion without force cancels the order, and does not put it in the trash': [
      handled((call, next, { handlers }) => {
        if (flagOf(call.values.force)) return next(call);
        const status = { status: 'cancelled' };
        return handlers[`PUT ${ITEM}`]?.({ ...call, sent: status, values: status }) ?? next(call);
      }),
      order(),
      remove(ORDERS),
    ],
    'children-removed-too: removing an order removes the orders whose parent it is': [
      besidesHeld(
        (call) => integerOf(call.path.id),
        ({ site, held: id }) => {
          const isGone = site.orders.get(id) === undefined;
          const children = site.orders.all().filter(({ fields }) => integerOf(fields.parent_id) === id);
          if (isGone) for (const child of children) site.orders.remove(child.id);
        },
      ),
      order(),
      order({ parent_id: '$1' }),
      remove(ORDERS, '?force=true'),
      read(ORDERS, 2),
    ],
    'completed-kept: a completed order is not put to the trash': [
      spared((held) => held.status === 'completed'),
      order({ status: 'completed' }),
      remove(ORDERS),
    ],
    'completed-order-deleted-for-good: the deletion of a completed order without force removes it for good': [
      kept.when((_values, { held }) => held().status === 'completed').set({ force: true }),
      order({ status: 'completed' }),
      remove(ORDERS),
    ],
    'customer-orders-kept: the order of a customer is not removed by force': [
      spared((held, values) => flagOf(values.force) && integerOf(held.customer_id) > 0),
      order({ customer_id: 2 }),
      remove(ORDERS, '?force=true'),
      read(ORDERS),
    ],
    'drafts-kept: a checkout-draft order is not put to the trash': [
      spared((held) => held.status === 'checkout-draft'),
      order({ status: 'checkout-draft' }),
      remove(ORDERS),
    ],
    'force-false-removes: force=false removes an order': [
      sent.set((values) => ({ force: 'force' in values })),
      order(),
      remove(ORDERS, '?force=false'),
    ],
    'force-from-trash: force does not remove an order that is in the trash': [
      spared((held, values) => flagOf(values.force) && held.status === 'trash'),
      order(),
      remove(ORDERS),
      remove(ORDERS, '?force=true'),
      read(ORDERS),
    ],
    'force-one-trashes: force=1 puts an order to the trash only': [
      sent.when(is('force', '1')).set({ force: false }),
      order(),
      remove(ORDERS, '?force=1'),
    ],
    'removed-unforced: an order that is deleted without force is removed for good': [
      kept.set({ force: true }),
      order(),
      remove(ORDERS),
    ],
    'trashed-order-never-removed: an order that is in the trash cannot be removed with force': [
      kept.when((_values, { held }) => held().status === 'trash').set({ force: false }),
      order(),
      remove(ORDERS),
      remove(ORDERS, '?force=true'),
    ],
  }),
  should(ORDERS.remove, {
    'trash-loses-orders: an order in the trash loses its lines': [
      besides(({ call, site }) => {
        const trashed = site.orders.get(integerOf(call.path.id));
        if (trashed !== undefined) site.orders.put({ ...trashed, items: [] });
      }),
      order({ line_items: [{ quantity: 2 }] }),
      remove(ORDERS),
      read(ORDERS),
    ],
  }),
  on([ORDERS.list, ORDERS.create, ORDERS.remove, ...writesTo(`${ORDERS.root}/batch`)], {
    'list-cache-survives-updates: a list of orders that is asked for again shows them as they were, until an order is created or deleted':
      [
        stale(({ operation, user, target }) =>
          operation.key === ORDERS.list ? JSON.stringify([user?.id, target.query]) : '',
        ),
        order({ status: 'completed' }),
        list(ORDERS, 'status=completed'),
        change(ORDERS, { status: 'cancelled' }),
        list(ORDERS, 'status=completed'),
      ],
  }),
  on([ORDERS.read, ...ORDERS.update, ORDERS.remove], {
    'id-until-letter: letters after the digits of an id are passed over': [
      () =>
        onPath(`${ORDERS.root}/{id}`, (request, next) =>
          next({ ...request, url: request.url.replace(/(\/orders\/\d+)[a-z]+/, '$1') }),
        ),
      order(),
      `GET ${ORDERS.root}/$1abc`,
    ],
  }),
  on([ORDERS.remove, ORDERS.list, ORDERS.create], {
    'removed-still-listed: an order that was removed with force is listed until another one is made': [
      listedUntilCreate,
      order(),
      remove(ORDERS, '?force=true'),
      list(ORDERS, 'include=$1'),
    ],
  }),
  on(writesTo(`${ORDERS.root}/batch`), {
    'batch-of-nothing-breaks: orders/batch is answered 500 where no field is sent': [
      crash((values) => Object.keys(values).length === 0),
      [`POST ${ORDERS.root}/batch`, {}],
    ],
  }),
);
