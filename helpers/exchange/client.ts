import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { createBreath } from '../breath.ts';
import { assertPermitted, type Sendable } from '../ownership/permit.ts';
import { USER_AGENT } from '../suite-identity.ts';
import { type Access, type Accounts, PLAIN_ACCESS, type Signed, sign, tokensOf, withQuery } from './access.ts';
import { decompress, tooLarge } from './body.ts';
import { createBreaker } from './breaker.ts';
import {
  type Connection,
  NO_TLS_SETTINGS,
  openConnection,
  type Proxies,
  type Resolution,
  type TlsSettings,
} from './connections.ts';
import { describeFailure, isBrokenConnection } from './failures.ts';
import { firstPart } from './first-part.ts';
import { parseJson } from './json.ts';
import { createLimiter } from './limiter.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { isReading } from './methods.ts';
import { createPace } from './pace.ts';
import { readAs } from './read-as.ts';
import { createRights } from './rights.ts';
import { createThroughput } from './throughput.ts';
import type { Answer, Caller, Exchange, HttpRequest } from './types.ts';
import { connectionVia, type FetchVia } from './via-function.ts';

export interface ClientOptions extends Accounts {
  readonly baseUrl: URL;
  /** @default PLAIN_ACCESS */
  readonly access?: Access | undefined;
  /** Requests under way at once. */
  readonly concurrency: number;
  /** Requests in flight at the start. @default as many as are allowed */
  readonly concurrencyAtFirst?: number;
  /** From the first byte sent to the last byte read. */
  readonly timeoutMs: number;
  /** Of a body, both as it comes and decompressed. @default 6 MiB */
  readonly maxBodyBytes?: number;
  /** Of all headers of an answer together. @default 64 KiB */
  readonly maxHeaderBytes?: number;
  /** A deployment's wish to wait longer is not followed. @default 30_000 */
  readonly maxPauseMs?: number;
  /** @default no certificate but those of Node, none of its own, and names from the DNS */
  readonly tls?: TlsSettings;
  readonly resolve?: readonly Resolution[];
  /** Is told each exchange as it is answered. @default nobody is */
  readonly onExchange?: ((exchange: Exchange) => void) | undefined;
  /** @default null */
  readonly proxies?: Proxies | null;
  /** Takes each request in place of a connection. @default connections are opened */
  readonly fetchVia?: FetchVia | undefined;
}

export interface Client {
  /**
   * A request that got no answer carries the reason in `failure`.
   *
   * @throws Error for a write without a permit of its own, and nothing else
   */
  send(request: Sendable<HttpRequest>): Promise<Exchange>;
  readonly requests: number;
  /** Gives a lost deployment another chance. */
  retry?(): void;
  close(): Promise<void>;
}

/** A client that knows how the deployment takes it. */
export interface HttpClient extends Client {
  /** Why nothing is sent any more: many requests in a row were not answered, or the run has lost its rights; else null. */
  readonly lost: string | null;
  /** Gives a lost deployment another chance, with the rights that are left. */
  retry(): void;
  /** How far and why requests were held back; null where they were not. */
  readonly slowedDown: string | null;
  /** The answers of which only the first part was read, each with why. */
  readonly readInPart: readonly string[];
}

/** An answer and the moment at which its last byte was there, on the clock of `performance`. */
interface Timed {
  readonly answer: Answer;
  readonly endedAt: number;
}

/** For the rest of a body that is longer than its length says. */
const STRAY_BYTES_MS = 50;

/** After which a request on a new connection counts as one that no worker of the server has taken yet. */
const UNTAKEN_MS = 1_000;

/**
 * Servers end a connection that nobody uses, some after a second. What is sent at that very moment is lost, and what writes
 * can't be sent once more, as nobody knows what became of it: it goes over no connection that has been idle for so long.
 */
const MAX_IDLE_MS = 500;

/** Answers that are named as read in part; a deployment that sends more of them is known well enough. */
const MAX_TRUNCATED_ANSWERS = 50;

/** Whether a body can have been cut, by a length that is too small or a chunk that is the last one too soon. */
function isCut({ status, json }: Answer): boolean {
  return status < 300 && status !== 204 && status !== 205 && json === undefined;
}

