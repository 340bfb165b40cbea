/** Further faults that are written from the sentences of the interface: what real vendors get wrong. */
import type { Written } from '../sentences/kit.ts';
import { administrationFaults } from './administration.ts';
import { batchFaults } from './batches.ts';
import { couponFaults } from './coupons.ts';
import { eventListFaults } from './event-lists.ts';
import { eventFaults } from './events.ts';
import { heldAnswerFaults } from './held-answers.ts';
import { indexDocumentFaults } from './index-documents.ts';
import { linkFaults } from './links.ts';
import { orderFaults } from './orders.ts';
import { placeFaults } from './places.ts';
import { productFaults } from './products.ts';
import { shopListFaults } from './shop-lists.ts';
import { shopRuleFaults } from './shop-rules.ts';
import { termFaults } from './terms.ts';
import { toolFaults } from './tools.ts';

export const UNSEEN: readonly Written[] = [
  ...indexDocumentFaults,
  ...batchFaults,
  ...eventFaults,
  ...eventListFaults,
  ...placeFaults,
  ...termFaults,
  ...couponFaults,
  ...orderFaults,
  ...productFaults,
  ...shopListFaults,
  ...administrationFaults,
  ...toolFaults,
  ...heldAnswerFaults,
  ...linkFaults,
  ...shopRuleFaults,
];
