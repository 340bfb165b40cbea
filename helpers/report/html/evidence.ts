import { curlCautions, curlLine } from '../curl.ts';
import { CUSTOM, statedBy } from '../grounds.ts';
import { exchangeLine } from '../http-message.ts';
import { clip } from '../text.ts';
import type { RecordedExchange, Report, Result } from '../types.ts';
import { filterAddress } from './address.ts';
import { offendingParts, triedParts } from './marks.ts';
import { html, type Markup, preserved } from './markup.ts';
import { answerBlock, requestBlock } from './message.ts';

const REASON_LIMIT = 3000;
const CURL_LIMIT = 3000;
const SHOWN_STEPS = 8;
const TEXT_LIMIT = 400;

function command(title: string, line: string): Markup {
  return html`<div class="do"><h4>${title}</h4><button type="button" class="copy" aria-label="Copy: ${title}">Copy</button><pre class="command">${preserved(line)}</pre></div>`;
}

function curl(exchange: RecordedExchange, result: Result, report: Report): Markup {
  const line = curlLine(exchange.request, report.deployment.baseUrl);
  if (line.length > CURL_LIMIT)
    return html`<p>The request is too long to print: exchange ${exchange.id} in report.json.</p>`;
  const cautions = curlCautions(exchange, result, report).map((caution) => html`<p class="note">${caution}</p>`);
  return html`${command('Send this request again', line)}${cautions}`;
}

/** The id of the record that a request made; null where it made none, or its answer does not say. */
function made({ request, answer }: RecordedExchange): string | null {
  if (request.method !== 'POST' || answer === null || answer.status !== 201) return null;
  return /^\{\s*"id":\s*(\d+)/.exec(answer.body)?.[1] ?? null;
}

function step(exchange: RecordedExchange): Markup {
  const id = made(exchange);
  const why = exchange.why !== undefined && html` <span class="note">${clip(exchange.why, TEXT_LIMIT)}</span>`;
  return html`<li><code>${clip(exchangeLine(exchange), TEXT_LIMIT)}</code>${id !== null && html` made <strong>${id}</strong>`}${why}</li>`;
}

function steps(before: readonly RecordedExchange[]): Markup | false {
  const shown = before.slice(-SHOWN_STEPS);
  const rest = before.length - shown.length;
  return (
    shown.length > 0 &&
    html`<h4>Before it, and what that made${rest > 0 && html` <span class="note">the last ${shown.length} of ${before.length}</span>`}</h4>
<ol class="steps">${shown.map(step)}</ol>`
  );
}

/** What the interface says beside what was seen, how to see it again, and what was sent and came back. */
export function evidence(result: Result, report: Report, exchanges: ReadonlyMap<number, RecordedExchange>): Markup {
  const stated = statedBy(result, report.contract.clauses);
  const own = result.exchanges.flatMap((id) => exchanges.get(id) ?? []);
  const last = own.at(-1);
  const messages =
    last !== undefined &&
    html`<div class="pair"><div>${requestBlock(last, triedParts(result))}</div><div>${answerBlock(last, offendingParts(result, last))}</div></div>`;
  return html`<div class="pair">
<div><h4>Expected</h4><p>${result.title} <span class="note">${result.level}, ${result.basis}</span></p>
<p class="note">${stated === null ? `${CUSTOM}.` : html`The interface says: ${stated}`}</p></div>
<div><h4>Seen</h4><p class="reason">${clip(result.reason, REASON_LIMIT)}</p>
${last?.why !== undefined && html`<p class="note">Asked because: ${clip(last.why, TEXT_LIMIT)}</p>`}</div>
</div>
${last !== undefined && curl(last, result, report)}
${messages}
${steps(own.slice(0, -1))}
${command('Repeat all that led to it', `conform replay report.json ${result.id}`)}
<p class="note">Requirement <a href="${filterAddress({ id: result.id })}"><code>${result.id}</code></a>${result.operation !== null && html`, operation <code>${result.operation}</code>`}</p>`;
}
