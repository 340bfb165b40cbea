import type { ComparedCause, ComparedRequirement, Comparison } from '../compare/compare.ts';
import {
  type Address,
  causesSection,
  clustersSection,
  comparisonHead,
  heatCell,
  markOf,
  requirementLink,
  scoreboard,
} from '../compare/html.ts';
import { html, type Markup } from '../report/html/markup.ts';
import { STATES as BADGES } from '../report/html/overview.ts';
import { htmlPage } from '../report/html/page.ts';
import { formatScore } from '../report/score.ts';
import { clip, count } from '../report/text.ts';
import { slugOf } from './names.ts';
import { type Past, type Since, STATES, type State, turnsOf } from './standings.ts';

const TITLE_LIMIT = 300;
const SHOWN_RUNS = 60;
const SHOWN_TURNS = 30;
const SHOWN_BROKEN = 500;

/** The way back to the top of the site, from a page so many folders deep. */
const up = (path: string): string => '../'.repeat(path.split('/').length - 1);

function page(path: string, title: string, main: Markup, head = html``): string {
  const back = html`<nav aria-label="Site"><a href="${up(path)}index.html">All deployments</a></nav>`;
  const json = html`<link rel="alternate" type="application/json" href="${path.split('/').at(-1)?.replace(/html$/, 'json') ?? ''}">
`;
  return htmlPage({
    title,
    style: { address: `${up(path)}style.css` },
    skipTo: 'main',
    head: html`${json}${head}`,
    main: html`${back}<div id="main" tabindex="-1">${main}</div>`,
  });
}

const feedLink = html`<link rel="alternate" type="application/atom+xml" title="What broke, what was fixed" href="feed.xml">
`;

/** Addresses from a page so many folders deep. */
function addressesFrom(path: string, paths: ReadonlyMap<string, string>): Address {
  return {
    deployment: ({ name }) => `${up(path)}d/${slugOf(name)}/index.html`,
    requirement: (id) => {
      const own = paths.get(id);
      return own === undefined ? null : `${up(path)}${own.split('/').map(encodeURIComponent).join('/')}.html`;
    },
  };
}

export function indexPage(comparison: Comparison, paths: ReadonlyMap<string, string>): string {
  const address = addressesFrom('index.html', paths);
  const namespaces = comparison.namespaces.map((name) => html`<li><a href="n/${slugOf(name)}.html">${name}</a></li>`);
  return htmlPage({
    title: 'Conformance of deployments',
    style: { address: 'style.css' },
    script: 'compare',
    skipTo: 'causes',
    head: html`<link rel="alternate" type="application/json" href="index.json">
${feedLink}`,
    main: html`${comparisonHead(comparison)}
<section id="scoreboard" aria-labelledby="scoreboard-title"><h2 id="scoreboard-title">Scoreboard</h2>${scoreboard(comparison, address)}</section>
${causesSection(comparison, address)}
${clustersSection(comparison, address)}
<section id="namespaces" aria-labelledby="namespaces-title"><h2 id="namespaces-title">Namespaces</h2><ul class="who">${namespaces}</ul></section>
<p class="note"><a href="feed.xml">Feed of what broke and what was fixed</a></p>`,
  });
}

const HEIGHT = 100;

/** The score over time as a line, and what is broken as bars; the table below says the same in numbers. */
function trend(runs: Past['runs']): Markup {
  const width = Math.max(1, runs.length - 1) * 10;
  const highest = Math.max(1, ...runs.map(({ run }) => run.totals.fail));
  const points = runs.map(({ run }, at) => `${at * 10},${(HEIGHT - (run.score ?? 0) * HEIGHT).toFixed(1)}`);
  const bars = runs.map(({ run }, at) => {
    const height = (run.totals.fail / highest) * (HEIGHT / 2);
    return html`<rect x="${at * 10 - 2}" y="${(HEIGHT - height).toFixed(1)}" width="4" height="${height.toFixed(1)}"/>`;
  });
  return html`<svg class="trend" viewBox="-5 -5 ${width + 10} ${HEIGHT + 10}" preserveAspectRatio="none" role="img" aria-label="Score from ${formatScore(runs[0]?.run.score ?? null)} to ${formatScore(runs.at(-1)?.run.score ?? null)} in ${count(runs.length, 'run')}; the bars are broken MUSTs, at most ${highest}">${bars}<polyline points="${points.join(' ')}"/></svg>`;
}

