import { describe, expect, test } from 'vitest';
import { carrierOf } from '../../helpers/cases/context.ts';
import { carriedBy } from '../../helpers/cases/requests.ts';
import { assertInvalidAt, assertValid, InvalidRequestError } from '../../helpers/cases/validity.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import type { Schema } from '../../helpers/contract/types.ts';
import { sentenceOf } from '../../helpers/requirement/reasons.ts';
import type { Carrier } from '../../helpers/samples/flaws.ts';
import { seeded } from '../../helpers/samples/generator.ts';
import { lookalikes } from '../../helpers/samples/lookalikes.ts';
import {
  edgeValues,
  type FakerSource,
  invalidValues,
  nestedEdges,
  placedAt,
  validValue,
} from '../../helpers/samples/values.ts';

const MARK = 'c1';
const OUTSIDER = 'conformance-c1-none';
/** What a query is asked for. */
const UNKNOWN = 'conformance-c1-unknown';

/** Place, constraint and value of everything that is wrong towards a schema. */
function wrongs(schema: Schema, carrier: Carrier = 'body', valid?: unknown) {
  return invalidValues(schema, carrier, MARK, valid).map(({ at, constraint, value }) => [at, constraint, value]);
}

describe('what is wrong', () => {
  test.each(['c1', 'ca5'])('breaks a pattern whatever the mark of a run is: %s', (mark) => {
    const schema: Schema = { type: 'string', pattern: 'a\\db?', 'x-checked': true };
    const flaw = invalidValues(schema, 'body', mark, 'a5').find(({ constraint }) => constraint === 'pattern');
    expect(flaw?.value).toBe(mark === 'c1' ? '~ conformance-c1-none ~' : '~');
  });

  test.each<[string, Schema, Carrier, unknown[]]>([
    ['a word for an integer', { type: 'integer' }, 'query', [['', 'type', UNKNOWN]]],
    ['a word for a boolean', { type: 'boolean' }, 'query', [['', 'type', UNKNOWN]]],
    ['an object for a text', { type: 'string' }, 'body', [['', 'type', { [OUTSIDER]: 'no text c1' }]]],
    ['nothing for a text in a query', { type: 'string' }, 'query', []],
    ['nothing for a list in a query', { type: 'array' }, 'query', []],
    ['nothing for an object in a query', { type: 'object' }, 'query', []],
    ['nothing for the members of an object in a query', { type: 'object', required: ['a'] }, 'query', []],
    ['a word for what may also be null', { type: ['integer', 'null'] }, 'body', [['', 'type', OUTSIDER]]],
    ['nothing for the items of what may be no list', { items: { type: 'integer' } }, 'body', []],
    ['nothing for the members of what may be no object', { required: ['a'] }, 'body', []],
    [
      'a word for the items of a list in a query',
      { type: 'array', items: { type: 'integer' } },
      'query',
      [['items', 'type', [UNKNOWN]]],
    ],
    ['an object for a list', { type: 'array' }, 'body', [['', 'type', { [OUTSIDER]: 'no list c1' }]]],
    ['a word for an object', { type: 'object' }, 'body', [['', 'type', OUTSIDER]]],
    ['a word beside a vocabulary, once', { type: 'string', enum: ['a'] }, 'body', [['', 'enum', OUTSIDER]]],
    ['one less than the least', { minimum: 1 }, 'query', [['', 'minimum', 0]]],
    ['one more than the most', { maximum: 100 }, 'query', [['', 'maximum', 101]]],
    ['no date', { format: 'date-time' }, 'query', [['', 'format', 'not a date']]],
    ['no address', { format: 'email' }, 'body', [['', 'format', 'not an e-mail address c1']]],
  ])('is %s', (_what, schema, carrier, expected) => {
    expect(wrongs(schema, carrier)).toEqual(expected);
  });

  test.each<[string, Schema]>([
    ['no type', {}],
    ['several types', { type: ['string', 'integer'] }],
    ['a format without an invalid value', { format: 'uuid' }],
    ['what is read only', { type: 'integer', readOnly: true }],
    ['null alone', { type: 'null' }],
    ['what a reader may take another way', { type: 'array', items: { type: 'integer' }, 'x-type-open': true }],
  ])('is nothing for %s', (_what, schema) => {
    expect(wrongs(schema)).toEqual([]);
  });

  test('is one item too many', () => {
    expect(wrongs({ maxItems: 2 }, 'body', ['a'])).toEqual([['', 'maxItems', ['a', 'a', 'a']]]);
  });

  test('is one thing inside a valid whole, whatever its depth', () => {
    const schema: Schema = {
      type: 'object',
      required: ['path'],
      properties: {
        path: { type: 'string' },
        counts: {
          type: 'array',
          items: { type: 'object', required: ['of'], properties: { of: { type: 'integer', minimum: 0 } } },
        },
      },
    };
    const valid = { path: '/a', counts: [{ of: 1 }, { of: 2 }] };
    expect(wrongs(schema, 'body', valid)).toEqual([
      ['', 'type', OUTSIDER],
      ['path', 'required', { counts: valid.counts }],
      ['path', 'type', { ...valid, path: { [OUTSIDER]: 'no text c1' } }],
      ['counts', 'type', { ...valid, counts: { [OUTSIDER]: 'no list c1' } }],
      ['counts.items', 'type', { ...valid, counts: [...valid.counts, OUTSIDER] }],
      ['counts.items.of', 'required', { ...valid, counts: [...valid.counts, {}] }],
      ['counts.items', 'null', { ...valid, counts: [...valid.counts, null] }],
      ['counts.items.of', 'type', { ...valid, counts: [...valid.counts, { of: OUTSIDER }] }],
      ['counts.items.of', 'minimum', { ...valid, counts: [...valid.counts, { of: -1 }] }],
    ]);
  });

  test('is said in words', () => {
    const [flaw] = invalidValues({ maximum: 100 }, 'query', MARK, undefined);
    expect(flaw && sentenceOf(flaw.wrong)).toBe('is 101, must be at most 100');
  });
});

