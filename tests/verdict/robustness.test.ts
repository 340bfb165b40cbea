import { describe, expect, test } from 'vitest';
import type { Answer } from '../../helpers/exchange/types.ts';
import { sentenceOf } from '../../helpers/requirement/reasons.ts';
import { flawsOf, nextPageOf } from '../../helpers/verdict/robustness.ts';

const JSON_TYPE = 'application/json; charset=UTF-8';
const TRACE = 'Stack trace:\n#0 {main}';

function answer(text: string, status = 200, headers: Answer['headers'] = { 'content-type': JSON_TYPE }): Answer {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  return { status, headers, text, json };
}

function kinds(...args: Parameters<typeof answer>): readonly string[] {
  return [...flawsOf(answer(...args)).keys()];
}

function saidOf(one: Answer): readonly (readonly [kind: string, says: string])[] {
  return [...flawsOf(one)].map(([kind, why]) => [kind, sentenceOf(why)]);
}

const called = (type: string): Answer['headers'] => ({ 'content-type': type });

describe('valid is', () => {
  test.each<[string, Parameters<typeof answer>]>([
    ['a document', ['{"id":1}']],
    ['another JSON type', ['{"id":1}', 200, called('application/vnd.api+json')]],
    ['a JSON type in capitals', ['{"id":1}', 200, called('Application/JSON')]],
    ['no body', ['']],
    ['white space for a body', [' \n']],
    ['XML that was asked for', ['<oembed/>', 200, called('text/xml')]],
    ['what says nothing of itself', ['Done', 200, {}]],
    ['a type that only ends like JSON', ['Done', 200, called('text/plain; was=application/json')]],
    ['a number as plain text', ['12', 200, called('text/plain')]],
    ['null as plain text', ['null', 200, called('text/plain')]],
    ['the JSON of a rejection by another name', ['{"code":"x"}', 404, called('text/html')]],
    ['the JSON of a redirect by another name', ['{"code":"x"}', 300, called('text/html')]],
    ['a rejection that is no JSON', ['Forbidden', 403]],
    ['a redirect that is no JSON', ['Moved', 300]],
    ['a web page of a proxy', ['<html><body>{"a": 1} Forbidden</body></html>', 403, called('text/html')]],
    ['a document with a path and a line in its words', ['{"text":"PHP Notice in /var/www/a.php on line 3"}']],
    ['a redirect with a trace in its words', [TRACE, 302, called('text/plain')]],
    ['an error that names an address', ['{"message":"No file at https://example.org/a/b.php"}', 404]],
    ['an error that names a file', ['{"message":"/uploads/2026/a.php was not found"}', 404]],
    ['an error that names a line', ['{"message":"Invalid value on line 12"}', 400]],
    ['an error that names a file of another kind', ['{"message":"/data/list.csv:12 is wrong"}', 400]],
    ['an error that names an appointment', ['Nobody is at Rennes (room:12)', 400]],
    ['an error that starts with one', [' at Rennes (room:12) nobody is', 400]],
    ['an error that names a place in words', ['{"message":"We met at (10:30:15)"}', 400]],
    ['an error whose trace is too far behind', [`${'x'.repeat(50_000)} ${TRACE}`, 400]],
    ['a 503 that says when to come back', ['{}', 503, { 'content-type': JSON_TYPE, 'retry-after': '5' }]],
    ['an error of the client', ['{}', 499]],
  ])('%s', (_what, args) => {
    expect(kinds(...args)).toEqual([]);
  });
});

describe('an error of the server is', () => {
  test.each([
    [500, {}],
    [503, {}],
    [502, { 'retry-after': '5' }],
  ])('%i %j', (status, headers) => {
    expect(saidOf(answer('{}', status, headers))).toEqual([['served', `was answered ${status}.`]]);
  });
});

describe('what is no JSON says so with', () => {
  test.each([
    ['its type', 'Done', JSON_TYPE, /application\/json; charset=UTF-8 .*"Done"\.$/],
    ['its beginning', `<${'x'.repeat(79)}>`, 'text/json', /"<x{78}…"\.$/],
    ['all of it where it is short', 'x'.repeat(80), 'application/problem+json', /"x{80}"\.$/],
  ])('%s', (_what, text, type, phrase) => {
    expect(saidOf(answer(text, 200, called(type)))).toEqual([['json', expect.stringMatching(phrase)]]);
  });

  test('nothing else where it breaks off', () => {
    expect(kinds('{"a":[{"b":1}')).toEqual(['json']);
    expect(kinds(' \n[{"b":1}')).toEqual(['json']);
  });
});

describe('JSON that is called something else is told by its name', () => {
  test.each([
    ['an object', '{}', called('text/html'), /text\/html\.$/],
    ['a list', '[]', called('text/plain'), /text\/plain\.$/],
    ['true', 'true', called('text/plain'), /text\/plain\.$/],
    ['an object of a longer type', '{}', called('application/jsonp'), /application\/jsonp\.$/],
    ['an object of no name', '{}', {}, /nothing\.$/],
  ])('%s', (_what, text, headers, phrase) => {
    expect(saidOf(answer(text, 200, headers))).toEqual([['content-type', expect.stringMatching(phrase)]]);
  });
});

