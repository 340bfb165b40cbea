/** A sample of the catalogue, so that a suite which grows blind is seen at once; `conform mutants` judges all. */
import { expect, test } from 'vitest';
import { chooseFaults } from '../../helpers/mutants/choose.ts';
import { openHarness } from '../../helpers/mutants/harness.ts';
import { judgeInTurn } from '../../helpers/mutants/judge-faults.ts';
import { matrixOf } from '../../helpers/mutants/matrix.ts';
import type { MutantResult } from '../../helpers/mutants/types.ts';
import { readUnproven } from '../../helpers/mutants/unproven.ts';
import { faultCatalogue } from '../../reference/faults/catalogue.ts';

/** Many where there is time. */
const SAMPLE = process.env.FUZZ_RUNS === undefined ? 12 : 300;

test(`of ${SAMPLE} faults hardly any survives, and hardly any is told by what it does not break`, async () => {
  const results: MutantResult[] = [];
  const faults = chooseFaults(faultCatalogue().values(), { sample: SAMPLE, seed: 1 });
  await judgeInTurn(await openHarness(), faults, (result) => results.push(result));
  const { score, toldShare, collateralShare, totals } = matrixOf(results);
  const survivors = results.filter(({ outcome }) => outcome === 'survived' || outcome === 'warned').map(({ id }) => id);
  expect(totals.total).toBe(SAMPLE);
  expect(toldShare, survivors.join(', ')).toBeGreaterThanOrEqual(0.99);
  expect(score, survivors.join(', ')).toBeGreaterThanOrEqual(0.98);
  expect(collateralShare).toBeLessThanOrEqual(0.02);
  const unproven = new Set(Object.values(readUnproven()).flat());
  expect(results.flatMap(({ failed }) => failed).filter((id) => unproven.has(id))).toEqual([]);
});
