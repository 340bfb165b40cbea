import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server as NetServer, type Socket } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PLAIN_ACCESS } from '../../helpers/exchange/access.ts';
import { type Client, type ClientOptions, createClient } from '../../helpers/exchange/client.ts';
import { isReading } from '../../helpers/exchange/methods.ts';
import type { Caller, HttpRequest } from '../../helpers/exchange/types.ts';
import { permit, reading, writing } from '../../helpers/ownership/permit.ts';

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

const CREDENTIALS = { username: 'chief', applicationPassword: 'abcd efgh' };
const SECOND = { username: 'visitor', applicationPassword: 'ijkl mnop' };

const open: { server: Server; client: Client }[] = [];

afterEach(async () => {
  for (const { server, client } of open.splice(0)) {
    server.closeAllConnections();
    server.close();
    await client.close();
  }
});

async function start(answering: Answering, options: Partial<ClientOptions> = {}) {
  const received: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    received.push(request);
    answering(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/rest`);
  const client = createClient({
    baseUrl,
    credentials: CREDENTIALS,
    secondCredentials: SECOND,
    concurrency: 4,
    timeoutMs: 2_000,
    ...options,
  });
  open.push({ server, client });
  const send = (as: Caller = 'user', more: Partial<HttpRequest> = {}) =>
    client.send(permitFor({ method: 'GET', url: `${baseUrl.href}/x?a=1`, headers: {}, body: null, as, ...more }));
  return { send, client, received, baseUrl };
}

/** Whatever a test sends may go. */
const permitFor = (request: HttpRequest) =>
  isReading(request.method) ? reading(request) : writing(request, permit('unaddressed', request));

const json =
  (status: number, body: string, headers: Readonly<Record<string, string | string[]>> = {}): Answering =>
  (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

describe('an answer', () => {
  test('comes with status, headers in lower case and joined, text and JSON', async () => {
    const { send, client } = await start(json(201, '{"id":7}', { 'X-Total': '3', Link: ['<a>', '<b>'] }));
    const { id, answer, failure, durationMs } = await send();
    expect({ id, failure }).toEqual({ id: 1, failure: null });
    expect(answer).toMatchObject({ status: 201, text: '{"id":7}', json: { id: 7 } });
    expect(answer?.headers).toMatchObject({ 'x-total': '3', link: '<a>, <b>' });
    expect(durationMs).toBeGreaterThan(0);
    expect(client.requests).toBe(1);
  });

  test('that is no JSON has a text and no JSON', async () => {
    const { send } = await start(json(200, '{"id":'));
    expect((await send()).answer).toMatchObject({ text: '{"id":', json: undefined });
  });

  test('is the redirect itself where that leads to another address', async () => {
    const { send, received } = await start(json(302, '', { location: 'http://127.0.0.1:9/elsewhere' }));
    expect((await send()).answer).toMatchObject({ status: 302, headers: { location: 'http://127.0.0.1:9/elsewhere' } });
    expect(received).toHaveLength(1);
  });

  /** Sends on to one address, and answers there. */
  const sendingOn =
    (status: number, location: string, body = '{"id":7}'): Answering =>
    (request, response) =>
      request.url === location
        ? json(200, body)(request, response)
        : void response.writeHead(status, { location }).end();

  test.each([
    ['GET', 301, '/rest/x/?a=1', 200],
    ['GET', 302, '/rest/x', 200],
    ['GET', 302, '/rest/y?a=1', 302],
    ['POST', 308, '/rest/x/?a=1', 200],
    ['POST', 308, '/rest/x?a=2', 308],
    // By these a client may send a GET in its place.
    ['POST', 301, '/rest/x/?a=1', 301],
  ] as const)('to %s, sent on by %i to %s, is %i', async (method, status, location, answered) => {
    const { send, received } = await start(sendingOn(status, location));
    expect((await send('user', { method })).answer?.status).toBe(answered);
    expect(received.map((one) => one.method)).toEqual(answered === 200 ? [method, method] : [method]);
  });

  test('is the redirect where it leads to a page, or round in a circle', async () => {
    const toPage = await start(sendingOn(302, '/rest/x?login=1', '<p>Sign in.'));
    expect((await toPage.send()).answer?.status).toBe(302);
    const circle = await start((request, response) => {
      response.writeHead(302, { location: request.url === '/rest/x' ? '/rest/x/' : '/rest/x' }).end();
    });
    expect((await circle.send()).answer?.status).toBe(302);
    expect(circle.received).toHaveLength(3);
  });

  test('to HEAD has no body', async () => {
    const { send } = await start(json(200, '{"id":7}'));
    expect((await send('user', { method: 'HEAD' })).answer).toMatchObject({ status: 200, text: '' });
  });
});

describe('a request names the program that sends it', () => {
  test('by name and version', async () => {
    const { send, received } = await start(json(200, '{}'));
    await send();
    expect(received[0]?.headers['user-agent']).toMatch(/^site-rest-conformance\/\d+\.\d+\.\d+/);
  });

  test('unless the settings say otherwise', async () => {
    const access = { ...PLAIN_ACCESS, headers: { 'user-agent': 'probe' } };
    const { send, received } = await start(json(200, '{}'), { access });
    await send();
    expect(received[0]?.headers['user-agent']).toBe('probe');
  });
});

describe('a server with fewer workers than connections', () => {
  const WORKERS = 2;

  /** Reads nothing of a connection before a worker is free, and a worker is free when its connection ends. */
  async function startWorkers(answering: Answering): Promise<{ readonly front: NetServer; readonly baseUrl: URL }> {
    const http = createServer(answering);
    // A worker that waits for another request of its connection does so for longer than a request is waited for.
    http.keepAliveTimeout = 600_000;
    const waiting: Socket[] = [];
    let busy = 0;
    const take = (): void => {
      const socket = busy < WORKERS ? waiting.shift() : undefined;
      if (socket === undefined) return;
      busy += 1;
      socket.on('close', () => {
        busy -= 1;
        take();
      });
      http.emit('connection', socket);
      socket.resume();
    };
    const front = createNetServer({ pauseOnConnect: true }, (socket) => {
      waiting.push(socket);
      take();
    });
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    return { front, baseUrl: new URL(`http://127.0.0.1:${(front.address() as AddressInfo).port}/rest`) };
  }

  test('answers all requests: what it has not taken gets a place of those that it has', async () => {
    const { front, baseUrl } = await startWorkers((_request, response) => {
      setTimeout(() => void response.end('{}'), 50);
    });
    const accounts = { credentials: null, secondCredentials: null };
    const client = createClient({ baseUrl, ...accounts, concurrency: 4, timeoutMs: 20_000 });
    const request: HttpRequest = { method: 'GET', url: `${baseUrl.href}/x`, headers: {}, body: null, as: 'anonymous' };
    const exchanges = await Promise.all(Array.from({ length: 100 }, () => client.send(reading(request))));
    expect(exchanges.flatMap(({ failure }) => failure ?? [])).toEqual([]);
    await client.close();
    front.close();
  });
});

