import { plain, row } from '../report/markdown.ts';
import { formatScore } from '../report/score.ts';
import { count } from '../report/text.ts';
import type { ComparedRequirement, Comparison } from './compare.ts';

const SHOWN_DISAGREEMENTS = 50;

/** The comparison in one sentence. */
export function comparisonSentence({ deployments, requirements }: Comparison): string {
  const amount = (wanted: ComparedRequirement['agreement']): number =>
    requirements.filter(({ agreement }) => agreement === wanted).length;
  return `${count(deployments.length, 'deployment')} disagree on ${amount('disagree')} of ${count(requirements.length, 'requirement')}; ${amount('all broken')} broken wherever judged, ${amount('all met')} met by all.`;
}

/** A summary for a page or a comment: who scores what, and where they disagree. */
export function toComparisonMarkdown(comparison: Comparison): string {
  const { deployments, namespaces, requirements, cautions, contract } = comparison;
  const names = deployments.map(({ name }) => plain(name));
  const numbers = names.map(() => '--:');
  const disagreements = requirements.filter(({ agreement }) => agreement === 'disagree');
  const rest = disagreements.length - SHOWN_DISAGREEMENTS;
  return [
    '# Deployments compared',
    '',
    `**${plain(comparisonSentence(comparison))}**`,
    '',
    `Contract ${contract.slice(0, 12)}`,
    '',
    ...cautions.flatMap((caution) => [`- ${plain(caution)}`, '']),
    row(['', ...names]),
    row(['---', ...numbers]),
    row(['**score**', ...deployments.map(({ score }) => formatScore(score))]),
    row(['verdict', ...deployments.map(({ verdict }) => verdict)]),
    row(['MUST broken', ...deployments.map(({ totals }) => totals.fail)]),
    row(['SHOULD broken', ...deployments.map(({ totals }) => totals.warn)]),
    row(['blocked', ...deployments.map(({ totals }) => totals.blocked)]),
    ...namespaces.map(({ namespace, scores }) => row([plain(namespace), ...scores.map(formatScore)])),
    '',
    '## Where they disagree',
    '',
    ...(disagreements.length === 0
      ? ['Nowhere.']
      : [row(['Requirement', 'Level', ...names]), row(['---', '---', ...names.map(() => '---')])]),
    ...disagreements
      .slice(0, SHOWN_DISAGREEMENTS)
      .map(({ id, level, outcomes }) => row([plain(id), level, ...outcomes.map((outcome) => outcome ?? '–')])),
    ...(rest > 0 ? ['', `… and ${rest} more in compare.html.`] : []),
    '',
  ].join('\n');
}
