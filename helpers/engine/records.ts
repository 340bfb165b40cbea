/** Records of a run: made under a name that no other record carries and written down first, or, to read only, found. */

import { BlockedError, NothingThereError, SkippedError, UnfinishedError } from '../cases/preconditions.ts';
import { TERM_WORDS } from '../cases/term-words.ts';
import type { Own, OwnRecord, Resource, Values } from '../cases/types.ts';
import { undeclaredRead } from '../cases/undeclared.ts';
import { judgedOf, lostOf } from '../checks/answers/created-values.ts';
import { kindAt } from '../clean-up/kinds.ts';
import { removeChildren } from '../clean-up/removal.ts';
import { operationOf } from '../contract/operation.ts';
import { type Operation, UPDATE_METHODS } from '../contract/types.ts';
import { offers } from '../deployment/offered.ts';
import { isReading } from '../exchange/methods.ts';
import { recordParameter, recordValue } from '../exchange/serialise.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import type { Id, Refusal, Written } from '../ledger/ledger.ts';
import { addressedBy } from '../ownership/addressed.ts';
import { shownAt } from '../ownership/evidence.ts';
import { demandUnhindered, noteAdded, type Permission, permissionFor } from '../ownership/permits.ts';
import { reason } from '../requirement/reasons.ts';
import { withArticle } from '../requirement/words.ts';
import { LATE_AFTER_MS } from '../tolerances/settle.ts';
import { accepted, isDenied, isRecord, isRejection, isStoppedBefore, preview, whyNot } from '../verdict/judge.ts';
import { idIn, recordsOf } from '../verdict/records.ts';
import { tryRemoval } from './removals.ts';
import { send } from './send.ts';
import { isBusy, queued, type Session } from './session.ts';

function creatableBy(session: Session, call: Call): Resource | null {
  const subject = session.catalogue.subjectOf(call.operation);
  const { method = call.operation.method } = call;
  const creates = subject?.role === 'create' || subject?.role === 'list';
  // Any body that a list is sent can become a record.
  return creates && subject.resource.creatable && UPDATE_METHODS.some((one) => one === method)
    ? subject.resource
    : null;
}

function showsName({ options }: Session, exchange: Exchange): boolean {
  return exchange.answer?.text.toLowerCase().includes(options.runId) ?? false;
}

/** Statuses that accept, and need show nothing: another may be that of an error in a form of the site's own. */
const SHOWS_NOTHING: readonly unknown[] = [202, 204];

function refusalOf(exchange: Exchange): Refusal | null {
  if (isDenied(exchange)) return 'denied';
  if (isRejection(exchange)) return 'rejected';
  return SHOWS_NOTHING.includes(exchange.answer?.status) ? 'deferred' : null;
}

/** Accepted, and nothing is shown of the record: it is made, or will be. */
const isDeferred = (exchange: Exchange): boolean => accepted(exchange) && idIn(exchange.answer?.json) === null;

/** Proxies that answer in place of the deployment while it may still be at work. */
const IN_ITS_PLACE: readonly number[] = [502, 504];

/** A request that was given up may still be done for this long. */
function noteLate({ lateUntil, options }: Session, { answer, durationMs }: Exchange, mayBeLate: boolean): void {
  if (answer !== null && !IN_ITS_PLACE.includes(answer.status) && !mayBeLate) return;
  if (answer === null && durationMs === 0) return;
  const isGivenUp = answer === null && durationMs >= options.timeoutMs * 0.9;
  const wait = isGivenUp ? options.timeoutMs : Math.min(options.timeoutMs, LATE_AFTER_MS);
  lateUntil.at = Math.max(lateUntil.at, performance.now() + wait);
}

/** Texts of the run among terms, which a deployment can take for names of some. A number may be what anybody calls one. */
function termsIn(value: unknown, runId: string, isTerm = false): readonly string[] {
  if (typeof value === 'string') return isTerm && value.includes(runId) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => termsIn(member, runId, isTerm || TERM_WORDS.test(name)));
}

/** Deleted records of one kind that could still be read; more show that removal does not work. */
const MAX_FAILED_REMOVALS = 2;

