/** What a test says of results. */

import { evidenceLines } from '../report/evidence-lines.ts';
import { visible } from '../report/text.ts';
import type { Report, Result } from '../report/types.ts';

export interface VerdictOptions {
  /** Whether a broken SHOULD fails its test, or passes it with a note. @default 'note' */
  readonly shoulds?: 'note' | 'fail';
  /** Whether a MUST that the deployment did not let be judged fails its test, or skips it. @default 'fail' */
  readonly blocked?: 'fail' | 'skip';
}

type Kind = 'pass' | 'note' | 'skip' | 'fail';

/** What a test comes to: of several results the worst, and skipped where none was judged. */
export interface TestVerdict {
  readonly kind: Kind;
  /** Why, unless it is a plain pass. */
  readonly message: string;
}

function kindOf({ outcome, level }: Result, { shoulds = 'note', blocked = 'fail' }: VerdictOptions): Kind {
  switch (outcome) {
    case 'fail':
    case 'error':
      return 'fail';
    case 'warn':
      return shoulds;
    case 'blocked':
      return level === 'MUST' ? blocked : 'skip';
    case 'flaky':
    case 'known':
      return 'note';
    case 'skipped':
    case 'not-applicable':
    case 'represented':
      return 'skip';
    case 'pass':
      return 'pass';
  }
}

const WORST_FIRST: readonly Kind[] = ['fail', 'note', 'pass', 'skip'];

/**
 * Gives the verdict on results of a report. What a deployment says in them does no harm in a terminal.
 *
 * @param path where the report is
 */
export function verdictsOf(
  report: Report,
  options: VerdictOptions,
  path?: string,
): (results: readonly Result[]) => TestVerdict {
  const withEvidence = (result: Result): string => {
    return [`${result.outcome}: ${result.reason}`, ...evidenceLines(result, report, path)].join('\n');
  };
  const plainly = ({ outcome, reason }: Result): string => `${outcome}: ${reason}`;
  return (results) => {
    const kinds = results.map((result) => ({ result, kind: kindOf(result, options) }));
    const worst = WORST_FIRST.find((one) => kinds.some(({ kind }) => kind === one)) ?? 'skip';
    const telling = kinds.filter(({ kind }) => kind === worst).map(({ result }) => result);
    if (worst === 'pass') return { kind: worst, message: '' };
    const texts = telling.map(worst === 'fail' ? withEvidence : plainly);
    const named = texts.map((text, at) => (results.length > 1 ? `${telling[at]?.id}\n${text}` : text));
    return { kind: worst, message: visible(named.join('\n\n')) };
  };
}
