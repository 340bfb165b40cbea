/** No spelling of a secret, and no part of one, comes through; ordinary text does. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resultOf } from '../../helpers/engine/result.ts';
import { PLAIN_ACCESS } from '../../helpers/exchange/access.ts';
import { record, redactor } from '../../helpers/exchange/redact.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { reason } from '../../helpers/requirement/reasons.ts';
import { sampleResult } from '../report/sample.ts';
import { partsShown } from '../support/decoded.ts';

const PASSWORD = 'q7Xw Rk2v Zm9T Hb4N Lc6y Pd3G';
const AWKWARD = 'vT/8m~Qz2 w+KpRd5=jH';
const TOKEN = 'tok-5Gh7Kw2Zq9Rt4Xv8';
const COOKIE = '7c1e5a90bb42d6f83e';
const GATE = 'porter:Uy6Tr4Ew2Qa1Zx3C';
const PROXY = 'Nm8Bv6Cx4Za2';
const PASSPHRASE = 'Jk9Lp7Oi5Uu3';
const KEY = 'ck_0f9e8d7c6b5a4321';

const known = {
  credentials: { username: 'chief', applicationPassword: PASSWORD },
  secondCredentials: { username: 'visitor', applicationPassword: AWKWARD },
  access: {
    ...PLAIN_ACCESS,
    headers: { 'x-gate': `Bearer ${TOKEN}`, cookie: `session=${COOKIE}; theme=dark` },
    gateLogin: GATE,
    gateIn: 'x-gate-login',
  },
  baseUrl: `https://site.example.test/rest?consumer_key=${KEY}`,
  secrets: [{ text: PROXY }, { text: PASSPHRASE }],
};
const redact = redactor(known);

const each = (change: (sign: string) => string) => (text: string) => [...text].map(change).join('');
const code = (sign: string): number => sign.codePointAt(0) ?? 0;
const hex = (sign: string, digits: number): string => code(sign).toString(16).padStart(digits, '0');
const bytes = (text: string): Buffer => Buffer.from(text);

const ENCODINGS: Readonly<Record<string, (text: string) => string>> = {
  'percent where needed': (text) => text.replace(/[^\w.~-]/g, (sign) => encodeURIComponent(sign)),
  'percent in lower case': (text) => [...bytes(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  'JSON as PHP writes it': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'JSON escapes': each((sign) => `\\u${hex(sign, 4)}`),
  'decimal entities': each((sign) => `&#${code(sign)};`),
  'hexadecimal entities': each((sign) => `&#x${hex(sign, 2).toUpperCase()};`),
  'named entities': (text) =>
    text.replaceAll('&', '&amp;').replaceAll('/', '&sol;').replaceAll(' ', '&nbsp;').replaceAll('+', '&plus;'),
  base64: (text) => bytes(text).toString('base64'),
  'base64 without padding': (text) => bytes(text).toString('base64').replace(/=+$/, ''),
  'base64 with padding in percent': (text) => bytes(text).toString('base64').replaceAll('=', '%3D'),
  base64url: (text) => bytes(text).toString('base64url'),
  'base64 in lines': (text) => bytes(text).toString('base64').replace(/.{76}/g, '$&\r\n'),
  hex: (text) => bytes(text).toString('hex'),
  'hex in upper case': (text) => bytes(text).toString('hex').toUpperCase(),
};

/** Only of a plain text: what is encoded does not mean the same in another case or with signs between. */
const grouped = (between: string) => (text: string) => text.replaceAll(' ', '').replace(/.{4}(?=.)/g, `$&${between}`);
const PLAIN: Readonly<Record<string, (text: string) => string>> = {
  'as it is': (text) => text,
  'in upper case': (text) => text.toUpperCase(),
  'in lower case': (text) => text.toLowerCase(),
  'without spaces': (text) => text.replaceAll(' ', ''),
  'in a form': (text) => text.replaceAll(' ', '+'),
  'with dashes': grouped('-'),
  'with &nbsp;': grouped('&nbsp;'),
  'with fixed spaces': grouped('\u00a0'),
  'with signs of no width': grouped('\u200b'),
};

const SECRETS = [PASSWORD, AWKWARD, TOKEN, COOKIE, GATE.replace(/^.*:/, ''), PROXY, PASSPHRASE, KEY];
const TOLD = [...SECRETS, `chief:${PASSWORD}`, `visitor:${AWKWARD}`, GATE];

function exchangeWith(said: string): Exchange {
  return {
    id: 1,
    startedAt: 0,
    durationMs: 1,
    request: {
      method: 'POST',
      url: `https://site.example.test/rest?q=${said}`,
      headers: { 'x-asked': said },
      body: said,
      as: 'user',
      why: said,
    },
    answer: { status: 500, headers: { 'x-debug': said, link: `</next?q=${said}>` }, text: said, json: undefined },
    failure: said,
  };
}

/** All that a run can write of it. */
function written(said: string): string {
  const result = resultOf(redact, sampleResult(), 'fail', reason('suite-error', { message: said }));
  return JSON.stringify([record(exchangeWith(said), redact), result]);
}

