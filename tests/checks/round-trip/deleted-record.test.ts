/** What a read shows of a record that was deleted. */
import { expect, test } from 'vitest';
import { judgeGone, remainsIn } from '../../../helpers/checks/round-trip/deleted-record.ts';
import { exchangeOf } from '../../verdict/exchange.ts';

const ERROR = { code: 'not_found', message: 'No.', data: { status: 404 } };

test.each([
  ['a rejection', exchangeOf(404, ERROR), 'met', 'met', 'met'],
  ['the record as it was', exchangeOf(200, { status: 'publish' }), 'broken', 'broken', 'broken'],
  ['the record in the trash', exchangeOf(200, { status: 'trash' }), 'broken', 'met', 'met'],
  ['an error that claims success', exchangeOf(200, ERROR), 'blocked', 'blocked', 'blocked'],
  ['no route', exchangeOf(404, { ...ERROR, code: 'rest_no_route' }), 'blocked', 'blocked', 'blocked'],
  ['the record, which names another status', exchangeOf(200, { status: 'draft' }), 'broken', 'met', 'broken'],
])('%s', (_title, read, removed, discarded, unstated) => {
  const kinds = (['removed', 'discarded', 'unstated'] as const).map(
    (ending) => judgeGone(ending, 'publish', remainsIn(read)).kind,
  );
  expect(kinds).toEqual([removed, discarded, unstated]);
});
