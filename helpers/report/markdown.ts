import { groupByCause } from './causes.ts';
import { summariseNamespaces } from './namespaces.ts';
import { formatScore, score } from './score.ts';
import { clip, count, oneLine } from './text.ts';
import { OUTCOMES, type Report } from './types.ts';

const SHOWN_CAUSES = 10;
const TEXT_LIMIT = 300;
/** Keeps `@name` from being taken for somebody to notify. */
const WORD_JOINER = '\u2060';

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

/** A summary of one screen: verdict, a table by namespace, the gravest causes. */
export function toMarkdown(report: Report): string {
  const { deployment, run, verdict, suite, contract } = report;
  const shown = OUTCOMES.filter((outcome) => report.totals[outcome] > 0);
  const causes = groupByCause(report);
  const facts = [
    `${plain(suite.name)} ${plain(suite.version)}`,
    `contract ${contract.hash.slice(0, 12)}`,
    plain(deployment.baseUrl),
    `effects ${run.effects}`,
    `depth ${run.depth}`,
    `seed ${run.seed}`,
    count(run.requests, 'request'),
    plain(run.startedAt),
  ];
  const section = (title: string, lines: readonly string[] = []): readonly string[] =>
    lines.length === 0 ? [] : [`## ${title}`, '', ...lines.map((line) => `- ${plain(line)}`), ''];
  return [
    `# Conformance of ${plain(deployment.name)}`,
    '',
    `**${plain(verdict.sentence)}**`,
    '',
    facts.join(' · '),
    '',
    ...(run.slowedDown === undefined ? [] : [`Slowed down for the site’s sake: ${plain(run.slowedDown)}.`, '']),
    ...section('Left behind', verdict.leftBehind),
    ...section('Left alone on the site', run.notRemovable),
    ...section('In the trash, which the site lets nobody empty', run.inTrash),
    ...section('Appeared during the run, not of its making', run.appeared),
    '## Namespaces',
    '',
    row(['Namespace', 'Score', ...shown]),
    row(['---', '--:', ...shown.map(() => '--:')]),
    ...summariseNamespaces(report.results).map(({ namespace, totals, score: own }) =>
      row([plain(namespace), formatScore(own), ...shown.map((outcome) => totals[outcome])]),
    ),
    row(['**all**', formatScore(score(report.results)), ...shown.map((outcome) => report.totals[outcome])]),
    '',
    ...(causes.length > 0 ? ['## Causes', ''] : []),
    ...causes
      .slice(0, SHOWN_CAUSES)
      .map(
        ({ outcome, level, results, title }) =>
          `1. **${outcome}** ${level} × ${results.length}: ${plain(title)} (\`${results[0].id}\`)`,
      ),
    ...(causes.length > SHOWN_CAUSES ? ['', `… and ${causes.length - SHOWN_CAUSES} more in report.html.`] : []),
    '',
  ].join('\n');
}
