/** The one way from a call to the wire: what a run is not allowed to do never leaves. */
import { EFFECTS, type Effect } from '../contract/types.ts';
import { serialise } from '../exchange/serialise.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import { tellDefaults } from '../plan/default-checks.ts';
import type { Session } from './session.ts';

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
  const exchange = await session.client.send(request);
  // Of routes that the interface does not show, nothing holds.
  if (session.contract.operations.has(call.operation.key)) {
    const { operation } = call;
    session.answers.note(operation, exchange);
    session.answers.noteDefaults(
      operation,
      tellDefaults(call, session.catalogue.subjectOf(operation), exchange),
      exchange,
    );
  }
  return exchange;
}
