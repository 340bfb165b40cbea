/**
 * How records of one kind are removed for good: by their own DELETE, or by any other that the index declares for them, one by
 * one or many in a batch; and before each, what the site keeps below it.
 */

import type { Values } from '../cases/types.ts';
import type { Operation } from '../contract/types.ts';
import { endpointsFor } from '../deployment/index-document.ts';
import { offeredRoute, offers } from '../deployment/offered.ts';
import { canonicalOf } from '../deployment/pattern.ts';
import { isBusy, queued, type Session } from '../engine/session.ts';
import { pathParameterNames, recordParameter, serialise } from '../exchange/serialise.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import type { Id } from '../ledger/ledger.ts';
import { type Document, isSameText, textsAt } from '../ownership/evidence.ts';
import { batchPermit, childPermit, removalPermit } from '../ownership/permits.ts';
import { UNKNOWN_ID } from '../samples/unknown-id.ts';
import { accepted, isRejection, isStoppedBefore } from '../verdict/judge.ts';
import { idIn, recordsOf } from '../verdict/records.ts';
import { childListsOf, type Kind, lastWordOf, operationAt, otherItemsOf, takesForce } from './kinds.ts';
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

/** Whether a removal leaves nothing in a trash, as far as it can be asked to. */
function isForGood({ resource }: Kind, args: Values): boolean {
  return args.force === true || (resource !== null && resource.force === undefined);
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

/** Whether the list below a record that does not exist shows nothing: else it is a list of what stands below any. */
function keepsApart(session: Session, list: string, parent: string): Promise<boolean> {
  const known = session.apart.get(list);
  if (known !== undefined) return known;
  const operation = operationAt(session, 'GET', list);
  const why = 'Looks whether the list below a record that does not exist is empty';
  const isApart = ask(session, { operation, args: { [parent]: UNKNOWN_ID }, why }).then(
    (shown) => isRejection(shown) || (accepted(shown) && recordsOf(shown, undefined)?.length === 0),
  );
  session.apart.set(list, isApart);
  return isApart;
}

/** Removes what lists below a proved record show; what can't be removed goes with the record, or stays with it. */
export async function removeChildren(session: Session, kind: Kind, id: Id): Promise<void> {
  const { document = {} } = session.ownership.claim(kind.name, id, 'removes').read ?? {};
  for (const list of childListsOf(session, kind)) {
    const listed = document[lastWordOf(list)];
    // A record that says itself that nothing stands there need not be asked again.
    if (Array.isArray(listed) && listed.length === 0) continue;
    const [parent = 'id'] = pathParameterNames(list);
    const why = `Looks what stands below a ${kind.name} of this run`;
    const shown = await ask(session, { operation: operationAt(session, 'GET', list), args: { [parent]: id }, why });
    const children = (shown && accepted(shown) && recordsOf(shown, undefined)) || [];
    if (children.length > 0 && (await keepsApart(session, list, parent)))
      await removeListed(session, kind, id, list, children);
  }
}

/** Removes what a list below a record shows. */
async function removeListed(session: Session, kind: Kind, id: Id, list: string, children: readonly Document[]) {
  // The list may be another namespace's: its own route has to show the very record.
  const above = list.slice(0, list.lastIndexOf('/'));
  if (canonicalOf(above) !== canonicalOf(kind.item)) await readItem(session, above, id, kind.name);
  const [parent = 'id'] = pathParameterNames(list);
  const item = offeredRoute(session, `${list}/{child}`);
  const operation = operationAt(session, 'DELETE', `${list}/{child}`);
  for (const child of children) {
    const args = { [parent]: id, child: idIn(child), ...(takesForce(item) && { force: true }) };
    const call = { operation, args, why: `Removes what stands below a ${kind.name} of this run` };
    await ask(session, call, (request) => childPermit(session, kind.name, id, child, request));
  }
}

/** One by one as long as what a removal does to others has to be seen before the next; who has waited reads anew. */
function inQueue<Result>(
  session: Session,
  kind: Kind,
  ids: readonly Id[],
  use: () => Promise<Result>,
  how?: string,
): Promise<Result> {
  const { harm, ownership } = session;
  const readAnew = async (waits: boolean): Promise<void> => {
    const stale = ids.filter((id) => waits || !ownership.isFresh(kind.name, id));
    await Promise.all(stale.map((id) => readItem(session, kind.item, id, kind.name)));
  };
  const queue = harm.removalQueue(kind.name, how);
  if (queue === null) return readAnew(false).then(use);
  const waits = isBusy(session, queue);
  return queued(session, queue, async () => {
    await harm.lookBefore(session, [queue], [kind.name]);
    await readAnew(waits);
    return use();
  });
}

/**
 * Where a server before the deployment knows no DELETE, a POST may get through that says it stands for one; taken for an
 * update, it changes nothing but the run's own record.
 *
 * @returns null where it was not sent, because the record was not proved to be the run's
 */
export async function removeBy(session: Session, kind: Kind, { path, args }: Way, id: Id): Promise<Exchange | null> {
  const { ownership } = session;
  if (ownership.lacking(kind.name, id, 'removes') !== null) return null;
  await removeChildren(session, kind, id);
  const operation = operationAt(session, 'DELETE', path);
  const call = { operation, args: { ...args, [recordParameter(operation)]: id }, why: 'Removes a record of this run' };
  const send = async (one: Parameters<typeof ask>[1]) => {
    if (ownership.lacking(kind.name, id, 'removes') !== null) return null;
    await ownership.beginWrite(kind.name, id, {});
    const exchange = await ask(session, one, (request) => removalPermit(session, kind.name, id, request));
    ownership.endWrite(kind.name, id, exchange, { isRemoval: true, isForGood: isForGood(kind, args), args: {} });
    const removed = new Map([[id, exchange?.answer?.json]]);
    if (exchange !== null) await session.harm.noteRemoval(session, kind.name, exchange, removed);
    return exchange;
  };
  const exchange = await inQueue(session, kind, [id], () => send(call));
  const isStopped = exchange !== null && isStoppedBefore(exchange);
  if (!isStopped) return exchange;
  return inQueue(session, kind, [id], () =>
    send({ ...call, method: 'POST', args: { ...call.args, _method: 'DELETE' } }),
  );
}

/** A request that holds several removals. */
export interface Batch {
  readonly operation: Operation;
  /** Removals that it may hold. */
  readonly most: number;
}

const howOf = (ids: readonly Id[]): string => (ids.length === 1 ? 'in a batch' : 'with others');

/** Null where the index does not let a way run inside a batch. */
export function batchFor(session: Session, { path }: Way): Batch | null {
  const route = offeredRoute(session, path);
  if (!route || !endpointsFor(route, 'DELETE').some(({ allowBatch }) => allowBatch)) return null;
  for (const operation of session.contract.operations.values()) {
    const { items, maxItems = 1 } = operation.args.requests?.schema ?? {};
    const { method, path: target } = items?.properties ?? {};
    const isBatch = target !== undefined && method?.enum?.includes('DELETE') === true;
    if (isBatch && offers(session, operation)) return { operation, most: maxItems };
  }
  return null;
}

/** A root without a path, so that an address is what a batch calls a path. */
const ROOT = new URL('http://localhost');

function batchCall(session: Session, { path, args }: Way, operation: Operation, ids: readonly Id[]): Call {
  const removal = operationAt(session, 'DELETE', path);
  const why = 'Removes records of this run';
  const requests = ids.map((id) => {
    const call = { operation: removal, args: { ...args, [recordParameter(removal)]: id }, why };
    const { method, url } = serialise(call, ROOT, (neutral) => session.names.toActual(neutral));
    return { method, path: url.slice(ROOT.origin.length) };
  });
  return { operation: { ...operation, effect: 'write' }, args: { requests }, why };
}

/**
 * Removes several records with one request. What it answers is a hint: after it, each of them has to be looked at.
 *
 * @returns those whose removal it answered with success
 */
export function removeInBatch(
  session: Session,
  kind: Kind,
  way: Way,
  { operation }: Batch,
  ids: readonly Id[],
): Promise<ReadonlySet<Id>> {
  return inQueue(session, kind, ids, () => removeTogether(session, kind, way, operation, ids), howOf(ids));
}

async function removeTogether(
  session: Session,
  kind: Kind,
  way: Way,
  operation: Operation,
  ids: readonly Id[],
): Promise<ReadonlySet<Id>> {
  const { ownership } = session;
  const isProved = (id: Id): boolean => ownership.lacking(kind.name, id, 'removes') === null;
  await Promise.all(ids.filter(isProved).map((id) => removeChildren(session, kind, id)));
  const proved = ids.filter(isProved);
  if (proved.length === 0) return new Set();
  const call = batchCall(session, way, operation, proved);
  await Promise.all(proved.map((id) => ownership.beginWrite(kind.name, id, {})));
  const exchange = await ask(session, call, (request) => batchPermit(session, kind.name, proved, call, request));
  // One may be done where the batch is rejected.
  const isAccepted = exchange !== null && accepted(exchange);
  const ended = { isRemoval: true, isForGood: isForGood(kind, way.args), args: {} };
  for (const id of proved) ownership.endWrite(kind.name, id, isAccepted ? exchange : null, ended);
  if (exchange === null) return new Set();
  const answers = isAccepted ? recordsOf(exchange, undefined) : null;
  const removed = new Map(proved.map((id, at) => [id, answers?.[at]?.body]));
  await session.harm.noteRemoval(session, kind.name, exchange, removed, howOf(proved));
  return new Set(proved.filter((_, at) => /^2\d\d$/.test(String(answers?.[at]?.status))));
}
