import { expect, test } from 'vitest';
import { departures, judgeReference } from '../support/judge-reference.ts';

test('the reference conforms at every depth, and nothing is left on it', async () => {
  for (const depth of ['smoke', 'standard', 'full'] as const) {
    const judged = await judgeReference({ depth, seed: 7 });
    expect(departures(judged)).toEqual([]);
    expect(judged.left).toEqual([]);
    expect(judged.results.length).toBeGreaterThan(4000);
  }
}, 60_000);

test('with reading only, nothing but GET and HEAD is sent', async () => {
  const judged = await judgeReference({ effects: 'read' });
  expect([...new Set(judged.sent.map(({ method }) => method))]).toEqual(['GET', 'HEAD']);
  expect(departures(judged)).toEqual([]);
  expect(judged.results.filter(({ outcome }) => outcome === 'skipped').length).toBeGreaterThan(2000);
});

test('every operation of the contract is among the results', async () => {
  const { results } = await judgeReference({ depth: 'smoke' });
  const operations = new Set(results.map(({ operation }) => operation));
  expect(operations.size).toBeGreaterThanOrEqual(268);
});
