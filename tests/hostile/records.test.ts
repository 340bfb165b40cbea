/** Deployments that answer creations oddly: what was made is found and removed, and what others made is let be. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../helpers/environment/settings.ts';
import { basicAuthorization } from '../../helpers/exchange/access.ts';
import { prepare } from '../../helpers/run/prepare.ts';
import { run } from '../../helpers/run/run.ts';
import type { ReferenceAnswer } from '../../reference/http/messages.ts';
import { someOf } from '../support/by-commit.ts';
import { resultsWith, runOn } from './run-on.ts';
import { environmentOf, type HostileRequest, type HostileSite, type Misbehave, startSite } from './site.ts';

const COUPONS = '/rest/shop-analytics/coupons';
const FEW = ['--namespace', 'shop-analytics', '--depth', 'smoke'];

function answerOf({ request, reference, body }: HostileRequest): Promise<ReferenceAnswer> {
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return reference.handle({ method: request.method ?? 'GET', url: request.url ?? '/', headers, body });
}

/** Changes what a creation of a coupon answers. */
function creating(
  edit: (record: Record<string, unknown>, answer: ReferenceAnswer) => Partial<ReferenceAnswer>,
): Misbehave {
  return async (asked) => {
    const { request, response, next } = asked;
    if (request.method !== 'POST' || request.url !== COUPONS) return next();
    const answer = await answerOf(asked);
    const changed = answer.status === 201 ? { ...answer, ...edit(JSON.parse(answer.body), answer) } : answer;
    response.writeHead(changed.status, changed.headers).end(changed.body);
  };
}

async function ask({ reference, baseUrl }: HostileSite, method: string, path: string, document?: object) {
  const headers = { authorization: basicAuthorization(reference), 'content-type': 'application/json' };
  const body = document === undefined ? '' : JSON.stringify(document);
  const answer = await reference.handle({ method, url: `${baseUrl}${path}`, headers, body });
  return JSON.parse(answer.body);
}

async function codes(site: HostileSite): Promise<readonly string[]> {
  const coupons: readonly { readonly code: string }[] = await ask(site, 'GET', '/shop-analytics/coupons?per_page=100');
  return coupons.map(({ code }) => code).sort();
}

describe.concurrent('a creation that answers', () => {
  test.each<readonly [string, (record: Record<string, unknown>) => Partial<ReferenceAnswer>]>([
    ['200 without an id', ({ id: _, ...record }) => ({ status: 200, body: JSON.stringify(record) })],
    ['200 and nothing', () => ({ status: 200, body: '' })],
    ['an error although it made it', () => ({ status: 500, body: '{"code":"late","message":"late"}' })],
    ['an id in text', (record) => ({ body: JSON.stringify({ ...record, id: String(record.id) }) })],
    ['a negative id', (record) => ({ body: JSON.stringify({ ...record, id: -5 }) })],
    ['an id beyond all integers', (record) => ({ body: JSON.stringify({ ...record, id: 1e300 }) })],
    ['an id that is a list', (record) => ({ body: JSON.stringify({ ...record, id: [record.id] }) })],
    ['an id that is a path', (record) => ({ body: JSON.stringify({ ...record, id: '../../1' }) })],
  ])('%s leaves nothing', async (_, edit) => {
    const site = await startSite(creating(edit));
    const before = await codes(site);
    const { report, code } = await runOn(site, FEW);
    const after = await codes(site);
    await site.close();
    expect(after).toEqual(before);
    expect(report?.verdict.leftBehind).toEqual([]);
    expect(resultsWith(report, 'error')).toEqual([]);
    expect(code).not.toBe(4);
    expect(site.log.some(({ url }) => url.includes('..') || url.includes('e+300'))).toBe(false);
  });

  test('with the id of someone else’s record, and our name, leaves that one alone and removes our own', async () => {
    let other = 0;
    const site = await startSite(creating((record) => ({ body: JSON.stringify({ ...record, id: other }) })));
    const { id } = await ask(site, 'POST', '/shop-analytics/coupons', { code: 'summer' });
    other = id;
    const before = await codes(site);
    const { report } = await runOn(site, FEW);
    const after = await codes(site);
    const record = await ask(site, 'GET', `/shop-analytics/coupons/${other}`);
    await site.close();
    expect(record).toMatchObject({ code: 'summer', description: '' });
    expect(after).toEqual(before);
    const touched = site.log.filter(({ method, url }) => method !== 'GET' && url.startsWith(`${COUPONS}/${other}`));
    expect(touched).toEqual([]);
    expect(resultsWith(report, 'error')).toEqual([]);
  });
});

const YEAR_MS = 31_557_600_000;

const CLOCKS = [
  { years: 10, namespaces: ['calendar/events/v1'] },
  { years: -20, namespaces: ['calendar/events/v1', 'shop-analytics'] },
];

test.each(someOf(CLOCKS, 2))('a clock that is $years years off changes nothing', async ({ years, namespaces }) => {
  const now = (): number => Date.now() + years * YEAR_MS;
  const tell: Misbehave = async (asked) => {
    const answer = await answerOf(asked);
    asked.response.writeHead(answer.status, { ...answer.headers, Date: new Date(now()).toUTCString() });
    asked.response.end(answer.body);
  };
  const site = await startSite(tell, { now, validIndex: false });
  const { code, report } = await runOn(
    site,
    namespaces.flatMap((name) => ['--namespace', name]),
  );
  await site.close();
  expect(resultsWith(report, 'fail', 'warn', 'error', 'flaky', 'blocked')).toEqual([]);
  expect(code).toBe(0);
});

test('a run that takes longer than it may ends, removes what it made, and says so', async () => {
  const site = await startSite(({ next }) => next());
  const before = await codes(site);
  const settings = { ...readSettings({ flags: {}, env: environmentOf(site) }), maxRunMinutes: 0.01 };
  const { baseUrl, credentials, secondCredentials } = settings;
  if (baseUrl === null) throw new Error('The site has no address.');
  const destination = { baseUrl, credentials, secondCredentials };
  const prepared = await prepare({
    settings,
    destination,
    selection: {},
    out: mkdtempSync(join(tmpdir(), 'overtime-')),
    keepsExchanges: false,
  });
  const { report } = await run(
    prepared,
    () => {},
    () => null,
  );
  const after = await codes(site);
  await site.close();
  expect(report.run.interrupted).toBe('it took longer than 0.01 minutes (CONFORMANCE_MAX_RUN_MINUTES)');
  expect(report.verdict).toMatchObject({ word: 'not shown to conform', leftBehind: [] });
  expect(resultsWith(report, 'skipped').length).toBeGreaterThan(100);
  expect(after).toEqual(before);
});

test('a page whose address is none blocks what would embed it, and is no error of the suite', async () => {
  const site = await startSite(({ request, response, next }) =>
    request.url?.startsWith('/rest/core/v2/posts')
      ? void response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id":7,"link":"none"}]')
      : next(),
  );
  const { report } = await runOn(site, ['--namespace', 'oembed/1.0', '--depth', 'smoke', '--effects', 'read']);
  await site.close();
  expect(resultsWith(report, 'fail', 'error')).toEqual([]);
  expect(resultsWith(report, 'blocked')).toContain('blocked oembed/1.0/embed/GET/minimal/accepted');
});
