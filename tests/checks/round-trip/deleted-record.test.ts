/** What a read shows of a record that was deleted. */
import { expect, test } from 'vitest';
import { judgeGone, remainsIn } from '../../../helpers/checks/round-trip/deleted-record.ts';
import { exchangeOf } from '../../verdict/exchange.ts';

const ERROR = { code: 'not_found', message: 'No.', data: { status: 404 } };

test.each([
  ['a rejection', exchangeOf(404, ERROR), 'met', 'met'],
  ['the record as it was', exchangeOf(200, { status: 'publish' }), 'broken', 'broken'],
  ['the record in the trash', exchangeOf(200, { status: 'trash' }), 'broken', 'met'],
  ['an error that claims success', exchangeOf(200, ERROR), 'blocked', 'blocked'],
  ['no route', exchangeOf(404, { ...ERROR, code: 'rest_no_route' }), 'blocked', 'blocked'],
])('%s', (_title, read, removed, discarded) => {
  const kinds = (['removed', 'discarded'] as const).map((ending) => judgeGone(ending, 'publish', remainsIn(read)).kind);
  expect(kinds).toEqual([removed, discarded]);
});
