import { describe, expect, test } from 'vitest';
import { phrase, type Reason, reason, sentenceOf } from '../../helpers/requirement/reasons.ts';
import {
  accepted,
  isMissingRoute,
  isRejection,
  isServerError,
  isUnanswered,
  judgeAccepted,
  judgeCarried,
  judgeDocument,
  judgeErrorBody,
  judgeJson,
  judgeNotFound,
  judgeRejected,
  judgeServed,
  obstacle,
  preview,
} from '../../helpers/verdict/judge.ts';
import { outcomeOf } from '../../helpers/verdict/outcome.ts';
import { told } from '../support/told.ts';
import { exchangeOf, NO_ANSWER } from './exchange.ts';

const saidIn = (why: Reason | null): string => (why === null ? '' : sentenceOf(why));

const error = (status: number, code = 'rest_invalid_param'): Record<string, unknown> => ({
  code,
  message: 'No.',
  data: { status },
});
const NO_ROUTE = exchangeOf(404, error(404, 'rest_no_route'));
const COUPON = { id: 5, code: 'summer', amount: '25.50' };
const HTML = { 'content-type': 'text/html; charset=UTF-8' };
const SIGN_IN = '<!DOCTYPE html><html><form><input type="password" name="pwd"></form></html>';

describe('the status of an answer', () => {
  test.each([
    [199, { accepted: false, rejection: false, serverError: false }],
    [200, { accepted: true, rejection: false, serverError: false }],
    [299, { accepted: true, rejection: false, serverError: false }],
    [300, { accepted: false, rejection: false, serverError: false }],
    [399, { accepted: false, rejection: false, serverError: false }],
    [400, { accepted: false, rejection: true, serverError: false }],
    [499, { accepted: false, rejection: true, serverError: false }],
    [500, { accepted: false, rejection: false, serverError: true }],
    [503, { accepted: false, rejection: false, serverError: false }],
    [599, { accepted: false, rejection: false, serverError: true }],
  ])('%i', (status, expected) => {
    const exchange = exchangeOf(status, {});
    const { accepted: isAccepted, ...rest } = expected;
    expect({ serverError: isServerError(exchange), rejection: isRejection(exchange) }).toEqual(rest);
    expect(accepted(exchange)).toBe(isAccepted);
  });

  test('there is none without an answer', () => {
    expect([accepted, isRejection, isServerError, isMissingRoute].filter((holds) => holds(NO_ANSWER))).toEqual([]);
  });
});

describe('a page in place of an answer', () => {
  const page = '<!DOCTYPE html><html><head><title>Access &amp; denied</title></head></html>';

  test('says who speaks, and that it was no lack of rights', () => {
    expect(saidIn(obstacle(exchangeOf(403, page, HTML)))).toMatch(
      /403 \(Access & denied\) with an HTML page.* firewall/,
    );
    expect(saidIn(obstacle(exchangeOf(403, '<h1>No</h1>', HTML)))).toMatch(/403 with an HTML page/);
    expect(saidIn(obstacle(exchangeOf(403, error(403))))).toMatch(/403 .*credentials/);
    expect(saidIn(obstacle(exchangeOf(403, '', {})))).toMatch(/403: .*credentials/);
  });

  test('is no error of the interface, of which a form is asked', () => {
    expect(judgeErrorBody(exchangeOf(403, page, HTML)).kind).toBe('blocked');
    expect(judgeErrorBody(exchangeOf(403, page, {})).kind).toBe('broken');
    expect(judgeErrorBody(exchangeOf(400, page, HTML)).kind).toBe('broken');
  });

  test('is named where it tells of an error of the server', () => {
    const judgement = judgeServed(exchangeOf(500, page, HTML));
    expect(told(judgement).reason).toContain('500 (Access & denied)');
  });
});

