import { describe, expect, test } from 'vitest';
import type { Schema } from '../../helpers/contract/types.ts';
import { parseParameters } from '../../reference/http/parameters.ts';
import { check } from '../../reference/validation/schema.ts';

const accepted = (schema: Schema, value: unknown) => {
  const result = check(schema, value, 'x');
  return result.valid ? result.value : `rejected: ${result.problem.code}`;
};

describe('a parameter string', () => {
  test.each([
    ['a=1&b=two+words', { a: '1', b: 'two words' }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a%5B%5D=1', { a: ['1'] }],
    ['a[0]=x&a[1]=y', { a: ['x', 'y'] }],
    ['a[k]=1&a[l][]=2', { a: { k: '1', l: ['2'] } }],
    ['a', { a: '' }],
    ['a=1&a=2', { a: '2' }],
    ['a=%E9', { a: '%E9' }],
    ['', {}],
    ['=x&&', {}],
  ])('%s', (text, values) => {
    expect(parseParameters(text)).toEqual(values);
  });

  test('brackets nested without end break nothing', () => {
    expect(Object.keys(parseParameters(`a${'[x]'.repeat(100_000)}=1`))).toEqual(['a']);
  });
});

describe('coercion', () => {
  test.each<[Schema, unknown, unknown]>([
    [{ type: 'integer' }, '5', 5],
    [{ type: 'integer' }, 5.0, 5],
    [{ type: 'integer' }, ' 7', 7],
    [{ type: 'number' }, '1.5', 1.5],
    [{ type: 'boolean' }, 'TRUE', true],
    [{ type: 'boolean' }, 0, false],
    [{ type: 'boolean' }, '1', true],
    [{ type: 'array', items: { type: 'integer' } }, '1,2 3', [1, 2, 3]],
    [{ type: 'array', items: { type: 'integer' } }, 4, [4]],
    [{ type: 'array', items: { type: 'integer' } }, [], []],
    [{ type: ['string', 'null'] }, null, null],
    [{ type: ['null', 'string', 'integer'] }, 5, 5],
    [{ type: 'object' }, [], {}],
    [{}, { any: 'thing' }, { any: 'thing' }],
  ])('%o takes %o', (schema, value, expected) => {
    expect(accepted(schema, value)).toEqual(expected);
  });

  test.each<[Schema, unknown]>([
    [{ type: 'integer' }, '5.5'],
    [{ type: 'integer' }, 'abc'],
    [{ type: 'integer' }, ''],
    [{ type: 'integer' }, true],
    [{ type: 'string' }, 5],
    [{ type: 'string' }, ['x']],
    [{ type: 'boolean' }, 'maybe'],
    [{ type: 'boolean' }, 2],
    [{ type: 'array', items: { type: 'integer' } }, 'a,b'],
    [{ type: 'array' }, { a: 1 }],
    [{ type: 'object' }, 'text'],
    [{ type: 'object' }, [1]],
  ])('%o rejects %o by its type', (schema, value) => {
    expect(accepted(schema, value)).toBe('rejected: rest_invalid_type');
  });
});

describe('constraints', () => {
  const bounded: Schema = { type: 'integer', minimum: 1, maximum: 100 };
  const short: Schema = { type: 'array', maxItems: 2 };
  const nested: Schema = {
    type: 'object',
    required: ['path'],
    properties: {
      path: { type: 'string' },
      list: { type: 'array', items: { type: 'object', properties: { n: bounded } } },
    },
    additionalProperties: { type: ['string', 'array'], items: { type: 'string' } },
  };

  test.each<[Schema, unknown]>([
    [bounded, 1],
    [bounded, '100'],
    [short, [1, 2]],
    [{ type: 'string', enum: ['a', 'b'] }, 'a'],
    [{ type: 'string', format: 'date-time' }, '2027-01-31T10:00:00'],
    [{ type: 'string', format: 'date-time' }, '2027-01-31T10:00:00.5+02:00'],
    [{ type: 'string', format: 'site-date-time' }, '2027-01-31'],
    [{ type: 'string', format: 'email' }, 'a@b.test'],
    [{ type: 'string', format: 'uri' }, 'https://a.test/x?y=1'],
    [{ type: 'string', format: 'uri' }, ''],
    [nested, { path: '/x', list: [{ n: '5' }], other: ['text'] }],
    [{ type: 'object', properties: { id: { type: 'integer', readOnly: true } } }, { id: 'ignored' }],
  ])('%o takes %o', (schema, value) => {
    expect(check(schema, value, 'x').valid).toBe(true);
  });

  test.each<[Schema, unknown, string]>([
    [bounded, 0, 'rest_out_of_bounds'],
    [bounded, 101, 'rest_out_of_bounds'],
    [short, [1, 2, 3], 'rest_too_many_items'],
    [{ type: 'string', enum: ['a', 'b'] }, 'A', 'rest_not_in_enum'],
    [{ type: 'array', items: { type: 'string', enum: ['a'] } }, ['a', 'c'], 'rest_not_in_enum'],
    [{ type: 'string', format: 'date-time' }, '2027-01-31', 'rest_invalid_date'],
    [{ type: 'string', format: 'date-time' }, '2027-01-31 10:00:00', 'rest_invalid_date'],
    [{ type: 'string', format: 'date-time' }, '2027-02-30T10:00:00', 'rest_invalid_date'],
    [{ type: 'string', format: 'site-date-time' }, 'tomorrow', 'rest_invalid_date'],
    [{ type: 'string', format: 'email' }, 'nobody', 'rest_invalid_email'],
    [{ type: 'string', format: 'email' }, '', 'rest_invalid_email'],
    [{ type: 'string', format: 'uri' }, 'not a url', 'rest_invalid_url'],
    [nested, {}, 'rest_property_required'],
    [nested, { path: '/x', list: [{ n: 1 }, { n: 0 }] }, 'rest_out_of_bounds'],
    [nested, { path: '/x', other: 5 }, 'rest_invalid_type'],
    [{ type: 'object', additionalProperties: false }, { a: 1 }, 'rest_additional_properties_forbidden'],
  ])('%o rejects %o', (schema, value, code) => {
    expect(accepted(schema, value)).toBe(`rejected: ${code}`);
  });

  test('the place is named', () => {
    const result = check(nested, { path: '/x', list: [{ n: 1 }, { n: 0 }] }, 'items');
    expect(result).toMatchObject({ valid: false, problem: { message: expect.stringContaining('items[list][1][n]') } });
  });
});