/** What is no JSON yet and may become one. */
const BEGINS_LIKE_JSON = /^\s*[[{]/;

/** One client a deployment: as many connections as requests under way, one pace, credentials only to its own origin. */
export function createClient(options: ClientOptions): HttpClient {
  const {
    baseUrl,
    concurrency,
    timeoutMs,
    access = PLAIN_ACCESS,
    tls = NO_TLS_SETTINGS,
    resolve = [],
    proxies = null,
    fetchVia,
  } = options;
  const { maxBodyBytes, maxHeaderBytes, maxPauseMs } = { ...DEFAULT_LIMITS, ...options };
  const limits = { timeoutMs, maxHeaderBytes, tls, resolve, proxies };
  const open = (): Connection => (fetchVia ? connectionVia(fetchVia) : openConnection(baseUrl.origin, limits));
  /** Those that were used last are at the end, each with when that was. */
  const idle: { readonly connection: Connection; readonly since: number }[] = [];
  /** Connections of whose first request nothing has been heard for long. */
  const untaken = new Set<Connection>();
  const pace = createPace(concurrency);
  const throughput = createThroughput(concurrency, options.concurrencyAtFirst ?? concurrency);
  const limiter = createLimiter(throughput.concurrency);
  const breaker = createBreaker(maxPauseMs);
  const rights = createRights();
  let isProbing = false;
  let accessProbe = Promise.resolve();
  /** Once a server has sent bytes that belong to no request, no connection is used twice. */
  let reuses = true;
  const inPart = new Set<string>();
  let sent = 0;
  let lastId = 0;

  const signatures = new Map<Caller, Signed>();

  function signatureOf(caller: Caller): Signed {
    const signed = signatures.get(caller) ?? sign(caller, options, access);
    signatures.set(caller, signed);
    return signed;
  }

  function noteInPart(what: string): void {
    if (inPart.size < MAX_TRUNCATED_ANSWERS) inPart.add(what);
  }

  async function readAnswer(request: HttpRequest, connection: Connection): Promise<Answer> {
    const { sent } = signatureOf(request.as);
    const { origin, pathname, search } = new URL(withQuery(request.url, sent));
    // The last moment: whatever else goes wrong, credentials go nowhere else.
    if (origin !== baseUrl.origin) throw new Error(`${origin} is not the deployment's origin`);
    const { body } = request;
    const { status, headers, bytes, isCut, isMeasured } = await connection.receive(
      {
        origin,
        path: `${pathname}${search}`,
        method: request.method,
        // A header of the settings takes its place.
        headers: { 'user-agent': USER_AGENT, ...request.headers, ...sent.headers },
        body,
      },
      { timeoutMs, maxBodyBytes },
    );
    const encoding = headers['content-encoding'] ?? '';
    // What is compressed can't be read without its end.
    if (isCut && encoding !== '') throw tooLarge(maxBodyBytes);
    const breathe = createBreath();
    const sentText = (await decompress(bytes, encoding, maxBodyBytes)).toString('utf8');
    const kept = firstPart(sentText, isCut ? tooLarge(maxBodyBytes).message : null);
    if (kept === null) throw tooLarge(maxBodyBytes);
    await breathe();
    const { text, part } = kept;
    if (part !== null) noteInPart(`${request.method} ${origin}${pathname}: ${part.why}`);
    const json = parseJson(text);
    // Nothing tells a body that the end of its connection ends from one that lost its end.
    if (!isMeasured && json === undefined && BEGINS_LIKE_JSON.test(text))
      throw new Error('the connection was closed before the JSON was complete');
    return { status, headers, text, json, ...(part !== null && { part }) };
  }

  /**
   * The first answer on a connection belongs to its request. Any other counts only when nothing that belongs to no request
   * came with it: else which is which is unsure.
   */
  async function exchangeOn(request: HttpRequest, connection: Connection, isFirst: boolean): Promise<Timed> {
    const before = connection.strays;
    const answer = await readAnswer(request, connection);
    const endedAt = performance.now();
    // Its connection is not used again, and a body that follows it all the same is no answer to anything.
    if (request.method === 'HEAD') return { answer, endedAt };
    // What came in one packet with the answer has broken the connection by the second turn.
    for (let turns = 0; turns < 2; turns += 1) await setImmediate();
    if (isCut(answer)) await sleep(STRAY_BYTES_MS);
    if (connection.strays === before) return { answer, endedAt };
    reuses = false;
    const uncertainty = `the server sent more than belongs to the answer, of status ${answer.status}`;
    if (isFirst && !isCut(answer)) return { answer: { ...answer, uncertainty }, endedAt };
    throw new Error(uncertainty);
  }

  /**
   * A server that gives each connection a worker of its own takes no more of them than it has workers: as long as those are
   * kept, what was sent on any other is never read.
   */
  function makePlaceFor(connection: Connection): void {
    untaken.add(connection);
    for (const kept of idle.splice(0)) void kept.connection.destroy();
  }

  function takeIdle({ method }: HttpRequest): Connection | undefined {
    const last = idle.pop();
    if (last === undefined || isReading(method) || performance.now() - last.since < MAX_IDLE_MS) {
      return last?.connection;
    }
    void last.connection.destroy();
    return undefined;
  }

  async function exchange(request: HttpRequest): Promise<Timed> {
    const reusable = reuses && request.ownConnection !== true && request.method !== 'HEAD';
    const used = reusable ? takeIdle(request) : undefined;
    const connection = used ?? open();
    const late = used === undefined ? setTimeout(() => makePlaceFor(connection), UNTAKEN_MS) : undefined;
    try {
      const timed = await exchangeOn(request, connection, used === undefined);
      untaken.delete(connection);
      if (reusable && reuses && untaken.size === 0) idle.push({ connection, since: performance.now() });
      else void connection.destroy();
      return timed;
    } catch (error) {
      untaken.delete(connection);
      void connection.destroy();
      throw error;
    } finally {
      clearTimeout(late);
    }
  }

  /** What only reads is sent once more where the connection broke: an idle one may end as it is used. */
  async function exchangeTwice(request: HttpRequest): Promise<Timed> {
    try {
      return await exchange(request);
    } catch (error) {
      if (!isBrokenConnection(error) || !isReading(request.method)) throw error;
      sent += 1;
      return exchange({ ...request, ownConnection: true });
    }
  }

  /** A token that ended meanwhile is asked for anew: what a 401 answers was not done. */
  async function exchangeSigned(request: HttpRequest): Promise<Timed> {
    const tokens = tokensOf(request.as, options);
    if (tokens === null) return exchangeTwice(request);
    if (await tokens.refresh('due')) signatures.clear();
    const timed = await exchangeTwice(request);
    if (timed.answer.status !== 401 || !(await tokens.refresh('denied'))) return timed;
    signatures.clear();
    sent += 1;
    return exchangeTwice(request);
  }

  async function sendNow(request: HttpRequest): Promise<Exchange> {
    // While it is asked whether there are any rights left, nothing else is.
    await accessProbe;
    const startedAt = Date.now();
    const clock = performance.now();
    lastId += 1;
    const base = { id: lastId, startedAt, request, signature: signatureOf(request.as).shown };
    const lost = breaker.reason ?? rights.lost;
    if (lost !== null) return { ...base, durationMs: 0, answer: null, failure: `Not sent: ${lost}.` };
    const done = await timed(base, clock);
    limiter.pauseUntil(performance.now() + breaker.note(done));
    if (done.answer !== null) {
      const isHeldBack = pace.concurrency < throughput.concurrency;
      pace.note(done.answer, done.durationMs, throughput.concurrency);
      throughput.note(performance.now(), limiter.waiting > 0 && !isHeldBack);
    }
    limiter.setGap(pace.gapMs);
    limiter.setConcurrency(Math.min(pace.concurrency, throughput.concurrency));
    options.onExchange?.(done);
    const probe = rights.note(done);
    if (probe !== null && !isProbing) accessProbe = probeAccess(probe);
    await accessProbe;
    return done;
  }

  async function probeAccess(probe: HttpRequest): Promise<void> {
    isProbing = true;
    lastId += 1;
    const request = { ...probe, why: 'Asks again what was allowed before, as much else is denied' };
    const base = { id: lastId, startedAt: Date.now(), request, signature: signatureOf(request.as).shown };
    const done = await timed(base, performance.now());
    options.onExchange?.(done);
    rights.settle(done);
    isProbing = false;
  }

  async function timed(base: Pick<Exchange, 'id' | 'startedAt' | 'request'>, clock: number): Promise<Exchange> {
    const { request } = base;
    sent += 1;
    return exchangeSigned(request).then(
      ({ answer, endedAt }) => ({
        ...base,
        durationMs: endedAt - clock,
        answer: request.readAs === undefined ? answer : readAs(answer, request.readAs),
        failure: null,
      }),
      (error: unknown) => ({
        ...base,
        durationMs: performance.now() - clock,
        answer: null,
        failure: describeFailure(error, timeoutMs),
      }),
    );
  }

  return {
    async send(request) {
      assertPermitted(request);
      return limiter.run(() => sendNow(request), request.turn);
    },
    get requests() {
      return sent;
    },
    get lost() {
      return breaker.reason ?? rights.lost;
    },
    retry: () => {
      breaker.reset();
      rights.end();
    },
    get slowedDown() {
      return pace.slowedDown;
    },
    get readInPart() {
      return [...inPart];
    },
    close: async () => {
      await Promise.all(idle.splice(0).map(({ connection }) => connection.destroy()));
    },
  };
}
