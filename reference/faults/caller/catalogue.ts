/**
 * Faults that were written from the interface alone: each breaks one of its lines, and the lines were drawn by lot. Whoever
 * wrote them has not seen the checks, and of the lists before one as a model of their form.
 */
import type { Written } from '../sentences/kit.ts';
import { administrationFaults } from './administration.ts';
import { couponFaults } from './coupons.ts';
import { eventFaults } from './events.ts';
import { orderFaults } from './orders.ts';
import { placeFaults } from './places.ts';
import { productListFaults } from './product-lists.ts';
import { productFaults } from './products.ts';
import { siteFaults } from './site.ts';

export const CALLER: readonly Written[] = [
  ...siteFaults,
  ...eventFaults,
  ...placeFaults,
  ...couponFaults,
  ...orderFaults,
  ...productFaults,
  ...productListFaults,
  ...administrationFaults,
];
