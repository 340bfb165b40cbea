/** In which order a run asks, and how much of it a part is. */
import { describe, expect, test } from 'vitest';
import type { Case } from '../../helpers/cases/types.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import { costOf, readCosts, toldBy } from '../../helpers/plan/costs.ts';
import { newsFirst } from '../../helpers/plan/news.ts';
import { makePlan } from '../../helpers/plan/plan.ts';
import { askedOf, unitsOf } from '../../helpers/plan/rotation.ts';
import type { Requirement } from '../../helpers/requirement/requirement.ts';
import { suites } from '../../suites/index.ts';
import { operationOf } from './scripted-site.ts';

const document = { origin: 'document' } as const;

/** A case that judges arguments of an operation. */
function caseOf(weight: number, key: string, ...args: readonly string[]): Case {
  const operation = operationOf(key, {}, document);
  const requirements = args.map(
    (argument): Requirement => ({
      id: `${key} ${argument}`,
      kind: 'rejected',
      argument,
      title: '',
      level: 'MUST',
      basis: 'declared',
      clause: 'things',
      operation: key,
      namespace: 'acme',
    }),
  );
  const rest = { namespace: 'acme', effect: 'read', depth: 'standard', sends: '', run: async () => {} } as const;
  return { id: key, operations: [operation], requirements, weight, ...rest };
}

describe('first comes what tells most that is new', () => {
  test('for each request', () => {
    const [dear, cheap] = [[caseOf(50, 'GET /a', 'x', 'y')], [caseOf(1, 'GET /b', 'z')]];
    expect(newsFirst([dear, cheap])).toEqual([cheap, dear]);
  });

  test('and what another has asked of an operation is none', () => {
    const [first, alike, other] = [
      [caseOf(1, 'GET /a', 'x', 'y')],
      [caseOf(1, 'GET /a', 'x', 'y')],
      [caseOf(2, 'GET /b', 'z')],
    ];
    expect(newsFirst([first, alike, other])).toEqual([first, other, alike]);
  });

  test('and of the last ones what sends most, so that all end together', () => {
    const units = Array.from({ length: 20 }, (_, at) => [caseOf(at === 18 ? 4 : 2, `GET /${at}`, 'x')]);
    const costs = newsFirst(units).map(([one]) => one?.weight);
    expect(costs.slice(0, 17).every((cost) => cost === 2)).toBe(true);
    expect(costs.slice(17)).toEqual([4, 2, 2]);
  });

  test('and nothing is lost or asked twice', () => {
    const units = unitsOf(makePlan(loadContract(), suites, 'standard', null).cases, 'standard', 3);
    const ordered = newsFirst(units);
    expect(ordered).toHaveLength(units.length);
    expect(new Set(ordered)).toEqual(new Set(units));
  });
});

describe('costs', () => {
  test('name cases that there are', () => {
    const plans = (['full', 'standard'] as const).map((depth) => makePlan(loadContract(), suites, depth, null));
    const ids = new Set(plans.flatMap(({ cases }) => cases.map(({ id }) => id)));
    expect(Object.keys(readCosts().requests).filter((id) => !ids.has(id))).toEqual([]);
  });

  test('of what nobody counted are what it says of itself', () => {
    expect(costOf(caseOf(7, 'GET /a', 'x'))).toBe(7);
  });

  test('tell of a part no less than of a smaller one', () => {
    const shares = [0, 0.05, 0.1, 0.3, 0.6, 0.95, 1].map(toldBy);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
  });
});

test('a turn asks no more than the half of what there is', () => {
  const { cases } = makePlan(loadContract(), suites, 'standard', null);
  const asked = unitsOf(cases, 'standard', 1).flatMap(askedOf);
  expect(asked.length).toBeLessThan(0.6 * cases.length);
});
