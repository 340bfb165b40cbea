/** What is said of an operation that the index declares and that is answered as if there were none. */
import { expect, test } from 'vitest';
import { judgeReference, type Tamper } from '../support/judge-reference.ts';
import { is } from '../support/tampering.ts';

const TRASH = '{"code":"trash_not_supported","message":"No."}';

test.each([
  [404, '', 'fail', 'Answered 404: the index declares a route that is not there.'],
  [405, '', 'fail', 'Answered 405: the index declares a method that is not allowed there.'],
  // A site may have switched its trash off.
  [501, TRASH, 'blocked', 'Answered 501 (trash_not_supported: No.).'],
])('%i is told in words of its own', async (status, body, outcome, sentence) => {
  const tamper: Tamper = (request, next) =>
    is(request, 'DELETE', /^\/shop-analytics\/orders\/\d+$/)
      ? Promise.resolve({ status, headers: {}, body })
      : next(request);
  const ids = ['shop-analytics/orders/:id/DELETE/minimal/served'];
  const { results } = await judgeReference({ tamper, selection: { ids } });
  const served = results.filter(({ id }) => ids.includes(id));
  expect(served.map((result) => [result.outcome, result.reason])).toEqual([[outcome, sentence]]);
});
