import { Agent } from 'undici';
import { createLimiter, retryAfterMs } from './limiter.ts';
import type { Answer, Caller, Exchange, HttpRequest } from './types.ts';

export interface Credentials {
  readonly username: string;
  readonly applicationPassword: string;
}

export interface ClientOptions {
  readonly baseUrl: URL;
  readonly credentials: Credentials | null;
  readonly secondCredentials: Credentials | null;
  /** Requests under way at once. */
  readonly concurrency: number;
  /** From the first byte sent to the last byte read. */
  readonly timeoutMs: number;
  /** @default 16 MiB */
  readonly maxBodyBytes?: number;
}

export interface Client {
  /** Never rejects: a request that got no answer carries the reason in `failure`. */
  send(request: HttpRequest): Promise<Exchange>;
  readonly requests: number;
  close(): Promise<void>;
}

/** A longer wait than this is not worth a run's time: the answer is taken as it stands. */
const LONGEST_PAUSE_MS = 30_000;
const DEFAULT_MAX_BODY_BYTES = 16 * 1024 * 1024;

export function basicAuthorization({ username, applicationPassword }: Credentials): string {
  return `Basic ${Buffer.from(`${username}:${applicationPassword}`).toString('base64')}`;
}

/** The header that signs a request; null where the caller has nothing to sign with. */
export function authorizationOf(
  caller: Caller,
  options: Pick<ClientOptions, 'credentials' | 'secondCredentials'>,
): string | null {
  const { credentials, secondCredentials } = options;
  switch (caller) {
    case 'anonymous':
      return null;
    case 'wrong-password':
      return basicAuthorization({
        username: credentials?.username ?? 'nobody',
        applicationPassword: 'wrong wrong wrong wrong wrong wrong',
      });
    case 'second-user':
      return secondCredentials && basicAuthorization(secondCredentials);
    case 'user':
      return credentials && basicAuthorization(credentials);
  }
}

function flatten(headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return flat;
}

/** Undefined where the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function describeFailure(error: unknown, timeoutMs: number): string {
  if (!(error instanceof Error)) return `The request failed: ${String(error)}.`;
  const code = 'code' in error ? String(error.code) : error.name;
  if (error.name === 'TimeoutError' || code.endsWith('_TIMEOUT')) return `No answer within ${timeoutMs} ms.`;
  const cause = error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `No answer: ${error.message || code}${cause}.`;
}

/** One client a deployment: one pool of connections, one limiter, credentials only to its own origin. */
export function createClient(options: ClientOptions): Client {
  const { baseUrl, concurrency, timeoutMs, maxBodyBytes = DEFAULT_MAX_BODY_BYTES } = options;
  const agent = new Agent({
    connections: concurrency,
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    connect: { timeout: timeoutMs },
  });
  const limiter = createLimiter(concurrency);
  let sent = 0;

  /** The agent's own time limits are for the next byte; this one is for the last. */
  async function readBody(body: AsyncIterable<Buffer>, deadline: number): Promise<string> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body) {
      size += chunk.length;
      if (performance.now() > deadline) throw new Error(`the body was not complete within ${timeoutMs} ms`);
      if (size > maxBodyBytes) throw new Error(`the body is larger than ${maxBodyBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  function withCredentials(request: HttpRequest): HttpRequest {
    const authorization = authorizationOf(request.as, options);
    return authorization === null ? request : { ...request, headers: { ...request.headers, authorization } };
  }

  async function exchange(request: HttpRequest): Promise<Answer> {
    const url = new URL(request.url);
    if (url.origin !== baseUrl.origin) throw new Error(`${url.origin} is not the deployment's origin`);
    const deadline = performance.now() + timeoutMs;
    const response = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: request.method as 'GET',
      headers: request.headers,
      body: request.body,
    });
    const text = await readBody(response.body, deadline);
    return { status: response.statusCode, headers: flatten(response.headers), text, json: parseJson(text) };
  }

  async function sendNow(plain: HttpRequest): Promise<Exchange> {
    sent += 1;
    const id = sent;
    const startedAt = Date.now();
    const clock = performance.now();
    const request = withCredentials(plain);
    const base = { id, startedAt, request };
    try {
      const answer = await exchange(request);
      if (answer.status === 429 || answer.status === 503) {
        const pause = retryAfterMs(answer.headers['retry-after'], Date.now());
        if (pause !== null && pause <= LONGEST_PAUSE_MS) limiter.pauseUntil(Date.now() + pause);
      }
      return { ...base, durationMs: performance.now() - clock, answer, failure: null };
    } catch (error) {
      return {
        ...base,
        durationMs: performance.now() - clock,
        answer: null,
        failure: describeFailure(error, timeoutMs),
      };
    }
  }

  return {
    send: (request) => limiter.run(() => sendNow(request)),
    get requests() {
      return sent;
    },
    close: () => agent.close(),
  };
}
