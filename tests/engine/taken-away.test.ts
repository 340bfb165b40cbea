/** A site that takes away what it made itself: what a run has found there is not the run's to keep. */
import { expect, test } from 'vitest';
import { judgeReference } from '../support/judge-reference.ts';

test('a note that its site replaces in the meantime is found again', async () => {
  const selection = { ids: ['shop-analytics/admin/notes/*', 'shop-analytics/orders/POST/*'] };
  const { results } = await judgeReference({ variation: 'notes-of-milestones', selection, effects: 'site' });
  const wrong = results.filter(({ outcome }) => ['fail', 'warn', 'flaky', 'blocked', 'error'].includes(outcome));
  expect(wrong.map(({ id, outcome, reason }) => `${outcome} ${id} ${reason}`)).toEqual([]);
});
