/** A cause that came back in several places is believed in others. */
import { expect, test } from 'vitest';
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

test.each<[string, Broken]>([
  ['another argument', broken('d', { argument: 'orderby' })],
  ['another kind', broken('d', { kind: 'accepted' })],
  ['another clause', broken('d', { clause: 'order' })],
  ['another namespace', broken('d', { namespace: 'other' })],
  ['other words', broken('d', said(reason('route-not-there', { status: 404 })))],
  ['an error of the server', broken('d', {}, 500)],
  ['what was turned away', broken('d', {}, 429)],
  ['what a scenario asserts', broken('d', { kind: 'scenario' })],
  ['what rests on no answer', { ...broken('d'), exchanges: [] }],
])('%s is looked at again', (_what, other) => {
  const causes = seenIn(broken('a'), broken('b'), broken('c'));
  expect(causes.areKnown([broken('d')])).toBe(true);
  expect(causes.areKnown([broken('d'), other])).toBe(false);
});
