import { expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { makePlan, requirementsOf } from '../../helpers/plan/plan.ts';
import { suites } from '../../suites/index.ts';

const { clauses } = loadContract();
const resting = (): ReadonlySet<string> =>
  new Set(requirementsOf(makePlan(loadContract(), suites, 'full', null)).map(({ clause }) => clause));

test('every clause has requirements, or says why it has none', () => {
  const rested = resting();
  const silent = [...clauses.values()].filter(({ id, untested }) => !rested.has(id) && untested === undefined);
  expect(silent.map(({ id }) => id)).toEqual([]);
});

test('no clause that has requirements assertions to have none', () => {
  const rested = resting();
  const contradicting = [...clauses.values()].filter(({ id, untested }) => rested.has(id) && untested !== undefined);
  expect(contradicting.map(({ id }) => id)).toEqual([]);
});

test('every requirement rests on a clause', () => {
  expect([...resting()].filter((id) => !clauses.has(id))).toEqual([]);
});
