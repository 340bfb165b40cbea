/**
 * Removes what a run made, the latest first: by the operation's own DELETE, then for good where there is a way, then
 * looks whether it is gone. Only what the ledger names is removed, and only when it carries the run's name.
 */
import type { Operation } from '../contract/types.ts';
import { loadVocabulary } from '../contract/vocabulary.ts';
import { offeredRoute, offers } from '../deployment/offered.ts';
import type { LedgerEntry } from '../exchange/ledger.ts';
import type { Resource } from '../plan/types.ts';
import { accepted, isMissingRoute, isRecord, isRefusal, isUnanswered } from '../verdict/judge.ts';
import { recordsOf } from '../verdict/records.ts';
import { removeMadeElsewhere } from './made-elsewhere.ts';
import { idIn, operationOf } from './record-id.ts';
import { sendUntilAnswered } from './send.ts';
import type { Session } from './session.ts';

export interface Leftover {
  readonly resource: string;
  readonly name: string;
  readonly id: number | null;
  readonly reason: string;
  /** Whether the deployment offers a way to remove it that did not work; else there is none. */
  readonly removable: boolean;
}

export function describeLeftover({ resource, id, name, reason }: Leftover): string {
  return `${resource}${id === null ? '' : ` ${id}`} (${name}): ${reason}`;
}

/** What became of a record; `unknown` where the deployment did not let us see. */
type Standing = 'gone' | 'trash' | 'there' | 'unknown' | 'not ours';

/** A DELETE that the deployment's index offers on a path, whether the interface shows it or not. */
function removal(session: Session, resource: Resource, path: string): Operation | null {
  if (!offeredRoute(session, path)?.methods.includes('DELETE')) return null;
  const read = operationOf(session.contract, `GET ${resource.item}`);
  const unshown: Operation = { ...read, key: `DELETE ${path}`, method: 'DELETE', path, effect: 'write' };
  return session.contract.operations.get(`DELETE ${path}`) ?? unshown;
}

async function look(session: Session, resource: Resource, id: number): Promise<Standing> {
  const operation = operationOf(session.contract, `GET ${resource.item}`);
  const exchange = await sendUntilAnswered(session, { operation, args: { id }, why: 'Looks whether it is gone' });
  const status = exchange.answer?.status ?? 0;
  if (!accepted(exchange)) {
    const isHidden = !isRefusal(exchange) || isUnanswered(exchange) || status === 401 || status === 403;
    return isHidden || isMissingRoute(exchange) ? 'unknown' : 'gone';
  }
  const document = exchange.answer?.json;
  // A login page, for one, is answered to everything.
  if (idIn(document) !== id) return 'unknown';
  const text = JSON.stringify(document ?? null).toLowerCase();
  if (!text.includes(session.options.runId)) return 'not ours';
  return isRecord(document) && document.status === 'trash' ? 'trash' : 'there';
}

async function removeRecord(session: Session, resource: Resource, id: number, ours: boolean): Promise<Standing> {
  let standing: Standing = ours ? 'there' : await look(session, resource, id);
  if (standing !== 'there' && standing !== 'trash') return standing;
  const args = { id, ...resource.force };
  const plain = removal(session, resource, resource.item);
  if (plain && standing === 'there') {
    await sendUntilAnswered(session, {
      operation: plain,
      args,
      why: `Removes the ${resource.name} that this run made`,
    });
    standing = await look(session, resource, id);
  }
  for (const { path } of loadVocabulary().removals.filter((one) => one.resource === resource.name)) {
    const forGood = removal(session, resource, path);
    if (forGood === null || (standing !== 'trash' && standing !== 'there')) continue;
    await sendUntilAnswered(session, {
      operation: forGood,
      args: { id, force: true },
      why: `Removes the ${resource.name} for good`,
    });
    standing = await look(session, resource, id);
  }
  return standing;
}

/**
 * Ids of the records whose own name holds a text that only they can carry.
 *
 * @returns null where the deployment does not let us see
 */