describe('a page to sign in on', () => {
  test.each([
    ['as sites send it', SIGN_IN],
    ['without a type of document', '<html lang="fr"><input type="password">'],
    ['after white space and in capitals', '\n <!doctype HTML><INPUT TYPE="PASSWORD">'],
    ['with members before the type', '<html><input class="wide" name="pwd" type="password">'],
    ['in single quotes', "<html><input type='password'>"],
    ['without quotes', '<html><input type=password>'],
  ])('%s', (_title, text) => {
    const exchange = exchangeOf(200, text, HTML);
    expect(isUnanswered(exchange)).toBe(true);
    expect(saidIn(obstacle(exchange))).toMatch(/200 .*sign-in/);
    expect(judgeDocument(exchange, 'document').kind).toBe('blocked');
    expect(isUnanswered(exchangeOf(200, text, { 'content-type': 'TEXT/HTML' }))).toBe(true);
  });

  test.each([
    ['a page to search on', exchangeOf(200, SIGN_IN.replace('password', 'search'), HTML)],
    ['a page that writes of passwords', exchangeOf(200, '<html><p>type="password"</p></html>', HTML)],
    ['a page whose password is none of its input', exchangeOf(200, '<html><input><a type="password">', HTML)],
    ['a page far from its password', exchangeOf(200, `<html><input ${'x '.repeat(260)}type="password">`, HTML)],
    ['a part of a page', exchangeOf(200, '<p></p><html><input type="password">', HTML)],
    ['a text', exchangeOf(200, SIGN_IN, { 'content-type': 'text/plain' })],
    ['what is called nothing', exchangeOf(200, SIGN_IN)],
    ['a rejection with that page', exchangeOf(404, SIGN_IN, HTML)],
    ['a redirect with that page', exchangeOf(300, SIGN_IN, HTML)],
  ])('is not %s', (_title, exchange) => {
    expect(isUnanswered(exchange)).toBe(false);
  });
});

test.each([
  [200, false],
  [404, false],
  [429, true],
  [500, false],
  [503, true],
])('%i leaves a request unanswered: %s', (status, unanswered) => {
  expect(isUnanswered(exchangeOf(status, {}))).toBe(unanswered);
  expect(isUnanswered(NO_ANSWER)).toBe(true);
});

describe('an obstacle is named', () => {
  test.each([
    [401, /401 \(rest_invalid_param: No\.\).*credentials/],
    [403, /403 \(rest_invalid_param: No\.\).*credentials/],
    [429, /429 \(rest_invalid_param: No\.\).*more requests/],
    [503, /503 \(rest_invalid_param: No\.\).*not available/],
  ])('%i', (status, reason) => {
    expect(saidIn(obstacle(exchangeOf(status, error(status))))).toMatch(reason);
  });

  test.each([
    [300, { location: 'https://example.test/a' }, /300 to https:\/\/example\.test\/a:/],
    [399, {}, /399 to nowhere:/],
  ])('%i with its target', (status, headers, reason) => {
    expect(saidIn(obstacle(exchangeOf(status, '', headers)))).toMatch(reason);
  });

  test('no answer, with and without a word on why', () => {
    expect(saidIn(obstacle(NO_ANSWER))).toBe('No answer within 5 ms.');
    expect(saidIn(obstacle({ ...NO_ANSWER, failure: null }))).toBe('No answer.');
  });

  test.each([200, 299, 400, 404, 422, 500])('%i is none', (status) => {
    expect(obstacle(exchangeOf(status, error(status)))).toBeNull();
  });
});

describe('a reason tells the words of an error', () => {
  test.each([
    ['code and message', { code: 'broken', message: '<p>Sorry &amp; bye</p>' }, '400 (broken: Sorry & bye).'],
    ['code alone', { code: 'broken' }, '400 (broken).'],
    ['message alone', { code: 7, message: 'Sorry' }, '400 (Sorry).'],
    ['a code without words', { code: 'broken', message: '' }, '400 (broken).'],
    ['neither', { error: 'Sorry' }, '400.'],
    ['a list', ['Sorry'], '400.'],
    ['null', null, '400.'],
    ['a message cut short', { message: 'x'.repeat(161) }, `400 (${'x'.repeat(160)}).`],
  ])('%s', (_title, body, words) => {
    expect(told(judgeAccepted(exchangeOf(400, body)))).toMatchObject({ reason: expect.stringContaining(` ${words}`) });
  });
});

describe('a request is served', () => {
  test.each([200, 207, 400, 404])('with %i', (status) => {
    expect(judgeServed(exchangeOf(status, {})).kind).toBe('met');
  });

  test.each([500, 502])('and not with %i', (status) => {
    const judgement = judgeServed(
      exchangeOf(status, { code: 'broken', message: '<p>Sorry &amp; bye</p>' }),
      phrase`a list`,
    );
    expect(told(judgement)).toEqual({ kind: 'broken', reason: `Answered ${status} (broken: Sorry & bye) to a list.` });
  });

  test.each([301, 401, 403, 429, 503])('%i says nothing of it', (status) => {
    expect(judgeServed(exchangeOf(status, {})).kind).toBe('blocked');
  });

  test('no answer says nothing of it, and why', () => {
    expect(told(judgeServed(NO_ANSWER))).toEqual({ kind: 'blocked', reason: 'No answer within 5 ms.' });
  });

  test('the reason says what was asked, a valid request unless told', () => {
    expect(told(judgeServed(exchangeOf(500, {})))).toMatchObject({
      reason: expect.stringContaining('a valid request'),
    });
  });
});

