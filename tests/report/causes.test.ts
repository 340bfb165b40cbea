import { describe, expect, it } from 'vitest';
import { groupByCause } from '../../helpers/report/causes.ts';
import { growthOf, HARDLY_MORE_THAN_LINEAR } from '../support/processor-time.ts';
import { sampleExchange, sampleResult } from './sample.ts';

const answer = (id: number, status: number) =>
  sampleExchange({ id, answer: { status, headers: {}, body: '{}', truncated: false } });

function rejected(operation: string, argument: string, reason: string, exchange = 1) {
  return sampleResult({
    id: `shop-analytics${operation.replace(/^(\w+) (.+)$/, '$2/$1')}/args/${argument}/required/rejected`,
    argument,
    operation,
    outcome: 'fail',
    reason,
    exchanges: [exchange],
  });
}

describe('groupByCause', () => {
  it('puts together what differs in argument, operation, id and value only', () => {
    const results = [
      rejected('POST /coupons', 'code', 'POST /coupons took a request without code and made record 71.'),
      rejected(
        'POST /orders',
        'billing.email',
        'POST /orders took a request without billing.email and made record 72.',
      ),
      rejected('PUT /orders', 'status', 'PUT /orders took a request without "status" and made record 73.'),
    ];
    const causes = groupByCause({ results, exchanges: [answer(1, 201)] });
    expect(causes).toHaveLength(1);
    expect(causes[0]).toMatchObject({
      title: '‹operation› took a request without ‹argument› and made record ‹value›.',
      outcome: 'fail',
      level: 'MUST',
      status: 201,
      kind: 'rejected',
      namespaces: ['shop-analytics'],
      results,
    });
  });

  it('keeps in the title what all have in common', () => {
    const reason = (argument: string) => `Without ${argument} the answer was 201, not 4xx.`;
    const results = [rejected('POST /a', 'code', reason('code')), rejected('POST /a', 'name', reason('name'))];
    expect(groupByCause({ results, exchanges: [answer(1, 201)] })[0]?.title).toBe(
      'Without ‹argument› the answer was 201, not 4xx.',
    );
  });

  it('takes only the first mention of an argument for the argument, and none inside an operation', () => {
    const reason = (argument: string) => `Without ${argument} POST /a/{id} gave a status of 201.`;
    const results = ['id', 'status', 'code'].map((argument) => rejected('POST /a', argument, reason(argument)));
    const causes = groupByCause({ results, exchanges: [] });
    expect(causes.map(({ title }) => title)).toEqual(['Without ‹argument› POST /a/{id} gave a status of 201.']);
  });

  it('gives a cause of one result its reason as the title', () => {
    const reason = 'Without code the answer was 201, not 4xx.';
    expect(
      groupByCause({ results: [rejected('POST /a', 'code', reason)], exchanges: [answer(1, 201)] })[0]?.title,
    ).toBe(reason);
  });

  it('keeps apart another status, another kind of requirement and another reason', () => {
    const reason = 'The answer was wrong.';
    const results = [
      rejected('POST /a', 'code', reason, 1),
      rejected('POST /b', 'code', reason, 2),
      sampleResult({ id: 'a/POST/args/code/round-trips', kind: 'round-trip', outcome: 'fail', reason, exchanges: [1] }),
      rejected('POST /c', 'code', 'The answer was late.', 1),
    ];
    expect(groupByCause({ results, exchanges: [answer(1, 200), answer(2, 201)] })).toHaveLength(4);
  });

  it('joins what is blocked for one reason, whatever was to be judged', () => {
    const blocked = (id: string) =>
      sampleResult({ id, outcome: 'blocked', reason: 'The credentials were answered with 403.', exchanges: [1] });
    const results = [blocked('a/POST/args/x/required/rejected'), blocked('b/GET/unknown-id/rejected'), blocked('c/d')];
    expect(groupByCause({ results, exchanges: [answer(1, 403)] })).toHaveLength(1);
  });

  it('joins a SHOULD that is broken in one way, whatever was asked', () => {
    const make = (id: string) =>
      sampleResult({ id, outcome: 'warn', level: 'SHOULD', reason: 'The error has no code.' });
    expect(
      groupByCause({ results: [make('a/GET/x/y'), make('b/POST/args/c/type/rejected')], exchanges: [] }),
    ).toHaveLength(1);
  });

  it('takes an operation that mostly answers 5xx for one cause', () => {
    const failing = (id: string) =>
      sampleResult({ id, operation: 'GET /x', outcome: 'fail', reason: `${id} got 500.`, exchanges: [1] });
    const results = [
      failing('a/GET/valid/accepted'),
      failing('a/GET/unknown/rejected'),
      failing('a/GET/args/page/minimum/rejected'),
      sampleResult({ id: 'a/GET/index/declared', kind: 'index-operation', operation: 'GET /x', exchanges: [2] }),
      sampleResult({ id: 'a/GET/index/args/page/type', kind: 'index-type', operation: 'GET /x', exchanges: [2] }),
      sampleResult({
        id: 'a/GET/index/args/page/default',
        kind: 'index-constraint',
        operation: 'GET /x',
        exchanges: [2],
      }),
    ];
    const causes = groupByCause({ results, exchanges: [answer(1, 500), answer(2, 200)] });
    expect(causes.map(({ title, results: own }) => [title, own.length])).toEqual([
      ['GET /x answers 500 whatever it is asked', 3],
    ]);
  });

  it('groups single server errors by what was asked, not by operation', () => {
    const results = ['a', 'b', 'c'].flatMap((name) => [
      sampleResult({
        id: `${name}/POST/body/scalar/rejected`,
        operation: `POST /${name}`,
        outcome: 'fail',
        reason: 'A scalar got 500.',
        exchanges: [1],
      }),
      sampleResult({ id: `${name}/POST/valid/accepted`, operation: `POST /${name}`, exchanges: [2] }),
      sampleResult({ id: `${name}/POST/args/x/type/rejected`, operation: `POST /${name}`, exchanges: [2] }),
    ]);
    const causes = groupByCause({ results, exchanges: [answer(1, 500), answer(2, 200)] });
    expect(causes.map(({ results: own }) => own.length)).toEqual([3]);
  });

  it('puts the gravest outcome first, then the largest group', () => {
    const make = (id: string, outcome: 'fail' | 'warn' | 'known', reason: string) =>
      sampleResult({ id, outcome, reason, level: outcome === 'warn' ? 'SHOULD' : 'MUST' });
    const results = [
      make('a/1/x', 'known', 'Known.'),
      make('a/2/x', 'warn', 'Hint.'),
      make('a/3/x', 'fail', 'Alone.'),
      make('a/4/y', 'fail', 'Often.'),
      make('b/4/y', 'fail', 'Often.'),
    ];
    expect(groupByCause({ results, exchanges: [] }).map(({ title }) => title)).toEqual([
      'Often.',
      'Alone.',
      'Hint.',
      'Known.',
    ]);
  });

  it('leaves out what passed, was skipped or does not apply', () => {
    const results = [sampleResult(), sampleResult({ outcome: 'skipped' }), sampleResult({ outcome: 'not-applicable' })];
    expect(groupByCause({ results, exchanges: [] })).toEqual([]);
  });

  it('is not slowed down by a hostile reason', () => {
    const group = (parts: number): void => {
      const reason = `${'"'.repeat(parts + 1)}${'['.repeat(parts)}${'/a'.repeat(parts)}`;
      groupByCause({ results: [sampleResult({ outcome: 'fail', reason })], exchanges: [] });
    };
    expect(growthOf(group, 200_000)).toBeLessThan(HARDLY_MORE_THAN_LINEAR);
  });
});
