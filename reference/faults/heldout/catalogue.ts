/** Faults that were written from the sentences of the interface, and are measured once. */
import type { Written } from '../sentences/kit.ts';
import { couponFaults } from './coupons.ts';
import { eventFaults } from './events.ts';
import { orderFaults } from './orders.ts';
import { placeFaults } from './places.ts';
import { productFaults } from './products.ts';
import { siteFaults } from './site.ts';
import { termFaults } from './terms.ts';

export const HELD_OUT: readonly Written[] = [
  ...siteFaults,
  ...eventFaults,
  ...placeFaults,
  ...termFaults,
  ...couponFaults,
  ...orderFaults,
  ...productFaults,
];