describe('a connection that was idle for a while', () => {
  test.each([
    ['GET', true],
    ['POST', false],
    ['DELETE', false],
  ])('carries a %s: %s, as its server may end it at that moment', async (method, isUsed) => {
    const { send, received } = await start(json(200, '{}'));
    await send();
    await send('user', { method });
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 900);
    await send('user', { method });
    clock.mockRestore();
    const [first, second, third] = received.map(({ socket }) => socket);
    expect(second).toBe(first);
    expect(third === first).toBe(isUsed);
  });
});

describe('without an answer the reason is told', () => {
  test('when none comes in time', async () => {
    const { send } = await start(() => {}, { timeoutMs: 100 });
    expect(await send()).toMatchObject({ answer: null, failure: 'No answer within 100 ms.' });
  });

  test('when the body does not end in time, however slowly it goes on', async () => {
    const { send } = await start(
      (_request, response) => {
        response.writeHead(200);
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      },
      { timeoutMs: 150 },
    );
    const { answer, failure } = await send();
    expect(answer).toBeNull();
    expect(failure).toContain('within 150 ms');
  });

  test('when the body is too large', async () => {
    const { send } = await start(json(200, 'x'.repeat(2_000)), { maxBodyBytes: 1_000 });
    expect(await send()).toMatchObject({
      answer: null,
      failure: 'No answer: the body is larger than 1000 bytes (CONFORMANCE_MAX_BODY_BYTES).',
    });
  });

  test('when the connection breaks', async () => {
    const { send } = await start((request) => request.socket.destroy());
    const { answer, failure } = await send();
    expect(answer).toBeNull();
    expect(failure).toMatch(/^No answer: .+\.$/);
  });

  test('when nobody listens', async () => {
    const client = createClient({
      baseUrl: new URL('http://127.0.0.1:9/'),
      credentials: null,
      secondCredentials: null,
      concurrency: 1,
      timeoutMs: 1_000,
    });
    const request: HttpRequest = { method: 'GET', url: 'http://127.0.0.1:9/', headers: {}, body: null, as: 'user' };
    expect((await client.send(reading(request))).failure).toContain('ECONNREFUSED');
    await client.close();
  });
});

