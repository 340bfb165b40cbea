/** A run makes little, and what it made is removed with few requests. */
import { expect, test } from 'vitest';
import { wholeRun } from './whole-run.ts';

/** In a standard run that may write, on the reference. */
const MAX_RECORDS = 350;
const MAX_EVENTS = 51;
/** Of the clean-up, for each record made: each is read once more before it is removed, in as few lists as the site has. */
const MAX_REQUESTS = 1.4;

test('a standard run makes few records, and removes them with hardly more requests than records', async () => {
  const { told, left, unreported, harmed } = await wholeRun();
  const records = [...told.made.values()].reduce((sum, ids) => sum + ids.size, 0);
  expect({ left, unreported, harmed }).toEqual({ left: [], unreported: [], harmed: [] });
  expect(records).toBeGreaterThan(100);
  expect(records).toBeLessThanOrEqual(MAX_RECORDS);
  expect(told.made.get('event')?.size ?? 0).toBeLessThanOrEqual(MAX_EVENTS);
  expect(told.requests / records).toBeLessThanOrEqual(MAX_REQUESTS);
});