export function deploymentPage({ slug, runs }: Past, paths: ReadonlyMap<string, string>): string {
  const path = `d/${slug}/index.html`;
  const last = runs.at(-1);
  if (last === undefined) return '';
  const { run, table } = last;
  const firstSeen = (key: string): string => {
    const from = runs.findLastIndex((one) => !one.run.causes.some((cause) => cause.key === key));
    return runs[from + 1]?.run.startedAt.slice(0, 10) ?? '';
  };
  const causes = run.causes.map((cause) => {
    const { key, title, level, operation, requirements } = cause;
    const mark = markOf(cause);
    const ids = requirements.slice(0, 10).flatMap((row) => table[row]?.[0] ?? []);
    const items = ids.map(
      (id) =>
        html`<li><a href="${addressesFrom(path, paths).requirement(id, undefined) ?? ''}"><code>${id}</code></a></li>`,
    );
    return html`<details class="cause ${mark}" id="cause-${key}"><summary><span class="badge ${mark}">${mark}</span>
<span class="title">${clip(title, TITLE_LIMIT)}</span>
<span class="where">since ${firstSeen(key)}${operation !== null && html` · <code>${operation}</code>`}</span>
<span class="size"><b>${requirements.length}</b> ${level}</span></summary><ul>${items}</ul></details>`;
  });
  const rows = runs
    .slice(-SHOWN_RUNS)
    .toReversed()
    .map(
      ({ run: one }) =>
        html`<tr><th scope="row"><time datetime="${one.startedAt}">${one.startedAt.slice(0, 16).replace('T', ' ')}</time></th><td><span class="badge ${BADGES[one.verdict]}">${one.verdict}</span></td><td class="number">${formatScore(one.score)}</td><td class="number">${one.totals.fail}</td><td class="number">${one.totals.blocked}</td><td class="number">${one.totals.warn}</td><td>${one.effects}, ${one.depth}</td><td>${one.release ?? ''}</td></tr>
`,
    );
  const turns = turnsOf({ runs })
    .slice(0, SHOWN_TURNS)
    .map(({ packed, broke, fixed }) => {
      const said = [
        ...broke.map((title) => ['fail', 'broke', title]),
        ...fixed.map((title) => ['pass', 'fixed', title]),
      ];
      const items = said.map(
        ([state = '', word = '', title = '']) =>
          html`<li><span class="badge ${state}">${word}</span> ${clip(title, TITLE_LIMIT)}</li>`,
      );
      return html`<h3>${packed.run.startedAt.slice(0, 10)}</h3><ul>${items}</ul>`;
    });
  const main = html`<h1 class="${BADGES[run.verdict]}">${run.name}: ${run.verdict}</h1>
<p class="sentence">${run.sentence}</p><p class="note">${run.baseUrl} · <a href="badge.svg">badge</a> · <a href="feed.xml">feed</a></p>
<section aria-labelledby="causes-title" id="causes"><h2 id="causes-title">What is wrong: ${count(causes.length, 'cause')}</h2>${causes.length > 0 ? causes : html`<p>Nothing.</p>`}</section>
<section aria-labelledby="trend-title"><h2 id="trend-title">Trend</h2>${trend(runs)}</section>
<section aria-labelledby="turns-title"><h2 id="turns-title">What broke, what was fixed</h2>${turns.length > 0 ? turns : html`<p>Nothing changed.</p>`}</section>
<section aria-labelledby="runs-title"><h2 id="runs-title">Runs</h2><div class="scroll" tabindex="0" role="region" aria-label="Runs"><table><thead><tr><th scope="col">Started</th><th scope="col">Verdict</th><th scope="col" class="number">Score</th><th scope="col" class="number">fail</th><th scope="col" class="number">blocked</th><th scope="col" class="number">warn</th><th scope="col">Allowed</th><th scope="col">Release</th></tr></thead><tbody>${rows}</tbody></table></div></section>`;
  return page(path, `${run.name}: ${run.verdict}`, main, feedLink);
}

