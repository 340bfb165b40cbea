/** @module compare.html: the matrix of requirements and deployments, in one file without script or network. */
import { createHash } from 'node:crypto';
import { html, Markup } from '../report/html/markup.ts';
import { formatScore } from '../report/score.ts';
import { clip, count } from '../report/text.ts';
import type { Outcome } from '../requirement/requirement.ts';
import { AGREEMENTS, type Agreement, type ComparedRequirement, type Comparison } from './compare.ts';
import { comparisonSentence } from './markdown.ts';
import { STYLE } from './style.ts';

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const HEADINGS: Readonly<Record<Agreement, string>> = {
  disagree: 'Where they disagree',
  'all broken': 'Broken wherever it was judged',
  'partly judged': 'Met, but not judged everywhere',
  'all met': 'Met by all',
  'not judged': 'Judged nowhere',
};

const REASON_LIMIT = 400;

/** What a reader comes for; the rest is folded. */
const OPEN: ReadonlySet<Agreement> = new Set<Agreement>(['disagree', 'all broken']);

function cell(outcome: Outcome | null, reason: string, withReason: boolean): Markup {
  if (outcome === null) return html`<td class="none">–</td>`;
  const why = withReason && reason !== '' && html`<p>${clip(reason, REASON_LIMIT)}</p>`;
  return html`<td class="${outcome}"><b>${outcome}</b>${why}</td>`;
}

/** An id that can be broken between its parts. */
function breakable(id: string): readonly Markup[] {
  return id.split('/').map((part, at) => (at === 0 ? html`${part}` : html`/<wbr>${part}`));
}

function requirementRow({ id, title, level, outcomes, reasons }: ComparedRequirement, withReasons: boolean): Markup {
  const about = withReasons && html`<p>${title}</p>`;
  const cells = outcomes.map((outcome, at) => cell(outcome, reasons[at] ?? '', withReasons));
  return html`<tr><th scope="row"><code>${breakable(id)}</code>${about}</th><td>${level}</td>${cells}</tr>
`;
}

function names({ deployments }: Comparison): readonly Markup[] {
  return deployments.map(({ name }) => html`<th scope="col">${name}</th>`);
}

function requirementSection(agreement: Agreement, comparison: Comparison): Markup {
  const rows = comparison.requirements.filter((requirement) => requirement.agreement === agreement);
  const withReasons = OPEN.has(agreement);
  const heading = html`<h2>${HEADINGS[agreement]}: ${rows.length}</h2>`;
  if (rows.length === 0) return html`<section>${heading}</section>`;
  const table = html`<div class="scroll" tabindex="0" role="region" aria-label="${HEADINGS[agreement]}"><table>
<thead><tr><th scope="col">Requirement</th><th scope="col">Level</th>${names(comparison)}</tr></thead>
<tbody>${rows.map((row) => requirementRow(row, withReasons))}</tbody></table></div>`;
  return withReasons
    ? html`<section>${heading}${table}</section>`
    : html`<section><details><summary>${heading}</summary>${table}</details></section>`;
}

function overview(comparison: Comparison): Markup {
  const { deployments, namespaces } = comparison;
  const line = (what: string, values: readonly (string | number)[]): Markup =>
    html`<tr><th scope="row">${what}</th>${values.map((value) => html`<td class="number">${value}</td>`)}</tr>
`;
  return html`<section><h2>Deployments</h2><div class="scroll" tabindex="0" role="region" aria-label="Deployments"><table>
<thead><tr><td></td>${names(comparison)}</tr></thead>
<tbody>${[
    line(
      'Score',
      deployments.map(({ score }) => formatScore(score)),
    ),
    line(
      'Verdict',
      deployments.map(({ verdict }) => verdict),
    ),
    line(
      'MUST broken',
      deployments.map(({ totals }) => totals.fail),
    ),
    line(
      'SHOULD broken',
      deployments.map(({ totals }) => totals.warn),
    ),
    line(
      'Known to the baseline',
      deployments.map(({ totals }) => totals.known),
    ),
    line(
      'Blocked',
      deployments.map(({ totals }) => totals.blocked),
    ),
    line(
      'Address',
      deployments.map(({ baseUrl }) => baseUrl),
    ),
    line(
      'Started',
      deployments.map(({ startedAt }) => startedAt),
    ),
  ]}</tbody></table></div></section>
<section><h2>Score of each namespace</h2><div class="scroll" tabindex="0" role="region" aria-label="Score of each namespace"><table>
<thead><tr><th scope="col">Namespace</th>${names(comparison)}</tr></thead>
<tbody>${namespaces.map(({ namespace, scores }) => line(namespace, scores.map(formatScore)))}</tbody></table></div>
<p class="note">The share of what passed in all that says something about the site, a MUST weighing three times a SHOULD.</p></section>`;
}

/** The whole page. What deployments sent is escaped wherever it stands, and the policy stops what would slip through. */
export function toComparisonHtml(comparison: Comparison): string {
  const { deployments, cautions, contract } = comparison;
  const disagreements = requirementSection('disagree', comparison);
  const others = AGREEMENTS.filter((agreement) => agreement !== 'disagree');
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${count(deployments.length, 'deployment')} compared</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<main>
<h1>${count(deployments.length, 'deployment')} compared</h1>
<p class="sentence">${comparisonSentence(comparison)}</p>
${cautions.map((caution) => html`<p class="caution">${caution}</p>`)}
${disagreements}
${overview(comparison)}
${others.map((agreement) => requirementSection(agreement, comparison))}
<p class="note">Contract <code>${contract}</code></p>
</main>
</body>
</html>
`.text;
}
