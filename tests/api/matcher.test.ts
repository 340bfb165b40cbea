/** The matcher of `site-rest-conformance/vitest`, on answers of the reference and on answers that nobody should give. */
import { Readable } from 'node:stream';
import { request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyAnswer } from '../../helpers/api/answer-from.ts';
import { type Served, serve } from '../../helpers/api/index.ts';
import type { OperationName } from '../../helpers/api/vitest.ts';
import '../../helpers/api/vitest.ts';

const LIST = 'GET /shop-analytics/coupons';
let site: Served;
let headers: { readonly authorization: string; readonly 'content-type': string };

beforeAll(async () => {
  site = await serve();
  const { username, applicationPassword } = site.credentials;
  const login = Buffer.from(`${username}:${applicationPassword}`).toString('base64');
  headers = { authorization: `Basic ${login}`, 'content-type': 'application/json' };
});
afterAll(() => site.close());

const address = (path: string): string => `${site.baseUrl}${path}`;

async function messageOf(answer: unknown, name: string = LIST): Promise<string> {
  return expect(answer as AnyAnswer)
    .toConformTo(name as OperationName)
    .then(
      () => 'conforms',
      (error: unknown) => (error as Error).message,
    );
}

describe('toConformTo passes', () => {
  test('a Response, which can be read afterwards', async () => {
    const response = await fetch(address('/shop-analytics/coupons'), { headers });
    await expect(response).toConformTo(LIST);
    expect(await response.json()).toBeInstanceOf(Array);
  });

  test('an answer of undici, of a creation', async () => {
    const made = await request(address('/shop-analytics/coupons'), {
      method: 'POST',
      headers,
      body: JSON.stringify({ code: 'matcher' }),
    });
    await expect(made).toConformTo('POST /shop-analytics/coupons');
  });

  test.each<readonly [string, AnyAnswer]>([
    ['a parsed body', { status: 200, headers: { 'Content-Type': 'application/json' }, body: [] }],
    ['a text', { status: 200, body: '[]' }],
    ['bytes', { statusCode: 200, headers: { vary: ['a', 'b'] }, body: Buffer.from('[]') }],
    ['an answer without content', { status: 204 }],
  ])('%s', async (_, answer) => {
    await expect(answer).toConformTo(LIST);
    expect(
      await expect(answer)
        .not.toConformTo(LIST)
        .catch((error: Error) => error.message),
    ).toBe(`The answer conforms to ${LIST}, and was expected not to.`);
  });
});

describe('toConformTo names', () => {
  test('the member, what it should be and what it is', async () => {
    const response = await fetch(address('/shop-analytics/coupons?per_page=1'), { headers });
    const [coupon] = (await response.json()) as readonly [Readonly<Record<string, unknown>>];
    const { id: _, ...rest } = coupon;
    const message = await messageOf({ status: 200, body: [{ ...rest, code: { a: 1 } }] });
    expect(message.split('\n')[0]).toBe(`The answer does not conform to ${LIST}:`);
    expect(message).toContain('  /0/code: expected string');
    expect(message).toContain(', received object {"a":1}');
    expect(message).toMatch(/^ {2}\/0: expected to have "id", received \{/m);
  });

  test.each<readonly [string, unknown, RegExp]>([
    ['another document', { status: 200, body: { a: 1 } }, /the document: expected array, received object \{"a":1\}/],
    [
      'a rejection',
      { status: 403, body: { code: 'no', message: 'Never.' } },
      /a 2xx answer in JSON, received 403: .*Never/s,
    ],
    ['a server error', { status: 500, body: '' }, /received 500: /],
    ['no JSON', { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' }, /received 200: .*text\/html/s],
    ['no status', {}, /has no status: give a Response/],
    ['no answer', null, /is no answer: give a Response/],
    ['a depth that nobody reads', { status: 200, body: '['.repeat(600) }, /can't be judged: the JSON nests deeper/],
    ['what would colour a terminal', { status: 200, body: '\u001b[31mred' }, /"\\u001b\[31mred"/],
  ])('%s', async (_, answer, message) => {
    expect(await messageOf(answer)).toMatch(message);
  });

  test('a body that was read before, and one that comes as a stream', async () => {
    const response = Response.json([]);
    await response.text();
    expect(await messageOf(response)).toContain('give response.clone()');
    const stream = Readable.from(['[', ']']);
    const body = Object.assign(stream, { text: async () => (await stream.toArray()).join('') });
    expect(await messageOf({ statusCode: 200, body })).toBe('conforms');
  });

  test('the operation that was meant', async () => {
    expect(await messageOf({ status: 200, body: [] }, 'GET /shop-analytics/cupons')).toBe(
      'There is no operation "GET /shop-analytics/cupons": did you mean GET /shop-analytics/coupons?',
    );
  });
});

test('an operation has a method and a path', async () => {
  // @ts-expect-error: a method that there is not
  const called = expect({ status: 200, body: [] }).toConformTo('LIST /shop-analytics/coupons');
  await expect(called).rejects.toThrow('There is no operation');
});
