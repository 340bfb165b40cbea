/** A deployment that denies what is not there, as what a user may not see. */
import { expect, test } from 'vitest';
import { departures, judgeReference } from '../support/judge-reference.ts';

const UNKNOWN = ['path/id/unknown', 'path/slug/unknown', 'path/slug/beginning', 'delete/again', 'rejected/body'];

test('blocks nothing, and no requirement of what is not there', async () => {
  const ids = ['organizers', 'tags'].flatMap((kind) => UNKNOWN.map((tail) => `calendar/events/v1/${kind}/*${tail}`));
  const judged = await judgeReference({ variation: 'unknown-403', selection: { ids } });
  expect(departures(judged).filter((line) => UNKNOWN.some((tail) => line.endsWith(tail)))).toEqual([]);
  const reads = judged.results.filter(({ id }) => /:(?:id|slug)\/GET\/path\/\w+\/unknown$/.test(id));
  expect(reads.map(({ outcome }) => outcome)).toEqual(['pass', 'pass', 'pass']);
});
