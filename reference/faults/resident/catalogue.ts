/** The faults of an eleventh lot: one line of the interface is broken by each. */
import type { Written } from '../sentences/kit.ts';
import { couponFaults } from './coupons.ts';
import { eventFaults } from './events.ts';
import { orderLineFaults } from './order-lines.ts';
import { orderFaults } from './orders.ts';
import { placeFaults } from './places.ts';
import { productLists } from './product-lists.ts';
import { productFaults } from './products.ts';
import { siteFaults } from './site.ts';
import { termFaults } from './terms.ts';
import { toolFaults } from './tools.ts';

export const RESIDENT: readonly Written[] = [
  ...siteFaults,
  ...eventFaults,
  ...placeFaults,
  ...termFaults,
  ...couponFaults,
  ...orderFaults,
  ...orderLineFaults,
  ...productFaults,
  ...productLists,
  ...toolFaults,
];