describe('a valid request is accepted', () => {
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

describe('an invalid request is rejected', () => {
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
    expect(judgeRejected(exchangeOf(status, error(status)), phrase`per_page is 101`).kind).toBe(kind);
  });

  test('the reason says what was wrong', () => {
    expect(told(judgeRejected(exchangeOf(200, []), phrase`per_page is 101`))).toEqual({
      kind: 'broken',
      reason: 'An invalid request was accepted (200): per_page is 101.',
    });
  });

  test('the reason tells a rejection from an error of the server', () => {
    expect(told(judgeRejected(exchangeOf(500, error(500)), phrase`per_page is 101`))).toMatchObject({
      reason: expect.stringMatching(/server error, 500 \(rest_invalid_param: No\.\): per_page is 101\.$/),
    });
    expect(told(judgeRejected(NO_ROUTE, phrase`x`))).toMatchObject({
      reason: expect.stringMatching(/404 \(rest_no_route.*no route/),
    });
  });

  test('a missing route validates nothing, and is a fitting rejection of an address', () => {
    expect(isMissingRoute(NO_ROUTE)).toBe(true);
    const held = error(404, 'rest_no_route');
    for (const json of [[held], { error: held }, { errors: [held] }, { request: { id: 5 }, error: held }]) {
      expect(isMissingRoute(exchangeOf(404, json))).toBe(true);
    }
    expect(judgeRejected(NO_ROUTE, phrase`x`).kind).toBe('blocked');
    expect(judgeNotFound(NO_ROUTE, phrase`x`).kind).toBe('met');
    expect(judgeNotFound(exchangeOf(200, {}), phrase`x`).kind).toBe('broken');
    expect(isMissingRoute(exchangeOf(404, error(404, 'no_such_record')))).toBe(false);
    expect(isMissingRoute(exchangeOf(400, error(400, 'rest_no_route')))).toBe(false);
  });
});

describe('a document is JSON of the declared form', () => {
  test.each([
    ['the form', exchangeOf(200, COUPON), 'met'],
    ['no content', exchangeOf(204, ''), 'met'],
    ['a member of another type', exchangeOf(200, { ...COUPON, id: 'five' }), 'broken'],
    ['no id', exchangeOf(200, { code: 'summer' }), 'broken'],
    ['another kind of document', exchangeOf(200, []), 'broken'],
    ['an empty body', exchangeOf(200, ''), 'blocked'],
    ['a page', exchangeOf(200, '<html>', { 'content-type': 'text/html' }), 'blocked'],
    ['a rejection', exchangeOf(400, error(400)), 'blocked'],
    ['a login', exchangeOf(401, error(401)), 'blocked'],
    ['a rejection without JSON', exchangeOf(404, 'Not found'), 'blocked'],
    ['an error of the server', exchangeOf(500, COUPON), 'blocked'],
    ['a redirect', exchangeOf(302, COUPON), 'blocked'],
    ['a created record of another form', exchangeOf(201, []), 'broken'],
    ['no answer', NO_ANSWER, 'blocked'],
  ])('%s', (_title, exchange, kind) => {
    expect(judgeDocument(exchange, 'coupon').kind).toBe(kind);
  });

  test.each([
    ['the form and the place', { id: 'five' }, /match the coupon schema: \/id /],
    ['the document itself', [], /match the coupon schema: the document /],
    [
      'three places at most',
      { id: 'x', code: 1, amount: 2 },
      /^[^;]*\/\w+ [^;]*; \/\w+ [^;]*; \/\w+ [^;]*, but is \w+\.$/,
    ],
    [
      'how many more there are',
      { id: 'x', code: 1, amount: 2, description: 3, usage_limit: 'x' },
      /^(?:[^;]*; ){2}[^;]* and 2 more\.$/,
    ],
  ])('the reason names %s', (_title, body, reason) => {
    expect(told(judgeDocument(exchangeOf(200, body), 'coupon'))).toMatchObject({
      reason: expect.stringMatching(reason),
    });
  });

  test.each([
    ['no body', '', {}, /empty/],
    ['no body, though it says where another document is', '', { location: 'https://a.test/coupons/7' }, /empty/],
    ['its type and start', `<html>${'x'.repeat(100)}`, HTML, /\(text\/html; charset=UTF-8\): "<html>x{54}"/],
    ['no type', 'Done', {}, /\(no content type\): "Done"/],
  ])('what is no JSON is told by %s', (_title, body, headers, reason) => {
    expect(told(judgeJson(exchangeOf(200, body, headers)))).toMatchObject({
      kind: 'broken',
      reason: expect.stringMatching(reason),
    });
  });

  test('without a 2xx the reason is that there is none', () => {
    expect(told(judgeDocument(exchangeOf(404, error(404)), 'coupon'))).toMatchObject({
      reason: expect.stringContaining('2xx'),
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
    ['a rejection', exchangeOf(400, COUPON)],
    ['a list', exchangeOf(200, [COUPON])],
    ['no answer', NO_ANSWER],
  ])('%s has no record to compare with', (_title, exchange) => {
    expect(told(judgeCarried(exchange, 'amount', '25.5'))).toMatchObject({
      kind: 'blocked',
      reason: expect.stringContaining('no record'),
    });
  });

  test('the reason names a member that is not there', () => {
    expect(told(judgeCarried(exchangeOf(200, COUPON), 'description', 'x'))).toMatchObject({
      reason: expect.stringContaining('description'),
    });
  });

  test('the reason holds both values, cut short', () => {
    const judgement = judgeCarried(exchangeOf(200, { code: 'x'.repeat(500) }), 'code', 'summer');
    expect(told(judgement)).toMatchObject({ reason: expect.stringMatching(/^code was written as "summer" .*x…\.$/) });
  });
});

describe('an error body has a code, a message and its status', () => {
  test.each([
    ['all three', error(400)],
    ['a numeric code', { ...error(400), code: 7 }],
  ])('%s', (_title, body) => {
    expect(judgeErrorBody(exchangeOf(400, body)).kind).toBe('met');
  });

  test.each([
    ['no code', { message: 'No.', data: { status: 400 } }, /400 has no code/],
    ['no message', { code: 'x', data: { status: 400 } }, /400 has no message/],
    ['a message that is no text', { ...error(400), message: ['No.'] }, /400 has no message/],
    ['no data', { code: 'x', message: 'No.', data: null }, /data\.status is nothing .* 400/],
    ['no status', { code: 'x', message: 'No.', data: {} }, /data\.status is nothing .* 400/],
    ['another status', error(404), /data\.status is 404 .* 400/],
    ['a status in text', { ...error(400), data: { status: '400' } }, /data\.status is "400" .* 400/],
    ['a text', 'No.', /400 is no JSON object/],
    ['a list', [error(400)], /400 is no JSON object/],
  ])('and not %s', (_title, body, reason) => {
    expect(told(judgeErrorBody(exchangeOf(400, body)))).toEqual({
      kind: 'broken',
      reason: expect.stringMatching(reason),
    });
  });

  test('no answer has none', () => {
    expect(told(judgeErrorBody(NO_ANSWER))).toEqual({ kind: 'blocked', reason: 'No answer within 5 ms.' });
    expect(told(judgeErrorBody({ ...NO_ANSWER, failure: null }))).toEqual({ kind: 'blocked', reason: 'No answer.' });
  });
});

test.each([
  ['nothing', undefined, 'nothing'],
  ['a value', { a: [1, null] }, '{"a":[1,null]}'],
  ['a value as long as is shown', 'x'.repeat(118), `"${'x'.repeat(118)}"`],
  ['a longer value', 'x'.repeat(119), `"${'x'.repeat(116)}…`],
])('%s is shown', (_title, value, shown) => {
  expect(preview(value)).toBe(shown);
});

test.each([
  ['met', 'MUST', 'pass'],
  ['met', 'SHOULD', 'pass'],
  ['broken', 'MUST', 'fail'],
  ['broken', 'SHOULD', 'warn'],
  ['blocked', 'MUST', 'blocked'],
  ['not-applicable', 'SHOULD', 'not-applicable'],
] as const)('%s at %s is %s', (kind, level, outcome) => {
  expect(outcomeOf({ kind, why: reason('nothing-asked') }, level)).toBe(outcome);
});
