/** Whether a rejected request did something all the same. */
import { describe, expect, test } from 'vitest';
import type { Case, Resource } from '../../helpers/cases/types.ts';
import { unchangedCases } from '../../helpers/checks/operation/unchanged.ts';
import type { Operation, Schema } from '../../helpers/contract/types.ts';
import type { Exchange } from '../../helpers/exchange/types.ts';
import { exchangeOf, NO_ANSWER } from '../verdict/exchange.ts';
import { contractOf, kindsOf, operationOf, runOn, targetOf, thing } from './scripted-site.ts';

const OUTSIDER = 'conformance-c1-none';
const TEXT: Schema = { type: 'string' };
const COUNT: Schema = { type: 'integer' };
const NAME: Schema = { type: 'string', enum: ['a'] };
const FIELDS: Readonly<Record<string, Schema>> = { name: TEXT, note: TEXT, count: COUNT };
const read = operationOf('GET /acme/things/{id}');
const list = operationOf('GET /acme/things');
const update = operationOf('PUT /acme/things/{id}', FIELDS);
const creation = operationOf('POST /acme/things', FIELDS);
const unfindable: Resource = { ...thing, minimal: () => ({ name: 'Mine C1' }) };
const findable: Resource = { ...unfindable, find: (search) => ({ search }) };

const casesOf = (operation: Operation, resource: Resource = findable, ...others: readonly Operation[]) =>
  unchangedCases(targetOf(operation, undefined, resource), contractOf(...others, operation));

function onlyCaseOf(operation: Operation): Case {
  const [one] = casesOf(operation, findable, read, list);
  if (!one) throw new Error('There is no case.');
  return one;
}

test.each<[string, Operation, Resource]>([
  ['a read', read, findable],
  ['a removal', operationOf('DELETE /acme/things/{id}', FIELDS), findable],
  ['what stands below a record', operationOf('POST /acme/things/{id}/notes', FIELDS), findable],
  ['a creation that no search finds', creation, unfindable],
  ['what has nothing to get wrong', operationOf('PUT /acme/things/{id}', { text: {} }), findable],
  ['an update that can be wrong in its change alone', operationOf('PUT /acme/things/{id}', { note: COUNT }), findable],
  ['an update that can be wrong in its name alone', operationOf('PUT /acme/things/{id}', { name: NAME }), findable],
  ['a creation that can be wrong in its name alone', operationOf('POST /acme/things', { name: NAME }), findable],
  [
    'what only a site knows to be wrong',
    operationOf('PUT /acme/things/{id}', { tax: { enum: ['x'], 'x-site-dependent': 'its own' } }),
    findable,
  ],
  ['a record that no run makes', update, { ...findable, creatable: false }],
  ['what is of no resource', operationOf('PUT /acme/pages/{id}', FIELDS), findable],
])('%s is not looked at', (_what, operation, resource) => {
  expect(casesOf(operation, resource, read, list)).toEqual([]);
});

test('what can not be read is not looked at', () => {
  expect(casesOf(update, findable, list)).toEqual([]);
  expect(casesOf(creation, findable, read)).toEqual([]);
});

describe('the flaw of a request', () => {
  const DAY: Schema = { type: 'string', format: 'date-time' };
  const WORDS: Schema = { type: 'string', enum: ['a'] };

  test.each<[string, Readonly<Record<string, Schema>>, object]>([
    [
      'a value of no enumeration',
      { text: TEXT, count: COUNT, size: { minimum: 1 }, words: WORDS },
      { words: OUTSIDER },
    ],
    ['less than the least', { text: TEXT, count: COUNT, most: { maximum: 1 }, size: { minimum: 1 } }, { size: 0 }],
    ['more than the most', { text: TEXT, count: COUNT, most: { maximum: 1 } }, { most: 2 }],
    [
      'a word for a number, not for a text or nothing',
      { maybe: { type: ['string', 'null'] }, count: COUNT },
      { count: OUTSIDER },
    ],
    ['a word for a number', { text: TEXT, day: { format: 'date-time' }, count: COUNT }, { count: OUTSIDER }],
    ['no date', { text: TEXT, day: DAY }, { day: 'not a date' }],
    [
      'an object for a text',
      { list: { type: 'array', maxItems: 1 }, text: TEXT },
      { list: { [OUTSIDER]: 'no list c1' } },
    ],
  ])('is the surest to be rejected: %s', async (_what, fields, wrong) => {
    const { calls } = await runOn(onlyCaseOf(operationOf('PUT /acme/things/{id}', { ...fields, note: {} })));
    expect(calls[1]?.args).toEqual({ id: 12, note: 'Name c1', ...wrong });
  });
});

