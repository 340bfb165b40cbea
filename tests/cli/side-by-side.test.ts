/** Two runs at the same time on one deployment see each other's records come and go, and judge as if they were alone. */
import { expect, test } from 'vitest';
import { someOf } from '../support/by-commit.ts';
import { conform, environmentOf, startSite } from './processes.ts';

const ROWS: readonly (readonly [concurrency: number, ids: readonly string[]])[] = [
  [32, ['shop-analytics/coupons/*', 'calendar/events/v1/tags/*']],
  [1, ['calendar/venues/*', 'calendar/events/v1/venues/*', 'calendar/events/v1/tags/*']],
  [32, ['shop-analytics/coupons/*', 'shop-analytics/products/*']],
];

test.each(someOf(ROWS, 3))('at concurrency %i both pass, and nothing of %s stays behind', async (concurrency, ids) => {
  const site = await startSite();
  const before = await site.counts();
  const runs = [1, 2].map((seed) =>
    conform(
      ['run', '--json', ...ids.flatMap((id) => ['--id', id])],
      environmentOf(site, { CONFORMANCE_CONCURRENCY: String(concurrency), CONFORMANCE_SEED: String(seed) }),
    ),
  );
  for (const { code, out } of await Promise.all(runs.map(({ ended }) => ended))) {
    const { totals, verdict } = JSON.parse(out);
    const { fail, warn, blocked, flaky, error } = totals;
    expect({ code, fail, warn, blocked, flaky, error, left: verdict.leftBehind }).toEqual({
      code: 0,
      fail: 0,
      warn: 0,
      blocked: 0,
      flaky: 0,
      error: 0,
      left: [],
    });
  }
  expect(await site.counts()).toEqual(before);
  await site.close();
});
