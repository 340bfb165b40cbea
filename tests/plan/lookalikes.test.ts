/** Values that a lax reader lets through, and values where no bound is declared. */
import { describe, expect, test } from 'vitest';
import { farNumberCases } from '../../helpers/checks/operation/far-numbers.ts';
import { foreignValuesOf } from '../../helpers/checks/operation/foreign-values.ts';
import { lookalikeCases } from '../../helpers/checks/operation/lookalike-rejections.ts';
import { requestValidity } from '../../helpers/contract/request-validity.ts';
import type { Operation, Schema } from '../../helpers/contract/types.ts';
import type { Call } from '../../helpers/exchange/types.ts';
import { exchangeOf } from '../verdict/exchange.ts';
import { contractOf, kindsOf, operationOf, runOn, targetOf } from './scripted-site.ts';

const CREATE = 'POST /acme/things';
const LIST = 'GET /acme/things';
const TEXT: Schema = { type: 'string' };
const COUNT: Schema = { type: 'integer' };

describe('values that resemble right ones', () => {
  const STATUS: Schema = { type: 'string', enum: ['x1', 'y1'] };
  const operation = operationOf(CREATE, {
    'name!': TEXT,
    size: COUNT,
    rank: { type: 'integer', minimum: 1 },
    status: STATUS,
  });
  const near = operationOf(LIST, { status: { type: 'array', items: { enum: ['any', 'x1'] } } });
  const context = { contract: contractOf(operation, near), depth: 'standard' } as const;
  const [one] = lookalikeCases(targetOf(operation), context);
  if (one === undefined) throw new Error('no case');
  /** Names what is wrong, but for what is spared; accepts what has nothing else wrong. */
  const naming =
    (...spared: readonly string[]) =>
    ({ args }: Call) => {
      const { violations } = requestValidity(operation, { path: {}, query: {}, body: args });
      const names = violations.map(({ at }) => at).filter((name) => !spared.includes(name));
      if (names.length === 0) return exchangeOf(200, {});
      const params = Object.fromEntries(names.map((name) => [name, 'no']));
      return exchangeOf(400, { code: 'rest_invalid_param', data: { params } });
    };

  test('travel together, one for each argument, after one request that shows whether they can', async () => {
    const { calls } = await runOn(one, naming());
    expect(calls.map(({ args: { name: _, ...args } }) => args)).toEqual([
      { size: 1.5, rank: 1.5, status: true },
      { size: 1.5, rank: 1, status: 'x1' },
      { size: '1c1', rank: '1c1', status: 'X1' },
      { rank: -1, status: 'any' },
    ]);
  });

  test('are judged by a rejection that names them', async () => {
    expect(kindsOf(await runOn(one, naming()))).toEqual({
      'args/size/type/fraction/rejected': 'met',
      'args/size/type/digits/rejected': 'met',
      'args/rank/type/fraction/rejected': 'met',
      'args/rank/type/digits/rejected': 'met',
      'args/rank/minimum/negative/rejected': 'met',
      'args/status/enum/boolean/rejected': 'met',
      'args/status/enum/case/rejected': 'met',
      'args/status/enum/neighbour/rejected': 'met',
    });
  });

  test('are asked again alone where a rejection does not name them', async () => {
    const told = await runOn(one, naming('status'));
    expect(told.calls).toHaveLength(7);
    expect(kindsOf(told)).toMatchObject({
      'args/size/type/fraction/rejected': 'met',
      'args/status/enum/case/rejected': 'broken',
      'args/status/enum/neighbour/rejected': 'broken',
      'args/rank/minimum/negative/rejected': 'met',
    });
  });

  test('are each asked alone, under names of their own, where a rejection names what is right too', async () => {
    const told = await runOn(one, ({ args }) => {
      const params = Object.fromEntries(Object.keys(args).map((name) => [name, 'no']));
      return args.status === 'X1' && Object.keys(args).length === 2
        ? exchangeOf(200, {})
        : exchangeOf(400, { code: 'rest_invalid_param', data: { params } });
    });
    expect(told.calls).toHaveLength(3 + 1 + 8);
    expect(kindsOf(told)).toMatchObject({
      'args/size/type/fraction/rejected': 'met',
      'args/status/enum/boolean/rejected': 'met',
      'args/status/enum/case/rejected': 'broken',
    });
    const names = told.purposes.filter((purpose) => !['lookalikes', 'control'].includes(purpose));
    expect(new Set(names).size).toBe(names.length);
  });

  test('are each asked alone where no valid value is known to show what a rejection names', async () => {
    const [bare] = lookalikeCases(targetOf(operation, { minimal: () => ({ name: 'n' }), full: () => ({}) }), context);
    const told = bare && (await runOn(bare, naming()));
    expect(told?.calls).toHaveLength(3 + 8);
    expect(new Set(Object.values(told === undefined ? {} : kindsOf(told)))).toEqual(new Set(['met']));
  });

  test('are all taken where they are taken together', async () => {
    const told = await runOn(one, () => exchangeOf(200, {}));
    expect(told.calls).toHaveLength(3);
    expect(new Set(Object.values(kindsOf(told)))).toEqual(new Set(['broken']));
  });

  test('say nothing where nobody is let in', async () => {
    const told = await runOn(one, () => exchangeOf(403, {}));
    expect(told.calls).toHaveLength(3);
    expect(new Set(Object.values(kindsOf(told)))).toEqual(new Set(['blocked']));
  });

  test('are none where the index declares them', async () => {
    const args = { status: { enum: ['x1', 'y1', 'any'] } };
    const endpoints = [{ methods: ['POST'], args }];
    const told = await runOn(one, () => exchangeOf(200, {}), { '/acme/things': { methods: ['POST'], endpoints } });
    expect(kindsOf(told)).toMatchObject({
      'args/status/enum/case/rejected': 'broken',
      'args/status/enum/neighbour/rejected': 'not-applicable',
    });
  });
});

