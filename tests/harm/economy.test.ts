/** A run makes little, and what it made is removed with few requests. */
import { expect, test } from 'vitest';
import { wholeRun } from './whole-run.ts';

/** In a standard run that may write, on the reference. */
const MAX_RECORDS = 430;
const MAX_EVENTS = 58;
/** Of the clean-up, for each record made: they are read in lists, and removed in batches, as far as the site has these. */
const MAX_REQUESTS = 0.8;

test('a standard run makes few records, and removes them with fewer requests than records', async () => {
  const { told, left, unreported, harmed } = await wholeRun();
  const records = [...told.made.values()].reduce((sum, ids) => sum + ids.size, 0);
  expect({ left, unreported, harmed }).toEqual({ left: [], unreported: [], harmed: [] });
  expect(records).toBeGreaterThan(100);
  expect(records).toBeLessThanOrEqual(MAX_RECORDS);
  expect(told.made.get('event')?.size ?? 0).toBeLessThanOrEqual(MAX_EVENTS);
  expect(told.requests / records).toBeLessThanOrEqual(MAX_REQUESTS);
});
