/**
 * Faults that were written from the interface alone: each breaks one of its lines, and the lines were drawn by lot. Whoever
 * wrote them has not seen the checks; the lists before were looked through, so as not to repeat one of theirs.
 */
import type { Written } from '../sentences/kit.ts';
import { couponFaults } from './coupons.ts';
import { eventFaults } from './events.ts';
import { orderFaults } from './orders.ts';
import { placeFaults } from './places.ts';
import { productFaults } from './products.ts';
import { siteFaults } from './site.ts';
import { termFaults } from './terms.ts';

export const LODGER: readonly Written[] = [
  ...siteFaults,
  ...eventFaults,
  ...placeFaults,
  ...termFaults,
  ...couponFaults,
  ...orderFaults,
  ...productFaults,
];
