import { oneLine } from '../text.ts';

/** HTML that is safe to put into a page. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** What a template takes: text, which is escaped and made one line, or markup. `null` and `false` print nothing. */
export type Value = string | number | null | false | Markup | readonly Markup[];

/**
 * Text for element content and for quoted attributes, its lines kept; colons and hashes that a CI service would take for
 * a command, should the file be printed in its log, are references too.
 */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll('::', '&#58;&#58;')
    .replaceAll('##[', '&#35;&#35;[');
}

function render(value: Value): string {
  if (value === null || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return value.map(({ text }) => text).join('');
  return escapeHtml(oneLine(value));
}

/** Text for a preformatted block: its lines are kept. */
export function preserved(text: string): Markup {
  return new Markup(escapeHtml(text));
}

/** Template tag: everything between the literals is escaped unless it is markup already. */
export function html(literals: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(literals.map((literal, index) => `${literal}${render(values[index] ?? null)}`).join(''));
}
