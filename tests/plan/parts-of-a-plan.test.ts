/** What a selection wants of a plan, and what of it belongs to a shard. */
import { describe, expect, test } from 'vitest';
import type { Case } from '../../helpers/cases/types.ts';
import { type Plan, requirementsOf, type Selection, select } from '../../helpers/plan/plan.ts';
import { shardOf } from '../../helpers/plan/shard.ts';
import type { Requirement } from '../../helpers/requirement/requirement.ts';
import { operationOf } from './scripted-site.ts';

const TURNING = { depth: 'standard', seed: 1 } as const;

function requirement(id: string, operation: string | null = null): Requirement {
  const namespace = id.split('/')[0] ?? '';
  const rest = { title: id, level: 'MUST', basis: 'declared', clause: 'c' } as const;
  return { id, kind: 'scenario', argument: null, ...rest, operation, namespace };
}

function caseOf(requirements: readonly Requirement[], more: Partial<Case> = {}): Case {
  return {
    id: requirements[0]?.id ?? '',
    namespace: 'a',
    effect: 'write',
    depth: 'standard',
    operations: [],
    requirements,
    weight: 1,
    sends: '',
    run: async () => {},
    ...more,
  };
}

const plan: Plan = {
  indexChecks: [
    { requirements: [requirement('a/index', null)], run: () => {} },
    { requirements: [requirement('a/x/GET/index', 'GET /a/x')], run: () => {} },
  ],
  cases: [
    caseOf([requirement('a/x/GET/served', 'GET /a/x'), requirement('a/x/POST/served', 'POST /a/x')]),
    caseOf([requirement('b/v1.0/GET/served', 'GET /b/a/x')]),
  ],
  answerChecks: [{ requirements: [requirement('b/answers')], run: () => {} }],
};

describe('a selection', () => {
  test.each<[string, Selection, string[]]>([
    [
      'of nothing in particular is all',
      {},
      ['a/index', 'a/x/GET/index', 'a/x/GET/served', 'b/v1.0/GET/served', 'b/answers'],
    ],
    ['of a namespace', { namespaces: ['b'] }, ['b/v1.0/GET/served', 'b/answers']],
    ['of no namespace', { namespaces: [] }, []],
    ['of an operation by its key', { operations: ['GET /a/x'] }, ['a/x/GET/index', 'a/x/GET/served']],
    ['of one that shares a case', { operations: ['POST /a/x'] }, ['a/x/GET/served']],
    ['of a path, with every method and nothing longer', { operations: ['/a/x'] }, ['a/x/GET/index', 'a/x/GET/served']],
    ['of a part of a path', { operations: ['/x'] }, []],
    ['of several operations', { operations: ['POST /a/x', '/b/a/x'] }, ['a/x/GET/served', 'b/v1.0/GET/served']],
    ['of an id', { ids: ['a/index'] }, ['a/index']],
    ['of the beginning of an id', { ids: ['a/x'] }, []],
    ['of the end of an id', { ids: ['served'] }, []],
    ['of ids with any text inside', { ids: ['a/*/index'] }, ['a/x/GET/index']],
    ['of ids with any text around', { ids: ['*x*'] }, ['a/index', 'a/x/GET/index', 'a/x/GET/served']],
    ['in which a dot is a dot', { ids: ['b/v1.0/*'] }, ['b/v1.0/GET/served']],
    ['in which a dot is no other letter', { ids: ['a.*'] }, []],
    ['of several ids', { ids: ['a/index', 'b/answers'] }, ['a/index', 'b/answers']],
    ['of both a namespace and an id', { namespaces: ['b'], ids: ['*served'] }, ['b/v1.0/GET/served']],
  ])('%s', (_what, selection, expected) => {
    const { indexChecks, cases, answerChecks } = select(plan, selection);
    const ids = [...indexChecks, ...cases, ...answerChecks].map(({ requirements: [first] }) => first?.id);
    expect(ids).toEqual(expected);
  });

  test('keeps a case whole', () => {
    expect(requirementsOf(select(plan, { ids: ['a/x/POST/served'] })).map(({ id }) => id)).toEqual([
      'a/x/GET/served',
      'a/x/POST/served',
    ]);
  });
});

describe('a shard', () => {
  const weighing = (id: string, weight: number, more: Partial<Case> = {}) =>
    caseOf([requirement(id)], { weight, ...more });
  const clause = (name: string): Partial<Case> => ({ operations: [operationOf('GET /a/x', {}, { clause: name })] });
  const split = (cases: readonly Case[], count: number) =>
    Array.from({ length: count }, (_, at) =>
      shardOf({ ...plan, cases }, { index: at + 1, count }, TURNING).cases.map(({ id }) => id),
    );

  test('takes what is heavy first, each to the lightest, in the order of the plan', () => {
    const cases = [weighing('a', 1), weighing('b', 5), weighing('c', 2), weighing('d', 3), weighing('e', 1)];
    expect(split(cases, 2)).toEqual([
      ['a', 'b'],
      ['c', 'd', 'e'],
    ]);
  });

  test('takes equal weights by their ids', () => {
    expect(split([weighing('c', 1), weighing('a', 1), weighing('b', 1)], 2)).toEqual([['c', 'a'], ['b']]);
  });

  test.each<[string, Partial<Case>, string[][]]>([
    ['what removes for all', { phase: 'last', effect: 'site' }, [['x1', 'x2', 'x3'], ['y']]],
    [
      'but not what only comes last',
      { phase: 'last', effect: 'write' },
      [
        ['x1', 'x3'],
        ['x2', 'y'],
      ],
    ],
    [
      'but not what only touches the site',
      { phase: 'first', effect: 'site' },
      [
        ['x1', 'x3'],
        ['x2', 'y'],
      ],
    ],
  ])('keeps a clause together: %s', (_what, remover, expected) => {
    const x = clause('x');
    const cases = [
      weighing('x1', 2, x),
      weighing('x2', 2, x),
      weighing('x3', 1, { ...x, ...remover }),
      weighing('y', 1, clause('y')),
    ];
    expect(split(cases, 2)).toEqual(expected);
  });

  test('weighs what stays together as one, under its least id', () => {
    const together = { ...clause('x'), phase: 'last', effect: 'site' } as const;
    const cases = [weighing('z', 2, together), weighing('b', 2, together), weighing('c', 4), weighing('a', 3)];
    expect(split(cases, 2)).toEqual([['z', 'b', 'a'], ['c']]);
    expect(split(cases.toReversed(), 2)).toEqual([['a', 'b', 'z'], ['c']]);
  });

  test('of the first judges the index, and each judges its own answers', () => {
    const of = (index: number) => shardOf(plan, { index, count: 2 }, TURNING);
    expect([of(1).indexChecks, of(2).indexChecks]).toEqual([plan.indexChecks, []]);
    expect([of(1).answerChecks, of(2).answerChecks]).toEqual([plan.answerChecks, plan.answerChecks]);
  });
});
