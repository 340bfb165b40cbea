/** Whether leaving an argument out is the same as giving its default. */
import { describe, expect, test } from 'vitest';
import type { Case } from '../../helpers/cases/types.ts';
import { defaultCases } from '../../helpers/checks/operation/defaults.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import type { Operation, Schema } from '../../helpers/contract/types.ts';
import type { Call, Exchange } from '../../helpers/exchange/types.ts';
import { exchangeOf } from '../verdict/exchange.ts';
import { kindsOf, operationOf, runOn, targetOf } from './scripted-site.ts';

const FIELDS: Readonly<Record<string, Schema>> = {
  size: { type: 'integer', default: 10 },
  order: { type: 'string', default: 'asc' },
};
const list = operationOf('GET /acme/things', FIELDS);
const creation = operationOf('POST /acme/things', FIELDS);

function caseFor(operation: Operation): Case {
  const [one] = defaultCases(targetOf(operation), loadContract());
  if (!one) throw new Error('There is no case.');
  return one;
}

test.each<[string, Operation, readonly string[]]>([
  ['a read', list, ['size', 'order']],
  ['a creation', creation, ['size', 'order']],
  ['no update', operationOf('PUT /acme/things/{id}', FIELDS), []],
  ['no removal', operationOf('DELETE /acme/things/{id}', FIELDS), []],
  ['no writing of no resource', operationOf('POST /acme/pages', FIELDS), []],
  ['no argument without a default', operationOf('GET /acme/things', { a: { type: 'string' } }), []],
  ['no default that is null', operationOf('GET /acme/things', { a: { default: null } }), []],
  ['no required argument', operationOf('GET /acme/things', { 'a!': { default: 1 } }), []],
  [
    "nothing that is a site's own",
    operationOf('GET /acme/things', { a: { default: 1, 'x-site-dependent': 'own' } }),
    [],
  ],
])('%s is asked for its defaults', (_what, operation, names) => {
  const requirements = defaultCases(targetOf(operation), loadContract()).flatMap((one) => one.requirements);
  expect(requirements.map(({ id }) => id.split('/').slice(-3).join('/'))).toEqual(
    names.map((name) => `${name}/default/applied`),
  );
});

test('is a SHOULD where a site may have another', () => {
  const operation = operationOf('GET /acme/things', { ...FIELDS, a: { default: 1, 'x-site-default': 'its own' } });
  expect(caseFor(operation).requirements.map(({ level }) => level)).toEqual(['MUST', 'MUST', 'SHOULD']);
});

