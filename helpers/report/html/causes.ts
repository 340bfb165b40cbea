import type { Cause } from '../causes.ts';
import { clip, count } from '../text.ts';
import type { Report, Result } from '../types.ts';
import { filterAddress } from './address.ts';
import { evidence } from './evidence.ts';
import { html, type Markup } from './markup.ts';

/** Characters of markup for all evidence together; what goes beyond is in report.json. Keeps the page openable. */
const EVIDENCE_BUDGET = 1_000_000;
const SHOWN_PLACES = 5;
/** How many more places of a cause are named; the list of all results has the others. */
const NAMED_PLACES = 20;
const TITLE_LIMIT = 400;

interface Place {
  readonly result: Result;
  /** Of the result in the report. */
  readonly index: number;
  /** Null where the budget was spent, or enough places are shown. */
  readonly evidence: Markup | null;
}

/** The first place of every cause gets its evidence before the second of any: one cause can't use up the budget. */
function placesOf(causes: readonly Cause[], report: Report): ReadonlyMap<Cause, readonly Place[]> {
  const exchanges = new Map(report.exchanges.map((exchange) => [exchange.id, exchange]));
  const indexes = new Map(report.results.map((result, index) => [result, index]));
  const places = new Map<Cause, Place[]>(causes.map((cause) => [cause, []]));
  const longest = Math.max(0, ...causes.map(({ results }) => results.length));
  let left = EVIDENCE_BUDGET;
  for (let turn = 0; turn < longest; turn += 1) {
    for (const cause of causes) {
      const result = cause.results[turn];
      if (result === undefined) continue;
      const shown = left > 0 && turn < SHOWN_PLACES ? evidence(result, report, exchanges) : null;
      left -= shown?.text.length ?? 0;
      places.get(cause)?.push({ result, index: indexes.get(result) ?? -1, evidence: shown });
    }
  }
  return places;
}

function placeMarkup({ result, index, evidence: shown }: Place, position: number): Markup {
  return html`<li id="evidence-${index}"><details${position === 0 && html` open`}><summary><span class="badge ${result.outcome}">${result.outcome}</span> <code>${result.id}</code></summary>
${shown}</details></li>`;
}

function furtherPlaces(cause: Cause, further: readonly Place[]): Markup | false {
  const named = further.slice(0, NAMED_PLACES);
  const items = named.map(
    ({ result: { id, outcome } }) =>
      html`<li>${outcome} <a href="${filterAddress({ id })}"><code>${id}</code></a></li>`,
  );
  const all = html`<a href="${filterAddress({ cause: cause.key })}">all ${cause.results.length} in the list</a>`;
  return (
    further.length > 0 &&
    html`<details class="further"><summary>${count(further.length, 'more place')}</summary>
<p class="note">Their exchanges stand in report.json only, to keep this page small: ${all}.</p><ul>${items}</ul></details>`
  );
}

function where({ operations, namespaces }: Cause): Markup {
  const [first = '', ...others] = operations.length > 0 ? operations : namespaces;
  const more = others.length > 0 && html`<span> and ${others.length} more</span>`;
  return html`<span class="where"><code>${first}</code>${more}</span>`;
}

/** A sentence in which neither the site's address nor a query takes up the line. */
function inBrief(title: string, { deployment }: Report): string {
  return title.replaceAll(deployment.baseUrl, '').replace(/(\s\/[^\s?]*)\?\S+/g, '$1?…');
}

/** How many of its requirements were not broken before. */
function newIn({ results }: Cause, { since }: Report): Markup | false {
  if (since === undefined) return false;
  const broken = new Set(since.broken);
  const amount = results.filter(({ id }) => broken.has(id)).length;
  return amount > 0 && html` <span class="badge fail">${amount} new</span>`;
}

function causeMarkup(cause: Cause, places: readonly Place[], report: Report): Markup {
  const { key, outcome, level, title, results, status } = cause;
  const shown = places.filter((place) => place.evidence !== null);
  const further = places.filter((place) => place.evidence === null);
  return html`<details class="cause ${outcome}" id="cause-${key}">
<summary><span class="badge ${outcome}">${outcome}</span>
<span class="title">${clip(inBrief(title, report), TITLE_LIMIT)}${newIn(cause, report)}</span>
${where(cause)}
<span class="size"><b>${results.length}</b> ${level}</span></summary>
<p class="note">${count(results.length, 'requirement')}${status !== null && html`, answered ${status}`} · <a href="${filterAddress({ cause: key })}">in the list of results</a> · <a href="#cause-${key}">link to this cause</a></p>
<ol class="places">${shown.map(placeMarkup)}</ol>
${furtherPlaces(cause, further)}
</details>`;
}

/** The failures by cause, and the ids of the results whose evidence is in the page. */
export function causesSection(
  causes: readonly Cause[],
  report: Report,
): { readonly markup: Markup; readonly withEvidence: ReadonlySet<string> } {
  const places = placesOf(causes, report);
  const shown = [...places.values()].flat().filter((place) => place.evidence !== null);
  const withEvidence = new Set(shown.map(({ result }) => result.id));
  const items = causes.map((cause) => causeMarkup(cause, places.get(cause) ?? [], report));
  const heading =
    causes.length > 0 ? `What did not pass: ${count(causes.length, 'cause')}` : 'What did not pass: nothing';
  const needed = html`<p class="note">The commands expect <code>CONFORMANCE_BASE_URL</code> (without a slash at its end), <code>CONFORMANCE_USERNAME</code> and <code>CONFORMANCE_APPLICATION_PASSWORD</code> in the environment; where the second user sent a request, <code>CONFORMANCE_SECOND_USERNAME</code> and <code>CONFORMANCE_SECOND_APPLICATION_PASSWORD</code>.</p>`;
  const markup = html`<section id="causes" aria-labelledby="causes-title">
<h2 id="causes-title">${heading}</h2>
${items.length > 0 ? html`${items}<p id="no-cause" hidden>None of the causes is among what is filtered for.</p>${needed}` : html`<p>Every requirement that was judged is met.</p>`}
</section>`;
  return { markup, withEvidence };
}
