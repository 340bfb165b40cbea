/** How far a reader may go to make sense of one value: inside is valid, outside wrong with everyone, unclear neither. */
import { describe, expect, test } from 'vitest';
import { type RequestStanding, requestStanding } from '../../helpers/contract/request-standing.ts';
import type { Schema } from '../../helpers/contract/types.ts';
import { operationOf } from './scripted-site.ts';

function inBody(schema: Schema, value: unknown) {
  return requestStanding(operationOf('POST /acme/things', { a: schema }), { path: {}, query: {}, body: { a: value } });
}

function inQuery(schema: Schema, value: unknown) {
  return requestStanding(operationOf('GET /acme/things', { a: schema }), { path: {}, query: { a: value }, body: {} });
}

type Standings = Partial<Record<RequestStanding['standing'], readonly unknown[]>>;

/** The same values, each under where it stands. */
function standings(expected: Standings, judge: (value: unknown) => RequestStanding): Standings {
  const values = Object.values(expected).flat();
  const of = (standing: string) => values.filter((value) => judge(value).standing === standing);
  return Object.fromEntries(Object.keys(expected).map((standing) => [standing, of(standing)]));
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
  test.each<[string, Schema, Standings]>([
    [
      'a truth',
      BOOLEAN,
      {
        inside: [true, false],
        unclear: ['1', 'true', 'YES', ' on ', '0', 'false', 'No', 'off', '', null, 1, 0],
        outside: ['maybe', 2, 'yesterday', {}],
      },
    ],
    [
      'an integer',
      INTEGER,
      {
        inside: [5],
        unclear: ['5', ' 5 ', '5.0', '1e1', true, null, ''],
        outside: ['x', ' ', '5.5', 5.5, 'Infinity', {}, [5]],
      },
    ],
    ['a number', NUMBER, { inside: [5.5], unclear: ['5.5', false], outside: ['x', '5,5', {}] }],
    ['a text', TEXT, { inside: ['', 'x'], unclear: [5, false, null], outside: [{}, [], ['x']] }],
    [
      'a word',
      { type: 'string', enum: ['Open', 'shut'] },
      { inside: ['Open'], unclear: [' shut ', ''], outside: ['open', ' SHUT ', 'ajar', 5] },
    ],
    [
      'a moment',
      formatted('date-time'),
      {
        inside: ['2030-06-01T10:00:00'],
        unclear: ['2030', '2030-06', '2030-06-01', '2030-W05-1', '20300601T100000'],
        outside: ['203', '1 June 2030', '2030-02-30T10:00:00', 'tomorrow'],
      },
    ],
    [
      'a date of the site',
      formatted('site-date-time'),
      { unclear: ['tomorrow', 'Next week', 'fri', 'a month ago', 'the 5th'], outside: ['whenever', 'friendly'] },
    ],
    [
      'a mail address',
      formatted('email'),
      {
        inside: ['a@example.com'],
        unclear: [' a@example.com ', 'name@host'],
        outside: ['name', 'a b@host', 'a@ho st', 'a@b@c', '@host', 'a@'],
      },
    ],
    [
      'an address',
      formatted('uri'),
      {
        inside: ['https://example.com/a'],
        unclear: ['example.com', '/path', 'a/b', 'tel:1 2', 'https://example.com/a b'],
        outside: ['name', 'a b.c', 'a.b c', 'not an address'],
      },
    ],
    ['any text of another format', formatted('hostname'), { outside: ['not a host'] }],
    [
      'a list',
      LIST,
      {
        inside: [[], [1]],
        unclear: ['1,2', '1 2', '1,', ', ', 5, ['5'], [''], [null], { 0: 1 }, { 10: 1 }, {}],
        outside: ['x', ['x'], [5.5], { x: 1 }, { 0: 1, x: 2 }, { x1: 1 }, { '1x': 1 }],
      },
    ],
    [
      'a short list',
      FEW,
      { inside: [[1, 2]], unclear: ['1,2', ['1', '2']], outside: [[1, 2, 3], '1,2,3', [null, null, null]] },
    ],
    ['what may be a list', { items: INTEGER }, { inside: [[1], 'x'], unclear: [['5']], outside: [['x']] }],
    [
      'an object with any members',
      MAP,
      { inside: [{}, { a: 1 }], unclear: [{ a: '1' }, { a: '' }, [], ''], outside: [{ a: 'x' }, [1], 'x'] },
    ],
    [
      'an object',
      OBJECT,
      {
        inside: [{ n: 1 }],
        unclear: [
          { n: 1, other: 'x' },
          { n: '1' },
          { n: 1, more: null },
          { n: 1, more: '' },
          { n: '1', toString: 'x' },
          { n: 1, o: [] },
          { n: 1, o: '' },
        ],
        outside: [{ n: null }, { n: '' }, {}, { n: 1, more: 'x' }, { n: 1, o: 'x' }, { n: 1, o: [1] }],
      },
    ],
    [
      'an object that holds one',
      HOLDER,
      { inside: [{ o: {} }], unclear: [{ o: '' }, { o: [] }], outside: [{ o: null }, { o: 5 }] },
    ],
  ])('%s', (_what, schema, expected) => {
    expect(standings(expected, (value) => inBody(schema, value))).toEqual(expected);
  });
});

describe('in a query, where all is text', () => {
  test.each<[string, Schema, Standings]>([
    [
      'an integer',
      INTEGER,
      { inside: ['5', '-5', '10'], unclear: ['+5', '5.0', ''], outside: ['x', '5x', 'x5', '5.5'] },
    ],
    ['a number', NUMBER, { inside: ['5', '5.5', '-10.25'], unclear: ['.5', '5.'], outside: ['x5.5', '5.5x', '5.5.5'] }],
    ['a truth', BOOLEAN, { inside: ['true', 'false'], unclear: ['1', 'TRUE', 'off'], outside: ['maybe', '5'] }],
    ['a text', TEXT, { inside: ['5', 'true', ''] }],
    ['a number or a text', { type: ['integer', 'string'] }, { inside: ['5', 'x'] }],
    ['a number or nothing', { type: ['integer', 'null'] }, { inside: ['5'], outside: ['x'] }],
    ['a list', LIST, { inside: [['1', '2']], unclear: ['1', '1,2'], outside: [['x']] }],
    ['anything', {}, { inside: ['5', 'x', ['y']] }],
  ])('%s', (_what, schema, expected) => {
    expect(standings(expected, (value) => inQuery(schema, value))).toEqual(expected);
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
    expect(inBody(INTEGER, '5')).toEqual({ standing: 'unclear', violations: [], undeclared: [] });
  });

  test('is what is required and null, whatever its type', () => {
    const operation = operationOf('POST /acme/things', { 'a!': LIST });
    expect(requestStanding(operation, { path: {}, query: {}, body: { a: null } })).toEqual({
      standing: 'outside',
      violations: [{ at: 'a', constraint: 'required' }],
      undeclared: [],
    });
  });

  test('is a path that is no number', () => {
    const operation = operationOf('GET /acme/things/{id}', { 'id!': INTEGER });
    const standing = (id: string) => requestStanding(operation, { path: { id }, query: {}, body: {} }).standing;
    expect([standing('7'), standing('x')]).toEqual(['inside', 'outside']);
  });

  test('is not a name that every object has', () => {
    const operation = operationOf('POST /acme/things', { constructor: INTEGER });
    expect(requestStanding(operation, { path: {}, query: {}, body: {} }).standing).toBe('inside');
  });
});