export function namespacePage(namespace: string, comparison: Comparison, paths: ReadonlyMap<string, string>): string {
  const path = `n/${slugOf(namespace)}.html`;
  const address = addressesFrom(path, paths);
  const own = comparison.requirements.filter((one) => one.namespace === namespace);
  const ids = new Set(own.map(({ id }) => id));
  const causes: readonly ComparedCause[] = comparison.causes.filter(({ requirements }) =>
    requirements.some((id) => ids.has(id)),
  );
  const deployments = comparison.deployments
    .filter(({ scores }) => typeof scores[namespace] === 'number')
    .toSorted((a, b) => (b.scores[namespace] ?? 0) - (a.scores[namespace] ?? 0))
    .map(
      (one) =>
        html`<tr><th scope="row"><a href="${address.deployment(one) ?? ''}">${one.name}</a></th>${heatCell(one.scores[namespace], one.worst?.[namespace])}</tr>
`,
    );
  const broken = own.filter((one) => one.broken > 0).slice(0, SHOWN_BROKEN);
  const requirement = ({ id, level, broken: breaks, met }: ComparedRequirement): Markup =>
    html`<li>${requirementLink(id, address.requirement(id, undefined))} <span class="note">${level}, broken by ${breaks}, met by ${met}</span></li>`;
  const main = html`<h1 class="many">${namespace}</h1>
<section aria-labelledby="scores-title"><h2 id="scores-title">Score of each deployment</h2><div class="board" tabindex="0" role="region" aria-label="Scores"><table><thead><tr><th scope="col">Deployment</th><th scope="col">%</th></tr></thead><tbody>${deployments}</tbody></table></div></section>
${causesSection({ ...comparison, causes }, address)}
<section aria-labelledby="broken-title"><h2 id="broken-title">Broken somewhere: ${count(own.filter((one) => one.broken > 0).length, 'requirement')} of ${own.length}</h2><ul>${broken.map(requirement)}</ul></section>`;
  return page(path, namespace, main);
}

const MARKS: Readonly<Record<State, string>> = { met: 'pass', broken: 'fail', 'not judged': 'skipped' };

/** Who meets it, who breaks it, and since when: deployments of one state and day stand together. */
export function requirementPage(
  requirement: ComparedRequirement,
  standings: readonly (readonly [name: string, slug: string, since: Since])[],
  path: string,
): string {
  const groups = STATES.map((state) => {
    const own = standings.filter(([, , since]) => since.state === state);
    const days = [...new Set(own.map(([, , { day }]) => day))].sort();
    const rows = days.map((day) => {
      const names = own
        .filter(([, , since]) => since.day === day)
        .map(([name, slug]) => html`<li><a href="${up(path)}d/${slug}/index.html">${name}</a></li>`);
      return html`${day !== null && html`<h3>since ${day}</h3>`}<ul class="who">${names}</ul>`;
    });
    return own.length === 0
      ? html``
      : html`<section aria-labelledby="${state.replace(' ', '-')}"><h2 id="${state.replace(' ', '-')}"><span class="badge ${MARKS[state]}">${state}</span> by ${own.length} of ${standings.length}</h2>${rows}</section>`;
  });
  const { id, title, level, namespace, operation } = requirement;
  const main = html`<h1 class="many">${title}</h1>
<p><code>${id}</code> ${level}${operation !== null && html`, <code>${operation}</code>`}, <a href="${up(path)}n/${slugOf(namespace)}.html">${namespace}</a></p>
${groups}`;
  return page(path, title, main);
}
