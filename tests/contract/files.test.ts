import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';

const FOLDER = join(PACKAGE_ROOT, 'schemas', 'contract');
const SCHEMA = 'contract.schema.json';
const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.json') && file !== SCHEMA,
);
const schema = read(SCHEMA) as { $id: string };
const ajv = new Ajv2020({ strict: true, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(schema);

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(FOLDER, file), 'utf8'));
}

function kindOf(file: string): string {
  if (file === 'clauses.json') return '#/$defs/clausesFile';
  if (file === 'namespaces.json') return '#/$defs/namespacesFile';
  return file.startsWith('fields') ? '#/$defs/fieldsFile' : '';
}

/** What the file refers to, as paths from the folder of the contract. */
function references(file: string): string[] {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  return [...text.matchAll(/"\$ref": "([^"#]*)#([^"]*)"/g)].map(
    ([, path = '', pointer]) => `${path === '' ? file : join(dirname(file), path)}#${pointer}`,
  );
}

function problems(kind: string, document: unknown): unknown[] {
  const validate = ajv.getSchema(`${schema.$id}${kind}`);
  if (validate === undefined) throw new Error(`No schema for ${kind}`);
  validate(document);
  return [...(validate.errors ?? [])];
}

describe('the files of the contract', () => {
  test.each(files)('%s fits the schema of such files', (file) => {
    expect(problems(kindOf(file), read(file))).toEqual([]);
  });

  test.each([
    ['an unknown keyword', { type: 'string', pattern: 'x' }],
    ['an unknown format', { type: 'string', format: 'date' }],
    ['an unknown type', { type: 'text' }],
    ['a note that is no sentence', { 'x-open': 'open' }],
  ])('the schema rejects %s', (_what, argument) => {
    const operation = { methods: ['GET'], effect: 'read', returns: 'document', args: { properties: { a: argument } } };
    const resource = {
      namespace: 'site',
      resource: 'r',
      clause: 'c',
      routes: [{ path: '/r', operations: [operation] }],
    };
    expect(problems('', resource)).not.toEqual([]);
  });

  test('every shared list is used', () => {
    const referred = new Set(files.flatMap((file) => references(file)));
    const shared = files
      .filter((file) => file.startsWith('fields'))
      .flatMap((file) => Object.keys((read(file) as { $defs: object }).$defs).map((list) => `${file}#/$defs/${list}`));
    expect(shared.filter((list) => !referred.has(list))).toEqual([]);
  });
});

describe('the resolved contract', () => {
  const strict = new Ajv2020({ strict: true, allowUnionTypes: true });
  addFormats.default(strict);
  strict.addFormat('site-date-time', true);
  strict.addVocabulary([
    'x-open',
    'x-type-open',
    'x-generated-default',
    'x-site-default',
    'x-site-dependent',
    'x-extension',
    'x-namespace-name',
  ]);

  test('every argument is a valid JSON Schema, and every default fits it or says that this is open', () => {
    for (const { key, args } of loadContract().operations.values()) {
      for (const { name, schema } of Object.values(args)) {
        const fits = strict.validate(schema, schema.default);
        const isJudgeable =
          schema.default !== undefined && !(schema.default === null && schema['x-open'] !== undefined);
        if (isJudgeable) expect(fits, `${key} ${name}`).toBe(true);
      }
    }
  });
});
