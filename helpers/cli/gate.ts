/** How a report leaves `conform run` and `conform merge`: the gate, its lines, and the files for CI services. */
import { appendFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { newsSince } from '../compare/news.ts';
import { readBefore } from '../compare/past-runs.ts';
import {
  applyBaseline,
  type Baseline,
  type Baselined,
  renewedBaseline,
  staleSentence,
  writeBaseline,
} from '../gate/baseline.ts';
import { failsGate, type GateOutcome, type GatePolicy, type GateVerdict, judgeGate } from '../gate/gate.ts';
import { withSeverities } from '../gate/severities.ts';
import { groupByCause } from '../report/causes.ts';
import { FORMS, writeForm } from '../report/forms.ts';
import { annotations } from '../report/github.ts';
import { toMarkdown } from '../report/markdown.ts';
import { newsSentence } from '../report/news-sentence.ts';
import { notHeldLines } from '../report/not-held.ts';
import { clip, count, plainLine, safeJson } from '../report/text.ts';
import type { Report } from '../report/types.ts';
import { writeReport } from '../report/write.ts';
import { EXIT, type FlagValues, type Io, type ParsedArguments, text } from './command.ts';
import { baselineOf, dayOf, type GateSettings } from './gate-settings.ts';
import { harmLines, leftLines, shownOf } from './left-lines.ts';
import { nextLines } from './next-steps.ts';

export const GITHUB_HELP =
  'On GitHub Actions (GITHUB_ACTIONS=true) it also prints annotations and adds the job summary.';

export const EXIT_HELP = `Exit: 0 the gate passes, 1 does not conform, 2 usage, or a folder that can't be written to, 3 not shown to conform (blocked, interrupted, unreachable, or an error of the suite), 4 test records were left behind, 5 the baseline is stale. If several apply, the first of 2, 4, 1, 3, 5 is the exit code.`;

const EXITS: Readonly<Record<GateOutcome, number>> = {
  'left-behind': EXIT.leftBehind,
  departs: EXIT.departs,
  'not-shown': EXIT.notShown,
  'stale-baseline': EXIT.staleBaseline,
  passes: EXIT.conforms,
};

const SHOWN_ENTRIES = 5;
const SHOWN_CAUSES = 8;
const CAUSE_LENGTH = 240;

function writtenLine(path: string, old: Baseline, { known }: Baseline): string {
  const before = new Set(old.known.map(({ id }) => id));
  const added = known.filter(({ id }) => !before.has(id)).length;
  const gone = before.size + added - known.length;
  return `Wrote ${path}: it accepts ${count(known.length, 'failure')}, ${added} of them new; ${gone} taken out.`;
}

function baselined(report: Report, gate: GateSettings, io: Io): Baselined {
  const today = dayOf(Date.now());
  const old = baselineOf(gate);
  if (gate.writing === null || gate.baselinePath === null) return applyBaseline(report, old, today);
  const renewed = renewedBaseline(report, old, {
    ...gate.writing,
    fails: (result) => failsGate(result, gate),
    today,
  });
  writeBaseline(gate.baselinePath, renewed);
  io.err(writtenLine(gate.baselinePath, old, renewed));
  return applyBaseline(report, renewed, today);
}

/** @returns the paths written */
function writeForms(report: Report, values: FlagValues, cwd: string): readonly string[] {
  return Object.keys(FORMS).flatMap((flag) => {
    const path = text(values, flag);
    return path === undefined ? [] : writeForm(flag, report, resolve(cwd, path));
  });
}

function gateLine({ outcome, reasons, accepted }: GateVerdict, { failOn, allowBlocked }: GatePolicy): string {
  const policy = `${failOn}${allowBlocked ? ', blocked allowed' : ''}`;
  const taken = accepted > 0 ? ` with ${count(accepted, 'accepted failure')}` : '';
  return outcome === 'passes'
    ? `The gate passes${taken} (fails on: ${policy}).`
    : `The gate fails${taken} (on: ${policy}): ${reasons.join('; ')}.`;
}

function baselineLines({ stale, notLookedAt }: Baselined): readonly string[] {
  const lines = stale.map(
    (one) => `The baseline is stale at ${one.entry.id} (${one.entry.owner}): ${staleSentence(one)}.`,
  );
  if (notLookedAt.length === 0) return lines;
  const ids = notLookedAt.slice(0, SHOWN_ENTRIES).map(({ id }) => id);
  const entries = count(notLookedAt.length, 'entry', 'entries');
  const rest = notLookedAt.length > ids.length ? ', …' : '';
  return [...lines, `This run did not check ${entries} of the baseline: ${ids.join(', ')}${rest}.`];
}

/** What did not pass and is not known, gravest first, with an id to go on from. */
function causeLines(report: Report): readonly string[] {
  const causes = groupByCause(report).filter(({ outcome }) => outcome !== 'known');
  const rest = causes.length - SHOWN_CAUSES;
  return [
    ...causes.slice(0, SHOWN_CAUSES).map(({ outcome, severity, results, title }) => {
      const [first, ...others] = results;
      const more = others.length > 0 ? ` and ${others.length} more` : '';
      return `  ${(severity ?? outcome).padEnd(8)} ${clip(plainLine(title), CAUSE_LENGTH)} (${plainLine(first.id)}${more})`;
    }),
    ...(rest > 0 ? [`  and ${count(rest, 'more cause')}, in the report.`] : []),
  ];
}

/** What the configuration sets is told, so that nobody takes it for the rule. */
function severityLines({ results }: Report): readonly string[] {
  const set = results.flatMap(({ departure }) => departure?.severity ?? []);
  const reasons = [...new Set(set.map(({ is, reason }) => `${is} (${reason})`))];
  return set.length === 0
    ? []
    : [`The configuration sets the severity of ${count(set.length, 'failure')}: ${reasons.join(', ')}.`];
}

function asideLines(report: Report): readonly string[] {
  return [
    ...notHeldLines(report.contract.notHeld),
    ...shownOf('Judged by its first part', report.run.readInPart ?? []),
    ...leftLines(report),
  ];
}

/** What stands outside the verdict. */
function beyondLines({
  observations = [],
  undocumented,
  tolerances: [most, ...others] = [],
}: Report): readonly string[] {
  const broken = undocumented?.filter(({ outcome }) => outcome === 'warn' || outcome === 'fail').length ?? 0;
  const lines = [
    undocumented !== undefined &&
      `Routes outside the interface: ${broken} of ${count(undocumented.length, 'requirement')} not met; not part of the verdict.`,
    observations.length > 0 && `${count(observations.length, 'observation')} beyond the interface, in the report.`,
    most !== undefined &&
      `${count(others.length + 1, 'tolerance')} made use of, most often ${most.id}; conform list --tolerances explains them.`,
  ];
  return lines.filter((line) => line !== false);
}

function tellGitHub(report: Report, lines: readonly string[], gate: string, io: Io): void {
  for (const line of annotations(report, lines)) io.out(line);
  const summary = io.env.GITHUB_STEP_SUMMARY;
  if (summary) appendFileSync(summary, `${toMarkdown(report)}\n${plainLine(gate)}\n`);
}

export interface Concluded {
  /** The exit code. */
  readonly code: number;
  /** As it was written, with what the baseline knows. */
  readonly report: Report;
}

/** @throws UnreadableReportError for a run of before that can't be read */
async function withNews(report: Report, { since }: GateSettings): Promise<Report> {
  return since === null ? report : { ...report, since: newsSince(await readBefore(since), report.results) };
}

/** What a report would say of the site is told where none can be written, too. */
async function written(report: Report, out: string, values: FlagValues, io: Io): Promise<string[]> {
  try {
    return [...(await writeReport(report, out)), ...writeForms(report, values, io.cwd)];
  } catch (error) {
    const { sentence, leftBehind } = report.verdict;
    for (const one of [...harmLines(report), sentence, ...leftBehind, ...asideLines(report)]) io.err(plainLine(one));
    throw error;
  }
}

/** Applies the baseline, writes the report in every form that was asked for, says what a pipeline needs to know, and decides. */
export async function conclude(
  judged: Report,
  gate: GateSettings,
  out: string,
  { values, profile }: ParsedArguments,
  io: Io,
): Promise<Concluded> {
  const results = withSeverities(judged.results, profile?.severities ?? {});
  const applied = baselined({ ...judged, results }, gate, io);
  const report = await withNews(applied.report, gate);
  const outcome = { ...applied, report };
  const decision = judgeGate(outcome, gate);
  const files = await written(report, out, values, io);
  const lines = [...severityLines(report), ...baselineLines(outcome)];
  const line = gateLine(decision, gate);
  const code = EXITS[decision.outcome];
  if (values.json === true) {
    const { verdict, totals, run, deployment } = report;
    io.out(
      safeJson(JSON.stringify({ deployment, verdict, totals, run, gate: { ...decision, exitCode: code }, files })),
    );
    return { code, report };
  }
  const isQuiet = values.quiet === true;
  for (const one of harmLines(report)) io.out(plainLine(one));
  io.out(plainLine(report.verdict.sentence));
  if (report.since) io.out(plainLine(newsSentence(report.since)));
  const onGitHub = io.env.GITHUB_ACTIONS === 'true';
  // Annotations say the same there.
  if (!onGitHub && !isQuiet) for (const one of causeLines(report)) io.out(one);
  for (const one of [...asideLines(report), ...lines]) io.err(plainLine(one));
  io.out(plainLine(line));
  if (isQuiet) return { code, report };
  for (const one of beyondLines(report)) io.out(one);
  io.out(
    `${count(report.run.requests, 'request')} in ${(report.run.durationMs / 1000).toFixed(1)} s, seed ${report.run.seed}: ${join(out, 'report.html')}`,
  );
  if (onGitHub) tellGitHub(report, lines, line, io);
  else
    for (const one of nextLines(report, {
      gate,
      out,
      stale: outcome.stale.length,
      values,
      cwd: io.cwd,
      columns: io.columns,
    }))
      io.out(one);
  return { code, report };
}
