/** What a run asks that may not ask for everything. */
import { expect, test } from 'vitest';
import type { Case } from '../../helpers/cases/types.ts';
import { worthFrom } from '../../helpers/mutants/worth.ts';
import { shareOf, sortOf, type Worth, worthMost } from '../../helpers/plan/worth.ts';
import type { Requirement } from '../../helpers/requirement/requirement.ts';
import { operationOf } from './scripted-site.ts';

type Kind = Requirement['kind'];

function requirementOf(id: string, kind: Kind, operation: string | null = 'GET /acme/things'): Requirement {
  const rest = {
    title: id,
    level: 'MUST',
    basis: 'declared',
    clause: 'acme',
    namespace: 'acme',
    argument: null,
  } as const;
  return { id, kind, operation, ...rest };
}

function caseOf(id: string, weight: number, ...kinds: readonly Kind[]): Case {
  const requirements = kinds.map((kind, at) => requirementOf(`${id}/${at}`, kind));
  const operations = [operationOf('GET /acme/things')];
  const rest = { namespace: 'acme', effect: 'read', depth: 'standard', sends: '', run: async () => {} } as const;
  return { id, weight, requirements, operations, ...rest };
}

const one = (amount: number): number => amount;
const worth: Worth = { index: 0.2, perRequirement: { 'read served': 0.1, 'read rejected': 0.05 } };

test.each<[string, string]>([
  ['GET /acme/things', 'read served'],
  ['DELETE /acme/things/{id}', 'remove served'],
  ['PATCH /acme/things/{id}', 'write served'],
])('what %s is asked for is of the sort %j', (operation, sort) => {
  expect(sortOf(requirementOf('a', 'served', operation))).toBe(sort);
});

test('what tells most for a request comes first, and what does not fit is left out', () => {
  const dear = caseOf('dear', 10, 'served');
  const cheap = caseOf('cheap', 1, 'rejected');
  const rich = caseOf('rich', 2, 'served', 'served');
  const worthless = caseOf('worthless', 1, 'json');
  const cases = [dear, cheap, rich, worthless];
  expect(worthMost(cases, 4, one, worth)).toEqual([rich, cheap, worthless]);
  expect(worthMost(cases, 2, one, worth)).toEqual([rich]);
  expect(worthMost(cases, 14, one, worth)).toHaveLength(4);
  expect(worthMost(cases, 4, (weight) => 2 * weight, worth)).toEqual([rich]);
});

test('the share of a part is of what all tell, the index among it', () => {
  const [a, b] = [caseOf('a', 1, 'served'), caseOf('b', 1, 'rejected', 'rejected')];
  expect(shareOf([], [a, b], worth)).toBeCloseTo(0.5);
  expect(shareOf([a], [a, b], worth)).toBeCloseTo(0.75);
  expect(shareOf([a, b], [a, b], worth)).toBe(1);
  // 0.1 + 0.2 + 0.3 is a little more than 0.1 + 0.3 + 0.2.
  const uneven: Worth = { index: 0.1, perRequirement: { 'read served': 0.2, 'read rejected': 0.15 } };
  expect(shareOf([a, b], [b, a], uneven)).toBe(1);
});

test('cases share a fault that several tell, and the index leaves nothing to them', () => {
  const [a, b] = [caseOf('a', 1, 'served'), caseOf('b', 1, 'rejected', 'rejected')];
  const index = { requirements: [requirementOf('index/0', 'index-operation')], run: () => {} };
  const failed = (...ids: readonly string[]) => ({ outcome: 'killed', failed: ids }) as const;
  const results = [
    failed('a/0'),
    failed('a/0', 'b/0', 'b/1'),
    failed('index/0', 'b/0'),
    failed('elsewhere'),
    { outcome: 'survived', failed: ['b/0'] } as const,
  ];
  expect(worthFrom(results, { cases: [a, b], indexChecks: [index] })).toEqual({
    index: 0.25,
    perRequirement: { 'read rejected': 0.0625, 'read served': 0.375 },
  });
});
