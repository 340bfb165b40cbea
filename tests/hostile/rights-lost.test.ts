/** Rights that are lost on the way: the run notices, stops, removes what it may, and says so. */
import { describe, expect, test } from 'vitest';
import { resultsWith, runOn } from './run-on.ts';
import { type HostileRequest, type Misbehave, startSite } from './site.ts';

/** Within which a run notices. */
const NOTICED = 20;
/** What it asks before it has lost anything. */
const BEFORE = 150;
const PAGE = '<!doctype html><title>Blocked</title>';

function denying(status: number, body: string, isDenied: (asked: HostileRequest) => boolean): Misbehave {
  let asked = 0;
  return (one) => {
    asked += 1;
    if (asked <= BEFORE || !isDenied(one)) return one.next();
    const type = body === PAGE ? 'text/html' : 'application/json';
    one.response.writeHead(status, { 'content-type': type }).end(body);
  };
}

const isSigned = ({ request }: HostileRequest): boolean => request.headers.authorization !== undefined;
const isWriting = ({ request }: HostileRequest): boolean => !['GET', 'HEAD'].includes(request.method ?? '');
const SHOP = ['--namespace', 'shop-analytics'];

test.each<readonly [string, Misbehave, string]>([
  ['a password that is revoked', denying(401, '{"code":"incorrect_password","message":"No."}', isSigned), '401'],
  ['an address that is banned', denying(403, PAGE, () => true), '403'],
])('%s ends a run that reads', async (_, misbehave, status) => {
  const site = await startSite(misbehave);
  const { report, code } = await runOn(site, SHOP, { CONFORMANCE_EFFECTS: 'read' });
  const after = site.log.filter(({ url }) => url.includes('/shop-')).length - BEFORE;
  await site.close();
  expect(report?.run.interrupted).toContain(`with status ${status}: the rights of the run are lost`);
  expect(after).toBeLessThanOrEqual(NOTICED);
  expect(resultsWith(report, 'fail', 'error')).toEqual([]);
  expect(code).toBe(3);
});

test('a user that is demoted ends a run that writes, and what it may remove no more is told', async () => {
  const denied: string[] = [];
  const site = await startSite(
    denying(403, '{"code":"rest_forbidden","message":"No."}', (asked) => {
      if (!isWriting(asked)) return false;
      denied.push(asked.request.method ?? '');
      return true;
    }),
  );
  const { report, code } = await runOn(site, SHOP);
  await site.close();
  expect(report?.run.interrupted).toContain('the rights of the run are lost');
  expect(denied.filter((method) => method === 'POST').length).toBeLessThanOrEqual(NOTICED);
  expect(report?.verdict.leftBehind.length).toBeGreaterThan(0);
  expect(code).toBe(4);
});

describe('what was never allowed is no right that is lost', () => {
  test('to a user who may do nothing in a namespace', async () => {
    const site = await startSite(({ request, response, next }) =>
      request.url?.includes('/shop-analytics/')
        ? void response.writeHead(403, { 'content-type': 'application/json' }).end('{"code":"rest_forbidden"}')
        : next(),
    );
    const { report } = await runOn(site, [...SHOP, '--depth', 'smoke'], { CONFORMANCE_EFFECTS: 'read' });
    await site.close();
    expect(report?.run.interrupted).toBeNull();
  });
});
