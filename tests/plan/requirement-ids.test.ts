import { describe, expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { makePlan, requirementsOf } from '../../helpers/plan/plan.ts';
import { suites } from '../../suites/index.ts';

const ids = requirementsOf(makePlan(loadContract(), suites, 'full', null)).map(({ id }) => id);

/** Operations that are asked the same things share one list, so that the file can be read. */
function frozenForm(all: readonly string[]): string {
  const tails = new Map<string, string[]>();
  for (const id of all) {
    const [, operation = '', tail = ''] = /^(.*?\/(?:GET|POST|PUT|PATCH|DELETE))\/(.*)$/.exec(id) ?? [null, '', id];
    tails.set(operation, [...(tails.get(operation) ?? []), tail]);
  }
  const sharers = new Map<string, string[]>();
  for (const [operation, list] of tails) {
    const key = list.toSorted().join('\n  ');
    sharers.set(key, [...(sharers.get(key) ?? []), operation]);
  }
  return [...sharers].map(([list, operations]) => `${operations.toSorted().join('\n')}\n  ${list}\n`).join('\n');
}

describe('requirement ids', () => {
  test('are unique', () => {
    expect(ids.length - new Set(ids).size).toBe(0);
  });

  test('go through a shell and a file name as they are', () => {
    expect(ids.filter((id) => !/^[A-Za-z0-9._:/-]+$/.test(id))).toEqual([]);
  });

  // An id never changes its meaning: a line may come, and one that goes is never used again.
  test('are those that were given out', async () => {
    await expect(frozenForm(ids)).toMatchFileSnapshot('requirement-ids.txt');
  });
});
