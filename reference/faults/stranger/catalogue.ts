/**
 * Faults that were written from the interface alone: each breaks one of its lines, and the lines were drawn by lot. Whoever
 * wrote them has not seen the checks, and of the lists before two as models of their form.
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

export const STRANGER: readonly Written[] = [
  ...indexFaults,
  ...eventFaults,
  ...placeFaults,
  ...termFaults,
  ...couponFaults,
  ...orderFaults,
  ...productFaults,
  ...toolFaults,
];
