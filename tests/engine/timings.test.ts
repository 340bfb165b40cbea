import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { keepTimings, readTimings } from '../../helpers/engine/timings.ts';
import { BASE_URL, sampleExchange, sampleReport, sampleResult } from '../report/sample.ts';

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
