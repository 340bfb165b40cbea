/** What is left of a record after a DELETE, as a read of it shows. */
import type { Exchange } from '../exchange/types.ts';
import { accepted, blocked, broken, isRecord, judgeServed } from '../verdict/judge.ts';
import { type Judgement, MET } from '../verdict/types.ts';

/** Removed for good, or put where it may still be read. */
export type Ending = 'removed' | 'discarded';

export interface Remains {
  readonly status: unknown;
  readonly rejected: boolean;
  readonly exchange: Exchange;
}

/** Whoever made the record could see it, so 401 and 403 hide it as well as 404 does. */
export function remainsIn(exchange: Exchange): Remains {
  const status = exchange.answer?.status ?? 0;
  const json = exchange.answer?.json;
  return {
    status: isRecord(json) ? json.status : undefined,
    rejected: status >= 400 && status < 500 && status !== 429,
    exchange,
  };
}

/**
 * A record removed for good can't be read; one that may be in a trash is no longer what it was.
 *
 * @param was the status that it had
 */
export function judgeGone(ending: Ending, was: unknown, { rejected, status, exchange }: Remains): Judgement {
  if (rejected) return MET;
  if (!accepted(exchange)) return judgeServed(exchange, 'the read of a deleted record');
  if (!isRecord(exchange.answer?.json)) return blocked('A read is answered no record, so it could not be seen.');
  if (ending === 'removed') return broken('It was removed for good and still reads back.');
  if (status !== undefined && status !== was) return MET;
  return broken('It was deleted and reads back as before.');
}
