/** The one way from a call to the wire: what a run is not allowed to do never leaves. */

import { patiently } from '../cases/patience.ts';
import { tellDefaults } from '../checks/answers/default-checks.ts';
import { tellMoments } from '../checks/answers/moment-checks.ts';
import { operationOf } from '../contract/operation.ts';
import { EFFECTS, type Effect } from '../contract/types.ts';
import { objectOf } from '../deployment/index-document.ts';
import { serialise } from '../exchange/serialise.ts';
import type { Call, Exchange, HttpRequest } from '../exchange/types.ts';
import type { Session } from './session.ts';
import type { Doubt, Watch } from './state-model.ts';

export function allows(allowed: Effect, needed: Effect): boolean {
  return EFFECTS.indexOf(allowed) >= EFFECTS.indexOf(needed);
}

export function isReading(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** A call that only reads by its operation still writes when it is sent with another method. */
function effectOf({ operation, method = operation.method }: Call): Effect {
  return operation.effect === 'read' && !isReading(method) ? 'write' : operation.effect;
}

/**
 * Whether a record that is read by itself is worth waiting for: nothing says how soon a read shows what was written either.
 * Where waiting was of no use once, it is of none; where it was, it is each time.
 */
function mayReadLate({ model }: Session, { subject, call }: Watch, { kind, resource }: Doubt): boolean {
  const isOne = subject?.role === 'item' || subject?.role === 'by-slug';
  return kind === 'stays' && isOne && isReading(call.operation.method) && model.readsLate.get(resource.name) !== false;
}

interface Look {
  readonly exchange: Exchange;
  readonly isDoubted: boolean;
}

/**
 * Asks again where an answer denies what is known, with patience where a site may be late.
 *
 * @returns what a read that was late shows after all; null where no other answer is to count
 */
async function askAfter(session: Session, watch: Watch, doubts: readonly Doubt[]): Promise<Exchange | null> {
  const { model } = session;
  const { readsLate } = model;
  let settled: Exchange | null = null;
  for (const doubt of doubts) {
    const isMoved = doubt.kind === 'untouched';
    const { operation, args } = isMoved
      ? { operation: operationOf(session.contract, `GET ${doubt.resource.item}`), args: { id: doubt.id } }
      : watch.call;
    const why = 'Asks again, as the last answer denies what was written and confirmed';
    const request = serialise({ operation, args, why }, session.baseUrl, (path) => session.names.toActual(path));
    const isList = watch.subject?.role === 'list';
    const isLateRead = mayReadLate(session, watch, doubt);
    let looks = 0;
    const look = async (): Promise<Look> => {
      looks += 1;
      const asked = model.begin({ operation, args, why }, session.catalogue.subjectOf(operation));
      const exchange = await session.client.send(request);
      const isDoubted = isMoved
        ? model.isStillMoved(doubt, asked, exchange)
        : model.read(asked, exchange).some((one) => one.kind === doubt.kind && one.id === doubt.id);
      return { exchange, isDoubted };
    };
    const last = isList || isLateRead ? await patiently(session, look, (seen) => !seen.isDoubted) : await look();
    if (last.isDoubted) model.confirm(doubt, watch.call.operation.key, last.exchange);
    if (!isLateRead) continue;
    const { name } = doubt.resource;
    if (last.isDoubted && !readsLate.has(name)) readsLate.set(name, false);
    // An answer that another one follows at once is no late one, unless it is known that they come late.
    if (!last.isDoubted && looks > 1) readsLate.set(name, true);
    if (!last.isDoubted && readsLate.get(name) === true) settled = last.exchange;
  }
  return settled;
}

/**
 * Whether a request was turned away for the moment and may go once more: after a 429 nothing was done (RFC 6585, 4), and what
 * only reads does nothing at any time.
 */
function mayGoAgain({ request, answer }: Exchange): boolean {
  return answer?.status === 429 || (answer?.status === 503 && isReading(request.method));
}

/** The client pauses before what follows a request that was turned away. */
async function sendUntilLetIn({ client }: Session, request: HttpRequest): Promise<Exchange> {
  const exchange = await client.send(request);
  if (!mayGoAgain(exchange)) return exchange;
  const again = await client.send(request);
  // A request without an answer says less than one that was turned away.
  return again.answer === null ? exchange : again;
}

/** @throws Error when the run's effects do not reach so far: the fault of the suite, not of the deployment */
export async function send(session: Session, call: Call): Promise<Exchange> {
  const needed = effectOf(call);
  const { effects } = session.options;
  const request = serialise(call, session.baseUrl, (path) => session.names.toActual(path));
  if (!allows(effects, needed)) {
    throw new Error(
      `${request.method} on ${call.operation.path} was about to be sent, which needs the effect ${needed}: ${effects} is allowed.`,
    );
  }
  const { model } = session;
  const watch = model.begin(call, session.catalogue.subjectOf(call.operation));
  const first = await sendUntilLetIn(session, request);
  const exchange = (await askAfter(session, watch, model.answered(watch, first))) ?? first;
  // Of routes that the interface does not show, nothing holds.
  if (session.contract.operations.has(call.operation.key)) {
    const { operation } = call;
    session.answers.note(operation, exchange);
    const subject = session.catalogue.subjectOf(operation);
    const { timezone_string: zone } = objectOf(session.index.raw);
    const told = [...tellDefaults(call, subject, exchange), ...tellMoments(call, subject, exchange, zone)];
    session.answers.noteMembers(operation, told, exchange);
    if (subject !== null) {
      const isOwn = (id: number): boolean => session.ownRecords.has(`${subject.resource.name} ${id}`);
      session.types.note(call, subject, exchange, isOwn);
    }
  }
  return exchange;
}
