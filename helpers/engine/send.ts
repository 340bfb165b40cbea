/** The one way from a call to the wire: what a run is not allowed to do never leaves. */

import { setImmediate } from 'node:timers/promises';
import { tellDefaults } from '../checks/answers/default-checks.ts';
import { tellMoments } from '../checks/answers/moment-checks.ts';
import { operationOf } from '../contract/operation.ts';
import { EFFECTS, type Effect } from '../contract/types.ts';
import { objectOf } from '../deployment/index-document.ts';
import { isReading } from '../exchange/methods.ts';
import { serialise } from '../exchange/serialise.ts';
import type { Call, Exchange, HttpRequest } from '../exchange/types.ts';
import { reading, type Sendable, writing } from '../ownership/permit.ts';
import type { Permission } from '../ownership/permits.ts';
import { AT_ONCE_MS, settle } from '../tolerances/settle.ts';
import type { Session } from './session.ts';
import { type Contradiction, foundIn, type Watch } from './state-model.ts';

export function allows(allowed: Effect, needed: Effect): boolean {
  return EFFECTS.indexOf(allowed) >= EFFECTS.indexOf(needed);
}

/** A call that only reads by its operation still writes when it is sent with another method. */
function effectOf({ operation, method = operation.method }: Call): Effect {
  return operation.effect === 'read' && !isReading(method) ? 'write' : operation.effect;
}

/** Asks again where an answer contradicts what is known. Lists are waited for: nothing says how soon they show a write. */
async function confirmContradictions(
  session: Session,
  watch: Watch,
  contradictions: readonly Contradiction[],
): Promise<void> {
  const { model } = session;
  for (const contradiction of contradictions) {
    const isMoved = contradiction.kind === 'untouched';
    const { operation, args } = isMoved
      ? {
          operation: operationOf(session.contract, `GET ${contradiction.resource.item}`),
          args: { id: contradiction.id },
        }
      : watch.call;
    const why = 'Asks again, as the last answer denies what was written and confirmed';
    const request = reading(
      serialise({ operation, args, why }, session.baseUrl, (path) => session.names.toActual(path)),
    );
    const isList = watch.subject?.role === 'list';
    const look = async (): Promise<Exchange | null> => {
      const asked = model.begin({ operation, args, why }, session.catalogue.subjectOf(operation));
      const exchange = await session.client.send(request);
      const isSeen = isMoved
        ? model.isStillMoved(contradiction, asked, exchange)
        : model.read(asked, exchange).some((one) => one.kind === contradiction.kind && one.id === contradiction.id);
      return isSeen ? exchange : null;
    };
    const retry = isList ? await settle('late-list', look, (seen) => seen === null, session) : await look();
    if (retry !== null) model.confirm(contradiction, watch.call.operation.key, retry);
  }
}

/** Stops creations while a removal is awaited: nobody might be able to remove new records. */
function holdCreations({ removals }: Session, looking: Promise<unknown>): void {
  // What the looks showed is noted before anything goes on.
  removals.awaited = Promise.allSettled([removals.awaited, looking]).then(() => setImmediate());
}

/**
 * Waits for a read of one record that is behind what was written: nothing says how soon a read shows it. Where waiting for the
 * like was of no use once, it is of none; where it was, it is each time.
 */
async function settled(session: Session, watch: Watch, first: Exchange): Promise<Exchange> {
  const { model } = session;
  const behind = model.behind(watch, first);
  if (behind === null) return first;
  const { awaited } = behind;
  const kind = `${watch.subject?.resource.name} ${awaited}`;
  if (model.readsLate.get(kind) === false) return first;
  const soon = performance.now() + Math.max(AT_ONCE_MS, 2 * first.durationMs);
  // What is written meanwhile makes no old answer a new one.
  const isBehind = (seen: Exchange): boolean => {
    const found = foundIn(seen);
    return found !== undefined && behind.isStill(found);
  };
  let looks = 0;
  const look = async (): Promise<Exchange> => {
    looks += 1;
    return sendWithRetry(session, reading(first.request));
  };
  const looking = settle('late-read', look, (seen) => !isBehind(seen), session);
  if (awaited === 'removal') holdCreations(session, looking);
  const last = await looking;
  if (isBehind(last)) {
    if (!model.readsLate.has(kind)) model.readsLate.set(kind, false);
    return first;
  }
  // An answer that another follows at once is not late, unless late answers are known here.
  if (looks > 1 || performance.now() > soon) model.readsLate.set(kind, true);
  return model.readsLate.get(kind) === true ? last : first;
}

/**
 * Whether a throttled request may be sent again: after a 429 nothing was done (RFC 6585, 4), and what
 * only reads does nothing at any time.
 */
function mayRetry({ request, answer }: Exchange): boolean {
  return answer?.status === 429 || (answer?.status === 503 && isReading(request.method));
}

/** The client pauses after a throttled request. */
async function sendWithRetry({ client }: Session, request: Sendable<HttpRequest>): Promise<Exchange> {
  const send = async (before: Exchange | null): Promise<Exchange> => {
    const exchange = await client.send(request);
    // A request without an answer says less than a throttled one.
    return exchange.answer === null && before !== null ? before : exchange;
  };
  return settle('throttled-request', send, (exchange) => !mayRetry(exchange));
}

/**
 * @param permission for what writes; without it nothing but a read is sent
 * @throws Error when the run's effects do not reach so far, or leave is missing: the fault of the suite, not of the deployment
 */
export async function send(session: Session, call: Call, permission?: Permission): Promise<Exchange> {
  const needed = effectOf(call);
  const { effects } = session.options;
  const request = serialise(call, session.baseUrl, (path) => session.names.toActual(path));
  if (!allows(effects, needed)) {
    throw new Error(
      `${request.method} on ${call.operation.path} was about to be sent, which needs the effect ${needed}: ${effects} is allowed.`,
    );
  }
  const sendable = permission === undefined ? reading(request) : writing(request, permission.permit(request));
  const { model, ownership } = session;
  const watch = model.begin(call, session.catalogue.subjectOf(call.operation));
  const began = ownership.moment();
  const exchange = await settled(session, watch, await sendWithRetry(session, sendable));
  session.creations.note(exchange);
  ownership.noteAnswer(call, exchange, began);
  await session.harm.noteAnswer(session, call, exchange, permission);
  const contradictions = model.answered(watch, exchange);
  model.settle(watch, exchange);
  await confirmContradictions(session, watch, contradictions);
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
      session.documents.note(call, subject, exchange, isOwn);
    }
  }
  return exchange;
}
