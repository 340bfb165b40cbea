/** What `conform list --unproven` shows: written down by a run over the whole catalogue, and held to what is known without. */
import { describe, expect, test } from 'vitest';
import { loadContract } from '../../helpers/contract/load.ts';
import { NO_FAULT, readUnproven, unprovenOf } from '../../helpers/mutants/unproven.ts';
import { makePlan, requirementsOf } from '../../helpers/plan/plan.ts';
import { suites } from '../../suites/index.ts';
import { sampleResult } from '../report/sample.ts';

describe('the requirements that no fault breaks', () => {
  const unproven = readUnproven();

  test('are requirements of the plan, each named once', () => {
    const ids = Object.values(unproven).flat();
    const known = new Set(requirementsOf(makePlan(loadContract(), suites, 'full', null)).map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    // What a deployment's own index declares below core is planned once that index is read.
    expect(ids.filter((id) => !known.has(id) && !id.startsWith('core/'))).toEqual([]);
    expect(ids.length / known.size).toBeLessThan(0.05);
  });

  test('have a reason each', () => {
    expect(Object.keys(unproven).filter((why) => why === NO_FAULT || !why.endsWith('.'))).toEqual([]);
  });
});

test('what no mutant fails is unproven, for the reason that the clean reference gives or for one by rule', () => {
  const clean = new Map([
    ['a/GET/proven', 'pass'],
    ['core/v2/GET/minimal/served', 'pass'],
    ['a/GET/known', 'not-applicable'],
    ['a/GET/unknown', 'pass'],
  ] as const);
  const requirements = new Map(
    [
      sampleResult({ id: 'core/v2/GET/minimal/served', kind: 'served', namespace: 'core/v2' }),
      sampleResult({ id: 'a/GET/unknown', kind: 'round-trip', namespace: 'a' }),
    ].map((requirement) => [requirement.id, requirement]),
  );
  const reasons = new Map([['a/GET/known', 'Nothing is there.']]);
  const failing = { failed: ['a/GET/proven'] } as unknown as Parameters<typeof unprovenOf>[0][number];
  expect(unprovenOf([failing], { requirements, clean, reasons })).toEqual({
    'Faults come from the contract, which does not show this route.': ['core/v2/GET/minimal/served'],
    'Does not apply to the reference: Nothing is there.': ['a/GET/known'],
    [NO_FAULT]: ['a/GET/unknown'],
  });
});
