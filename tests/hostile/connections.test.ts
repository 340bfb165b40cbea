/** Ways to a deployment: TLS with certificates of every kind, proxies, IPv6, and base URLs however they are written. */
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, request } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { runOn } from './run-on.ts';
import { type Misbehave, startSite } from './site.ts';

const FEW = ['--namespace', 'shop-admin', '--depth', 'smoke'];
const valid: Misbehave = ({ next }) => next();

function certificate(name: string): string {
  return join(PACKAGE_ROOT, 'tests', 'hostile', 'certificates', `${name}.pem`);
}

/** Serves with a certificate of `tests/hostile/certificates`. */
function tlsServer(name: string) {
  return createTlsServer({
    cert: readFileSync(certificate(name)),
    key: readFileSync(certificate(name).replace(/pem$/, 'key')),
  });
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('over TLS', () => {
  async function meet(name: string, args: readonly string[] = []) {
    const site = await startSite(valid, { server: tlsServer(name), protocol: 'https' });
    const ended = await runOn(site, [...FEW, ...args]);
    await site.close();
    return { ...ended, log: site.log };
  }

  test.each([
    ['expired', 'the certificate has expired'],
    ['other-host', 'the certificate is of another host'],
  ])('a certificate that is %s is rejected, whatever is trusted', async (name, reason) => {
    const { code, err, log } = await meet(name, ['--ca', certificate('authority')]);
    expect({ code, log }).toEqual({ code: 3, log: [] });
    expect(err).toContain(`does not answer. No answer: ${reason}`);
  });

  test('a certificate of an unknown authority is rejected, and trusted where --ca names the authority', async () => {
    const rejected = await meet('valid');
    expect({ code: rejected.code, log: rejected.log }).toEqual({ code: 3, log: [] });
    expect(rejected.err).toContain('name the authority with --ca FILE');
    expect((await meet('valid', ['--ca', certificate('authority')])).code).toBe(0);
  });

  test('a self-signed certificate is rejected, and trusted where --ca names it', async () => {
    const rejected = await meet('self-signed');
    expect({ code: rejected.code, log: rejected.log }).toEqual({ code: 3, log: [] });
    expect(rejected.err).toContain('the certificate is self-signed: name it with --ca FILE');
    expect((await meet('self-signed', ['--ca', certificate('self-signed')])).code).toBe(0);
  });

  test('the environment of Node can’t make it insecure', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    const { code, log } = await meet('self-signed');
    expect({ code, log }).toEqual({ code: 3, log: [] });
  });

  test('a redirect to plain http is told, and not followed', async () => {
    const plain = await startSite(valid);
    const redirecting: Misbehave = ({ request, response }) =>
      void response.writeHead(302, { location: plain.origin + request.url }).end();
    const site = await startSite(redirecting, { server: tlsServer('valid'), protocol: 'https', validIndex: false });
    const { code, err } = await runOn(site, [...FEW, '--ca', certificate('authority')]);
    await site.close();
    await plain.close();
    expect({ code, log: plain.log }).toEqual({ code: 3, log: [] });
    expect(err).toContain(`redirects to ${plain.baseUrl}/, which belongs to another host or protocol`);
  });

  test.each(['missing.pem', join(PACKAGE_ROOT, 'package.json')])('--ca %s is a mistake', async (path) => {
    const site = await startSite(valid);
    const { code, err } = await runOn(site, [...FEW, '--ca', path]);
    await site.close();
    expect({ code, log: site.log }).toEqual({ code: 2, log: [] });
    expect(err).toContain('name a readable file with a certificate in PEM');
  });
});

