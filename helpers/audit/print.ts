/** An audit's report as lines for people. */

import type { Contract } from '../contract/types.ts';
import { groupBy } from '../group-by.ts';
import { capital, count, plainLine } from '../report/text.ts';
import type { AuditReport, Violation } from './types.ts';

/** Exchanges shown for one requirement, and numbers shown for one reason; `--json` has all. */
const MAX_SHOWN = 5;

function numbers(entries: readonly number[]): string {
  const more = entries.length > MAX_SHOWN ? '…' : '';
  return `${entries.slice(0, MAX_SHOWN).join(', ')}${more}`;
}

function groupLines(
  all: readonly [Violation, ...Violation[]],
  unit: AuditReport['unit'],
  contract: Contract,
): readonly string[] {
  const [first] = all;
  const clause = contract.clauses.get(first.clause)?.title ?? first.clause;
  const shown = all.slice(0, MAX_SHOWN);
  return [
    `${first.level} ${first.id} (${count(all.length, 'exchange')})`,
    `  ${first.title}. ${capital(first.basis)}: ${clause}.`,
    ...shown.flatMap(({ entry, method, url, status, reason }) => [
      `  ${unit} ${entry}: ${method} ${plainLine(url)} → ${status}`,
      `    ${plainLine(reason)}`,
    ]),
    ...(all.length > shown.length
      ? [`  and ${count(all.length - shown.length, 'more', 'more')}; --json has all.`]
      : []),
    '',
  ];
}

/** `12 of 20 exchanges judged; 2 requirements broken, 1 recommendation not followed.` */
function summaryOf({ exchanges, judged, findings }: AuditReport): string {
  const broken = (level: Violation['level']): number =>
    new Set(findings.filter((finding) => finding.level === level).map(({ id }) => id)).size;
  const must = broken('MUST');
  const should = broken('SHOULD');
  const recommended = should > 0 ? `, ${count(should, 'recommendation')} not followed` : '';
  return `${judged} of ${count(exchanges, 'exchange')} judged: ${must === 0 ? 'no requirement' : count(must, 'requirement')} broken${recommended}.`;
}

export function auditLines(report: AuditReport, contract: Contract): readonly string[] {
  const { unit, findings, notJudged, outsideInterface, baseUrl } = report;
  const outside = outsideInterface.reduce((sum, { entries }) => sum + entries.length, 0);
  const renamed = report.names.filter(({ name, actual }) => name !== actual && actual !== null);
  const undecided = report.names.filter(({ actual }) => actual === null);
  const groups = [...groupBy(findings, ({ id }) => id).values()].sort(
    ([a], [b]) => a.level.localeCompare(b.level) || a.id.localeCompare(b.id),
  );
  return [
    ...groups.flatMap((group) => groupLines(group, unit, contract)),
    ...(baseUrl === null ? [] : [`Read below ${plainLine(baseUrl)}.`]),
    ...renamed.map(({ name, actual, how }) => `${name} is ${plainLine(actual ?? '')} here (${how}).`),
    ...undecided.map(({ name, note }) => `${name} ${plainLine(note ?? '')}: say which with --names.`),
    ...notJudged.map(
      ({ reason, entries }) => `Not judged: ${entries.length}, ${reason} (${unit} ${numbers(entries)}).`,
    ),
    ...(outside > 0 ? [`Not judged: ${outside}, the interface does not show the method on the path:`] : []),
    ...outsideInterface.map(
      ({ method, path, entries }) => `  ${method} ${plainLine(path)} (${unit} ${numbers(entries)})`,
    ),
    summaryOf(report),
  ];
}
