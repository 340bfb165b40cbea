/** A run makes little, and what it made is removed with few requests. */
import { expect, test } from 'vitest';
import { wholeRun } from './whole-run.ts';

/** In a standard run that may write, on the reference. */
const MOST_RECORDS = 350;
const MOST_EVENTS = 51;
/** Of the clean-up, for each record made: each is read once more before it is removed, in as few lists as the site has. */
const MOST_REQUESTS = 1.4;

test('a standard run makes few records, and removes them with hardly more requests than records', async () => {
  const { told, left, untold, harmed } = await wholeRun();
  const records = [...told.made.values()].reduce((sum, ids) => sum + ids.size, 0);
  expect({ left, untold, harmed }).toEqual({ left: [], untold: [], harmed: [] });
  expect(records).toBeGreaterThan(100);
  expect(records).toBeLessThanOrEqual(MOST_RECORDS);
  expect(told.made.get('event')?.size ?? 0).toBeLessThanOrEqual(MOST_EVENTS);
  expect(told.requests / records).toBeLessThanOrEqual(MOST_REQUESTS);
});
