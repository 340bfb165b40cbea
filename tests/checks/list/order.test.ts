/** Whether a list is in order is told in one pass over what it is sorted by, with the same result as comparing each with each. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Document } from '../../../helpers/cases/list-statement.ts';
import { compareKeys, type Sorting, sorting } from '../../../helpers/checks/list/order.ts';

type Key = number | string | null;

const keyOf = ({ key }: Document): Key => key as Key;

/** Each with each, in the order of the list. */
function comparingAll(documents: readonly Document[], direction: 'asc' | 'desc'): Sorting {
  const sign = direction === 'asc' ? 1 : -1;
  const pairs = documents.flatMap((first, at) => documents.slice(at + 1).map((second) => [first, second] as const));
  const orders = pairs.map(([first, second]) => compareKeys(keyOf(first), keyOf(second)));
  const wrong = orders.findIndex((order) => order * sign > 0);
  return { tells: orders.some((order) => order !== 0), wrong: pairs[wrong] ?? null };
}

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'z', 'B', 'é', '1', ' ', '-'), maxLength: 4 }),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
);
const key = fc.oneof({ weight: 5, arbitrary: text }, fc.integer({ min: -3, max: 3 }), fc.double(), fc.constant(null));

test('the first two that stand the wrong way round are those that comparing each with each finds', () => {
  fc.assert(
    fc.property(fc.array(key, { maxLength: 12 }), fc.constantFrom('asc', 'desc'), (keys, direction) => {
      const documents = keys.map((one, id) => ({ id, key: one }));
      expect(sorting(documents, keyOf, direction)).toEqual(comparingAll(documents, direction));
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 1_000) },
  );
});

describe('each record is looked at once', () => {
  const AMOUNT = 5_000;

  test.each<readonly [string, (at: number) => Key]>([
    ['whose names are the same', () => 'name'],
    ['whose names tell nothing', (at) => `${at}`],
    [
      'whose names go up and down',
      (at) =>
        at
          .toString(26)
          .padStart(4, '0')
          .replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)] ?? ''),
    ],
    ['whose numbers rise', (at) => at],
  ])('in a list of records %s', (_, keyAt) => {
    let looks = 0;
    const documents = Array.from({ length: AMOUNT }, (__, id) => ({ id }));
    sorting(
      documents,
      ({ id }) => {
        looks += 1;
        return keyAt(Number(id));
      },
      'asc',
    );
    expect(looks).toBe(AMOUNT);
  });
});