describe('values of another vocabulary', () => {
  const STATUS: Schema = { type: 'string', enum: ['open', 'shut'] };
  const listWith = (status: Schema, more = {}) => operationOf(LIST, { status }, more);
  const far = operationOf(
    'GET /other/things',
    { status: { type: 'string', enum: ['far', 'further'] } },
    { namespace: 'other' },
  );
  const near = operationOf(CREATE, { status: { type: 'string', enum: ['OPEN', 'ajar'] } });
  const strangers = (operation: Operation, others: readonly Operation[], at = '') => {
    const { status } = operation.args;
    if (status === undefined) throw new Error('no status');
    return foreignValuesOf({ contract: contractOf(operation, ...others), depth: 'standard' }, operation, status, at, [
      'open',
      'shut',
    ]);
  };

  test.each<[string, Schema, readonly Operation[], string[]]>([
    ['of the same resource before others', STATUS, [far, near], ['ajar', 'far', 'further']],
    ['in the items of a list', { type: 'array', items: STATUS }, [near], ['ajar']],
    ['of another name', STATUS, [operationOf(CREATE, { state: { enum: ['ajar'] } })], []],
    ['that differ in their capitals alone', STATUS, [operationOf(CREATE, { status: { enum: ['OPEN'] } })], []],
    ['that are no text', STATUS, [operationOf(CREATE, { status: { enum: [5, null] } })], []],
    [
      "that are a site's own",
      STATUS,
      [operationOf(CREATE, { status: { enum: ['x'], 'x-site-dependent': 'own' } })],
      [],
    ],
  ])('%s', (_what, schema, others, expected) => {
    expect(strangers(listWith(schema), others)).toEqual(expected);
  });

  test('are shared out, below full depth, among those that have the same', () => {
    const first = listWith(STATUS);
    const second = operationOf('GET /acme/pages', { status: STATUS }, { resource: 'pages' });
    const contract = contractOf(first, second, far);
    const of = (operation: Operation, depth: 'standard' | 'full') =>
      operation.args.status &&
      foreignValuesOf({ contract, depth }, operation, operation.args.status, '', ['open', 'shut']);
    expect(of(first, 'standard')).toEqual(['far']);
    expect(of(second, 'standard')).toEqual(['further']);
    expect(of(first, 'full')).toEqual(['far', 'further']);
  });

  test('are the other methods where a vocabulary is one of methods', () => {
    const operation = operationOf(CREATE, { method: { enum: ['POST', 'PUT', 'PATCH', 'DELETE'] } });
    const { method } = operation.args;
    if (method === undefined) throw new Error('no method');
    const context = { contract: contractOf(operation), depth: 'standard' } as const;
    expect(foreignValuesOf(context, operation, method, '', ['POST', 'PUT', 'PATCH', 'DELETE'])).toEqual(['GET']);
  });
});

describe('numbers where no bound is declared', () => {
  const [one] = farNumberCases(
    targetOf(
      operationOf(LIST, { page: { type: 'integer', default: 1 }, of: COUNT, top: { type: 'integer', maximum: 9 } }),
    ),
  );
  if (one === undefined) throw new Error('no case');

  test('are zero, below it and beyond; the id of nothing only where nothing is asked for by default', async () => {
    const { calls } = await runOn(one, () => exchangeOf(200, {}));
    expect(calls.map(({ args }) => args)).toEqual([
      { page: 0, of: 0 },
      { page: -1, of: -1 },
      { page: 101, of: 101 },
      { of: 2_113_907_641 },
    ]);
  });

  test('may be rejected, which tells of one of them only', async () => {
    const told = await runOn(one, () => exchangeOf(400, {}));
    expect(told.calls).toHaveLength(10);
    expect(kindsOf(told)).toEqual({ 'args/page/far/served': 'met', 'args/of/far/served': 'met' });
  });

  test('break no server', async () => {
    const told = await runOn(one, ({ args }) => exchangeOf(args.page === -1 ? 500 : 200, {}));
    expect(kindsOf(told)).toEqual({ 'args/page/far/served': 'broken', 'args/of/far/served': 'met' });
  });
});
