import type { Effect } from '../../contract/types.ts';
import { groupBy } from '../../group-by.ts';
import { notHeldLines } from '../not-held.ts';
import { sideEffectsLine } from '../side-effects.ts';
import { count, shareTold } from '../text.ts';
import type { NotHeld, Report } from '../types.ts';
import { filterAddress } from './address.ts';
import { html, type Markup } from './markup.ts';
import { records, time } from './overview.ts';

const SHOWN_REASONS = 12;
const WIDE = new Set(['Verdict', 'Contract']);

const LEFT_OUT: Readonly<Record<Effect, string>> = {
  read: 'Only GET and HEAD requests were sent.',
  write:
    'It read the site and wrote only its own test records: it called nothing that sends messages, and changed no settings. A shop may mail its owner about test orders.',
  send: 'It read the site, wrote only its own test records and sent messages: it changed no settings.',
  site: 'It was allowed everything, including changes of settings.',
};

function duration(milliseconds: number): string {
  if (milliseconds < 10_000) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function skippedReasons(report: Report): readonly Markup[] {
  const skipped = report.results.filter(({ outcome }) => outcome === 'skipped');
  const sorted = [...groupBy(skipped, ({ reason }) => reason)].sort(([, a], [, b]) => b.length - a.length);
  const items = sorted
    .slice(0, SHOWN_REASONS)
    .map(([reason, own]) => html`<li>${count(own.length, 'requirement')}: ${reason}</li>`);
  const rest = sorted.length - SHOWN_REASONS;
  return rest > 0 ? [...items, html`<li>and ${count(rest, 'reason')} more</li>`] : items;
}

/** What the run was allowed, and what it therefore says nothing about. */
function notLookedAt(report: Report): Markup {
  const reasons = skippedReasons(report);
  const skipped = html`<p><a href="${filterAddress({ outcome: 'skipped' })}">${count(report.totals.skipped, 'requirement')}</a> not checked:</p>
<ul>${reasons}</ul>`;
  return html`<h3>Effects, and what was not checked</h3>
<p>The run was allowed <strong>${report.run.effects}</strong>. ${LEFT_OUT[report.run.effects]}</p>
${reasons.length > 0 ? skipped : html`<p>Nothing was skipped.</p>`}`;
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

function listed(all: readonly string[] | undefined, what: string, of = 'record'): Markup | null {
  if (all === undefined) return null;
  return html`<details><summary>${count(all.length, of)} ${what}</summary>
${records(all)}</details>`;
}

/** What of a document was not held, by reason. */
function notHeld(held: NotHeld | undefined): Markup | null {
  const [first, ...reasons] = notHeldLines(held, Number.POSITIVE_INFINITY);
  if (first === undefined) return null;
  return html`<details><summary>${first}</summary>
${records(reasons)}</details>`;
}

/** What is on the site after the run and does not speak against it. */
function remains(report: Report): Markup {
  const { notRemovable, inTrash, appeared, changed, readInPart } = report.run;
  const sideEffects = sideEffectsLine(report);
  return html`${notHeld(report.contract.notHeld)}
${sideEffects && html`<p>${sideEffects}</p>`}
${listed(notRemovable, 'left on the site, each with its reason')}
${listed(inTrash, 'of this run remain in the trash; the API cannot empty it')}
${listed(appeared, 'appeared during the run and not proved to be its own')}
${listed(changed, 'of others changed during the run, by whom is not known')}
${listed(readInPart, 'larger than a run reads, and judged by their first part', 'answer')}`;
}

/** What was run on what, at the end of the page: who asks for it knows why. */
export function factsSection(report: Report): Markup {
  const { deployment, run, contract, suite, verdict } = report;
  const facts: readonly (readonly [string, string | Markup])[] = [
    ['Verdict', verdict.sentence],
    ['Deployment', deployment.name],
    ...(deployment.release === undefined ? [] : [['Release', deployment.release] as const]),
    ['Base URL', html`<code>${deployment.baseUrl}</code>`],
    ['Started', html`<time datetime="${run.startedAt}">${time(run.startedAt)}</time>`],
    ['Took', `${duration(run.durationMs)}, ${count(run.requests, 'request')}, up to ${run.concurrency} at a time`],
    ...(run.budget === undefined ? [] : [['Budget', `${run.budget.says}, ${shareTold(run.budget)}`] as const]),
    ...(run.slowedDown === undefined ? [] : [['Slowed down', run.slowedDown] as const]),
    ['Depth', run.depth],
    ['Seed', html`<code>${run.seed}</code>`],
    ['Effects', run.effects === 'read' ? 'read: only GET and HEAD requests were sent' : run.effects],
    ['Suite', `${suite.name} ${suite.version}`],
    [
      'Run',
      html`<code>${run.id}</code>${run.shard !== undefined && html`, shard ${run.shard.index} of ${run.shard.count}`}`,
    ],
    [
      'Contract',
      html`${count(contract.operations, 'operation')}${contract.source !== undefined && html`, saved from ${contract.source}`}, SHA-256 <code>${contract.hash}</code>`,
    ],
  ];
  return html`<section id="facts" aria-labelledby="facts-title">
<h2 id="facts-title">Facts of the run</h2>
<dl class="facts grid">${facts.map(([term, value]) => html`<div${WIDE.has(term) && html` class="wide"`}><dt>${term}</dt><dd>${value}</dd></div>`)}</dl>
${remains(report)}
${notLookedAt(report)}
${names(report)}
</section>`;
}
