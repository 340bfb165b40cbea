import type { Contract, Operation } from '../helpers/contract/types.ts';
import { authenticate, authorize } from './access.ts';
import { prepare, type Steps, select, splitTarget } from './answer.ts';
import { batchHandlers, batchNotAllowed, isBatchable } from './batch.ts';
import { eventHandlers } from './calendar/events.ts';
import { placeHandlers } from './calendar/places.ts';
import { termHandlers } from './calendar/term-routes.ts';
import { contentHandlers } from './content/handlers.ts';
import { CONTENT_OPERATIONS } from './content/operations.ts';
import { parseParameters } from './http/parameters.ts';
import { indexHandlers } from './index-document.ts';
import { createRouter } from './routing/router.ts';
import { administrationHandlers } from './shop/administration.ts';
import { couponHandlers } from './shop/coupons.ts';
import { dataHandlers } from './shop/data.ts';
import { noteHandlers } from './shop/notes.ts';
import { orderHandlers } from './shop/orders.ts';
import { productHandlers, productRemoval } from './shop/products.ts';
import type { Site } from './state/site.ts';
import { formHandlers } from './tools/forms.ts';
import { oembedHandlers } from './tools/oembed.ts';
import { toolHandlers } from './tools/site-tools.ts';
import { validateArguments } from './validation/arguments.ts';

/**
 * The steps of a site that conforms.
 * @param change what is put in their place, from within a batch too; for a site that does not conform
 */
export function createSteps(site: Site, contract: Contract, change = (steps: Steps): Steps => steps): Steps {
  const operations = new Map<string, Operation>(contract.operations);
  for (const operation of [...CONTENT_OPERATIONS, productRemoval(operations)]) {
    operations.set(operation.key, operation);
  }
  const router = createRouter(operations.values());
  const steps: Steps = change({
    site,
    router,
    declared: router.routes,
    authenticate,
    validate: validateArguments,
    authorize,
    handlers: {
      ...batchHandlers((item) => {
        const target = splitTarget(item.target);
        const { operation, path } = select(router.match(target.path), item.method);
        if (!isBatchable(operation)) throw batchNotAllowed();
        const given = { ...parseParameters(target.query), ...item.body };
        return { run: prepare(steps, { operation, path, target, given, user: item.user }) };
      }),
      ...indexHandlers(site, () => steps.declared, contract.namespaces),
      ...eventHandlers(site),
      ...placeHandlers(site),
      ...termHandlers(site),
      ...couponHandlers(site, operations),
      ...orderHandlers(site, operations),
      ...productHandlers(site),
      ...noteHandlers(site),
      ...dataHandlers(site),
      ...administrationHandlers(site),
      ...contentHandlers(site),
      ...oembedHandlers(site),
      ...formHandlers(site),
      ...toolHandlers(site, operations.values()),
    },
  });
  return steps;
}
