/** @module GitLab's code quality report (https://docs.gitlab.com/ci/testing/code_quality/): a list of places to look at. */
import { hash } from 'node:crypto';
import { causesByResult, toldOf } from './causes.ts';
import { shortLine } from './text.ts';
import type { Outcome, Report } from './types.ts';

type Severity = 'info' | 'minor' | 'major' | 'critical' | 'blocker';

interface CodeQualityIssue {
  readonly description: string;
  readonly check_name: string;
  /** Stays the same from run to run, so that GitLab tells new findings from old. */
  readonly fingerprint: string;
  readonly severity: Severity;
  readonly location: { readonly path: string; readonly lines: { readonly begin: 1 } };
}

const SEVERITIES: Partial<Record<Outcome, Severity>> = {
  error: 'blocker',
  fail: 'major',
  blocked: 'major',
  warn: 'minor',
  flaky: 'minor',
  known: 'info',
};

const isBroken = (outcome: Outcome): boolean => outcome === 'fail' || outcome === 'warn';

export function toCodeQuality(report: Report): readonly CodeQualityIssue[] {
  const causes = causesByResult(report);
  return report.results.flatMap((result) => {
    const { id, outcome, level, title } = result;
    const cause = causes.get(result);
    const severity = (isBroken(outcome) ? cause?.severity : null) ?? SEVERITIES[outcome];
    if (severity === undefined) return [];
    return [
      {
        description: shortLine(`${level} ${outcome}: ${title}. ${toldOf(result, cause)}`),
        check_name: id,
        fingerprint: hash('sha256', `${report.deployment.name}\n${id}`),
        severity,
        // No source file is at fault; the requirement's id has the form of a path and sorts like one.
        location: { path: id, lines: { begin: 1 } },
      },
    ];
  });
}
