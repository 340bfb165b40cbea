/** Lines of orders: some that are lost, and members that are lost, missing, of another type, or no longer read-only. */
import { has, integerOf, listOf, membersOf } from '../../http/values.ts';
import { drop, firstOf, given, handled, map, mapItems, rejecting, shown, writer } from '../sentences/kit.ts';
import { change, coupon, ORDERS, order, read } from '../sentences/show.ts';

const wrong = writer('renter');
const DOCUMENTS = [ORDERS.read, ORDERS.list, ...ORDERS.writes];
const LINE = { name: 'Probe', quantity: 1, total: '8' };

export const orderLineFaults = [
  wrong(
    'order-first-line-only',
    'Order (shop): “line_items | array”',
    ORDERS.create,
    'a new order keeps the first of its line_items alone',
    given((values) => map(values, 'line_items', firstOf)),
    [order({ line_items: [LINE, { ...LINE, name: 'Second' }] })],
  ),
  wrong(
    'order-fees-not-added',
    'Order (shop): “fee_lines | array”',
    ORDERS.update,
    'an update leaves the fee_lines as they are',
    given((values) => drop(values, 'fee_lines')),
    [order(), change(ORDERS, { fee_lines: [{ name: 'Fee', total: '1' }] })],
  ),
  wrong(
    'order-line-id-taken',
    'Order (shop): line_items item: “id (integer, read-only)”',
    ORDERS.create,
    'a line of a new order takes the id that was sent',
    handled((call, next, { site }) => {
      const reply = next(call);
      const body = membersOf(reply.body);
      const held = site.orders.get(integerOf(body.id));
      if (held === undefined) return reply;
      const sent = listOf(call.sent.line_items).map(membersOf);
      const idOf = (at: number, id: number) => integerOf(sent[at]?.id) || id;
      site.orders.put({ ...held, items: held.items.map((item, at) => ({ ...item, id: idOf(at, item.id) })) });
      return {
        ...reply,
        body: mapItems(body, 'line_items', (line, at) => ({ ...line, id: idOf(at, integerOf(line.id)) })),
      };
    }),
    [order({ line_items: [{ ...LINE, id: 7777 }] }), read(ORDERS)],
  ),
  wrong(
    'order-line-variation-lost',
    'Order (shop): line_items item: “variation_id (integer)”',
    ORDERS.writes,
    'the variation_id of a line is lost',
    given((values) => mapItems(values, 'line_items', (line) => drop(line, 'variation_id'))),
    [order({ line_items: [{ ...LINE, variation_id: 4 }] })],
  ),
  wrong(
    'order-line-total-tax-number',
    'Order (shop): line_items item: “total_tax (string, read-only)”',
    DOCUMENTS,
    'the total_tax of a line is a number',
    shown((document) => mapItems(document, 'line_items', (line) => map(line, 'total_tax', Number))),
    [order({ line_items: [LINE] })],
  ),
  wrong(
    'order-line-meta-display-value-missing',
    'Order (shop): line_items item: “meta_data (array of meta objects that also carry display_key and display_value, both strings)”',
    DOCUMENTS,
    'the meta_data of a line carries no display_value',
    shown((document) =>
      mapItems(document, 'line_items', (line) => mapItems(line, 'meta_data', (meta) => drop(meta, 'display_value'))),
    ),
    [order({ line_items: [{ ...LINE, meta_data: [{ key: 'colour', value: 'red' }] }] })],
  ),
  wrong(
    'order-shipping-taxes-object',
    'Order (shop): shipping_lines item: “taxes (read-only array of {id integer, total string})”',
    DOCUMENTS,
    'the taxes of a shipping line are an object',
    shown((document) =>
      mapItems(document, 'shipping_lines', (line) => map(line, 'taxes', (taxes) => ({ ...listOf(taxes) }))),
    ),
    [order({ shipping_lines: [{ method_id: 'flat', method_title: 'Flat', total: '5' }] })],
  ),
  wrong(
    'order-coupon-line-id-text',
    'Order (shop): coupon_lines item: “id (integer, read-only)”',
    DOCUMENTS,
    'the id of a coupon line is text',
    shown((document) => mapItems(document, 'coupon_lines', (line) => map(line, 'id', String))),
    [coupon(), order({ coupon_lines: [{ code: 'probe' }] })],
  ),
  wrong(
    'order-coupon-code-text-only',
    'Order (shop): coupon_lines item: “code (any JSON type)”',
    ORDERS.writes,
    'the code of a coupon line that is no string is rejected',
    rejecting('coupon_lines', (values) =>
      listOf(values.coupon_lines)
        .map(membersOf)
        .some((line) => has(line, 'code') && typeof line.code !== 'string'),
    ),
    [coupon({ code: '2027' }), order({ coupon_lines: [{ code: 2027 }] })],
  ),
  wrong(
    'order-coupon-line-meta-missing',
    'Order (shop): coupon_lines item: “meta_data (array of meta objects)”',
    DOCUMENTS,
    'a coupon line has no meta_data',
    shown((document) => mapItems(document, 'coupon_lines', (line) => drop(line, 'meta_data'))),
    [coupon(), order({ coupon_lines: [{ code: 'probe', meta_data: [{ key: 'from', value: 'mail' }] }] })],
  ),
];
