import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { membersOf } from '../../reference/http/values.ts';
import { type Reference, startReference } from '../../reference/server.ts';
import { authorization } from './client.ts';

describe('a deployment behind a socket', () => {
  let reference: Reference;
  beforeAll(async () => {
    reference = await startReference();
  });
  afterAll(() => reference.close());

  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${reference.baseUrl}${path}`, {
      ...init,
      headers: { authorization: authorization(reference), 'content-type': 'application/json' },
    });

  test('stands on a loopback address and names itself in its links', async () => {
    expect(reference.baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/rest$/);
    const index = membersOf(await (await fetch(reference.baseUrl)).json());
    expect(index.url).toBe(new URL(reference.baseUrl).origin);
    expect(index.namespaces).toHaveLength(21);
  });

  test('writes and reads back', async () => {
    const made = await send('/calendar/events/v1/venues', { method: 'POST', body: '{"venue":"Théâtre"}' });
    expect(made.status).toBe(201);
    const { id } = membersOf(await made.json());
    expect(made.headers.get('location')).toBe(`${reference.baseUrl}/calendar/events/v1/venues/${id}`);
    const read = await send(`/calendar/events/v1/venues/${id}`);
    expect(read.headers.get('content-type')).toBe('application/json; charset=UTF-8');
    expect(membersOf(await read.json()).venue).toBe('Théâtre');
  });

  test('HEAD has headers and no body', async () => {
    const answer = await send('/calendar/events/v1/events', { method: 'HEAD' });
    expect(answer.headers.get('x-tec-total')).toMatch(/^\d+$/);
    expect(await answer.text()).toBe('');
  });

  test('what is outside the interface is not there', async () => {
    expect((await fetch(new URL('/', reference.baseUrl))).status).toBe(404);
    expect((await fetch(new URL('/restless', reference.baseUrl))).status).toBe(404);
  });

  test('a body without end is rejected', async () => {
    const answer = await send('/shop-analytics/products', { method: 'POST', body: 'x'.repeat(9 * 1024 * 1024) });
    expect(answer.status).toBe(413);
  });

  test('the second account may read less', async () => {
    const headers = { authorization: authorization(reference.second) };
    expect((await fetch(`${reference.baseUrl}/shop-analytics/orders`, { headers })).status).toBe(403);
    expect((await fetch(`${reference.baseUrl}/core/v2/users/me`, { headers })).status).toBe(200);
  });

  test('many write at once, and none is lost', async () => {
    const codes = Array.from({ length: 40 }, (_, index) => `many-${index}`);
    const made = await Promise.all(
      codes.map((code) => send('/shop-analytics/coupons', { method: 'POST', body: JSON.stringify({ code }) })),
    );
    expect(made.every(({ status }) => status === 201)).toBe(true);
    const list = await send('/shop-analytics/coupons?search=many-&per_page=100');
    expect(list.headers.get('x-wp-total')).toBe('40');
  });
});

test('a port that is taken is an error', async () => {
  const first = await startReference();
  const port = Number(new URL(first.baseUrl).port);
  await expect(startReference({ port })).rejects.toThrow(/EADDRINUSE/);
  await first.close();
  const second = await startReference({ port });
  expect(second.baseUrl).toBe(first.baseUrl);
  await second.close();
});
