/** Whatever is too large is read to its first part, which is JSON where the whole is. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstPart } from '../../helpers/exchange/first-part.ts';
import { DOCUMENT_LIMITS } from '../../helpers/exchange/limits.ts';

const SMALL = { levels: 3, values: 12, items: 4, members: 5 };
const LOST = 'its end is lost';

function read(document: unknown, limits = SMALL): { readonly json: unknown; readonly why: string | undefined } {
  const found = firstPart(JSON.stringify(document), null, limits);
  return { json: JSON.parse(found?.text ?? ''), why: found?.part?.why };
}

describe('a document beyond a limit', () => {
  test('of items keeps the first of a list, and all that comes after it', () => {
    expect(read({ list: [1, 2, 3, 4, 5, 6], more: ',]}' })).toEqual({
      json: { list: [1, 2, 3, 4], more: ',]}' },
      why: 'the JSON has a list of more than 4 items',
    });
  });

  test('of members keeps the first of an object', () => {
    const members = (amount: number) => Object.fromEntries(Array.from({ length: amount }, (_, at) => [`m${at}`, at]));
    expect(read([members(7), 1])).toEqual({
      json: [members(5), 1],
      why: 'the JSON has an object of more than 5 members',
    });
  });

  test('of levels reads what is below them as empty', () => {
    expect(read([[[['deep'], 'kept']], 'kept'])).toEqual({
      json: [[[[], 'kept']], 'kept'],
      why: 'the JSON nests deeper than 3 levels',
    });
  });

  test('of values keeps the first of them', () => {
    const { json, why } = read([[1, 2, 3, 4], [5, 6, 7, 8], [9, 10], 11]);
    expect(json).toEqual([
      [1, 2, 3, 4],
      [5, 6, 7, 8],
      [9, 10],
    ]);
    expect(why).toBe('the JSON has more than 12 values');
  });

  test('is told with every limit that it breaks', () => {
    expect(read([[1, 2, 3, 4, 5], [[['deep']]]]).why).toBe(
      'the JSON has a list of more than 4 items and nests deeper than 3 levels',
    );
  });
});

test('what is within the limits, and what is no JSON, is kept as it is', () => {
  const kept = [
    '[1,2,"[[[[[[,,,,,,"]',
    '{"a":"\\\\\\"]]]"}',
    '',
    'x,,,,,,,,,,,,,,',
    '<html>[[[[',
    '[,,',
    ']]]',
    '{"a":"',
  ];
  for (const text of kept) expect(firstPart(text, null, SMALL)).toEqual({ text, part: null });
});

describe('a text without its end', () => {
  const beginning = (text: string) => firstPart(text, LOST, { ...DOCUMENT_LIMITS, items: 3 });

  test.each([
    ['[{"id":1},{"id":2},{"i', '[{"id":1},{"id":2}]', false],
    ['[{"id":1},{"id":2}', '[{"id":1}]', false],
    ['[1,2,3,4,5', '[1,2,3]', false],
    ['{"list":[{"id":1},{"id":[1,2,3,4,5,', '{"list":[{"id":1}]}', true],
    ['{"a":[1,2],"list":[{"id":1},{"id":2},"', '{"a":[1,2],"list":[{"id":1},{"id":2}]}', true],
  ])('such as %s is closed behind the last whole record', (text, closed, isOpen) => {
    const found = beginning(text);
    expect(found?.text).toBe(closed);
    expect(found?.part?.isOpen).toBe(isOpen);
    expect(found?.part?.why).toContain(LOST);
  });

  test.each(['[', '[{"id":1', '{"id":1,"text":"', '{"a":{"b":1,"c":2,', '{"list":[1,2],"text":"', '<html>', ''])(
    'such as %s says nothing',
    (text) => expect(beginning(text)).toBeNull(),
  );

  test('of an object with many members is closed behind the last whole one', () => {
    const routes = Array.from({ length: 200 }, (_, at) => `"/route-${at}":{"methods":["GET"]}`).join(',');
    const { routes: kept } = JSON.parse(beginning(`{"namespaces":[],"routes":{${routes}`)?.text ?? '');
    expect(Object.keys(kept)).toHaveLength(199);
  });
});

test('what is left of any document is JSON within the limits, and a part of it', () => {
  const limited = (value: unknown, level = 1): boolean => {
    if (typeof value !== 'object' || value === null) return true;
    const held = Object.values(value);
    const max = Array.isArray(value) ? SMALL.items : SMALL.members;
    const isEmptied = level === SMALL.levels + 1 && held.length === 0;
    return isEmptied || (level <= SMALL.levels && held.length <= max && held.every((one) => limited(one, level + 1)));
  };
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), fc.nat(), (text, length) => {
      const whole = firstPart(text, null, SMALL);
      const json: unknown = JSON.parse(whole?.text ?? '');
      expect(limited(json)).toBe(true);
      if (whole?.part === null) expect(json).toEqual(JSON.parse(text));
      const half = firstPart(text.slice(0, length % (text.length + 1)), LOST, SMALL);
      if (half !== null) expect(limited(JSON.parse(half.text))).toBe(true);
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 500) },
  );
});

test('a list of 200,000 records is parsed to the first of them', () => {
  const records = Array.from({ length: 200_000 }, (_, at) => ({ id: at + 1 }));
  const { json, why } = read({ records, total: 200_000 }, DOCUMENT_LIMITS as never);
  expect(json).toEqual({ records: records.slice(0, DOCUMENT_LIMITS.items), total: 200_000 });
  expect(why).toBe(`the JSON has a list of more than ${DOCUMENT_LIMITS.items} items`);
});
