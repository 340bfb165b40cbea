/** @module report.html: one file that works from a disk, without network, and runs nothing but its own script. */
import { atOnce } from '../breath.ts';
import { groupByCause } from './causes.ts';
import { causesSection } from './html/causes.ts';
import { dataBlock } from './html/data.ts';
import { factsSection } from './html/facts.ts';
import { heatMap } from './html/heat-map.ts';
import { helpDialog } from './html/keys.ts';
import { latencySection } from './html/latency.ts';
import { html } from './html/markup.ts';
import { namespaceTable } from './html/namespaces.ts';
import { observationsSection, tolerancesSection, undocumentedSection } from './html/observations.ts';
import { overview } from './html/overview.ts';
import { htmlPage } from './html/page.ts';
import { resultsSection } from './html/results.ts';
import { STYLE } from './html/style.ts';
import type { Report } from './types.ts';

export const toHtml = (report: Report): string => atOnce(pageInPieces(report));

export function* pageInPieces(report: Report): Generator<void, string> {
  const groups = groupByCause(report);
  const causes = yield* causesSection(groups, report);
  yield;
  const map = heatMap(report);
  yield;
  const data = dataBlock(report, groups, causes.withEvidence);
  yield;
  return htmlPage({
    title: `${report.deployment.name}: ${report.verdict.word}`,
    style: { text: STYLE },
    script: 'report',
    skipTo: 'causes',
    main: html`${overview(report)}
${causes.markup}
${undocumentedSection(report)}
${namespaceTable(report)}
${map}
${observationsSection(report)}
${tolerancesSection(report)}
${resultsSection(report)}
${latencySection(report)}
${factsSection(report)}`,
    end: html`${helpDialog()}
${data}`,
  });
}
