import { breath } from '../breath.ts';
import { assertPermitted, type Sendable } from '../ownership/permit.ts';
import { USER_AGENT } from '../suite-identity.ts';
import { type Access, type Accounts, PLAIN_ACCESS, type Signed, sign, tokensOf, withQuery } from './access.ts';
import { decompress, tooLarge } from './body.ts';
import { createBreaker } from './breaker.ts';
import { ConnectionPool, type Timed } from './connection-pool.ts';
import {
  type Connection,
  NO_TLS_SETTINGS,
  openConnection,
  type Proxies,
  type Resolution,
  type TlsSettings,
} from './connections.ts';
import { describeFailure, isBrokenConnection } from './failures.ts';
import { type FirstPart, firstPart } from './first-part.ts';
import { parseJson } from './json.ts';
import { createLimiter } from './limiter.ts';
import { DEFAULT_LIMITS, MIN_LARGE_BODY_BYTES } from './limits.ts';
import { createLoadControl } from './load-control.ts';
import { isReading } from './methods.ts';
import { readAs } from './read-as.ts';
import type { RawAnswer } from './receive.ts';
import { following } from './redirect.ts';
import { createRights } from './rights.ts';
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

/** Answers that are named as read in part; a deployment that sends more of them is known well enough. */
const MAX_TRUNCATED_ANSWERS = 50;

