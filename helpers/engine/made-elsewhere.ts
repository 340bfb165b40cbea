/** Records that a call makes elsewhere than at its own path, as a batch does: in the ledger by the list they are in. */
import type { LedgerEntry } from '../exchange/ledger.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import { undeclaredRead } from '../plan/undeclared.ts';
import { accepted, isRefusal } from '../verdict/judge.ts';
import { recordsOf } from '../verdict/records.ts';
import type { Leftover } from './cleanup.ts';
import { sendUntilAnswered } from './send.ts';
import type { Session } from './session.ts';

/** Sends a call once all that it makes elsewhere is in the ledger. */
export async function sendWritingDown(
  { ledger }: Session,
  { makes = [] }: Call,
  sendIt: () => Promise<Exchange>,
): Promise<Exchange> {
  const entries = makes.map(({ collection, name }) => ledger.making(collection, name));
  const exchange = await sendIt();
  if (isRefusal(exchange)) for (const entry of entries) ledger.settle(entry, 'not made');
  return exchange;
}

function ask(session: Session, path: string, args: Call['args'], method: 'GET' | 'DELETE'): Promise<Exchange> {
  const operation = { ...undeclaredRead(path, 'batch'), key: `${method} ${path}`, method };
  const call: Call = { operation, args, why: 'Removes what was made through another route' };
  return sendUntilAnswered(session, call);
}

/** Ids of the records that carry the entry's name; null where the list can't be read. */
async function findAll(session: Session, { resource: collection, name }: LedgerEntry): Promise<number[] | null> {
  const exchange = await ask(session, collection, { search: name, per_page: 100, hide_empty: false }, 'GET');
  const records = accepted(exchange) ? recordsOf(exchange.answer?.json, collection.split('/').at(-1)) : null;
  // What else a record says may repeat the search.
  const ours = records?.filter((record) => JSON.stringify([record.name, record.title, record.slug]).includes(name));
  return ours?.flatMap(({ id }) => (typeof id === 'number' ? [id] : [])) ?? null;
}

async function remove(session: Session, entry: LedgerEntry): Promise<Leftover | null> {
  const { resource, name } = entry;
  const ids = await findAll(session, entry);
  await Promise.all((ids ?? []).map((id) => ask(session, `${resource}/{id}`, { id, force: true }, 'DELETE')));
  const left = ids?.length === 0 ? [] : await findAll(session, entry);
  if (left?.length === 0) {
    session.ledger.settle(entry.entry, 'removed');
    return null;
  }
  const [id = null] = left ?? [];
  session.ledger.settle(entry.entry, 'left', id ?? undefined);
  const reason = left === null ? 'Whether it is gone could not be seen.' : 'It could not be removed.';
  return { resource, name, id, reason, removable: true };
}

/** @returns what is still there of what was made elsewhere */
export async function removeMadeElsewhere(session: Session): Promise<readonly Leftover[]> {
  const entries = session.ledger.open().filter(({ resource }) => resource.startsWith('/'));
  const left = await Promise.all(entries.map((entry) => remove(session, entry)));
  return left.filter((one) => one !== null);
}
