/** A site that gives out again the id of what was deleted: what has the id then is another record. */
import { expect, test } from 'vitest';
import { judgeReference } from '../support/judge-reference.ts';

test('a record under the id of a deleted one is not taken for the deleted one', async () => {
  const selection = { ids: ['shop-analytics/orders/*'] };
  const { results } = await judgeReference({ variation: 'ids-reused', selection, effects: 'write' });
  const hindered = results.filter(({ outcome }) => outcome === 'fail' || outcome === 'blocked');
  expect(hindered.map(({ id, reason }) => `${id} ${reason}`)).toEqual([]);
});
