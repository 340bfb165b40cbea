/** Keeps a run's hands off what it did not make: a record is changed or removed only when it is the run's own, or is not there. */

import { BlockedError } from '../cases/preconditions.ts';
import type { Subject } from '../cases/suite.ts';
import type { Resource } from '../cases/types.ts';
import { operationOf } from '../contract/operation.ts';
import { pathParameterNames } from '../exchange/serialise.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import { reason } from '../requirement/reasons.ts';
import { withArticle } from '../requirement/words.ts';
import { accepted, isMissingRoute, isRecord, isRejection, obstacle } from '../verdict/judge.ts';
import { idIn } from '../verdict/records.ts';
import { isReading, send } from './send.ts';
import type { Session } from './session.ts';

interface Addressed {
  readonly resource: Resource;
  /** Path of the read that shows whether the record is there. */
  readonly path: string;
  readonly parameter: 'id' | 'slug';
  readonly value: string;
}

/** Remembers id and slug of a record that this run made. */
export function remember({ ownRecords }: Session, { name }: Resource, document: unknown): void {
  const id = idIn(document);
  if (id !== null) ownRecords.add(`${name} ${id}`);
  if (isRecord(document) && typeof document.slug === 'string') ownRecords.add(`${name} ${document.slug}`);
}

/** The record that a call would change; null where it can't change one that others made. */
function addressedBy(subject: Subject | null, { operation, args, method = operation.method }: Call): Addressed | null {
  if (subject === null || isReading(method)) return null;
  const { resource, role } = subject;
  const parameter = role === 'by-slug' ? 'slug' : 'id';
  const path = role === 'by-slug' ? resource.bySlug : resource.item;
  // Records that no run can make are changed only where the effects allow everything.
  if (!resource.creatable || path === undefined || !pathParameterNames(operation.path).includes(parameter)) return null;
  const value = String(args[parameter] ?? '');
  // What does not have the shape of an id addresses nothing.
  return new RegExp(`^(?:${operation.pathParameters[parameter] ?? '.+'})$`).test(value)
    ? { resource, path, parameter, value }
    : null;
}

/** An answer that shows another record, or none, shows that this one is not there. */
function shows({ answer }: Exchange, { parameter, value }: Addressed): boolean {
  return isRecord(answer?.json) && String(answer.json[parameter]) === value;
}

function rejectUnlessAbsent(seen: Exchange, addressed: Addressed): void {
  const { resource, parameter, value } = addressed;
  if (isRejection(seen) && obstacle(seen) === null && !isMissingRoute(seen)) return;
  if (accepted(seen) && !shows(seen, addressed)) return;
  const code = accepted(seen) ? 'not-ours' : 'maybe-not-ours';
  throw new BlockedError(reason(code, { resource: withArticle(resource.name), parameter, value }));
}

/** @throws BlockedError when the call would change a record that this run did not make */
export async function assertOurs(session: Session, call: Call): Promise<void> {
  const addressed = addressedBy(session.catalogue.subjectOf(call.operation), call);
  if (addressed === null) return;
  const { resource, path, parameter, value } = addressed;
  const place = `${resource.name} ${value}`;
  if (session.ownRecords.has(place)) return;
  const lookUp = async (): Promise<void> => {
    const operation = operationOf(session.contract, `GET ${path}`);
    const why = `Looks whether someone else has ${withArticle(resource.name)} with the ${parameter} of a request to come`;
    rejectUnlessAbsent(await send(session, { operation, args: { [parameter]: value }, why }), addressed);
  };
  const known = session.absent.get(place) ?? lookUp();
  session.absent.set(place, known);
  await known;
}
