import { capital, count } from '../text.ts';
import type { Outcome, Report, VerdictWord } from '../types.ts';
import { filterAddress } from './address.ts';
import { html, type Markup } from './markup.ts';
import { GRAVEST_FIRST, MEANING } from './outcomes.ts';

/** The colour and the badge of a verdict. */
export const STATES: Readonly<Record<VerdictWord, Outcome>> = {
  conforms: 'pass',
  'does not conform': 'fail',
  'not shown to conform': 'blocked',
};

const SIGNS: Readonly<Record<VerdictWord, string>> = {
  conforms: '✓',
  'does not conform': '✗',
  'not shown to conform': '?',
};

export const time = (iso: string): string => iso.replace('T', ' ').replace(/(?:\.\d+)?Z$/, ' UTC');

/** So many are named at once; of more, it is enough to know how many. */
const SHOWN_RECORDS = 5;

export function records(all: readonly string[]): Markup {
  return html`<ul>${all.map((record) => html`<li><code>${record}</code></li>`)}</ul>`;
}

function harm({ harmed = [] }: Report): Markup | null {
  if (harmed.length === 0) return null;
  const items = harmed.map(
    ({ record, address, request, what, before }) =>
      html`<li><code>${record}</code> (<code>${address}</code>) ${what} after <code>${request}</code>. Before: <code>${before}</code></li>`,
  );
  return html`<details class="alert" open><summary>${count(harmed.length, 'record')} of others changed</summary>
<p>The run stopped writing at once. What stood there before can be put back by hand.</p>
<ul>${items}</ul></details>`;
}

function leftBehind({ verdict }: Report): Markup | null {
  if (verdict.leftBehind.length === 0) return null;
  const more = verdict.leftBehind.slice(SHOWN_RECORDS);
  return html`<details class="alert"><summary>${count(verdict.leftBehind.length, 'record')} left behind on the site</summary>
<p>The run created these records and could not remove them. Run <code>conform cleanup</code>, or remove them by hand.</p>
${records(verdict.leftBehind.slice(0, SHOWN_RECORDS))}
${more.length > 0 && html`<details><summary>${more.length} more</summary>${records(more)}</details>`}</details>`;
}

/** The sentence without the word, which stands above it. */
function numbers({ verdict: { word, sentence } }: Report): string {
  return capital(sentence.toLowerCase().startsWith(`${word}: `) ? sentence.slice(word.length + 2) : sentence);
}

function chips({ totals }: Report): readonly Markup[] {
  return GRAVEST_FIRST.filter((outcome) => totals[outcome] > 0).map(
    (outcome) =>
      html`<label class="chip ${outcome}" title="${MEANING[outcome]}"><input type="checkbox" name="outcome" value="${outcome}"> <b>${totals[outcome]}</b> ${outcome}</label>`,
  );
}

const NEWS = ['broken', 'fixed', 'flaky'] as const;
const STATE_OF_NEWS = { broken: 'fail', fixed: 'pass', flaky: 'flaky' } as const;

/** What changed since a run of before; each number leads to what it counts. */
function news({ since }: Report): Markup | null {
  if (since === undefined) return null;
  const parts = NEWS.map(
    (what) =>
      html`<a class="badge ${STATE_OF_NEWS[what]}" href="${filterAddress({ news: what })}">${since[what].length} ${what === 'fixed' ? 'fixed' : `newly ${what}`}</a> `,
  );
  return html`<p id="news">Since <time datetime="${since.startedAt}">${time(since.startedAt)}</time>: ${parts}</p>`;
}

const CONTENTS: readonly (readonly [string, string])[] = [
  ['causes', 'Causes'],
  ['namespaces', 'Namespaces'],
  ['map', 'Operations'],
  ['results', 'All results'],
  ['latency', 'Latency'],
  ['facts', 'Facts of the run'],
];

/** The head of the page: the word, the numbers, and what they can be narrowed to. */
export function overview(report: Report): Markup {
  const { deployment, run, verdict } = report;
  const links = CONTENTS.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`);
  return html`<header id="overview">
<p class="what"><b>${deployment.name}</b>${deployment.release !== undefined && html` ${deployment.release}`} <span class="note"><time datetime="${run.startedAt}">${time(run.startedAt)}</time>, effects ${run.effects}</span></p>
<h1 class="${STATES[verdict.word]}"><span class="sign" aria-hidden="true">${SIGNS[verdict.word]}</span> ${capital(verdict.word)}</h1>
<p class="sentence">${numbers(report)}</p>
${harm(report)}${news(report)}${leftBehind(report)}
<form id="filter" role="search" aria-label="Filter causes and results" autocomplete="off">
<fieldset><legend class="spoken">Outcomes; none ticked: all</legend>${chips(report)}</fieldset>
<label class="search"><span class="spoken">Search</span> <input type="search" name="text" placeholder="Search id, title, reason, operation"><kbd aria-hidden="true">/</kbd></label>
</form>
<p id="narrowed" role="status" hidden></p>
<nav aria-label="Contents"><ul class="contents">${links}</ul></nav>
</header>`;
}
