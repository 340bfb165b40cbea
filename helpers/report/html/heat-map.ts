import { groupBy } from '../../group-by.ts';
import { CHECK_GROUPS, type CheckGroup, KINDS } from '../../requirement/kinds.ts';
import { summariseNamespaces, totalsOf } from '../namespaces.ts';
import type { Outcome, Report, Result } from '../types.ts';
import { filterAddress, NO_OPERATION } from './address.ts';
import { html, type Markup } from './markup.ts';
import { GRAVEST_FIRST } from './outcomes.ts';

/** A cell shows its gravest outcome; what was not asked only where nothing else is there. */
const SYMBOL: Readonly<Record<Outcome, string>> = {
  fail: '✗',
  error: '‼',
  blocked: '⊘',
  warn: '!',
  flaky: '~',
  known: '≡',
  pass: '✓',
  skipped: '–',
  'not-applicable': '·',
  represented: '≈',
};

type Filter = Parameters<typeof filterAddress>[0];

function cell(results: readonly Result[], filter: Filter): Markup {
  const totals = totalsOf(results);
  const present = GRAVEST_FIRST.filter((outcome) => totals[outcome] > 0);
  const [worst] = present;
  if (worst === undefined) return html`<td></td>`;
  const spoken = present.map((outcome) => `${totals[outcome]} ${outcome}`).join(', ');
  return html`<td class="${worst}"><a href="${filterAddress(filter)}" aria-label="${spoken}">${SYMBOL[worst]}${totals[worst]}</a></td>`;
}

const kindOf = (result: Result): CheckGroup => KINDS[result.kind].group;

/** The kinds that are there at all, in the order of the columns. */
function kindsOf(results: readonly Result[]): readonly CheckGroup[] {
  const present = new Set(results.map(kindOf));
  return (Object.keys(CHECK_GROUPS) as CheckGroup[]).filter((kind) => present.has(kind));
}

function cells(results: readonly Result[], kinds: readonly CheckGroup[], filter: Filter): readonly Markup[] {
  const byKind = groupBy(results, kindOf);
  return kinds.map((kind) => cell(byKind.get(kind) ?? [], { ...filter, kind }));
}

function operationRows(results: readonly Result[], kinds: readonly CheckGroup[], namespace: string): readonly Markup[] {
  return [...groupBy(results, ({ operation }) => operation)].map(([operation, own]) => {
    const filter = operation === null ? { namespace, operation: NO_OPERATION } : { operation };
    const name = operation === null ? html`<em>no single operation</em>` : html`<code>${operation}</code>`;
    return html`<tr><th scope="row"><a href="${filterAddress(filter)}">${name}</a></th>${cells(own, kinds, filter)}</tr>\n`;
  });
}

/** Operations by kind of check: each cell shows its worst outcome and how often, and leads to the results it counts. */
export function heatMap(report: Report): Markup {
  const kinds = kindsOf(report.results);
  const outcomes = GRAVEST_FIRST.filter((outcome) => report.totals[outcome] > 0);
  const groups = summariseNamespaces(report.results).map(({ namespace, results }, index) => {
    const rows = operationRows(results, kinds, namespace);
    return html`<tbody><tr class="group"><th scope="rowgroup"><button type="button" class="toggle" aria-expanded="true" aria-controls="map-${index}" aria-label="Operations of ${namespace}"></button> <a href="${filterAddress({ namespace })}">${namespace}</a></th>${cells(results, kinds, { namespace })}</tr></tbody>
<tbody id="map-${index}" class="operations">${rows}</tbody>
`;
  });
  return html`<section id="map" aria-labelledby="map-title">
<h2 id="map-title">Operations by kind of check</h2>
<a class="skip" href="#results">Skip the table</a>
<p class="toggles"><button type="button" id="expand">Show all operations</button> <button type="button" id="collapse">Namespaces only</button></p>
<div class="scroll" tabindex="0" role="region" aria-labelledby="map-title">
<table class="map">
<thead><tr><th scope="col">Namespace, operation</th>${kinds.map((kind) => html`<th scope="col"><a href="${filterAddress({ kind })}">${kind}</a></th>`)}</tr></thead>
${groups}</table>
</div>
<p class="legend">${outcomes.map((outcome) => html`<span><span class="badge ${outcome}">${SYMBOL[outcome]}</span> ${outcome}</span> `)}<span>A cell shows the gravest outcome and how many have it.</span></p>
<p class="legend">${kinds.map((kind) => html`<span><strong>${kind}</strong> ${CHECK_GROUPS[kind]}</span> `)}</p>
</section>`;
}