describe('what resembles a valid value', () => {
  const resembling = (schema: Schema, carrier: Carrier = 'body', valid?: unknown, known: readonly string[] = []) =>
    lookalikes(schema, carrier, MARK, valid, () => known).map(({ at, constraint, value }) => [at, constraint, value]);

  test.each<[string, Schema, Carrier, unknown[]]>([
    [
      'a fraction, and digits with letters after them',
      { type: 'integer' },
      'query',
      [
        ['', 'type/fraction', 1.5],
        ['', 'type/digits', '5c1'],
      ],
    ],
    ['digits with letters for a number', { type: 'number' }, 'query', [['', 'type/digits', '5c1']]],
    [
      'what is no id of anything, cut to a whole number',
      { type: 'object', properties: { id: { type: 'integer' } } },
      'body',
      [
        ['id', 'type/fraction', { id: 2_113_907_641.5 }],
        ['id', 'type/digits', { id: '2113907641c1' }],
      ],
    ],
    [
      'no fraction in the ids of a body',
      { type: 'array', items: { type: 'integer' } },
      'body',
      [['items', 'type/digits', ['5c1']]],
    ],
    [
      'what is far beyond the bounds',
      { minimum: 1, maximum: 100 },
      'query',
      [
        ['', 'minimum/negative', -1],
        ['', 'maximum/far', 1000],
      ],
    ],
    ['nothing below zero where zero is right', { minimum: 0 }, 'query', []],
    ['other letters', { type: 'string', enum: ['4k', 'hd'] }, 'query', [['', 'enum/case', '4K']]],
    [
      'misspelt words',
      { type: 'string', enum: ['on-hold', 'publish'] },
      'query',
      [
        ['', 'enum/spelling', 'on_hold'],
        ['', 'enum/spelling', 'pu-blish'],
        ['', 'enum/spelling', 'shop-publish'],
        ['', 'enum/spelling', 'published'],
        ['', 'enum/case', 'ON-HOLD'],
      ],
    ],
    [
      'a wrong second item',
      { type: 'array', items: { enum: ['4', '5'] } },
      'query',
      [
        ['', 'type/object', { conformance: 'none' }],
        ['items', 'enum/second', ['4', 'conformance-c1-none']],
      ],
    ],
    ['a list for a text', { type: 'string' }, 'body', [['', 'type/other', ['conformance', 'none']]]],
    [
      'words and a thirteenth month for a date',
      { type: 'string', format: 'date-time' },
      'query',
      [
        ['', 'type/other', ['conformance']],
        ['', 'format/words', 'yesterday'],
        ['', 'format/month', '2030-13-01T00:00:00'],
      ],
    ],

    [
      'other letters than capitals',
      { type: 'string', enum: ['EUR'] },
      'body',
      [
        ['', 'enum/boolean', true],
        ['', 'enum/case', 'eur'],
      ],
    ],
    ['no letters that are right too', { type: 'string', enum: ['a', 'A'] }, 'query', []],
    ['nothing of what is read only', { type: 'integer', readOnly: true }, 'body', []],
  ])('%s', (_what, schema, carrier, expected) => {
    expect(resembling(schema, carrier)).toEqual(expected);
  });

  test('a value that namesakes know, at its place in a valid whole', () => {
    const schema: Schema = {
      type: 'object',
      properties: { tax: { type: 'string', enum: ['1'] }, note: { type: 'string' } },
    };
    expect(resembling(schema, 'body', { tax: '1', note: 'x' }, ['2']).filter(([at]) => at === 'tax')).toEqual([
      ['tax', 'enum/boolean', { tax: true, note: 'x' }],
      ['tax', 'enum/neighbour', { tax: '2', note: 'x' }],
    ]);
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
    [{ type: ['string', 'boolean', 'null'] }, 'body', []],
    [
      { type: ['boolean', 'null'] },
      'query',
      [
        ['true', true],
        ['false', false],
      ],
    ],
    [
      { type: 'array', maxItems: 2 },
      'body',
      [
        ['maxItems', '2 items'],
        ['empty', []],
      ],
    ],
    [{ type: 'string' }, 'body', []],
  ])('%j in a %s', (schema, carrier, expected) => {
    expect(edgeValues(schema, carrier).map(({ boundary, value }) => [boundary, value])).toEqual(expected);
  });
});

