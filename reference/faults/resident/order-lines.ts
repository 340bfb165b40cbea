/** Lines of orders: members that are lost, missing or null, and values that are taken or rejected wrongly. */
import { has, listOf, membersOf } from '../../http/values.ts';
import { drop, given, map, mapItems, mapText, received, rejecting, shown, writer } from '../sentences/kit.ts';
import { change, ORDERS, order } from '../sentences/show.ts';

const wrong = writer('resident');
const DOCUMENTS = [ORDERS.read, ORDERS.list, ...ORDERS.writes];
const LINE = { name: 'Probe', quantity: 1, total: '8' };

/** What is no line stays as it is, and is rejected. */
function taxStatusRead(line: unknown): unknown {
  if (typeof line !== 'object' || line === null || Array.isArray(line)) return line;
  return mapText(membersOf(line), 'tax_status', (text) => (text === 'none' ? text : 'taxable'));
}

export const orderLineFaults = [
  wrong(
    'order-line-parent-name-lost',
    'Order (shop): line_items item: “parent_name (string)”',
    ORDERS.writes,
    'the parent_name of a line is lost',
    given((values) => mapItems(values, 'line_items', (line) => drop(line, 'parent_name'))),
    [order({ line_items: [{ ...LINE, parent_name: 'Set' }] })],
  ),
  wrong(
    'order-line-name-text-only',
    'Order (shop): line_items item: “name (any JSON type)”',
    ORDERS.writes,
    'the name of a line that is no string is rejected',
    rejecting('line_items', (values) =>
      listOf(values.line_items)
        .map(membersOf)
        .some((line) => has(line, 'name') && typeof line.name !== 'string'),
    ),
    [order({ line_items: [{ ...LINE, name: 2027 }] })],
  ),
  wrong(
    'order-line-taxes-null',
    'Order (shop): line_items item: “taxes (read-only array of {id integer, total string, subtotal string})”',
    DOCUMENTS,
    'the taxes of a line are null',
    shown((document) => mapItems(document, 'line_items', (line) => ({ ...line, taxes: null }))),
    [order({ line_items: [LINE] })],
  ),
  wrong(
    'order-line-meta-display-key-missing',
    'Order (shop): line_items item: “meta_data (array of meta objects that also carry display_key and display_value, both strings)”',
    DOCUMENTS,
    'the meta_data of a line carries no display_key',
    shown((document) =>
      mapItems(document, 'line_items', (line) => mapItems(line, 'meta_data', (meta) => drop(meta, 'display_key'))),
    ),
    [order({ line_items: [{ ...LINE, meta_data: [{ key: 'colour', value: 'red' }] }] })],
  ),
  wrong(
    'order-shipping-meta-lost-on-update',
    'Order (shop): shipping_lines item: “meta_data (array of meta objects)”',
    ORDERS.update,
    'an update loses the meta_data of a shipping line',
    given((values) => mapItems(values, 'shipping_lines', (line) => drop(line, 'meta_data'))),
    [
      order(),
      change(ORDERS, {
        shipping_lines: [
          { method_id: 'flat', method_title: 'Flat', total: '5', meta_data: [{ key: 'from', value: 'Lyon' }] },
        ],
      }),
    ],
  ),
  wrong(
    'order-fee-tax-status-unknown-taken',
    'Order (shop): fee_lines item: “tax_status (enum `taxable`, `none`)”',
    ORDERS.writes,
    'a tax_status of a fee that is not listed is taken for taxable',
    received((values) =>
      map(values, 'fee_lines', (lines) => (Array.isArray(lines) ? lines.map(taxStatusRead) : lines)),
    ),
    [order({ fee_lines: [{ name: 'Fee', total: '1', tax_status: 'shipping' }] })],
  ),
];