describe('credentials', () => {
  const authorizationFor = async (as: Caller, options: Partial<ClientOptions> = {}): Promise<string | undefined> => {
    const { send, received } = await start(json(200, '{}'), options);
    await send(as);
    return received[0]?.headers.authorization;
  };
  const basic = (text: string): string => `Basic ${Buffer.from(text).toString('base64')}`;

  test('are those of the caller', async () => {
    expect(await authorizationFor('user')).toBe(basic('chief:abcd efgh'));
    expect(await authorizationFor('second-user')).toBe(basic('visitor:ijkl mnop'));
    expect(await authorizationFor('anonymous')).toBeUndefined();
    const wrong = await authorizationFor('wrong-password');
    expect(wrong).toMatch(/^Basic /);
    expect(wrong).not.toBe(basic('chief:abcd efgh'));
  });

  test('are left out where there are none', async () => {
    expect(await authorizationFor('user', { credentials: null })).toBeUndefined();
    expect(await authorizationFor('second-user', { secondCredentials: null })).toBeUndefined();
  });

  test('never leave the deployment’s own origin', async () => {
    const elsewhere = await start(json(200, '{}'));
    const { send } = await start(json(200, '{}'));
    const { answer, failure } = await send('user', { url: elsewhere.baseUrl.href });
    expect(answer).toBeNull();
    expect(failure).toContain('is not the deployment');
    expect(elsewhere.received).toHaveLength(0);
  });
});

describe('the pace', () => {
  test('holds the number of requests under way', async () => {
    let done = 0;
    const underWay: number[] = [];
    const held: ServerResponse[] = [];
    const { send, client } = await start(
      (_request, response) => {
        underWay.push(client.requests - done);
        held.push(response);
        // None is answered before the other is there.
        if (held.length === 2) for (const one of held.splice(0)) one.end('{}');
      },
      { concurrency: 2 },
    );
    const sendOne = async (): Promise<void> => {
      await send();
      done += 1;
    };
    await Promise.all(Array.from({ length: 10 }, sendOne));
    expect(underWay).toHaveLength(10);
    expect(Math.max(...underWay)).toBe(2);
  });

  /** The clock stands still unless a test moves it; sockets go on. */
  function holdTheClock(): void {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  }
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([429, 503])('a %i that says when to come back holds what follows until then', async (status) => {
    let asked = 0;
    const { send, client } = await start((request, response) => {
      asked += 1;
      json(asked === 1 ? status : 200, '{}', asked === 1 ? { 'retry-after': '1' } : {})(request, response);
    });
    holdTheClock();
    const first = await send();
    const second = send();
    await vi.advanceTimersByTimeAsync(999);
    expect(client.requests).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(client.requests).toBe(2);
    expect([first.answer?.status, (await second).answer?.status]).toEqual([status, 200]);
  });

  test.each(['3600', 'soon'])('is not held by Retry-After: %s', async (header) => {
    const { send, received } = await start(json(503, '{}', { 'retry-after': header }));
    holdTheClock();
    await send();
    await send();
    expect(received).toHaveLength(2);
  });
});

describe('a body larger than the limit', () => {
  const serving = (type: string): Answering => {
    return (_request, response) => response.writeHead(200, { 'content-type': type }).end('['.repeat(50_000));
  };

  test.each(['application/zip', 'application/x-gzip', 'image/png', 'Application/Octet-Stream'])(
    'is a download where it is called %s, of which the beginning is kept',
    async (type) => {
      const { send } = await start(serving(type), { maxBodyBytes: 20_000 });
      for (const again of [1, 2]) {
        const { answer, failure } = await send();
        expect({ again, failure, status: answer?.status, json: answer?.json }).toMatchObject({
          failure: null,
          status: 200,
        });
        expect(answer?.text.length).toBeLessThanOrEqual(20_000);
      }
    },
  );

  test.each(['application/json', 'application/x-json', 'text/html', 'application/problem+json', ''])(
    'is no answer where it is called %j',
    async (type) => {
      const { send } = await start(serving(type), { maxBodyBytes: 20_000 });
      expect(await send()).toMatchObject({ answer: null, failure: expect.stringContaining('larger than 20000 bytes') });
    },
  );
});
