/**
 * Removes what a run made, the latest first: by the operation's own DELETE, then for good where there is a way, then
 * looks whether it is gone. Only what the ledger names is removed, and only when it carries the run's name.
 */
import type { Operation } from '../contract/types.ts';
import { offeredRoute, offers } from '../deployment/offered.ts';
import type { LedgerEntry } from '../exchange/ledger.ts';
import { serialise } from '../exchange/serialise.ts';
import type { Exchange } from '../exchange/types.ts';
import type { Resource, Values } from '../plan/types.ts';
import { accepted, isRecord } from '../verdict/judge.ts';
import { recordsOf } from '../verdict/records.ts';
import { idIn, operationOf } from './records.ts';
import type { Session } from './session.ts';

export interface Leftover {
  readonly resource: string;
  readonly name: string;
  readonly id: number | null;
  readonly reason: string;
  /** Whether the deployment offers a way to remove it that did not work; else there is none. */
  readonly removable: boolean;
}

function send(session: Session, operation: Operation, args: Values, why: string): Promise<Exchange> {
  return session.client.send(
    serialise({ operation, args, why }, session.baseUrl, (path) => session.names.toActual(path)),
  );
}

/** A DELETE that the deployment's index offers on a path, whether the interface shows it or not. */
function removal(session: Session, resource: Resource, path: string): Operation | null {
  if (!offeredRoute(session, path)?.methods.includes('DELETE')) return null;
  const read = operationOf(session.contract, `GET ${resource.item}`);
  return (
    session.contract.operations.get(`DELETE ${path}`) ?? { ...read, key: `DELETE ${path}`, method: 'DELETE', path }
  );
}

type Standing = 'gone' | 'trash' | 'there' | 'unknown' | 'not ours';

async function look(session: Session, resource: Resource, id: number): Promise<Standing> {
  const exchange = await send(
    session,
    operationOf(session.contract, `GET ${resource.item}`),
    { id },
    'Looks whether it is gone',
  );
  const status = exchange.answer?.status ?? 0;
  if (status === 401 || status === 403 || status === 429 || status >= 500 || status === 0) return 'unknown';
  if (!accepted(exchange)) return 'gone';
  const document = exchange.answer?.json;
  if (!JSON.stringify(document).toLowerCase().includes(session.options.runId)) return 'not ours';
  return isRecord(document) && document.status === 'trash' ? 'trash' : 'there';
}

async function removeRecord(session: Session, resource: Resource, id: number, ours: boolean): Promise<Standing> {
  let standing: Standing = ours ? 'there' : await look(session, resource, id);
  if (standing === 'gone' || standing === 'not ours') return standing;
  const plain = removal(session, resource, resource.item);
  if (plain && standing !== 'trash') {
    await send(session, plain, { id, ...resource.remove?.force }, `Removes the ${resource.name} that this run made`);
    standing = await look(session, resource, id);
  }
  const other = resource.remove?.path === undefined ? null : removal(session, resource, resource.remove.path);
  if (other && (standing === 'trash' || standing === 'there')) {
    await send(session, other, { id, ...resource.remove?.force }, `Removes the ${resource.name} for good`);
    standing = await look(session, resource, id);
  }
  return standing;
}

/** Finds the record of an entry whose id never became known, by the name that only it carries. */
async function search(session: Session, resource: Resource, entry: LedgerEntry): Promise<readonly number[]> {
  const list = operationOf(session.contract, `GET ${resource.collection}`);
  if (!resource.find || !offers(session, list)) return [];
  const exchange = await send(session, list, resource.find(entry.name), 'Looks for a record whose id was never told');
  const records = recordsOf(exchange.answer?.json, resource.listMember) ?? [];
  return records.flatMap((record) => {
    const id = idIn(record);
    return id !== null && JSON.stringify(record).toLowerCase().includes(entry.name.toLowerCase()) ? [id] : [];
  });
}

function reasonOf(standing: Standing): string {
  switch (standing) {
    case 'trash':
      return 'It is in the trash, and the deployment offers no way to remove it from there.';
    case 'unknown':
      return 'Whether it is gone could not be seen.';
    default:
      return 'It could not be removed.';
  }
}

async function settle(session: Session, entry: LedgerEntry): Promise<Leftover | null> {
  const resource = session.catalogue.resources.get(entry.resource);
  const { ledger } = session;
  const { name, id } = entry;
  if (!resource)
    return { resource: entry.resource, name, id, reason: 'No suite states what this is.', removable: false };
  const ids = id === null ? await search(session, resource, entry) : [id];
  for (const one of ids) {
    const standing = await removeRecord(session, resource, one, entry.state === 'made');
    // Trash is as far as the interface's own DELETE goes for some records.
    const removed = standing === 'gone' || standing === 'trash' || standing === 'not ours';
    if (removed) continue;
    ledger.settle(entry.entry, 'left', one);
    const removable = removal(session, resource, resource.item) !== null;
    return { resource: entry.resource, name, id: one, reason: reasonOf(standing), removable };
  }
  ledger.settle(entry.entry, 'removed');
  return null;
}

/** Resources whose records name others come before those they name. */
function removalOrder(resources: ReadonlyMap<string, Resource>): readonly string[] {
  const order: string[] = [];
  const visited = new Set<string>();
  const visit = (name: string): void => {
    if (visited.has(name)) return;
    visited.add(name);
    for (const need of resources.get(name)?.needs ?? []) visit(need);
    order.push(name);
  };
  for (const name of resources.keys()) visit(name);
  return order.reverse();
}

/** @returns what is still there */
export async function cleanUp(session: Session): Promise<readonly Leftover[]> {
  const left: (Leftover | null)[] = [];
  for (const name of removalOrder(session.catalogue.resources)) {
    const entries = session.ledger.open().filter((entry) => entry.resource === name);
    left.push(...(await Promise.all(entries.map((entry) => settle(session, entry)))));
  }
  return left.filter((one) => one !== null);
}
