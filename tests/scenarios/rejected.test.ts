/** What is wrong is rejected wherever in a list it stands, and what lacks something whatever else it has. */
import { expect, test } from 'vitest';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { bodyOf, is, withBody } from '../support/tampering.ts';

const ITEMS = 'batch/v1/POST/args/requests.items';
const IDS = [`${ITEMS}/*`, `${ITEMS}.path/*`];

/** Changes the items of a batch before the reference sees them. */
const batching =
  (change: (items: readonly unknown[]) => readonly unknown[]): Tamper =>
  (request, next) => {
    const { requests } = is(request, 'POST', /^\/batch\/v1$/) ? bodyOf(request) : {};
    return next(Array.isArray(requests) ? withBody(request, { requests: change(requests) }) : request);
  };

test.each<[string, Tamper, readonly string[]]>([
  ['that is null is passed over', batching((items) => items.filter((item) => item !== null)), [`${ITEMS}/null`]],
  [
    'that lacks what it must have is given that of the one before it',
    batching((items) =>
      items.map((item, at) => (at > 0 && item !== null ? { ...Object(items[0]), ...Object(item) } : item)),
    ),
    [`${ITEMS}.path/required`, `${ITEMS}/type`],
  ],
  [
    'is the first, which alone is looked at',
    batching((items) => items.slice(0, 1)),
    [`${ITEMS}.path/required`, `${ITEMS}.path/type`, `${ITEMS}/null`, `${ITEMS}/type`],
  ],
])('an item %s', async (_what, tamper, places) => {
  const judged = await judgeReference({ tamper, selection: { ids: IDS } });
  expect(departures(judged)).toEqual(places.map((place) => `fail ${place}/rejected`));
});

test('the reference rejects all of them', async () => {
  expect(departures(await judgeReference({ selection: { ids: IDS } }))).toEqual([]);
});

test('an end is required of whole days, too', async () => {
  const tamper: Tamper = (request, next) => {
    const { all_day: isWholeDay, start_date: start, end_date: end } = bodyOf(request);
    const isBare = is(request, 'POST', /^\/calendar\/events\/v1\/events$/) && isWholeDay === true && end === undefined;
    return next(isBare && start !== undefined ? withBody(request, { end_date: start }) : request);
  };
  const id = 'calendar/events/v1/events/POST/args/end_date/required/rejected';
  expect(departures(await judgeReference({ tamper, selection: { ids: [id] } }))).toEqual([`fail ${id}`]);
});
