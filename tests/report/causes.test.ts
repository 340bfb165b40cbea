import { describe, expect, it } from 'vitest';
import { groupByCause } from '../../helpers/report/causes.ts';
import { departureOf } from '../../helpers/requirement/departure.ts';
import { phrase, type Reason, reason } from '../../helpers/requirement/reasons.ts';
import type { Result } from '../../helpers/requirement/requirement.ts';
import { said } from '../../helpers/requirement/result-reason.ts';
import { growthOf, HARDLY_MORE_THAN_LINEAR } from '../support/processor-time.ts';
import { sampleExchange, sampleResult } from './sample.ts';

const answer = (id: number, status: number) =>
  sampleExchange({ id, answer: { status, headers: {}, body: '{}', truncated: false } });

const accepted = (argument: string, is: string, status = 201) =>
  reason('accepted-invalid', { wrong: phrase`${{ argument }} is ${{ value: is }}, must be text`, status });

/** A broken result as the engine makes it, with the fields of what departs. */
function broken(operation: string, why: Reason, over: Partial<Result> = {}, sent?: string): Result {
  const result = sampleResult({ operation, outcome: 'fail', ...said(why), exchanges: [1], ...over });
  return { ...result, departure: departureOf(result, why, sent) };
}

const titlesOf = (results: readonly Result[], status = 201): readonly string[] =>
  groupByCause({ results, exchanges: [answer(1, status)] }).map(({ title }) => title);

const COUPONS = '/shop-analytics/coupons';
const lost = (member: string) => reason('round-trip-lost', { member, written: '"1"', returned: '"2"' });

