/**
 * Gives permits: keeps a run's hands off what it did not make. A record is changed or removed only where it is proved to be the
 * run's own, or where a read of that very address shows that nothing is there.
 */

import { setImmediate } from 'node:timers/promises';
import { BlockedError, NothingThereError, SkippedError } from '../cases/preconditions.ts';
import type { Resource, Values } from '../cases/types.ts';
import { undeclaredRead } from '../cases/undeclared.ts';
import { send } from '../engine/send.ts';
import { type Session, sharedPlace } from '../engine/session.ts';
import { recordParameter } from '../exchange/serialise.ts';
import type { Call, Exchange, HttpRequest } from '../exchange/types.ts';
import type { Id } from '../ledger/ledger.ts';
import { type Reason, reason } from '../requirement/reasons.ts';
import { withArticle } from '../requirement/words.ts';
import { accepted, isDenied, isMissingRoute, isRecord, isRejection, obstacle } from '../verdict/judge.ts';
import { idIn } from '../verdict/records.ts';
import { type Addressed, addressedBy, type Moved, movedBy, namedIn } from './addressed.ts';
import { isSameText, showsOwn } from './evidence.ts';
import type { Purpose } from './ownership.ts';
import { type Permit, type PermitKind, permit } from './permit.ts';

/** Thrown where a denial can be told neither from that of somebody's record, nor, without a record of the run, from that of none. */
export class DenialUnreadError extends BlockedError {
  readonly resource: Resource;

  constructor(why: Reason, resource: Resource) {
    super(why);
    this.resource = resource;
  }
}

function readAt({ contract }: Session, path: string) {
  return contract.operations.get(`GET ${path}`) ?? undeclaredRead(path, '');
}

function ask(
  session: Session,
  { path, above }: Pick<Addressed, 'path' | 'above'>,
  value: Id,
  why: string,
): Promise<Exchange> {
  const operation = readAt(session, path);
  return send(session, { operation, args: { ...above, [recordParameter(operation)]: value }, why });
}

/** Reads records by their ids: those that are waited for at one time in one list, where the deployment shows them there. */
async function readTogether(session: Session, kind: string, path: string, ids: readonly Id[]): Promise<void> {
  const { ownership, catalogue, contract, listedByIds } = session;
  const resource = catalogue.resources.get(kind);
  const list = resource && contract.operations.get(`GET ${resource.collection}`);
  let left = ids;
  if (ids.length > 1 && resource && list?.args.include && listedByIds.get(kind) !== false) {
    const { search: _, ...every } = resource.find?.('') ?? {};
    const why = `Looks whether each ${kind} that is to be changed is the run's own`;
    const began = ownership.moment();
    await send(session, { operation: list, args: { ...every, include: ids }, why });
    left = ids.filter((id) => (ownership.claim(kind, id, 'removes').read?.began ?? 0) <= began);
    listedByIds.set(kind, left.length < ids.length);
  }
  const why = `Looks whether the ${kind} that is to be changed is the run's own`;
  await Promise.all(left.map((id) => ask(session, { path, above: {} }, id, why)));
}

/** Settles after a read of the record that began after this call. */
async function readNow(session: Session, { kind, path }: Addressed, id: Id): Promise<void> {
  const { proofs } = session;
  const waiting = proofs.get(kind);
  if (waiting !== undefined) {
    waiting.ids.add(id);
    return waiting.done;
  }
  const ids = new Set([id]);
  const done = (async () => {
    await setImmediate();
    proofs.delete(kind);
    await readTogether(session, kind, path, [...ids]);
  })();
  proofs.set(kind, { ids, done });
  return done;
}

/** An answer that shows any record, that one or another, does not show that nothing is there. */
function shows({ answer }: Exchange): boolean {
  return idIn(answer?.json) !== null;
}

/** The record that all share and nobody deletes, in the form in which a path names it; null where there is none. */
async function sharedOf({ shared }: Session, { kind, parameter }: Addressed): Promise<Id | null> {
  const record = await shared.get(sharedPlace(kind))?.catch(() => null);
  if (!record) return null;
  return parameter === 'id' ? record.id : record.slug;
}

