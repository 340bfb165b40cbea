/** Circuit breaker: a deployment that answers nothing any more is not asked thousands of times. */
import { retryAfterMs } from './limiter.ts';
import type { Exchange } from './types.ts';

/** Requests in a row that were not answered, or were throttled, after which a run ends. */
const MAX_CONSECUTIVE_FAILURES = 20;
const FIRST_PAUSE_MS = 250;
const LONGEST_BACK_OFF_MS = 5_000;

export interface Breaker {
  /** Why nothing more is to be sent; null while the deployment answers. */
  readonly reason: string | null;
  /** @returns milliseconds to wait before anything else is sent */
  note(exchange: Pick<Exchange, 'answer' | 'failure' | 'startedAt'>): number;
  reset(): void;
}

/** Whether an answer says to come back later, whatever was asked. */
export function isThrottled(status: number): boolean {
  return status === 429 || status === 503;
}

/** Waits longer after each request in a row that failed, in case the deployment is only starting anew. */
function backOff(inARow: number): number {
  return inARow < 2 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (inARow - 2), LONGEST_BACK_OFF_MS);
}

/** What the server's own clock says, which may be years off; Retry-After can be a date of that clock. */
function timeOf(date: string | undefined): number {
  const time = Date.parse(date ?? '');
  return Number.isNaN(time) ? Date.now() : time;
}

function describeFailures(
  inARow: number,
  { answer, failure }: Pick<Exchange, 'answer' | 'failure'>,
  wish: number | null,
): string {
  const when = wish === null ? '' : `, with the wish to be asked again in ${Math.ceil(wish / 1000)} s`;
  const [what, last] = answer === null ? ['got no answer', failure] : ['were throttled', `answered ${answer.status}`];
  return `${inARow} requests in a row ${what}; the last: ${last?.replace(/\.$/, '')}${when}`;
}

/** @param longestPauseMs a wish of the deployment to wait longer is not followed */
export function createBreaker(longestPauseMs: number): Breaker {
  let inARow = 0;
  let reason: string | null = null;
  return {
    get reason() {
      return reason;
    },
    note({ answer, failure }) {
      if (answer !== null && !isThrottled(answer.status)) {
        inARow = 0;
        return 0;
      }
      inARow += 1;
      const wish = answer && retryAfterMs(answer.headers['retry-after'], timeOf(answer.headers.date));
      if (inARow >= MAX_CONSECUTIVE_FAILURES) reason ??= describeFailures(inARow, { answer, failure }, wish);
      const asked = wish !== null && wish <= longestPauseMs ? wish : 0;
      return Math.max(asked, Math.min(backOff(inARow), longestPauseMs));
    },
    reset() {
      inARow = 0;
      reason = null;
    },
  };
}
