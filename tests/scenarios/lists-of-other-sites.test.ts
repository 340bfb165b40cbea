/** Lists of sites that are set up otherwise, and of which nothing wrong may be told. */
import { expect, test } from 'vitest';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { is, queryOf } from '../support/tampering.ts';

test('prices of a shop without decimals are compared as whole numbers', async () => {
  const ids = ['shop-analytics/products/list/price/near', 'shop-analytics/products/list/m*_price'];
  const judged = await judgeReference({ variation: 'prices-compared-whole', selection: { ids } });
  expect(departures(judged).filter((line) => line.includes('price'))).toEqual([]);
  expect(judged.results.find(({ id }) => id.endsWith('price/near'))?.outcome).toBe('pass');
});

test('a calendar that is for members alone has no page for strangers', async () => {
  const ids = ['calendar/events/list/others/*'];
  const { results } = await judgeReference({
    variation: ['calendar-for-members', 'strangers-403'],
    selection: { ids },
  });
  expect(results.map(({ outcome }) => outcome)).toEqual(['not-applicable']);
});

test('records may show no ids where they are read for editing', async () => {
  const tamper: Tamper = async (request, next) => {
    const answer = await next(request);
    const isForEditing = is(request, 'GET', /\/admin\/notes$/) && queryOf(request).get('context') === 'edit';
    if (!isForEditing || answer.status !== 200) return answer;
    const notes: readonly object[] = JSON.parse(answer.body);
    return { ...answer, body: JSON.stringify(notes.map((note) => ({ ...note, id: undefined }))) };
  };
  const judged = await judgeReference({ tamper, selection: { ids: ['shop-analytics/notes/list/*'] } });
  expect(departures(judged)).toEqual([]);
  expect(judged.results.find(({ id }) => id.endsWith('filters/together'))?.outcome).toBe('pass');
});

const LIST = /^\/calendar\/events\/v1\/events$/;
const HOUR_MS = 3_600_000;
const bounds = { ids: ['calendar/events/list/strict_dates/bounds'] };

/** Takes bounds for times of a zone that is so many hours behind the site's. */
const behind =
  (hours: (argument: string) => number): Tamper =>
  (request, next) => {
    const url = new URL(request.url);
    if (!is(request, 'GET', LIST) || !url.searchParams.has('strict_dates')) return next(request);
    for (const [name, text] of [...url.searchParams]) {
      if (!/^(?:starts|ends)_(?:before|after)$/.test(name)) continue;
      const moment = Date.parse(`${text.replace(' ', 'T')}Z`) + hours(name) * HOUR_MS;
      url.searchParams.set(name, new Date(moment).toISOString().slice(0, 19).replace('T', ' '));
    }
    return next({ ...request, url: url.href });
  };

/** By the site's clock; its events are in summer. */
const ZONE_HOURS = 2;

test.each([
  ['in UTC', () => ZONE_HOURS, 'pass'],
  ['of two zones', (name: string) => (name === 'starts_after' ? ZONE_HOURS : -ZONE_HOURS), 'warn'],
] as const)('bounds of events may be %s', async (_, hours, outcome) => {
  const { results } = await judgeReference({ tamper: behind(hours), selection: bounds });
  expect(results.find(({ id }) => bounds.ids.includes(id))?.outcome).toBe(outcome);
});

test('times of a request may be in UTC on a site hours behind it', async () => {
  const ids = ['calendar/events/list/strict_dates*', 'calendar/events/list/*_date'];
  const judged = await judgeReference({ variation: 'strict-dates-in-utc', selection: { ids } });
  expect(departures(judged)).toEqual([]);
  expect(judged.results.find(({ id }) => id.endsWith('/strict_dates'))?.outcome).toBe('pass');
});

test('days of a request may be those of UTC on a site half a day ahead of it', async () => {
  const ids = ['calendar/events/list/strict_dates*', 'calendar/events/list/*_date'];
  const judged = await judgeReference({ variation: 'whole-days-in-utc', selection: { ids } });
  expect(departures(judged)).toEqual([]);
  // At noon there it is the day before in UTC: of no event the day is known.
  expect(judged.results.find(({ id }) => id.endsWith('/start_date'))?.outcome).toBe('not-applicable');
});
