/**
 * A denial says something of the rights of the run's user, and nothing of the deployment. But a route needs one permission,
 * whichever of its methods carries the same parameters; and who makes and changes a record may look at it in each way that is
 * declared: what denies one of them alone is not served.
 */

import type { PlanContext } from '../../cases/context.ts';
import { minimalValues, type Target, validCall } from '../../cases/requests.ts';
import { changeOf } from '../../cases/suite.ts';
import type { Site, Values } from '../../cases/types.ts';
import type { Contract, Operation, UpdateMethod } from '../../contract/types.ts';
import { UPDATE_METHODS } from '../../contract/types.ts';
import { offers } from '../../deployment/offered.ts';
import type { Exchange } from '../../exchange/types.ts';
import { broken, type Judgement } from '../../requirement/judgement.ts';
import { accepted, isDenied, saidBy } from '../../verdict/judge.ts';

const isUpdating = (method: string): method is UpdateMethod => (UPDATE_METHODS as readonly string[]).includes(method);

/** Another method with the same parameters; null where the route has none. */
function twinOf({ operation }: Target, { contract }: PlanContext): Operation | null {
  const { path, method, origin } = operation;
  // A document of somebody's own may give each method a meaning of its own.
  if (!isUpdating(method) || origin !== undefined) return null;
  const twins = UPDATE_METHODS.filter((one) => one !== method);
  return twins.flatMap((one) => contract.operations.get(`${one} ${path}`) ?? [])[0] ?? null;
}

/**
 * Asks for the same by another method of the route, before and after the one that was denied: so that no denial of what is
 * done already counts.
 *
 * @returns null where nothing says that this method alone is denied
 */
export async function judgeDeniedMethod(
  site: Site,
  target: Target,
  denied: Exchange,
  context: PlanContext,
): Promise<Judgement | null> {
  const { operation } = target;
  const twin = twinOf(target, context);
  const { answer } = denied;
  if (answer === null || !isDenied(denied) || twin === null || !offers(site, twin)) return null;
  const values = await minimalValues(site, target, 'by another method');
  const send = async (method: string) =>
    site.send({ ...(await validCall(site, target, values, 'The same by another method')), method });
  const steps = [twin.method, operation.method, twin.method];
  for (const method of steps) {
    const exchange = await send(method);
    if (method === operation.method ? !isDenied(exchange) : !accepted(exchange)) return null;
  }
  return broken('denied-by-method', { ...saidBy(answer), method: operation.method, other: twin.method });
}

/** By which the run changes what a read shows; null where the read is of no record that a run makes. */
export function updateBeside({ operation, subject }: Target, contract: Contract): Operation | null {
  if (
    operation.method !== 'GET' ||
    operation.origin !== undefined ||
    subject?.role !== 'item' ||
    !subject.resource.creatable
  )
    return null;
  return contract.operations.get(`PUT ${operation.path}`) ?? null;
}

/**
 * Asks with the values for a record that this user has just made and changed.
 *
 * @returns null where nothing says that they alone are denied
 */
export async function judgeDeniedValues(
  site: Site,
  { operation, subject }: Target,
  update: Operation,
  values: Values,
): Promise<Judgement | null> {
  if (site.readsOnly || subject === null || !offers(site, update)) return null;
  const { resource } = subject;
  const { id } = await site.fresh(resource.name);
  const change = changeOf(resource, await site.own(resource.minimalNeeds ?? [], 'denied'));
  const changed = await site.send({ operation: update, args: { id, ...change }, why: 'Changes a record of its own' });
  const plain = await site.send({ operation, args: { id }, why: 'Reads what it has changed' });
  if (!accepted(changed) || !accepted(plain)) return null;
  const retry = await site.send({ operation, args: { id, ...values }, why: 'Reads the same as was denied' });
  if (!isDenied(retry)) return null;
  return broken('denied-by-value', { status: retry.answer?.status ?? 0, argument: Object.keys(values) });
}