describe('a rejected update', () => {
  const was = exchangeOf(200, { id: 12, note: 'before', count: 1 });

  async function kindOf(before: Exchange, rejected: Exchange, after: Exchange): Promise<string | undefined> {
    const told = await runOn(onlyCaseOf(update), (_call, nth) => [before, rejected, after][nth - 1] ?? NO_ANSWER);
    expect(told.calls.map(({ operation, args }) => [operation.method, args])).toEqual([
      ['GET', { id: 12 }],
      ['PUT', { id: 12, note: 'Name c1', count: OUTSIDER }],
      ['GET', { id: 12 }],
    ]);
    return kindsOf(told)['rejected/changes-nothing'];
  }

  test.each<[string, Exchange, Exchange, Exchange, string]>([
    ['leaves the record as it was', was, exchangeOf(400, {}), was, 'met'],
    ['does not leave it otherwise', was, exchangeOf(400, {}), exchangeOf(200, { note: 'Name c1' }), 'broken'],
    [
      'is told by what was to change alone',
      was,
      exchangeOf(400, {}),
      exchangeOf(200, { note: 'before', count: 2 }),
      'met',
    ],
    [
      'is told by what the record shows',
      exchangeOf(200, {}),
      exchangeOf(400, {}),
      exchangeOf(200, { note: 'x' }),
      'met',
    ],
    ['has to be rejected', was, exchangeOf(200, {}), exchangeOf(200, { note: 'Name c1' }), 'not-applicable'],
    ['has to be rejected for what it is', was, exchangeOf(401, {}), exchangeOf(200, { note: 'x' }), 'not-applicable'],
    [
      'says nothing where the record can not be read before',
      exchangeOf(404, { note: 'x' }),
      exchangeOf(400, {}),
      was,
      'blocked',
    ],
    [
      'says nothing where the record can not be read after',
      was,
      exchangeOf(400, {}),
      exchangeOf(500, { note: 'x' }),
      'blocked',
    ],
    ['says nothing where nothing is answered after', was, exchangeOf(400, {}), NO_ANSWER, 'blocked'],
    ['says nothing where nothing is answered before', NO_ANSWER, exchangeOf(400, {}), was, 'blocked'],
    ['says nothing where what is read is no record', was, exchangeOf(400, {}), exchangeOf(200, [1]), 'blocked'],
    ['says nothing where what was read is none', exchangeOf(200, 'text'), exchangeOf(400, {}), was, 'blocked'],
  ])('%s', async (_what, before, rejected, after, expected) => {
    expect(await kindOf(before, rejected, after)).toBe(expected);
  });
});

describe('a rejected creation', () => {
  async function kindOf(rejected: Exchange, found: Exchange): Promise<string | undefined> {
    const told = await runOn(onlyCaseOf(creation), ({ operation }) => (operation === list ? found : rejected));
    expect(told.calls.map(({ operation, args }) => [operation.method, args])).toEqual([
      ['POST', { name: 'Mine C1', count: OUTSIDER }],
      ['GET', { search: 'Mine C1' }],
    ]);
    return kindsOf(told)['rejected/changes-nothing'];
  }

  test.each<[string, Exchange, Exchange, string]>([
    ['makes no record', exchangeOf(400, {}), exchangeOf(200, [{ title: 'another' }]), 'met'],
    ['makes none of its name', exchangeOf(400, {}), exchangeOf(200, [{ title: { raw: 'mine c1' } }]), 'broken'],
    [
      'makes none among others',
      exchangeOf(400, {}),
      exchangeOf(200, [{ title: 'another' }, { title: 'Mine C1' }]),
      'broken',
    ],
    ['has to be rejected', exchangeOf(201, {}), exchangeOf(200, [{ title: 'Mine C1' }]), 'not-applicable'],
    ['has to be rejected for what it is', exchangeOf(403, {}), exchangeOf(200, []), 'not-applicable'],
    ['says nothing where the list can not be read', exchangeOf(400, {}), exchangeOf(500, []), 'blocked'],
    ['makes none where no page of the list is', exchangeOf(400, {}), exchangeOf(404, {}), 'met'],
    [
      'says nothing where there is no route',
      exchangeOf(400, {}),
      exchangeOf(404, { code: 'rest_no_route' }),
      'blocked',
    ],
    ['says nothing where no list is answered', exchangeOf(400, {}), NO_ANSWER, 'blocked'],
    ['says nothing where there is no list', exchangeOf(400, {}), exchangeOf(200, { of: 'nothing' }), 'blocked'],
  ])('%s', async (_what, rejected, found, expected) => {
    expect(await kindOf(rejected, found)).toBe(expected);
  });
});