function rejectWhereNothingGoes({ notRemoved, stoppedDeletes }: Session, { name }: Resource): void {
  // Of one kind it may be that kind's own; of several it stands before all of them.
  if (stoppedDeletes.size >= MAX_FAILED_REMOVALS || (stoppedDeletes.get(name)?.size ?? 0) >= MAX_FAILED_REMOVALS) {
    const records = [...stoppedDeletes].flatMap(([kind, ids]) => [...ids].map((id) => `${kind} ${id}`));
    throw new BlockedError(reason('removal-stopped', { records: records.slice(0, MAX_FAILED_REMOVALS) }));
  }
  const ids = notRemoved.get(name);
  if (ids === undefined || ids.size < MAX_FAILED_REMOVALS) return;
  throw new BlockedError(reason('removal-broken', { resource: name, ids: [...ids].map(String) }));
}

function noteId(ids: Map<string, Set<unknown>>, { name }: Resource, id: unknown): void {
  ids.set(name, (ids.get(name) ?? new Set()).add(id));
}

/** A firewall may turn back a value of what is sent, or a stranger, and let others through. */
function isPlainRemoval({ args, as = 'user' }: Call): boolean {
  return as === 'user' && Object.values(args).every((value) => /^(?:\d+|true|false)$/.test(String(value)));
}

/** What is in a trash says so by its status, where records of its kind have one. */
function isOutOfTrash({ contract }: Session, { collection }: Resource, document: unknown): boolean {
  const { status } = isRecord(document) ? document : {};
  if (status !== undefined) return status !== 'trash';
  return contract.operations.get(`POST ${collection}`)?.args.status === undefined;
}

/** Remembers what becomes of the run's own records: new slugs, and deletions that show no effect. */
function noteChange(session: Session, call: Call, exchange: Exchange): void {
  const subject = session.catalogue.subjectOf(call.operation);
  if (subject === null) return;
  const { resource, role } = subject;
  const document = exchange.answer?.json;
  const method = call.method ?? call.operation.method;
  const asked = idIn(role === 'item' ? { id: recordValue(call) } : call.args);
  const key = `${resource.name} ${asked}`;
  const isOwnRemoval = method === 'DELETE' && session.ownRecords.has(key) && isPlainRemoval(call);
  if (isOwnRemoval && isStoppedBefore(exchange)) {
    noteId(session.stoppedDeletes, resource, asked);
  }
  if (!accepted(exchange)) return;
  if (method === 'DELETE' && role === 'item') {
    const { id: _, ...manner } = call.args;
    session.deletions.set(key, JSON.stringify(manner));
    return;
  }
  const isThere = idIn(document) === asked && isOutOfTrash(session, resource, document);
  if (method === 'GET' && role === 'item' && isThere && session.deletions.has(key) && showsName(session, exchange)) {
    noteId(session.notRemoved, resource, asked);
  }
  if (session.ownRecords.has(`${resource.name} ${idIn(document)}`)) {
    remember(session, resource, document);
  }
}

/** A login limiter shuts out a user's name. */
const MAX_WRONG_PASSWORDS = 3;

function countWrongPassword(session: Session, { as }: Call): void {
  if (as !== 'wrong-password') return;
  session.wrongPasswords.sent += 1;
  if (session.wrongPasswords.sent <= MAX_WRONG_PASSWORDS) return;
  throw new BlockedError(reason('enough-wrong-passwords', { most: MAX_WRONG_PASSWORDS }));
}

/** Records in an answer, wherever they stand, that are called as one that was sent: each is the one that it made. */
function idsCalled(value: unknown, nameField: string, name: string): readonly Id[] {
  if (typeof value !== 'object' || value === null) return [];
  const id =
    isRecord(value) && !Array.isArray(value) && shownAt(value, nameField, [name]) !== null ? idIn(value) : null;
  return id === null ? Object.values(value).flatMap((member) => idsCalled(member, nameField, name)) : [id];
}

/** A record that a call is to make; the one at the call's own path is the last. */
interface Intent {
  readonly kind: string;
  readonly name: string;
  readonly written: Written;
  readonly status?: string;
}

