import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ContractError } from '../../helpers/contract/json-location.ts';
import { loadContract, readContract } from '../../helpers/contract/load.ts';
import { PACKAGE_ROOT } from '../../helpers/package-root.ts';

const SCHEMAS = join(PACKAGE_ROOT, 'schemas');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'contract-'));
  for (const part of ['contract', 'responses']) cpSync(join(SCHEMAS, part), join(folder, part), { recursive: true });
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function change(file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(path, text.replace(from, to));
}

describe('a broken file is named, with the place in it', () => {
  test.each([
    ['contract/oembed.json', '{', '[', 'contract/oembed.json: is no JSON'],
    [
      'contract/oembed.json',
      '"read"',
      '"look"',
      '#/routes/0/operations/0/effect: must be one of read, write, send, site',
    ],
    ['contract/oembed.json', '"GET"', '"get"', '#/routes/0/operations/0/methods/0: must be one of GET'],
    [
      'contract/oembed.json',
      '"returns": "oembed"',
      '"returns": "embed"',
      '/returns: is not one of the response schemas',
    ],
    ['contract/oembed.json', '"oembed/1.0"', '"oembed/2.0"', '#/namespace: is not one of the namespaces'],
    ['contract/oembed.json', '"clause": "oembed"', '"clause": "embed"', '#/clause: is not one of the clauses'],
    [
      'contract/oembed.json',
      '"required": ["url"]',
      '"required": ["uri"]',
      '/args/required/0: requires an argument that',
    ],
    ['contract/oembed.json', '/proxy', '/embed', 'declares GET /oembed/1.0/embed a second time'],
    ['contract/oembed.json', '/embed"', '/embed/{id}"', '#/routes/0: must give a pattern for each {name}'],
    ['contract/oembed.json', '["GET"]', '"GET"', '/methods: must be an array'],
    ['contract/oembed.json', '"/oembed/1.0/embed"', '1', '#/routes/0/path: must be a string'],
    ['contract/oembed.json', '"resource"', '"source"', 'contract/oembed.json: lacks "resource"'],
    ['contract/fields/coupon.json', 'common.json#/$defs/integers', 'common.json#/$defs/whole', 'which does not exist'],
    ['contract/fields/coupon.json', 'common.json', 'shared.json', 'contract/fields/shared.json: cannot be read'],
    ['contract/fields/coupon.json', '"x-clause": "coupon"', '"x-clause": "voucher"', 'from the unknown clause voucher'],
    [
      'contract/fields/coupon.json',
      '{ "default": "fixed_cart" }',
      '{ "enum": ["x"] }',
      'contradicts another list on "enum"',
    ],
    [
      'contract/fields/common.json',
      '"items": { "type": "integer" }',
      '"items": { "$ref": "#/$defs/integers" }',
      'refers to itself',
    ],
    [
      'contract/fields/calendar-lists.json',
      '"#/$defs/paging"',
      '"#/$defs/linkedPosts"',
      '#/$defs/linkedPosts: refers to itself',
    ],
    ['contract/namespaces.json', '"listed": true', '"listed": "yes"', '#/namespaces/0/listed: must be true or false'],
  ])('%s with %s for %s', (file, from, to, message) => {
    change(file, from, to);
    expect(() => readContract(folder)).toThrow(ContractError);
    expect(() => readContract(folder)).toThrow(message);
  });
});

describe('the hash', () => {
  test('is a SHA-256 and the same at each reading', () => {
    expect(loadContract().hash).toMatch(/^[0-9a-f]{64}$/);
    expect(readContract(folder).hash).toBe(loadContract().hash);
  });

  test('follows what is declared and what is answered', () => {
    change('contract/batch.json', '"maxItems": 25', '"maxItems": 26');
    const declared = readContract(folder).hash;
    expect(declared).not.toBe(loadContract().hash);
    change('responses/oembed.json', '"title": ', '"title": "x", "description": ');
    expect(readContract(folder).hash).not.toBe(declared);
  });

  test('follows neither layout nor the words of the clauses', () => {
    change('contract/batch.json', '"maxItems": 25', '"maxItems":\n 25');
    change('contract/clauses.json', 'One POST runs', 'A POST runs');
    expect(readContract(folder).hash).toBe(loadContract().hash);
  });
});

test('the contract is read once', () => {
  expect(loadContract()).toBe(loadContract());
});

test('a list of defaults lies over a list of fields, at any depth', () => {
  const { operations } = loadContract();
  const visible = (key: string) => operations.get(key)?.args.attributes?.schema.items?.properties?.visible;
  expect(visible('POST /shop-analytics/products')).toEqual({ type: 'boolean', default: false });
  expect(visible('PUT /shop-analytics/products/{id}')).toEqual({ type: 'boolean' });
});
