/**
 * Faults that were written from the interface alone, as a tester from outside would who wants to know what a suite is worth:
 * by who has seen neither the checks nor what they miss. Nobody has compared them with the lists before.
 */
import type { Written } from '../sentences/kit.ts';
import { administrationFaults } from './administration.ts';
import { couponFaults } from './coupons.ts';
import { eventFaults } from './events.ts';
import { orderFaults } from './orders.ts';
import { placeFaults } from './places.ts';
import { productFaults } from './products.ts';
import { siteFaults } from './site.ts';
import { termFaults } from './terms.ts';
import { toolFaults } from './tools.ts';

export const OUTSIDER: readonly Written[] = [
  ...siteFaults,
  ...eventFaults,
  ...placeFaults,
  ...termFaults,
  ...couponFaults,
  ...orderFaults,
  ...productFaults,
  ...administrationFaults,
  ...toolFaults,
];