/** @throws UnfinishedError unless nothing is there that somebody else may have made */
async function lookUp(session: Session, addressed: Addressed): Promise<void> {
  const { kind, resource, parameter, value } = addressed;
  const what = { resource: withArticle(resource?.name ?? 'record'), parameter, value };
  const why = `Looks whether someone else has ${what.resource} with the ${parameter} of a request to come`;
  const seen = await ask(session, addressed, value, why);
  if (isRejection(seen) && obstacle(seen) === null && !isMissingRoute(seen)) return;
  if (accepted(seen) && !shows(seen)) return;
  if (!isDenied(seen) || resource === null) {
    throw new BlockedError(reason(accepted(seen) ? 'not-ours' : 'maybe-not-ours', what));
  }
  const own = await sharedOf(session, addressed);
  if (own === null) throw new DenialUnreadError(reason('maybe-not-ours', what), resource);
  const isLetIn =
    obstacle(
      await ask(session, addressed, own, `Asks for a ${kind} of this run, as what may not be there was denied`),
    ) === null;
  if (isLetIn) throw new NothingThereError(reason('not-told-whether', what));
  throw new BlockedError(reason('maybe-not-ours', what));
}

function placeOf({ kind, value, above }: Addressed): string {
  return [kind, ...Object.values(above), value].join(' ');
}

/** Looked up once as long as nothing is done there. */
async function demandAbsent(session: Session, addressed: Addressed, id: Id | null): Promise<'absent'> {
  const place = placeOf(addressed);
  const isStill = id === null || session.ownership.isAbsent(addressed.kind, id);
  const known = (isStill ? session.absent.get(place) : undefined) ?? lookUp(session, addressed);
  session.absent.set(place, known);
  known.catch((error: unknown) => {
    if (error instanceof DenialUnreadError) session.absent.delete(place);
  });
  await known;
  return 'absent';
}

/** The id behind an address, as the ledger and what was read have it; null where it is none of the run's. */
function idBehind({ ownRecords }: Session, { kind, parameter, value, above }: Addressed): Id | null {
  if (Object.keys(above).length > 0) return null;
  return parameter === 'id' ? value : (ownRecords.get(`${kind} ${value}`) ?? null);
}

/** Whether the last read of the record, by its id, shows the slug that is addressed. */
function isAt({ ownership }: Session, { kind, parameter, value, purpose }: Addressed, id: Id): boolean {
  if (parameter === 'id') return true;
  return ownership.claim(kind, id, purpose).read?.document.slug === value;
}

/** @throws BlockedError where a record of somebody else can go with what would be removed */
function demandUnnamed(
  session: Session,
  { kind, id, purpose, resource, value }: Addressed & { readonly id: Id },
): void {
  if (purpose !== 'removes' || !session.harm.isNamedByOthers(session, kind, id)) return;
  throw new BlockedError(reason('named-by-others', { resource: resource?.name ?? 'record', value }));
}

/**
 * @param isAnew whether it is read once more, though a read has proved it
 * @throws UnfinishedError where the record is not proved to be the run's, and may be there
 */
async function clear(session: Session, addressed: Addressed, isAnew = false): Promise<Purpose | 'absent'> {
  const { ownership } = session;
  const { kind, purpose } = addressed;
  const id = idBehind(session, addressed);
  const missing = id === null ? 'named' : ownership.lacking(kind, id, purpose);
  // No read could prove it.
  if (id === null || missing === 'named' || missing === 'notHeld') return demandAbsent(session, addressed, id);
  const isProved = (): boolean => ownership.lacking(kind, id, purpose) === null && isAt(session, addressed, id);
  demandUnnamed(session, { ...addressed, id });
  // Where one address leads elsewhere, so may this one by now.
  const isFresh = !isAnew && !ownership.isMisled(kind) && ownership.isFresh(kind, id);
  // Before a removal a read is always new.
  if (purpose === 'changes' && isFresh && isProved()) return purpose;
  if (isFresh && ownership.isAbsent(kind, id)) return 'absent';
  await readNow(session, { ...addressed, path: addressed.resource?.item ?? addressed.path }, id);
  if (isProved()) return purpose;
  if (ownership.isAbsent(kind, id)) return 'absent';
  return demandAbsent(session, addressed, null);
}

