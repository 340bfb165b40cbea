/**
 * How records of one kind are removed for good: by their own DELETE, or by any other that the index declares for them; and
 * before each, what the site keeps below it.
 */

import type { Values } from '../cases/types.ts';
import { offeredRoute } from '../deployment/offered.ts';
import { canonicalOf } from '../deployment/pattern.ts';
import type { Session } from '../engine/session.ts';
import { pathParameterNames, recordParameter } from '../exchange/serialise.ts';
import type { Id } from '../ledger/ledger.ts';
import { isSameText, textsAt } from '../ownership/evidence.ts';
import { childPermit, removalPermit } from '../ownership/permits.ts';
import { accepted, isRejection, isStoppedBefore } from '../verdict/judge.ts';
import { idIn, recordsOf } from '../verdict/records.ts';
import { childListsOf, type Kind, operationAt, otherItemsOf, takesForce } from './kinds.ts';
import { ask, readItem } from './lists.ts';

/** One way to remove a record by its id. */
export interface Way {
  readonly path: string;
  readonly args: Values;
}

/** The kind's own DELETE; null where the deployment offers none. */
export function ownWay(session: Session, { item, resource }: Kind): Way | null {
  const route = offeredRoute(session, item);
  if (!route?.methods.includes('DELETE')) return null;
  return { path: item, args: resource?.force ?? (takesForce(route) ? { force: true } : {}) };
}

/** Other routes that show the very record: the same id, called just as the kind's own route, or the ledger, has it. */
export async function otherWays(session: Session, kind: Kind, id: Id): Promise<readonly Way[]> {
  const names = session.ledger.of(kind.name, id).flatMap((entry) => Object.values(entry.written ?? {}).flat());
  for (const paths of otherItemsOf(session, kind)) {
    const found = await Promise.all(
      paths.map(async (path) => {
        const { document } = await readItem(session, path, id, kind.name);
        const called = document === null ? [] : ['title', 'name'].flatMap((field) => textsAt(document, field));
        const isIt = called.some((one) => names.some((name) => isSameText(one, name)));
        return isIt ? [{ path, args: { force: true } }] : [];
      }),
    );
    if (found.flat().length > 0) return found.flat();
  }
  return [];
}

/** Removes what lists below a proved record show; what can't be removed goes with the record, or stays with it. */
export async function removeChildren(session: Session, kind: Kind, id: Id): Promise<void> {
  for (const list of childListsOf(session, kind)) {
    const [parent = 'id'] = pathParameterNames(list);
    const why = `Looks what stands below a ${kind.name} of this run`;
    const shown = await ask(session, { operation: operationAt(session, 'GET', list), args: { [parent]: id }, why });
    const children = shown && accepted(shown) ? recordsOf(shown.answer?.json, undefined) : null;
    if (!children?.length) continue;
    // The list may be another namespace's: its own route has to show the very record.
    const above = list.slice(0, list.lastIndexOf('/'));
    if (canonicalOf(above) !== canonicalOf(kind.item)) await readItem(session, above, id, kind.name);
    const item = offeredRoute(session, `${list}/{child}`);
    const operation = operationAt(session, 'DELETE', `${list}/{child}`);
    for (const child of children) {
      const args = { [parent]: id, child: idIn(child), ...(takesForce(item) && { force: true }) };
      const call = { operation, args, why: `Removes what stands below a ${kind.name} of this run` };
      await ask(session, call, (request) => childPermit(session, kind.name, id, child, request));
    }
  }
}

/**
 * Where a server before the deployment knows no DELETE, a POST may get through that says it stands for one; taken for an
 * update, it changes nothing but the run's own record.
 *
 * @returns whether the deployment may have done it: it was proved to be the run's, and it has not been rejected
 */
export async function removeBy(session: Session, kind: Kind, { path, args }: Way, id: Id): Promise<boolean> {
  const { ownership } = session;
  await removeChildren(session, kind, id);
  const operation = operationAt(session, 'DELETE', path);
  const call = { operation, args: { ...args, [recordParameter(operation)]: id }, why: 'Removes a record of this run' };
  const send = async (one: Parameters<typeof ask>[1]) => {
    if (ownership.lacking(kind.name, id, 'removes') !== null) return null;
    await ownership.beginWrite(kind.name, id, {});
    const exchange = await ask(session, one, (request) => removalPermit(session, kind.name, id, request));
    ownership.endWrite(kind.name, id, exchange, true);
    if (exchange !== null) await session.harm.noteRemoval(session, kind.name, exchange);
    return exchange;
  };
  const exchange = await send(call);
  const isStopped = exchange !== null && isStoppedBefore(exchange);
  const last = isStopped
    ? await send({ ...call, method: 'POST', args: { ...call.args, _method: 'DELETE' } })
    : exchange;
  return last !== null && !isRejection(last);
}
