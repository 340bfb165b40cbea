/** OpenAPI documents as contracts: what becomes of them, and what is named as not represented. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { toOpenApi } from '../../helpers/contract/openapi.ts';
import { fits } from '../../helpers/contract/request-validity.ts';
import type { Contract, Operation } from '../../helpers/contract/types.ts';
import { serialise } from '../../helpers/exchange/serialise.ts';
import { makePlan, requirementsOf } from '../../helpers/plan/plan.ts';
import { documentProblems } from '../../helpers/report/document.ts';
import { rulebookOf } from '../../helpers/rulebook/rulebook.ts';
import { seeded } from '../../helpers/samples/generator.ts';
import { edgeValues, invalidValues, validValue } from '../../helpers/samples/values.ts';
import { readSnapshot, toDocumentFile } from '../../helpers/snapshot/file.ts';
import { OpenApiDocument, readOpenApi } from '../../helpers/snapshot/openapi/document.ts';
import { contractOf } from '../../helpers/snapshot/openapi/take.ts';
import { responseErrors, responseSchemas } from '../../helpers/verdict/response-schemas.ts';
import { call } from '../cli/command-line.ts';

const folder = mkdtempSync(join(tmpdir(), 'openapi-'));

type Members = Readonly<Record<string, unknown>>;

const ANSWER = { '200': { description: 'Done', content: { 'application/json': { schema: { type: 'object' } } } } };

/** @param operation of `POST /tools/v1/tools` */
function taken(operation: Members, more: Members = {}): { contract: Contract; document: OpenApiDocument } {
  const document = new OpenApiDocument({
    openapi: '3.1.0',
    paths: { '/tools/v1/tools': { post: { responses: ANSWER, ...operation } } },
    ...more,
  });
  return { contract: contractOf(document), document };
}

const body = (schema: Members): Members => ({ requestBody: { content: { 'application/json': { schema } } } });

const header = (name: string, schema: Members): Members => ({ name, in: 'header', required: true, schema });

function argument(schema: Members) {
  const { contract, document } = taken(body({ type: 'object', properties: { a: schema } }));
  return { schema: contract.operations.get('POST /tools/v1/tools')?.args.a?.schema, lost: document.unrepresented };
}

function answering(schema: Members, components: Members = {}, value: unknown = null): readonly string[] {
  const responses = { '200': { content: { 'application/json': { schema } } } };
  const { contract } = taken({ responses }, { components: { schemas: components } });
  const { contract: known } = rulebookOf([{ contract, source: 'a test', from: 'document' }], [], {
    withInterface: false,
  });
  const [operation] = known.operations.values();
  return responseErrors(operation?.returns ?? '', value).map(({ path, rule }) => `${path} ${rule}`);
}

