import { describe, expect, test } from 'vitest';
import { judgeSuccess } from '../../helpers/verdict/error-inside.ts';
import { told } from '../support/told.ts';
import { exchangeOf, NO_ANSWER } from './exchange.ts';

const ERROR = { code: 'rest_invalid_param', message: 'No.', data: { status: 400 } };

describe('a success with an error inside is broken', () => {
  test.each([
    [200, ERROR],
    [201, { ...ERROR, data: { status: 500 } }],
  ])('%i %j', (status, body) => {
    expect(told(judgeSuccess(exchangeOf(status, body)))).toEqual({
      kind: 'broken',
      reason: expect.stringMatching(`${status} .*rest_invalid_param`),
    });
  });
});

describe('no error is', () => {
  test.each([
    ['a document', { id: 5 }],
    ['a coupon with a message', { id: 5, code: 'summer', message: 'Hello' }],
    ['data without a status', { ...ERROR, data: { amount: 400 } }],
    ['data that is no object', { ...ERROR, data: [400] }],
    ['the status of a success', { ...ERROR, data: { status: 399 } }],
    ['a status in text', { ...ERROR, data: { status: '400' } }],
    ['a numeric code', { ...ERROR, code: 7 }],
    ['no message', { ...ERROR, message: undefined }],
    ['a list', [ERROR]],
    ['null', null],
  ])('%s', (_title, body) => {
    expect(judgeSuccess(exchangeOf(200, body)).kind).toBe('met');
  });
});

test.each([
  ['a rejection', exchangeOf(400, ERROR), 'blocked'],
  ['no answer', NO_ANSWER, 'blocked'],
  ['what is no JSON', exchangeOf(200, '<html>'), 'broken'],
])('%s is judged as an answer that is to be JSON', (_title, exchange, kind) => {
  expect(judgeSuccess(exchange).kind).toBe(kind);
});
