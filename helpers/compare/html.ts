/** @module compare.html: many deployments on one page, in one file without network. */
import { relative } from 'node:path';
import { html, type Markup } from '../report/html/markup.ts';
import { STATES } from '../report/html/overview.ts';
import { htmlPage } from '../report/html/page.ts';
import { newsPhrase } from '../report/news-sentence.ts';
import { formatScore } from '../report/score.ts';
import { clip, count } from '../report/text.ts';
import { VERDICT_WORDS } from '../report/types.ts';
import type { Severity } from '../requirement/departure-kinds.ts';
import type { ComparedCause, ComparedDeployment, Comparison } from './compare.ts';
import { comparisonSentence, wordsSentence } from './markdown.ts';
import { STYLE } from './style.ts';

const SHOWN_CAUSES = 300;
const SHOWN_DEPLOYMENTS = 40;
const SHOWN_REQUIREMENTS = 10;
const SHOWN_DISAGREEMENTS = 500;
const SHOWN_CLUSTERS = 50;
const SHOWN_OBSERVATIONS = 200;
const TITLE_LIMIT = 300;

/** Where other pages are, for links; null where there is none. */
export interface Address {
  readonly deployment: (deployment: ComparedDeployment) => string | null;
  /** @param shown a deployment at which it shows */
  readonly requirement: (id: string, shown: ComparedDeployment | undefined) => string | null;
}

/** The page beside each report.json, as an address from the folder of the comparison. */
export function addressFrom(folder: string): Address {
  const pageOf = ({ source }: ComparedDeployment): string | null => {
    if (source === null || !/(?:^|[\\/])report\.json$/.test(source)) return null;
    const path = relative(folder, source).replace(/report\.json$/, 'report.html');
    return path.split(/[\\/]/).map(encodeURIComponent).join('/');
  };
  const requirement: Address['requirement'] = (id, shown) => {
    const page = shown === undefined ? null : pageOf(shown);
    return page === null ? null : `${page}#${new URLSearchParams({ id })}`;
  };
  return { deployment: pageOf, requirement };
}

const NOWHERE: Address = { deployment: () => null, requirement: () => null };

function linked(deployment: ComparedDeployment, address: Address, fragment = ''): Markup {
  const to = address.deployment(deployment);
  return to === null ? html`${deployment.name}` : html`<a href="${to}${fragment}">${deployment.name}</a>`;
}

export function requirementLink(id: string, to: string | null): Markup {
  const code = html`<code>${id}</code>`;
  return to === null ? code : html`<a href="${to}">${code}</a>`;
}

/** A share as a cell of the heat map: its number, and a colour for the gravest of what is broken. */
export function heatCell(share: number | null | undefined, worst: Severity | undefined): Markup {
  if (share === null || share === undefined) return html`<td></td>`;
  const colour = worst === undefined ? (share === 1 ? 'whole' : 'unshown') : `worst-${worst}`;
  const spoken = worst === undefined ? '' : `, ${worst}`;
  return html`<td><i class="${colour}" title="${Math.floor(share * 100)} %${spoken}">${Math.floor(share * 100)}</i></td>`;
}

const CELLS: readonly (readonly [string, string])[] = [
  ['whole', 'nothing failed'],
  ['worst-minor', 'a SHOULD failed'],
  ['worst-major', 'a MUST failed'],
  ['worst-critical', 'critical harm'],
  ['unshown', 'not everything could be checked'],
];

function cellLegend(): Markup {
  return html`<p class="legend">A cell is the share of operations, in per cent, whose every MUST holds. ${CELLS.map(([colour, description]) => html`<span><i class="key ${colour}"></i> ${description}</span> `)}</p>`;
}

function change({ since }: ComparedDeployment): string {
  if (since === undefined) return 'not there before';
  return newsPhrase(since);
}

