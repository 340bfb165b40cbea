import { expect, test } from 'vitest';
import { departures, judgeReference, type Tamper } from '../support/judge-reference.ts';
import { edited } from '../support/tampering.ts';

const selection = { ids: ['batch/v1/access/*'] };

test('nobody without leave writes through the batch of the reference', async () => {
  const judged = await judgeReference({ selection });
  expect(departures(judged)).toEqual([]);
  expect(judged.results.map(({ outcome }) => outcome)).toEqual(Array(6).fill('pass'));
});

/** Runs whatever comes through a batch as the user who may. */
function lettingAll(): Tamper {
  let allowed = '';
  return (request, next) => {
    const { authorization = '' } = request.headers;
    if (!request.url.endsWith('/batch/v1')) return next(request);
    // The first batch is the user's own.
    allowed ||= authorization;
    return next({ ...request, headers: { ...request.headers, authorization: allowed } });
  };
}

test('a batch that runs for anybody is found', async () => {
  const judged = await judgeReference({ selection, tamper: lettingAll() });
  expect(departures(judged)).toEqual([
    'warn batch/v1/access/anonymous/rejected',
    'warn batch/v1/access/anonymous/status',
    'warn batch/v1/access/second-user/rejected',
    'warn batch/v1/access/second-user/status',
  ]);
  expect(judged.left).toEqual([]);
});

test('an error that is not one of access is told as such', async () => {
  const judged = await judgeReference({
    selection,
    tamper: async (request, next) => {
      const answer = await next(request);
      const isRejected = request.url.endsWith('/batch/v1') && (answer.status === 401 || answer.status === 403);
      return isRejected
        ? edited({ ...answer, status: 400 }, (document) => ({ ...document, data: { status: 400 } }))
        : answer;
    },
  });
  expect(departures(judged)).toEqual([
    'warn batch/v1/access/anonymous/status',
    'warn batch/v1/access/second-user/status',
  ]);
});

test('without a second user there is nothing to see of one', async () => {
  const { results } = await judgeReference({ selection, secondUser: false });
  const second = results.filter(({ id }) => id.includes('second-user'));
  expect(second.map(({ outcome }) => outcome)).toEqual(Array(3).fill('skipped'));
});
