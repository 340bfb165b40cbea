/** @module report.html: one file that works from a disk, without network, and runs nothing but its own script. */
import { createHash } from 'node:crypto';
import { groupByCause } from './causes.ts';
import { causesSection } from './html/causes.ts';
import { dataBlock } from './html/data.ts';
import { factsSection } from './html/facts.ts';
import { heatMap } from './html/heat-map.ts';
import { helpDialog } from './html/keys.ts';
import { latencySection } from './html/latency.ts';
import { html, Markup } from './html/markup.ts';
import { namespaceTable } from './html/namespaces.ts';
import { observationsSection, undocumentedSection } from './html/observations.ts';
import { overview } from './html/overview.ts';
import { resultsSection } from './html/results.ts';
import { FILTER_SCRIPT, VIEW_SCRIPT } from './html/script.ts';
import { STYLE } from './html/style.ts';
import type { Report } from './types.ts';

const SCRIPT = `'use strict';\n{${FILTER_SCRIPT}${VIEW_SCRIPT}}\n`;

/** A source expression of a Content-Security-Policy that allows exactly this inline text. */
const allowOnly = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const POLICY = [
  "default-src 'none'",
  `script-src ${allowOnly(SCRIPT)}`,
  `style-src ${allowOnly(STYLE)}`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** The whole page. What a deployment sent is escaped wherever it stands, and the policy stops what would slip through. */
export function toHtml(report: Report): string {
  const groups = groupByCause(report);
  const causes = causesSection(groups, report);
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(POLICY)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${report.deployment.name}: ${report.verdict.word}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<a class="skip" href="#causes">Skip to the causes</a>
<main>
${overview(report)}
${causes.markup}
${undocumentedSection(report)}
${namespaceTable(report)}
${heatMap(report)}
${observationsSection(report)}
${resultsSection(report)}
${latencySection(report)}
${factsSection(report)}
</main>
${helpDialog()}
${dataBlock(report, groups, causes.withEvidence)}
<script>${new Markup(SCRIPT)}</script>
</body>
</html>
`;
  return page.text;
}