/** A row for each deployment: word, score, what is broken, and a cell for each namespace. */
export function scoreboard(comparison: Pick<Comparison, 'deployments' | 'namespaces'>, address: Address): Markup {
  const { deployments, namespaces } = comparison;
  const changes = deployments.some(({ since }) => since !== undefined);
  const rows = deployments.map((deployment) => {
    const { verdict, score, totals, causes, scores, worst = {}, release } = deployment;
    const cells = namespaces.map((namespace) => heatCell(scores[namespace], worst[namespace]));
    return html`<tr class="row" data-word="${verdict}"><th scope="row">${linked(deployment, address)}${release !== undefined && html` <span class="note">${release}</span>`}</th><td><span class="badge ${STATES[verdict]}">${verdict}</span></td><td class="number">${formatScore(score)}</td><td class="number">${totals.fail}</td><td class="number">${totals.blocked}</td><td class="number">${totals.warn}</td><td class="number">${causes.length}</td>${changes && html`<td>${change(deployment)}</td>`}${cells}</tr>
`;
  });
  return html`<div class="board" tabindex="0" role="region" aria-label="Scoreboard"><table>
<thead><tr><th scope="col">Deployment</th><th scope="col">Verdict</th><th scope="col" class="number">Score</th><th scope="col" class="number">fail</th><th scope="col" class="number">blocked</th><th scope="col" class="number">warn</th><th scope="col" class="number">Causes</th>${changes && html`<th scope="col">Change</th>`}${namespaces.map((name) => html`<th scope="col"><span class="turned">${name}</span></th>`)}</tr></thead>
<tbody>${rows}</tbody></table></div>
${cellLegend()}`;
}

