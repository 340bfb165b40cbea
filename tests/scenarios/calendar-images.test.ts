/** Images of the site that records of the calendar are lent: what takes them away is told, and what knows none of them is not. */
import { expect, test } from 'vitest';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { bodyOf, is, withBody } from '../support/tampering.ts';

const IMAGES = 'calendar/events/v1/images';
const selection = { ids: [`${IMAGES}/*`] };
const UPDATED = /^\/calendar\/events\/v1\/(?:event|venue|organizer)s\/(?:\d+|by-slug\/[^/]+)$/;

/** Takes the image away on updates that send none. */
const forgetting =
  (methods: string): Tamper =>
  (request, next) =>
    next(is(request, methods, UPDATED) && !('image' in bodyOf(request)) ? withBody(request, { image: '' }) : request);

test.each(['PUT', 'PATCH'])('a calendar that forgets an image on a %s is told', async (method) => {
  expect(departures(await judgeReference({ selection, tamper: forgetting(method) }))).toEqual([
    `fail ${IMAGES}/event`,
    `warn ${IMAGES}/organizer`,
    `warn ${IMAGES}/venue`,
  ]);
});

const outcomesOn = async (tamper?: Tamper, effects: 'write' | 'site' = 'site') => {
  const { results } = await judgeReference({ selection, effects, ...(tamper && { tamper }) });
  return [...new Set(results.map(({ outcome }) => outcome))];
};

test('images stay on the reference', async () => {
  expect(await outcomesOn()).toEqual(['pass']);
});

test('nothing is told where the images of the shop are none of the calendar, where there are none, or where none may be lent', async () => {
  const rejecting: Tamper = (request, next) =>
    request.body.includes('"image":')
      ? Promise.resolve({ status: 400, headers: {}, body: '{"code":"image","message":"No."}' })
      : next(request);
  const without: Tamper = (request, next) =>
    is(request, 'GET', /^\/shop-analytics\/products$/)
      ? Promise.resolve({ status: 200, headers: { 'content-type': 'application/json' }, body: '[]' })
      : next(request);
  expect(await outcomesOn(rejecting)).toEqual(['not-applicable']);
  expect(await outcomesOn(without)).toEqual(['not-applicable']);
  expect(await outcomesOn(undefined, 'write')).toEqual(['not-applicable']);
});
