/**
 * Faults that were written from the interface alone: each breaks one of its lines, in the first way that comes to mind,
 * and the lines were drawn by lot. Whoever wrote them has seen neither the checks nor, but for one as an example,
 * the lists before.
 */
import type { Written } from '../sentences/kit.ts';
import { couponFaults } from './coupons.ts';
import { eventFaults } from './events.ts';
import { orderFaults } from './orders.ts';
import { placeFaults } from './places.ts';
import { productListFaults } from './product-lists.ts';
import { productFaults } from './products.ts';
import { siteFaults } from './site.ts';
import { toolFaults } from './tools.ts';

export const PATRON: readonly Written[] = [
  ...siteFaults,
  ...toolFaults,
  ...eventFaults,
  ...placeFaults,
  ...couponFaults,
  ...orderFaults,
  ...productFaults,
  ...productListFaults,
];
