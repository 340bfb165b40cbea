import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { Case } from '../../helpers/cases/types.ts';
import { loadContract } from '../../helpers/contract/load.ts';
import { keepTimings, longestFirst, readTimings } from '../../helpers/engine/timings.ts';
import { BASE_URL, sampleExchange, sampleReport, sampleResult } from '../report/sample.ts';

const { operations } = loadContract();
const [COUPONS, EVENTS, ORDERS] = [
  'GET /shop-analytics/coupons',
  'GET /calendar/events/v1/events',
  'GET /shop-analytics/orders',
];

function caseOf(id: string, weight: number, ...keys: readonly (string | undefined)[]): Case {
  return {
    id,
    namespace: 'core/v2',
    requirements: [],
    operations: keys.flatMap((key) => operations.get(key ?? '') ?? []),
    effect: 'read',
    depth: 'standard',
    weight,
    sends: '',
    run: async () => {},
  };
}

function order(cases: readonly Case[], timings: Readonly<Record<string, number>>): readonly string[] {
  return longestFirst(cases, new Map(Object.entries(timings))).map(({ id }) => id);
}

const CASES = [caseOf('coupons', 1, COUPONS), caseOf('events', 2, EVENTS), caseOf('orders', 3, ORDERS)];

test('where nothing is known the chain of most requests starts first', () => {
  expect(order(CASES, {})).toEqual(['orders', 'events', 'coupons']);
});

test('what took long the last time starts first', () => {
  expect(order(CASES, { [COUPONS as string]: 900, [EVENTS as string]: 10, [ORDERS as string]: 10 })).toEqual([
    'coupons',
    'orders',
    'events',
  ]);
});

test('an operation that was never timed counts as the mean of the others, and a case without any comes last', () => {
  const cases = [...CASES, caseOf('none', 9)];
  expect(order(cases, { [EVENTS as string]: 300, [ORDERS as string]: 20 })).toEqual([
    'events',
    'coupons',
    'orders',
    'none',
  ]);
});

let out: string;
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'timings-'));
});

test('the mean of each operation is kept for the next run on the same deployment', () => {
  const report = sampleReport(
    [
      sampleResult({ id: 'a', operation: 'GET /a', exchanges: [1, 2] }),
      sampleResult({ id: 'b', operation: 'GET /a', exchanges: [3] }),
      sampleResult({ id: 'c', operation: null, exchanges: [3] }),
      sampleResult({ id: 'd', operation: 'GET /d', exchanges: [] }),
    ],
    { exchanges: [10, 20, 60].map((durationMs, at) => sampleExchange({ id: at + 1, durationMs })) },
  );
  keepTimings(out, report, new Map([['GET /d', 7]]));
  expect(Object.fromEntries(readTimings(out, BASE_URL))).toEqual({ 'GET /a': 30, 'GET /d': 7 });
  expect(readTimings(out, 'https://other.example.test/rest').size).toBe(0);
});

test.each(['', 'no JSON', '[]', '{}', '{"baseUrl":"https://site.example.test/rest"}', 'null'])(
  'a file that says %j counts for nothing',
  (text) => {
    writeFileSync(join(out, 'timings.json'), text);
    expect(readTimings(out, BASE_URL).size).toBe(0);
  },
);

test('a folder that is not there is no hindrance', () => {
  keepTimings(join(out, 'none'), sampleReport([]), new Map());
  expect(readTimings(join(out, 'none'), BASE_URL).size).toBe(0);
});
