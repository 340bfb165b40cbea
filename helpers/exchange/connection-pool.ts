/** The connections to one deployment, of which each carries one request at a time. */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from './connections.ts';
import { isReading } from './methods.ts';
import type { Answer, HttpRequest } from './types.ts';

/** For the rest of a body that is longer than its length says. */
const STRAY_BYTES_MS = 50;

/** After which a request on a new connection counts as one that no worker of the server has taken yet. */
const UNTAKEN_MS = 1_000;

/**
 * Servers end a connection that nobody uses, some after a second. What is sent at that very moment is lost, and what writes
 * can't be sent once more, as nobody knows what became of it: it goes over no connection that has been idle for so long.
 */
const MAX_IDLE_MS = 500;

/** An answer and the moment at which its last byte was there, on the clock of `performance`. */
export interface Timed {
  readonly answer: Answer;
  readonly endedAt: number;
}

/** Whether a body can have been cut, by a length that is too small or a chunk that is the last one too soon. */
function isCut({ status, json }: Answer): boolean {
  return status < 300 && status !== 204 && status !== 205 && json === undefined;
}

export class ConnectionPool {
  readonly #open: () => Connection;
  readonly #read: (request: HttpRequest, connection: Connection) => Promise<Answer>;
  /** Those that were used last are at the end, each with when that was. */
  readonly #idle: { readonly connection: Connection; readonly since: number }[] = [];
  /** Connections of whose first request nothing has been heard for long. */
  readonly #untaken = new Set<Connection>();
  /** Once a server has sent bytes that belong to no request, no connection is used twice. */
  #reuses = true;

  /** @param read sends a request over a connection and reads its answer */
  constructor(open: () => Connection, read: (request: HttpRequest, connection: Connection) => Promise<Answer>) {
    this.#open = open;
    this.#read = read;
  }

  async exchange(request: HttpRequest): Promise<Timed> {
    const reusable = this.#reuses && request.ownConnection !== true && request.method !== 'HEAD';
    const used = reusable ? this.#takeIdle(request) : undefined;
    const connection = used ?? this.#open();
    const late = used === undefined ? setTimeout(() => this.#makePlaceFor(connection), UNTAKEN_MS) : undefined;
    let isKept = false;
    try {
      const timed = await this.#exchangeOn(request, connection, used === undefined);
      isKept = reusable && this.#reuses;
      return timed;
    } finally {
      clearTimeout(late);
      this.#untaken.delete(connection);
      if (isKept && this.#untaken.size === 0) this.#idle.push({ connection, since: performance.now() });
      else void connection.destroy();
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#idle.splice(0).map(({ connection }) => connection.destroy()));
  }

  /**
   * The first answer on a connection belongs to its request. Any other counts only when nothing that belongs to no request
   * came with it: else which is which is unsure.
   */
  async #exchangeOn(request: HttpRequest, connection: Connection, isFirst: boolean): Promise<Timed> {
    const before = connection.strays;
    const answer = await this.#read(request, connection);
    const endedAt = performance.now();
    // Its connection is not used again, and a body that follows it all the same is no answer to anything.
    if (request.method === 'HEAD') return { answer, endedAt };
    // What came in one packet with the answer has broken the connection by the second turn.
    for (let turns = 0; turns < 2; turns += 1) await setImmediate();
    if (isCut(answer)) await sleep(STRAY_BYTES_MS);
    if (connection.strays === before) return { answer, endedAt };
    this.#reuses = false;
    const uncertainty = `the server sent more than belongs to the answer, of status ${answer.status}`;
    if (isFirst && !isCut(answer)) return { answer: { ...answer, uncertainty }, endedAt };
    throw new Error(uncertainty);
  }

  #takeIdle({ method }: HttpRequest): Connection | undefined {
    const last = this.#idle.pop();
    if (last === undefined || isReading(method) || performance.now() - last.since < MAX_IDLE_MS) {
      return last?.connection;
    }
    void last.connection.destroy();
    return undefined;
  }

  /**
   * A server that gives each connection a worker of its own takes no more of them than it has workers: as long as those are
   * kept, what was sent on any other is never read.
   */
  #makePlaceFor(connection: Connection): void {
    this.#untaken.add(connection);
    void this.close();
  }
}
