import { CHECK_GROUPS } from '../../requirement/kinds.ts';
import { OUTCOMES, type Report } from '../types.ts';
import { html, type Markup } from './markup.ts';

/** The filterable list of all results; the page's script fills it. */
export function resultsSection(report: Report): Markup {
  const namespaces = [...new Set(report.results.map(({ namespace }) => namespace))].sort();
  const boxes = OUTCOMES.filter((outcome) => report.totals[outcome] > 0).map(
    (outcome) =>
      html`<label class="choice"><input type="checkbox" name="outcome" value="${outcome}"> <span class="badge ${outcome}">${outcome}</span> ${report.totals[outcome]}</label>`,
  );
  return html`<section id="results" aria-labelledby="results-title">
<h2 id="results-title">All results</h2>
<noscript><p>This list needs JavaScript; everything else on the page does not. The same data is in report.json.</p></noscript>
<form id="filter" role="search" aria-label="Filter the results" autocomplete="off">
<label>Text <input type="search" name="text" placeholder="words in id, title, reason, operation"></label>
<label>Namespace <select name="namespace"><option value="">all</option>${namespaces.map((name) => html`<option>${name}</option>`)}</select></label>
<label>Kind of check <select name="kind"><option value="">all</option>${Object.keys(CHECK_GROUPS).map((kind) => html`<option>${kind}</option>`)}</select></label>
<label>Level <select name="level"><option value="">both</option><option>MUST</option><option>SHOULD</option></select></label>
<fieldset><legend>Outcome (none ticked: all)</legend>${boxes}</fieldset>
</form>
<p id="found" role="status" aria-live="polite"></p>
<p id="linked" hidden>One result, by its link. <a href="#text=">Show all</a></p>
<p id="narrowed" hidden>Only operation <code id="operation"></code> <button type="button" id="widen">All operations</button></p>
<ol id="list"></ol>
<button type="button" id="more" hidden>Show more</button>
</section>`;
}