function intentsOf(
  { options, ownership }: Session,
  { operation, args, makes }: Call,
  resource: Resource | null,
): Intent[] {
  const elsewhere = (makes ?? []).map(({ collection, name }): Intent => {
    const kind = ownership.kindAt(collection);
    return { kind, name, written: { [ownership.nameFieldOf(kind)]: [name] } };
  });
  if (resource === null) return elsewhere;
  const called = args[resource.nameField];
  const name = typeof called === 'string' && called !== '' ? called : options.runId;
  const { status } = args;
  const written = ownership.textsOf(args, resource.nameField);
  // A word that is no status is hardly taken for one.
  const isStatus = typeof status === 'string' && operation.args.status?.schema.enum?.includes(status) === true;
  return [...elsewhere, { kind: resource.name, name, written, ...(isStatus && { status }) }];
}

/** Whether the user is shown the record that somebody else has made: what is made elsewhere is not to be seen from here. */
async function isShownToUser(session: Session, { item }: Resource, id: Id): Promise<boolean> {
  const operation = session.contract.operations.get(`GET ${item}`) ?? undeclaredRead(item, '');
  const why = 'Looks whether what another caller has made is to be seen';
  const seen = await send(session, { operation, args: { [recordParameter(operation)]: id }, why });
  return accepted(seen) && showsName(session, seen);
}

/** Notes what the answer to a creation says of its record. */
async function noteIdOf(
  session: Session,
  { as = 'user' }: Call,
  resource: Resource | null,
  entry: number,
  id: Id | null,
  exchange: Exchange,
): Promise<void> {
  const { ledger } = session;
  const isOfAnother = as !== 'user' && resource !== null && id !== null;
  if (isOfAnother && !(await isShownToUser(session, resource, id))) return ledger.answered(entry, null, 'deferred');
  ledger.answered(entry, id, id === null ? refusalOf(exchange) : null);
}

/** Sends what makes records once each of them is in the ledger. */
async function sendMaking(session: Session, call: Call, resource: Resource | null): Promise<Exchange> {
  const { ledger, ownership } = session;
  const intents = intentsOf(session, call, resource);
  const entries = await Promise.all(
    intents.map(({ kind, name, written, status }) => ledger.intend(kind, name, written, status)),
  );
  const exchange = await sendPermitted(session, call, entries).catch((error: unknown) => {
    for (const one of entries) ledger.answered(one, null);
    throw error;
  });
  const isLate = resource !== null && isDeferred(exchange);
  noteLate(session, exchange, isLate);
  const document = accepted(exchange) ? exchange.answer?.json : null;
  const taken = new Set<Id>();
  for (const [at, { kind, name }] of intents.entries()) {
    const isAnswer = resource !== null && at === intents.length - 1;
    const ids = isAnswer ? [idIn(document)] : idsCalled(document, ownership.nameFieldOf(kind), name);
    const id = ids.find((one) => one !== null && !taken.has(one)) ?? null;
    if (id !== null) taken.add(id);
    await noteIdOf(session, call, isAnswer ? resource : null, entries[at] ?? 0, id, exchange);
  }
  if (resource !== null && isRecord(document)) {
    noteAnswered(session, resource, document, entries.at(-1));
    noteAdded(session, resource, call.args, document);
  }
  return exchange;
}

/** Notes the record that is the answer to its own creation. */
function noteAnswered(session: Session, resource: Resource, document: Values, entry: number | undefined): void {
  const { ledger, ownership } = session;
  const id = idIn(document);
  const noted = id === null ? undefined : ledger.of(resource.name, id).find((one) => one.entry === entry);
  if (id === null || noted === undefined || !ownership.noteMade(noted, id, document)) return;
  remember(session, resource, document);
  // A site may give out again the id of what was deleted.
  session.deletions.delete(`${resource.name} ${id}`);
}

/** In its turn, where what such a write does to others has to be seen before the next is proved and sent. */
function sendPermitted(session: Session, call: Call, entries: readonly number[]): Promise<Exchange> {
  const queues = session.harm.queuesOf(session, call);
  // What was read before it waits may be another's after it.
  const waits = queues.some((queue) => isBusy(session, queue));
  const send = async () => {
    const removed = addressedBy(session, call).flatMap(({ kind, purpose }) => (purpose === 'removes' ? [kind] : []));
    await session.harm.lookBefore(session, queues, removed);
    return sendProved(session, call, entries, waits);
  };
  return queues.reduce((next, queue) => () => queued(session, queue, next), send)();
}

