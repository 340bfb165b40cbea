/** A deployment that turns a request away for the moment is asked again where that does no harm. */
import { expect, test } from 'vitest';
import type { Tamper } from '../support/judge-reference.ts';
import { openOn } from './session.ts';

const LIST = 'GET /calendar/events/v1/tags';
const MAKE = 'POST /calendar/events/v1/tags';

/** Turns the first requests with a method away, before anything is done. */
function turningAway(method: string, status: number, times: number): Tamper {
  let turned = 0;
  return async (request, next) => {
    if (request.method !== method || !request.url.includes('/tags') || turned === times) return next(request);
    turned += 1;
    return { status, headers: {}, body: '' };
  };
}

test.each<readonly [string, string, string, number, number, number]>([
  ['a read that meets 429 twice', LIST, 'GET', 429, 2, 200],
  ['a read that meets 503 once', LIST, 'GET', 503, 1, 200],
  ['a read that is always turned away', LIST, 'GET', 429, 9, 429],
  ['a write that meets 429 once', MAKE, 'POST', 429, 1, 201],
  ['a write that meets 503, of which nobody knows what it did', MAKE, 'POST', 503, 1, 503],
])('%s', async (_, key, method, status, times, expected) => {
  const { send, sent } = await openOn({ tamper: turningAway(method, status, times) });
  const { answer } = await send(key, key === MAKE ? { name: 'Conformance c0123456' } : {});
  expect(answer?.status).toBe(expected);
  const asked = sent().filter((line) => line === `${method} /calendar/events/v1/tags`);
  expect(asked.length).toBe(expected === status ? (status === 503 ? 1 : 3) : times + 1);
});
