/** What is left of a record after a DELETE, as a read of it shows. */

import type { Site, Values } from '../../cases/types.ts';
import { breaksOnUnknown } from '../../cases/unknown-record.ts';
import type { Operation } from '../../contract/types.ts';
import type { Exchange } from '../../exchange/types.ts';
import { blocked, broken, type Judgement, MET, notApplicable } from '../../requirement/judgement.ts';
import { phrase, reason } from '../../requirement/reasons.ts';
import { unknownIdFor } from '../../samples/unknown-id.ts';
import { tolerates } from '../../tolerances/tolerates.ts';
import { errorInside } from '../../verdict/error-inside.ts';
import {
  accepted,
  isDenied,
  isMissingRoute,
  isRecord,
  isRejection,
  isServerError,
  judgeServed,
  obstacle,
} from '../../verdict/judge.ts';
import { idIn } from '../../verdict/records.ts';

/** Removed for good, put where it may still be read, or either: it is removed, or says itself that it is in a trash. */
export type Ending = 'removed' | 'discarded' | 'unstated';

export interface Remains {
  readonly status: unknown;
  readonly rejected: boolean;
  /** Whether the read fails for missing records, or for all of them, or answers another record. */
  readonly unreadable: boolean;
  readonly exchange: Exchange;
}

/** Whoever made the record could see it, so that a denial hides it. */
export function remainsIn(exchange: Exchange): Remains {
  const status = exchange.answer?.status ?? 0;
  const isHidden = !isDenied(exchange) || tolerates('unknown-denied', true);
  const json = exchange.answer?.json;
  return {
    status: isRecord(json) ? json.status : undefined,
    rejected: isRejection(exchange) && status !== 429 && !isMissingRoute(exchange) && isHidden,
    unreadable: false,
    exchange,
  };
}

/** Whether a record that nobody deleted is still there. */
export function judgeThere(seen: Exchange, gone: Judgement): Judgement {
  const { rejected, status } = remainsIn(seen);
  if (!rejected && !accepted(seen)) return blocked(obstacle(seen) ?? reason('not-seen'));
  return rejected || status === 'trash' ? gone : MET;
}

/** Whether the read breaks down on a record that nobody deleted. */
async function breaksOnAny(site: Site, read: Operation, resource: string, exchange: Exchange): Promise<boolean> {
  if (!isServerError(exchange)) return false;
  const why = 'Asks for what is there, as what is gone met an error of the server';
  const ask = async () => site.send({ operation: read, args: { id: (await site.shared(resource)).id }, why });
  return isServerError(await site.once(`${read.key} of something`, ask));
}

export async function lookForRemains(site: Site, read: Operation, resource: string, id: unknown): Promise<Remains> {
  const exchange = await site.send({ operation: read, args: { id }, why: 'Looks what is left of the record' });
  const { json } = exchange.answer ?? {};
  const isOther = accepted(exchange) && idIn(json) !== null && String(idIn(json)) !== String(id);
  const unknown = { id: unknownIdFor(read.pathParameters[read.record?.parameter ?? 'id'] ?? '.+') };
  const unreadable =
    isOther ||
    (await breaksOnUnknown(site, read, unknown, exchange)) ||
    (await breaksOnAny(site, read, resource, exchange));
  return { ...remainsIn(exchange), unreadable };
}

/** In the place of a status that records of a kind have, where they do not show it. */
const UNSHOWN = Symbol('a status that is not shown');

/** @param create the operation that makes such records: without a status among its arguments they have none */
export function statusBefore(create: Operation | undefined, { status }: Values): unknown {
  return status ?? (create?.args.status === undefined ? undefined : UNSHOWN);
}

/**
 * A record removed for good can't be read; one that may be in a trash is no longer what it was.
 *
 * @param was the status that it had, of {@link statusBefore}
 */
export function judgeGone(
  ending: Ending,
  was: unknown,
  { rejected, status, unreadable, exchange }: Remains,
): Judgement {
  if (rejected) return MET;
  if (unreadable) {
    return blocked(phrase`Reads answer other records, or break down on them, too, which is judged separately.`);
  }
  if (isMissingRoute(exchange)) return blocked(phrase`No route was found to read it by.`);
  if (!accepted(exchange)) return judgeServed(exchange, phrase`the read of a deleted record`);
  if (errorInside(exchange) !== null) {
    return blocked(phrase`A read is answered 2xx with an error inside, which is judged separately.`);
  }
  if (!isRecord(exchange.answer?.json)) return blocked(phrase`A read is answered no record, so it could not be seen.`);
  if (ending !== 'removed' && was === UNSHOWN && status === undefined)
    return notApplicable(phrase`It can be read, and shows no status: whether it is in a trash can't be seen.`);
  const isTrashed = ending === 'unstated' && status === 'trash' && was !== 'trash';
  const isDiscarded = ending === 'discarded' && status !== undefined && status !== was;
  if (tolerates('trashed-by-default', isTrashed || isDiscarded)) return MET;
  return broken(ending === 'discarded' ? 'not-deleted' : 'still-there');
}
