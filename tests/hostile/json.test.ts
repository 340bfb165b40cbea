/** JSON that is odd, and what is no JSON: read as every browser reads it. */
import { describe, expect, test } from 'vitest';
import { rawAnswer } from './raw.ts';
import { resultsWith, runOn } from './run-on.ts';
import { type Misbehave, startSite } from './site.ts';

const LIST = '/rest/shop-analytics/coupons';
const ONE = ['--id', 'shop-analytics/coupons/GET/minimal/*', '--id', 'shop-analytics/answers/*', '--effects', 'read'];

/** Outcomes of the list of coupons alone when its answer is this. */
async function judge(misbehave: Misbehave): Promise<readonly string[]> {
  const site = await startSite((asked) => (asked.request.url?.startsWith(LIST) ? misbehave(asked) : asked.next()));
  const { report } = await runOn(site, ONE);
  await site.close();
  return (
    resultsWith(report, 'pass', 'fail', 'warn', 'flaky', 'blocked', 'error')
      .map((line) => line.replace('shop-analytics/', ''))
      // The next page is that of any list.
      .filter((line) => / coupons\/GET\/minimal| answers\/(?!next-page)/.test(line))
  );
}

const VALID = [
  'pass answers/clean',
  'pass answers/content-type',
  'pass answers/head',
  'pass answers/internals',
  'pass answers/json',
  'pass answers/served',
  'pass coupons/GET/minimal/accepted',
  'pass coupons/GET/minimal/document',
  'pass coupons/GET/minimal/json',
  'pass coupons/GET/minimal/served',
];

function without(id: string, ...instead: readonly string[]): readonly string[] {
  return [...VALID.filter((line) => !line.endsWith(id)), ...instead].sort();
}

describe('a list', () => {
  test('as it should be passes', async () => {
    expect(await judge(rawAnswer('[]'))).toEqual(VALID);
  });

  test('after a byte order mark is read, and the mark is remarked upon', async () => {
    expect(await judge(rawAnswer('\uFEFF[]'))).toEqual(without('answers/clean', 'warn answers/clean'));
  });

  test('with the same member twice counts the last', async () => {
    const coupon = '{"id":"no id","id":7,"code":"a"}';
    expect(await judge(rawAnswer(`[${coupon}]`))).toEqual(VALID);
  });

  test('with __proto__ and constructor in it is a list like others', async () => {
    const coupon = '{"__proto__":{"id":"no id","code":5},"constructor":1,"hasOwnProperty":1,"id":7,"code":"a"}';
    expect(await judge(rawAnswer(`[${coupon}]`))).toEqual(VALID);
  });

  test('that gives its id in __proto__ alone has none', async () => {
    const coupon = '{"__proto__":{"id":7},"code":"a"}';
    expect(await judge(rawAnswer(`[${coupon}]`))).toEqual(
      without('minimal/document', 'warn coupons/GET/minimal/document'),
    );
  });

  test('with bytes that are no UTF-8 is read with replacement characters in their place', async () => {
    const coupon = Buffer.concat([Buffer.from('[{"id":7,"code":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}]')]);
    expect(await judge(rawAnswer(coupon))).toEqual(VALID);
  });

  test.each(['[{"id":NaN,"code":"a"}]', '[1,]', "[{'id':1}]", '[]]', '\0[]'])('%j is no JSON', async (text) => {
    const found = await judge(rawAnswer(text));
    expect(found).toContain('fail coupons/GET/minimal/json');
    expect(found).toContain('fail answers/json');
  });

  test('within 1,000 headers is read all the same', async () => {
    const headers = Array.from({ length: 1_000 }, (_, at) => `X-Header-${at}: value`);
    expect(await judge(rawAnswer('[]', ...headers))).toEqual(VALID);
  });

  test('beside a header called __proto__ is read all the same', async () => {
    expect(await judge(rawAnswer('[]', '__proto__: x', 'constructor: y'))).toEqual(VALID);
  });
});

describe('a page', () => {
  test('of HTML in place of JSON fails where JSON must be', async () => {
    const page: Misbehave = ({ response }) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><html><p>Welcome</html>');
    const told = without('minimal/document', 'blocked coupons/GET/minimal/document', 'fail coupons/GET/minimal/json');
    expect(await judge(page)).toEqual(told.filter((line) => line !== 'pass coupons/GET/minimal/json'));
  });

  test('to sign in on stands before the deployment and says nothing of it', async () => {
    const page = '<!doctype html>\n<html><form><input name="log"><input type="password" name="pwd"></form></html>';
    const site = await startSite(({ response }) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=UTF-8' }).end(page);
    });
    const { report, code } = await runOn(site, [
      '--namespace',
      'shop-analytics',
      '--depth',
      'smoke',
      '--effects',
      'read',
    ]);
    await site.close();
    expect(resultsWith(report, 'fail', 'warn', 'flaky', 'error')).toEqual([]);
    expect(resultsWith(report, 'blocked').length).toBeGreaterThan(20);
    expect(code).toBe(3);
  });

  test.each([
    ['a page', '<!doctype html><html></html>', 'text/html'],
    ['JSON that is no index', '{"routes":[]}', 'application/json'],
    ['nothing', '', 'application/json'],
  ])('for everything, %s, leaves nothing to judge', async (_, body, type) => {
    const site = await startSite(({ response }) => void response.writeHead(200, { 'content-type': type }).end(body), {
      validIndex: false,
    });
    const { code, err, report } = await runOn(site);
    await site.close();
    expect({ code, report }).toEqual({ code: 3, report: null });
    expect(err).toContain('CONFORMANCE_BASE_URL must be the REST root of a site');
    expect(err.split('\n')).toHaveLength(1);
  });
});
