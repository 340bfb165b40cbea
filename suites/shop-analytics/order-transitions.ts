/** The states of an order: what a new one is, which a request can set, and what paying does to it and to the stock. */

import type { Suite } from '../../helpers/cases/suite.ts';
import { UPDATE_METHODS } from '../../helpers/contract/types.ts';
import { lifeFrom } from './order-life.ts';
import { newOrder, paidOnCreation } from './order-payment.ts';
import { ORDER_STATUSES } from './ordered-goods.ts';

export const orderTransitions: Suite = {
  namespace: 'shop-analytics',
  scenarios: [
    newOrder,
    paidOnCreation,
    ...UPDATE_METHODS.map((method, at) =>
      lifeFrom(
        ORDER_STATUSES.filter((_, place) => place % UPDATE_METHODS.length === at),
        method,
      ),
    ),
  ],
};
