import { html, type Markup } from './markup.ts';

const KEYS: readonly (readonly [string, string])[] = [
  ['/', 'search'],
  ['j', 'next cause'],
  ['k', 'the cause before'],
  ['Enter', 'opens and closes it'],
  ['Escape', 'leaves the search'],
  ['?', 'this help'],
];

/** Single keys can be turned off: they get in the way of who speaks to the machine. */
export function helpDialog(): Markup {
  return html`<dialog id="help" aria-labelledby="help-title">
<h2 id="help-title">Keys</h2>
<dl class="keys">${KEYS.map(([key, does]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`)}</dl>
<p><label><input type="checkbox" id="keys" checked> Single keys do something</label></p>
<form method="dialog"><button>Close</button></form>
</dialog>
<p id="said" class="spoken" role="status"></p>`;
}
