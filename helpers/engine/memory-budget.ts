/** How much memory large answers may take. Cases hold what they were answered until they end, so that few may gather them at once. */

import { BlockedError } from '../cases/preconditions.ts';
import type { Client } from '../exchange/client.ts';
import { lineUp, type Waiting } from '../exchange/turns.ts';
import type { Exchange } from '../exchange/types.ts';
import { reason } from '../requirement/reasons.ts';

/** Characters; smaller answers count for nothing. */
const LARGE = 256 * 1024;
/** Characters that the cases under way may hold before requests wait for each other. */
const MAX_HELD_CHARACTERS = 12 * 1024 * 1024;
/** Characters of records that several cases look at, which are held until the run ends. */
const MAX_SHARED_CHARACTERS = 16 * 1024 * 1024;
/** How much of an earlier size is still expected after one more answer. */
const FADING = 0.9;

/** What one case holds. */
export interface Share {
  readonly client: Client;
  /** Requests that the case has sent, and those that remove what it made and left there. */
  readonly requests: number;
  /** Frees what it held. */
  release(): void;
}

export interface MemoryBudget {
  /** The case that asks first gets its share first, so that a long case that starts early ends early. */
  share(client: Client): Share;
  /**
   * Counts an answer that is held until the run ends.
   *
   * @throws BlockedError when no more can be held
   */
  keep(exchange: Exchange): void;
}

function sizeOf({ answer }: Exchange): number {
  const size = answer?.text.length ?? 0;
  return size < LARGE ? 0 : size;
}

/** @param concurrency requests under way at once */
export function createMemoryBudget(concurrency: number): MemoryBudget {
  const waiting: Waiting[] = [];
  let turns = 0;
  let held = 0;
  let kept = 0;
  let underWay = 0;
  let expected = 0;

  /** One request is always let through: else nobody would come to an end. */
  function isFree(): boolean {
    return underWay === 0 || (underWay < concurrency && held + (underWay + 1) * expected <= MAX_HELD_CHARACTERS);
  }

  function admit(): void {
    while (waiting.length > 0 && isFree()) {
      underWay += 1;
      waiting.shift()?.go();
    }
  }

  /** The earliest case goes first, so that it ends and frees what it holds. */
  function wait(turn: number): Promise<void> {
    return new Promise((go) => {
      lineUp(waiting, { turn, go });
      admit();
    });
  }

  return {
    share(client) {
      turns += 1;
      const turn = turns;
      let own = 0;
      let sent = 0;
      let left = 0;
      return {
        get requests() {
          return sent + Math.max(0, left);
        },
        client: {
          async send(request) {
            sent += 1;
            await wait(turn);
            try {
              const exchange = await client.send({ ...request, turn });
              const status = exchange.answer?.status ?? 0;
              if (request.method === 'POST' && status === 201) left += 1;
              if (request.method === 'DELETE' && status === 200) left -= 1;
              const size = sizeOf(exchange);
              own += size;
              held += size;
              expected = Math.max(size, Math.floor(expected * FADING));
              return exchange;
            } finally {
              underWay -= 1;
              admit();
            }
          },
          get requests() {
            return client.requests;
          },
          close: () => client.close(),
        },
        release() {
          held -= own;
          own = 0;
          admit();
        },
      };
    },
    keep(exchange) {
      kept += sizeOf(exchange);
      if (kept > MAX_SHARED_CHARACTERS) {
        throw new BlockedError(reason('too-large', { most: MAX_SHARED_CHARACTERS }));
      }
    },
  };
}