async function search(session: Session, resource: Resource, name: string): Promise<readonly number[] | null> {
  const operation = operationOf(session.contract, `GET ${resource.collection}`);
  if (!offers(session, operation)) return null;
  const args = resource.find?.(name) ?? {};
  const exchange = await sendUntilAnswered(session, {
    operation,
    args,
    why: 'Looks for records that this run made unseen',
  });
  // A list with nothing in it is a 404 in places.
  if (exchange.answer?.status === 404 && !isMissingRoute(exchange)) return [];
  const records = accepted(exchange) ? recordsOf(exchange.answer?.json, resource.listMember) : null;
  return (
    records?.flatMap((record) => {
      const id = idIn(record);
      const own = JSON.stringify(record[resource.nameField] ?? null).toLowerCase();
      return id !== null && own.includes(name.toLowerCase()) ? [id] : [];
    }) ?? null
  );
}

function reasonOf(standing: Standing, removable: boolean): string {
  if (!removable) return 'The deployment offers no way to remove it.';
  return standing === 'unknown' ? 'Whether it is gone could not be seen.' : 'It could not be removed.';
}

async function settle(session: Session, resource: Resource, entry: LedgerEntry): Promise<Leftover | null> {
  const { ledger } = session;
  const { name, id } = entry;
  const removable = removal(session, resource, resource.item) !== null;
  const answered = id === null ? null : await removeRecord(session, resource, id, entry.state === 'made');
  // The answer to a creation may have named another record than the one that was made, or none.
  const ids = answered === null || answered === 'not ours' ? await search(session, resource, name) : [];
  if (ids === null) {
    ledger.settle(entry.entry, 'left');
    const reason = 'The answer to its creation was lost, and whether it was made could not be seen.';
    return { resource: resource.name, name, id, reason, removable };
  }
  const standings = new Map<number, Standing>(id === null || answered === null ? [] : [[id, answered]]);
  for (const one of ids) standings.set(one, await removeRecord(session, resource, one, false));
  for (const [one, standing] of standings) {
    // Trash is as far as the interface's own DELETE goes for some records.
    if (standing === 'gone' || standing === 'trash' || standing === 'not ours') continue;
    ledger.settle(entry.entry, 'left', one);
    return { resource: resource.name, name, id: one, reason: reasonOf(standing, removable), removable };
  }
  if (answered === 'not ours' && ids.length === 0) {
    ledger.settle(entry.entry, 'left');
    const reason = 'It was answered to a creation of this run and does not carry its name, so it was not touched.';
    return { resource: resource.name, name, id, reason, removable: false };
  }
  ledger.settle(entry.entry, 'removed');
  return null;
}

/** Resources whose records name others come before those they name. */
function removalOrder(resources: ReadonlyMap<string, Resource>): readonly Resource[] {
  const order: Resource[] = [];
  const visited = new Set<string>();
  const visit = (name: string): void => {
    const resource = resources.get(name);
    if (!resource || visited.has(name)) return;
    visited.add(name);
    for (const need of resource.needs ?? []) visit(need);
    order.push(resource);
  };
  for (const name of resources.keys()) visit(name);
  return order.reverse();
}

/** Entries of a ledger that an older or newer version of the suite wrote. */
function unknownKinds({ ledger, catalogue }: Session): readonly Leftover[] {
  const known = ({ resource }: LedgerEntry): boolean => resource.startsWith('/') || catalogue.resources.has(resource);
  const unknown = ledger.open().filter((entry) => !known(entry));
  const reason = 'This version of the suite does not know what it is.';
  return unknown.map(({ resource, name, id }) => ({ resource, name, id, reason, removable: true }));
}

/** @returns what is still there */
export async function cleanUp(session: Session): Promise<readonly Leftover[]> {
  const left: (Leftover | null)[] = [...unknownKinds(session), ...(await removeMadeElsewhere(session))];
  for (const resource of removalOrder(session.catalogue.resources)) {
    const entries = session.ledger.open().filter((entry) => entry.resource === resource.name);
    left.push(...(await Promise.all(entries.map((entry) => settle(session, resource, entry)))));
  }
  return left.filter((one) => one !== null);
}
