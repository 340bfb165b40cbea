import { groupBy } from '../../group-by.ts';
import type { Severity } from '../../requirement/departure-kinds.ts';
import type { Cause } from '../causes.ts';
import { resourceOf } from '../operation-words.ts';
import { clip, count } from '../text.ts';
import type { Outcome, Report, Result } from '../types.ts';
import { filterAddress } from './address.ts';
import { evidence } from './evidence.ts';
import { html, type Markup } from './markup.ts';
import { MEANING } from './outcomes.ts';

/** Characters of markup for all evidence together; what goes beyond is in report.json. Keeps the page openable. */
const EVIDENCE_BUDGET = 1_000_000;
const SHOWN_PLACES = 5;
/** How many more places of a cause are named; the list of all results has the others. */
const NAMED_PLACES = 20;
const TITLE_LIMIT = 400;

interface ShownResult {
  readonly result: Result;
  /** Of the result in the report. */
  readonly index: number;
  /** Null where the budget was spent, or enough places are shown. */
  readonly evidence: Markup | null;
}

/** The first place of every cause gets its evidence before the second of any: one cause can't use up the budget. */
function* placesOf(
  causes: readonly Cause[],
  report: Report,
): Generator<void, ReadonlyMap<Cause, readonly ShownResult[]>> {
  const indexes = new Map(report.results.map((result, index) => [result, index]));
  const places = new Map<Cause, ShownResult[]>(causes.map((cause) => [cause, []]));
  const longest = Math.max(0, ...causes.map(({ results }) => results.length));
  let left = EVIDENCE_BUDGET;
  for (let turn = 0; turn < longest; turn += 1) {
    for (const cause of causes) {
      const result = cause.results[turn];
      if (result === undefined) continue;
      const shown = left > 0 && turn < SHOWN_PLACES ? evidence(result, report) : null;
      left -= shown?.text.length ?? 0;
      places.get(cause)?.push({ result, index: indexes.get(result) ?? -1, evidence: shown });
      if (shown !== null) yield;
    }
  }
  return places;
}

function placeMarkup({ result, index, evidence: shown }: ShownResult, position: number): Markup {
  return html`<li id="evidence-${index}"><details${position === 0 && html` open`}><summary><span class="badge ${result.outcome}">${result.outcome}</span> <code>${result.id}</code></summary>
${shown}</details></li>`;
}

function furtherPlaces(cause: Cause, further: readonly ShownResult[]): Markup | false {
  const named = further.slice(0, NAMED_PLACES);
  const items = named.map(
    ({ result: { id, outcome } }) =>
      html`<li>${outcome} <a href="${filterAddress({ id })}"><code>${id}</code></a></li>`,
  );
  const all = html`<a href="${filterAddress({ cause: cause.key })}">all ${cause.results.length} in the list</a>`;
  return (
    further.length > 0 &&
    html`<details class="further"><summary>${count(further.length, 'more place')}</summary>
<p class="note">Their requests are in report.json only: ${all}.</p><ul>${items}</ul></details>`
  );
}

/** What each severity means, in the words of the legend. */
const SEVERITY: Readonly<Record<Severity, string>> = {
  critical:
    'data of others shown or changed without the right to, data lost or altered, a removal that fails, or no creation at all',
  major: 'any other MUST that fails',
  minor: 'a SHOULD that fails',
};

/** The word and the colour of a row. */
const markOf = ({ severity, outcome }: Cause): string =>
  outcome === 'fail' || outcome === 'warn' ? (severity ?? outcome) : outcome;

/** What the rows below one heading have in common. */
function groupOf({ operations, namespaces }: Cause): string {
  const [namespace = '', ...others] = namespaces;
  if (others.length > 0) return 'Several namespaces';
  const resources = new Set(operations.map((operation) => resourceOf(operation, namespace)));
  const [resource = namespace] = resources.size === 1 ? resources : [];
  return resource;
}

function legend(causes: readonly Cause[]): Markup {
  const marks = [...new Set(causes.map(markOf))];
  const entry = (mark: string): Markup =>
    html`<span><span class="badge ${mark}">${mark}</span> ${SEVERITY[mark as Severity] ?? MEANING[mark as Outcome]}</span> `;
  return html`<p class="legend">${marks.map(entry)}<span><mark>wrong</mark> in an answer</span> <span><mark class="tried">tried</mark> in a request</span></p>`;
}

function where({ operations, namespaces }: Cause): Markup {
  const [first = '', ...others] = operations.length > 0 ? operations : namespaces;
  const more = others.length > 0 && html`<span> and ${others.length} more</span>`;
  return html`<span class="where"><code>${first}</code>${more}</span>`;
}

/** How many of its requirements were not broken before. */
function newIn({ results }: Cause, { since }: Report): Markup | false {
  if (since === undefined) return false;
  const broken = new Set(since.broken);
  const amount = results.filter(({ id }) => broken.has(id)).length;
  return amount > 0 && html` <span class="badge fail">${amount} new</span>`;
}

function causeMarkup(cause: Cause, places: readonly ShownResult[], report: Report): Markup {
  const { key, outcome, title, results, status, follows } = cause;
  const mark = markOf(cause);
  const shown = places.filter((place) => place.evidence !== null);
  const further = places.filter((place) => place.evidence === null);
  return html`<details class="cause ${outcome} ${mark}" id="cause-${key}">
<summary><span class="badge ${mark}">${mark}</span>
<span class="title">${clip(title, TITLE_LIMIT)}${newIn(cause, report)}</span>
${where(cause)}
<span class="size" title="${count(results.length, 'requirement')}"><b>${results.length}</b></span></summary>
<p class="note">${follows !== null && html`Follows from <a href="#cause-${follows}">this cause</a> · `}${count(results.length, 'requirement')}${status !== null && html`, answered ${status}`} · <a href="${filterAddress({ cause: key })}">in the list of results</a> · <a href="#cause-${key}">link to this cause</a></p>
<ol class="places">${shown.map(placeMarkup)}</ol>
${furtherPlaces(cause, further)}
</details>`;
}

/** The failures by cause, and the ids of the results whose evidence is in the page. */
export function* causesSection(
  causes: readonly Cause[],
  report: Report,
): Generator<void, { readonly markup: Markup; readonly withEvidence: ReadonlySet<string> }> {
  const places = yield* placesOf(causes, report);
  const shown = [...places.values()].flat().filter((place) => place.evidence !== null);
  const withEvidence = new Set(shown.map(({ result }) => result.id));
  const items = [...groupBy(causes, groupOf)].map(
    ([resource, own]) => html`<div class="resource"><h3>${resource}</h3>
${own.map((cause) => causeMarkup(cause, places.get(cause) ?? [], report))}</div>`,
  );
  const heading =
    causes.length > 0 ? `What did not pass: ${count(causes.length, 'cause')}` : 'What did not pass: nothing';
  const needed = html`<p class="note">The commands use the variables <code>CONFORMANCE_BASE_URL</code> (without a final slash), <code>CONFORMANCE_USERNAME</code> and <code>CONFORMANCE_APPLICATION_PASSWORD</code>; requests of the second user use <code>CONFORMANCE_SECOND_USERNAME</code> and <code>CONFORMANCE_SECOND_APPLICATION_PASSWORD</code>.</p>`;
  const markup = html`<section id="causes" aria-labelledby="causes-title">
<h2 id="causes-title">${heading}</h2>
${items.length > 0 ? html`${legend(causes)}${items}<p id="no-cause" hidden>No cause fits the filter.</p>${needed}` : html`<p>Every requirement that was checked is met.</p>`}
</section>`;
  return { markup, withEvidence };
}
