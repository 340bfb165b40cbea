import { decisiveOf } from '../decisive.ts';
import { exchangesOf } from '../exchanges.ts';
import { CUSTOM, statedBy } from '../grounds.ts';
import { exchangeLine } from '../http-message.ts';
import { reproduce } from '../reproduce.ts';
import { clip } from '../text.ts';
import type { RecordedExchange, Report, Result } from '../types.ts';
import { filterAddress } from './address.ts';
import { offendingParts, triedParts } from './marks.ts';
import { html, type Markup, preserved } from './markup.ts';
import { answerBlock, requestBlock } from './message.ts';

const REASON_LIMIT = 3000;
const SHOWN_STEPS = 8;
const TEXT_LIMIT = 400;

function command(title: string, lines: string): Markup {
  return html`<div class="do"><h4>${title}</h4><button type="button" class="copy" aria-label="Copy: ${title}">Copy</button><pre class="command">${preserved(lines)}</pre></div>`;
}

function shell(result: Result, report: Report): Markup {
  const reproduction = reproduce(result, report);
  return 'cannot' in reproduction
    ? html`<p class="note">No curl line: ${reproduction.cannot}.</p>`
    : command('Reproduce in a shell', reproduction.lines.join('\n'));
}

function step(exchange: RecordedExchange): Markup {
  const why = exchange.why !== undefined && html` <span class="note">${clip(exchange.why, TEXT_LIMIT)}</span>`;
  return html`<li><code>${clip(exchangeLine(exchange), TEXT_LIMIT)}</code>${why}</li>`;
}

function steps(others: readonly RecordedExchange[]): Markup | false {
  const shown = others.slice(-SHOWN_STEPS);
  const rest = others.length - shown.length;
  return (
    shown.length > 0 &&
    html`<details class="further"><summary>Other requests of this check${rest > 0 && html` <span class="note">the last ${shown.length} of ${others.length}</span>`}</summary>
<ol class="steps">${shown.map(step)}</ol></details>`
  );
}

/** What was expected and seen, the request that shows it with its answer, and how to see it again. */
export function evidence(result: Result, report: Report): Markup {
  const stated = statedBy(result, report.contract.clauses);
  const own = exchangesOf(result.exchanges, report);
  const decisive = decisiveOf(result, own);
  const { expected = result.title, seen = result.reason, severity: set } = result.departure ?? {};
  const inBrief = (text: string): string => clip(text.replaceAll(report.deployment.baseUrl, ''), REASON_LIMIT);
  const messages =
    decisive !== null &&
    html`<div class="pair"><div>${requestBlock(decisive.act, triedParts(result))}</div><div>${answerBlock(decisive.shows, offendingParts(result, decisive.shows), decisive.act !== decisive.shows)}</div></div>`;
  const others = own.filter((one) => one !== decisive?.act && one !== decisive?.shows);
  return html`<dl class="contrast"><dt>Expected</dt><dd>${inBrief(expected)}</dd>
<dt>Seen</dt><dd class="reason">${inBrief(seen)}</dd>
<dt>Clause</dt><dd class="note">${stated === null ? `${CUSTOM}.` : stated}</dd>${
    set !== undefined &&
    html`
<dt>Severity</dt><dd>${set.is}, set by the configuration: ${set.reason}</dd>`
  }</dl>
${messages}
${shell(result, report)}
${steps(others)}
${command('Repeat the check', `conform replay report.json ${result.id}`)}
<p class="note"><a href="${filterAddress({ id: result.id })}"><code>${result.id}</code></a> ${result.level}, ${result.basis}: ${result.title}</p>`;
}
