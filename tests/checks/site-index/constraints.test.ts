/** One constraint of the contract against one declaration: met, met with a note, or broken. */
import { describe, expect, test } from 'vitest';
import { constraintsOf, judgeRequired } from '../../../helpers/checks/site-index/constraints.ts';
import type { Schema } from '../../../helpers/contract/types.ts';
import { told } from '../../support/told.ts';

/** `met`, the note, or `!` and the reason. */
function saidOf(schema: Schema, name: string, declaration: Readonly<Record<string, unknown>>): string {
  const judgement = constraintsOf(schema)
    .find((one) => one.name === name)
    ?.judge(declaration);
  if (judgement === undefined) return 'not asked';
  const { kind, reason = 'met' } = told(judgement);
  return kind === 'broken' ? `!${reason}` : reason;
}

describe('a type', () => {
  const type = (expected: Schema['type'], declared: unknown, more: object = {}) =>
    saidOf({ type: expected ?? [] }, 'type', { type: declared, ...more });

  test.each<[Schema['type'], unknown, string]>([
    ['integer', 'integer', 'met'],
    ['integer', ['integer'], 'met'],
    ['integer', { 1: 'integer' }, 'met'],
    ['integer', 'int', 'met'],
    ['boolean', 'bool', 'met'],
    ['number', 'float', 'met'],
    ['number', ['double'], 'met'],
    ['number', 'integer', 'met'],
    ['number', ['number', 'integer'], 'met'],
    ['integer', ['integer', 'null'], 'also allows null'],
    [['string', 'null'], 'date-time', 'met'],
    [['null', 'object', 'string', 'number', 'boolean', 'integer', 'array'], 'mixed', 'met'],
    ['integer', 'number', '!declares type "number", must be "integer"'],
    ['integer', ['integer', 'string'], 'also allows string'],
    ['number', ['number', 'string'], 'also allows string'],
    [['string', 'null'], 'string', '!declares type "string", must be ["string","null"]'],
    ['string', 'date-time', 'also allows null'],
    ['string', false, '!declares type false, must be "string"'],
  ])('%j declared as %j: %s', (expected, declared, says) => {
    expect(type(expected, declared)).toBe(says);
  });

  test.each<[Schema['type'], Readonly<Record<string, unknown>>, string]>([
    ['integer', {}, 'declares no type'],
    ['integer', { type: null }, 'declares no type'],
    ['array', { items: {} }, 'declares no type'],
    ['object', { properties: {} }, 'declares no type'],
    ['object', { properties: [] }, 'declares no type'],
    ['integer', { format: 'email' }, 'declares no type'],
    ['number', { format: 'double' }, 'declares no type'],
    ['string', { format: 'date-time' }, 'declares no type'],
    ['string', { format: 'string' }, 'declares no type'],
    ['string', { items: {} }, '!declares no type and yet implies array, not string'],
    ['string', { properties: {} }, '!declares no type and yet implies object, not string'],
    ['integer', { format: 'boolean' }, '!declares no type and yet implies boolean, not integer'],
    ['integer', { format: 'date-time' }, '!declares no type and yet implies string, null, not integer'],
  ])('%j that is not declared in %j: %s', (expected, declaration, says) => {
    expect(saidOf({ type: expected ?? [] }, 'type', declaration)).toBe(says);
  });
});

describe('a vocabulary', () => {
  test.each<[unknown, string]>([
    [['a', 'b'], 'met'],
    [['b', 'a'], 'met'],
    [{ 0: 'a', 2: 'b' }, 'met'],
    [['a', 'b', 'c'], 'its enum also has ["c"]'],
    [['a'], '!its enum ["a"] lacks "b"'],
    [['c'], '!its enum ["c"] lacks "a", "b"'],
    [[], '!declares no enum, must be ["a","b"]'],
    [undefined, '!declares no enum, must be ["a","b"]'],
    ['a', '!declares no enum, must be ["a","b"]'],
  ])('declared as %j: %s', (declared, says) => {
    expect(saidOf({ enum: ['a', 'b'] }, 'enum', { enum: declared })).toBe(says);
  });

  test("is the site's own where its settings make it", () => {
    const schema: Schema = { enum: ['a'], 'x-site-dependent': 'a setting' };
    expect(saidOf(schema, 'enum', { enum: ['c'] })).toBe('met');
    expect(saidOf(schema, 'enum', {})).toBe('!declares no enum');
  });
});

describe('a bound', () => {
  test.each<[unknown, string]>([
    [3, 'met'],
    ['3', 'met'],
    [' 3.0 ', 'met'],
    [4, '!declares minimum 4, must be 3'],
    ['4', '!declares minimum "4", must be 3'],
    [null, '!declares minimum null, must be 3'],
    [undefined, '!declares no minimum, must be 3'],
  ])('declared as %j: %s', (declared, says) => {
    expect(saidOf({ minimum: 3 }, 'minimum', { minimum: declared })).toBe(says);
  });

  test('of nothing is not an empty text', () => {
    expect(saidOf({ minimum: 0 }, 'minimum', { minimum: '' })).toBe('!declares minimum "", must be 0');
    expect(saidOf({ minimum: 0 }, 'minimum', { minimum: ' ' })).toBe('!declares minimum " ", must be 0');
  });

  test.each(['minimum', 'maximum', 'maxItems'] as const)('is asked for as %s, and only where there is one', (name) => {
    expect(saidOf({ [name]: 3 }, name, { [name]: 3 })).toBe('met');
    expect(saidOf({}, name, {})).toBe('not asked');
  });
});