describe('the edges of what stands below an argument', () => {
  const ON: Schema = { type: 'object', properties: { on: { type: 'boolean' } } };

  test.each<[string, Schema, Carrier, unknown[]]>([
    ['of members', { properties: { kind: { enum: ['a'] } } }, 'body', [['kind.enum/a', 'a', ['kind']]]],
    [
      'of members of members',
      { properties: { in: ON } },
      'body',
      [
        ['in.on.true', true, ['in', 'on']],
        ['in.on.false', false, ['in', 'on']],
      ],
    ],
    [
      'of members of items',
      { type: 'array', items: { properties: { size: { minimum: 1 } } } },
      'body',
      [['items.size.minimum', 1, ['items', 'size']]],
    ],
    ['of no items that are no objects', { type: 'array', items: { enum: ['a'] } }, 'body', []],
    ['of nothing in a query', ON, 'query', []],
    ['of nothing that is read only', { ...ON, readOnly: true }, 'body', []],
    ['of nothing that may be of another type', { ...ON, 'x-type-open': true }, 'body', []],
    ['of no member that is read only', { properties: { on: { type: 'boolean', readOnly: true } } }, 'body', []],
    [
      'of a list as long as it may be',
      { properties: { tags: { type: 'array', items: { type: 'string' }, maxItems: 2 } } },
      'body',
      [
        ['tags.maxItems', '2 items', ['tags']],
        ['tags.empty', [], ['tags']],
      ],
    ],
  ])('are those %s', (_what, schema, carrier, expected) => {
    expect(nestedEdges(schema, carrier).map(({ boundary, value, at }) => [boundary, value, at])).toEqual(expected);
  });

  test.each<[unknown, Parameters<typeof placedAt>[1], unknown]>([
    ['a', { at: [], value: 'b' }, 'b'],
    [
      { a: 1, b: 2 },
      { at: ['a'], value: 3 },
      { a: 3, b: 2 },
    ],
    [{ a: { b: 1, c: 2 } }, { at: ['a', 'b'], value: 3 }, { a: { b: 3, c: 2 } }],
    [[{ a: 1, b: 2 }, { a: 4 }], { at: ['items', 'a'], value: 3 }, [{ a: 3, b: 2 }, { a: 4 }]],
    [{ b: 1 }, { at: ['a', 'b'], value: 3 }, undefined],
    [[], { at: ['items', 'a'], value: 3 }, undefined],
    [['x'], { at: ['items', 'a'], value: 3 }, undefined],
    [[{ a: 1 }], { at: ['a'], value: 3 }, undefined],
    [null, { at: ['a'], value: 3 }, undefined],
    ['text', { at: ['a'], value: 3 }, undefined],
    [['x', 'y'], { at: [], value: '3 items', copies: 3 }, ['x', 'x', 'x']],
    [{ a: ['x', 'y'] }, { at: ['a'], value: '3 items', copies: 3 }, { a: ['x', 'x', 'x'] }],
    [{ a: [] }, { at: ['a'], value: '3 items', copies: 3 }, undefined],
    [[], { at: [], value: '3 items', copies: 3 }, undefined],
    ['text', { at: [], value: '3 items', copies: 3 }, undefined],
  ])('stand in %j, %j, as %j', (valid, edge, expected) => {
    expect(placedAt(valid, edge)).toEqual(expected);
  });
});