describe('causes', () => {
  it('are one for a member that is lost over methods and looks', () => {
    const results = [
      broken(`POST ${COUPONS}`, lost('amount'), { kind: 'round-trip', argument: 'amount' }),
      broken(`PUT ${COUPONS}/{id}`, reason('update-lost', { member: 'amount', written: '"3"', returned: '"2"' }), {
        kind: 'read-back',
        argument: 'amount',
      }),
      broken(`GET ${COUPONS}/{id}`, reason('not-shown', { member: 'amount' }), {
        kind: 'read-back',
        argument: 'amount',
      }),
    ];
    expect(titlesOf(results)).toEqual(['A coupon does not keep amount']);
  });

  it('are two for two members of one resource, and for one member of two unless most of the others lose it', () => {
    const results = ['amount', 'code'].map((member) =>
      broken(`POST ${COUPONS}`, lost(member), { kind: 'round-trip', argument: member }),
    );
    const other = broken('POST /shop-analytics/orders', lost('code'), { kind: 'round-trip', argument: 'code' });
    const kept = ['products', 'customers'].map((name) =>
      sampleResult({ operation: `POST /shop-analytics/${name}`, kind: 'round-trip', argument: 'code' }),
    );
    expect(titlesOf([...results, other])).toEqual([
      'A coupon or an order does not keep code',
      'A coupon does not keep amount',
    ]);
    expect(titlesOf([...results, other, ...kept])).toEqual([
      'A coupon does not keep amount',
      'A coupon does not keep code',
      'An order does not keep code',
    ]);
  });

  it('are one for an operation that loses whatever is sent', () => {
    const results = ['a', 'b', 'c', 'd', 'e'].map((member) =>
      broken(`PUT ${COUPONS}/{id}`, lost(member), { kind: 'round-trip', argument: member }),
    );
    expect(titlesOf(results)).toEqual(['A coupon does not keep a, b and 3 more']);
    expect(titlesOf(results.slice(1))).toHaveLength(4);
  });

  it('are one for a class of value that three resources accept, and one each for two', () => {
    const results = ['coupons', 'orders', 'products'].map((name) =>
      broken(`POST /shop-analytics/${name}`, accepted('list', '"x"'), { argument: name, aspect: 'type' }),
    );
    expect(titlesOf(results)).toEqual([
      'coupons, orders and 1 more that have another type are accepted, on 3 operations',
    ]);
    expect(titlesOf(results.slice(1))).toHaveLength(2);
  });

  it('are one for what an update changes besides, whatever it sends', () => {
    const moved = (member: string, beside: string) =>
      broken(`PATCH ${COUPONS}/{id}`, reason('changed-too', { member, beside }), {
        kind: 'untouched',
        argument: member,
      });
    expect(titlesOf([moved('date_expires', 'code')])).toEqual([
      'An update of a coupon that sends only code also changes date_expires',
    ]);
    expect(titlesOf([moved('date_expires', 'code'), moved('date_expires', 'amount')])).toEqual([
      'An update of a coupon also changes date_expires',
    ]);
  });

  it('name who may write, by which method and address, and count as critical whatever the level', () => {
    const open = broken(
      'POST /calendar/events/v1/venues',
      reason('write-not-rejected', { request: 'PUT …', status: 200 }),
      { kind: 'scenario', argument: null, level: 'SHOULD', outcome: 'warn' },
      'PUT /calendar/events/v1/venues/by-slug/{slug}',
    );
    const [cause] = groupByCause({ results: [open], exchanges: [] });
    expect(cause).toMatchObject({
      title: 'Anyone can change a venue, without credentials (PUT by slug)',
      severity: 'critical',
      level: 'SHOULD',
      operations: ['PUT /calendar/events/v1/venues/by-slug/{slug}'],
    });
  });

  it('begin with what is critical, however much an index lacks', () => {
    const index = ['a', 'b', 'c'].map((argument) =>
      broken(`GET ${COUPONS}`, reason('undeclared', { argument }), { kind: 'index-argument', argument }),
    );
    const harm = broken(`POST ${COUPONS}`, lost('code'), { kind: 'round-trip', argument: 'code' });
    expect(titlesOf([...index, harm])[0]).toBe('A coupon does not keep code');
    expect(titlesOf(index)).toContain(`The index does not declare a of GET ${COUPONS}`);
  });

  it('say what a list ignores', () => {
    const why = reason('list-holds-too-much', { asked: 'tax_class=x', ids: '7' });
    const one = broken('GET /shop-analytics/products', why, { kind: 'scenario', argument: 'tax_class' });
    expect(titlesOf([one])).toEqual(['The product list ignores tax_class']);
  });

  it('have the same key in another run', () => {
    const [first, again] = ['71', '99'].map((is) =>
      groupByCause({ results: [broken(`POST ${COUPONS}`, accepted('code', is))], exchanges: [answer(1, 201)] }),
    );
    expect(first?.[0]?.key).toMatch(/^[0-9a-f]{10}$/);
    expect(again?.[0]?.key).toBe(first?.[0]?.key);
  });

  it('take an operation that mostly answers 5xx for one, which is followed by what it blocks', () => {
    const failing = (id: string) =>
      broken('GET /x', reason('server-error', { status: 500, what: phrase`a request` }), { id, argument: id });
    const blocked = sampleResult({
      id: 'y',
      operation: 'GET /y',
      outcome: 'blocked',
      ...said(reason('step-failed', { operation: 'GET /x', because: reason('answered-status', { status: 500 }) })),
    });
    const seen = broken('GET /x', reason('answer-server-error', { status: 500 }), {
      id: 'z',
      kind: 'every-answer',
      operation: null,
    });
    const passed = sampleResult({ id: 'p', operation: 'GET /x', exchanges: [2] });
    const results = [blocked, failing('a'), failing('b'), seen, passed];
    const causes = groupByCause({ results, exchanges: [answer(1, 500), answer(2, 200)] });
    expect(causes.map(({ title, results: own }) => [title, own.map(({ id }) => id)])).toEqual([
      ['GET /x answers a server error to most of what it is asked', ['a', 'b', 'z']],
      ['Not checked: GET /x answers a server error to most of what it is asked', ['y']],
    ]);
    expect(causes[1]?.follows).toBe(causes[0]?.key);
    const always = groupByCause({ results: results.slice(0, 4), exchanges: [answer(1, 500)] });
    expect(always[0]?.title).toBe('GET /x answers a server error whatever it is asked');
  });

  it('are one for what is blocked for one reason, and follow from nothing where no exchange shows it', () => {
    const blocked = (id: string) =>
      sampleResult({ id, outcome: 'blocked', ...said(reason('denied', { status: 403 })), exchanges: [1] });
    const causes = groupByCause({ results: ['a', 'b', 'c'].map(blocked), exchanges: [answer(1, 403)] });
    expect(causes.map(({ follows, results }) => [follows, results.length])).toEqual([[null, 3]]);
  });

  it('leave out what passed, was skipped or does not apply', () => {
    const results = [sampleResult(), sampleResult({ outcome: 'skipped' }), sampleResult({ outcome: 'not-applicable' })];
    expect(groupByCause({ results, exchanges: [] })).toEqual([]);
  });

  it('hold nothing of a hostile reason in their headline, and at most ninety characters', () => {
    const hostile = '<img src=x>'.repeat(50_000);
    const [title = ''] = titlesOf([broken(`POST ${COUPONS}`, accepted(hostile, hostile), { argument: 'code' })]);
    expect(title).toBe('Creating a coupon accepts an invalid code');
    expect(titlesOf([sampleResult({ outcome: 'error', reason: hostile })])[0]).toHaveLength(90);
  });

  it('are not slowed down by a hostile reason', () => {
    const group = (parts: number): void => {
      const results = ['{is}', '[is]'].map((part) =>
        broken('GET /a', accepted(part.repeat(parts), part.repeat(parts))),
      );
      groupByCause({ results, exchanges: [] });
    };
    expect(growthOf(group, 200_000)).toBeLessThan(HARDLY_MORE_THAN_LINEAR);
  });
});
