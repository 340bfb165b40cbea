/**
 * Faults of lines that were drawn from the interface by lot, each broken as a release would most likely break it. Whoever
 * wrote them has not seen the checks, and of the lists before a sample of their form.
 */
import type { Written } from '../sentences/kit.ts';
import { administrationFaults } from './administration.ts';
import { couponFaults } from './coupons.ts';
import { eventListFaults } from './event-lists.ts';
import { eventFaults } from './events.ts';
import { indexFaults } from './indexes.ts';
import { orderListFaults } from './order-lists.ts';
import { orderFaults } from './orders.ts';
import { placeFaults } from './places.ts';
import { productListFaults } from './product-lists.ts';
import { productFaults } from './products.ts';
import { termFaults } from './terms.ts';
import { toolFaults } from './tools.ts';

export const ASSESSOR: readonly Written[] = [
  ...indexFaults,
  ...eventFaults,
  ...eventListFaults,
  ...placeFaults,
  ...termFaults,
  ...couponFaults,
  ...orderFaults,
  ...orderListFaults,
  ...productFaults,
  ...productListFaults,
  ...administrationFaults,
  ...toolFaults,
];
