import type { Cause } from '../causes.ts';
import { curlCautions, curlLine } from '../curl.ts';
import { CUSTOM, statedBy } from '../grounds.ts';
import { exchangeLine } from '../http-message.ts';
import { clip, count } from '../text.ts';
import type { RecordedExchange, Report, Result } from '../types.ts';
import { filterAddress } from './address.ts';
import { offendingParts, triedParts } from './marks.ts';
import { html, type Markup, preserved } from './markup.ts';
import { answerBlock, requestBlock } from './message.ts';

/** Characters of markup for all evidence together; what goes beyond is in report.json. Keeps the page openable. */
const EVIDENCE_BUDGET = 1_000_000;
const REASON_LIMIT = 3000;
const CURL_LIMIT = 3000;
const SHOWN_STEPS = 8;
/** How many places of a cause are named once the budget is spent; all results list the others. */
const NAMED_PLACES = 20;
const TITLE_LIMIT = 400;

function curl(exchange: RecordedExchange, result: Result, report: Report): Markup {
  const line = curlLine(exchange.request, report.deployment.baseUrl);
  if (line.length > CURL_LIMIT)
    return html`<p>The request is too long to print: exchange ${exchange.id} in report.json.</p>`;
  return html`<pre class="command">${preserved(line)}</pre>${curlCautions(exchange, result, report).map((caution) => html`<p class="note">${caution}</p>`)}`;
}

function decisive(exchange: RecordedExchange, result: Result, report: Report): Markup {
  return html`${requestBlock(exchange, triedParts(result))}
${answerBlock(exchange, offendingParts(result, exchange))}
<h4>Send this request again</h4>${curl(exchange, result, report)}`;
}

function step(exchange: RecordedExchange): Markup {
  const why = exchange.why !== undefined && html` <span class="note">${clip(exchange.why, TITLE_LIMIT)}</span>`;
  return html`<li><code>${clip(exchangeLine(exchange), TITLE_LIMIT)}</code>${why}</li>`;
}

/** What the interface says, what was sent, what came back, and why that is a departure. */
function evidence(result: Result, report: Report, exchanges: ReadonlyMap<number, RecordedExchange>): Markup {
  const stated = statedBy(result, report.contract.clauses);
  const own = result.exchanges.flatMap((id) => exchanges.get(id) ?? []);
  const last = own.at(-1);
  const before = own.slice(0, -1).slice(-SHOWN_STEPS);
  return html`<p class="reason">${clip(result.reason, REASON_LIMIT)}</p>
<dl class="facts">
${stated !== null && html`<dt>The interface says</dt><dd>${stated}</dd>`}
<dt>${stated === null ? CUSTOM : 'So'}</dt><dd>${result.title} (${result.level}, ${result.basis})</dd>
${result.operation !== null && html`<dt>Operation</dt><dd><code>${result.operation}</code></dd>`}
<dt>Requirement</dt><dd><a href="${filterAddress({ id: result.id })}"><code>${result.id}</code></a></dd>
${last?.why !== undefined && html`<dt>Why this request</dt><dd>${clip(last.why, TITLE_LIMIT)}</dd>`}
</dl>
${before.length > 0 && html`<h4>Before it</h4><ol class="steps">${before.map(step)}</ol>`}
${last !== undefined && decisive(last, result, report)}
<h4>Repeat all that led to it</h4><pre class="command">conform replay report.json ${result.id}</pre>`;
}

interface Place {
  readonly result: Result;
  /** Of the result in the report. */
  readonly index: number;
  /** Null where the budget was spent. */
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
      const shown = left > 0 ? evidence(result, report, exchanges) : null;
      left -= shown?.text.length ?? 0;
      places.get(cause)?.push({ result, index: indexes.get(result) ?? -1, evidence: shown });
    }
  }
  return places;
}

function placeMarkup({ result, index, evidence: shown }: Place, position: number): Markup {
  if (shown === null) return html`<li><a href="${filterAddress({ id: result.id })}"><code>${result.id}</code></a></li>`;
  return html`<li id="evidence-${index}"><details${position === 0 && html` open`}><summary><code>${result.id}</code></summary>
${shown}</details></li>`;
}

/** The failures by cause, and the ids of the results whose evidence is in the page. */
export function causesSection(
  causes: readonly Cause[],
  report: Report,
): { readonly markup: Markup; readonly withEvidence: ReadonlySet<string> } {
  const places = placesOf(causes, report);
  const shown = [...places.values()].flat().filter((place) => place.evidence !== null);
  const withEvidence = new Set(shown.map(({ result }) => result.id));
  const items = causes.map((cause, position) => {
    const own = places.get(cause) ?? [];
    const unshown = own.filter((place) => place.evidence === null);
    const named = [...own.filter((place) => place.evidence !== null), ...unshown.slice(0, NAMED_PLACES)];
    return html`<details class="cause"${position === 0 && html` open`}>
<summary><span class="badge ${cause.outcome}">${cause.outcome}</span> <span class="level">${cause.level}</span>
<span class="title">${clip(cause.title, TITLE_LIMIT)}</span>
<span class="note">${count(own.length, 'requirement')} in ${cause.namespaces.join(', ')}${cause.status !== null && html` · answered ${cause.status}`}${cause.kind !== null && html` · <code>${cause.kind}</code>`}</span></summary>
<ol class="places">${named.map(placeMarkup)}</ol>
${unshown.length > 0 && html`<p class="note">The exchanges of ${count(unshown.length, 'requirement')} here stand in report.json only, to keep this page small; the list of all results names each.</p>`}
</details>`;
  });
  const markup = html`<section id="causes" aria-labelledby="causes-title">
<h2 id="causes-title">What did not pass, by cause</h2>
${items.length > 0 ? items : html`<p>Nothing to show.</p>`}
<p class="note">The commands expect <code>CONFORMANCE_BASE_URL</code> (without a slash at its end), <code>CONFORMANCE_USERNAME</code> and <code>CONFORMANCE_APPLICATION_PASSWORD</code> in the environment; where the second user sent a request, <code>CONFORMANCE_SECOND_USERNAME</code> and <code>CONFORMANCE_SECOND_APPLICATION_PASSWORD</code>.</p>
</section>`;
  return { markup, withEvidence };
}