function having(cause: ComparedCause, { deployments }: Comparison, address: Address): Markup {
  const shown = cause.deployments.slice(0, SHOWN_DEPLOYMENTS).flatMap((place) => deployments[place] ?? []);
  const rest = cause.deployments.length - shown.length;
  const items = shown.map((one) => html`<li>${linked(one, address, `#cause-${cause.key}`)}</li>`);
  return html`<ul class="who">${items}${rest > 0 && html`<li>and ${rest} more</li>`}</ul>`;
}

function broken(cause: ComparedCause, { deployments }: Comparison, address: Address): Markup {
  const [first] = cause.deployments.flatMap((place) => deployments[place] ?? []);
  const shown = cause.requirements.slice(0, SHOWN_REQUIREMENTS);
  const rest = cause.requirements.length - shown.length;
  const items = shown.map((id) => html`<li>${requirementLink(id, address.requirement(id, first))}</li>`);
  return html`<ul>${items}${rest > 0 && html`<li>and ${rest} more</li>`}</ul>`;
}

/** The word and the colour of a cause. */
export const markOf = ({ severity, outcome }: Pick<ComparedCause, 'severity' | 'outcome'>): string =>
  severity ?? outcome;

function causeMarkup(cause: ComparedCause, comparison: Comparison, address: Address): Markup {
  const { key, level, title, operation, requirements, deployments, metBy } = cause;
  const mark = markOf(cause);
  const others = comparison.deployments.length - deployments.length;
  return html`<details class="cause compared ${mark}" id="cause-${key}">
<summary><span class="share"><b>${deployments.length} of ${comparison.deployments.length}</b> <span class="badge ${mark}">${mark}</span></span>
<span class="title">${clip(title, TITLE_LIMIT)}</span>
<span class="where">${operation !== null && html`<code>${operation}</code>`}</span>
<span class="size"><b>${requirements.length}</b> ${level}</span></summary>
<p class="note">${others === 0 ? html`All have it.` : html`Of the ${count(others, 'other')}, ${metBy} meet what it breaks, and ${others - metBy} were not judged there or break it otherwise.`} <a href="#cause-${key}">Link to this cause</a></p>
<h3>Who has it</h3>${having(cause, comparison, address)}
<h3>What it breaks</h3>${broken(cause, comparison, address)}
</details>
`;
}

export function causesSection(comparison: Comparison, address: Address): Markup {
  const shown = comparison.causes.slice(0, SHOWN_CAUSES);
  const rest = comparison.causes.length - shown.length;
  return html`<section id="causes" aria-labelledby="causes-title"><h2 id="causes-title">What is wrong, gravest first: ${count(comparison.causes.length, 'cause')}</h2>
${shown.length === 0 && html`<p>Nothing.</p>`}${shown.map((cause) => causeMarkup(cause, comparison, address))}
${rest > 0 && html`<p class="note">${count(rest, 'further cause')} in compare.json.</p>`}</section>`;
}

export function clustersSection({ clusters, deployments, causes }: Comparison, address: Address): Markup | null {
  if (clusters.length === 0) return null;
  const titles = new Map(causes.map(({ key, title }) => [key, title]));
  const items = clusters.slice(0, SHOWN_CLUSTERS).map((cluster) => {
    const members = cluster.deployments.slice(0, SHOWN_DEPLOYMENTS).flatMap((place) => deployments[place] ?? []);
    const rest = cluster.deployments.length - members.length;
    const alike = cluster.causes.slice(0, SHOWN_REQUIREMENTS);
    const names = members.map((one) => html`<li>${linked(one, address)}</li>`);
    const shared = alike.map(
      (key) => html`<li><a href="#cause-${key}">${clip(titles.get(key) ?? key, TITLE_LIMIT)}</a></li>`,
    );
    return html`<details><summary>${cluster.deployments.length} deployments, ${count(cluster.causes.length, 'cause')} in common</summary>
<ul class="who">${names}${rest > 0 && html`<li>and ${rest} more</li>`}</ul><ul>${shared}</ul></details>`;
  });
  return html`<section id="clusters" aria-labelledby="clusters-title"><h2 id="clusters-title">Which fail alike: ${count(clusters.length, 'group')}</h2>${items}</section>`;
}

function requirementsSection({ requirements, deployments }: Comparison): Markup {
  const apart = requirements.filter(({ agreement }) => agreement === 'disagree');
  const rows = apart.slice(0, SHOWN_DISAGREEMENTS).map(
    ({ id, level, broken: breaks, met }) =>
      html`<tr class="row"><th scope="row"><code>${id}</code></th><td>${level}</td><td class="number">${breaks}</td><td class="number">${met}</td><td class="number">${deployments.length - breaks - met}</td></tr>
`,
  );
  const rest = apart.length - rows.length;
  const table = html`<details><summary>Each requirement on which they disagree</summary><div class="scroll" tabindex="0" role="region" aria-label="Requirements"><table>
<thead><tr><th scope="col">Requirement</th><th scope="col">Level</th><th scope="col" class="number">broken</th><th scope="col" class="number">met</th><th scope="col" class="number">not judged</th></tr></thead><tbody>${rows}</tbody></table></div></details>`;
  return html`<section id="requirements" aria-labelledby="requirements-title"><h2 id="requirements-title">Where they disagree: ${count(apart.length, 'requirement')}</h2>
${rows.length === 0 ? html`<p>Nowhere.</p>` : table}${rest > 0 && html`<p class="note">${rest} more in compare.json, which has the outcome of each deployment, too.</p>`}</section>`;
}

function observationsSection({ observations, deployments }: Comparison): Markup | null {
  if (observations.length === 0) return null;
  const items = observations
    .slice(0, SHOWN_OBSERVATIONS)
    .map(
      ({ kind, place, what, count: amount }) =>
        html`<li class="row">${amount} of ${deployments.length}: ${kind} <code>${place}</code> ${what}</li>`,
    );
  const rest = observations.length - items.length;
  return html`<section id="observations" aria-labelledby="observations-title"><h2 id="observations-title">Beyond the interface</h2><p>What some have and others have not. Nothing of it is judged.</p>
<details><summary>${count(observations.length, 'observation')}</summary><ul>${items}</ul>${rest > 0 && html`<p class="note">${rest} more in compare.json.</p>`}</details></section>`;
}

export function comparisonHead(comparison: Comparison): Markup {
  const chips = VERDICT_WORDS.map((word) => {
    const amount = comparison.deployments.filter(({ verdict }) => verdict === word).length;
    return amount === 0
      ? html``
      : html`<label class="chip ${STATES[word]}"><input type="checkbox" name="word" value="${word}"> <b>${amount}</b> ${word}</label>`;
  });
  return html`<header id="overview">
<h1 class="many">${wordsSentence(comparison)}</h1>
<p class="sentence">${comparisonSentence(comparison)}</p>
${comparison.cautions.map((caution) => html`<p class="alert">${caution}</p>`)}
<form id="filter" role="search" aria-label="Filter deployments and causes" autocomplete="off">
<fieldset><legend class="spoken">Verdicts; none ticked: all</legend>${chips}</fieldset>
<label class="search"><span class="spoken">Search</span> <input type="search" name="text" placeholder="Search deployments, causes, requirements"><kbd aria-hidden="true">/</kbd></label>
</form>
<p id="found" role="status"></p>
</header>`;
}

/** @param address where a deployment's own page is */
export function toComparisonHtml(comparison: Comparison, address: Address = NOWHERE): string {
  return htmlPage({
    title: `${comparison.deployments.length} deployments compared`,
    style: { text: STYLE },
    script: 'compare',
    skipTo: 'causes',
    main: html`${comparisonHead(comparison)}
<section id="scoreboard" aria-labelledby="scoreboard-title"><h2 id="scoreboard-title">Scoreboard</h2>${scoreboard(comparison, address)}</section>
${causesSection(comparison, address)}
${clustersSection(comparison, address)}
${requirementsSection(comparison)}
${observationsSection(comparison)}
<p class="note">Contract <code>${comparison.contract}</code></p>`,
  });
}
