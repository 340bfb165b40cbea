/** What a clean-up says is left where a user may do less than a run asks for. */
import { expect, test } from 'vitest';
import { judgeReference, type Tamper } from '../support/judge-reference.ts';
import { is } from '../support/tampering.ts';

const TAGS = /^\/calendar\/events\/v1\/tags/;
const denied = { status: 403, headers: {}, body: '{"code":"rest_forbidden","message":"No.","data":{"status":403}}' };

test('what one route may not remove and another may is not told to be left', async () => {
  const tamper: Tamper = (request, next) => (is(request, 'DELETE', TAGS) ? Promise.resolve(denied) : next(request));
  const { left, sent } = await judgeReference({ tamper, selection: { ids: ['batch/v1/items/*'] } });
  expect(sent.some(({ method, url }) => method === 'DELETE' && url.includes('/tags/'))).toBe(true);
  expect(left).toEqual([]);
});

test('of what nobody may make, and wrong requests are rejected for, nothing is told to be left to remove', async () => {
  const tamper: Tamper = async (request, next) => {
    if (is(request, 'POST', /^\/calendar\/events\/v1\/venues$/)) {
      const isWrong = !request.body.includes('"venue"');
      return isWrong ? { ...denied, status: 400 } : denied;
    }
    // Who may not write sees no list of all that is not published either.
    return is(request, 'GET', /^\/calendar\/events\/v1\/venues$/) && request.url.includes('status=')
      ? { ...denied, status: 400 }
      : next(request);
  };
  const { left } = await judgeReference({ tamper, selection: { operations: ['POST /calendar/events/v1/venues'] } });
  expect(left.filter(({ removable }) => removable)).toEqual([]);
  expect(left.map(({ reason }) => reason.split(',')[0])).toEqual(['Its creation was denied']);
});
