import { expect, test } from 'vitest';
import { plan, run } from '../../helpers/api/index.ts';

test('is what a run asks, and each requirement is in one case', async () => {
  const wanted = { depth: 'smoke', namespaces: ['shop-admin'] } as const;
  const { requirements, cases } = await plan(wanted);
  const report = await run({ ...wanted, reference: true });
  const ids = requirements.map(({ id }) => id);
  expect(ids.toSorted()).toEqual(report.results.map(({ id }) => id).toSorted());
  expect(cases.flatMap((one) => one.requirements).toSorted()).toEqual(ids.toSorted());
});

test('rejects a depth that is none', async () => {
  await expect(plan({ depth: 'deep' as 'full' })).rejects.toMatchObject({ code: 'usage' });
});