/** Sends a write with its permit, and notes what it may have changed. */
async function sendProved(
  session: Session,
  call: Call,
  entries: readonly number[],
  isAnew: boolean,
): Promise<Exchange> {
  const { ledger, ownership } = session;
  const permission = await permissionFor(session, call, entries, isAnew);
  const isForGood = ({ purpose, resource, args }: Permission['records'][number]): boolean =>
    purpose === 'removes' && resource !== null && (resource.force === undefined || Boolean(args.force));
  // What the site keeps below a record can be reached for as long as that is there.
  for (const record of permission.records) {
    const { id, resource } = record;
    if (isForGood(record) && resource)
      await removeChildren(session, kindAt(session, resource.collection, resource), id);
  }
  await Promise.all(permission.records.map(({ kind, id, args }) => ownership.beginWrite(kind, id, args)));
  // No list need show what is in the trash, so its id is on disk first.
  if (permission.records.some(({ purpose }) => purpose === 'removes')) await ledger.flush();
  for (const one of entries) ledger.sent(one);
  let exchange: Exchange | null = null;
  try {
    demandUnhindered(session, call);
    // What was answered since may speak against it.
    const isStill = permission.records.every(
      ({ kind, id, purpose }) => ownership.lacking(kind, id, purpose) === null && ownership.isFresh(kind, id),
    );
    exchange = await send(session, call, isStill ? permission : await permissionFor(session, call, entries));
    return exchange;
  } finally {
    for (const record of permission.records) {
      const { kind, id, args } = record;
      const isRemoval = record.purpose === 'removes';
      ownership.endWrite(kind, id, exchange, { isRemoval, isForGood: isForGood(record), args });
    }
  }
}

/** Remembers id and slug of a record that this run made. */
export function remember({ ownRecords }: Session, { name }: Resource, document: unknown): void {
  const id = idIn(document);
  if (id === null) return;
  ownRecords.set(`${name} ${id}`, id);
  if (isRecord(document) && typeof document.slug === 'string') ownRecords.set(`${name} ${document.slug}`, id);
}

/**
 * Sends a call; one that may make a record is in the ledger before it leaves, and one that would change a record of
 * someone else does not leave.
 *
 * @throws BlockedError for a record of someone else, and for one of a kind whose removal proved broken
 */
export async function sendThroughLedger(session: Session, call: Call): Promise<Exchange> {
  const sending = sendInLedger(session, call);
  session.underWay.add(sending);
  try {
    return await sending;
  } catch (error) {
    const { failure } = session.ledger;
    if (failure === null || error instanceof UnfinishedError) throw error;
    // A full disk ends the run: it is no fault of a case.
    throw new SkippedError(reason('not-reached', { interruption: failure }));
  } finally {
    session.underWay.delete(sending);
  }
}

async function sendInLedger(session: Session, call: Call): Promise<Exchange> {
  const resource = creatableBy(session, call);
  if (resource !== null) {
    await tryRemoval(session, resource);
    await session.removals.awaited;
    rejectWhereNothingGoes(session, resource);
  }
  countWrongPassword(session, call);
  const { method = call.operation.method } = call;
  if (isReading(method) && call.args._method === undefined) {
    const exchange = await send(session, call);
    noteChange(session, call, exchange);
    return exchange;
  }
  await session.ledger.noteTerms(termsIn(call.args, session.options.runId));
  if (resource !== null || call.makes !== undefined) return sendMaking(session, call, resource);
  const exchange = await sendPermitted(session, call, []);
  noteChange(session, call, exchange);
  return exchange;
}

function recordFrom(resource: Resource, name: string, document: unknown, exchange: Exchange): OwnRecord | null {
  const id = idIn(document);
  if (id === null || !isRecord(document)) return null;
  return {
    resource,
    id,
    slug: typeof document.slug === 'string' && document.slug !== '' ? document.slug : null,
    name,
    document,
    exchange,
  };
}

/** What a record holds is read where the answer to its creation says no more than its id. */
async function asRead(session: Session, record: OwnRecord): Promise<OwnRecord> {
  const { resource, id, name, exchange } = record;
  const operation = operationOf(session.contract, `GET ${resource.item}`);
  const why = `Reads the ${resource.name} that was made, of which the answer shows nothing`;
  const seen = await send(session, { operation, args: { id }, why });
  const json = accepted(seen) ? seen.answer?.json : undefined;
  if (idIn(json) === id) remember(session, resource, json);
  return recordFrom(resource, name, json, exchange) ?? record;
}

