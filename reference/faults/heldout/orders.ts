/** Orders whose amounts, stock or lists suffer from how a shop computes, compares and keeps them. */
import type { Reply, Values } from '../../http/messages.ts';
import { flagOf, has, integerOf, listOf, membersOf } from '../../http/values.ts';
import type { Site } from '../../state/site.ts';
import { onHandlers } from '../hooks.ts';
import { drop, found, given, handled, mapItems, mapObject, mapText, type Take, writer } from '../sentences/kit.ts';
import { change, list, ORDERS, order, PRODUCTS, read, stocked } from '../sentences/show.ts';

const wrong = writer('heldout');
const LINES = ['line_items', 'shipping_lines', 'fee_lines'];
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

function wholeCents(amount: string): string {
  const cents = Math.trunc(Number(amount) * 100);
  return amount === '' || Number.isNaN(cents) ? amount : (cents / 100).toFixed(2);
}

/** What a spreadsheet would take for a formula gets an apostrophe. */
function guarded(text: string): string {
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}

/** `dp` of one list stays that of the next that sends none. */
const keptDecimals: Take = (keys) => {
  let last: unknown;
  return onHandlers(keys, (call, next) => {
    if (has(call.sent, 'dp')) last = call.sent.dp;
    return next(last === undefined ? call : { ...call, values: { ...call.values, dp: last } });
  });
};

function stocksOf(site: Site): ReadonlyMap<number, number> {
  return new Map(site.products.all().map(({ id, stock }) => [id, stock ?? 0]));
}

/** What is paid is taken off the stock as it was when the first order was paid. */
const stockAsFirstSeen: Take = (keys) => {
  const seen = new Map<number, number>();
  return onHandlers(keys, (call, next, { site }) => {
    if (PRODUCTS.update.includes(call.operation.key)) {
      seen.delete(integerOf(call.path.id));
      return next(call);
    }
    const before = stocksOf(site);
    const reply = next(call);
    for (const product of site.products.all()) {
      const sold = (before.get(product.id) ?? 0) - (product.stock ?? 0);
      if (sold === 0 || !flagOf(call.sent.set_paid)) continue;
      const first = seen.get(product.id) ?? before.get(product.id) ?? 0;
      seen.set(product.id, first);
      site.products.put({ ...product, stock: first - sold });
    }
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

const withoutParent = ({ parent_id }: Values) => integerOf(parent_id) === 0;

export const orderFaults = [
  wrong(
    'decimals-stay',
    'Shop: orders: “`dp`: integer, default 2, the number of decimal points per resource”',
    ORDERS.list,
    'a list of orders that sends no dp shows as many decimals as the list before it asked for',
    keptDecimals,
    [list(ORDERS, 'dp=0'), list(ORDERS)],
  ),
  wrong(
    'parent-exclude-orphans',
    'Shop: orders: “`parent_exclude`: array of integer, default empty”',
    [ORDERS.list, PRODUCTS.list],
    'parent_exclude leaves out what has no parent as well',
    found((records, { call }) =>
      listOf(call.values.parent_exclude).length === 0 ? records : records.filter((one) => !withoutParent(one)),
    ),
    [order(), list(ORDERS, 'parent_exclude=$1')],
  ),
  wrong(
    'meta-no-change',
    'Shop: orders: “after, before, modified_after, modified_before (date-time, ISO 8601)”',
    ORDERS.update,
    'an update of an order that sends meta_data alone does not count as a change for modified_after',
    handled((call, next, { site }) => {
      const before = site.orders.get(integerOf(call.path.id));
      const reply = next(call);
      const after = site.orders.get(integerOf(call.path.id));
      const isMetaAlone = Object.keys(call.sent).join() === 'meta_data';
      if (before !== undefined && after !== undefined && isMetaAlone) {
        site.orders.put({ ...after, modified: before.modified });
      }
      return reply;
    }),
    [
      order(),
      change(ORDERS, { meta_data: [{ key: 'reference', value: 'A1' }] }),
      list(ORDERS, 'modified_after=2027-01-15T13:00:00'),
    ],
  ),
  wrong(
    'null-email-drops-billing',
    'Order: billing: “email (string or null, format email)”',
    ORDERS.writes,
    'a billing whose email is null is not read at all',
    given((values) =>
      has(values, 'billing') && membersOf(values.billing).email === null ? drop(values, 'billing') : values,
    ),
    [order({ billing: { first_name: 'Jeanne', email: null } })],
  ),
  wrong(
    'cents-cut-off',
    'Order: line_items item: “total (string, after discounts)”; fee_lines item: “total (string)”',
    ORDERS.writes,
    'amounts of lines are multiplied into cents and cut, so that 19.99 is kept as 19.98',
    given((values) =>
      LINES.reduce(
        (edited, name) => mapItems(edited, name, (line) => mapText(line, ['total', 'subtotal'], wholeCents)),
        values,
      ),
    ),
    [order({ fee_lines: [{ name: 'Express', total: '19.99' }] })],
  ),
  wrong(
    'stock-as-first-seen',
    'Shown moves: “stock of ordered items is reduced”',
    [...ORDERS.writes, ...PRODUCTS.update],
    'the second order that is paid takes its units off the stock that there was before the first',
    stockAsFirstSeen,
    [
      stocked(),
      order({ set_paid: true, line_items: [{ product_id: '$1', quantity: 2 }] }),
      order({ set_paid: true, line_items: [{ product_id: '$1', quantity: 3 }] }),
      read(PRODUCTS),
    ],
  ),
  wrong(
    'twin-is-the-same',
    'Shop: orders: “POST | /shop-analytics/orders | Order fields, all optional”',
    ORDERS.create,
    'a new order with the same fields as the one made before it is answered with that one, and not made',
    mergedTwins,
    [order({ customer_note: 'Ring twice.' }), order({ customer_note: 'Ring twice.' })],
  ),
  wrong(
    'formulas-guarded',
    'Order: “customer_note | string”; billing: “phone (all strings)”',
    ORDERS.writes,
    'a customer_note, or a text of billing or shipping, that begins with =, +, - or @ gets an apostrophe before it',
    given((values) =>
      ['billing', 'shipping'].reduce(
        (edited, name) => mapObject(edited, name, (address) => mapText(address, ADDRESS, guarded)),
        mapText(values, 'customer_note', guarded),
      ),
    ),
    [order({ billing: { phone: '+33 4 00 00 00 00' } })],
  ),
];
