import { faker } from '@faker-js/faker/locale/en';
import { describe, expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import type { Schema } from '../../helpers/contract/types.ts';
import { carrierOf } from '../../helpers/plan/context.ts';
import { carriedBy } from '../../helpers/plan/requests.ts';
import { assertSound, assertWrongAt, UnsoundRequestError } from '../../helpers/plan/soundness.ts';
import { type Carrier, edgeValues, nestedEdges, placedAt, rightValue, wrongValues } from '../../helpers/plan/values.ts';

const MARK = 'c1';
const OUTSIDER = 'conformance-c1-none';

/** Place, constraint and value of everything that is wrong towards a schema. */
function wrongs(schema: Schema, carrier: Carrier = 'body', sound?: unknown) {
  return wrongValues(schema, carrier, MARK, sound).map(({ at, constraint, value }) => [at, constraint, value]);
}

describe('what is wrong', () => {
  test.each<[string, Schema, Carrier, unknown[]]>([
    ['a word for an integer', { type: 'integer' }, 'query', [['', 'type', OUTSIDER]]],
    ['a word for a boolean', { type: 'boolean' }, 'query', [['', 'type', OUTSIDER]]],
    ['an object for a text', { type: 'string' }, 'body', [['', 'type', { [OUTSIDER]: 'no text' }]]],
    ['nothing for a text in a query', { type: 'string' }, 'query', []],
    ['nothing for a list in a query', { type: 'array' }, 'query', []],
    ['an object for a list', { type: 'array' }, 'body', [['', 'type', { [OUTSIDER]: 'no list' }]]],
    ['a word for an object', { type: 'object' }, 'body', [['', 'type', OUTSIDER]]],
    ['a word beside a vocabulary, once', { type: 'string', enum: ['a'] }, 'body', [['', 'enum', OUTSIDER]]],
    ['one less than the least', { minimum: 1 }, 'query', [['', 'minimum', 0]]],
    ['one more than the most', { maximum: 100 }, 'query', [['', 'maximum', 101]]],
    ['no date', { format: 'date-time' }, 'query', [['', 'format', 'not a date']]],
    ['no address', { format: 'email' }, 'body', [['', 'format', 'not an e-mail address']]],
  ])('is %s', (_what, schema, carrier, expected) => {
    expect(wrongs(schema, carrier)).toEqual(expected);
  });

  test.each<[string, Schema]>([
    ['no type', {}],
    ['several types', { type: ['string', 'integer'] }],
    ['a format without a wrong value', { format: 'uuid' }],
    ['what is read only', { type: 'integer', readOnly: true }],
    ['what a reader may take another way', { type: 'array', items: { type: 'integer' }, 'x-type-open': true }],
  ])('is nothing for %s', (_what, schema) => {
    expect(wrongs(schema)).toEqual([]);
  });

  test('is one item too many', () => {
    expect(wrongs({ maxItems: 2 }, 'body', ['a'])).toEqual([['', 'maxItems', ['a', 'a', 'a']]]);
  });

  test('is one thing inside a sound whole, whatever its depth', () => {
    const schema: Schema = {
      type: 'object',
      required: ['path'],
      properties: {
        path: { type: 'string' },
        counts: { type: 'array', items: { type: 'object', properties: { of: { type: 'integer', minimum: 0 } } } },
      },
    };
    const sound = { path: '/a', counts: [{ of: 1 }, { of: 2 }] };
    expect(wrongs(schema, 'body', sound)).toEqual([
      ['', 'type', OUTSIDER],
      ['path', 'required', { counts: sound.counts }],
      ['path', 'type', { ...sound, path: { [OUTSIDER]: 'no text' } }],
      ['counts', 'type', { ...sound, counts: { [OUTSIDER]: 'no list' } }],
      ['counts.items', 'type', { ...sound, counts: [OUTSIDER, { of: 2 }] }],
      ['counts.items.of', 'type', { ...sound, counts: [{ of: OUTSIDER }, { of: 2 }] }],
      ['counts.items.of', 'minimum', { ...sound, counts: [{ of: -1 }, { of: 2 }] }],
    ]);
  });

  test('is said in words', () => {
    expect(wrongValues({ maximum: 100 }, 'query', MARK, undefined)[0]?.says).toBe('is 101, must be at most 100');
  });
});

describe('the edges of what is right', () => {
  test.each<[Schema, Carrier, unknown[]]>([
    [
      { minimum: 1, maximum: 100 },
      'query',
      [
        ['minimum', 1],
        ['maximum', 100],
      ],
    ],
    [
      { enum: ['asc', 'desc'] },
      'query',
      [
        ['enum/asc', 'asc'],
        ['enum/desc', 'desc'],
      ],
    ],
    [
      { type: 'boolean' },
      'query',
      [
        ['true', true],
        ['false', false],
      ],
    ],
    [{ type: ['string', 'null'] }, 'body', [['null', null]]],
    [{ type: ['string', 'null'] }, 'query', []],
    [
      { type: 'array', items: { enum: ['a', 'b'] } },
      'query',
      [
        ['items.enum/a', ['a']],
        ['items.enum/b', ['b']],
      ],
    ],
    [{ type: 'string' }, 'body', []],
  ])('%j in a %s', (schema, carrier, expected) => {
    expect(edgeValues(schema, carrier).map(({ boundary, value }) => [boundary, value])).toEqual(expected);
  });
});

describe('a plain right value', () => {
  test.each<[Schema, unknown]>([
    [{ default: 'EUR', enum: ['USD', 'EUR'] }, 'EUR'],
    [{ default: null, type: 'boolean' }, true],
    [{ enum: ['percent', 'fixed'] }, 'percent'],
    [{ type: 'integer' }, 1],
    [{ type: 'integer', minimum: 3 }, 3],
    [{ type: 'array', items: { type: 'integer' } }, [1]],
    [{ type: ['null', 'boolean'] }, true],
    [
      { type: 'object', properties: { id: { type: 'integer', readOnly: true }, on: { type: 'boolean' } } },
      { on: true },
    ],
    [{ type: 'string', format: 'date-time' }, '2030-06-01T10:00:00'],
  ])('of %j is %j', (schema, expected) => {
    expect(rightValue(schema, { faker })).toEqual(expected);
  });

  test('grows from the seed', () => {
    const drawn = (seed: number): unknown => {
      faker.seed(seed);
      return [rightValue({ type: 'string' }, { faker }), rightValue({ type: 'number' }, { faker })];
    };
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(1)).not.toEqual(drawn(2));
  });
});

