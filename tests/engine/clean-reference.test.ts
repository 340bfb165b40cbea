import { expect, test } from 'vitest';
import { departures, judgeReference } from '../support/judge-reference.ts';

/** Whole runs take long: those of full depth are of tests/mutants, which look at all that they send. */
test.each(['smoke', 'standard'] as const)(
  'the reference conforms at %s depth, and nothing is left on it',
  async (depth) => {
    const judged = await judgeReference({ depth, seed: 7 });
    expect(departures(judged)).toEqual([]);
    expect(judged.left).toEqual([]);
    expect(judged.results.length).toBeGreaterThan(4000);
    const operations = new Set(judged.results.map(({ operation }) => operation));
    expect(operations.size).toBeGreaterThanOrEqual(268);
  },
);

test('with reading only, nothing but GET and HEAD is sent', async () => {
  const judged = await judgeReference({ effects: 'read' });
  expect([...new Set(judged.sent.map(({ method }) => method))]).toEqual(['GET', 'HEAD']);
  expect(departures(judged)).toEqual([]);
  expect(judged.results.filter(({ outcome }) => outcome === 'skipped').length).toBeGreaterThan(2000);
});
