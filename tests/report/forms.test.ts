/** Each form as its published schema or its own readers take it. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allure2 } from '@allurereport/reader';
import { PathResultFile, type RawTestResult } from '@allurereport/reader-api';
import { validate } from 'ctrf';
import parsePrometheus from 'parse-prometheus-text-format';
import { Parser, type Result as Point } from 'tap-parser';
import { describe, expect, it } from 'vitest';
import { toCtrf } from '../../helpers/report/ctrf.ts';
import { writeForm } from '../../helpers/report/forms.ts';
import { toMetrics } from '../../helpers/report/metrics.ts';
import { toTap } from '../../helpers/report/tap.ts';
import { OUTCOMES, type Outcome, type Report } from '../../helpers/report/types.ts';
import {
  EVERYTHING_HOSTILE,
  hostileReport,
  sampleExchange,
  sampleReport,
  sampleResult,
  sampleVerdict,
} from './sample.ts';

const every = sampleReport(
  OUTCOMES.map((outcome) =>
    sampleResult({
      id: `a/${outcome} #1`,
      outcome,
      exchanges: [1],
      reason: outcome === 'pass' ? '' : 'Because \\ "it".',
    }),
  ),
  { exchanges: [sampleExchange()] },
);
const hostile = hostileReport(EVERYTHING_HOSTILE);
const REPORTS: readonly (readonly [string, Report])[] = [
  ['of every outcome', every],
  ['of a hostile deployment', hostile],
];
const FAILS: readonly Outcome[] = ['fail', 'blocked', 'error'];

describe('CTRF', () => {
  it.each(REPORTS)('of a report %s fits its schema', (_, report) => {
    const { valid, errors } = validate(toCtrf(report));
    expect(errors).toEqual([]);
    expect(valid).toBe(true);
  });

  it('fails what fails a gate, and tells the rest by the outcome', () => {
    const { results } = toCtrf(every) as {
      results: { tests: { status: string; rawStatus: Outcome }[]; summary: object };
    };
    for (const { status, rawStatus } of results.tests) expect(status === 'failed').toBe(FAILS.includes(rawStatus));
    expect(results.summary).toMatchObject({ tests: 10, passed: 4, failed: 3, skipped: 3, flaky: 1 });
  });
});

describe('Allure results', () => {
  async function read(report: Report): Promise<readonly RawTestResult[]> {
    const folder = mkdtempSync(join(tmpdir(), 'allure-'));
    const out = join(folder, 'results');
    writeForm('allure', report, out);
    const results: RawTestResult[] = [];
    const refuse = async (): Promise<void> => {
      throw new Error('Nothing but results was written.');
    };
    const visitor = {
      visitTestResult: async (result: RawTestResult): Promise<void> => {
        results.push(result);
      },
      visitTestFixtureResult: refuse,
      visitAttachmentFile: refuse,
      visitMetadata: refuse,
      visitGlobals: refuse,
      visitMetrics: refuse,
      visitCheckResult: refuse,
    };
    for (const name of readdirSync(out)) {
      const file = new PathResultFile(join(out, name));
      expect(await allure2.read(visitor as unknown as Parameters<typeof allure2.read>[0], file)).toBe(true);
    }
    rmSync(folder, { recursive: true });
    return results;
  }

  it.each(REPORTS)('of a report %s are read whole', async (_, report) => {
    const results = await read(report);
    expect(results.map(({ fullName }) => fullName).sort()).toEqual(report.results.map(({ id }) => id).sort());
  });

  it('fail or break for what fails a gate, and keep a history', async () => {
    const results = await read(every);
    const bad = results.filter(({ status }) => status === 'failed' || status === 'broken');
    expect(bad.map(({ fullName }) => fullName?.split(/[/ ]/)[1]).sort()).toEqual(FAILS.toSorted());
    const again = await read({ ...every, run: { ...every.run, id: 'another' } });
    const histories = (all: readonly RawTestResult[]) => all.map(({ historyId }) => historyId).sort();
    expect(histories(again)).toEqual(histories(results));
    expect(again.map(({ uuid }) => uuid).filter((uuid) => results.some((one) => one.uuid === uuid))).toEqual([]);
  });
});

describe('TAP', () => {
  async function read(report: Report) {
    const parser = new Parser({ strict: true });
    const points: Point[] = [];
    parser.on('assert', (point: Point) => points.push(point));
    const ended = new Promise<{ ok: boolean; count: number; failures: unknown[]; plan: { end: number | null } }>(
      (resolve) => parser.on('complete', resolve),
    );
    parser.end(toTap(report));
    return { points, end: await ended };
  }

  it.each(REPORTS)('of a report %s is read whole, with nothing besides', async (_, report) => {
    const { points, end } = await read(report);
    expect(points).toHaveLength(report.results.length);
    expect(end.count).toBe(report.results.length);
    expect(end.plan.end).toBe(report.results.length);
    expect(end.failures.filter((failure) => (failure as { tapError?: unknown }).tapError)).toEqual([]);
  });

  it('fails what fails a gate, and lets fail what is to do', async () => {
    const { points } = await read(every);
    const failing = points.filter(({ ok, todo, skip }) => !ok && !todo && !skip);
    expect(failing.map(({ name }) => name)).toEqual(
      FAILS.map((outcome) => `a/${outcome} #1`).toSorted(
        (a, b) => OUTCOMES.indexOf(a.slice(2, -3) as Outcome) - OUTCOMES.indexOf(b.slice(2, -3) as Outcome),
      ),
    );
    expect(points.filter(({ todo }) => todo).length).toBe(3);
    expect(points.filter(({ skip }) => skip).length).toBe(3);
    expect(failing[0]?.diag?.message).toBe('Because \\ "it".');
  });
});

describe('OpenMetrics', () => {
  const samplesOf = (text: string, name: string): readonly unknown[] =>
    parsePrometheus(text).find((family) => family.name === name)?.metrics ?? [];

  it.each(REPORTS)('of a report %s is read whole', (_, report) => {
    const text = toMetrics(report);
    expect(text.endsWith('\n# EOF\n')).toBe(true);
    const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    const read = parsePrometheus(text).flatMap(({ metrics }) => metrics);
    expect(read).toHaveLength(samples.length);
  });

  it('counts the outcomes of each namespace', () => {
    expect(samplesOf(toMetrics(every), 'conformance_results')).toContainEqual({
      labels: { deployment: 'sample site', namespace: 'shop-analytics', outcome: 'fail' },
      value: '1',
    });
  });

  it('keeps when the deployment conformed last', () => {
    const conforming = toMetrics(sampleReport([sampleResult()], { verdict: sampleVerdict('conforms') }));
    const [success] = samplesOf(conforming, 'conformance_last_success_timestamp_seconds');
    expect(success).toMatchObject({ value: '1767323128.4' });
    const after = toMetrics(sampleReport([sampleResult({ outcome: 'fail' })]), conforming);
    expect(samplesOf(after, 'conformance_conforms')).toMatchObject([{ value: '0' }]);
    expect(samplesOf(after, 'conformance_last_success_timestamp_seconds')).toEqual([success]);
    expect(samplesOf(toMetrics(every), 'conformance_last_success_timestamp_seconds')).toEqual([]);
  });
});