describe('on the whole contract', () => {
  const all = [...loadContract().operations.values()].flatMap((operation) =>
    carriedBy(operation).map((argument) => ({ operation, argument })),
  );
  const why = 'a test';

  /** Arguments that are required beside the one that is looked at. */
  function others({ operation, argument }: (typeof all)[number]) {
    const required = carriedBy(operation).filter((one) => one.required && one.name !== argument.name);
    return Object.fromEntries([
      ...Object.keys(operation.pathParameters).map((name) => [name, 1]),
      ...required.map(({ name, schema }) => [name, rightValue(schema, { faker })]),
    ]);
  }

  test('every right value and every edge is sound', () => {
    for (const one of all) {
      const { operation, argument } = one;
      const carrier = carrierOf(operation);
      const sound = rightValue(argument.schema, { faker });
      const edges = [...edgeValues(argument.schema, carrier), ...nestedEdges(argument.schema, carrier)];
      for (const value of [sound, ...edges.map((edge) => placedAt(sound, edge))]) {
        const call = { operation, args: { ...others(one), [argument.name]: value }, why };
        expect(() => assertSound(call), `${operation.key} ${argument.name}`).not.toThrow();
      }
    }
    expect(all.length).toBeGreaterThan(1_000);
  });

  test('every wrong value is wrong at its place and nowhere else', () => {
    let count = 0;
    for (const one of all) {
      const { operation, argument } = one;
      const sound = rightValue(argument.schema, { faker });
      for (const { at, value } of wrongValues(argument.schema, carrierOf(operation), MARK, sound)) {
        const call = { operation, args: { ...others(one), [argument.name]: value }, why };
        const place = at === '' ? argument.name : `${argument.name}.${at}`;
        expect(() => assertWrongAt(call, place), `${operation.key} ${place}`).not.toThrow();
        expect(() => assertSound(call)).toThrow(UnsoundRequestError);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(1_500);
  });
});
