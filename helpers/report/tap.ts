/** @module TAP 14 (https://testanything.org/tap-version-14-specification.html), a test point for each requirement. */
import { evidenceLines, tookMs } from './evidence-lines.ts';
import { shortLine } from './text.ts';
import type { Report, Result } from './types.ts';

/** A description or a reason: neither ends it nor begins a directive. */
function escaped(value: string): string {
  return shortLine(value).replaceAll('\\', '\\\\').replaceAll('#', '\\#');
}

/** A test point that is to do may fail: so may a SHOULD, what the baseline knows, and what was met the second time. */
function pointOf({ outcome, reason }: Result): { readonly ok: boolean; readonly directive: string } {
  switch (outcome) {
    case 'pass':
      return { ok: true, directive: '' };
    case 'skipped':
    case 'not-applicable':
    case 'represented':
      return { ok: true, directive: ` # SKIP ${outcome}: ${escaped(reason)}` };
    case 'warn':
    case 'known':
    case 'flaky':
      return { ok: false, directive: ` # TODO ${outcome}: ${escaped(reason)}` };
    case 'fail':
    case 'blocked':
    case 'error':
      return { ok: false, directive: '' };
  }
}

export function toTap(report: Report): string {
  // JSON is YAML too.
  const quoted = (value: string): string => JSON.stringify(shortLine(value));
  const lines = report.results.flatMap((result, at) => {
    const { ok, directive } = pointOf(result);
    const line = `${ok ? 'ok' : 'not ok'} ${at + 1} - ${escaped(result.id)}${directive}`;
    if (ok) return [line];
    return [
      line,
      '  ---',
      `  outcome: ${result.outcome}`,
      `  level: ${result.level}`,
      `  message: ${quoted(result.reason)}`,
      `  duration_ms: ${Math.round(tookMs(result, report))}`,
      '  evidence:',
      ...evidenceLines(result, report).map((one) => `    - ${quoted(one)}`),
      '  ...',
    ];
  });
  const { interrupted } = report.run;
  return [
    'TAP version 14',
    `1..${report.results.length}`,
    `# ${escaped(report.verdict.sentence)}`,
    ...lines,
    ...(interrupted === null ? [] : [`# ${escaped(`The run ended early: ${interrupted}`)}`]),
    '',
  ].join('\n');
}
