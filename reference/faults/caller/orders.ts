/** Orders: states that are guessed, read-only members of fees that are taken, and filters that one value switches off. */
import { has, integerOf, integersOf, listOf, membersOf, textOf, textsOf } from '../../http/values.ts';
import { type HandlerEdit, isSuccess } from '../hooks.ts';
import { drop, found, given, handled, map, mapItems, shown, type Take, writer } from '../sentences/kit.ts';
import { change, list, ORDERS, order, PRODUCTS, read, remove, stocked } from '../sentences/show.ts';

const wrong = writer('caller');
const FEE = { name: 'Express', total: '5.00' };

/** Shows with a fee the taxes that it was made with. */
const taxesKept: Take = (keys) => {
  const kept = new Map<unknown, unknown>();
  return shown((document, { call }) => {
    if (call.operation.key === ORDERS.create) {
      for (const [at, fee] of listOf(document.fee_lines).entries()) {
        const { taxes } = membersOf(listOf(call.sent.fee_lines)[at]);
        if (Array.isArray(taxes)) kept.set(membersOf(fee).id, taxes);
      }
    }
    return mapItems(document, 'fee_lines', (fee) => (kept.has(fee.id) ? { ...fee, taxes: kept.get(fee.id) } : fee));
  })(keys);
};

/** Gives new fees the ids that were sent with them. */
const idsOfClient: HandlerEdit = (call, next, { site }) => {
  const reply = next(call);
  const held = site.orders.get(integerOf(membersOf(reply.body).id));
  if (!isSuccess(reply) || held === undefined) return reply;
  const idAt = (at: number, own: unknown) => integerOf(membersOf(listOf(call.sent.fee_lines)[at]).id ?? own);
  site.orders.put({ ...held, fees: held.fees.map((fee, at) => ({ ...fee, id: idAt(at, fee.id) })) });
  return {
    ...reply,
    body: mapItems(membersOf(reply.body), 'fee_lines', (fee, at) => ({ ...fee, id: idAt(at, fee.id) })),
  };
};

/** Where two lines name one product, takes only what the last asks for from the stock. */
const lastLineSells: HandlerEdit = (call, next, { site }) => {
  const before = new Map(site.products.all().map(({ id, stock }) => [id, stock]));
  const reply = next(call);
  if (!isSuccess(reply)) return reply;
  const quantities = new Map(
    listOf(membersOf(reply.body).line_items)
      .map(membersOf)
      .map((line) => [integerOf(line.product_id), integerOf(line.quantity)]),
  );
  for (const product of site.products.all()) {
    const stock = before.get(product.id);
    const quantity = quantities.get(product.id);
    if (typeof stock !== 'number' || quantity === undefined || stock === product.stock) continue;
    site.products.put({ ...product, stock: stock - quantity });
  }
  return reply;
};

