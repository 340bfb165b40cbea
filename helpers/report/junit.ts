/** @module junit.xml, as CI services read it (https://github.com/testmoapp/junitxml): a suite for each namespace. */
import { type Cause, causesByResult, toldOf } from './causes.ts';
import { evidenceLines, tookMs } from './evidence-lines.ts';
import { summariseNamespaces } from './namespaces.ts';
import { xmlText } from './text.ts';
import type { Report, Result } from './types.ts';

const TEXT_LIMIT = 1000;

const xml = (text: string): string => xmlText(text, TEXT_LIMIT);

const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(3);

function evidence(result: Result, report: Report): string {
  return evidenceLines(result, report).map(xml).join('\n');
}

/** What stands inside the test case: nothing for a plain pass. */
function body(result: Result, report: Report, cause: Pick<Cause, 'title' | 'severity'> | undefined): string {
  const { outcome, level } = result;
  const reason = toldOf(result, cause);
  switch (outcome) {
    case 'fail':
      return `<failure type="${level}${cause?.severity ? ` ${cause.severity}` : ''}" message="${xml(reason)}">${evidence(result, report)}</failure>`;
    case 'blocked':
    case 'error':
      return `<error type="${outcome}" message="${xml(reason)}">${evidence(result, report)}</error>`;
    case 'skipped':
    case 'not-applicable':
    case 'represented':
      return `<skipped message="${xml(`${outcome}: ${reason}`)}"/>`;
    case 'warn':
    case 'known':
    case 'flaky':
      return `<system-out>${xml(`${outcome}: ${reason}`)}\n${evidence(result, report)}</system-out>`;
    case 'pass':
      return '';
  }
}

/**
 * JUnit XML as CI services read it: a suite for each namespace, a case for each requirement. A broken SHOULD, a known
 * departure and a flaky result do not fail a build, so they are passed cases with a text.
 */
export function toJunit(report: Report): string {
  const causes = causesByResult(report);
  const suites = summariseNamespaces(report.results).map(({ namespace, results, totals }) => {
    let suiteMs = 0;
    const cases = results.map((result) => {
      const ms = tookMs(result, report);
      suiteMs += ms;
      const content = body(result, report, causes.get(result));
      const attributes = `name="${xml(result.id)}" classname="${xml(namespace)}" time="${seconds(ms)}"`;
      return `    <testcase ${attributes}${content === '' ? '/>' : `>${content}</testcase>`}`;
    });
    const counts = [
      `tests="${results.length}"`,
      `failures="${totals.fail}"`,
      `errors="${totals.blocked + totals.error}"`,
      `skipped="${totals.skipped + totals['not-applicable'] + totals.represented}"`,
    ].join(' ');
    const start = `timestamp="${xml(report.run.startedAt)}" time="${seconds(suiteMs)}"`;
    return [`  <testsuite name="${xml(namespace)}" ${counts} ${start}>`, ...cases, '  </testsuite>'].join('\n');
  });
  const { totals } = report;
  const counts = `tests="${report.results.length}" failures="${totals.fail}" errors="${totals.blocked + totals.error}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${xml(report.deployment.name)}" ${counts} time="${seconds(report.run.durationMs)}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}
