import { describe, expect, test } from 'vitest';
import { readRecording } from '../../helpers/audit/read-recording.ts';
import type { RecordedEntry } from '../../helpers/audit/types.ts';
import { UsageError } from '../../helpers/usage-error.ts';

const URL = 'https://example.test/rest/shop-analytics/coupons';
const GOOD = { method: 'get', url: URL, status: 200, body: [] };

function line(parts: Readonly<Record<string, unknown>>): RecordedEntry {
  const [entry] = readRecording('r.jsonl', JSON.stringify({ ...GOOD, ...parts })).entries;
  if (entry === undefined) throw new Error('No entry was read.');
  return entry;
}

interface HarFields {
  readonly request?: Readonly<Record<string, unknown>>;
  readonly response?: Readonly<Record<string, unknown>>;
}

function harText({ request = {}, response = {} }: HarFields = {}): string {
  const entry = {
    request: { method: 'POST', url: URL, headers: [], bodySize: 0, ...request },
    response: { status: 200, headers: [], content: { size: 2, text: '[]' }, ...response },
  };
  return JSON.stringify({ log: { version: '1.2', entries: [entry] } }, null, 2);
}

function har(parts: HarFields): RecordedEntry {
  const [entry] = readRecording('r.har', harText(parts)).entries;
  if (entry === undefined) throw new Error('No entry was read.');
  return entry;
}

describe('JSON lines', () => {
  test('number entries by line, past blank lines', () => {
    const { unit, entries } = readRecording('r.jsonl', `\uFEFF${JSON.stringify(GOOD)}\r\n\n${JSON.stringify(GOOD)}\n`);
    expect(unit).toBe('line');
    expect(entries.map(({ id, request }) => [id, request.method])).toEqual([
      [1, 'GET'],
      [3, 'GET'],
    ]);
  });

  test.each([
    ['JSON', { id: 5 }, '{"id":5}', { id: 5 }],
    ['text that is JSON', '{"id":5}', '{"id":5}', { id: 5 }],
    ['text that is none', '<html>', '<html>', undefined],
    ['text marked as none', { __nonjson__: '' }, '', undefined],
    ['a number', 5, '5', 5],
  ])('a body may be %s', (_title, body, text, json) => {
    expect(line({ body })).toMatchObject({ answer: { text, json }, isAnswerBodyKnown: true });
    expect(line({ requestBody: body }).request.body).toBe(text);
  });

  test('a body that is null is none of a request, and an unknown one of an answer', () => {
    const entry = line({ body: null, requestBody: null });
    expect(entry.request.body).toBeNull();
    expect(entry).toMatchObject({ isRequestBodyKnown: true, isAnswerBodyKnown: false });
  });

  test('a long body that ends inside its JSON was cut by the recorder, a short one by the site', () => {
    const long = `{"text": "${'x'.repeat(2000)}`;
    expect(line({ body: long, requestBody: long })).toMatchObject({
      isAnswerBodyKnown: false,
      isRequestBodyKnown: false,
    });
    expect(line({ body: '{"text": "x' })).toMatchObject({ isAnswerBodyKnown: true });
    expect(line({ body: `<p>${long}` })).toMatchObject({ isAnswerBodyKnown: true });
  });

  test('status 0 is no answer', () => {
    expect(line({ status: 0 }).answer).toBeNull();
  });

  test('credentials are not kept', () => {
    const headers = { Authorization: 'Basic c2VjcmV0', Cookie: 'a=b', 'Content-Type': 'application/json' };
    const entry = line({ requestHeaders: headers, responseHeaders: { 'Set-Cookie': 'a=b' } });
    expect(entry.request.headers).toEqual({ 'content-type': 'application/json' });
    expect(entry.answer?.headers).toEqual({});
  });

  test.each([
    ['{"method": "GET",', 'line 2: this is not JSON'],
    ['[]', 'line 2: write one exchange a line'],
    ['{"url": "https://example.test/", "status": 200}', 'line 2: give the request\'s "method"'],
    ['{"method": "GET", "url": "/rest", "status": 200}', 'line 2: give the request\'s "url" in full'],
    ['{"method": "GET", "url": "https://example.test/"}', 'line 2: give the answer\'s "status"'],
    ['{"method": "GET", "url": "https://example.test/", "status": "200"}', 'line 2: give the answer\'s "status"'],
  ])('%s is named with its line', (broken, message) => {
    const read = (): unknown => readRecording('r.jsonl', `${JSON.stringify(GOOD)}\n${broken}\n`);
    expect(read).toThrow(UsageError);
    expect(read).toThrow(`r.jsonl, ${message}`);
  });
});

describe('an HTTP archive', () => {
  test('numbers its entries', () => {
    expect(readRecording('r.har', harText())).toMatchObject({ unit: 'entry', entries: [{ id: 1 }] });
  });

  test.each([
    ['text', { mimeType: 'application/json', text: '{}' }, '{}'],
    [
      'fields of a form',
      { mimeType: 'application/x-www-form-urlencoded', params: [{ name: 'a b', value: '&' }] },
      'a+b=%26',
    ],
  ])('has a request body as %s', (_title, postData, body) => {
    const { request, isRequestBodyKnown } = har({ request: { postData } });
    expect(request).toMatchObject({ body, headers: { 'content-type': postData.mimeType } });
    expect(isRequestBodyKnown).toBe(true);
  });

  test.each([
    [{ method: 'POST', bodySize: 0 }, true],
    [{ method: 'POST', bodySize: 20 }, false],
    [{ method: 'POST', bodySize: -1 }, false],
    [{ method: 'GET', bodySize: -1 }, true],
    [{ postData: { mimeType: 'multipart/form-data' } }, false],
  ])('with %o the body is known: %s', (request, isRequestBodyKnown) => {
    expect(har({ request })).toMatchObject({ isRequestBodyKnown });
  });

  test.each([
    [{ size: 2, text: '[]' }, '[]', true],
    [{ size: 2, text: 'W10=', encoding: 'base64' }, '[]', true],
    [{ size: 0 }, '', true],
    [{ size: 2 }, '', false],
    [{ size: 20, text: '[' }, '', false],
  ])('with content %o the answer is %s, known: %s', (content, text, isAnswerBodyKnown) => {
    expect(har({ response: { content } })).toMatchObject({ answer: { text }, isAnswerBodyKnown });
  });

  test('a request that was blocked has no answer', () => {
    expect(har({ response: { status: 0 } }).answer).toBeNull();
  });

  test('credentials are not kept', () => {
    const headers = [
      { name: 'Authorization', value: 'Basic c2VjcmV0' },
      { name: 'cookie', value: 'a=b' },
    ];
    expect(JSON.stringify(har({ request: { headers }, response: { headers } }))).not.toMatch(/c2VjcmV0|a=b/);
  });

  test.each([
    [{ request: { url: 5 } }, 'entry 1: it has no request with a method and a url'],
    [{ response: { status: '200' } }, 'entry 1: its response has no status'],
  ])('%o is named with its entry', (parts, message) => {
    expect(() => har(parts)).toThrow(UsageError);
    expect(() => har(parts)).toThrow(`r.har, ${message}`);
  });
});

test('an empty file is rejected', () => {
  const report = JSON.stringify({ verdict: {}, results: [] }, null, 2);
  expect(() => readRecording('report.json', report)).toThrow('report.json is a report, which is judged already');
  expect(() => readRecording('r.har', ' \n')).toThrow('r.har is empty: name a HAR file');
});