describe('a default of a read', () => {
  const ids = (...some: number[]) =>
    exchangeOf(
      200,
      some.map((id) => ({ id })),
    );
  const spells = ({ args }: Call, name: string): boolean => name in args;
  const told = (answer: (call: Call, nth: number) => Exchange, operation = list) => runOn(caseFor(operation), answer);
  const both = (kind: string) => ({ 'args/size/default/applied': kind, 'args/order/default/applied': kind });

  test('is applied where two requests say so for all', async () => {
    const one = await told(() => ids(1, 2));
    expect(one.calls.map(({ args }) => args)).toEqual([{}, { size: 10, order: 'asc' }]);
    expect(kindsOf(one)).toEqual(both('met'));
  });

  test('is not applied where the answer with it is another, in order or in length, and the other is', async () => {
    for (const other of [ids(2, 1), ids(1), ids(1, 2, 3)]) {
      const one = await told((call) => (spells(call, 'order') ? other : ids(1, 2)));
      expect(kindsOf(one)).toEqual({ ...both('met'), 'args/order/default/applied': 'broken' });
    }
  });

  test('is told in spite of members that are new each time', async () => {
    const document = (nth: number, value: number) => exchangeOf(200, { token: nth, value });
    expect(kindsOf(await told((_call, nth) => document(nth, 1)))).toEqual(both('met'));
    const otherwise = await told((call, nth) => document(nth, spells(call, 'size') ? 2 : 1));
    expect(kindsOf(otherwise)).toEqual({ ...both('met'), 'args/size/default/applied': 'broken' });
  });

  test('is not alleged where a member that agreed by chance changes by itself as well', async () => {
    const byChance = [true, false, true, true, false, true, false, false];
    const drawn = (nth: number) => exchangeOf(200, { token: nth, flag: byChance[nth % byChance.length] });
    expect(kindsOf(await told((_call, nth) => drawn(nth - 1)))).toEqual(both('blocked'));
    const own = { ...list, origin: 'document' as const };
    // Nothing twice is no more than a list that may hold one thing or none.
    const drawnList = (nth: number) => (byChance[nth % byChance.length] ? ids() : ids(nth));
    expect(kindsOf(await told((_call, nth) => drawnList(nth - 1), own))).toEqual(both('not-applicable'));
    const applied = await told((call) => (spells(call, 'size') ? ids(1) : ids(1, 2)), own);
    expect(kindsOf(applied)).toEqual({ ...both('met'), 'args/size/default/applied': 'broken' });
    expect(kindsOf(await told((_call, nth) => drawn(nth - 1), own))).toEqual(both('not-applicable'));
  });

  test('is told by the ids of a list, whatever else its records show', async () => {
    const one = await told((_call, nth) => exchangeOf(200, [{ id: 1, seen: nth }, { id: 2 }]));
    // A third says that what else they show changes by itself.
    expect([one.calls.length, kindsOf(one)]).toEqual([3, both('met')]);
  });

  test('is told by the whole of an answer that is neither', async () => {
    const one = await told((call) => exchangeOf(200, spells(call, 'size') ? 1 : 2));
    expect(kindsOf(one)).toEqual({ ...both('met'), 'args/size/default/applied': 'broken' });
  });

  test('is told by the names of routes where the answer is an index', async () => {
    const index = (nth: number, path: string) => exchangeOf(200, { token: nth, routes: { [path]: { nth } } });
    const same = await told((_call, nth) => index(nth, '/a'));
    expect([same.calls.length, kindsOf(same)]).toEqual([2, both('met')]);
    expect(kindsOf(await told((call, nth) => index(nth, spells(call, 'size') ? '/b' : '/a')))).toEqual({
      ...both('met'),
      'args/size/default/applied': 'broken',
    });
  });

  test('is told by a member that only one of both answers has', async () => {
    const one = await told((call) => exchangeOf(200, spells(call, 'size') ? { a: 1, more: 1 } : { a: 1 }));
    expect(kindsOf(one)).toEqual({ ...both('met'), 'args/size/default/applied': 'broken' });
  });

  test('is not known where answers change by themselves', async () => {
    const one = await told((_call, nth) => ids(nth));
    expect(kindsOf(one)).toEqual(both('blocked'));
    expect(one.calls).toHaveLength(3 * 4 * 3);
    expect(one.judged['acme/things/GET/args/size/default/applied']).toEqual({
      kind: 'blocked',
      reason: 'The answers changed from one request to the next.',
    });
  });

  test('is known once answers stand still', async () => {
    expect(kindsOf(await told((_call, nth) => ids(Math.max(nth, 5), 99)))).toEqual(both('met'));
  });

  test.each([
    [401, /^Answered 401/],
    [400, /^Answered 400\.$/],
  ])('is not known where it is answered %i', async (status, reason) => {
    const one = await told((call) => (spells(call, 'size') ? exchangeOf(status, {}) : ids(1, 2)));
    expect(one.judged['acme/things/GET/args/size/default/applied']).toMatchObject({
      kind: 'blocked',
      reason: expect.stringMatching(reason),
    });
    expect(kindsOf(one)).toEqual({ ...both('met'), 'args/size/default/applied': 'blocked' });
  });

  test('is not known where nothing is accepted without it', async () => {
    const one = await told((call) => (spells(call, 'size') || spells(call, 'order') ? ids(1, 2) : exchangeOf(400, {})));
    expect(kindsOf(one)).toEqual(both('blocked'));
  });

  test("is the site's own word for a namespace", async () => {
    const operation = operationOf('GET /acme', {
      namespace: { type: 'string', default: 'acme', 'x-namespace-name': true },
    });
    const { calls } = await told(() => ids(1), operation);
    expect(calls.map(({ args }) => args)).toEqual([{}, { namespace: 'their-acme' }]);
  });
});

describe('of a list that is too short to tell', () => {
  const lists = (count: number) =>
    runOn(
      caseFor(
        operationOf('GET /acme/things', { per_page: { type: 'integer', default: 10 }, order: { default: 'asc' } }),
      ),
      () =>
        exchangeOf(
          200,
          Array.from({ length: count }, (_, at) => ({ id: at + 1 })),
        ),
    );

  test.each([
    [0, 'not-applicable', 'not-applicable'],
    [1, 'not-applicable', 'not-applicable'],
    [9, 'not-applicable', 'met'],
    [10, 'met', 'met'],
  ])('with %i records', async (count, size, order) => {
    expect(kindsOf(await lists(count))).toEqual({
      'args/per_page/default/applied': size,
      'args/order/default/applied': order,
    });
  });
});

describe('a default of a creation', () => {
  const told = (answer: Exchange, operation = creation) => runOn(caseFor(operation), () => answer);

  test('is in the record that is made without it', async () => {
    const one = await told(exchangeOf(201, { size: 10, order: 'desc' }));
    expect(one.calls.map(({ args }) => args)).toEqual([{}]);
    expect(kindsOf(one)).toEqual({ 'args/size/default/applied': 'met', 'args/order/default/applied': 'broken' });
  });

  test('is not known where the minimal valid request carries it', async () => {
    const [one] = defaultCases(targetOf(creation, { minimal: () => ({ size: 3 }) }), loadContract());
    const judged = one && kindsOf(await runOn(one, () => exchangeOf(201, { size: 3, order: 'asc' })));
    expect(judged).toEqual({ 'args/size/default/applied': 'blocked', 'args/order/default/applied': 'met' });
  });
});
