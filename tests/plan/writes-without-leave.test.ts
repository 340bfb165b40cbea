/** What becomes of a record that strangers write to, as far as the answers tell. */
import { expect, test } from 'vitest';
import type { Resource } from '../../helpers/cases/types.ts';
import { accessCases } from '../../helpers/checks/life-cycle/access.ts';
import type { Schema } from '../../helpers/contract/types.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { exchangeOf, NO_ANSWER } from '../verdict/exchange.ts';
import { contractOf, operationOf, runOn, targetOf, thing } from './scripted-site.ts';

const FIELDS: Readonly<Record<string, Schema>> = { name: { type: 'string' }, note: { type: 'string' } };
const resource: Resource = { ...thing, minimal: () => ({ name: 'Mine C1' }), find: (search) => ({ search }) };
const create = operationOf('POST /acme/things', FIELDS);
const list = operationOf('GET /acme/things', { search: { type: 'string' } });
const read = operationOf('GET /acme/things/{id}');
const update = operationOf('PUT /acme/things/{id}', FIELDS);
const removal = operationOf('DELETE /acme/things/{id}');
const operations = [create, list, read, update, removal];
const routes = {
  '/acme/things': { methods: ['GET', 'POST'], endpoints: [] },
  '/acme/things/(?P<id>\\d+)': { methods: ['GET', 'PUT', 'DELETE'], endpoints: [] },
};
const [anonymous] = accessCases(
  [resource],
  operations.map((operation) => targetOf(operation, undefined, resource)),
  contractOf(...operations),
);

/** What is said where strangers meet one answer, and the run itself finds the record and the list so. */
async function said(written: Exchange, seen: Exchange, found: Exchange): Promise<string> {
  if (!anonymous) throw new Error('There is no case.');
  const answers = new Map([
    [read, seen],
    [list, found],
  ]);
  const { judged } = await runOn(anonymous, ({ operation }) => answers.get(operation) ?? written, routes);
  return ['rejected', 'status', 'nothing-done']
    .map((name) => judged[`acme/things/access/anonymous/${name}`]?.kind)
    .join();
}

const REJECTED = exchangeOf(401, {});
const SEEN = exchangeOf(200, { id: 21, note: 'as it was' });
const NONE = exchangeOf(200, []);

test.each<[string, Exchange, Exchange, Exchange, string]>([
  ['nothing', REJECTED, SEEN, NONE, 'met,met,met'],
  ['nothing, and is told otherwise', exchangeOf(200, {}), SEEN, NONE, 'broken,not-applicable,not-applicable'],
  ['nothing, and breaks', exchangeOf(500, {}), SEEN, NONE, 'broken,not-applicable,met'],
  ['nothing, and is told so with another status', exchangeOf(404, {}), SEEN, NONE, 'met,broken,met'],
  ['nothing that is known, for now', exchangeOf(429, {}), SEEN, NONE, 'blocked,not-applicable,met'],
  ['nothing, as is forbidden', exchangeOf(403, {}), SEEN, NONE, 'met,met,met'],
  ['nothing that is answered', NO_ANSWER, SEEN, NONE, 'blocked,not-applicable,met'],
  ['what is not answered after', REJECTED, NO_ANSWER, NONE, 'met,met,blocked'],
  ['what no answer lists', REJECTED, SEEN, NO_ANSWER, 'met,met,blocked'],
  ['nothing, elsewhere', exchangeOf(302, {}), SEEN, NONE, 'blocked,not-applicable,met'],
  ['a change', REJECTED, exchangeOf(200, { note: 'Name c1' }), NONE, 'met,met,broken'],
  ['a removal', REJECTED, exchangeOf(404, {}), NONE, 'met,met,broken'],
  ['a removal to the trash', REJECTED, exchangeOf(200, { status: 'trash' }), NONE, 'met,met,broken'],
  ['what no one can see who is shut out', REJECTED, exchangeOf(429, {}), NONE, 'met,met,blocked'],
  ['what no one can see who is kept out', REJECTED, exchangeOf(403, {}), NONE, 'met,met,blocked'],
  ['what can not be read', REJECTED, exchangeOf(500, {}), NONE, 'met,met,blocked'],
  ['a record', REJECTED, SEEN, exchangeOf(200, [{ title: 'mine c1' }]), 'met,met,broken'],
  ['no record that a list shows', REJECTED, SEEN, exchangeOf(404, {}), 'met,met,met'],
  ['what no list shows', REJECTED, SEEN, exchangeOf(500, {}), 'met,met,blocked'],
])('a stranger does %s', async (_what, written, seen, found, expected) => {
  expect(await said(written, seen, found)).toBe(expected);
});

test('a stranger tries every write to a record of the run', async () => {
  const told =
    anonymous &&
    (await runOn(
      anonymous,
      ({ operation }) =>
        new Map([
          [read, SEEN],
          [list, NONE],
        ]).get(operation) ?? REJECTED,
      routes,
    ));
  const looked = told?.calls.filter(({ as }) => as === undefined);
  expect(looked?.map(({ args }) => args)).toEqual([{ id: 12 }, { search: 'Mine C1' }]);
  const tried = told?.calls.filter(({ as }) => as === 'anonymous');
  expect(Object.fromEntries(tried?.map(({ operation, args }) => [operation.method, args]) ?? [])).toEqual({
    POST: { name: 'Mine C1' },
    PUT: { note: 'Name c1', id: 12 },
    DELETE: { id: 12 },
  });
});
