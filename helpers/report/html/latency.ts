import { exchangesOf } from '../exchanges.ts';
import type { RecordedExchange, Report } from '../types.ts';
import { filterAddress } from './address.ts';
import { html, type Markup } from './markup.ts';

interface Latency {
  readonly namespace: string;
  /** Milliseconds, the shortest first, at least one. */
  readonly durations: readonly number[];
  /** With a result that rests on it. */
  readonly slowest: { readonly durationMs: number; readonly result: string };
}

/** The value that `share` of the sorted values do not exceed (nearest rank). */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** Bars double: bar n counts from 2ⁿ up to 2ⁿ⁺¹ milliseconds, bar 0 also what was faster. */
function barOf(durationMs: number): number {
  return Math.max(0, Math.floor(Math.log2(Math.max(durationMs, 1))));
}

/** The answered exchanges that results of each namespace rest on, by namespace. */
function latencies(report: Report): readonly Latency[] {
  const answered = new Map<string, Map<RecordedExchange, string>>();
  for (const { namespace, id, exchanges: named } of report.results) {
    const own = answered.get(namespace) ?? new Map<RecordedExchange, string>();
    answered.set(namespace, own);
    for (const exchange of exchangesOf(named, report)) {
      if (exchange.answer && !own.has(exchange)) own.set(exchange, id);
    }
  }
  return [...answered]
    .flatMap(([namespace, own]): readonly Latency[] => {
      const sorted = [...own].sort(([a], [b]) => a.durationMs - b.durationMs);
      const last = sorted.at(-1);
      if (!last) return [];
      const [{ durationMs }, result] = last;
      return [{ namespace, durations: sorted.map(([one]) => one.durationMs), slowest: { durationMs, result } }];
    })
    .sort((a, b) => (a.namespace < b.namespace ? -1 : 1));
}

const HEIGHT = 24;

function histogram(durations: readonly number[], bars: number): Markup {
  const counts = Array.from({ length: bars }, () => 0);
  for (const duration of durations) counts[barOf(duration)] = (counts[barOf(duration)] ?? 0) + 1;
  const highest = Math.max(...counts);
  const drawn = counts.map((amount, index) => {
    if (amount === 0) return html``;
    // What is there stays visible, however little of the whole it is.
    const height = Math.max(1, (amount / highest) * HEIGHT);
    return html`<rect x="${index * 10 + 1}" y="${(HEIGHT - height).toFixed(1)}" width="8" height="${height.toFixed(1)}"/>`;
  });
  const spoken = counts.flatMap((amount, index) => (amount === 0 ? [] : [`${amount} under ${2 ** (index + 1)} ms`]));
  return html`<svg class="histogram" viewBox="0 0 ${bars * 10} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${spoken.join(', ')}">${drawn}</svg>`;
}

function milliseconds(duration: number): string {
  return duration < 10 ? `${duration.toFixed(1)} ms` : `${Math.round(duration)} ms`;
}

/** How long the answers of each namespace took: distribution, median, 95th percentile, slowest. */
export function latencySection(report: Report): Markup {
  const all = latencies(report);
  const bars = Math.max(1, ...all.map(({ slowest }) => barOf(slowest.durationMs) + 1));
  const rows = all.map(({ namespace, durations, slowest }) => {
    const slow = html`<a href="${filterAddress({ id: slowest.result })}">${milliseconds(slowest.durationMs)}</a>`;
    const shares = [0.5, 0.95].map((share) => milliseconds(percentile(durations, share)));
    const numbers = [...shares, slow, durations.length];
    return html`<tr><th scope="row">${namespace}</th><td>${histogram(durations, bars)}</td>${numbers.map((value) => html`<td class="number">${value}</td>`)}</tr>\n`;
  });
  const body =
    all.length === 0
      ? html`<p>No answer was recorded.</p>`
      : html`<div class="scroll" tabindex="0" role="region" aria-labelledby="latency-title">
<table>
<thead><tr><th scope="col">Namespace</th><th scope="col">Distribution</th><th scope="col" class="number">p50</th><th scope="col" class="number">p95</th><th scope="col" class="number">Slowest</th><th scope="col" class="number">Answers</th></tr></thead>
<tbody>${rows}</tbody>
</table>
</div>
<p class="note">Every distribution runs from 1 ms to ${2 ** bars} ms; each bar covers twice the time of the one before it. Counted are the answers that results rest on, up to ${report.run.concurrency} under way at a time; preparation and removal of records are left out.</p>`;
  return html`<section id="latency" aria-labelledby="latency-title">
<h2 id="latency-title">How long answers took</h2>
${body}
</section>`;
}
