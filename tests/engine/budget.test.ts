/** A run that is kept to a budget. */
import { describe, expect, test } from 'vitest';
import { run, serve } from '../../helpers/api/index.ts';
import { type Budget, budgetOf, isSpent } from '../../helpers/run/budget.ts';

test.each<[number | null, number | null, Budget | null]>([
  [null, null, null],
  [300, null, { says: '300 requests (CONFORMANCE_MAX_REQUESTS)', requests: 300, ms: null }],
  [null, 5_000, { says: '5 s (CONFORMANCE_BUDGET)', requests: 250, ms: 5_000 }],
  [
    100,
    5_000,
    { says: '100 requests (CONFORMANCE_MAX_REQUESTS) and 5 s (CONFORMANCE_BUDGET)', requests: 100, ms: 5_000 },
  ],
])('%s requests and %s ms, 20 ms each', (maxRequests, budgetMs, budget) => {
  expect(budgetOf({ maxRequests, budgetMs }, 20)).toEqual(budget);
});

describe('what is left is kept for what has to be removed', () => {
  const budget: Budget = { says: '', requests: 200, ms: 10_000 };

  test.each<[string, number, number, number, boolean]>([
    ['as long as there is enough for what follows', 140, 0, 1_000, false],
    ['until what follows would take the rest', 165, 0, 1_000, true],
    ['sooner where records are to be removed', 110, 20, 1_000, true],
    ['by the time that requests have taken', 100, 0, 9_000, true],
    ['and not before', 100, 0, 6_000, false],
    ['and removals take longer than the rest', 90, 20, 4_300, true],
  ])('%s', (_when, requests, records, ms, spent) => {
    expect(isSpent(budget, { requests, records, ms })).toBe(spent);
  });
});

test('a run asks no more than it may, says what it left out, and looks no less partial for it', async () => {
  const { close, ...site } = await serve();
  const report = await run({ ...site, effects: 'write', namespaces: ['forms/v1'], maxRequests: 150, seed: 1 });
  await close();
  expect(report.run.requests).toBeLessThanOrEqual(150);
  expect(report.run.interrupted).toBeNull();
  expect(report.run.budget?.share).toBeGreaterThan(0);
  expect(report.run.budget?.share).toBeLessThan(1);
  expect(report.verdict.word).toBe('not shown to conform');
  expect(report.verdict.leftBehind).toEqual([]);
  expect(report.verdict.sentence).toMatch(/\d+ left out to keep to the budget/);
  const leftOut = report.results.filter(({ code }) => code === 'over-budget');
  expect(leftOut.length).toBeGreaterThan(20);
  expect(new Set(leftOut.map(({ outcome }) => outcome))).toEqual(new Set(['skipped']));
  expect(report.results.some(({ outcome }) => outcome === 'fail' || outcome === 'error')).toBe(false);
});