describe('a plain valid value', () => {
  test.each<[Schema, unknown]>([
    [{ default: 'EUR', enum: ['USD', 'EUR'] }, 'EUR'],
    [{ default: null, type: 'boolean' }, true],
    [{ enum: ['percent', 'fixed'] }, 'percent'],
    [{ type: 'integer' }, 1],
    [{ type: 'integer', minimum: 3 }, 3],
    [{ type: 'integer', minimum: 0 }, 1],
    [{ type: 'number', minimum: 90, maximum: 90 }, 90],
    [{ type: 'number', minimum: 80 }, 80],
    [{ type: 'number', maximum: 1 }, 1],
    [{ default: [], type: 'array', items: { type: 'integer' } }, [1]],
    [{ default: [2], type: 'array', items: { type: 'integer' } }, [2]],
    [{ default: '', type: 'string' }, ''],
    [{ default: 0, type: 'integer' }, 0],
    [{ type: 'array' }, []],
    [{ type: 'null' }, null],
    [{ type: 'string', format: 'site-date-time' }, '2028-02-29 00:00:00'],
    [{ type: 'array', items: { type: 'integer' } }, [1]],
    [{ type: ['null', 'boolean'] }, true],
    [
      { type: 'object', properties: { id: { type: 'integer', readOnly: true }, on: { type: 'boolean' } } },
      { on: true },
    ],
    [{ type: 'string', format: 'date-time' }, '2030-12-31T23:59:59'],
  ])('of %j is %j', (schema, expected) => {
    expect(validValue(schema, seeded(1))).toEqual(expected);
  });

  test('is an address that reaches nobody, in lower case', () => {
    expect(validValue({ format: 'email' }, seeded(1))).toMatch(/^[^A-Z]+@example\.com$/);
    expect(validValue({ format: 'uri' }, seeded(1))).toMatch(/^https:\/\/example\.com\/[a-z-]+$/);
  });

  test('grows from the seed', () => {
    const drawn = (seed: number): unknown => {
      const source = seeded(seed);
      return [validValue({ type: 'string' }, source), validValue({ type: 'number' }, source)];
    };
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(1)).not.toEqual(drawn(2));
  });

  test('does not depend on what others draw meanwhile', () => {
    const [alone, disturbed, other] = [seeded(1), seeded(1), seeded(1)];
    const text = (source: FakerSource): unknown => validValue({ type: 'string' }, source);
    const undisturbed = [text(alone), text(alone)];
    const first = text(disturbed);
    text(other);
    expect([first, text(disturbed)]).toEqual(undisturbed);
    expect(undisturbed[0]).not.toBe(undisturbed[1]);
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
      ...required.map(({ name, schema }) => [name, validValue(schema, seeded(1))]),
    ]);
  }

  test('every valid value and every edge is valid', () => {
    for (const one of all) {
      const { operation, argument } = one;
      const carrier = carrierOf(operation);
      const valid = validValue(argument.schema, seeded(1));
      const edges = [...edgeValues(argument.schema, carrier), ...nestedEdges(argument.schema, carrier)];
      for (const value of [valid, ...edges.map((edge) => placedAt(valid, edge))]) {
        const call = { operation, args: { ...others(one), [argument.name]: value }, why };
        expect(() => assertValid(call), `${operation.key} ${argument.name}`).not.toThrow();
      }
    }
    expect(all.length).toBeGreaterThan(1_000);
  });

  test('every invalid value is wrong at its place and nowhere else', () => {
    let count = 0;
    for (const one of all) {
      const { operation, argument } = one;
      const valid = validValue(argument.schema, seeded(1));
      for (const { at, value } of invalidValues(argument.schema, carrierOf(operation), MARK, valid)) {
        const call = { operation, args: { ...others(one), [argument.name]: value }, why };
        const place = at === '' ? argument.name : `${argument.name}.${at}`;
        expect(() => assertInvalidAt(call, place), `${operation.key} ${place}`).not.toThrow();
        expect(() => assertValid(call)).toThrow(InvalidRequestError);
        count += 1;
      }
    }
    expect(count).toBeGreaterThan(1_500);
  });
});
