import { describe, expect, test } from 'vitest';
import {
  isMissingRoute,
  judgeAccepted,
  judgeCarried,
  judgeDocument,
  judgeErrorBody,
  judgeNotFound,
  judgeRefused,
  judgeServed,
} from '../../helpers/verdict/judge.ts';
import { outcomeOf } from '../../helpers/verdict/types.ts';
import { exchangeOf, NO_ANSWER } from './exchange.ts';

const error = (status: number, code = 'rest_invalid_param'): Record<string, unknown> => ({
  code,
  message: 'No.',
  data: { status },
});
const NO_ROUTE = exchangeOf(404, error(404, 'rest_no_route'));
const COUPON = { id: 5, code: 'summer', amount: '25.50' };

describe('a request is served', () => {
  test.each([200, 207, 400, 404])('with %i', (status) => {
    expect(judgeServed(exchangeOf(status, {})).kind).toBe('met');
  });

  test.each([500, 502])('and not with %i', (status) => {
    const judgement = judgeServed(exchangeOf(status, { code: 'broken', message: '<p>Sorry &amp; bye</p>' }), 'a list');
    expect(judgement).toEqual({ kind: 'broken', reason: `Answered ${status} (broken: Sorry & bye) to a list.` });
  });

  test.each([301, 401, 403, 429, 503])('%i says nothing of it', (status) => {
    expect(judgeServed(exchangeOf(status, {})).kind).toBe('blocked');
  });

  test('no answer says nothing of it, and why', () => {
    expect(judgeServed(NO_ANSWER)).toEqual({ kind: 'blocked', reason: 'No answer within 5 ms.' });
  });
});

describe('a sound request is accepted', () => {
  test.each([
    [200, 'met'],
    [201, 'met'],
    [400, 'broken'],
    [500, 'broken'],
    [401, 'blocked'],
    [403, 'blocked'],
    [429, 'blocked'],
    [302, 'blocked'],
  ])('%i: %s', (status, kind) => {
    expect(judgeAccepted(exchangeOf(status, {})).kind).toBe(kind);
  });
});

describe('a wrong request is refused', () => {
  test.each([
    [400, 'met'],
    [404, 'met'],
    [422, 'met'],
    [200, 'broken'],
    [201, 'broken'],
    [500, 'broken'],
    [401, 'blocked'],
    [403, 'blocked'],
    [429, 'blocked'],
  ])('%i: %s', (status, kind) => {
    expect(judgeRefused(exchangeOf(status, error(status)), 'per_page is 101').kind).toBe(kind);
  });

  test('the reason says what was wrong', () => {
    expect(judgeRefused(exchangeOf(200, []), 'per_page is 101')).toEqual({
      kind: 'broken',
      reason: 'per_page is 101: accepted with 200.',
    });
  });

  test('a missing route validates nothing, and is a fitting refusal of an address', () => {
    expect(isMissingRoute(NO_ROUTE)).toBe(true);
    expect(judgeRefused(NO_ROUTE, 'x').kind).toBe('blocked');
    expect(judgeNotFound(NO_ROUTE, 'x').kind).toBe('met');
    expect(judgeNotFound(exchangeOf(200, {}), 'x').kind).toBe('broken');
    expect(isMissingRoute(exchangeOf(404, error(404, 'no_such_record')))).toBe(false);
  });
});

describe('a document is JSON of the declared form', () => {
  test.each([
    ['the form', exchangeOf(200, COUPON), 'met'],
    ['no content', exchangeOf(204, ''), 'met'],
    ['a member of another type', exchangeOf(200, { ...COUPON, id: 'five' }), 'broken'],
    ['no id', exchangeOf(200, { code: 'summer' }), 'broken'],
    ['another kind of document', exchangeOf(200, []), 'broken'],
    ['an empty body', exchangeOf(200, ''), 'broken'],
    ['a page', exchangeOf(200, '<html>', { 'content-type': 'text/html' }), 'broken'],
    ['a refusal', exchangeOf(400, error(400)), 'blocked'],
    ['a login', exchangeOf(401, error(401)), 'blocked'],
    ['no answer', NO_ANSWER, 'blocked'],
  ])('%s', (_title, exchange, kind) => {
    expect(judgeDocument(exchange, 'coupon').kind).toBe(kind);
  });

  test('the reason names the place', () => {
    expect(judgeDocument(exchangeOf(200, { id: 'five' }), 'coupon')).toMatchObject({
      reason: expect.stringContaining('/id'),
    });
  });
});

describe('a written member comes back', () => {
  test.each([
    ['as written', 'amount', '25.5', 'met'],
    ['as something else', 'amount', '30', 'broken'],
    ['not at all', 'description', 'x', 'not-applicable'],
  ])('%s', (_title, member, written, kind) => {
    expect(judgeCarried(exchangeOf(200, COUPON), member, written).kind).toBe(kind);
  });

  test.each([
    ['a refusal', exchangeOf(400, COUPON)],
    ['a list', exchangeOf(200, [COUPON])],
  ])('%s has no record to compare with', (_title, exchange) => {
    expect(judgeCarried(exchange, 'amount', '25.5').kind).toBe('blocked');
  });

  test('the reason holds both values, cut short', () => {
    const judgement = judgeCarried(exchangeOf(200, { code: 'x'.repeat(500) }), 'code', 'summer');
    expect(judgement).toMatchObject({ reason: expect.stringMatching(/^code was written as "summer" .*x…\.$/) });
  });
});

describe('an error body has a code, a message and its status', () => {
  test.each([
    ['all three', error(400), 'met'],
    ['a numeric code', { ...error(400), code: 7 }, 'met'],
    ['no code', { message: 'No.', data: { status: 400 } }, 'broken'],
    ['no message', { code: 'x', data: { status: 400 } }, 'broken'],
    ['no status', { code: 'x', message: 'No.', data: null }, 'broken'],
    ['another status', error(404), 'broken'],
    ['a text', 'No.', 'broken'],
  ])('%s', (_title, body, kind) => {
    expect(judgeErrorBody(exchangeOf(400, body)).kind).toBe(kind);
  });

  test('no answer has none', () => {
    expect(judgeErrorBody(NO_ANSWER).kind).toBe('blocked');
  });
});

test.each([
  ['met', 'MUST', 'pass'],
  ['met', 'SHOULD', 'pass'],
  ['broken', 'MUST', 'fail'],
  ['broken', 'SHOULD', 'warn'],
  ['blocked', 'MUST', 'blocked'],
  ['not-applicable', 'SHOULD', 'not-applicable'],
] as const)('%s at %s is %s', (kind, level, outcome) => {
  expect(outcomeOf({ kind, reason: 'because' }, level)).toBe(outcome);
});
