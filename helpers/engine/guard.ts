/** Keeps a run's hands off what it did not make: a record is changed or removed only when it is the run's own, or is not there. */

import { BlockedError, NothingThereError } from '../cases/preconditions.ts';
import type { Subject } from '../cases/suite.ts';
import type { Resource } from '../cases/types.ts';
import { operationOf } from '../contract/operation.ts';
import { isReading } from '../exchange/methods.ts';
import { pathParameterNames } from '../exchange/serialise.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import { type Reason, reason } from '../requirement/reasons.ts';
import { withArticle } from '../requirement/words.ts';
import { accepted, isDenied, isMissingRoute, isRecord, isRejection, obstacle } from '../verdict/judge.ts';
import { idIn } from '../verdict/records.ts';
import { send } from './send.ts';
import { type Session, sharedPlace } from './session.ts';

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
  if (id === null) return;
  ownRecords.set(`${name} ${id}`, id);
  if (isRecord(document) && typeof document.slug === 'string') ownRecords.set(`${name} ${document.slug}`, id);
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

/** The record that all share and nobody deletes, in the form in which a path names it; null where there is none. */
async function sharedOf({ shared }: Session, { resource, parameter }: Addressed): Promise<string | null> {
  const record = await shared.get(sharedPlace(resource.name))?.catch(() => null);
  if (!record) return null;
  return parameter === 'id' ? String(record.id) : record.slug;
}

/** Thrown where a denial can be told neither from that of somebody's record, nor, without a record of the run, from that of none. */
export class DenialUnreadError extends BlockedError {
  readonly resource: Resource;

  constructor(why: Reason, resource: Resource) {
    super(why);
    this.resource = resource;
  }
}

/** @throws UnfinishedError unless nothing is there that somebody else may have made */
async function lookUp(session: Session, addressed: Addressed): Promise<void> {
  const { resource, path, parameter, value } = addressed;
  const operation = operationOf(session.contract, `GET ${path}`);
  const read = (one: string, why: string) => send(session, { operation, args: { [parameter]: one }, why });
  const what = { resource: withArticle(resource.name), parameter, value };
  const why = `Looks whether someone else has ${what.resource} with the ${parameter} of a request to come`;
  const seen = await read(value, why);
  if (isRejection(seen) && obstacle(seen) === null && !isMissingRoute(seen)) return;
  if (accepted(seen) && !shows(seen, addressed)) return;
  if (!isDenied(seen)) throw new BlockedError(reason(accepted(seen) ? 'not-ours' : 'maybe-not-ours', what));
  const own = await sharedOf(session, addressed);
  if (own === null) throw new DenialUnreadError(reason('maybe-not-ours', what), resource);
  const isLetIn =
    obstacle(await read(own, 'Asks for what this run made, as what may not be there was denied')) === null;
  if (isLetIn) throw new NothingThereError(reason('not-told-whether', what));
  throw new BlockedError(reason('maybe-not-ours', what));
}

/** @throws UnfinishedError when the call would, or might, change a record that this run did not make */
export async function assertOurs(session: Session, call: Call): Promise<void> {
  const addressed = addressedBy(session.catalogue.subjectOf(call.operation), call);
  if (addressed === null) return;
  const place = `${addressed.resource.name} ${addressed.value}`;
  if (session.ownRecords.has(place)) return;
  const known = session.absent.get(place) ?? lookUp(session, addressed);
  session.absent.set(place, known);
  known.catch((error: unknown) => {
    if (error instanceof DenialUnreadError) session.absent.delete(place);
  });
  await known;
}
