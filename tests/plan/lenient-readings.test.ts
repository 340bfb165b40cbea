/** How far a reader may go to make sense of one value: valid with everyone, invalid with everyone, or unclear. */
import { describe, expect, test } from 'vitest';
import { type RequestValidity, requestValidity } from '../../helpers/contract/request-validity.ts';
import type { Schema } from '../../helpers/contract/types.ts';
import { operationOf } from './scripted-site.ts';

function inBody(schema: Schema, value: unknown) {
  return requestValidity(operationOf('POST /acme/things', { a: schema }), { path: {}, query: {}, body: { a: value } });
}

function inQuery(schema: Schema, value: unknown) {
  return requestValidity(operationOf('GET /acme/things', { a: schema }), { path: {}, query: { a: value }, body: {} });
}

type Validities = Partial<Record<RequestValidity['validity'], readonly unknown[]>>;

/** The same values, each under its validity. */
function validities(expected: Validities, judge: (value: unknown) => RequestValidity): Validities {
  const values = Object.values(expected).flat();
  const of = (validity: string) => values.filter((value) => judge(value).validity === validity);
  return Object.fromEntries(Object.keys(expected).map((validity) => [validity, of(validity)]));
}

const INTEGER: Schema = { type: 'integer' };
const NUMBER: Schema = { type: 'number' };
const BOOLEAN: Schema = { type: 'boolean' };
const TEXT: Schema = { type: 'string' };
const LIST: Schema = { type: 'array', items: INTEGER };
const FEW: Schema = { ...LIST, maxItems: 2 };
const MAP: Schema = { type: 'object', additionalProperties: INTEGER };
const OBJECT: Schema = {
  type: 'object',
  required: ['n'],
  properties: { n: INTEGER, more: INTEGER, o: { type: 'object' }, 'x/y~z': INTEGER },
};
const HOLDER: Schema = { type: 'object', required: ['o'], properties: { o: { type: 'object' } } };
const formatted = (format: string): Schema => ({ type: 'string', format });

describe('in a body', () => {
  test.each<[string, Schema, Validities]>([
    [
      'a truth',
      BOOLEAN,
      {
        valid: [true, false],
        unclear: ['1', 'true', 'YES', ' on ', '0', 'false', 'No', 'off', '', null, 1, 0],
        invalid: ['maybe', 2, 'yesterday', {}],
      },
    ],
    [
      'an integer',
      INTEGER,
      {
        valid: [5],
        unclear: ['5', ' 5 ', '5.0', '1e1', true, null, ''],
        invalid: ['x', ' ', '5.5', 5.5, 'Infinity', {}, [5]],
      },
    ],
    ['a number', NUMBER, { valid: [5.5], unclear: ['5.5', false], invalid: ['x', '5,5', {}] }],
    ['a text', TEXT, { valid: ['', 'x'], unclear: [5, false, null], invalid: [{}, [], ['x']] }],
    [
      'a word',
      { type: 'string', enum: ['Open', 'shut'] },
      { valid: ['Open'], unclear: [' shut ', ''], invalid: ['open', ' SHUT ', 'ajar', 5] },
    ],
    [
      'a moment',
      formatted('date-time'),
      {
        valid: ['2030-06-01T10:00:00'],
        unclear: ['2030', '2030-06', '2030-06-01', '2030-W05-1', '20300601T100000'],
        invalid: ['203', '1 June 2030', '2030-02-30T10:00:00', 'tomorrow'],
      },
    ],
    [
      'a date of the site',
      formatted('site-date-time'),
      { unclear: ['tomorrow', 'Next week', 'fri', 'a month ago', 'the 5th'], invalid: ['whenever', 'friendly'] },
    ],
    [
      'a mail address',
      formatted('email'),
      {
        valid: ['a@example.com'],
        unclear: [' a@example.com ', 'name@host'],
        invalid: ['name', 'a b@host', 'a@ho st', 'a@b@c', '@host', 'a@'],
      },
    ],
    [
      'an address',
      formatted('uri'),
      {
        valid: ['https://example.com/a'],
        unclear: ['example.com', '/path', 'a/b', 'tel:1 2', 'https://example.com/a b'],
        invalid: ['name', 'a b.c', 'a.b c', 'not an address'],
      },
    ],
    ['any text of another format', formatted('hostname'), { invalid: ['not a host'] }],
    [
      'a list',
      LIST,
      {
        valid: [[], [1]],
        unclear: ['1,2', '1 2', '1,', ', ', 5, ['5'], [''], [null], { 0: 1 }, { 10: 1 }, {}],
        invalid: ['x', ['x'], [5.5], { x: 1 }, { 0: 1, x: 2 }, { x1: 1 }, { '1x': 1 }],
      },
    ],
    [
      'a short list',
      FEW,
      { valid: [[1, 2]], unclear: ['1,2', ['1', '2']], invalid: [[1, 2, 3], '1,2,3', [null, null, null]] },
    ],
    ['what may be a list', { items: INTEGER }, { valid: [[1], 'x'], unclear: [['5']], invalid: [['x']] }],
    [
      'an object with any members',
      MAP,
      { valid: [{}, { a: 1 }], unclear: [{ a: '1' }, { a: '' }, [], ''], invalid: [{ a: 'x' }, [1], 'x'] },
    ],
    [
      'an object',
      OBJECT,
      {
        valid: [{ n: 1 }],
        unclear: [
          { n: 1, other: 'x' },
          { n: '1' },
          { n: 1, more: null },
          { n: 1, more: '' },
          { n: '1', toString: 'x' },
          { n: 1, o: [] },
          { n: 1, o: '' },
        ],
        invalid: [{ n: null }, { n: '' }, {}, { n: 1, more: 'x' }, { n: 1, o: 'x' }, { n: 1, o: [1] }],
      },
    ],
    [
      'an object that holds one',
      HOLDER,
      { valid: [{ o: {} }], unclear: [{ o: '' }, { o: [] }], invalid: [{ o: null }, { o: 5 }] },
    ],
  ])('%s', (_what, schema, expected) => {
    expect(validities(expected, (value) => inBody(schema, value))).toEqual(expected);
  });
});

