/** A run that is kept to a budget. */
import { describe, expect, test } from 'vitest';
import { run, serve } from '../../helpers/api/index.ts';
import type { Case } from '../../helpers/cases/types.ts';
import type { Effect } from '../../helpers/contract/types.ts';
import type { Unit } from '../../helpers/plan/rotation.ts';
import { type Budget, budgetOf, keeper, type Spending } from '../../helpers/run/budget.ts';
import { operationOf } from '../plan/scripted-site.ts';

test.each<[number | null, number | null, Budget | null]>([
  [null, null, null],
  [300, null, { says: '300 requests (CONFORMANCE_MAX_REQUESTS)', requests: 300, ms: null }],
  [null, 5_000, { says: '5 s (CONFORMANCE_BUDGET)', requests: null, ms: 5_000 }],
  [
    100,
    5_000,
    { says: '100 requests (CONFORMANCE_MAX_REQUESTS) and 5 s (CONFORMANCE_BUDGET)', requests: 100, ms: 5_000 },
  ],
])('%s requests and %s ms', (maxRequests, budgetMs, budget) => {
  expect(budgetOf({ maxRequests, budgetMs })).toEqual(budget);
});

/** A unit that sends so many requests. */
function unitOf(weight: number, effect: Effect = 'read'): Unit {
  const operation = operationOf('GET /acme/things', {}, { origin: 'document' });
  const rest = { namespace: 'acme', effect, depth: 'standard', sends: '', requirements: [] } as const;
  const one: Case = { id: String(weight), operations: [operation], weight, run: async () => {}, ...rest };
  return [one];
}

describe('what fits starts, in the order in which it is worth asking', () => {
  const [small, large, medium] = [unitOf(10), unitOf(200), unitOf(40)];
  const nothing: Spending = { requests: 0, records: 0, ms: 0 };

  function starting(order: readonly Unit[], budget: Partial<Budget>, spent: Partial<Spending> = {}, begun = nothing) {
    let now = { ...nothing, ...begun };
    const keep = keeper(order, { says: '', requests: null, ms: null, ...budget }, () => now, 50);
    now = { ...now, ...spent };
    return { keep, starts: (unit: Unit, sent = 0) => keep.omits(unit, () => sent) === null };
  }

  test('and what is too large gives its place to what comes after it', () => {
    const { starts } = starting([small, large, medium], { requests: 90 });
    expect([small, large, medium].map((unit) => starts(unit))).toEqual([true, false, true]);
  });

  test('what is worth more and comes in a later phase keeps its place', () => {
    const { starts } = starting([large, medium, small], { requests: 275 });
    expect([medium, small, large].map((unit) => starts(unit))).toEqual([true, false, true]);
  });

  test('what is under way takes what it has not sent yet, and what is through takes nothing more', () => {
    const { starts, keep } = starting([medium, small], { requests: 72 });
    expect([starts(medium, 5), starts(small)]).toEqual([true, false]);
    const other = starting([medium, small], { requests: 72 });
    other.starts(medium);
    other.keep.ended(medium);
    expect(other.starts(small)).toBe(true);
    expect(keep.holds()).toBeNull();
  });

  test('records that are still to be removed take a request each, and the looks for them', () => {
    expect(starting([small], { requests: 75 }).starts(small)).toBe(true);
    expect(starting([small], { requests: 75 }, { records: 5 }).starts(small)).toBe(false);
  });

  test('looks are kept free before the first record is there', () => {
    const writing = unitOf(10, 'write');
    expect(starting([writing], { requests: 75 }).starts(writing)).toBe(false);
    expect(starting([writing], { requests: 85 }).starts(writing)).toBe(true);
  });

  test('time is reckoned by how long requests took, and ends what is under way', () => {
    const slow = { requests: 100, ms: 5_000 };
    expect(starting([medium], { ms: 10_000 }, slow).starts(medium)).toBe(true);
    expect(starting([medium], { ms: 7_000 }, slow).starts(medium)).toBe(false);
    expect(starting([medium], { ms: 5_500 }, slow).keep.holds()?.code).toBe('over-budget');
    expect(starting([medium], { ms: 7_000 }, slow).keep.holds()).toBeNull();
  });

  test('what a run took before it asks anything is not how long a request takes', () => {
    const begun = { requests: 1, records: 0, ms: 3_000 };
    expect(starting([medium], { ms: 10_000 }, {}, begun).starts(medium)).toBe(true);
    expect(starting([medium], { ms: 6_000 }, {}, begun).starts(medium)).toBe(false);
  });
});

test('a run asks no more than it may, says what it left out, and looks no less partial for it', async () => {
  const { close, ...site } = await serve();
  const report = await run({ ...site, effects: 'write', namespaces: ['forms/v1'], maxRequests: 100, seed: 1 });
  await close();
  expect(report.run.requests).toBeLessThanOrEqual(105);
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
