import { CHECK_GROUPS } from '../../requirement/kinds.ts';
import type { Report } from '../types.ts';
import { html, type Markup } from './markup.ts';

/** The filterable list of all results; the page's script fills it. Text and outcomes are chosen at the head of the page. */
export function resultsSection(report: Report): Markup {
  const namespaces = [...new Set(report.results.map(({ namespace }) => namespace))].sort();
  return html`<section id="results" aria-labelledby="results-title">
<h2 id="results-title">All results</h2>
<noscript><p>This list needs JavaScript; everything else on the page does not. The same data is in report.json.</p></noscript>
<div class="selects">
<label>Namespace <select form="filter" name="namespace"><option value="">all</option>${namespaces.map((name) => html`<option>${name}</option>`)}</select></label>
<label>Kind of check <select form="filter" name="kind"><option value="">all</option>${Object.keys(CHECK_GROUPS).map((kind) => html`<option>${kind}</option>`)}</select></label>
<label>Level <select form="filter" name="level"><option value="">both</option><option>MUST</option><option>SHOULD</option></select></label>
</div>
<p id="found"></p>
<p id="linked" hidden>One result, by its link.</p>
<p id="only" hidden>Only operation <code id="operation"></code> <button type="button" id="widen">All operations</button></p>
<ol id="list"></ol>
<button type="button" id="more" hidden>Show more</button>
</section>`;
}