/** A proxy that leads every tunnel and every request to one port of this machine, and remembers what it was asked for. */
async function startProxy(port: number) {
  const asked: string[] = [];
  const credentials: string[] = [];
  const note = ({ headers }: IncomingMessage, what: string): void => {
    asked.push(what);
    credentials.push(headers['proxy-authorization'] ?? '');
  };
  const server = createHttpServer((incoming, response) => {
    const { method = '', headers } = incoming;
    const { host, pathname, search } = new URL(incoming.url ?? '');
    note(incoming, `${method} ${host}`);
    const { 'proxy-authorization': _, ...rest } = headers;
    const outgoing = request({ port, host: '127.0.0.1', method, path: pathname + search, headers: rest }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', () => response.destroy());
    incoming.pipe(outgoing);
  });
  server.on('connect', (incoming: IncomingMessage, socket: Socket) => {
    note(incoming, `CONNECT ${incoming.url}`);
    const through = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      through.pipe(socket).pipe(through);
    });
    for (const end of [through, socket]) end.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return { url: `http://proxy-user:proxy-word@127.0.0.1:${own}`, asked, credentials, close: () => server.close() };
}

describe('a proxy', () => {
  /** The host of a certificate that is of another host than this machine. */
  const NAME = 'other.example.test';
  const OWN = `Basic ${Buffer.from('proxy-user:proxy-word').toString('base64')}`;

  type Environment = (proxy: string) => Readonly<Record<string, string>>;

  async function meet(protocol: 'http' | 'https', env: Environment) {
    const options = protocol === 'https' ? { server: tlsServer('other-host') } : {};
    const site = await startSite(valid, { origin: `${protocol}://${NAME}`, ...options });
    const proxy = await startProxy(site.port);
    const more = { CONFORMANCE_ALLOW_PLAIN_HTTP: NAME, CONFORMANCE_CA: certificate('authority') };
    const ended = await runOn(site, FEW, { ...more, ...env(proxy.url) });
    proxy.close();
    await site.close();
    return { ...ended, asked: [...new Set(proxy.asked)].sort(), credentials: proxy.credentials, log: site.log };
  }

  test.each<readonly ['http' | 'https', Environment, readonly string[]]>([
    // As other tools do it: plain requests with their whole address, since many proxies let no tunnel through to port 80.
    ['http', (proxy) => ({ HTTP_PROXY: proxy }), [`GET ${NAME}`, `HEAD ${NAME}`]],
    ['http', (proxy) => ({ http_proxy: proxy, HTTPS_PROXY: 'http://127.0.0.1:9' }), [`GET ${NAME}`, `HEAD ${NAME}`]],
    ['https', (proxy) => ({ HTTPS_PROXY: proxy, HTTP_PROXY: 'http://127.0.0.1:9' }), [`CONNECT ${NAME}:443`]],
  ])('of %s is gone through, with its own credentials', async (protocol, env, seen) => {
    const { code, asked, credentials, log } = await meet(protocol, env);
    expect(code).toBe(0);
    expect(asked.filter((line) => !/^(?:POST|PUT|PATCH|DELETE|OPTIONS) /.test(line))).toEqual(seen);
    expect(new Set(credentials)).toEqual(new Set([OWN]));
    expect(log.some(({ headers }) => headers['proxy-authorization'] !== undefined)).toBe(false);
    expect(new Set(log.map(({ headers }) => headers.host))).toEqual(new Set([NAME]));
  });

  test.each<readonly ['http' | 'https', Environment]>([
    ['http', (proxy) => ({ HTTP_PROXY: proxy, NO_PROXY: `elsewhere.test,${NAME}` })],
    ['https', (proxy) => ({ HTTPS_PROXY: proxy, no_proxy: '.example.test' })],
    ['http', (proxy) => ({ HTTPS_PROXY: proxy })],
    ['https', (proxy) => ({ HTTP_PROXY: proxy })],
  ])('of %s is left out for what NO_PROXY names and for the other protocol', async (protocol, env) => {
    const { code, asked, err } = await meet(protocol, env);
    expect(asked).toEqual([]);
    expect({ code, err }).toMatchObject({
      code: 3,
      err: expect.stringMatching(/no address in the DNS|ENOTFOUND|EAI_AGAIN/),
    });
  });

  test.each(['http', 'https'] as const)('that wants other credentials for %s is told', async (protocol) => {
    const server = createHttpServer((_, response) => void response.writeHead(407).end());
    server.on('connect', (_, socket) => socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { code, err } = await meet(protocol, () => ({ HTTP_PROXY: address, HTTPS_PROXY: address }));
    server.close();
    expect({ code, err }).toMatchObject({ code: 3, err: expect.stringMatching(/does not answer.*[Pp]roxy.*407/) });
  });

  test('is left out for this machine', async () => {
    const site = await startSite(valid);
    const { code } = await runOn(site, FEW, { HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9' });
    await site.close();
    expect(code).toBe(0);
  });

  test('that is no address is a mistake, told without the password in it', async () => {
    const { code, err } = await meet('https', () => ({ HTTPS_PROXY: 'socks5://user:proxy-word@host' }));
    expect({ code, err }).toEqual({
      code: 2,
      err: 'HTTPS_PROXY is no address of a proxy: write it like http://proxy.example.org:3128, or unset it.',
    });
  });

  test('that is not there is told without its password', async () => {
    const { code, err } = await meet('http', () => ({ HTTP_PROXY: 'http://user:proxy-word@127.0.0.1:9' }));
    expect(code).toBe(3);
    expect(err).toContain('ECONNREFUSED');
    expect(err).not.toContain('proxy-word');
  });
});

describe('a base URL', () => {
  test('of IPv6 is asked', async () => {
    const site = await startSite(valid, { host: '::1' });
    const { code, report } = await runOn(site, FEW);
    await site.close();
    expect({ code, host: new URL(report?.deployment.baseUrl ?? '').hostname }).toEqual({ code: 0, host: '[::1]' });
  });

  test.each(['/', '//'])('may end with %s', async (end) => {
    const site = await startSite(valid);
    const { code } = await runOn({ ...site, baseUrl: site.baseUrl + end }, FEW);
    await site.close();
    expect(code).toBe(0);
    expect(site.log.every(({ url }) => url.startsWith('/rest/') && !url.startsWith('/rest//'))).toBe(true);
  });

  /** Serves the interface at `?rest_route=` and pages elsewhere. */
  const inQuery: Misbehave = async ({ request, response, reference, body }) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    const route = searchParams.get('rest_route');
    if (pathname !== '/' || route === null) {
      response.writeHead(pathname === '/' ? 200 : 404, { 'content-type': 'text/html' }).end('<html>A site</html>');
      return;
    }
    searchParams.delete('rest_route');
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const url = `/rest${route}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
    const answer = await reference.handle({ method: request.method ?? 'GET', url, headers, body });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  };

  test('with its route in the query is asked there', async () => {
    const site = await startSite(inQuery, { validIndex: false });
    const { code, report } = await runOn({ ...site, baseUrl: `${site.origin}/?rest_route=/` }, FEW);
    await site.close();
    expect({ code, fail: report?.totals.fail }).toEqual({ code: 0, fail: 0 });
  });

  test.each(['', '/wp-json', '/wp-json/'])('%s without an index is told where there is one', async (path) => {
    const site = await startSite(inQuery, { validIndex: false });
    const { code, err } = await runOn({ ...site, baseUrl: site.origin + path }, FEW);
    await site.close();
    expect(code).toBe(3);
    expect(err).toContain(`There is one at ${site.origin}/?rest_route=/: set CONFORMANCE_BASE_URL to that.`);
  });

  test('of the home of a site is told where the root is', async () => {
    const site = await startSite(
      ({ request, response, reference }) => {
        if (request.url !== '/blog/wp-json/') return void response.writeHead(200).end('<html></html>');
        const answered = reference.handle({ method: 'GET', url: '/rest/', headers: {}, body: '' });
        return answered.then(({ status, body, headers }) => void response.writeHead(status, headers).end(body));
      },
      { validIndex: false },
    );
    const { err } = await runOn({ ...site, baseUrl: `${site.origin}/blog/` }, FEW);
    await site.close();
    expect(err).toContain(`There is one at ${site.origin}/blog/wp-json: set CONFORMANCE_BASE_URL to that.`);
  });
});
