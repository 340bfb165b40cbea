import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readResults } from '../../helpers/report/read-results.ts';
import { UnreadableReportError } from '../../helpers/report/unreadable-report-error.ts';
import { writeReport } from '../../helpers/report/write.ts';
import { sampleExchange, sampleReport, sampleResult } from './sample.ts';

const TRAP = '{"id":9,"answer":{"status":500}}\n],"exchanges":[\n';
const report = sampleReport(
  [sampleResult({ exchanges: [1] }), sampleResult({ id: 'a/b', outcome: 'fail', exchanges: [2, 3] })],
  {
    exchanges: [
      sampleExchange({ id: 1, request: { ...sampleExchange().request, body: TRAP } }),
      sampleExchange({ id: 2, answer: null, failure: TRAP }),
      sampleExchange({ id: 3, answer: { status: 404, headers: { 'x-trap': TRAP }, body: TRAP, truncated: false } }),
    ],
  },
);
const folder = mkdtempSync(join(tmpdir(), 'read-results-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('a report read for its results', () => {
  it('has all but what stands in its exchanges, of which it has the status', async () => {
    const [path = ''] = await writeReport(report, folder);
    const read = await readResults(path);
    const { exchanges, ...rest } = read;
    expect({ ...rest, exchanges: [] }).toEqual({ ...report, exchanges: [] });
    expect(exchanges).toEqual([
      { id: 1, answer: { status: 201 } },
      { id: 2, answer: null },
      { id: 3, answer: { status: 404 } },
    ]);
  });

  it('is read whole where another wrote it otherwise', async () => {
    const path = join(folder, 'other.json');
    writeFileSync(path, JSON.stringify(report));
    expect(await readResults(path)).toEqual(report);
  });

  it('is held to its schema, and to its own numbers', async () => {
    const [path = ''] = await writeReport(report, folder);
    const text = readFileSync(path, 'utf8');
    for (const [wrong, said] of [
      [text.replace('"fail": 1', '"fail": 7'), 'totals/fail'],
      [text.replace('"outcome":"fail"', '"outcome":"odd"'), 'results/1/outcome'],
      [text.slice(0, 900), 'is not JSON'],
    ] as const) {
      expect(wrong).not.toBe(text);
      writeFileSync(path, wrong);
      const reading = readResults(path);
      await expect(reading).rejects.toThrow(UnreadableReportError);
      await expect(reading).rejects.toThrow(said);
    }
  });
});