/** What is no JSON yet and may become one. */
const BEGINS_LIKE_JSON = /^\s*[[{]/;

/** An exchange before it is known what became of its request. */
type Begun = Pick<Exchange, 'id' | 'startedAt' | 'request' | 'signature'>;

class DeploymentClient {
  readonly load;
  readonly limiter;
  readonly breaker;
  readonly rights = createRights();
  readonly pool;
  readonly inPart = new Set<string>();
  sent = 0;
  readonly #options: ClientOptions;
  readonly #limits;
  readonly #signatures = new Map<Caller, Signed>();
  #isProbing = false;
  #accessProbe = Promise.resolve();
  #lastId = 0;
  #lastRead = Promise.resolve();

  constructor(options: ClientOptions) {
    const { baseUrl, concurrency, timeoutMs, fetchVia, tls = NO_TLS_SETTINGS, resolve = [], proxies = null } = options;
    this.#options = options;
    this.#limits = { ...DEFAULT_LIMITS, ...options };
    const { maxHeaderBytes, maxPauseMs } = this.#limits;
    const limits = { timeoutMs, maxHeaderBytes, tls, resolve, proxies };
    const open = (): Connection => (fetchVia ? connectionVia(fetchVia) : openConnection(baseUrl.origin, limits));
    this.pool = new ConnectionPool(open, (request, connection) => this.#readAnswer(request, connection));
    this.load = createLoadControl(concurrency, options.concurrencyAtFirst ?? concurrency);
    this.limiter = createLimiter(this.load.concurrency);
    this.breaker = createBreaker(maxPauseMs);
  }

  get lost(): string | null {
    return this.breaker.reason ?? this.rights.lost;
  }

  async sendNow(request: HttpRequest): Promise<Exchange> {
    // While it is asked whether there are any rights left, nothing else is.
    await this.#accessProbe;
    const clock = performance.now();
    const begun = this.#begin(request);
    const { lost } = this;
    if (lost !== null) return { ...begun, durationMs: 0, answer: null, failure: `Not sent: ${lost}.` };
    const done = await this.#complete(begun, clock);
    this.#slowDown(done);
    this.#options.onExchange?.(done);
    const probe = this.rights.note(done);
    if (probe !== null && !this.#isProbing) this.#accessProbe = this.#probeAccess(probe);
    await this.#accessProbe;
    return done;
  }

  #slowDown(done: Exchange): void {
    this.limiter.pauseUntil(performance.now() + this.breaker.note(done));
    if (done.answer !== null) {
      const { status } = done.answer;
      const isWaited = this.limiter.waiting > 0;
      this.load.note({ status, durationMs: done.durationMs, endedAt: performance.now(), isWaited });
    }
    this.limiter.setGap(this.load.gapMs);
    this.limiter.setConcurrency(this.load.concurrency);
  }

  async #probeAccess(probe: HttpRequest): Promise<void> {
    this.#isProbing = true;
    const request = { ...probe, why: 'Asks again what was allowed before, as much else is denied' };
    const done = await this.#complete(this.#begin(request), performance.now());
    this.#options.onExchange?.(done);
    this.rights.settle(done);
    this.#isProbing = false;
  }

  #begin(request: HttpRequest): Begun {
    this.#lastId += 1;
    return { id: this.#lastId, startedAt: Date.now(), request, signature: this.#signatureOf(request.as).shown };
  }

  async #complete(begun: Begun, clock: number): Promise<Exchange> {
    const { request } = begun;
    try {
      const { answer, endedAt } = await following(request, (one) => this.#exchangeSigned(one));
      const read = request.readAs === undefined ? answer : readAs(answer, request.readAs, request.url);
      return { ...begun, durationMs: endedAt - clock, answer: read, failure: null };
    } catch (error) {
      const failure = describeFailure(error, this.#options.timeoutMs);
      return { ...begun, durationMs: performance.now() - clock, answer: null, failure };
    }
  }

  /** A token that ended meanwhile is asked for anew: what a 401 answers was not done. */
  async #exchangeSigned(request: HttpRequest): Promise<Timed> {
    const tokens = tokensOf(request.as, this.#options);
    if (await tokens?.refresh('due')) this.#signatures.clear();
    const timed = await this.#exchangeTwice(request);
    if (timed.answer.status !== 401 || !(await tokens?.refresh('denied'))) return timed;
    this.#signatures.clear();
    return this.#exchangeTwice(request);
  }

  /** What only reads is sent once more where the connection broke: an idle one may end as it is used. */
  async #exchangeTwice(request: HttpRequest): Promise<Timed> {
    this.sent += 1;
    try {
      return await this.pool.exchange(request);
    } catch (error) {
      if (!isBrokenConnection(error) || !isReading(request.method)) throw error;
      this.sent += 1;
      return this.pool.exchange({ ...request, ownConnection: true });
    }
  }

  #signatureOf(caller: Caller): Signed {
    const signed = this.#signatures.get(caller) ?? sign(caller, this.#options, this.#options.access ?? PLAIN_ACCESS);
    this.#signatures.set(caller, signed);
    return signed;
  }

  async #readAnswer(request: HttpRequest, connection: Connection): Promise<Answer> {
    const { maxBodyBytes, timeoutMs } = this.#limits;
    const { sent } = this.#signatureOf(request.as);
    const { origin, pathname, search } = new URL(withQuery(request.url, sent));
    // The last moment: whatever else goes wrong, credentials go nowhere else.
    if (origin !== this.#options.baseUrl.origin) throw new Error(`${origin} is not the deployment's origin`);
    // A header of the settings takes the place of the request's.
    const headers = { 'user-agent': USER_AGENT, ...request.headers, ...sent.headers };
    const { method, body } = request;
    const raw = await connection.receive(
      { origin, path: `${pathname}${search}`, method, headers, body },
      { timeoutMs, maxBodyBytes },
    );
    const { text, part } = await this.#textOf(raw);
    if (part !== null) this.#noteInPart(`${method} ${origin}${pathname}: ${part.why}`);
    const json = parseJson(text);
    // Nothing tells a body that the end of its connection ends from one that lost its end.
    if (!raw.isMeasured && json === undefined && BEGINS_LIKE_JSON.test(text))
      throw new Error('the connection was closed before the JSON was complete');
    return { status: raw.status, headers: raw.headers, text, json, ...(part !== null && { part }) };
  }

  async #textOf({ headers, bytes, isCut }: RawAnswer): Promise<FirstPart> {
    const { maxBodyBytes } = this.#limits;
    const encoding = headers['content-encoding'] ?? '';
    // What is compressed can't be read without its end.
    if (isCut && encoding !== '') throw tooLarge(maxBodyBytes);
    const body = await decompress(bytes, encoding, maxBodyBytes);
    const read = (): FirstPart => {
      const kept = firstPart(body.toString('utf8'), isCut ? tooLarge(maxBodyBytes).message : null);
      if (kept === null) throw tooLarge(maxBodyBytes);
      return kept;
    };
    return body.length < MIN_LARGE_BODY_BYTES ? read() : this.#inTurn(read);
  }

  /** Large bodies are read one after another, so that signals are heard between two. */
  #inTurn(read: () => FirstPart): Promise<FirstPart> {
    const turn = this.#lastRead.then(breath).then(read);
    this.#lastRead = turn.then(
      () => {},
      () => {},
    );
    return turn;
  }

  #noteInPart(what: string): void {
    if (this.inPart.size < MAX_TRUNCATED_ANSWERS) this.inPart.add(what);
  }
}

/** One client a deployment: as many connections as requests under way, one pace, credentials only to its own origin. */
export function createClient(options: ClientOptions): HttpClient {
  const client = new DeploymentClient(options);
  return {
    async send(request) {
      assertPermitted(request);
      return client.limiter.run(() => client.sendNow(request), request.turn);
    },
    get requests() {
      return client.sent;
    },
    get lost() {
      return client.lost;
    },
    retry: () => {
      client.breaker.reset();
      client.rights.end();
    },
    get slowedDown() {
      return client.load.slowedDown;
    },
    get readInPart() {
      return [...client.inPart];
    },
    close: () => client.pool.close(),
  };
}
