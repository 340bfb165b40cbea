import { describe, expect, test } from 'vitest';
import type { Credentials } from '../../helpers/exchange/access.ts';
import { record, recordLine, redactor } from '../../helpers/exchange/redact.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';

const FIRST: Credentials = { username: 'chief', applicationPassword: 'abCd EFgh 1234' };
const SECOND: Credentials = { username: 'visitor', applicationPassword: 'wxYZ 5678' };
const redact = redactor({ credentials: FIRST, secondCredentials: SECOND });

const FORMS: readonly (readonly [string, string])[] = [FIRST, SECOND].flatMap(({ username, applicationPassword }) => [
  ['as it is shown', applicationPassword],
  ['without spaces', applicationPassword.replaceAll(' ', '')],
  ['in an address', encodeURIComponent(applicationPassword)],
  ['in a form', applicationPassword.replaceAll(' ', '+')],
  ['as Basic', Buffer.from(`${username}:${applicationPassword}`).toString('base64')],
  ['as Basic without spaces', Buffer.from(`${username}:${applicationPassword.replaceAll(' ', '')}`).toString('base64')],
]);

function exchangeWith(secret: string): Exchange {
  return {
    id: 1,
    startedAt: Date.UTC(2026, 0, 2),
    durationMs: 12.3456,
    request: {
      method: 'POST',
      url: `https://site.example.test/rest?q=${secret}`,
      headers: { authorization: `Basic ${secret}`, 'x-wp-nonce': 'abc', 'x-echo': secret },
      body: `{"password":"${secret}"}`,
      as: 'user',
    },
    answer: {
      status: 200,
      headers: { 'set-cookie': `session=${secret}`, 'x-api-key': 'abc', link: `<https://x/?${secret}>` },
      text: `you sent ${secret}`,
      json: undefined,
    },
    failure: `No answer: ${secret}.`,
  };
}

describe('no secret survives', () => {
  test.each(FORMS)('%s: %s', (_form, secret) => {
    const text = JSON.stringify(record(exchangeWith(secret), redact));
    expect(text).not.toContain(secret);
    expect(text).toContain('[redacted]');
    expect(redact(`${secret}${secret}`)).not.toContain(secret);
  });

  test('where it is cut by the end of what is kept', () => {
    const { applicationPassword } = FIRST;
    const long = exchangeWith('');
    const text = `${'a'.repeat(19_995)}${applicationPassword}`;
    const kept = record({ ...long, answer: { status: 200, headers: {}, json: undefined, text } }, redact);
    expect(kept.answer?.body.endsWith('a[reda')).toBe(true);
  });
});

test('headers that carry secrets are redacted whatever they hold, others are kept', () => {
  const kept = record(exchangeWith('harmless'), redact);
  expect(kept.request.headers).toEqual({
    authorization: '[redacted]',
    'x-wp-nonce': '[redacted]',
    'x-echo': 'harmless',
  });
  expect(kept.answer?.headers).toMatchObject({ 'set-cookie': '[redacted]', 'x-api-key': '[redacted]' });
});

test('a password with signs that JSON escapes is found in JSON', () => {
  const awkward = { username: 'a', applicationPassword: 'a"b\\c d' };
  expect(redactor({ credentials: awkward, secondCredentials: null })(JSON.stringify(awkward))).toBe(
    '{"username":"a","applicationPassword":"[redacted]"}',
  );
});

test('a password too short to be told from other text changes nothing', () => {
  expect(
    redactor({ credentials: { username: 'a', applicationPassword: 'a' }, secondCredentials: null })('a banana'),
  ).toBe('a banana');
});

test('a long body is cut and says so', () => {
  const { answer, ...rest } = exchangeWith('x');
  const long = record({ ...rest, answer: answer && { ...answer, text: 'y'.repeat(30_000) } }, redact);
  expect(long.answer).toMatchObject({ truncated: true, body: 'y'.repeat(20_000) });
  expect(record(exchangeWith('x'), redact).answer?.truncated).toBe(false);
});

test('without bodies a line remains', () => {
  const line = recordLine(exchangeWith('x'), redact);
  expect(line.request).toMatchObject({ method: 'POST', headers: {}, body: null });
  expect(line.answer).toEqual({ status: 200, headers: {}, body: '', truncated: true });
});
