/** Requests of cases that hold large answers wait for each other, and never for ever. */
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { BlockedError } from '../../helpers/cases/preconditions.ts';
import { createMemoryBudget } from '../../helpers/engine/memory-budget.ts';
import type { Client } from '../../helpers/exchange/client.ts';
import type { Exchange, HttpRequest } from '../../helpers/exchange/types.ts';
import { reading } from '../../helpers/ownership/permit.ts';

const REQUEST: HttpRequest = { method: 'GET', url: 'https://site.example.test/', headers: {}, body: null, as: 'user' };
const MEBIBYTE = 2 ** 20;

function exchangeOf(size: number): Exchange {
  const answer = { status: 200, headers: {}, text: ' '.repeat(size), json: undefined };
  return { id: 1, startedAt: 0, durationMs: 0, request: REQUEST, answer, failure: null };
}

/** A client that answers when it is told to. */
function clientOf(size: number) {
  const waiting: (() => void)[] = [];
  const client: Client = {
    send: () => new Promise((resolve) => waiting.push(() => resolve(exchangeOf(size)))),
    requests: 0,
    close: async () => {},
  };
  return {
    client,
    underWay: () => waiting.length,
    async answer() {
      waiting.shift()?.();
      await setImmediate();
    },
  };
}

/** Cases that have sent one request each, and their first answers. */
async function crowd(size: number, cases: number, concurrency: number) {
  const budget = createMemoryBudget(concurrency);
  const server = clientOf(size);
  const shares = Array.from({ length: cases }, () => budget.share(server.client));
  const done: number[] = [];
  const sendFor = (at: number): void => void shares[at]?.client.send(reading(REQUEST)).then(() => done.push(at));
  for (const at of shares.keys()) sendFor(at);
  await setImmediate();
  return { shares, server, done, sendFor };
}

describe('the memory budget', () => {
  test('lets as many requests through as may be under way, and the next when one is answered', async () => {
    const { server } = await crowd(1_000, 9, 6);
    expect(server.underWay()).toBe(6);
    await server.answer();
    expect(server.underWay()).toBe(6);
  });

  test('holds requests back while answers are large, until a case ends', async () => {
    const { server, shares, done } = await crowd(4 * MEBIBYTE, 20, 6);
    for (let at = 0; at < 6; at += 1) await server.answer();
    expect({ answered: done.length, underWay: server.underWay() }).toEqual({ answered: 6, underWay: 1 });
    for (const at of done.slice(0, 5)) shares[at]?.release();
    await setImmediate();
    expect(server.underWay()).toBe(2);
  });

  test('lets one through whatever is held, the earliest case first', async () => {
    const { server, done, sendFor } = await crowd(8 * MEBIBYTE, 10, 2);
    await server.answer();
    await server.answer();
    sendFor(0);
    await server.answer();
    for (let at = 0; at < 8; at += 1) await server.answer();
    expect(done).toEqual([0, 1, 2, 0, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('keeps records until they are too large together', () => {
    const budget = createMemoryBudget(6);
    budget.keep(exchangeOf(10 * MEBIBYTE));
    expect(() => budget.keep(exchangeOf(1_000))).not.toThrow();
    expect(() => budget.keep(exchangeOf(7 * MEBIBYTE))).toThrow(BlockedError);
  });
});