/**
 * What a write moves beside what it addresses is proved as well where the run takes it for its own; a name is one that it wrote,
 * or that bears its mark.
 *
 * @throws UnfinishedError where it may be somebody else's
 */
async function clearMoved(session: Session, { kind, by, value }: Moved): Promise<void> {
  const { catalogue, ledger } = session;
  const resource = catalogue.resources.get(kind) ?? null;
  if (by === 'id') {
    if (ledger.of(kind, value).length === 0 || resource === null) return;
    const common = { kind, resource, path: resource.item, above: {}, args: {} } as const;
    await clear(session, { ...common, parameter: 'id', value, purpose: 'changes' });
    return;
  }
  if (!isNamedByRun(session, { kind, by, value })) throw notOurs(session, { kind, by, value });
}

/** Whether the run has made what is named by an id, or has written the name, or marked it. */
function isNamedByRun({ ledger, options, ownership }: Session, { kind, by, value }: Moved): boolean {
  if (by === 'id') return ledger.of(kind, value).length > 0;
  const names = ledger.all().flatMap((entry) => {
    return entry.kind === kind ? (entry.written?.[ownership.nameFieldOf(kind)] ?? []) : [];
  });
  const name = String(value);
  return name.includes(options.runId) || names.some((one) => isSameText(one, name));
}

function notOurs({ catalogue, ownership }: Session, { kind, by, value }: Moved): BlockedError {
  const resource = withArticle(catalogue.resources.get(kind)?.name ?? 'record');
  return new BlockedError(
    reason('not-ours', { resource, parameter: by === 'id' ? by : ownership.nameFieldOf(kind), value }),
  );
}

/**
 * A site may put into an order what nobody has sent: a gift, a coupon for all. From then on nothing of the kind is paid that has
 * not been read.
 */
export function noteAdded(session: Session, resource: Resource, args: Values, document: Values): void {
  const sent = new Set(namedIn(session, resource, args).map(({ kind, value }) => `${kind} ${value}`.toLowerCase()));
  const added = namedIn(session, resource, document).find(
    (one) => !sent.has(`${one.kind} ${one.value}`.toLowerCase()) && !isNamedByRun(session, one),
  );
  if (added !== undefined) session.added.set(resource.name, added);
}

/** @throws BlockedError where a record holds what the write would move as well, and the run did not make */
function demandOwnHeld(session: Session, call: Call, records: Permission['records'], makes: boolean): void {
  const { catalogue, ownership, added } = session;
  const held = records.flatMap(({ kind, id, resource, args, purpose }) => {
    if (resource?.movesHeld?.(args) !== true) return [];
    return namedIn(session, resource, ownership.claim(kind, id, purpose).read?.document ?? {});
  });
  const made = makes ? catalogue.subjectOf(call.operation)?.resource : undefined;
  const fresh = made?.movesHeld?.(call.args) === true ? added.get(made.name) : undefined;
  const others = [...held, ...(fresh ? [fresh] : [])].find((one) => !isNamedByRun(session, one));
  if (others !== undefined) throw notOurs(session, others);
}

/**
 * Whoever else sends it may be led to another site, on which the ids of the run are somebody else's: once a read shows a record
 * of the run there, it is the same.
 *
 * @throws BlockedError where it shows another record
 */
async function clearCaller(session: Session, { as = 'user' }: Call, { kind, path, value, resource }: Addressed) {
  const { ledger, ownership, onSameSite } = session;
  // A read with a wrong password may lock the account.
  if (as === 'user' || as === 'wrong-password' || onSameSite.has(as)) return;
  const operation = readAt(session, resource?.item ?? path);
  const why = `Looks whether the ${kind} is the run's own to who is to change it, too`;
  const seen = await send(session, { operation, args: { [recordParameter(operation)]: value }, as, why });
  const document = seen.answer?.json;
  if (!accepted(seen) || !isRecord(document) || idIn(document) === null) return;
  const nameField = ownership.nameFieldOf(kind);
  const isOwn = ledger.of(kind, value).some((entry) => showsOwn(entry, document, nameField, false));
  if (!isOwn) {
    const what = { resource: withArticle(resource?.name ?? 'record'), parameter: 'id', value };
    throw new BlockedError(reason('not-ours', what));
  }
  onSameSite.add(as);
}

