/** Faults of payment: what `set_paid` does to an order and to the stock of what is ordered. */
import type { Operation } from '../../helpers/contract/types.ts';
import type { Reply } from '../http/messages.ts';
import { flagOf, integerOf, listOf, membersOf } from '../http/values.ts';
import { sell } from '../shop/products.ts';
import type { Site } from '../state/site.ts';
import { behaviours, faultOf } from './fault.ts';
import { type HandlerEdit, onHandlers, withValues } from './hooks.ts';
import { isWrite, subjectOf } from './kinds.ts';
import type { Derivation, Fault } from './types.ts';

/** Takes what an answered order holds off the shelf. */
function sellItems(site: Site, { body }: Reply): void {
  for (const item of listOf(membersOf(body).line_items).map(membersOf)) {
    const product = site.products.get(integerOf(item.product_id));
    if (product !== undefined) sell(site, product, integerOf(item.quantity));
  }
}

function withStatus(site: Site, reply: Reply, status: string): Reply {
  const body = membersOf(reply.body);
  const order = site.orders.get(integerOf(body.id));
  if (order !== undefined) site.orders.put({ ...order, status });
  return { ...reply, body: { ...body, status } };
}

/** Does otherwise where an order is paid. */
function onPayment(edit: HandlerEdit): HandlerEdit {
  return (call, next, steps) => (flagOf(call.sent.set_paid) ? edit(call, next, steps) : next(call));
}

const PAYMENTS: readonly { readonly tail: string; readonly description: string; readonly edit: HandlerEdit }[] = [
  {
    tail: 'no-transition',
    description: 'leaves the status of an order that is paid as it was',
    edit: onPayment((call, next, { site }) => {
      const before = site.orders.get(integerOf(call.path.id))?.status ?? 'pending';
      return withStatus(site, next(call), before);
    }),
  },
  {
    tail: 'another-state',
    description: 'puts an order that is paid on hold',
    edit: onPayment((call, next, { site }) => withStatus(site, next(call), 'on-hold')),
  },
  {
    tail: 'stock-kept',
    description: 'does not reduce the stock of what is paid',
    edit: onPayment((call, next, { site }) => {
      const products = site.products.all();
      const reply = next(call);
      for (const product of products) site.products.put(product);
      return reply;
    }),
  },
  {
    tail: 'stock-twice',
    description: 'reduces the stock of what is paid twice',
    edit: onPayment((call, next, { site }) => {
      const reply = next(call);
      sellItems(site, reply);
      return reply;
    }),
  },
  {
    tail: 'stock-by-one',
    description: 'reduces the stock by one whatever the quantity',
    edit: onPayment((call, next, { site }) => {
      const products = site.products.all();
      const reply = next(call);
      for (const product of products) {
        const now = site.products.get(product.id);
        if (now !== undefined && now.stock !== product.stock)
          site.products.put({ ...now, stock: (product.stock ?? 0) - 1 });
      }
      return reply;
    }),
  },
  {
    tail: 'unpaid-processed',
    description: 'takes an order for paid that is not',
    edit: (call, next) => next(withValues(call, { set_paid: true })),
  },
  {
    tail: 'stock-unpaid',
    description: 'reduces the stock before anything is paid',
    edit: (call, next, { site }) => {
      const reply = next(call);
      if (!flagOf(call.sent.set_paid)) sellItems(site, reply);
      return reply;
    },
  },
];

function faultsOf(operation: Operation): readonly Fault[] {
  return PAYMENTS.map(({ tail, description, edit }) =>
    faultOf(operation, {
      family: 'order-payment',
      tail: `payment/${tail}`,
      breaks: ['args/set_paid/*', 'args/status/*'],
      alsoBreaks: behaviours(operation),
      sentence: `${operation.key} ${description}.`,
      change: () => onHandlers([operation.key], edit),
    }),
  );
}

export const paymentFaults: Derivation = (operation) => {
  const subject = subjectOf(operation);
  return subject?.kind.name === 'order' && isWrite(operation) ? faultsOf(operation) : [];
};
