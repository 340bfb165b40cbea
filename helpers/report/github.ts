/**
 * What a run says to GitHub Actions: annotations as workflow commands
 * (https://docs.github.com/actions/reference/workflows-and-actions/workflow-commands).
 */
import { groupByCause } from './causes.ts';
import { clip, count, plainLine } from './text.ts';
import type { Outcome, Report } from './types.ts';

/** GitHub shows ten annotations of a kind for each step and drops the rest. */
const SHOWN = 10;
const TEXT_LIMIT = 600;

/** Data of a workflow command: percent signs and line ends escaped as GitHub's toolkit does. */
function data(text: string): string {
  return clip(plainLine(text), TEXT_LIMIT).replaceAll('%', '%25');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

type Kind = 'error' | 'warning' | 'notice';

function command(kind: Kind, title: string, message: string): string {
  return `::${kind} title=${property(title)}::${data(message)}`;
}

function kindOf(outcome: Outcome): Kind {
  if (outcome === 'fail' || outcome === 'error') return 'error';
  return outcome === 'known' ? 'notice' : 'warning';
}

/**
 * A line for each cause, gravest first, as many as GitHub shows of each kind.
 * @param warnings what is to be said besides, for instance of a stale baseline
 */
export function annotations(report: Report, warnings: readonly string[]): readonly string[] {
  const shown: Record<Kind, number> = { error: 0, warning: warnings.length, notice: 0 };
  const lines = groupByCause(report).flatMap(({ outcome, level, severity, results, title }) => {
    const kind = severity === 'critical' ? 'error' : kindOf(outcome);
    shown[kind] += 1;
    if (shown[kind] > SHOWN) return [];
    const [first, ...others] = results;
    const more = others.length > 0 ? ` and ${count(others.length, 'other')}` : '';
    return [
      command(kind, `${severity ?? `${level} ${outcome}`} in ${first.namespace}`, `${title} (${first.id}${more})`),
    ];
  });
  return [...warnings.map((warning) => command('warning', 'Conformance', warning)), ...lines];
}
