/** Records of a run: made under a name that no other record carries and written down first, or, to read only, found. */
import type { Contract, Operation } from '../contract/types.ts';
import { offers } from '../deployment/offered.ts';
import { serialise } from '../exchange/serialise.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import { BlockedError, NothingThereError } from '../plan/preconditions.ts';
import type { Own, OwnRecord, Resource, Values } from '../plan/types.ts';
import { accepted, isRecord } from '../verdict/judge.ts';
import { recordsOf } from '../verdict/records.ts';
import type { Session } from './session.ts';

/** @returns null where an answer names no record */
export function idIn(document: unknown): number | null {
  const id = isRecord(document) ? document.id : undefined;
  const number = typeof id === 'string' && /^\d+$/.test(id) ? Number(id) : id;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
}

function creatableBy(session: Session, call: Call): Resource | null {
  const subject = session.catalogue.subjectOf(call.operation);
  const creates = subject?.role === 'create' && (call.method ?? call.operation.method) === 'POST';
  return creates ? subject.resource : null;
}

/** Sends a call; one that may make a record is in the ledger before it leaves. */
export async function sendThroughLedger(session: Session, call: Call): Promise<Exchange> {
  const { client, ledger, options, names, baseUrl } = session;
  const request = serialise(call, baseUrl, (path) => names.toActual(path));
  if (options.effects === 'read' && request.method !== 'GET' && request.method !== 'HEAD') {
    throw new Error(`${request.method} was about to be sent although only reading is allowed.`);
  }
  const resource = creatableBy(session, call);
  if (resource === null) return client.send(request);
  const name = call.args[resource.nameField];
  const entry = ledger.making(resource.name, typeof name === 'string' ? name : options.runId);
  const exchange = await client.send(request);
  const id = accepted(exchange) ? idIn(exchange.answer?.json) : null;
  const status = exchange.answer?.status ?? 0;
  if (id !== null) {
    const showsName = exchange.answer?.text.toLowerCase().includes(options.runId) ?? false;
    ledger.settle(entry, showsName ? 'made' : 'unsure', id);
  }
  if (status >= 400 && status < 500) ledger.settle(entry, 'not made');
  return exchange;
}

export function operationOf(contract: Contract, key: string): Operation {
  const operation = contract.operations.get(key);
  if (!operation) throw new Error(`The contract has no operation ${key}.`);
  return operation;
}

function recordFrom(resource: Resource, name: string, document: unknown, exchange: Exchange): OwnRecord | null {
  const id = idIn(document);
  if (id === null || !isRecord(document)) return null;
  return { resource, id, slug: typeof document.slug === 'string' ? document.slug : null, name, document, exchange };
}

/** @throws BlockedError when the deployment does not make it */
export async function makeRecord(
  session: Session,
  resource: Resource,
  own: Own,
  values: (own: Own) => Values = () => ({}),
): Promise<OwnRecord> {
  const operation = operationOf(session.contract, `POST ${resource.collection}`);
  const args = { ...resource.minimal?.(own), ...values(own) };
  const exchange = await sendThroughLedger(session, { operation, args, why: `Makes a ${resource.name} to work on` });
  const record = accepted(exchange) ? recordFrom(resource, own.name, exchange.answer?.json, exchange) : null;
  if (record !== null) return record;
  const said = exchange.answer ? `answered ${exchange.answer.status}` : exchange.failure;
  throw new BlockedError(`No ${resource.name} could be made to work on: ${operation.key} ${said}.`);
}

async function readRecord(session: Session, resource: Resource, id: string): Promise<OwnRecord> {
  const operation = operationOf(session.contract, `GET ${resource.item}`);
  const exchange = await session.client.send(
    serialise(
      { operation, args: { id }, why: `Reads the ${resource.name} that the environment names` },
      session.baseUrl,
      (path) => session.names.toActual(path),
    ),
  );
  const record = accepted(exchange) ? recordFrom(resource, id, exchange.answer?.json, exchange) : null;
  if (record !== null) return record;
  throw new BlockedError(`The ${resource.name} ${id}, which the environment names, can't be read.`);
}

/** @throws NothingThereError when the list is empty, BlockedError when it can't be read */
export async function findRecord(session: Session, resource: Resource): Promise<OwnRecord> {
  const named = session.options.fixtures[resource.name];
  if (named !== undefined) return readRecord(session, resource, named);
  const operation = operationOf(session.contract, `GET ${resource.collection}`);
  if (!offers(session, operation))
    throw new NothingThereError(`${operation.key} is not offered, so no ${resource.name} can be found.`);
  const call: Call = { operation, args: {}, why: `Looks for a ${resource.name} to read` };
  const exchange = await session.client.send(serialise(call, session.baseUrl, (path) => session.names.toActual(path)));
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
