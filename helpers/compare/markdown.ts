import { plain, row } from '../report/markdown.ts';
import { formatScore } from '../report/score.ts';
import { count } from '../report/text.ts';
import { VERDICT_WORDS } from '../report/types.ts';
import type { Agreement, ComparedCause, Comparison } from './compare.ts';

const SHOWN_CAUSES = 20;
const SHOWN_DEPLOYMENTS = 20;

/** How many say what. */
export function wordsSentence({ deployments }: Pick<Comparison, 'deployments'>): string {
  const words = VERDICT_WORDS.map(
    (word) => [word, deployments.filter(({ verdict }) => verdict === word).length] as const,
  );
  const said = words.filter(([, amount]) => amount > 0).map(([word, amount]) => `${amount} ${plural(word, amount)}`);
  return `${count(deployments.length, 'deployment')}: ${said.join(', ')}.`;
}

function plural(word: (typeof VERDICT_WORDS)[number], amount: number): string {
  if (amount === 1) return word;
  return { conforms: 'conform', 'does not conform': 'do not conform', 'not shown to conform': word }[word];
}

export function comparisonSentence({ deployments, requirements }: Comparison): string {
  const amount = (wanted: Agreement): number => requirements.filter(({ agreement }) => agreement === wanted).length;
  return `${count(deployments.length, 'deployment')} disagree on ${amount('disagree')} of ${count(requirements.length, 'requirement')}; ${amount('all broken')} broken wherever judged, ${amount('all met')} met by all.`;
}

/** `12 of 40`, and how many of the others meet it. */
export function shareOf({ deployments, metBy }: ComparedCause, { deployments: all }: Comparison): string {
  return `${deployments.length} of ${all.length}${metBy > 0 ? `, met by ${metBy}` : ''}`;
}

/** A summary for a page or a comment, short at any number: who scores what, and what is wrong with how many. */
export function toComparisonMarkdown(comparison: Comparison): string {
  const { deployments, causes, cautions, contract, clusters } = comparison;
  const more = (all: readonly unknown[], shown: number): readonly string[] =>
    all.length > shown ? ['', `… and ${all.length - shown} more in compare.html.`] : [];
  return [
    '# Deployments compared',
    '',
    `**${plain(wordsSentence(comparison))}**`,
    '',
    plain(comparisonSentence(comparison)),
    '',
    ...cautions.flatMap((caution) => [`- ${plain(caution)}`, '']),
    row(['Deployment', 'Verdict', 'Score', 'MUST broken', 'SHOULD broken', 'Blocked', 'Causes']),
    row(['---', '---', '--:', '--:', '--:', '--:', '--:']),
    ...deployments
      .slice(0, SHOWN_DEPLOYMENTS)
      .map(({ name, release, verdict, score, totals, causes: own }) =>
        row([
          plain(release === undefined ? name : `${name} ${release}`),
          verdict,
          formatScore(score),
          totals.fail,
          totals.warn,
          totals.blocked,
          own.length,
        ]),
      ),
    ...more(deployments, SHOWN_DEPLOYMENTS),
    '',
    '## What is wrong, gravest first',
    '',
    ...(causes.length === 0 ? ['Nothing.'] : []),
    ...causes
      .slice(0, SHOWN_CAUSES)
      .map((cause) => `- **${shareOf(cause, comparison)}**: ${cause.severity ?? cause.outcome}, ${plain(cause.title)}`),
    ...more(causes, SHOWN_CAUSES),
    '',
    ...(clusters.length > 0
      ? [
          `${count(clusters.length, 'group')} of deployments fail alike, the largest of ${clusters[0]?.deployments.length}.`,
          '',
        ]
      : []),
    `Contract ${contract.slice(0, 12)}`,
    '',
  ].join('\n');
}
