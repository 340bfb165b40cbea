/** @module Common Test Report Format (https://ctrf.io), which many pipelines take in. */
import { uuidOf } from './digest.ts';
import { evidenceLines, tookMs } from './evidence-lines.ts';
import { byNamespace } from './namespaces.ts';
import { oneLine, shortLine } from './text.ts';
import type { Outcome, Report, Result } from './types.ts';

/** A broken SHOULD, a known departure and a flaky result fail no build: `rawStatus` tells them from a pass. */
const PASSED_FAILED_SKIPPED: Readonly<Record<Outcome, 'passed' | 'failed' | 'skipped'>> = {
  pass: 'passed',
  warn: 'passed',
  known: 'passed',
  flaky: 'passed',
  fail: 'failed',
  blocked: 'failed',
  error: 'failed',
  skipped: 'skipped',
  'not-applicable': 'skipped',
  represented: 'skipped',
};

export function toCtrf(report: Report): object {
  const { suite, run, deployment, results, verdict } = report;
  const start = Date.parse(run.startedAt);
  const testOf = (result: Result): object => {
    const { id, outcome, namespace, operation, level, basis, kind, clause } = result;
    const isPlain = outcome === 'pass' || PASSED_FAILED_SKIPPED[outcome] === 'skipped';
    return {
      testId: id,
      name: id,
      status: PASSED_FAILED_SKIPPED[outcome],
      rawStatus: outcome,
      duration: Math.round(tookMs(result, report)),
      suite: [namespace, ...(operation === null ? [] : [oneLine(operation)])],
      tags: [level, basis, kind],
      ...(result.reason !== '' && { message: shortLine(result.reason) }),
      ...(!isPlain && { trace: evidenceLines(result, report).map(shortLine).join('\n') }),
      ...(outcome === 'flaky' && { flaky: true, retries: 1 }),
      extra: { title: oneLine(result.title), clause },
    };
  };
  const amount = (status: string): number =>
    results.filter(({ outcome }) => PASSED_FAILED_SKIPPED[outcome] === status).length;
  return {
    reportFormat: 'CTRF',
    specVersion: '1.0.0',
    reportId: uuidOf(`ctrf ${run.id}`),
    runId: run.id,
    timestamp: run.startedAt,
    generatedBy: suite.name,
    results: {
      tool: { name: suite.name, version: suite.version },
      summary: {
        tests: results.length,
        passed: amount('passed'),
        failed: amount('failed'),
        skipped: amount('skipped'),
        pending: 0,
        other: 0,
        flaky: report.totals.flaky,
        suites: byNamespace(results).size,
        start,
        stop: start + Math.round(run.durationMs),
        duration: Math.round(run.durationMs),
        extra: { verdict: verdict.word },
      },
      tests: results.map(testOf),
      environment: { appName: oneLine(deployment.name), testEnvironment: oneLine(deployment.baseUrl) },
    },
  };
}