describe('unclean is', () => {
  test.each([
    ['a notice without markup', 'Deprecated: old in list\n{"id":1}', /"Deprecated: old in list"\.$/],
    ['a notice before a list', 'Notice [8] old\n[{"id":1}]', /"Notice \[8\] old"\.$/],
    ['a notice with many brackets', `${'(]['.repeat(49)}{"id":1}`, /before the JSON/],
    ['a byte order mark', '\uFEFF{"id":1}', /byte order mark/],
  ])('%s', (_what, text, phrase) => {
    expect(saidOf(answer(text, 404))).toEqual([['clean', expect.stringMatching(phrase)]]);
  });

  test('not a text that many brackets are in', () => {
    expect(kinds(`${'(]['.repeat(50)}{"id":1}`, 404)).toEqual([]);
  });

  test('a warning before JSON, which is no JSON then and shows the inside', () => {
    const text = '<br />\n<b>Warning</b>: x in <b>/var/www/list.php</b> on line <b>12</b><br />\n{"id":[1,{}]}';
    expect(kinds(text)).toEqual(['json', 'clean', 'internals']);
  });

  test('a warning before JSON, which may carry what people wrote', () => {
    expect(kinds('Warning\n{"text":"/var/www/a.php on line 3"}')).toEqual(['json', 'clean']);
  });
});

describe('the inside of a server shows in', () => {
  test.each([
    ['a stack trace', '{"message":"Stack trace: \\n#0 {main}"}', 'Stack trace: \n#0'],
    ['a place in a trace', '{"trace":"#0 \\/srv\\/a b\\/list.php(12): f()"}', '/srv/a b/list.php(12)'],
    ['a file and its line', '{"message":"x at /srv/list.py:12"}', '/srv/list.py:12'],
    ['a warning', '<b>Notice</b>: in <b>/srv/a.inc</b> on line <b>12</b>', '/srv/a.inc</b> on line <b>12'],
    ['members', '{"file":"\\/srv\\/a.PHTML","line":12}', '/srv/a.PHTML","line":12'],
    [
      'a path of Windows',
      '{"message":"Error in C:\\\\inetpub\\\\list.php on line 12"}',
      'C:\\\\inetpub\\\\list.php on line 12',
    ],
    ['a trace of another language', 'Traceback (most recent call last)', 'Traceback (most recent call last)'],
    ['a trace of a third', 'Error: x\n    at Object.f (/srv/app/list:12:3)', 'at Object.f (/srv/app/list:12:3)'],
    ['a trace of a fourth', 'Error: x\n\tat com.shop.List.get(List.kt:12)', 'at com.shop.List.get(List.kt:12)'],
    ['a trace in JSON', '{"stack":"x\\n at <anonymous>.f$ (list:1:2)\\n at"}', 'at <anonymous>.f$ (list:1:2)'],
  ])('%s', (_what, text, shown) => {
    expect(new Map(saidOf(answer(text, 400))).get('internals')).toContain(`: ${JSON.stringify(shown)}`);
  });

  test.each(['php', 'phtml', 'inc', 'js', 'ts', 'py', 'rb', 'java', 'go', 'cs'])('a file of %s', (extension) => {
    expect(kinds(`{"message":"x in /srv/list.${extension}:12"}`, 500)).toEqual(['served', 'internals']);
  });

  test('a trace just before what is looked through ends', () => {
    expect(kinds(`${'x'.repeat(49_900)} ${TRACE}`, 400)).toEqual(['internals']);
  });
});

test.each<[string, string, Answer['headers'], string | null]>([
  ['by a link', '[]', { link: '<https://x/?page=2>; rel="next"' }, 'https://x/?page=2'],
  ['by a link without quotes', '[]', { link: '<https://x/?page=2> ; rel=next' }, 'https://x/?page=2'],
  ['by a link with more members', '[]', { link: '<https://x/2>; title="b"; REL="NEXT"' }, 'https://x/2'],
  ['by the second link', '[]', { link: '<https://x/1>; rel="prev", <https://x/3>; rel="next"' }, 'https://x/3'],
  ['by a member', '{"next_rest_url":"https://x/2"}', {}, 'https://x/2'],
  ['by a link before a member', '{"next_rest_url":"https://x/2"}', { link: '<https://x/3>; rel=next' }, 'https://x/3'],
  ['not by another link', '[]', { link: '<https://x/>; rel="https://api.w.org/"' }, null],
  ['not by an empty member', '{"next_rest_url":""}', {}, null],
  ['not by a member that is no text', '{"next_rest_url":2}', {}, null],
  ['not by null', 'null', {}, null],
  ['not by what is no JSON', 'next', {}, null],
])('the next page is named %s', (_title, text, headers, next) => {
  expect(nextPageOf(answer(text, 200, headers))).toBe(next);
});

test('a 501 that says that there is no trash is no server error, and any other is', () => {
  const answered = (code: string) => {
    const json = { code, message: 'No.' };
    return flawsOf({ status: 501, headers: {}, text: JSON.stringify(json), json });
  };
  expect(answered('rest_trash_not_supported').has('served')).toBe(false);
  expect(answered('rest_not_implemented').has('served')).toBe(true);
});
