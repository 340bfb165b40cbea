/** Lists that give smaller pages than are asked for are judged by what these hold together, and what is wrong with them is told. */
import { expect, test } from 'vitest';
import { departures, judgeReference, type Tamper } from '../../support/judge-reference.ts';
import { pathOf, queryOf } from '../../support/tampering.ts';

const LIST = '/calendar/events/v1/venues';
const selection = { ids: ['calendar/venues/list/*'] };

type Body = { readonly venues: readonly { readonly id: number }[] };

const ofVenues =
  (edit: (body: Body) => Body): Tamper =>
  async (request, next) => {
    const answer = await next(request);
    if (request.method !== 'GET' || pathOf(request) !== LIST || answer.status !== 200) return answer;
    return { ...answer, body: JSON.stringify(edit(JSON.parse(answer.body))) };
  };

const judged = async (tamper?: Tamper) =>
  departures(await judgeReference({ variation: 'calendar-page-of-ten', selection, ...(tamper && { tamper }) }));

test.concurrent('pages of ten at most conform', async () => {
  expect(await judged()).toEqual([]);
});

test.concurrent('that one of three records is on no page is told, though the total counts it', async () => {
  const lacking = ofVenues((body) => ({ ...body, venues: body.venues.filter(({ id }) => id % 3 !== 0) }));
  expect(await judged(lacking)).toContain('fail calendar/venues/list/made/listed');
});

test.concurrent('a list that gives the first page each time comes to an end, and is told', async () => {
  const firstOnly: Tamper = (request, next) => {
    if (pathOf(request) !== LIST || !queryOf(request).has('page')) return next(request);
    const url = new URL(request.url);
    url.searchParams.set('page', '1');
    return next({ ...request, url: url.href });
  };
  expect(await judged(firstOnly)).toContainEqual(expect.stringMatching(/^fail calendar\/venues\/list\/pages\//));
});

test.concurrent('that a page leaves out what it has room for is told, though the next of one record would show it', async () => {
  const edit = ofVenues((body) => ({ ...body, venues: body.venues.slice(0, 1) }));
  const firstOfEvent: Tamper = (request, next) => (queryOf(request).has('event') ? edit(request, next) : next(request));
  const result = await judgeReference({ selection, tamper: firstOfEvent });
  expect(departures(result)).toContain('fail calendar/venues/list/event');
});
