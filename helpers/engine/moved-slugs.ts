/** Nothing says when a site makes a slug: of a new title it may make a new one. */

import { carrierOf } from '../cases/context.ts';
import type { Resource } from '../cases/types.ts';
import { operationOf } from '../contract/operation.ts';
import type { Call, Exchange } from '../exchange/types.ts';
import { settle } from '../tolerances/settle.ts';
import { accepted, isRecord, isRejection, isUnanswered, namedBy } from '../verdict/judge.ts';
import { idIn } from '../verdict/records.ts';
import { remember, sendThroughLedger } from './records.ts';
import { send } from './send.ts';
import { queued, type Session } from './session.ts';

interface Sought {
  readonly resource: Resource;
  readonly id: number;
}

/** The record of the run that an update by slug is meant for; null for any other call. */
function soughtBy({ catalogue, ownRecords }: Session, call: Call): Sought | null {
  const { operation, method = operation.method, as, args, rawBody } = call;
  const subject = catalogue.subjectOf(operation);
  const isPlain = method === operation.method && as === undefined && rawBody === undefined;
  const isUpdate = carrierOf(operation) === 'body' && isPlain;
  if (subject?.role !== 'by-slug' || !isUpdate) return null;
  const { resource } = subject;
  const id = ownRecords.get(`${resource.name} ${args.slug}`);
  return id === undefined ? null : { resource, id };
}

/** The slug by which a record is to be found now; null where none is shown. */
async function slugNow(session: Session, { resource, id }: Sought): Promise<string | null> {
  const operation = operationOf(session.contract, `GET ${resource.item}`);
  const why = `Looks which slug the ${resource.name} has now, as it is not found by the one that it had`;
  const seen = await send(session, { operation, args: { id }, why });
  const document = accepted(seen) ? seen.answer?.json : null;
  if (!isRecord(document) || idIn(document) !== id || document.status === 'trash') return null;
  remember(session, resource, document);
  return typeof document.slug === 'string' && document.slug !== '' ? document.slug : null;
}

interface Sent {
  readonly exchange: Exchange;
  readonly slug: unknown;
  /** Whether there is no other slug to send it to. */
  readonly isLast: boolean;
}

/**
 * Whether a rejection may be that of a record which is not found. Which status that has is open, so that of a value is told
 * from it by what it names.
 */
function mayBeUnknown(exchange: Exchange): boolean {
  const isRejected = isRejection(exchange) && !isUnanswered(exchange);
  return isRejected && namedBy(exchange).length === 0;
}

/** Sends a call; an update by an outdated slug is sent again to the current one. */
export async function sendToCurrentSlug(session: Session, call: Call): Promise<Exchange> {
  const first = await sendThroughLedger(session, call);
  const sought = mayBeUnknown(first) ? soughtBy(session, call) : null;
  if (sought === null) return first;
  return queued(session, `the slug of ${sought.resource.name} ${sought.id}`, async () => {
    const send = async (before: Sent | null): Promise<Sent> => {
      if (before === null) return { exchange: first, slug: call.args.slug, isLast: false };
      const slug = await slugNow(session, sought);
      if (slug === null || slug === before.slug) return { ...before, isLast: true };
      const exchange = await sendThroughLedger(session, { ...call, args: { ...call.args, slug } });
      return { exchange, slug, isLast: false };
    };
    const isSettled = ({ exchange, isLast }: Sent): boolean => isLast || !mayBeUnknown(exchange);
    return (await settle('moved-slug', send, isSettled)).exchange;
  });
}
