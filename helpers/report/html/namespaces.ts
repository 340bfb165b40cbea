import { summariseNamespaces, worstFirst } from '../namespaces.ts';
import { formatScore, score } from '../score.ts';
import type { Outcome, Report, Totals } from '../types.ts';
import { filterAddress } from './address.ts';
import { html, type Markup } from './markup.ts';
import { GRAVEST_FIRST, MEANING } from './outcomes.ts';

/** Of 100: one broken requirement among thousands still shows. */
const MIN_WIDTH_PERCENT = 2;

/** Drawn as SVG, because the page's policy allows no style attribute and printers leave out backgrounds. */
function bar(totals: Totals, outcomes: readonly Outcome[]): Markup {
  const all = outcomes.reduce((sum, outcome) => sum + totals[outcome], 0);
  let start = 0;
  const parts = outcomes.map((outcome) => {
    const width = totals[outcome] === 0 ? 0 : Math.max(MIN_WIDTH_PERCENT, (totals[outcome] / all) * 100);
    const part = html`<rect class="${outcome}" x="${start.toFixed(2)}" y="0" width="${width.toFixed(2)}" height="8"/>`;
    start += width;
    return totals[outcome] > 0 ? part : html``;
  });
  const label = outcomes.filter((outcome) => totals[outcome] > 0).map((outcome) => `${totals[outcome]} ${outcome}`);
  return html`<svg class="bar" viewBox="0 0 ${Math.max(start, 1).toFixed(2)} 8" preserveAspectRatio="none" role="img" aria-label="${label.join(', ')}">${parts}</svg>`;
}

/** Totals by namespace, what fails first; every number leads to the results that it counts. */
export function namespaceTable(report: Report): Markup {
  const shown = GRAVEST_FIRST.filter((outcome) => report.totals[outcome] > 0);
  const rows = summariseNamespaces(report.results)
    .toSorted(worstFirst)
    .map(({ namespace, totals, score: own }) => {
      const cells = shown.map((outcome) => {
        const amount = totals[outcome];
        const address = filterAddress({ namespace, outcome });
        return html`<td class="number">${amount === 0 ? html`<span class="none">0</span>` : html`<a href="${address}">${amount}</a>`}</td>`;
      });
      const mark =
        report.verdict.notJudged.includes(namespace) && html` <span class="badge blocked">less than half judged</span>`;
      return html`<tr><th scope="row"><a href="${filterAddress({ namespace })}">${namespace}</a>${mark}</th>
<td>${bar(totals, shown)}</td>${cells}<td class="number">${formatScore(own)}</td></tr>`;
    });
  const heads = shown.map(
    (outcome) => html`<th scope="col" class="number" title="${MEANING[outcome]}">${outcome}</th>`,
  );
  const sums = shown.map(
    (outcome) => html`<td class="number"><a href="${filterAddress({ outcome })}">${report.totals[outcome]}</a></td>`,
  );
  return html`<section id="namespaces" aria-labelledby="namespaces-title">
<h2 id="namespaces-title">Namespaces</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="namespaces-title">
<table>
<thead><tr><th scope="col">Namespace</th><th scope="col">Share</th>${heads}<th scope="col" class="number">Score</th></tr></thead>
<tbody>${rows}</tbody>
<tfoot><tr><th scope="row">All</th><td>${bar(report.totals, shown)}</td>${sums}<td class="number">${formatScore(score(report.results))}</td></tr></tfoot>
</table>
</div>
<p class="legend">${shown.map((outcome) => html`<span><span class="badge ${outcome}">${outcome}</span> ${MEANING[outcome]}</span> `)}</p>
<p class="note">Score: the share of operations whose every MUST holds and that do no critical harm.</p>
</section>`;
}
