import { expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { makePlan, requirementsOf } from '../../helpers/plan/plan.ts';
import { sentencesOf } from '../../helpers/plan/sentences.ts';
import { suites } from '../../suites/index.ts';

const contract = loadContract();
const requirements = requirementsOf(makePlan(contract, suites, 'full', null));
const sentences = sentencesOf(contract, requirements);

test('each sentence has requirements that rest on it, or says why nothing can judge it', () => {
  const neither = sentences.filter((one) => one.requirements.length > 0 === (one.untested !== undefined));
  expect(neither.map(({ key }) => key)).toEqual([]);
});

test('each requirement rests on a sentence', () => {
  const resting = new Set(sentences.flatMap((one) => one.requirements.map(({ id }) => id)));
  expect(requirements.map(({ id }) => id).filter((id) => !resting.has(id))).toEqual([]);
});

test('the keys are unique, and the headings are those of clauses', () => {
  const keys = sentences.map(({ key }) => key);
  expect(new Set(keys).size).toBe(keys.length);
  const titles = new Set([...contract.clauses.values()].map(({ title }) => title));
  expect(sentences.filter(({ heading }) => !titles.has(heading))).toEqual([]);
});

test('a clause with a sentence has what rests on it among its requirements', () => {
  const headed = new Set(sentences.map(({ heading }) => heading));
  expect([...contract.clauses.values()].filter(({ title }) => !headed.has(title)).map(({ id }) => id)).toEqual([]);
});

test('a requirement that rests on nothing is seen, and so is a sentence that nothing judges', () => {
  const [first] = requirements;
  if (first === undefined) throw new Error('no requirement');
  const stray = { ...first, id: 'nowhere/of/it', operation: null };
  expect(sentencesOf(contract, [stray]).filter((one) => one.requirements.length > 0)).toEqual([]);
});
