/**
 * Faults that were written from the interface alone, by a third lot: each breaks the line that was drawn, as a release would.
 * Whoever wrote them has not seen the checks, and of the lists before a sample of their form, and what each fault says.
 */
import type { Written } from '../sentences/kit.ts';
import { couponFaults } from './coupons.ts';
import { eventFaults } from './events.ts';
import { indexFaults } from './indexes.ts';
import { orderFaults } from './orders.ts';
import { placeFaults } from './places.ts';
import { productFaults } from './products.ts';
import { termFaults } from './terms.ts';
import { toolFaults } from './tools.ts';

export const EXAMINER: readonly Written[] = [
  ...indexFaults,
  ...eventFaults,
  ...placeFaults,
  ...termFaults,
  ...couponFaults,
  ...orderFaults,
  ...productFaults,
  ...toolFaults,
];
