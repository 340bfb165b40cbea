/**
 * Each entry of the table is needed by its variation, and covers no fault: taken out, the variation alarms, and a fault beside
 * it is told while it is there.
 */
import { describe, expect, test } from 'vitest';
import { knownFaults } from '../../helpers/mutants/registry.ts';
import type { ToleranceId } from '../../helpers/tolerances/table.ts';
import { TOLERANCES } from '../../helpers/tolerances/table.ts';
import { VARIATIONS } from '../../mutants/variations/catalogue.ts';
import '../../mutants/register.ts';
import { drawnByCommit } from '../support/by-commit.ts';
import { judged } from './judged.ts';
import { ROWS, type Row, UNSHOWN } from './rows.ts';

/** So many where there is no time for all. */
const SAMPLE = 4;
const TOLD = ['fail', 'warn'];

/** The outcome of the row's requirement, where only its cases are run. */
async function outcomeOf(
  { id, requirement, cases = [requirement], told = requirement }: Row,
  off: readonly ToleranceId[],
  fault?: string,
) {
  const { shownBy = '' } = TOLERANCES.find((one) => one.id === id) ?? {};
  const variation = VARIATIONS.get(shownBy);
  const broken = fault === undefined ? undefined : knownFaults().get(fault);
  if (variation === undefined || (fault !== undefined && broken === undefined)) throw new Error(`${id} names nothing.`);
  const { results } = await judged({
    variations: [variation],
    faults: broken === undefined ? [] : [broken],
    off,
    isRun: (one) => cases.includes(one.id),
  });
  return results.get(fault === undefined ? requirement : told)?.outcome;
}

test('every entry has a row, but for what no single case shows', () => {
  const ids = TOLERANCES.map(({ id }) => id);
  expect([...ROWS.map(({ id }) => id), ...UNSHOWN].sort()).toEqual([...ids].sort());
});

describe.each(drawnByCommit(ROWS, SAMPLE).map((row) => [row.id, row] as const))('%s', (_id, row) => {
  test('lets its variation pass', async () => {
    expect(['pass', 'not-applicable']).toContain(await outcomeOf(row, []));
  });

  test('taken out, its variation alarms', async () => {
    expect([...TOLD, ...(row.blocks ? ['blocked'] : [])]).toContain(await outcomeOf(row, [row.id]));
  });

  test.runIf(row.fault !== undefined)('a fault beside it is told', async () => {
    expect(TOLD).toContain(await outcomeOf(row, [], row.fault));
  });
});
