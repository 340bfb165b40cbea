import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PACKAGE_ROOT } from '../../package-root.ts';
import { UsageError } from '../../usage-error.ts';
import { html, Markup } from './markup.ts';

interface Page {
  readonly title: string;
  /** Inline, or the address of a style sheet beside the page. */
  readonly style: { readonly text: string } | { readonly address: string };
  /** The file of `helpers/pages/` that becomes inline; none where the page needs none. */
  readonly script?: 'report' | 'compare';
  /** What stands in the head besides. */
  readonly head?: Markup;
  readonly skipTo: string;
  readonly main: Markup;
  /** Behind the main part: data, dialogs. */
  readonly end?: Markup;
}

/**
 * A script as `npm run build` leaves it, for browsers.
 *
 * @throws UsageError where it was not built
 */
function scriptOf(name: string): string {
  const path = join(PACKAGE_ROOT, 'dist', 'helpers', 'pages', `${name}.js`);
  if (!existsSync(path))
    throw new UsageError(`The script of the page (${path}) is missing: run "npm run build" first.`);
  return readFileSync(path, 'utf8');
}

/** A source expression of a Content-Security-Policy that allows exactly this inline text. */
const allowOnly = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

function policyOf({ style }: Page, script: string | undefined): string {
  return [
    "default-src 'none'",
    ...(script === undefined ? [] : [`script-src ${allowOnly(script)}`]),
    `style-src ${'text' in style ? allowOnly(style.text) : "'self'"}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** A whole page. What a deployment sent is escaped wherever it stands, and the policy stops what would slip through. */
export function htmlPage(page: Page): string {
  const { title, style, head, skipTo, main, end } = page;
  const script = page.script && scriptOf(page.script);
  const sheet =
    'text' in style
      ? html`<style>${new Markup(style.text)}</style>`
      : html`<link rel="stylesheet" href="${style.address}">`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policyOf(page, script))}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
${sheet}
${head ?? ''}</head>
<body>
<a class="skip" href="#${skipTo}">Skip to what counts</a>
<main>
${main}
</main>
${end ?? ''}
${script !== undefined && html`<script>${new Markup(script)}</script>`}
</body>
</html>
`.text;
}
