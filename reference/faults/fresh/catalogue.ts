/**
 * Faults that were written like those of the families `heldout` and `reserve`: from the sentences of the interface alone, by
 * who has not seen what is told and what is missed. What they have in common is that one record, request or state reaches
 * into another.
 */
import type { Written } from '../sentences/kit.ts';
import { couponFaults } from './coupons.ts';
import { eventFaults } from './events.ts';
import { orderFaults } from './orders.ts';
import { placeFaults } from './places.ts';
import { productFaults } from './products.ts';
import { siteFaults } from './site.ts';

export const FRESH: readonly Written[] = [
  ...siteFaults,
  ...eventFaults,
  ...placeFaults,
  ...couponFaults,
  ...orderFaults,
  ...productFaults,
];