describe('an argument', () => {
  it.each<readonly [Members, Members]>([
    [
      { type: 'integer', exclusiveMinimum: 0, maximum: 9 },
      { type: 'integer', minimum: 1, maximum: 9 },
    ],
    [
      { type: 'integer', minimum: 0, exclusiveMinimum: true },
      { type: 'integer', minimum: 1 },
    ],
    [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
    [{ oneOf: [{ type: 'string' }, { type: 'null' }] }, { type: ['string', 'null'] }],
    [{ anyOf: [{ enum: ['a'] }, { enum: ['b', 'c'] }] }, { enum: ['a', 'b', 'c'] }],
    [{ const: 'a' }, { enum: ['a'] }],
    [
      { type: 'string', format: 'date-time' },
      { type: 'string', format: 'date-time', 'x-zoned': true },
    ],
    [
      { type: 'number', format: 'double', default: 2 },
      { type: 'number', default: 2 },
    ],
    [
      { allOf: [{ type: 'object', properties: { b: { type: 'integer' } } }], required: ['b'] },
      { type: 'object', properties: { b: { type: 'integer' } }, required: ['b'] },
    ],
  ])('%j is held as it is declared', (declared, schema) => {
    expect(argument(declared)).toEqual({ schema: { ...schema, 'x-checked': true }, lost: [] });
  });

  it.each<readonly [Members]>([
    [{ type: 'string', pattern: '^[A-Z]{2}-\\d{3}$' }],
    [{ type: 'string', minLength: 3, maxLength: 5 }],
    [{ type: 'string', format: 'ipv4' }],
    [{ type: 'array', items: { type: 'string', enum: ['a', 'b', 'c'] }, minItems: 2, uniqueItems: true }],
    [{ type: 'number', exclusiveMaximum: 0.5 }],
    [{ type: 'number', minimum: 100 }],
    [{ type: 'integer', maximum: -5 }],
    [{ type: 'string', nullable: true, enum: ['red'] }],
    [{ oneOf: [{ type: 'string', minLength: 2 }, { type: 'integer' }] }],
    [{ allOf: [{ type: 'string', minLength: 2 }, { pattern: '^x+$' }, { maxLength: 4 }] }],
    [{ not: { type: 'string' } }],
    [{ enum: [{ a: 1 }] }],
    [
      {
        type: 'array',
        items: { type: 'object', required: ['id', 't'], properties: { id: { readOnly: true }, t: { type: 'string' } } },
      },
    ],
  ])('%j has values that are valid, and values that are wrong in one way only', (declared) => {
    const { schema = {}, lost } = argument(declared);
    expect(lost).toEqual([]);
    const valid = validValue(schema, seeded(1));
    expect(fits(valid, schema)).toBe(true);
    for (const { value } of invalidValues(schema, 'body', 'c1', valid)) expect(fits(value, schema)).toBe(false);
    for (const { value, copies } of edgeValues(schema, 'body'))
      if (copies === undefined) expect(fits(value, schema)).toBe(true);
  });

  it.each<readonly [Members, string]>([
    [{ type: 'string', pattern: '(?<' }, 'pattern'],
    [{ type: 'string', format: 'postcode' }, 'format'],
  ])('%j is named, and no value of it is called valid', (declared, keyword) => {
    const { schema, lost } = argument(declared);
    expect(schema?.['x-not-represented']).toBe(keyword);
    expect(lost).toHaveLength(1);
    expect(lost[0]?.pointer).toBe(
      `/paths/~1tools~1v1~1tools/post/requestBody/content/application~1json/schema/properties/a/${keyword}`,
    );
  });

  it('whose default is none of its own values is named, and has none', () => {
    const { schema, lost } = argument({ type: 'integer', maximum: 50, default: 100 });
    expect(schema).toEqual({ type: 'integer', maximum: 50, 'x-checked': true });
    expect(lost.map(({ reason }) => reason)).toEqual(['is none of the values that are allowed beside it']);
  });

  it('that holds itself is named, and cut', () => {
    const below = { $ref: '#/components/schemas/Node' };
    const schemas = { Node: { type: 'object', properties: { name: { type: 'string' }, below } } };
    const { document } = taken(body({ $ref: '#/components/schemas/Node' }), { components: { schemas } });
    expect(document.unrepresented.map(({ reason }) => reason)).toEqual(['is nested too deep, or in itself']);
  });
});

describe('a parameter', () => {
  const argsOf = (parameters: readonly Members[]) => {
    const { contract, document } = taken({ parameters });
    return { args: contract.operations.get('POST /tools/v1/tools')?.args ?? {}, lost: document.unrepresented };
  };

  it('travels where it is declared, in a header or in the query beside a body', () => {
    const { args, lost } = argsOf([
      header('X-Mode', { type: 'string', enum: ['fast', 'slow'] }),
      { name: 'dry', in: 'query', schema: { type: 'boolean' } },
    ]);
    expect(Object.values(args).map((one) => [one.name, one.in, one.required])).toEqual([
      ['X-Mode', 'header', true],
      ['dry', 'query', false],
    ]);
    expect(lost).toEqual([]);
    const operation = { ...[...taken({ parameters: [] }).contract.operations.values()][0], args } as Operation;
    const call = { operation, args: { 'X-Mode': 'fast', dry: true, name: 'a' }, why: 'A test' };
    const { url, headers, body: sent } = serialise(call, new URL('http://a.test/rest'), (path) => path);
    expect([url, headers['x-mode'], sent]).toEqual([
      'http://a.test/rest/tools/v1/tools?dry=true',
      'fast',
      '{"name":"a"}',
    ]);
  });

  it('is asked for by one of its words in a path, and with an offset as a moment', () => {
    const document = new OpenApiDocument({
      openapi: '3.0.3',
      paths: {
        '/tools/v1/{kind}': {
          get: { responses: ANSWER, parameters: [{ name: 'kind', in: 'path', schema: { enum: ['saw', 'axe'] } }] },
        },
      },
    });
    expect([...contractOf(document).operations.values()][0]?.pathParameters).toEqual({ kind: 'saw|axe' });
    expect(validValue({ type: 'string', format: 'date-time', 'x-zoned': true }, seeded(1))).toMatch(
      /T\d\d:\d\d:\d\dZ$/,
    );
  });

  it('that says what other parts of the document say is ignored, as OpenAPI has it', () => {
    expect(argsOf(['Accept', 'content-type', 'Authorization'].map((name) => header(name, {})))).toEqual({
      args: {},
      lost: [],
    });
  });

  it('of which no value can be made is known by its example', () => {
    const pattern = { type: 'string', pattern: '^v\\d$' };
    const { args } = argsOf([
      { ...header('X-Version', pattern), example: 'v2' },
      { ...header('X-Other', { type: 'integer' }), example: 'none' },
    ]);
    expect(args['X-Version']?.schema['x-example']).toBe('v2');
    expect(args['X-Other']?.schema).not.toHaveProperty('x-example');
  });
});

describe('credentials', () => {
  it.each<readonly [string, unknown, unknown, boolean]>([
    ['where the document asks for them', undefined, [{ key: [] }], true],
    ['where the operation does', [{ key: [] }], undefined, true],
    ['not where the operation does without', [], [{ key: [] }], false],
    ['not where they are one choice of two', [{ key: [] }, {}], undefined, false],
    ['not where nothing is said', undefined, undefined, false],
  ])('are needed %s', (_, own, root, isNeeded) => {
    const { contract } = taken(
      { ...(own !== undefined && { security: own }) },
      root === undefined ? {} : { security: root },
    );
    const [operation] = contract.operations.values();
    expect(operation?.needsCredentials ?? false).toBe(isNeeded);
  });
});

test.each<readonly [Members, Members]>([
  [
    { type: ['string', 'null'], enum: ['a', null] },
    { type: 'string', enum: ['a'] },
  ],
  [{ type: ['integer', 'null'], default: null }, { type: 'integer' }],
  [{ anyOf: [{ type: 'boolean' }, { type: 'null' }] }, { type: 'boolean' }],
])('%j is held without null in a query', (declared, schema) => {
  const { contract } = taken({ parameters: [{ name: 'a', in: 'query', schema: declared }] });
  expect(contract.operations.get('POST /tools/v1/tools')?.args.a?.schema).toEqual({ ...schema, 'x-checked': true });
});

describe('an operation', () => {
  it.each<readonly [string, Members, RegExp]>([
    ['in a cookie', { parameters: [{ name: 'a', in: 'cookie', required: true }] }, /stands in a cookie/],
    ['of HTTP', { parameters: [{ name: 'If-Match', in: 'header', required: true }] }, /a meaning of its own in HTTP/],
    ['beyond ASCII', { parameters: [header('X-A', { default: 'ü' })] }, /values that no header holds/],
    [
      'of one name',
      { parameters: [header('a', {}), { ...header('a', {}), in: 'query' }] },
      /two parameters of the name a/,
    ],
    ['of a form', { requestBody: { required: true, content: { 'text/plain': {} } } }, /neither as JSON nor as a form/],
    ['without an answer', { responses: { default: {} } }, /declares no answer of 2xx/],
    ['without JSON', { responses: { '200': { content: { 'text/html': {} } } } }, /an answer of 200 that is not JSON/],
  ])('that needs what can’t be sent or judged is left out by name: %s', (_, operation, reason) => {
    const { contract, document } = taken(operation);
    expect(contract.operations.size).toBe(0);
    const told = document.unrepresented.filter(({ pointer }) => pointer === '/paths/~1tools~1v1~1tools/post');
    expect(told.map((one) => one.reason)).toEqual([expect.stringMatching(reason)]);
  });

  it('without a suite is called valid by no more than a SHOULD', () => {
    const { contract } = taken(body({ type: 'object', properties: { a: { type: 'integer', minimum: 1 } } }));
    const rules = rulebookOf([{ contract, source: 'a test', from: 'document' }], [], { withInterface: false });
    const requirements = requirementsOf(makePlan(rules.contract, rules.suites, 'standard', null));
    const levels = (kind: string) => new Set(requirements.filter((one) => one.kind === kind).map(({ level }) => level));
    expect(levels('accepted')).toEqual(new Set(['SHOULD']));
    expect(levels('rejected')).toEqual(new Set(['MUST']));
    expect(requirements.filter(({ basis }) => basis === 'conventional')).toEqual([]);
    expect(new Set(requirements.map(({ namespace }) => namespace))).toEqual(new Set(['tools/v1']));
  });
});

describe('an answer', () => {
  const Node = {
    type: 'object',
    required: ['id', 'secret'],
    properties: {
      id: { type: 'integer', minimum: 0, exclusiveMinimum: true },
      secret: { type: 'string', writeOnly: true },
      below: { $ref: '#/components/schemas/Node' },
      note: { type: 'string', nullable: true },
    },
  };

  it.each<readonly [unknown, readonly string[]]>([
    [{ id: 1, below: { id: 2, note: null } }, []],
    [{ id: 0 }, ['/id must be > 0']],
    [{ below: {} }, ['/below must have "id"', ' must have "id"']],
    [{ id: 1, note: 5 }, ['/note must be null', '/note must be string', '/note must match a schema in anyOf']],
  ])('%j is held to its schema, with all that it refers to', (value, problems) => {
    expect([...answering({ $ref: '#/components/schemas/Node' }, { Node }, value)].sort()).toEqual([...problems].sort());
  });

  it('is not held to what is no schema, which is named', () => {
    const schema = { type: 'file', properties: { a: { pattern: '(' }, b: { $ref: 'other.yaml#/b' } } };
    const { document } = taken({ responses: { '200': { content: { 'application/json': { schema } } } } });
    expect(document.unrepresented.map(({ pointer }) => pointer.split('/schema/')[1])).toEqual([
      'type',
      'properties/a/pattern',
      'properties/b/$ref',
    ]);
  });
});

test('a document of the whole interface is planned, operation for operation', () => {
  const stated = loadContract();
  const path = join(folder, 'interface.json');
  writeFileSync(path, JSON.stringify(toOpenApi(stated, responseSchemas())));
  const contract = contractOf(readOpenApi(path));
  expect([...contract.operations.keys()].sort()).toEqual([...stated.operations.keys()].sort());
  const { contract: known } = rulebookOf([{ contract, source: path, from: 'document' }], [], { withInterface: false });
  const requirements = requirementsOf(makePlan(known, [], 'smoke', null));
  expect(new Set(requirements.flatMap(({ operation }) => operation ?? [])).size).toBe(known.operations.size);
});

test('a saved contract is the document, and fits its schema', async () => {
  const yaml = join(folder, 'tools.yaml');
  writeFileSync(
    yaml,
    'openapi: 3.0.3\npaths:\n  /tools/v1/tools:\n    get:\n      summary: Lists tools.\n      parameters: [{ name: a, in: cookie }]\n      responses: { "200": { content: { application/json: { schema: { type: array } } } } }\n',
  );
  const { code, out, err } = await call(['snapshot', '--openapi', yaml, '--out', 'tools.json'], {}, folder);
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('1 operation of 1 namespace') });
  expect(err).toContain('#/paths/~1tools~1v1~1tools/get/parameters/0 stands in a cookie');
  const saved = join(folder, 'tools.json');
  expect(documentProblems('snapshot', JSON.parse(readFileSync(saved, 'utf8')))).toEqual([]);
  const [read, direct] = [saved, yaml].map((path) => readSnapshot(path, new Map()).contract);
  expect(read).toEqual(direct);
  const listed = await call(['list', '--contract', saved, '--json'], {}, folder);
  expect(JSON.parse(listed.out).map(({ namespace }: Members) => namespace)).toContain('tools/v1');
  expect(toDocumentFile(direct as Contract, 'tools.yaml', '2026-01-02T03:04:05Z').clauses).toEqual({
    '/paths/~1tools~1v1~1tools/get': { title: '#/paths/~1tools~1v1~1tools/get', states: 'Lists tools.' },
  });
});

/** Each of twenty lines stands ten times in the next. */
const BOMB = Array.from({ length: 20 }, (_, at) => {
  const items = Array.from({ length: 10 }, () => (at === 0 ? '1' : `*a${at - 1}`));
  return `a${at}: &a${at} [${items.join(', ')}]\n`;
}).join('');

test.each([
  ['none.json', null, /can't be read \(ENOENT\)/],
  ['broken.yaml', 'openapi: [', /can't be read as YAML/],
  ['twice.yaml', 'openapi: 3.1.0\nopenapi: 3.0.0\n', /can't be read as YAML: duplicated mapping key/],
  ['itself.yaml', 'openapi: &a\n  b: *a\n', /can't be read as YAML/],
  ['bomb.yaml', BOMB, /can't be read as YAML: its aliases stand for more than it can hold/],
  ['old.json', '{"swagger":"2.0"}', /is of Swagger 2\.0: convert it first, with npx swagger2openapi/],
  ['other.json', '{}', /is no OpenAPI document/],
])('%s is rejected', async (name, content, message) => {
  if (content !== null) writeFileSync(join(folder, name), content);
  const { code, err } = await call(['snapshot', '--openapi', name], {}, folder);
  expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(message) });
});
