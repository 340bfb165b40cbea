/** Orders: removals that do not reach every store, lines that keep or lose what they hold, and a batch that demands. */
import { flagOf, has, integerOf, integersOf, listOf, membersOf, textOf } from '../../http/values.ts';
import type { OrderRecord } from '../../state/records.ts';
import { isSuccess, onHandlers } from '../hooks.ts';
import {
  drop,
  firstOf,
  found,
  given,
  handled,
  map,
  mapItems,
  rejecting,
  shown,
  type Take,
  writer,
} from '../sentences/kit.ts';
import { change, list, ORDERS, order, read, remove, writesTo } from '../sentences/show.ts';
import { changedSteps } from '../switch-on.ts';

const wrong = writer('examiner');
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

/** Takes the tax of lines that an order has from the client. */
const taxOfClient: Take = (keys) => {
  const taxes = new Map<unknown, string>();
  const keep = onHandlers(ORDERS.update, (call, next) => {
    const reply = next(call);
    const lines = listOf(call.sent.line_items).map(membersOf);
    const taxed = lines.filter((line) => isSuccess(reply) && has(line, 'id') && has(line, 'subtotal_tax'));
    for (const line of taxed) taxes.set(line.id, textOf(line.subtotal_tax));
    return reply;
  });
  const show = shown((document) =>
    mapItems(document, 'line_items', (line) => ({ ...line, subtotal_tax: taxes.get(line.id) ?? line.subtotal_tax })),
  );
  return { steps: (steps) => changedSteps(steps, [keep, show(keys)]) };
};

export const orderFaults = [
  wrong(
    'order-cancelled-not-trashed',
    'Shop: orders: “DELETE | /shop-analytics/orders/{id} | id, force (boolean, default false)”; Shown moves: “`force` false (default) | trash”',
    ORDERS.remove,
    'a deletion without force cancels the order, and does not put it in the trash',
    handled((call, next, { handlers }) => {
      if (flagOf(call.values.force)) return next(call);
      const status = { status: 'cancelled' };
      return handlers[`PUT ${ITEM}`]?.({ ...call, sent: status, values: status }) ?? next(call);
    }),
    [order(), remove(ORDERS), read(ORDERS), list(ORDERS, 'status=trash&include=$1')],
  ),
  wrong(
    'order-removed-still-listed',
    'Shown moves: “any order | DELETE order | `force` true | removed | bypasses the trash”',
    [ORDERS.remove, ORDERS.list, ORDERS.create],
    'an order that was removed with force is listed until another one is made',
    listedUntilCreate,
    [order(), remove(ORDERS, '?force=true'), list(ORDERS, 'include=$1')],
  ),
  wrong(
    'order-create-no-auto-draft',
    'States named by the interface: “Order | status (create and update) | `auto-draft`, `pending`, …”',
    ORDERS.create,
    'a new order rejects the status auto-draft',
    rejecting('status', ({ status }) => status === 'auto-draft'),
    [order({ status: 'auto-draft' })],
  ),
  wrong(
    'order-line-variation-stays',
    'Order (shop): line_items item: “variation_id (integer)”',
    ORDERS.update,
    'a line that the order has keeps its variation_id',
    given((values) => mapItems(values, 'line_items', (line) => (has(line, 'id') ? drop(line, 'variation_id') : line))),
    [
      order({ line_items: [{ name: 'Filming', quantity: 1, variation_id: 4, total: '50' }] }),
      change(ORDERS, { line_items: [{ id: '$1.line_items.0.id', variation_id: 5 }] }),
      read(ORDERS),
    ],
  ),
  wrong(
    'order-line-subtotal-tax-of-client',
    'Order (shop): line_items item: “subtotal_tax (string, read-only)”',
    [...ORDERS.update, ORDERS.read, ORDERS.list],
    'the subtotal_tax that an update sends for a line is kept and shown',
    taxOfClient,
    [
      order({ line_items: [{ name: 'Filming', quantity: 1, total: '50' }] }),
      change(ORDERS, { line_items: [{ id: '$1.line_items.0.id', subtotal_tax: '9.99' }] }),
      read(ORDERS),
    ],
  ),
  wrong(
    'order-fee-name-as-php-text',
    'Order (shop): fee_lines item: “name (any JSON type)”',
    ORDERS.writes,
    'true as the name of a fee comes back as the text 1, and false as the empty text',
    given((values) =>
      mapItems(values, 'fee_lines', (fee) =>
        map(fee, 'name', (name) => (typeof name === 'boolean' ? (name ? '1' : '') : name)),
      ),
    ),
    [order({ fee_lines: [{ name: true, total: '5.00' }] })],
  ),
  wrong(
    'order-fee-first-meta',
    'Order (shop): fee_lines item: “meta_data (array of meta objects)”',
    ORDERS.writes,
    'of several meta objects of a fee the first one is kept',
    given((values) => mapItems(values, 'fee_lines', (fee) => map(fee, 'meta_data', firstOf))),
    [
      order({
        fee_lines: [
          {
            name: 'Express',
            total: '5.00',
            meta_data: [
              { key: 'courier', value: 'bike' },
              { key: 'window', value: 'morning' },
            ],
          },
        ],
      }),
    ],
  ),
  wrong(
    'orders-batch-demands-status',
    'Shop: orders: “POST, PUT, PATCH | /shop-analytics/orders/batch | Order fields, all optional”',
    writesTo(`${ORDERS.root}/batch`),
    'orders/batch is rejected without a status',
    rejecting('status', (values) => !has(values, 'status')),
    [[`POST ${ORDERS.root}/batch`, { create: [{ customer_note: 'Probe' }] }]],
  ),
  wrong(
    'orders-parents-excluded-too',
    'Shop: orders: Additional order list parameters: “`parent_exclude`: array of integer, default empty”',
    ORDERS.list,
    'parent_exclude leaves out the parents themselves as well',
    found((records, { call }) => {
      const parents = integersOf(call.values.parent_exclude);
      return records.filter(({ id }) => !parents.includes(integerOf(id)));
    }),
    [order(), order({ parent_id: '$1' }), list(ORDERS, 'parent_exclude=$1&include=$1,$2')],
  ),
];