describe('a format', () => {
  test.each<[string, unknown, string]>([
    ['date-time', 'date-time', 'met'],
    ['email', 'email', 'met'],
    ['uri', 'uri', 'met'],
    ['uri', 'email', '!declares format "email", must be uri'],
    ['uri', undefined, '!declares no format, must be uri'],
    ['site-date-time', undefined, 'not asked'],
  ])('%s declared as %j: %s', (format, declared, says) => {
    expect(saidOf({ format }, 'format', { format: declared })).toBe(says);
  });
});

describe('a default', () => {
  test.each<[unknown, unknown, string]>([
    ['a', 'a', 'met'],
    ['a', 'b', '!declares the default "b", must be "a"'],
    ['a', undefined, '!declares no default, must be "a"'],
    [null, undefined, 'declares no default, which means null'],
    [null, null, 'met'],
    [null, '', '!declares the default "", must be null'],
    [true, true, 'met'],
    [true, 1, 'met'],
    [true, '1', 'met'],
    [true, 'true', 'met'],
    [true, false, '!declares the default false, must be true'],
    [true, 'yes', '!declares the default "yes", must be true'],
    [false, false, 'met'],
    [false, 0, 'met'],
    [false, '0', 'met'],
    [false, 'false', 'met'],
    [false, '', 'met'],
    [false, null, '!declares the default null, must be false'],
    [10, 10, 'met'],
    [10, '10', 'met'],
    [10, 11, '!declares the default 11, must be 10'],
    [0, '', '!declares the default "", must be 0'],
    [[], [], 'met'],
    [[1, 'a'], ['1', 'a'], 'met'],
    [[1], [1, 2], '!declares the default [1,2], must be [1]'],
    [[1], [2], '!declares the default [2], must be [1]'],
    [[], {}, '!declares the default {}, must be []'],
    [[], '', '!declares the default "", must be []'],
  ])('%j declared as %j: %s', (expected, declared, says) => {
    expect(saidOf({ default: expected }, 'default', { default: declared })).toBe(says);
  });

  test("is the site's own where its settings make it", () => {
    const schema: Schema = { default: 'a', 'x-site-dependent': 'a setting' };
    expect(saidOf(schema, 'default', { default: 'b' })).toBe('met');
    expect(saidOf(schema, 'default', {})).toBe('!declares no default, must be "a"');
  });

  test.each<[unknown, string]>([
    ['2030-06-01 10:00', 'met'],
    ['2030-06-01', '!declares the default "2030-06-01", must be a default like YYYY-MM-DD HH:MM'],
    ['next Monday', '!declares the default "next Monday", must be a default like YYYY-MM-DD HH:MM'],
    [20300601, '!declares the default 20300601, must be a default like YYYY-MM-DD HH:MM'],
    [undefined, '!declares no default, must be a default like YYYY-MM-DD HH:MM'],
  ])('that is made anew each time, declared as %j: %s', (declared, says) => {
    expect(saidOf({ 'x-generated-default': 'YYYY-MM-DD HH:MM' }, 'default', { default: declared })).toBe(says);
  });

  test('is not asked for where there is none', () => {
    expect(saidOf({ type: 'string' }, 'default', {})).toBe('not asked');
  });
});

describe('a flag', () => {
  test.each<[Schema, string, Readonly<Record<string, unknown>>, string]>([
    [{ readOnly: true }, 'readOnly', { readonly: true }, 'met'],
    [{ readOnly: true }, 'readOnly', { readOnly: '1' }, 'met'],
    [{ readOnly: true }, 'readOnly', { readonly: false, readOnly: true }, 'met'],
    [{ readOnly: true }, 'readOnly', { readonly: false }, '!is not declared read-only'],
    [{ readOnly: true }, 'readOnly', {}, '!is not declared read-only'],
    [{ readOnly: false }, 'readOnly', {}, 'not asked'],
    [{ additionalProperties: true }, 'additionalProperties', {}, 'met'],
    [{ additionalProperties: true }, 'additionalProperties', { additionalProperties: {} }, 'met'],
    [
      { additionalProperties: true },
      'additionalProperties',
      { additionalProperties: false },
      '!does not allow free properties',
    ],
    [{ additionalProperties: { type: 'string' } }, 'additionalProperties', {}, 'not asked'],
  ])('%j as %s in %j: %s', (schema, name, declaration, says) => {
    expect(saidOf(schema, name, declaration)).toBe(says);
  });

  test.each<[boolean, Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>> | null, object]>([
    [true, { required: true }, null, { kind: 'met' }],
    [true, { required: 1 }, null, { kind: 'met' }],
    [true, {}, { required: ['a'] }, { kind: 'met' }],
    [true, {}, { required: ['b'] }, { kind: 'broken', reason: 'is not declared required' }],
    [true, {}, { required: 'a' }, { kind: 'broken', reason: 'is not declared required' }],
    [true, { required: false }, null, { kind: 'broken', reason: 'is not declared required' }],
    [false, {}, null, { kind: 'met' }],
    [false, { required: false }, { required: ['b'] }, { kind: 'met' }],
    [false, { required: true }, null, { kind: 'broken', reason: 'is declared required, must be optional' }],
    [false, {}, { required: ['a'] }, { kind: 'broken', reason: 'is declared required, must be optional' }],
  ])('required %s, in %j of %j: %j', (expected, declaration, holder, judged) => {
    expect(told(judgeRequired(expected, 'a', declaration, holder))).toEqual(judged);
  });
});
