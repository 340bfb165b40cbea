import { describe, expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { makePlan, requirementsOf } from '../../helpers/plan/plan.ts';
import type { Requirement } from '../../helpers/requirement/requirement.ts';
import { suites } from '../../suites/index.ts';

const all = (): readonly Requirement[] => requirementsOf(makePlan(loadContract(), suites, 'full', null));
const ids = (): readonly string[] => all().map(({ id }) => id);

/** The method that ends an operation's part of an id, and what follows it. */
const OPERATION = /^(.*?\/(?:GET|POST|PUT|PATCH|DELETE))\/(.*)$/;

/** Operations that are asked the same things share one list, so that the file can be read. */
function frozenForm(given: readonly string[]): string {
  const tails = new Map<string, string[]>();
  for (const id of given) {
    const [, operation = '', tail = ''] = OPERATION.exec(id) ?? [null, '', id];
    tails.set(operation, [...(tails.get(operation) ?? []), tail]);
  }
  const sharers = new Map<string, string[]>();
  for (const [operation, list] of tails) {
    const key = list.toSorted().join('\n  ');
    sharers.set(key, [...(sharers.get(key) ?? []), operation]);
  }
  return [...sharers].map(([list, operations]) => `${operations.toSorted().join('\n')}\n  ${list}\n`).join('\n');
}

/** Requirements of one kind, whatever the operation and the argument, have one line. */
function kindOf(id: string): string {
  const [, , tail = null] = OPERATION.exec(id) ?? [];
  if (tail === null)
    return id.replace(/^.+(?=\/(?:answers\/|index\/(?:methods-alike|offered|self-link|version)$))/, '*');
  const kind = tail
    .replace(/^((?:index\/)?args\/).+\/(\w+\/rejected|\w+)$/, '$1*/$2')
    .replace(/^path\/[^/]+/, 'path/*');
  return `* ${kind}`;
}

function frozenLevels(given: readonly Requirement[]): string {
  const levels = new Map<string, Set<string>>();
  for (const { id, level, basis } of given) {
    const kind = kindOf(id);
    levels.set(kind, (levels.get(kind) ?? new Set()).add(`${level} ${basis}`));
  }
  return [...levels]
    .map(([kind, stated]) => `${kind}: ${[...stated].toSorted().join(', ')}\n`)
    .toSorted()
    .join('');
}

describe('requirement ids', () => {
  test('are unique', () => {
    const given = ids();
    expect(given.length - new Set(given).size).toBe(0);
  });

  test('go through a shell and a file name as they are', () => {
    expect(ids().filter((id) => !/^[A-Za-z0-9._:/-]+$/.test(id))).toEqual([]);
  });

  // An id never changes its meaning: a line may come, and one that goes is never used again.
  test('are those that were given out', async () => {
    await expect(frozenForm(ids())).toMatchFileSnapshot('requirement-ids.txt');
  });

  test('are as grave as they were, and rest on the same', async () => {
    await expect(frozenLevels(all())).toMatchFileSnapshot('requirement-levels.txt');
  });
});
