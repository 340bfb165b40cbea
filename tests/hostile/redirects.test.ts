/** A redirect is followed to the same address in another spelling alone; none takes credentials along. */
import { describe, expect, test } from 'vitest';
import { resultsWith, runOn } from './run-on.ts';
import { type HostileSite, type Misbehave, startSite } from './site.ts';

function redirecting(target: (asked: { readonly url: string; readonly origin: string }) => string): Misbehave {
  return ({ request, response }) => {
    const location = target({ url: request.url ?? '/', origin: `http://${request.headers.host}` });
    response.writeHead(302, { location }).end();
  };
}

async function meet(misbehave: Misbehave): Promise<{ code: number; err: string; asked: HostileSite['log'] }> {
  const site = await startSite(misbehave, { validIndex: false });
  const { code, err } = await runOn(site);
  await site.close();
  return { code, err, asked: site.log };
}

describe('an index that redirects', () => {
  test.each([
    ['to a portal', 'http://portal.example.test/login?from=/rest/', 'http://portal.example.test/login'],
    ['to a file', 'file:///etc/passwd', 'file:///etc/passwd'],
    ['to a script', 'javascript:alert(1)', 'javascript:alert(1)'],
    ['to itself', '/rest/', '/rest/'],
    ['elsewhere on its host', '/fr/', '/fr/'],
    ['nowhere', '', 'nowhere'],
  ])('%s is told, and not followed', async (_, target, told) => {
    const { code, err, asked } = await meet(redirecting(() => target));
    expect(code).toBe(3);
    expect(err).toContain(`redirects to ${told}`);
    expect(err.split('\n')).toHaveLength(1);
    expect(asked.every(({ url }) => url === '/rest/')).toBe(true);
    expect(asked.length).toBeLessThanOrEqual(2);
  });

  test('to another host takes no request and no credentials there', async () => {
    const other = await startSite(({ next }) => next());
    const { code, err, asked } = await meet(redirecting(({ url }) => other.origin + url));
    await other.close();
    expect(other.log).toEqual([]);
    expect(asked).toHaveLength(1);
    expect({ code, err }).toMatchObject({ code: 3, err: expect.stringContaining('another host or protocol') });
  });

  test('to https is told so that the base URL can be mended', async () => {
    const { err } = await meet(redirecting(({ url, origin }) => origin.replace('http:', 'https:') + url));
    expect(err).toMatch(/redirects to https:\/\/127\.0\.0\.1:\d+\/rest\/, which belongs to another host or protocol/);
  });

  test('with a control character in it is told without that', async () => {
    const { err } = await meet(({ socket }) => {
      socket.write('HTTP/1.1 302 Found\r\nLocation: /a\u001b[31mred\r\nContent-Length: 0\r\n\r\n');
    });
    expect(err).not.toContain('\u001b');
  });

  test('with the credentials in it is told without them', async () => {
    const { err } = await meet(({ request, response }) => {
      response.writeHead(302, { location: `/?${request.headers.authorization?.replace('Basic ', '')}` }).end();
    });
    expect(err).toContain('redirects to /?[redacted]');
  });

  test('to the same address without its slash is followed', async () => {
    const site = await startSite(
      ({ request, response, next }) =>
        request.url === '/rest/' ? void response.writeHead(301, { location: '/rest' }).end() : next(),
      { validIndex: false },
    );
    const { code, report } = await runOn(site, ['--namespace', 'shop-admin', '--depth', 'smoke']);
    await site.close();
    expect(code).toBe(0);
    expect(resultsWith(report, 'pass').length).toBeGreaterThan(50);
  });
});

test('a redirect in place of every other answer blocks, and nothing is asked elsewhere', async () => {
  const other = await startSite(({ next }) => next());
  const site = await startSite(redirecting(({ url }) => other.origin + url));
  const { report } = await runOn(site, ['--depth', 'smoke', '--effects', 'read']);
  await site.close();
  await other.close();
  expect(other.log).toEqual([]);
  expect(resultsWith(report, 'fail', 'warn', 'flaky', 'error')).toEqual([]);
  expect(resultsWith(report, 'blocked').length).toBeGreaterThan(50);
  expect(report?.verdict.word).toBe('not shown to conform');
});

test('a redirect in place of every answer of one namespace leaves it unjudged, whatever its index says', async () => {
  const site = await startSite(({ request, response, next }) =>
    request.url?.startsWith('/rest/shop-admin') ? void response.writeHead(302, { location: '/login' }).end() : next(),
  );
  const both = ['--namespace', 'shop-admin', '--namespace', 'shop-analytics', '--depth', 'smoke', '--effects', 'read'];
  const { report, code } = await runOn(site, both);
  await site.close();
  expect(resultsWith(report, 'fail', 'warn', 'flaky', 'error')).toEqual([]);
  expect(report?.verdict).toMatchObject({ word: 'not shown to conform', notJudged: ['shop-admin'] });
  expect(code).toBe(3);
});
