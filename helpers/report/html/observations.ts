/** What stands outside verdict and score: routes that the interface does not show, and what a deployment has beyond it. */
import { TOLERANCES } from '../../tolerances/table.ts';
import { count } from '../text.ts';
import { OBSERVED, type Observation, type Report } from '../types.ts';
import { html, type Markup } from './markup.ts';

export function undocumentedSection({ undocumented }: Report): Markup | null {
  if (undocumented === undefined) return null;
  const broken = undocumented.filter(({ outcome }) => outcome === 'warn' || outcome === 'fail');
  const rows = broken.map(({ id, reason }) => html`<li><code>${id}</code>: ${reason}</li>`);
  return html`<section id="undocumented" aria-labelledby="undocumented-title">
<h2 id="undocumented-title">Routes that the interface does not show</h2>
<p>Judged by the site’s own index, outside verdict and score: ${count(undocumented.length, 'requirement')}, ${broken.length} not met.</p>
${rows.length > 0 && html`<ul>${rows}</ul>`}
</section>`;
}

const HEADS: Readonly<Record<Observation['kind'], string>> = {
  namespace: 'Namespaces',
  route: 'Routes',
  method: 'Methods',
  argument: 'Arguments',
  value: 'Values of a vocabulary',
  type: 'Wider types',
};

/** What passed because a site may do so. */
export function tolerancesSection({ tolerances = [] }: Report): Markup | null {
  if (tolerances.length === 0) return null;
  const passes = new Map<string, string>(TOLERANCES.map((one) => [one.id, one.passes]));
  const items = tolerances.map(
    ({ id, times }) => html`<li><code>${id}</code> ${passes.get(id) ?? ''} ${count(times, 'time')}</li>`,
  );
  return html`<section id="tolerances" aria-labelledby="tolerances-title">
<h2 id="tolerances-title">What was let pass</h2>
<p>What a site may do, as the interface leaves it open.</p>
<details><summary>${count(tolerances.length, 'tolerance')} made use of</summary><ul>${items}</ul></details>
</section>`;
}

export function observationsSection({ observations = [] }: Report): Markup | null {
  if (observations.length === 0) return null;
  const groups = OBSERVED.flatMap((kind) => {
    const own = observations.filter((one) => one.kind === kind);
    if (own.length === 0) return [];
    const items = own.map(({ place, what }) => html`<li><code>${place}</code> ${what}</li>`);
    return [html`<details><summary>${HEADS[kind]}: ${own.length}</summary><ul>${items}</ul></details>`];
  });
  return html`<section id="observations" aria-labelledby="observations-title">
<h2 id="observations-title">Beyond the interface</h2>
<p>What the site’s index shows and the interface does not. Nothing of it is judged.</p>
${groups}
</section>`;
}
