import { describe, expect, it } from 'vitest';
import { groupByCause } from '../../helpers/report/causes.ts';
import { type Reason, reason, reasonWith, says } from '../../helpers/requirement/reasons.ts';
import type { Result } from '../../helpers/requirement/requirement.ts';
import { said } from '../../helpers/requirement/result-reason.ts';
import { growthOf, HARDLY_MORE_THAN_LINEAR } from '../support/processor-time.ts';
import { sampleExchange, sampleResult } from './sample.ts';

const answer = (id: number, status: number) =>
  sampleExchange({ id, answer: { status, headers: {}, body: '{}', truncated: false } });

const accepted = (argument: string, is: string, status = 201) =>
  reason('accepted-invalid', { wrong: says`${{ argument }} is ${{ value: is }}, must be text`, status });

function broken(operation: string, why: Reason, exchange = 1, over: Partial<Result> = {}) {
  return sampleResult({ operation, outcome: 'fail', ...said(why), exchanges: [exchange], ...over });
}

describe('groupByCause', () => {
  it('puts together what differs in argument, operation, id and value only', () => {
    const results = [
      broken('POST /coupons', accepted('code', '71')),
      broken('POST /orders', accepted('billing.email', '[]')),
      broken('POST /tags', accepted('status', 'true')),
    ];
    const causes = groupByCause({ results, exchanges: [answer(1, 201)] });
    expect(causes).toHaveLength(1);
    expect(causes[0]).toMatchObject({
      title: 'An invalid request was accepted (201): code, billing.email and 1 more is 71, must be text.',
      outcome: 'fail',
      level: 'MUST',
      status: 201,
      operations: ['POST /coupons', 'POST /orders', 'POST /tags'],
      namespaces: ['shop-analytics'],
      results,
    });
  });

  it('keeps in the title what all have in common', () => {
    const results = [broken('POST /a', accepted('code', '7')), broken('POST /a', accepted('name', '7'))];
    expect(groupByCause({ results, exchanges: [answer(1, 201)] })[0]?.title).toBe(
      'An invalid request was accepted (201): code and name is 7, must be text.',
    );
  });

  it('shows an operation that differs for what it is', () => {
    const results = ['GET /a', 'GET /b'].map((operation) =>
      broken('GET /', reason('not-twice', { count: 1, all: 2, operation, times: 1 })),
    );
    expect(groupByCause({ results, exchanges: [] }).map(({ title }) => title)).toEqual([
      '1 of 2 are not declared twice: GET /a and GET /b is declared 1 time(s)',
    ]);
  });

  it('gives a cause of one result its reason as the title', () => {
    const one = broken('POST /a', accepted('code', '{argument} or [status]'));
    expect(groupByCause({ results: [one], exchanges: [answer(1, 201)] })[0]?.title).toBe(one.reason);
  });

  const misfit = (rule: string) =>
    reason('schema-mismatch', {
      schema: 'event',
      errors: [reason('misfit-at', { pointer: '/id', rule, is: 'null' })],
    });
  const nowhere = { argument: null };

  it('keeps apart another status, another code and another rule where no argument tells where it is', () => {
    const results = [
      broken('POST /a', misfit('must be integer'), 1, nowhere),
      broken('POST /b', misfit('must be integer'), 2, nowhere),
      broken('POST /c', misfit('must be text'), 1, nowhere),
      broken('POST /c', reason('empty-body'), 1, nowhere),
    ];
    expect(groupByCause({ results, exchanges: [answer(1, 200), answer(2, 404)] })).toHaveLength(4);
  });

  it('joins what is broken of one resource in one place, in whatever way it shows', () => {
    const ways = ['has letters', 'is a fraction', 'is below zero'].map((words, at) =>
      broken(
        `${at === 0 ? 'POST' : 'PUT'} /shop-analytics/coupons/{id}`,
        reason('accepted-invalid', {
          wrong: reasonWith('phrase', { says: `{argument} ${words}`, argument: 'id' }),
          status: 200 + at,
        }),
        1,
        { argument: at === 2 ? 'create.items.id' : 'id' },
      ),
    );
    const other = broken('PUT /shop-analytics/orders/{id}', accepted('id', '7'), 1, { argument: 'id' });
    const causes = groupByCause({ results: [...ways, other], exchanges: [answer(1, 200)] });
    expect(causes.map(({ title, results }) => [title, results.length])).toEqual([
      ['An invalid request was accepted (200): id has letters, and 2 more of the kind', 3],
      ['An invalid request was accepted (201): id is 7, must be text.', 1],
    ]);
  });

  it('says of what is lost in one place in several ways that it does not come back', () => {
    const results = [
      reason('round-trip-lost', { member: 'amount', written: '"1"', returned: '"2"' }),
      reason('update-lost', { member: 'amount', written: '"3"', returned: '"2"' }),
      reason('not-shown', { member: 'amount' }),
    ].map((why) => broken('POST /shop-analytics/coupons', why, 1, { argument: 'amount' }));
    expect(groupByCause({ results, exchanges: [] }).map(({ title }) => title)).toEqual([
      'amount does not come back as written',
    ]);
  });

  it('takes what many resources do alike for a habit, and what few do for a flaw of each', () => {
    const many = ['a', 'b', 'c'].map((name) => broken(`POST /shop-analytics/${name}`, accepted('list', '"x"')));
    const titles = (results: readonly Result[]) => groupByCause({ results, exchanges: [answer(1, 201)] }).length;
    expect(titles(many)).toBe(1);
    expect(titles(many.slice(1))).toBe(2);
  });

  it('says of what an index declares which argument it is about', () => {
    const results = [
      sampleResult({
        kind: 'index-type',
        argument: 'post',
        outcome: 'fail',
        ...said(reason('declares-other', { keyword: 'type', declared: '"string"', expected: '"integer"' })),
      }),
    ];
    expect(groupByCause({ results, exchanges: [] })[0]?.title).toBe(
      'In the index, post declares type "string", must be "integer"',
    );
  });

  it('has the same key in another run', () => {
    const [first, again] = [accepted('code', '71'), accepted('code', '99')].map((why) =>
      groupByCause({ results: [broken('POST /coupons', why)], exchanges: [answer(1, 201)] }),
    );
    expect(first?.[0]?.key).toMatch(/^[0-9a-f]{10}$/);
    expect(again?.[0]?.key).toBe(first?.[0]?.key);
  });

  it('shows as a value the place that differs from document to document', () => {
    const misfit = (pointer: string) =>
      broken(
        'GET /a',
        reason('schema-mismatch', {
          schema: 'event',
          errors: [reason('misfit-at', { pointer, rule: 'must be text' })],
        }),
      );
    const results = [misfit('/0/url'), misfit('/7/url')];
    expect(groupByCause({ results, exchanges: [] }).map(({ title }) => title)).toEqual([
      'The answer does not match the event schema: /0/url must be text.',
    ]);
  });

  it('groups by the sentence what a report of before says without a code', () => {
    const results = ['Late.', 'Late.', 'Wrong.'].map((sentence) => sampleResult({ outcome: 'fail', reason: sentence }));
    expect(groupByCause({ results, exchanges: [] }).map(({ title }) => title)).toEqual(['Late.', 'Wrong.']);
  });

  it('joins what is blocked for one reason, whatever was to be judged', () => {
    const blocked = (id: string) =>
      sampleResult({ id, outcome: 'blocked', ...said(reason('denied', { status: 403 })), exchanges: [1] });
    const results = [blocked('a/POST/args/x/required/rejected'), blocked('b/GET/unknown-id/rejected'), blocked('c/d')];
    expect(groupByCause({ results, exchanges: [answer(1, 403)] })).toHaveLength(1);
  });

  it('joins a SHOULD that is broken in one way, whatever was asked', () => {
    const make = (id: string) =>
      sampleResult({
        id,
        outcome: 'warn',
        level: 'SHOULD',
        ...said(reason('error-lacks', { answered: 400, word: 'code' })),
      });
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

  it('counts to an operation that is down what could not be judged because of it', () => {
    const failing = (id: string) =>
      sampleResult({ id, operation: 'GET /x', outcome: 'fail', reason: `${id} got 500.`, exchanges: [1] });
    const needed = sampleResult({
      id: 'y',
      operation: 'GET /y',
      outcome: 'blocked',
      ...said(reason('step-failed', { operation: 'GET /x', because: reason('answered-status', { status: 500 }) })),
    });
    const seen = sampleResult({
      id: 'z',
      operation: null,
      outcome: 'fail',
      ...said(reason('answer-server-error', { status: 500 })),
      exchanges: [1],
    });
    const results = [needed, failing('a'), failing('b'), seen];
    const causes = groupByCause({ results, exchanges: [answer(1, 500)] });
    expect(causes.map(({ outcome, results: own }) => [outcome, own.map(({ id }) => id)])).toEqual([
      ['fail', ['z', 'a', 'b', 'y']],
    ]);
  });

  it('puts what does harm before what an index says, however much that is', () => {
    const index = ['a', 'b', 'c'].map((id) =>
      sampleResult({ id, kind: 'index-argument', outcome: 'fail', ...said(reason('undeclared', { argument: 'x' })) }),
    );
    const open = broken('POST /x', reason('write-not-rejected', { request: 'POST /x', status: 201 }));
    expect(groupByCause({ results: [...index, open], exchanges: [] }).map(({ title }) => title)).toEqual([
      'POST /x was answered 201, not 4xx.',
      'In the index, x is not declared',
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

  it('cuts a hostile reason short', () => {
    const one = broken('GET /a', accepted('{argument}'.repeat(50_000), '['.repeat(50_000)));
    expect(groupByCause({ results: [one], exchanges: [] })[0]?.title).toHaveLength(1000);
  });

  it('is not slowed down by a hostile reason', () => {
    const group = (parts: number): void => {
      const results = ['{is}', '[is]'].map((part) =>
        broken('GET /a', accepted(part.repeat(parts), part.repeat(parts))),
      );
      groupByCause({ results, exchanges: [] });
    };
    expect(growthOf(group, 200_000)).toBeLessThan(HARDLY_MORE_THAN_LINEAR);
  });
});
