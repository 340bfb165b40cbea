/** A cause that came back in several places is believed in others. */
import { describe, expect, test } from 'vitest';
import { type Broken, createCauses } from '../../helpers/engine/causes.ts';
import { reason } from '../../helpers/requirement/reasons.ts';
import type { Result } from '../../helpers/requirement/requirement.ts';
import { said } from '../../helpers/requirement/result-reason.ts';
import { exchangeOf } from '../verdict/exchange.ts';

const taken = reason('default-differs', { argument: 'order', value: 'asc' });

function broken(id: string, other: Partial<Result> = {}, status = 200): Broken {
  const result: Result = {
    id,
    kind: 'rejected',
    title: 'It is rejected',
    level: 'MUST',
    basis: 'declared',
    clause: 'coupon',
    operation: null,
    namespace: 'acme',
    argument: 'order',
    outcome: 'fail',
    exchanges: [1],
    ...said(taken),
    ...other,
  };
  return { result, exchanges: [exchangeOf(status, {})] };
}

function seenIn(...places: readonly Broken[]) {
  const causes = createCauses();
  for (const place of places) causes.note([place]);
  return causes;
}

test('a cause is known once it came back in three places', () => {
  expect(seenIn(broken('a'), broken('b')).areKnown([broken('d')])).toBe(false);
  expect(seenIn(broken('a'), broken('b'), broken('c')).areKnown([broken('d')])).toBe(true);
});

test('several requirements of one case are one place', () => {
  const causes = createCauses();
  causes.note([broken('a'), broken('b'), broken('c')]);
  expect(causes.areKnown([broken('d')])).toBe(false);
});

describe('what one case shows', () => {
  const by = (...operations: readonly (string | null)[]): readonly Broken[] =>
    operations.map((operation, at) => broken(`a/${at}`, { operation, kind: 'scenario' }));

  test('is known where three operations show it', () => {
    expect(createCauses().areKnown(by('POST /acme/{id}', 'PUT /acme/{id}', 'PATCH /acme/{id}'))).toBe(true);
  });

  test.each<[string, readonly Broken[]]>([
    ['two do', by('POST /acme/{id}', 'PUT /acme/{id}')],
    ['one does three times', by('POST /acme/{id}', 'POST /acme/{id}', 'POST /acme/{id}')],
    ['no operation is named', by(null, null, null)],
    [
      'each shows something else',
      by('POST /acme/{id}', 'PUT /acme/{id}', 'PATCH /acme/{id}').map((one, at) => ({
        ...one,
        result: { ...one.result, argument: `argument ${at}` },
      })),
    ],
    [
      'one of them shows something else besides',
      [...by('POST /acme/{id}', 'PUT /acme/{id}', 'PATCH /acme/{id}'), broken('b', { argument: 'other' })],
    ],
  ])('is looked at again where %s', (_what, seen) => {
    expect(createCauses().areKnown(seen)).toBe(false);
  });
});

test.each<[string, Broken]>([
  ['another argument', broken('d', { argument: 'orderby' })],
  ['another kind', broken('d', { kind: 'accepted' })],
  ['another clause', broken('d', { clause: 'order' })],
  ['another namespace', broken('d', { namespace: 'other' })],
  ['other words', broken('d', said(reason('route-not-there', { status: 404 })))],
  ['an error of the server', broken('d', {}, 500)],
  ['what was throttled', broken('d', {}, 429)],
  ['what a scenario asserts', broken('d', { kind: 'scenario' })],
  ['what rests on no answer', { ...broken('d'), exchanges: [] }],
])('%s is looked at again', (_what, other) => {
  const causes = seenIn(broken('a'), broken('b'), broken('c'));
  expect(causes.areKnown([broken('d')])).toBe(true);
  expect(causes.areKnown([broken('d'), other])).toBe(false);
});
