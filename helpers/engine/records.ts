/** Records of a run: made under a name that no other record carries and written down first, or, to read only, found. */
import { offers } from '../deployment/offered.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import { BlockedError, NothingThereError } from '../plan/preconditions.ts';
import type { Own, OwnRecord, Resource, Values } from '../plan/types.ts';
import { undeclaredRead } from '../plan/undeclared.ts';
import { accepted, isRecord, isRefusal } from '../verdict/judge.ts';
import { recordsOf } from '../verdict/records.ts';
import { assertOurs, remember } from './guard.ts';
import { idIn, operationOf } from './record-id.ts';
import { send } from './send.ts';
import type { Session } from './session.ts';

function creatableBy(session: Session, call: Call): Resource | null {
  const subject = session.catalogue.subjectOf(call.operation);
  const creates = subject?.role === 'create' && (call.method ?? call.operation.method) === 'POST';
  return creates ? subject.resource : null;
}

function showsName({ options }: Session, exchange: Exchange): boolean {
  return exchange.answer?.text.toLowerCase().includes(options.runId) ?? false;
}

/**
 * Whether the record that a creation answered is the one it made: some answer with the id alone, some with an older
 * record, some with an id that is not the record's. What an answer says of itself counts once a look has shown it true.
 */
async function isOurs(session: Session, resource: Resource, id: number, made: Exchange): Promise<boolean> {
  const says = showsName(session, made);
  if (says && session.truthful.has(resource.name)) return true;
  const operation = operationOf(session.contract, `GET ${resource.item}`);
  const why = `Looks whether the ${resource.name} that was answered is the one just made`;
  const seen = await send(session, { operation, args: { id }, why });
  if (!accepted(seen)) return says;
  const shows = showsName(session, seen);
  if (says && shows) session.truthful.add(resource.name);
  return shows;
}

/** An update can give a record of this run another slug. */
async function sendChange(session: Session, call: Call): Promise<Exchange> {
  const exchange = await send(session, call);
  const subject = session.catalogue.subjectOf(call.operation);
  const document = exchange.answer?.json;
  const isOwn = subject !== null && session.ownRecords.has(`${subject.resource.name} ${idIn(document)}`);
  if (isOwn && accepted(exchange)) remember(session, subject.resource, document);
  return exchange;
}

/**
 * Sends a call; one that may make a record is in the ledger before it leaves, and one that would change a record of
 * someone else does not leave.
 *
 * @throws BlockedError for a record of someone else
 */
export async function sendThroughLedger(session: Session, call: Call): Promise<Exchange> {
  const { ledger, options } = session;
  await assertOurs(session, call);
  const resource = creatableBy(session, call);
  if (resource === null) return sendChange(session, call);
  const name = call.args[resource.nameField];
  const entry = ledger.making(resource.name, typeof name === 'string' ? name : options.runId);
  const exchange = await send(session, call);
  const id = accepted(exchange) ? idIn(exchange.answer?.json) : null;
  if (id !== null) {
    const ours = await isOurs(session, resource, id, exchange);
    ledger.settle(entry, ours ? 'made' : 'unsure', id);
    if (ours) remember(session, resource, exchange.answer?.json);
  } else if (isRefusal(exchange)) ledger.settle(entry, 'not made');
  return exchange;
}

function recordFrom(resource: Resource, name: string, document: unknown, exchange: Exchange): OwnRecord | null {
  const id = idIn(document);
  if (id === null || !isRecord(document)) return null;
  return { resource, id, slug: typeof document.slug === 'string' ? document.slug : null, name, document, exchange };
}

/** @throws NothingThereError when the deployment offers no way, BlockedError when it does not make it */
export async function makeRecord(
  session: Session,
  resource: Resource,
  own: Own,
  values: (own: Own) => Values = () => ({}),
): Promise<OwnRecord> {
  const operation = operationOf(session.contract, `POST ${resource.collection}`);
  if (!offers(session, operation)) {
    throw new NothingThereError(`${operation.key} is not offered here, so there is no ${resource.name} to work on.`);
  }
  const args = { ...resource.minimal?.(own), ...values(own) };
  const exchange = await sendThroughLedger(session, { operation, args, why: `Makes a ${resource.name} to work on` });
  const record = accepted(exchange) ? recordFrom(resource, own.name, exchange.answer?.json, exchange) : null;
  if (record !== null) return record;
  const said = exchange.answer ? `answered ${exchange.answer.status}` : exchange.failure;
  throw new BlockedError(`No ${resource.name} could be made to work on: ${operation.key} ${said}.`);
}

async function readRecord(session: Session, resource: Resource, id: string): Promise<OwnRecord> {
  const operation = operationOf(session.contract, `GET ${resource.item}`);
  const why = `Reads the ${resource.name} that the environment names`;
  const exchange = await send(session, { operation, args: { id }, why });
  const record = accepted(exchange) ? recordFrom(resource, id, exchange.answer?.json, exchange) : null;
  if (record !== null) return record;
  throw new BlockedError(`The ${resource.name} ${id}, which the environment names, can't be read.`);
}

/** @throws NothingThereError when the list is empty, BlockedError when it can't be read */
export async function findRecord(session: Session, resource: Resource): Promise<OwnRecord> {
  const named = session.options.fixtures[resource.name];
  if (named !== undefined) return readRecord(session, resource, named);
  const key = `GET ${resource.collection}`;
  const operation = session.contract.operations.get(key) ?? undeclaredRead(resource.collection, '');
  if (!offers(session, operation))
    throw new NothingThereError(`${operation.key} is not offered, so no ${resource.name} can be found.`);
  const call: Call = { operation, args: {}, why: `Looks for a ${resource.name} to read` };
  const exchange = await send(session, call);
  const records = accepted(exchange) ? recordsOf(exchange.answer?.json, resource.listMember) : null;
  // A list with nothing in it is a 404 in places.
  if (records === null && exchange.answer?.status !== 404) {
    throw new BlockedError(
      `No ${resource.name} could be found: ${operation.key} answered ${exchange.answer?.status ?? 'nothing'}.`,
    );
  }
  const document = records?.find((candidate) => idIn(candidate) !== null);
  const record = recordFrom(resource, '', document, exchange);
  if (record !== null) return record;
  throw new NothingThereError(
    `The site shows no ${resource.name} to read: name one in CONFORMANCE_FIXTURE_${resource.name.toUpperCase().replaceAll('-', '_')}_ID.`,
  );
}
