/** Requests through a function of the caller: an application that no socket serves is judged as one that a socket does. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { type FetchVia, type Report, type RunOptions, run, serve } from '../../helpers/api/index.ts';
import { createClient } from '../../helpers/exchange/client.ts';
import { permit, writing } from '../../helpers/ownership/permit.ts';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';
import { createReference } from '../../reference/reference.ts';

const BASE_URL = 'https://nowhere.invalid/rest';
const FAULT = 'shop-analytics/coupons/POST/args/code/required/ignored';
const CREDENTIALS = { username: 'chief', applicationPassword: 'abcd efgh ijkl mnop' };
const SECOND = { username: 'visitor', applicationPassword: 'ijkl mnop qrst uvwx' };
const WANTED = {
  credentials: CREDENTIALS,
  secondCredentials: SECOND,
  effects: 'write',
  seed: 5,
  operations: ['/shop-analytics/coupons'],
} satisfies RunOptions;

/** An application in this process, as a handler of fetch. */
function application(faults: readonly string[] = []): FetchVia {
  const catalogue = faultCatalogue();
  const switched = faults.flatMap((id) => catalogue.get(id) ?? []);
  const core = createReference({ baseUrl: BASE_URL, administrator: CREDENTIALS, second: SECOND, faults: switched });
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const { status, headers, body } = await core.handle({
      method: request.method,
      url: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    });
    return new Response(status === 204 ? null : body, { status, headers });
  };
}

const outcomes = ({ results }: Report) => Object.fromEntries(results.map(({ id, outcome }) => [id, outcome]));

function ask(fetchVia: FetchVia, timeoutMs = 1_000) {
  const baseUrl = new URL(BASE_URL);
  const client = createClient({
    baseUrl,
    credentials: CREDENTIALS,
    secondCredentials: null,
    concurrency: 2,
    timeoutMs,
    maxBodyBytes: 1_000,
    fetchVia,
  });
  return client.send({ method: 'GET', url: `${BASE_URL}/x?a=1`, headers: {}, body: null, as: 'user' });
}

describe('fetchVia', () => {
  test.each([[[]], [[FAULT]]])(
    'gives an application without a socket the outcomes of one with it, faults %j',
    async (faults) => {
      const { close, baseUrl } = await serve({ faults, credentials: CREDENTIALS, secondCredentials: SECOND });
      const bySocket = await run({ baseUrl, ...WANTED });
      await close();
      const byFunction = await run({ baseUrl: BASE_URL, ...WANTED, fetchVia: application(faults) });
      expect(outcomes(byFunction)).toEqual(outcomes(bySocket));
      expect(byFunction.totals.fail > 0).toBe(faults.length > 0);
      expect(byFunction.run.requests).toBeGreaterThan(100);
    },
  );

  test('of fetch itself is told what a server answers, compressed or moved', async () => {
    const server = createServer((request, response) => {
      if (request.url?.endsWith('moved')) return void response.writeHead(302, { location: '/x' }).end();
      response.writeHead(200, { 'content-encoding': 'gzip', 'x-accepts': request.headers['accept-encoding'] });
      response.end(gzipSync('{"id":7}'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const accounts = { credentials: null, secondCredentials: null };
    const client = createClient({ baseUrl, ...accounts, concurrency: 1, timeoutMs: 2_000, fetchVia: fetch });
    const get = (path: string) =>
      client.send({ method: 'GET', url: `${baseUrl.href}${path}`, headers: {}, body: null, as: 'anonymous' });
    const answered = (await get('x')).answer;
    expect(answered?.json).toEqual({ id: 7 });
    expect(answered?.headers).toMatchObject({ 'x-accepts': 'identity' });
    expect((await get('moved')).answer).toMatchObject({ status: 302, headers: { location: '/x' } });
    server.closeAllConnections();
    server.close();
  });

  test('is handed the request as it would be sent, a body as bytes without a type', async () => {
    const seen: Request[] = [];
    const client = createClient({
      baseUrl: new URL(BASE_URL),
      credentials: CREDENTIALS,
      secondCredentials: null,
      concurrency: 1,
      timeoutMs: 1_000,
      fetchVia: (request) => {
        seen.push(request);
        return Response.json({});
      },
    });
    const body = '{"a":"ü"}';
    const post = { method: 'POST', url: `${BASE_URL}/x?a=1`, headers: { 'x-own': '1' }, body, as: 'user' } as const;
    await client.send(writing(post, permit('unaddressed', post)));
    const [request] = seen;
    expect([request?.method, request?.url, request?.redirect]).toEqual(['POST', `${BASE_URL}/x?a=1`, 'manual']);
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      'accept-encoding': 'identity',
      authorization: `Basic ${Buffer.from('chief:abcd efgh ijkl mnop').toString('base64')}`,
      'user-agent': expect.stringMatching(/^site-rest-conformance\//),
      'x-own': '1',
    });
    expect(await request?.text()).toBe(body);
  });

  test.each<readonly [string, FetchVia, RegExp]>([
    ['that throws', () => Promise.reject(new Error('out of order')), /^No answer: out of order\.$/],
    ['that answers nothing', () => undefined as unknown as Response, /fetchVia answered no Response/],
    ['that answers with an error', () => Response.error(), /Response\.error/],
    ['that never answers', () => new Promise<Response>(() => {}), /^No answer within 50 ms\.$/],
    ['that answers too much', () => new Response('x'.repeat(2_000)), /larger than 1000 bytes/],
  ])('of a function %s is told as no answer', async (_, fetchVia, failure) => {
    const { answer, failure: told } = await ask(fetchVia, 50);
    expect([answer, told]).toEqual([null, expect.stringMatching(failure)]);
  });

  test('aborts the request that it gives up', async () => {
    const aborted = vi.fn();
    await ask(
      ({ signal }) => new Promise<Response>(() => signal.addEventListener('abort', () => aborted(signal.reason.name))),
      20,
    );
    expect(aborted).toHaveBeenCalledWith('TimeoutError');
  });

  test.each<readonly [RunOptions, RegExp]>([
    [{ fetchVia: {} as FetchVia }, /^fetchVia is no function/],
    [{ fetchVia: fetch, ca: 'a.pem' }, /^ca is of connections/],
  ])('rejects %j', async (options, message) => {
    const called = run({ baseUrl: BASE_URL, effects: 'read', ...options });
    await expect(called).rejects.toMatchObject({ code: 'usage', message: expect.stringMatching(message) });
  });
});

test('progress is told every few seconds, where no case ends as well', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const answers = application();
    let requests = 0;
    let told = 0;
    let meanwhile = 0;
    await run({
      baseUrl: BASE_URL,
      ...WANTED,
      operations: ['POST /shop-analytics/coupons'],
      onProgress: () => {
        told += 1;
      },
      fetchVia: (request) => {
        requests += 1;
        const before = told;
        if (requests === 20) vi.advanceTimersByTime(60_000);
        meanwhile += told - before;
        return answers(request);
      },
    });
    expect(meanwhile).toBe(12);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
