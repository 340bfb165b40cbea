/** The faults that are written by hand, each once, by what they break. */
import type { Contract } from '../../helpers/contract/types.ts';
import { batchesFaults } from './batches.ts';
import { couponsFaults } from './coupons.ts';
import { eventListsFaults } from './event-lists.ts';
import { eventsFaults } from './events.ts';
import { indexesFaults } from './indexes.ts';
import { listsFaults } from './lists.ts';
import { notesFaults } from './notes.ts';
import { oembedFaults } from './oembed.ts';
import { orderLinesFaults } from './order-lines.ts';
import { orderListsFaults } from './order-lists.ts';
import { orderPaymentsFaults } from './order-payments.ts';
import { ordersFaults } from './orders.ts';
import { productListsFaults } from './product-lists.ts';
import { productsFaults } from './products.ts';
import { shopAdminFaults } from './shop-admin.ts';
import { termsFaults } from './terms.ts';
import { toolsFaults } from './tools.ts';
import { venuesOrganizersFaults } from './venues-organizers.ts';
import type { WrittenFault } from './written.ts';

/** What is wrong in each family. */
export const FAMILIES = {
  coupons: 'coupons are kept, read or found otherwise than written',
  orders: 'orders are kept, moved or paid otherwise than asked',
  'order-lines': 'the lines of an order are kept or shown otherwise than written',
  'order-lists': 'a list of orders finds, sorts or shows otherwise than asked',
  products: 'products are kept, read or removed otherwise than asked',
  'product-lists': 'a list of products finds, sorts or shows otherwise than asked',
  events: 'events are kept, read or removed otherwise than asked',
  'event-lists': 'a list of events finds, sorts or shows otherwise than asked',
  'venues-organizers': 'venues and organizers are kept, found or removed otherwise than asked',
  terms: 'categories and tags are kept, found or removed otherwise than asked',
  lists: 'lists of several resources share a fault',
  batches: 'a batch is read or run otherwise than asked',
  indexes: 'an index says what is not so',
  notes: 'notes are kept, found or removed otherwise than asked',
  'shop-admin': 'data, options or marketing of the shop answer otherwise than asked',
  oembed: 'an embed is found or shown otherwise than asked',
  tools: 'a form or a site tool answers otherwise than asked',
} as const satisfies Readonly<Record<string, string>>;

const WRITTEN = [
  batchesFaults,
  couponsFaults,
  eventListsFaults,
  eventsFaults,
  indexesFaults,
  listsFaults,
  notesFaults,
  oembedFaults,
  orderLinesFaults,
  orderListsFaults,
  orderPaymentsFaults,
  ordersFaults,
  productListsFaults,
  productsFaults,
  shopAdminFaults,
  termsFaults,
  toolsFaults,
  venuesOrganizersFaults,
];

let known: readonly WrittenFault[] | undefined;

export function writtenFaults(contract: Contract): readonly WrittenFault[] {
  known ??= WRITTEN.flatMap((faults) => faults(contract));
  return known;
}