export const orderFaults = [
  wrong(
    'order-on-hold-needs-payment-method',
    'Order (shop): “status | string | enum in States and transitions; default `pending` on create”',
    ORDERS.create,
    'a new order that is on-hold and names no payment_method is pending',
    given((values) =>
      values.status === 'on-hold' && !has(values, 'payment_method') ? { ...values, status: 'pending' } : values,
    ),
    [order({ status: 'on-hold' })],
  ),
  wrong(
    'order-with-transaction-processing',
    'States and transitions: “(new order) | POST order | status omitted | `pending`”',
    ORDERS.create,
    'a new order that sends a transaction_id and no status is processing',
    given((values, { call }) =>
      has(call.sent, 'transaction_id') && !has(call.sent, 'status') ? { ...values, status: 'processing' } : values,
    ),
    [order({ transaction_id: 'tr-2041' })],
  ),
  wrong(
    'order-paid-lines-of-one-product',
    'States and transitions: “(new or existing order) | POST/PUT/PATCH order | `set_paid` is true | `processing` | stock of ordered items is reduced”',
    [ORDERS.create, ...ORDERS.update],
    'where two lines of a paid order name the same product, its stock is reduced by the last alone',
    handled(lastLineSells),
    [
      stocked(),
      order({
        set_paid: true,
        line_items: [
          { product_id: '$1', quantity: 2 },
          { product_id: '$1', quantity: 3 },
        ],
      }),
      read(PRODUCTS),
    ],
  ),
  wrong(
    'order-billing-ships-too',
    'Order (shop): “shipping | object | fields below”; “Order fields optional, no defaults applied”',
    ORDERS.update,
    'an update of billing alone is written over shipping as well',
    given((values) =>
      has(values, 'billing') && !has(values, 'shipping')
        ? { ...values, shipping: drop(membersOf(values.billing), 'email', 'phone') }
        : values,
    ),
    [
      order({ billing: { city: 'Lyon' }, shipping: { city: 'Lyon' } }),
      change(ORDERS, { billing: { city: 'Paris' } }),
      read(ORDERS),
    ],
  ),
  wrong(
    'order-fee-id-of-client',
    'Order (shop): fee_lines item: “id (integer, read-only)”',
    ORDERS.create,
    'a fee of a new order has the id that is sent with it',
    handled(idsOfClient),
    [order({ fee_lines: [{ id: 990017, ...FEE }] }), read(ORDERS)],
  ),
  wrong(
    'order-fee-taxes-of-client',
    'Order (shop): fee_lines item: “taxes (read-only array of {id, total, subtotal})”',
    [ORDERS.create, ORDERS.read, ORDERS.list],
    'a fee has the taxes that a new order sends with it',
    taxesKept,
    [order({ fee_lines: [{ ...FEE, taxes: [{ id: 3, total: '1.00', subtotal: '1.00' }] }] }), read(ORDERS)],
  ),
  wrong(
    'orders-fee-tax-number-with-dp',
    'Order (shop): fee_lines item: “total_tax (string, read-only)”',
    ORDERS.list,
    'the list shows the total_tax of a fee as a number where dp is sent',
    shown((document, { call }) =>
      has(call.sent, 'dp')
        ? mapItems(document, 'fee_lines', (fee) => ({ ...fee, total_tax: Number(fee.total_tax) }))
        : document,
    ),
    [order({ fee_lines: [FEE] }), list(ORDERS, 'include=$1&dp=3')],
  ),
  wrong(
    'orders-trash-only-alone',
    'States and transitions: “Order | status (list filter, array, default [`any`]) | the values above except `auto-draft`, plus `any` and `trash`”',
    ORDERS.list,
    'trash does nothing in a list of several statuses',
    given((values) =>
      map(values, 'status', (status) => {
        const wanted = textsOf(status);
        return wanted.length > 1 ? wanted.filter((one) => one !== 'trash') : wanted;
      }),
    ),
    [order(), order(), remove(ORDERS), list(ORDERS, 'include=$1,$2&status=trash,pending')],
  ),
  wrong(
    'orders-parent-itself',
    'Shop: orders: Additional order list parameters: “`parent`: array of integer, default empty”',
    ORDERS.list,
    'parent finds the orders that it names as well as those below them',
    found((records, { call, find }) => {
      const parents = integersOf(call.values.parent);
      if (parents.length === 0) return records;
      const ids = new Set([...parents, ...records.map(({ id }) => id)]);
      return find({ parent: [] }).filter(({ id }) => ids.has(id));
    }),
    [order(), order({ parent_id: '$1' }), list(ORDERS, 'parent=$1')],
  ),
  wrong(
    'orders-number-of-one-character',
    'Shop: orders: Additional order list parameters: “`number`: string; matches part of an order number”',
    ORDERS.list,
    'a number of one character does nothing',
    given((values) => (textOf(values.number).trim().length === 1 ? drop(values, 'number') : values)),
    [order(), list(ORDERS, 'include=$1&number=x')],
  ),
];
