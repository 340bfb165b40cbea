/** What `conform init --contract` makes of documents that a person has not written for it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';
import { scaffolded } from './scaffolded.ts';

const content = (schema: object) => ({ description: 'Done', content: { 'application/json': { schema } } });
const body = (schema: object) => ({ required: true, content: { 'application/json': { schema } } });
const NAMED = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } };

interface Kind {
  readonly path: string;
  readonly parameter?: string;
  readonly record: object;
  readonly list?: object;
  readonly sent?: object;
  readonly put?: object;
}

function documentOf({ path, parameter = 'id', record, list, sent = NAMED, put }: Kind): object {
  const one = { name: parameter, in: 'path', required: true, schema: { type: 'string' } };
  const item = {
    parameters: [one],
    get: { responses: { 200: content(record) } },
    delete: { responses: { 204: { description: 'Gone' } } },
    ...(put && { put: { requestBody: body(put), responses: { 200: content(record) } } }),
  };
  const collection = {
    get: { responses: { 200: content(list ?? { type: 'array', items: record }) } },
    post: { requestBody: body(sent), responses: { 201: content(record) } },
  };
  const paths = { [path]: collection, [`${path}/{${parameter}}`]: item };
  return { openapi: '3.0.3', info: { title: 'Made up', version: '1' }, paths };
}

const recordOf = (id: object, more: object = {}) => ({
  type: 'object',
  required: ['id', 'name'],
  properties: { id, name: { type: 'string' }, ...more },
});

test.each(['classes', 'imports', 'suites', 'news', '2fa'])('%s can be what a path is called', async (word) => {
  const { suite } = await scaffolded(documentOf({ path: `/${word}`, record: recordOf({ type: 'integer' }) }));
  expect(suite.records).toHaveLength(1);
});

test('no text of a document is code, and each is the same in the file', async () => {
  const text =
    "x', creatable: (globalThis.isRun = true), y: '\n globalThis.isRun = true //\u2028 globalThis.isRun = true";
  const word = `a,b "c": ${text}`;
  const record = recordOf({ type: 'integer' }, { word: { type: 'string', example: word } });
  const list = { type: 'object', properties: { [text]: { type: 'array', items: record } } };
  const sent = { ...NAMED, properties: { ...NAMED.properties, word: { type: 'string', example: word } } };
  const { suite } = await scaffolded(documentOf({ path: '/pets', record, list, sent }));
  expect('isRun' in globalThis).toBe(false);
  const [pet] = suite.records ?? [];
  expect(pet?.listMember).toBe(text);
  expect(pet?.full?.({ name: 'Own' } as never)).toEqual({ name: 'Own', word });
});

test('what only an update requires stands beside its change', async () => {
  const put = {
    type: 'object',
    required: ['name', 'kind'],
    properties: { name: { type: 'string' }, kind: { enum: ['a', 'b'] } },
  };
  const { suite } = await scaffolded(documentOf({ path: '/pets', record: recordOf({ type: 'integer' }), put }));
  expect(suite.records?.[0]?.withChange).toEqual({ kind: 'a' });
});

const withId = (id: object, isRequired: boolean) => ({
  ...NAMED,
  required: isRequired ? ['id', 'name'] : ['name'],
  properties: { ...NAMED.properties, id },
});

test('an id that a run may choose is one of its own, and a number is never chosen', async () => {
  const slug = { type: 'string', pattern: '^[a-z0-9-]+$' };
  const chosen = await scaffolded(documentOf({ path: '/pets', record: recordOf(slug), sent: withId(slug, true) }));
  expect(chosen.content).toContain('id: own.slug');
  const number = { type: 'integer' };
  const counted = await scaffolded(documentOf({ path: '/pets', record: recordOf(number), sent: withId(number, true) }));
  expect([counted.written, counted.content]).toEqual([[], expect.stringContaining("chooses its 'id'")]);
  const left = await scaffolded(documentOf({ path: '/pets', record: recordOf(number), sent: withId(number, false) }));
  expect(left.suite.records?.[0]?.full?.({ name: 'Own' } as never)).toEqual({ name: 'Own' });
});

test('a kind is only read where no answer shows its id, or no list is found', async () => {
  const hidden = await scaffolded(documentOf({ path: '/pets', parameter: 'key', record: NAMED }));
  expect([hidden.written, hidden.content]).toEqual([
    [],
    expect.stringContaining('no answer of /pets/{key} shows the id'),
  ]);
  const list = { type: 'object', properties: { result: { type: 'object' } } };
  const deep = await scaffolded(documentOf({ path: '/pets', record: recordOf({ type: 'integer' }), list }));
  expect([deep.written, deep.content]).toEqual([[], expect.stringContaining('no list of them is found')]);
});

test('the example is what is scaffolded of its document, and what is marked as written by hand', async () => {
  const folder = join(PACKAGE_ROOT, 'examples', 'bookings');
  const example = readFileSync(join(folder, 'suite.mjs'), 'utf8').split('\n');
  const made = await scaffolded(join(folder, 'bookings.yaml'));
  const changed = made.content.split('\n').filter((line) => !example.includes(line));
  const byHand = [/^\/\/ What a run may/, /^\/\/ A line that begins/, /^import /, /^ {2}full: /];
  expect(changed.filter((line) => !byHand.some((one) => one.test(line)))).toEqual([]);
});
