import { describe, expect, test } from 'vitest';
import type { Resource } from '../../helpers/cases/types.ts';
import type { Schema } from '../../helpers/contract/types.ts';
import { compareOf } from '../../helpers/tolerances/members.ts';

/** Of a member `it`. */
const comparing = (schema: Schema, resource: Partial<Resource> = {}) =>
  compareOf(
    { name: 'it', collection: '/its', item: '/its/{id}', nameField: 'it', creatable: true, ...resource },
    'it',
    schema,
    true,
  );

const DAY_BOUNDS = { dayBounds: ['it'] };
const START = '2030-05-10 00:00:00';
const END = '2030-05-12 23:59:59';

describe('where a member can bound whole days', () => {
  const same = comparing({ type: 'string' }, DAY_BOUNDS);

  test.each([
    ['as it was written', END, END],
    ['the midnight after a last day', END, '2030-05-13 00:00:00'],
    ['a first day that begins at six', START, '2030-05-10 06:00:00'],
    ['a last day that ends at six', END, '2030-05-13 05:59:59'],
  ])('%s is the same', (_what, written, answered) => {
    expect(same(written, answered)).toBe(true);
  });

  test.each([
    ['another day', START, '2030-05-11 00:00:00'],
    ['the day before', START, '2030-05-09 18:00:00'],
    ['a first day for a last', END, START],
    ['another time of a time of day', '2030-05-06 10:00:00', '2030-05-06 16:00:00'],
  ])('%s is not', (_what, written, answered) => {
    expect(same(written, answered)).toBe(false);
  });
});

test('no other member is read so', () => {
  expect(comparing({ type: 'string' })(START, '2030-05-10 06:00:00')).toBe(false);
});

test.each([
  ['12.5', '12,5'],
  [
    { length: '10', width: '20.5' },
    { length: '10', width: '20,5' },
  ],
])('what is measured as %j has a point, and money may have a comma', (written, answered) => {
  const schema: Schema = { type: typeof written === 'string' ? 'string' : 'object' };
  expect(comparing(schema, { measures: ['it'] })(written, answered)).toBe(false);
  expect(comparing(schema)(written, answered)).toBe(true);
});

test.each([
  ['0', ''],
  ['0.00', null],
])('where zero counts, %j is not the same as %j', (written, answered) => {
  const schema: Schema = { type: 'string' };
  expect(comparing(schema, { zeroCounts: ['it'] })(written, answered)).toBe(false);
  expect(comparing(schema)(written, answered)).toBe(true);
});

test.each(['0', '0.00', 0, '0,00 €'])('where zero counts, a 0 may be answered as %j', (answered) => {
  expect(comparing({ type: 'string' }, { zeroCounts: ['it'] })('0', answered)).toBe(true);
});

test('where zero counts, nothing may come back as nothing, or as zero', () => {
  const same = comparing({ type: 'string' }, { zeroCounts: ['it'] });
  expect([same('', ''), same('', null), same('', '0.00')]).toEqual([true, true, true]);
});

test('a code may be shown in other letters, and nothing else', () => {
  const [written, answered] = [[{ code: 'summer' }], [{ code: 'SUMMER' }]];
  expect(comparing({ type: 'array' }, { anyCase: ['it'] })(written, answered)).toBe(true);
  expect(comparing({ type: 'array' })(written, answered)).toBe(false);
  expect(comparing({ type: 'array' }, { anyCase: ['it'] })(written, [{ code: 'WINTER' }])).toBe(false);
});

test('what is empty may be shown by the word for it', () => {
  const compare = comparing({ type: 'string' }, { wordForNone: { it: 'standard' } });
  expect(compare('', 'standard')).toBe(true);
  expect(compare('reduced', 'standard')).toBe(false);
  expect(comparing({ type: 'string' })('', 'standard')).toBe(false);
});