describe('a spelling of the password that an echo may have', () => {
  const password = '2f/L tEbv An?A AEvp PP~U FXRY';
  const hide = redactor({ credentials: { username: 'adal', applicationPassword: password }, secondCredentials: null });
  const basic = Buffer.from(`adal:${password}`).toString('base64');
  test.each([
    ['Basic with padding in percent', basic.replaceAll('=', '%3D').replaceAll('/', '%2F').replaceAll('+', '%2B')],
    ['Basic with \\/', basic.replaceAll('/', '\\/').replace(/=+$/, '\\u003d')],
    ['Basic without padding', basic.replace(/=+$/, '')],
    ['Basic in base64url', Buffer.from(`adal:${password}`).toString('base64url')],
    ['another case', password.toUpperCase()],
    ['%2f in lower case', encodeURIComponent(password).replaceAll('%2F', '%2f')],
    ['base64 of its own', Buffer.from(password).toString('base64')],
    ['hex', Buffer.from(password).toString('hex')],
    ['&nbsp; between groups', password.replaceAll(' ', '&nbsp;')],
    ['dashes between groups', password.replaceAll(' ', '-')],
    ['\\u00XX', each((sign) => `\\u${hex(sign, 4)}`)(password)],
    ['HTML entities', each((sign) => `&#${code(sign)};`)(password)],
    ['a part of it', password.slice(5, 15)],
  ])('%s', (_, spelling) => {
    expect(partsShown(hide(`{"said":"${spelling}","id":7}`), [password], 2)).toEqual([]);
    expect(hide(`{"said":"${spelling}","id":7}`)).toMatch(/^\{"said":".*\[redacted\].*","id":7\}$/);
  });

  test.each([20_975, 20_980, 20_985])('a text that is cut behind character %d shows no part', (before) => {
    // What is removed makes room at the end of what is shown for what comes behind it.
    const removed = `${password} `.repeat(300);
    const text = `${removed}${'x'.repeat(before - removed.length - 1)} ${password}`;
    const { answer } = record(
      { ...exchangeWith(''), answer: { status: 200, headers: {}, json: undefined, text } },
      hide,
    );
    expect(partsShown(answer?.body ?? '', [password], 0)).toEqual([]);
  });
});

test.each(Object.keys(ENCODINGS))('the test reads %s', (name) => {
  for (const secret of SECRETS) {
    for (const plain of Object.values(PLAIN)) {
      expect(partsShown(ENCODINGS[name]?.(plain(secret)) ?? '', [secret], 2)).not.toEqual([]);
    }
  }
});

test('1,000 compositions of encodings show no part of a secret anywhere', () => {
  const names = <T>(table: Readonly<Record<string, T>>) => fc.constantFrom(...Object.keys(table));
  const around = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string(),
    fc.json(),
    fc.constantFrom('Basic ', '%', '&', '\\', 'a', 'f0'),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...TOLD),
      names(PLAIN),
      fc.array(names(ENCODINGS), { maxLength: 3 }),
      around,
      around,
      fc.boolean(),
      (secret, plain, encodings, before, after, inJson) => {
        const spelled = encodings.reduce((text, name) => ENCODINGS[name]?.(text) ?? '', PLAIN[plain]?.(secret) ?? '');
        const said = before + spelled + after;
        expect(partsShown(written(inJson ? JSON.stringify({ said }) : said), SECRETS, 4)).toEqual([]);
      },
    ),
    { numRuns: 1_000 },
  );
});

describe('what is no secret stays', () => {
  test.each([
    'chief asks for the list of events, and visitor may not: 403.',
    '{"id":7,"author_name":"chief","date":"2026-01-02T03:04:05","slug":"spring-concert","tags":[1,2,3]}',
    'GET /calendar/events/v1/events?per_page=10&_fields=id%2Ctitle answers 200 with application\\/json.',
    '<p class="session">A session about dark themes &#8211; Basic, Bearer and cookies.</p>',
    'd41d8cd98f00b204e9800998ecf8427e 0e37df36-f698-11e6-8dd4-cb9ced3df976 U3ByaW5nIGNvbmNlcnQ=',
    'porter visitor chief session theme dark staging',
  ])('%s', (text) => {
    expect(redact(text)).toBe(text);
  });

  test('a short password is found alone, in any spelling, and not within a word', () => {
    const hide = redactor({ credentials: { username: 'ada', applicationPassword: 'mango' }, secondCredentials: null });
    expect(hide('Mangos and mangold, ada')).toBe('Mangos and mangold, ada');
    expect(hide('said "mango" %6d%61%6e%67%6f')).toBe('said "[redacted]" [redacted]');
    expect(hide(Buffer.from('login: ada:mango, twice').toString('base64'))).toContain('[redacted]');
  });

  test('a user is told, and not together with a short password', () => {
    const hide = redactor({
      credentials: { username: 'administrator', applicationPassword: 'abc' },
      secondCredentials: null,
    });
    expect(hide('administrator and administrator:abc')).toBe('administrator and [redacted]');
  });
});
