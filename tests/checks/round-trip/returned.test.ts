/** Which written members an answer shows, below the members of the record as well. */
import { expect, test } from 'vitest';
import { noteReturned, type Returned } from '../../../helpers/checks/round-trip/returned.ts';
import type { Schema } from '../../../helpers/contract/types.ts';

const properties: Readonly<Record<string, Schema>> = {
  name: { type: 'string' },
  billing: { type: 'object', properties: { city: { type: 'string' }, phone: { type: 'string' } } },
  lines: {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        code: { type: 'string' },
        meta: { type: 'array', items: { type: 'object', properties: { key: { type: 'string' }, value: {} } } },
      },
    },
  },
};

function missing(written: object, ...answers: readonly object[]): readonly string[] {
  const seen: Returned = new Map();
  for (const shown of answers) noteReturned(seen, properties, [written], [shown]);
  return [...seen].flatMap(([name, isShown]) => (isShown ? [] : [name]));
}

const WRITTEN = {
  name: 'One',
  billing: { city: 'Lyon', phone: '' },
  lines: [{ code: 'a', meta: [{ key: 'k', value: { deep: 1 } }] }],
};

test.each<[string, object, readonly string[]]>([
  ['all', WRITTEN, []],
  ['no member', { billing: WRITTEN.billing, lines: WRITTEN.lines }, ['name']],
  ['no member of a nested record', { ...WRITTEN, billing: {} }, ['billing.city']],
  ['no member of an item', { ...WRITTEN, lines: [{ code: 'a' }] }, ['lines.meta']],
  [
    'no member of an item of an item',
    { ...WRITTEN, lines: [{ code: 'a', meta: [{ key: 'k' }] }] },
    ['lines.meta.value'],
  ],
  ['the member in a second item', { ...WRITTEN, lines: [{ code: 'x' }, ...WRITTEN.lines] }, []],
  ['no item', { ...WRITTEN, lines: [] }, []],
  ['another form of the value', { ...WRITTEN, lines: [{ code: 'a', meta: [{ key: 'k', value: '{"deep":1}' }] }] }, []],
])('an answer that shows %s', (_what, shown, expected) => {
  expect(missing(WRITTEN, shown)).toEqual(expected);
});

test('what one answer shows is returned', () => {
  expect(missing(WRITTEN, { ...WRITTEN, name: undefined, lines: [{ code: 'a' }] }, WRITTEN)).toEqual([]);
});
