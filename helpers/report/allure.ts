/** @module Results for Allure Report, a file for each requirement: https://allurereport.org/docs/how-it-works-test-result-file/ */
import { digest, uuidOf } from './digest.ts';
import { evidenceLines, tookMs } from './evidence-lines.ts';
import { exchangesOf } from './exchanges.ts';
import { statedBy } from './grounds.ts';
import { shortLine } from './text.ts';
import type { Outcome, Report } from './types.ts';

/** What could not be judged is broken there, and fails as it does here. */
const STATUS: Readonly<Record<Outcome, 'passed' | 'failed' | 'broken' | 'skipped'>> = {
  pass: 'passed',
  warn: 'passed',
  known: 'passed',
  flaky: 'passed',
  fail: 'failed',
  blocked: 'broken',
  error: 'broken',
  skipped: 'skipped',
  'not-applicable': 'skipped',
  represented: 'skipped',
};

/** Names of files and what they hold. Of one deployment a requirement has the same history from run to run. */
export function toAllure(report: Report): ReadonlyMap<string, object> {
  const { deployment, run, suite, contract } = report;
  const files = new Map<string, object>();
  for (const result of report.results) {
    const { id, outcome, level, namespace, operation } = result;
    const [first] = exchangesOf(result.exchanges, report);
    const start = Date.parse(first?.startedAt ?? run.startedAt);
    const uuid = uuidOf(`${run.id} ${id}`);
    const isPlain = outcome === 'pass' || STATUS[outcome] === 'skipped';
    const labels: readonly (readonly [string, string])[] = [
      ['framework', suite.name],
      ['host', shortLine(deployment.name)],
      ['parentSuite', shortLine(deployment.name)],
      ['suite', namespace],
      ...(operation === null ? [] : [['subSuite', shortLine(operation)] as const]),
      ['severity', level === 'MUST' ? 'critical' : 'minor'],
      ['tag', outcome],
      ['tag', level],
    ];
    const trace = isPlain ? {} : { trace: evidenceLines(result, report).map(shortLine).join('\n') };
    const stated = statedBy(result, contract.clauses);
    files.set(`${uuid}-result.json`, {
      uuid,
      historyId: digest(`${deployment.baseUrl} ${id}`),
      testCaseId: digest(id),
      fullName: id,
      name: shortLine(result.title),
      description: shortLine(stated ?? ''),
      status: STATUS[outcome],
      stage: 'finished',
      statusDetails: {
        message: shortLine(result.reason),
        ...trace,
        known: outcome === 'known',
        flaky: outcome === 'flaky',
      },
      start,
      stop: start + Math.round(tookMs(result, report)),
      labels: labels.map(([name, value]) => ({ name, value })),
      links: [],
      steps: [],
      attachments: [],
      parameters: [],
    });
  }
  return files;
}