describe('in a query, where all is text', () => {
  test.each<[string, Schema, Validities]>([
    [
      'an integer',
      INTEGER,
      { valid: ['5', '-5', '10'], unclear: ['+5', '5.0', ''], invalid: ['x', '5x', 'x5', '5.5'] },
    ],
    ['a number', NUMBER, { valid: ['5', '5.5', '-10.25'], unclear: ['.5', '5.'], invalid: ['x5.5', '5.5x', '5.5.5'] }],
    ['a truth', BOOLEAN, { valid: ['true', 'false'], unclear: ['1', 'TRUE', 'off'], invalid: ['maybe', '5'] }],
    ['a text', TEXT, { valid: ['5', 'true', ''] }],
    ['a number or a text', { type: ['integer', 'string'] }, { valid: ['5', 'x'] }],
    ['a number or nothing', { type: ['integer', 'null'] }, { valid: ['5'], invalid: ['x'] }],
    ['a list', LIST, { valid: [['1', '2']], unclear: ['1', '1,2'], invalid: [['x']] }],
    ['anything', {}, { valid: ['5', 'x', ['y']] }],
  ])('%s', (_what, schema, expected) => {
    expect(validities(expected, (value) => inQuery(schema, value))).toEqual(expected);
  });
});

describe('what is wrong', () => {
  test('is only what no reading saves', () => {
    expect(inBody(OBJECT, { n: '1', more: 'x' }).violations).toEqual([{ at: 'a.more', constraint: 'type' }]);
  });

  test('is named by its place, whatever its name', () => {
    expect(inBody(OBJECT, { n: 1, 'x/y~z': 'x' }).violations).toEqual([{ at: 'a.x/y~z', constraint: 'type' }]);
  });

  test('is not told where the request is unclear', () => {
    expect(inBody(INTEGER, '5')).toEqual({ validity: 'unclear', violations: [], undeclared: [] });
  });

  test('is what is required and null, whatever its type', () => {
    const operation = operationOf('POST /acme/things', { 'a!': LIST });
    expect(requestValidity(operation, { path: {}, query: {}, body: { a: null } })).toEqual({
      validity: 'invalid',
      violations: [{ at: 'a', constraint: 'required' }],
      undeclared: [],
    });
  });

  test('is a path that is no number', () => {
    const operation = operationOf('GET /acme/things/{id}', { 'id!': INTEGER });
    const validity = (id: string) => requestValidity(operation, { path: { id }, query: {}, body: {} }).validity;
    expect([validity('7'), validity('x')]).toEqual(['valid', 'invalid']);
  });

  test('is not a name that every object has', () => {
    const operation = operationOf('POST /acme/things', { constructor: INTEGER });
    expect(requestValidity(operation, { path: {}, query: {}, body: {} }).validity).toBe('valid');
  });
});