/** Why a run that has done harm, or a document that nobody states anything of, writes nothing. */
function hindrance({ harm }: Session, { operation }: Call): Reason | null {
  if (harm.first !== null) return reason('not-reached', { interruption: harm.first });
  return operation.origin === 'document' ? reason('no-suite') : null;
}

/** @throws SkippedError where nothing is written any more, or was never to be */
export function demandUnhindered(session: Session, call: Call): void {
  const why = hindrance(session, call);
  if (why !== null) throw new SkippedError(why);
}

/** The permit of a call, and the records that it changes with it. */
export interface Permission {
  readonly addressed: readonly Addressed[];
  readonly permit: (request: HttpRequest) => Permit;
  readonly records: readonly (Addressed & { readonly id: Id })[];
}

/**
 * @param entries of the ledger for what the call makes, whose lines are on disk
 * @param isAnew whether a read that proved a record is made once more
 * @throws UnfinishedError where the call would, or might, change a record that is not proved to be the run's own
 */
export async function permissionFor(
  session: Session,
  call: Call,
  entries: readonly number[],
  isAnew = false,
): Promise<Permission> {
  demandUnhindered(session, call);
  const addressed = addressedBy(session, call);
  const keyOf = (one: Addressed): string => `${placeOf(one)} ${one.purpose}`;
  const places = new Map(addressed.map((one) => [keyOf(one), one]));
  const looked = await Promise.all(
    [...places].map(async ([place, one]) => [place, await clear(session, one, isAnew)] as const),
  );
  await Promise.all(movedBy(session, call).map((one) => clearMoved(session, one)));
  const cleared = new Map(looked);
  const records = addressed.flatMap((one) => {
    const id = cleared.get(keyOf(one)) === 'absent' ? null : idBehind(session, one);
    return id === null ? [] : [{ ...one, id }];
  });
  demandOwnHeld(session, call, records, entries.length > 0);
  for (const { id, ...one } of records) await clearCaller(session, call, { ...one, value: id });
  const kinds: readonly PermitKind[] = [...cleared.values(), ...(entries.length > 0 ? (['creates'] as const) : [])];
  const kind =
    (['removes', 'changes', 'creates', 'absent'] as const).find((one) => kinds.includes(one)) ?? 'unaddressed';
  const permitNow = (request: HttpRequest): Permit => {
    // An answer may have shown one since it was asked.
    for (const one of records) demandUnnamed(session, one);
    return permit(kind, request);
  };
  return { addressed, permit: permitNow, records };
}

/** Leave to remove one record, by any of its addresses, right after a read that proves it. Null where it is not proved. */
export function removalPermit(session: Session, kind: string, id: Id, request: HttpRequest): Permit | null {
  const { ownership, harm } = session;
  if (harm.isByRemoval(kind) || harm.isNamedByOthers(session, kind, id)) return null;
  return ownership.lacking(kind, id, 'removes') === null ? permit('removes', request) : null;
}

/**
 * Leave to send a batch of removals, for as many permits as it holds: each of its requests addresses the record of its own.
 * Null where one is not proved, or the batch would do anything else.
 */
export function batchPermit(
  session: Session,
  kind: string,
  ids: readonly Id[],
  call: Call,
  request: HttpRequest,
): Permit | null {
  const { requests } = call.args;
  const addressed = addressedBy(session, call);
  if (!Array.isArray(requests) || requests.length !== ids.length || addressed.length !== ids.length) return null;
  const isPermitted = ids.every((id, at) => {
    const { value, purpose } = addressed[at] ?? {};
    return value === id && purpose === 'removes' && removalPermit(session, kind, id, request) !== null;
  });
  return isPermitted ? permit('removes', request) : null;
}

/** Leave to remove what a list below a proved record's own address shows. */
export function childPermit(
  { ownership }: Session,
  kind: string,
  parent: Id,
  child: unknown,
  request: HttpRequest,
): Permit | null {
  const isListed = idIn(child) !== null && ownership.lacking(kind, parent, 'removes') === null;
  return isListed ? permit('removes', request) : null;
}
