import type { Effect } from '../../contract/types.ts';
import { count } from '../text.ts';
import type { Outcome, Report, VerdictWord } from '../types.ts';
import { filterAddress } from './address.ts';
import { html, type Markup } from './markup.ts';

const SHOWN_REASONS = 12;

const LEFT_OUT: Readonly<Record<Effect, string>> = {
  read: 'Only GET and HEAD requests were sent.',
  write:
    'It read and wrote records of its own: it called nothing that is there to send, and changed no setting of the site.',
  send: 'It read, wrote records of its own and sent messages: no setting of the site was changed.',
  site: 'It was allowed everything, settings of the site included.',
};

/** What each outcome means, in the words of the page's legend. */
export const MEANING: Readonly<Record<Outcome, string>> = {
  pass: 'the requirement is met',
  fail: 'a MUST is broken',
  warn: 'a SHOULD is broken',
  'not-applicable': 'not offered here, and nothing says that it must be',
  skipped: 'left out by effects or filters',
  blocked: 'a prerequisite broke, so it could not be judged; counts against',
  known: 'broken, and listed in the baseline',
  flaky: 'broke once and passed when repeated',
  error: "the suite's own fault",
};

function duration(milliseconds: number): string {
  if (milliseconds < 10_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

const time = (iso: string): string => iso.replace('T', ' ').replace(/(?:\.\d+)?Z$/, ' UTC');

function skippedReasons(report: Report): readonly Markup[] {
  const amounts = new Map<string, number>();
  for (const { outcome, reason } of report.results) {
    if (outcome === 'skipped') amounts.set(reason, (amounts.get(reason) ?? 0) + 1);
  }
  const sorted = [...amounts].sort(([, a], [, b]) => b - a);
  const items = sorted
    .slice(0, SHOWN_REASONS)
    .map(([reason, amount]) => html`<li>${count(amount, 'requirement')}: ${reason}</li>`);
  const rest = sorted.length - SHOWN_REASONS;
  return rest > 0 ? [...items, html`<li>and ${count(rest, 'reason')} more</li>`] : items;
}

/** What the run was allowed, and what it therefore says nothing about. */
function notLookedAt(report: Report): Markup {
  const reasons = skippedReasons(report);
  const skipped = html`<p><a href="${filterAddress({ outcome: 'skipped' })}">${count(report.totals.skipped, 'requirement')}</a> not looked at:</p>
<ul>${reasons}</ul>`;
  return html`<section id="effects" aria-labelledby="effects-title">
<h2 id="effects-title">Effects and what was not looked at</h2>
<p>The run was allowed <strong>${report.run.effects}</strong>. ${LEFT_OUT[report.run.effects]}</p>
${reasons.length > 0 ? skipped : html`<p>Nothing was skipped.</p>`}
</section>`;
}

const CONTENTS: readonly (readonly [string, string])[] = [
  ['namespaces', 'Namespaces'],
  ['causes', 'What did not pass'],
  ['map', 'Operations by kind of check'],
  ['latency', 'How long answers took'],
  ['results', 'All results'],
];

function contents(): Markup {
  return html`<nav aria-label="Contents"><ul class="contents">${CONTENTS.map(([id, title]) => html`<li><a href="#${id}">${title}</a></li>`)}</ul></nav>`;
}

function names(report: Report): Markup {
  const rows = report.deployment.names.map(
    ({ name, actual, how, note }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${actual === null ? '–' : html`<code>${actual}</code>`}</td><td>${how}</td><td>${note ?? ''}</td></tr>`,
  );
  return html`<details>
<summary>How the namespaces were found on the site</summary>
<div class="scroll" tabindex="0" role="region" aria-label="Names">
<table>
<thead><tr><th scope="col">Interface</th><th scope="col">This site</th><th scope="col">Found by</th><th scope="col">Note</th></tr></thead>
<tbody>${rows}</tbody>
</table>
</div>
</details>`;
}

/** So many stand at the head of the page; of more, it is enough to know how many. */
const SHOWN_RECORDS = 5;

function records(all: readonly string[]): Markup {
  return html`<ul>${all.map((record) => html`<li><code>${record}</code></li>`)}</ul>`;
}

function leftBehind({ verdict }: Report): Markup | null {
  if (verdict.leftBehind.length === 0) return null;
  const more = verdict.leftBehind.slice(SHOWN_RECORDS);
  return html`<div class="alert"><h2>Left behind on the site</h2>
<p>The run made these and could not remove them. Run <code>conform cleanup</code>, or remove them by hand.</p>
${records(verdict.leftBehind.slice(0, SHOWN_RECORDS))}
${more.length > 0 && html`<details><summary>${more.length} more</summary>${records(more)}</details>`}</div>`;
}

function listed(all: readonly string[] | undefined, what: string): Markup | null {
  if (all === undefined) return null;
  return html`<details><summary>${count(all.length, 'record')} ${what}</summary>
${records(all)}</details>`;
}

/** What is on the site after the run and does not speak against it. */
function standing({ run: { notRemovable, inTrash, appeared } }: Report): Markup {
  return html`${listed(notRemovable, 'left alone on the site, each with why')}
${listed(inTrash, 'in the trash, which the site lets nobody empty')}
${listed(appeared, 'that appeared during the run and are not of its making')}`;
}

const STATES: Readonly<Record<VerdictWord, Outcome>> = {
  conforms: 'pass',
  'does not conform': 'fail',
  'not shown to conform': 'blocked',
};

/** The head of the page: the verdict, then what was run on what. */
export function overview(report: Report): Markup {
  const { deployment, run, contract, suite, verdict } = report;
  const facts: readonly (readonly [string, string | Markup])[] = [
    ['Deployment', deployment.name],
    ['Base URL', html`<code>${deployment.baseUrl}</code>`],
    ['Started', html`<time datetime="${run.startedAt}">${time(run.startedAt)}</time>`],
    ['Took', `${duration(run.durationMs)}, ${count(run.requests, 'request')}, ${run.concurrency} at a time`],
    ...(run.slowedDown === undefined ? [] : [['Slowed down', run.slowedDown] as const]),
    ['Depth', run.depth],
    ['Seed', html`<code>${run.seed}</code>`],
    ['Effects', run.effects === 'read' ? 'read: only GET and HEAD requests were sent' : run.effects],
    [
      'Contract',
      html`${count(contract.operations, 'operation')}${contract.source !== undefined && html`, saved from ${contract.source}`}, SHA-256 <code>${contract.hash}</code>`,
    ],
    ['Suite', `${suite.name} ${suite.version}`],
    [
      'Run',
      html`<code>${run.id}</code>${run.shard !== undefined && html`, shard ${run.shard.index} of ${run.shard.count}`}`,
    ],
  ];
  return html`<header id="overview">
<h1>Conformance of ${deployment.name}</h1>
<p class="verdict ${STATES[verdict.word]}">${verdict.sentence}</p>
${contents()}
${leftBehind(report)}
${standing(report)}
<dl class="facts grid">${facts.map(([term, value]) => html`<div${term === 'Contract' && html` class="wide"`}><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
${notLookedAt(report)}
${names(report)}
</header>`;
}