/** What is shown otherwise than it was sent counts where a read says so, too: nobody else knows the record yet. */
async function noteMade(session: Session, operation: Operation, args: Values, record: OwnRecord): Promise<void> {
  const { resource, id, document, exchange } = record;
  const { model } = session;
  const [lost] = lostOf(resource, operation, args, document);
  if (lost === undefined) {
    if (judgedOf(resource, operation, args, document).length > 0) model.noteMade(operation.key, exchange, null);
    return;
  }
  const what = reason('answer-lost', {
    member: lost,
    written: preview(args[lost]),
    resource: resource.name,
    id,
    returned: preview(document[lost]),
  });
  if (!model.noteMade(operation.key, exchange, what)) return;
  const read = operationOf(session.contract, `GET ${resource.item}`);
  const why = `Reads the new ${resource.name}, which the answer shows otherwise than it was sent`;
  const seen = await send(session, { operation: read, args: { id }, why });
  const is = accepted(seen) ? seen.answer?.json : null;
  if (isRecord(is) && idIn(is) === id && lostOf(resource, operation, args, is).includes(lost)) {
    model.confirmMade(operation.key, exchange, what, seen);
  }
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
    throw new NothingThereError(reason('none-to-make', { operation: operation.key, resource: resource.name }));
  }
  const args = { ...resource.minimal?.(own), ...values(own) };
  const exchange = await sendThroughLedger(session, {
    operation,
    args,
    why: `Makes ${withArticle(resource.name)} to work on`,
  });
  const record = accepted(exchange) ? recordFrom(resource, own.name, exchange.answer?.json, exchange) : null;
  if (record !== null) {
    await noteMade(session, operation, args, record);
    return resource.nameField in record.document ? record : asRead(session, record);
  }
  throw new BlockedError(
    reason('no-record-made', { resource: resource.name, operation: operation.key, because: whyNot(exchange) }),
  );
}

async function readRecord(session: Session, resource: Resource, id: string): Promise<OwnRecord> {
  const operation = operationOf(session.contract, `GET ${resource.item}`);
  const why = `Reads the ${resource.name} that the environment names`;
  const exchange = await send(session, { operation, args: { id }, why });
  const record = accepted(exchange) ? recordFrom(resource, id, exchange.answer?.json, exchange) : null;
  if (record !== null) return record;
  throw new BlockedError(reason('no-record-read', { resource: resource.name, id, because: whyNot(exchange) }));
}

/**
 * @param before what was found earlier, which is found again where it is still listed
 * @throws NothingThereError when the list is empty, BlockedError when it can't be read
 */
export async function findRecord(session: Session, resource: Resource, before?: OwnRecord): Promise<OwnRecord> {
  const named = session.options.fixtures[resource.name];
  if (named !== undefined) return readRecord(session, resource, named);
  const key = `GET ${resource.collection}`;
  const operation = session.contract.operations.get(key) ?? undeclaredRead(resource.collection, '');
  if (!offers(session, operation))
    throw new NothingThereError(reason('none-to-find', { operation: operation.key, resource: resource.name }));
  const call: Call = { operation, args: {}, why: `Looks for ${withArticle(resource.name)} to read` };
  const exchange = await send(session, call);
  const records = accepted(exchange) ? recordsOf(exchange, resource.listMember) : null;
  // A list with nothing in it is a 404 in places.
  if (records === null && exchange.answer?.status !== 404) {
    throw new BlockedError(
      reason('no-record-found', { resource: resource.name, operation: operation.key, because: whyNot(exchange) }),
    );
  }
  const same = records?.find((candidate) => before !== undefined && idIn(candidate) === before.id);
  const document = same ?? records?.find((candidate) => idIn(candidate) !== null);
  const record = recordFrom(resource, '', document, exchange);
  if (record !== null) return record;
  const variable = `CONFORMANCE_FIXTURE_${resource.name.toUpperCase().replaceAll('-', '_')}_ID`;
  throw new NothingThereError(reason('none-to-read', { resource: resource.name, variable }));
}
