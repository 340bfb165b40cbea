/** @module summary.md: what a comment or a job summary has room for. */
import { groupByCause } from './causes.ts';
import { isWrong, summariseNamespaces, worstFirst } from './namespaces.ts';
import { newsSentence } from './news-sentence.ts';
import { notHeldLines } from './not-held.ts';
import { formatScore, score } from './score.ts';
import { sideEffectsLine } from './side-effects.ts';
import { clip, count, oneLine, shareTold, WORD_JOINER } from './text.ts';
import { OUTCOMES, type Report } from './types.ts';

const SHOWN_CAUSES = 12;
const SHOWN_NAMESPACES = 12;
const SHOWN_RECORDS = 5;
const MAX_BEFORE_CHARACTERS = 600;
const TEXT_LIMIT = 300;

/** One line of plain text: nothing in it is markup, a table's border, a mention or a command of a CI service. */
export function plain(text: string): string {
  return clip(oneLine(text), TEXT_LIMIT)
    .replace(/[\\`*_{}[\]()#|~!$]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('://', ':\\//')
    .replace(/:(?=:)/g, ':\\')
    .replaceAll('@', `@${WORD_JOINER}`);
}

export const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

function causeLines(report: Report): readonly string[] {
  const causes = groupByCause(report);
  if (causes.length === 0) return [];
  const rest = causes.length - SHOWN_CAUSES;
  return [
    '## Causes',
    '',
    ...causes
      .slice(0, SHOWN_CAUSES)
      .map(({ outcome, severity, results: [first, ...others], title, operations: [at] }) => {
        const where = at === undefined ? '' : ` at ${plain(at)}`;
        return `1. **${severity ?? outcome}** × ${others.length + 1}: ${plain(title)}${where} (\`${first.id}\`)`;
      }),
    ...(rest > 0 ? ['', `… and ${rest} more in report.html.`] : []),
    '',
  ];
}

/** What fails, the worst first; of the others one line. */
function namespaceLines(report: Report): readonly string[] {
  const shown = OUTCOMES.filter((outcome) => report.totals[outcome] > 0);
  const all = summariseNamespaces(report.results).toSorted(worstFirst);
  const rows = all.filter(isWrong).slice(0, SHOWN_NAMESPACES);
  const rest = all.length - rows.length;
  return [
    '## Namespaces',
    '',
    row(['Namespace', ...shown, 'Score']),
    row(['---', ...shown.map(() => '--:'), '--:']),
    ...rows.map(({ namespace, totals, score: own }) =>
      row([plain(namespace), ...shown.map((outcome) => totals[outcome]), formatScore(own)]),
    ),
    row(['**all**', ...shown.map((outcome) => report.totals[outcome]), formatScore(score(report.results))]),
    '',
    ...(rest > 0 ? [`${count(rest, 'more namespace')} in report.html.`, ''] : []),
  ];
}

/** The first thing to read: what a person has to put back. */
function harmLines({ harmed = [] }: Report): readonly string[] {
  return harmed.flatMap(({ record, address, request, what, before }) => [
    `**A record of others was changed: ${plain(record)} (${plain(address)}) ${plain(what)} after ${plain(request)}.**`,
    `Before: ${plain(clip(before, MAX_BEFORE_CHARACTERS))}`,
    '',
  ]);
}

/** A summary for a pull request, at most sixty lines however much failed: verdict, causes, and what fails where. */
export function toMarkdown(report: Report): string {
  const { deployment, run, verdict, suite, contract } = report;
  const facts = [
    `${plain(suite.name)} ${plain(suite.version)}`,
    `contract ${contract.hash.slice(0, 12)}`,
    plain(deployment.baseUrl),
    ...(deployment.release === undefined ? [] : [plain(deployment.release)]),
    `effects ${run.effects}`,
    `depth ${run.depth}`,
    `seed ${run.seed}`,
    count(run.requests, 'request'),
    plain(run.startedAt),
  ];
  const left = verdict.leftBehind.slice(0, SHOWN_RECORDS);
  const rest = verdict.leftBehind.length - left.length;
  const alone = [
    [run.notRemovable, 'left on the site'],
    [run.inTrash, 'of this run remain in the trash; the API cannot empty it'],
    [run.appeared, 'appeared during the run and not proved to be its own'],
    [run.changed, 'of others changed during the run, by whom is not known'],
  ] as const;
  const sideEffects = sideEffectsLine(report);
  return [
    `# Conformance of ${plain(deployment.name)}`,
    '',
    ...harmLines(report),
    `**${plain(verdict.sentence)}**`,
    '',
    ...(report.since === undefined ? [] : [plain(newsSentence(report.since)), '']),
    ...(left.length > 0 ? ['## Left behind', '', ...left.map((record) => `- ${plain(record)}`)] : []),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
    ...(left.length > 0 ? [''] : []),
    ...causeLines(report),
    ...namespaceLines(report),
    ...notHeldLines(report.contract.notHeld).flatMap((line) => [`- ${plain(line.trim())}`]),
    facts.join(' · '),
    ...(run.budget === undefined ? [] : ['', `Kept to ${plain(run.budget.says)}, ${shareTold(run.budget)}.`]),
    ...(run.slowedDown === undefined ? [] : ['', `Slowed down for the site’s sake: ${plain(run.slowedDown)}.`]),
    ...(run.readInPart === undefined
      ? []
      : ['', `${count(run.readInPart.length, 'answer')} larger than a run reads, judged by their first part.`]),
    ...alone.flatMap(([records, what]) =>
      records === undefined ? [] : ['', `${count(records.length, 'record')} ${what}.`],
    ),
    ...(sideEffects === null ? [] : ['', sideEffects]),
    '',
  ].join('\n');
}
